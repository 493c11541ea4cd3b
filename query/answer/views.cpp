#include "query/answer/views.h"

#include <string>
#include <unordered_set>
#include <utility>

namespace errdex {
namespace {

bool is_space(char byte) {
  return byte == ' ' || byte == '\t' || byte == '\n' || byte == '\r' || byte == '\v' || byte == '\f';
}

// White space runs as one blank; `unit_ends` receives the places in the result where lines end.
text::MappedText flattened(const text::MappedText& text, std::vector<std::size_t>& unit_ends) {
  text::MappedText flat;
  const std::string& bytes = text.text();
  for (std::size_t at = 0; at < bytes.size();) {
    std::size_t end = at;
    if (is_space(bytes[at])) {
      bool line_end = false;
      for (; end < bytes.size() && is_space(bytes[end]); ++end) line_end |= bytes[end] == '\n';
      if (line_end) unit_ends.push_back(flat.size());
      flat.append_unit(" ", text.raw_span({at, end}));
    } else {
      while (end < bytes.size() && !is_space(bytes[end])) ++end;
      flat.append_slice(text, {at, end});
    }
    at = end;
  }
  unit_ends.push_back(flat.size());
  return flat;
}

ByteRange raw_range(const text::MappedText& text, match::TextSpan span) {
  const text::Span raw = text.raw_span({span.begin, span.end});
  return {raw.begin, raw.end};
}

}  // namespace

View::View(text::MappedText text, int error, text::FormKind form)
    : text_(std::make_unique<text::MappedText>(std::move(text))), error_(error), form_(form) {
  std::vector<std::size_t> unit_ends;
  flat_ = std::make_unique<text::MappedText>(flattened(*text_, unit_ends));
  match_text_ = std::make_unique<match::MatchText>(text_->text(), flat_->text(), std::move(unit_ends));
}

ByteRange View::raw_of_lines(match::TextSpan span) const {
  return raw_range(*text_, span);
}
ByteRange View::raw_of_flat(match::TextSpan span) const {
  return raw_range(*flat_, span);
}

std::string role_name(const text::ErrorText* error) {
  return error == nullptr ? "text" : std::string(text::name_of(error->role));
}

std::vector<View> views_of(const text::CleanText& clean, const text::SplitText& split) {
  std::vector<View> views;
  std::unordered_set<std::string> seen;
  for (std::size_t error = 0; error < split.errors.size(); ++error)
    for (const text::Form& form : split.errors[error].forms)
      if (seen.insert(form.text.text()).second)
        views.emplace_back(form.text, static_cast<int>(error), form.kind);
  if (seen.insert(clean.text.text()).second) views.emplace_back(clean.text, -1, text::FormKind::Lines);
  return views;
}

}  // namespace errdex
