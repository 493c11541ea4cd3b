// Panics of Rust, and the lists of causes that anyhow and eyre print.

#include "query/text/cursor.h"
#include "query/text/trace.h"

namespace errdex::text {

namespace {

// thread 'main' panicked at 'message', src/main.rs:3:4
bool read_old_panic(Reading& reading, Draft& draft, std::size_t from) {
  const std::string_view content = reading.content(reading.at);
  const std::size_t end = content.rfind("', ");
  if (from >= content.size() || content[from] != '\'' || end == std::string_view::npos || end <= from)
    return false;
  const std::size_t begin = draft.message.front().begin;
  draft.message.front() = {begin + 1, reading.line(reading.at).content.begin + end};
  if (const auto place = read_place(content.substr(end + 3))) reading.add_frame(draft, *place);
  ++reading.at;
  return true;
}

// thread 'main' panicked at src/main.rs:3:4:
// message
void read_new_panic(Reading& reading, Draft& draft, std::size_t from) {
  std::string_view place = reading.content(reading.at).substr(from);
  if (place.ends_with(':')) place.remove_suffix(1);
  if (const auto frame = read_place(place)) reading.add_frame(draft, *frame);
  draft.message.clear();
  const std::size_t header = reading.at;
  reading.at = reading.add_lines(draft, header + 1);
  if (draft.message.empty()) {
    draft.message.push_back({reading.line(header).content.begin + from, reading.line(header).content.end});
  } else {
    draft.line = header + 1;  // the header holds no more than the place
  }
}

void add_backtrace(Reading& reading, Draft& draft) {
  const auto next = reading.next_filled(reading.at, 3);
  if (!next) return;
  std::size_t at = *next;
  if (reading.trimmed(at).starts_with("note: ")) ++at;
  if (reading.trimmed(at) == "stack backtrace:") ++at;
  if (reading.is_frame(at)) at = reading.add_frames(draft, at);
  if (reading.continues(at) && reading.trimmed(at).starts_with("note: ")) ++at;
  reading.at = at;
}

constexpr std::size_t kLookAhead = 6;

// The line `Caused by:` below an error, with blank lines or the error's own lines between.
std::optional<std::size_t> causes_below(const Reading& reading) {
  for (std::size_t i = reading.at + 1; i < reading.at + kLookAhead && reading.continues(i); ++i) {
    if (reading.trimmed(i) == "Caused by:") return i;
    if (reading.is_frame(i)) break;
  }
  return std::nullopt;
}

// Bytes of `0: ` in front of a cause, behind its indentation.
std::size_t number_length(std::string_view content) {
  Cursor cursor(content);
  cursor.blanks();
  return cursor.digits(3) > 0 && cursor.literal(": ") ? cursor.at() : 0;
}

// Adds the indented lines from Reading::at on as causes; a line without a number goes on with the one before.
std::vector<std::size_t> add_causes(Reading& reading, int chain) {
  std::vector<std::size_t> causes;
  bool numbered = false;
  for (; reading.continues(reading.at) && !reading.blank(reading.at) && causes.size() < 64; ++reading.at) {
    const std::string_view content = reading.content(reading.at);
    const std::size_t number = number_length(content);
    if (number == 0 && indentation(content) == 0) break;
    if (number == 0 && !causes.empty()) {
      reading.drafts[causes.back()].message.push_back(reading.line(reading.at).content);
      continue;
    }
    numbered = numbered || number > 0;
    Draft draft =
        reading.draft(reading.at, Role::Wrapper, Language::Rust, number > 0 ? number : indentation(content));
    draft.chain = chain;
    causes.push_back(reading.drafts.size());
    reading.drafts.push_back(std::move(draft));
  }
  if (!causes.empty()) reading.drafts[causes.back()].role = Role::RootCause;
  return causes;
}

// eyre: `Error:` alone, the causes numbered from 0 below it.
bool is_bare_error(const Reading& reading) {
  return reading.trimmed(reading.at) == "Error:" && reading.continues(reading.at + 1) &&
         number_length(reading.content(reading.at + 1)) > 0;
}

}  // namespace

bool read_rust_panic(Reading& reading) {
  const std::string_view content = reading.content(reading.at);
  const std::size_t thread = indentation(content);
  const std::size_t panicked = content.find(" panicked at ");
  if (!content.substr(thread).starts_with("thread ") || panicked == std::string_view::npos) return false;
  const std::size_t from = panicked + 13;
  Draft draft = reading.draft(reading.at, Role::RootCause, Language::Rust, from);
  draft.chain = reading.new_chain();
  if (!read_old_panic(reading, draft, from)) read_new_panic(reading, draft, from);
  add_backtrace(reading, draft);
  reading.drafts.push_back(std::move(draft));
  return true;
}

bool read_cause_list(Reading& reading) {
  if (reading.blank(reading.at)) return false;
  if (is_bare_error(reading)) {
    ++reading.at;
    add_causes(reading, reading.new_chain());
    return true;
  }
  const auto causes = causes_below(reading);
  if (!causes) return false;
  const std::string_view content = reading.content(reading.at);
  const ClassHeader header = class_header_at(content, indentation(content), ClassRule::ByName);
  const int chain = reading.new_chain();
  Draft outer = reading.draft(reading.at, Role::Wrapper, Language::Rust,
                              header.found() ? header.message : indentation(content), header.name);
  outer.chain = chain;
  reading.add_lines(outer, reading.at + 1);
  reading.drafts.push_back(std::move(outer));
  reading.at = *causes + 1;
  add_causes(reading, chain);
  return true;
}

}  // namespace errdex::text
