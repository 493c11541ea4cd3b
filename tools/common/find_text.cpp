#include <algorithm>

#include <fmt/format.h>

#include "tools/common/error_report.h"
#include "tools/common/page.h"
#include "tools/common/text_writer.h"

namespace errdex {
namespace {

std::string identity_of(const ErrorRecord& record) {
  const OptionalText& name = record.content.error_class;
  return fmt::format("{}/{} ({}), {}{}", record.repo.value(), record.slug.value(), record.id.value(),
                     record.content.severity, name ? ", " + *name : "");
}

void notes(Page& page, const std::vector<Degradation>& degraded) {
  for (const Degradation& each : degraded) page.line("Note: " + each.detail + " (" + each.reason + ")");
}

void add_facet(Page& page, const Facet& facet) {
  if (facet.values.empty()) return;
  page.heading(facet.name);
  for (const FacetValue& each : facet.values) page.entry(fmt::format("{:>7}  {}", each.count, each.value));
  if (facet.value_count > facet.values.size())
    page.entry(fmt::format("        and {} more", facet.value_count - facet.values.size()));
}

void add_snippet(Page& page, const Snippet& snippet) {
  if (snippet.field.empty() || snippet.field == "message") return;
  const std::string before = snippet.field + ": " + (snippet.begin > 0 ? "…" : "");
  page.marked(before, snippet.text, snippet.highlights);
}

// The lines of a text that hold a match, each with the matches in it. A match over several lines is shown
// where it begins; an empty one shows the first line.
struct MatchedLine {
  std::string_view text;
  std::vector<ByteRange> ranges;
};

std::vector<MatchedLine> lines_of(const GrepMatch& match) {
  std::vector<MatchedLine> lines;
  const std::string_view text = match.text;
  if (match.ranges.empty()) lines.push_back({text.substr(0, text.find('\n')), {}});
  std::size_t shown = std::string_view::npos;
  for (const ByteRange& range : match.ranges) {
    const std::size_t before = range.begin == 0 ? std::string_view::npos : text.rfind('\n', range.begin - 1);
    const std::size_t begin = before == std::string_view::npos ? 0 : before + 1;
    const std::size_t end = std::min(text.find('\n', range.begin), text.size());
    if (begin != shown) lines.push_back({text.substr(begin, end - begin), {}});
    shown = begin;
    lines.back().ranges.push_back({range.begin - begin, std::min(range.end, end) - begin});
  }
  return lines;
}

}  // namespace

std::string to_text(const SearchAnswer& answer, TextStyle style) {
  Page page(style);
  notes(page, answer.degraded);
  if (answer.hits.empty()) page.line("Nothing found in dataset " + answer.dataset_version + ".");
  for (const SearchHit& hit : answer.hits) {
    page.title(hit.record.content.error_message);
    page.line(identity_of(hit.record));
    add_snippet(page, hit.snippet);
    page.line("");
  }
  for (const Facet& facet : answer.facets) add_facet(page, facet);
  if (answer.next_offset) page.line(fmt::format("There are more: --offset {}", *answer.next_offset));
  return page.text();
}

std::string to_text(const FacetAnswer& answer, TextStyle style) {
  Page page(style);
  page.line(fmt::format("{} records in dataset {}", answer.records, answer.dataset_version));
  for (const Facet& facet : answer.facets) add_facet(page, facet);
  return page.text();
}

std::string to_text(const GrepHit& hit, TextStyle style, bool only_matching) {
  Page page(style);
  for (const GrepMatch& match : hit.matches) {
    const std::string before =
        fmt::format("{}/{}:{}:", hit.record.repo.value(), hit.record.slug.value(), match.field);
    if (only_matching)
      for (const ByteRange& range : match.ranges)
        page.match(before, std::string_view(match.text).substr(range.begin, range.end - range.begin),
                   {{0, range.end - range.begin}});
    else
      for (const MatchedLine& line : lines_of(match)) page.match(before, line.text, line.ranges);
  }
  return page.text();
}

std::string to_text(const RelatedAnswer& answer, TextStyle style) {
  Page page(style);
  page.title(answer.record.content.error_message);
  page.line(identity_of(answer.record));
  if (answer.groups.empty()) page.line("Nothing is related to it in dataset " + answer.dataset_version + ".");
  for (const RelatedGroup& group : answer.groups) {
    const bool by_message = group.relation == "message";
    const std::string what = group.relation == "pattern" ? "Same message and pattern"
                             : by_message                ? "Nearly the same message"
                                                         : "Same " + group.relation + ", " + group.value;
    page.heading(fmt::format("{} ({})", what, group.total));
    for (const RelatedRecord& each : group.records)
      page.entry(fmt::format("{}{}  {}  {}",
                             by_message ? fmt::format("{:>3.0f} %  ", each.similarity * 100) : "",
                             each.record.id.value(), each.record.repo.value(),
                             shortened(each.record.content.error_message, 160)));
  }
  return page.text();
}

}  // namespace errdex
