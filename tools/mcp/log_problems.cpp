#include "tools/mcp/log_problems.h"

#include <algorithm>
#include <map>

#include "query/text/clean.h"
#include "query/text/split.h"

namespace errdex {
namespace {

text::Span raw_span_of(const text::ErrorText& error) {
  const text::MappedText& form = error.forms.back().text;  // the last form shows the most of the line
  return form.raw_span({0, form.size()});
}

bool is_asked_about(const text::ErrorText& error) {
  return error.looks_like_error && error.role != text::Role::Paragraph &&
         error.role != text::Role::SourceLine && !error.forms.empty();
}

// The raw bytes of each error; those of one chain together.
std::vector<text::Span> problem_spans(const text::SplitText& split) {
  std::vector<text::Span> spans;
  int chain = -1;
  for (const text::ErrorText& error : split.errors) {
    if (!is_asked_about(error)) continue;
    const text::Span span = raw_span_of(error);
    if (error.chain >= 0 && error.chain == chain) {
      spans.back().begin = std::min(spans.back().begin, span.begin);
      spans.back().end = std::max(spans.back().end, span.end);
    } else {
      spans.push_back(span);
    }
    chain = error.chain;
  }
  return spans;
}

// Where the lines of a text begin, to tell the line of a byte.
std::vector<std::size_t> line_begins(std::string_view log) {
  std::vector<std::size_t> begins{0};
  for (std::size_t i = 0; i < log.size(); ++i)
    if (log[i] == '\n') begins.push_back(i + 1);
  return begins;
}

std::size_t line_of(std::size_t offset, const std::vector<std::size_t>& begins) {
  return static_cast<std::size_t>(std::upper_bound(begins.begin(), begins.end(), offset) - begins.begin());
}

}  // namespace

LogProblems problems_in_log(std::string_view log, std::size_t most) {
  const text::CleanText clean = text::clean(log);
  const text::SplitText split = text::split(clean);
  const std::vector<std::size_t> begins = line_begins(log);
  LogProblems found;
  found.lines = begins.size() - (log.empty() || log.back() == '\n' ? 1 : 0);
  found.left_out = split.left_out;
  found.is_cut = clean.cut.has_value();
  std::map<std::string_view, std::size_t> places;
  for (const text::Span span : problem_spans(split)) {
    const std::string_view text = log.substr(span.begin, span.size());
    const auto [place, is_new] = places.emplace(text, found.problems.size());
    if (is_new && found.problems.size() == most) {
      places.erase(place);
      ++found.left_out;
      continue;
    }
    if (is_new) found.problems.push_back({std::string(text), line_of(span.begin, begins), 0, 0});
    LogProblem& problem = found.problems[place->second];
    ++problem.count;
    problem.last_line = line_of(span.begin, begins);
  }
  for (const text::ErrorText& error : split.errors) {  // the splitter keeps equal lines once, and counts them
    if (!is_asked_about(error) || error.chain >= 0 || error.repeats < 2) continue;
    const text::Span span = raw_span_of(error);
    const auto place = places.find(log.substr(span.begin, span.size()));
    if (place != places.end()) found.problems[place->second].count += error.repeats - 1;
  }
  return found;
}

}  // namespace errdex
