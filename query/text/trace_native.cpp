// What C and C++ programs say when they end, and what compilers and shells say about a line.

#include <array>

#include "query/text/cursor.h"
#include "query/text/plain.h"
#include "query/text/trace.h"

namespace errdex::text {

namespace {

// terminate called after throwing an instance of 'X', with what() below it
bool read_terminate(Reading& reading) {
  static constexpr std::string_view kMark = "terminate called after throwing an instance of '";
  const std::string_view content = reading.content(reading.at);
  const std::size_t mark = content.find(kMark);
  if (mark == std::string_view::npos) return false;
  const std::size_t name = mark + kMark.size();
  const std::size_t end = std::min(content.find('\'', name), content.size());
  Draft draft = reading.draft(reading.at, Role::RootCause, Language::Cpp, mark, {name, end});
  draft.chain = reading.new_chain();
  ++reading.at;
  if (reading.continues(reading.at) && reading.trimmed(reading.at).starts_with("what():")) {
    const std::string_view what = reading.content(reading.at);
    const std::size_t from = indentation(what) + 7;
    const Span content_span = reading.line(reading.at).content;
    draft.line = reading.at;
    draft.message.front() = {content_span.begin + from + indentation(what.substr(from)), content_span.end};
    reading.at = reading.add_lines(draft, reading.at + 1);
  }
  reading.drafts.push_back(std::move(draft));
  return true;
}

// libc++abi: terminating due to uncaught exception of type X: message
bool read_terminating(Reading& reading) {
  static constexpr std::string_view kMark = "uncaught exception of type ";
  const std::string_view content = reading.content(reading.at);
  const std::size_t mark = content.find(kMark);
  if (mark == std::string_view::npos || content.find("terminating ") == std::string_view::npos) return false;
  const ClassHeader header = class_header_at(content, mark + kMark.size(), ClassRule::ByPlace);
  Draft draft = reading.draft(reading.at, Role::RootCause, Language::Cpp,
                              header.found() ? header.message : mark + kMark.size(), header.name);
  draft.chain = reading.new_chain();
  reading.at = reading.add_lines(draft, reading.at + 1);
  reading.drafts.push_back(std::move(draft));
  return true;
}

// prog: file.c:12: function: Assertion `x' failed.
bool read_assertion(Reading& reading) {
  const std::string_view content = reading.content(reading.at);
  std::size_t mark = content.find("Assertion `");
  if (mark == std::string_view::npos) mark = content.find("Assertion failed: ");
  if (mark == std::string_view::npos) mark = content.find("Assertion '");
  if (mark == std::string_view::npos) return false;
  Draft draft = reading.draft(reading.at, Role::RootCause, Language::Cpp, mark);
  draft.chain = reading.new_chain();
  for (Cursor cursor(content.substr(0, mark)); !cursor.done();) {
    std::string_view token = cursor.token();
    cursor.blanks();
    if (token.ends_with(':')) token.remove_suffix(1);
    if (const auto place = read_place(token)) reading.add_frame(draft, *place);
  }
  ++reading.at;
  reading.drafts.push_back(std::move(draft));
  return true;
}

// ==123==ERROR: AddressSanitizer: heap-use-after-free on …
bool read_sanitizer(Reading& reading) {
  const std::string_view content = reading.content(reading.at);
  const std::size_t mark = content.find("==ERROR: ");
  if (mark == std::string_view::npos || !trim(content).starts_with("==")) return false;
  Draft draft = reading.draft(reading.at, Role::RootCause, Language::Cpp, mark + 9);
  draft.chain = reading.new_chain();
  for (std::size_t i = reading.at + 1; i < reading.at + 4 && reading.continues(i); ++i) {
    if (!reading.is_frame(i)) continue;
    reading.at = reading.add_frames(draft, i) - 1;
    break;
  }
  ++reading.at;
  reading.drafts.push_back(std::move(draft));
  return true;
}

// The places of compilers: x.c:3:4:, x.c:3:, x.cs(3,4):, x.ts:3:4 -. Where the rest begins; 0 for none.
std::size_t read_compiler_place(std::string_view content, Frame& frame) {
  Cursor cursor(content);
  cursor.blanks();
  cursor.literal("e: ");
  cursor.literal("file://");
  const std::size_t begin = cursor.at();
  cursor.literal("C:");
  cursor.take_while([](char c) { return !is_blank(c) && c != ':' && c != '(' && c != '"' && c != '\''; });
  const std::string_view path = cursor.since(begin);
  if (path.find('.') == std::string_view::npos || path.size() > 400) return 0;
  const bool bracket = cursor.literal('(');
  if (!bracket && !cursor.literal(':')) return 0;
  const std::size_t number = cursor.at();
  if (cursor.digits(7) == 0) return 0;
  frame = {std::string(path), number_of(cursor.since(number)), {}};
  if (cursor.any_of(",:") && cursor.digits(7) == 0 && !is_blank(cursor.peek())) return 0;
  if (bracket && !cursor.literal(')')) return 0;
  cursor.literal(':');
  if (cursor.blanks() == 0) return 0;
  cursor.literal("- ");
  return cursor.at();
}

// `   12 |  text` and `      |  ^~~~`
bool is_source_echo(std::string_view whole) {
  Cursor cursor(whole);
  cursor.blanks();
  cursor.digits(7);
  cursor.blanks();
  return cursor.at() > 1 && cursor.literal('|');
}

void skip_source(Reading& reading) {
  const std::size_t begin = reading.at;
  while (reading.at < begin + 12 && reading.continues(reading.at) &&
         is_source_echo(reading.document().whole(reading.at))) {
    reading.add_source(reading.at, Language::Unknown);
    ++reading.at;
  }
  const bool caret_below = reading.continues(reading.at + 1) && !reading.blank(reading.at + 1) &&
                           reading.trimmed(reading.at + 1).find_first_not_of("^~") == std::string_view::npos;
  if (!caret_below || reading.blank(reading.at)) return;
  reading.add_source(reading.at, Language::Unknown);
  reading.at += 2;
}

// rustc writes the message first and ` --> src/main.rs:3:4` below it.
bool read_arrow_place(Reading& reading) {
  const std::string_view text = reading.trimmed(reading.at);
  if (!text.starts_with("--> ") || reading.drafts.empty() || reading.at == 0) return false;
  Draft& above = reading.drafts.back();
  const auto place = read_place(text.substr(4));
  if (!place || above.line + 1 != reading.at) return false;
  reading.add_frame(above, *place);
  if (place->path.ends_with(".rs")) above.language = Language::Rust;
  ++reading.at;
  skip_source(reading);
  return true;
}

}  // namespace

bool read_cpp_termination(Reading& reading) {
  return read_terminate(reading) || read_terminating(reading) || read_assertion(reading) ||
         read_sanitizer(reading);
}

bool read_compiler_message(Reading& reading) {
  if (read_arrow_place(reading)) return true;
  if (reading.is_frame(reading.at)) return false;
  const std::string_view content = reading.content(reading.at);
  Frame frame;
  std::size_t from = read_compiler_place(content, frame);
  if (from == 0) return false;
  LineHeader header;
  from = skip_prefixes(content, from, header);
  const bool kotlin = trim(content).starts_with("e: ");
  if (header.level == Level::None && !kotlin && !looks_like_error(content)) return false;
  const ClassHeader name = class_header_at(content, from, ClassRule::ByName);
  Draft draft = reading.draft(reading.at, Role::LogLine, language_of_path(frame.path),
                              name.found() ? name.message : from, name.name);
  draft.joins = false;
  draft.said_to_be_error = kotlin || header.level >= Level::Error;
  reading.add_frame(draft, frame);
  reading.drafts.push_back(std::move(draft));
  ++reading.at;
  skip_source(reading);
  return true;
}

}  // namespace errdex::text
