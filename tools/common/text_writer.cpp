#include "tools/common/text_writer.h"

#include <fmt/format.h>

#include "tools/common/error_report.h"

namespace errdex {
namespace {

class Page {
 public:
  explicit Page(TextStyle style) : markdown_(style == TextStyle::Markdown) {}

  void title(const std::string& text) {
    text_ += markdown_ ? "## " + printable_line(text) + "\n" : printable_line(text) + "\n";
  }
  void line(const std::string& text) { text_ += text + "\n"; }
  void section(const std::string& heading, const std::string& body) {
    if (body.empty()) return;
    text_ += markdown_ ? "\n### " + heading + "\n\n" : "\n" + heading + "\n";
    text_ += markdown_ ? printable(body) + "\n" : indented(printable(body));
  }
  void code(const std::string& heading, const OptionalText& body) {
    if (!body || body->empty()) return;
    if (!markdown_) return section(heading, *body);
    text_ += "\n### " + heading + "\n\n````\n" + printable(*body) + "\n````\n";
  }
  void list(const std::string& heading, const std::vector<std::string>& items) {
    if (items.empty()) return;
    text_ += markdown_ ? "\n### " + heading + "\n\n" : "\n" + heading + "\n";
    for (std::size_t at = 0; at < items.size(); ++at)
      text_ += fmt::format("{}{}. {}\n", markdown_ ? "" : "  ", at + 1, printable_line(items[at]));
  }
  std::string text() { return std::move(text_); }

 private:
  static std::string indented(const std::string& text) {
    std::string out = "  ";
    for (const char byte : text) {
      out += byte;
      if (byte == '\n') out += "  ";
    }
    return out + "\n";
  }

  bool markdown_;
  std::string text_;
};

std::string place_of(const ErrorRecord& record) {
  const std::string line = record.line_number ? ":" + std::to_string(*record.line_number) : "";
  return record.file_path + line + "\n" + record.github_url;
}

std::string identity_of(const ErrorRecord& record) {
  const OptionalText& name = record.content.error_class;
  return printable_line(fmt::format("{}/{} ({}), {}{}", record.repo.value(), record.slug.value(),
                                    record.id.value(), record.content.severity, name ? ", " + *name : ""));
}

std::string percent(double score) {
  return fmt::format("{:.0f} %", score * 100);
}

std::string reason_of(const Match& match) {
  const std::string how = match.match_type == MatchType::Pattern ? "its " + match.matcher + " pattern matches"
                          : match.match_type == MatchType::Code  ? "the text names its error code"
                                                                 : "the text resembles its message";
  std::string reason =
      fmt::format("{} sure: {} \"{}\"", percent(match.score), how, match.matched_text.substr(0, 200));
  for (const Capture& capture : match.captures)
    reason += fmt::format("\n{} = {}", capture.name, capture.value.substr(0, 200));
  if (match.same_as_total > 0)
    reason += fmt::format("\n{} other record(s) have the same message", match.same_as_total);
  return reason;
}

void candidate_line(Page& page, const Match& match) {
  page.line(fmt::format("  {:>5}  {}  {}  {}", percent(match.score), match.record.id.value(),
                        printable_line(match.record.repo.value()),
                        printable_line(match.record.content.error_message).substr(0, 160)));
}

void record_body(Page& page, const ErrorRecord& record) {
  page.section("What it means", record.content.documentation);
  page.list("How to fix it", record.content.solutions);
  page.code("Example", record.content.example_fix);
  page.section("When it happens", record.content.trigger_scenarios);
}

}  // namespace

std::string to_text(const Answer& answer, TextStyle style) {
  Page page(style);
  for (const Degradation& degraded : answer.degraded)
    page.line(printable_line("Note: " + degraded.detail + " (" + degraded.reason + ")"));
  if (answer.matches.empty()) {
    page.line("No confident match in dataset " + answer.dataset_version + ".");
    if (!answer.suggestions.empty()) page.line("\nNearest:");
    for (const Match& match : answer.suggestions) candidate_line(page, match);
    return page.text();
  }
  const Match& best = answer.matches.front();
  page.title(best.record.content.error_message);
  page.line(identity_of(best.record));
  record_body(page, best.record);
  page.section("Why this answer", reason_of(best));
  page.section("Where it is raised", place_of(best.record));
  if (answer.matches.size() > 1) page.line("\nOther candidates");
  for (std::size_t other = 1; other < answer.matches.size(); ++other)
    candidate_line(page, answer.matches[other]);
  return page.text();
}

std::string to_text(const SearchAnswer& answer, TextStyle style) {
  Page page(style);
  for (const Degradation& degraded : answer.degraded)
    page.line(printable_line("Note: " + degraded.detail + " (" + degraded.reason + ")"));
  if (answer.hits.empty()) page.line("Nothing found in dataset " + answer.dataset_version + ".");
  for (const SearchHit& hit : answer.hits) {
    page.title(hit.record.content.error_message);
    page.line(identity_of(hit.record));
    if (hit.snippet.field != "message")
      page.line("  " + printable_line(hit.snippet.field + ": " + hit.snippet.text.substr(0, 240)));
    page.line("");
  }
  return page.text();
}

std::string to_text(const ErrorRecord& record, TextStyle style) {
  Page page(style);
  page.title(record.content.error_message);
  page.line(identity_of(record));
  record_body(page, record);
  page.section("Where people meet it", record.content.common_situations);
  page.list("How to keep it from coming back", record.content.prevention_tips);
  page.code("Check before", record.content.validation_code);
  page.code("Type guard", record.content.type_guard);
  page.code("Handling", record.content.try_catch_pattern);
  page.code("Source", record.source_code);
  page.section("Where it is raised", place_of(record));
  page.section("Analysed", record.analyzed_sha.value() + " at " + record.analyzed_at + ", schema version " +
                               std::to_string(record.schema_version.value()));
  return page.text();
}

std::string to_text(const std::vector<RepoSummary>& repos) {
  std::string lines;
  for (const RepoSummary& repo : repos)
    lines += printable_line(fmt::format("{:>7}  {:<12}  {}", repo.error_count,
                                        repo.analyzed_sha.substr(0, 12), repo.repo)) +
             "\n";
  return lines;
}

std::string to_text(const std::vector<VersionSummary>& versions) {
  std::string lines;
  for (const VersionSummary& version : versions)
    lines += fmt::format("{}  {:<8}  {} records, {} added, {} changed, {} reanalyzed, {} removed\n",
                         version.dataset_version, version.kind, version.record_count, version.added,
                         version.changed, version.reanalyzed, version.removed);
  return lines;
}

std::string to_text(const IngestReport& report) {
  std::string text = fmt::format(
      "{} {}: {} records read = {} stored + {} unchanged + {} duplicate + {} rejected\n"
      "stored: {} added, {} changed, {} reanalyzed; {} removed; {} findings\n",
      report.kind, report.dataset_version, report.read, report.stored, report.unchanged, report.duplicate,
      report.rejected, report.added, report.changed, report.reanalyzed, report.removed, report.findings);
  for (const std::string& note : report.notes) text += "note: " + printable_line(note) + "\n";
  return text + "digest: " + report.digest + "\n";
}

}  // namespace errdex
