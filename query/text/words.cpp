#include "query/text/words.h"

#include <array>

#include "query/text/cursor.h"

namespace errdex::text {

namespace {

struct LevelWord {
  std::string_view word;
  Level level;
};

constexpr std::array kLevels = {LevelWord{"error", Level::Error},     LevelWord{"err", Level::Error},
                                LevelWord{"erro", Level::Error},      LevelWord{"err!", Level::Error},
                                LevelWord{"severe", Level::Error},    LevelWord{"fail", Level::Error},
                                LevelWord{"failed", Level::Error},    LevelWord{"fatal", Level::Fatal},
                                LevelWord{"fata", Level::Fatal},      LevelWord{"ftl", Level::Fatal},
                                LevelWord{"critical", Level::Fatal},  LevelWord{"crit", Level::Fatal},
                                LevelWord{"emerg", Level::Fatal},     LevelWord{"alert", Level::Fatal},
                                LevelWord{"panic", Level::Fatal},     LevelWord{"dpanic", Level::Fatal},
                                LevelWord{"warning", Level::Warning}, LevelWord{"warn", Level::Warning},
                                LevelWord{"wrn", Level::Warning},     LevelWord{"info", Level::Info},
                                LevelWord{"inf", Level::Info},        LevelWord{"information", Level::Info},
                                LevelWord{"notice", Level::Info},     LevelWord{"note", Level::Info},
                                LevelWord{"log", Level::Info},        LevelWord{"debug", Level::Debug},
                                LevelWord{"dbg", Level::Debug},       LevelWord{"trace", Level::Debug},
                                LevelWord{"trc", Level::Debug},       LevelWord{"verbose", Level::Debug}};

constexpr std::array<std::string_view, 15> kClassEndings = {
    "Error",  "Exception", "Warning", "Failure",  "Fault",      "Interrupt", "Exit",          "_error",
    "Errors", "Panic",     "Timeout", "NotFound", "_exception", "Violation", "ExceptionGroup"};

// Words of failure, in lower case, as they stand inside longer words too (`errored`, `unexpectedly`).
constexpr std::array<std::string_view, 34> kFailureWords = {
    "error",     "exception",      "fail",       "fatal",       "panic",        "cannot",        "can't",
    "could not", "couldn't",       "unable",     "invalid",     "undefined",    "not found",     "denied",
    "refused",   "missing",        "unexpected", "unsupported", "timed out",    "timeout",       "abort",
    "illegal",   "corrupt",        "overflow",   "forbidden",   "unauthorized", "not supported", "must be",
    "no such",   "does not exist", "expected",   "not allowed", "mismatch",     "crash"};

constexpr std::array<bool, 256> kBeginsFailureWord = [] {
  std::array<bool, 256> begins{};
  for (const std::string_view word : kFailureWords) {
    begins[static_cast<unsigned char>(word[0])] = true;
    begins[static_cast<unsigned char>(word[0] - 'a' + 'A')] = true;
  }
  return begins;
}();

bool failure_word_at(std::string_view text) {
  for (const std::string_view word : kFailureWords) {
    if (to_lower(text[0]) == word[0] && equals_ignoring_case(text.substr(0, word.size()), word)) return true;
  }
  return false;
}

bool is_separator(char c) {
  return c == '.' || c == ':' || c == '\\' || c == '$' || c == '/' || c == '+';
}

std::string_view last_part(std::string_view token) {
  std::size_t at = token.size();
  while (at > 0 && !is_separator(token[at - 1])) --at;
  return token.substr(at);
}

// ECONNREFUSED, ENOENT: what the C library calls its errors.
bool is_errno_name(std::string_view token) {
  if (token.size() < 4 || token.size() > 16 || token[0] != 'E') return false;
  for (const char c : token) {
    if (!is_upper(c)) return false;
  }
  return token != "ERROR" && token != "ERRORS" && token != "EXCEPTION" && token != "EXIT" && token != "EMPTY";
}

bool is_identifier_path(std::string_view token) {
  if (token.empty() || !(is_letter(token[0]) || token[0] == '_' || token[0] == '\\')) return false;
  for (const char c : token) {
    if (!is_word(c) && !is_separator(c)) return false;
  }
  return !is_separator(token.back());
}

// A name may carry type arguments (`Foo<Bar>`, `Foo`1`), which belong to it.
std::size_t class_name_end(std::string_view line, std::size_t from) {
  Cursor cursor(line, from);
  cursor.literal('\\');
  while (!cursor.done()) {
    cursor.take_while(is_word);
    const std::size_t part_end = cursor.at();
    const bool joined = cursor.literal("::") || cursor.any_of(".$/\\+`");
    if (!joined || !is_word(cursor.peek())) return part_end;
  }
  return cursor.at();
}

// After the name: nothing, or a code in brackets, then a colon with a blank behind it.
bool read_header_end(Cursor& cursor, ClassHeader& header) {
  const std::string_view near = cursor.rest().substr(0, 64);
  const std::size_t bracket = near.starts_with(" [") ? near.find(']') : std::string_view::npos;
  if (bracket != std::string_view::npos) cursor.seek(cursor.at() + bracket + 1);
  if (cursor.done()) {
    header.message = cursor.at();
    return true;
  }
  if (!cursor.literal(':') || (!cursor.done() && !is_blank(cursor.peek()))) return false;
  cursor.blanks();
  header.message = cursor.at();
  return true;
}

}  // namespace

Level level_of(std::string_view word) {
  if (word.size() < 3 || word.size() > 11) return Level::None;
  for (const LevelWord& known : kLevels) {
    if (equals_ignoring_case(word, known.word)) return known.level;
  }
  return Level::None;
}

bool is_class_name(std::string_view token) {
  if (is_errno_name(token)) return true;
  if (!is_identifier_path(token)) return false;
  const std::string_view last = last_part(token);
  for (const std::string_view ending : kClassEndings) {
    if (last.ends_with(ending)) return true;
  }
  return token.starts_with("std::") || token == "KeyboardInterrupt" || token == "StopIteration";
}

bool can_be_class_name(std::string_view token) {
  if (is_class_name(token)) return true;
  return is_identifier_path(token) &&
         (is_upper(last_part(token)[0]) || token.find("::") != std::string_view::npos);
}

ClassHeader class_header_at(std::string_view line, std::size_t from, ClassRule rule) {
  ClassHeader header;
  Cursor cursor(line, class_name_end(line, from));
  const Span name{from, cursor.at()};
  const std::string_view token = line.substr(name.begin, name.size());
  const bool fits = rule == ClassRule::ByName ? is_class_name(token) : can_be_class_name(token);
  if (!fits || !read_header_end(cursor, header)) return {};
  header.name = name;
  return header;
}

ClassHeader find_class_header(std::string_view line) {
  for (std::size_t at = 0; at < line.size();) {
    if (!is_letter(line[at]) && line[at] != '_' && line[at] != '\\') {
      ++at;
      continue;
    }
    const std::size_t end = class_name_end(line, at);
    const bool whole_line_or_colon = end == line.size() ? at == 0 : line[end] == ':' || line[end] == ' ';
    if (whole_line_or_colon) {
      const ClassHeader header = class_header_at(line, at, ClassRule::ByName);
      if (header.found() && (at == 0 || header.message < line.size())) return header;
    }
    at = end > at ? end : at + 1;
  }
  return {};
}

bool looks_like_error(std::string_view line) {
  if (find_class_header(line).found()) return true;
  for (std::size_t at = 0; at < line.size(); ++at) {
    if (kBeginsFailureWord[static_cast<unsigned char>(line[at])] && failure_word_at(line.substr(at)))
      return true;
  }
  return !error_codes(line).empty();
}

}  // namespace errdex::text
