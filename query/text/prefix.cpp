#include "query/text/prefix.h"

#include <array>

#include "query/text/cursor.h"
#include "query/text/logger_prefix.h"
#include "query/text/timestamp.h"

namespace errdex::text {

namespace {

constexpr std::size_t kMostPrefixes = 16;
constexpr std::size_t kLongestLabel = 80;

bool is_name(char c) {
  return is_word(c) || c == '.' || c == '-' || c == '/' || c == '@' || c == '$';
}

// One blank behind a prefix belongs to it; more of them are the line's own indentation.
bool end_of_prefix(Cursor& cursor) {
  return cursor.done() || cursor.literal(' ') || cursor.literal('\t');
}

bool read_timestamp(Cursor& cursor, LineHeader& header) {
  const bool month_first = is_letter(cursor.peek());
  if (!skip_timestamp(cursor)) return false;
  cursor.any_of(",:;|");
  if (!end_of_prefix(cursor)) return false;
  header.stamped = true;
  header.syslog = month_first;
  return true;
}

// E0612 11:03:22.114531      1 server.go:12] message
bool read_glog(Cursor& cursor, LineHeader& header) {
  const char letter = cursor.peek();
  if (!cursor.any_of("IWEF") || !cursor.shape("0000 00:00:00.")) return false;
  cursor.digits();
  cursor.blanks();
  if (cursor.digits() > 0) cursor.blanks();
  const std::size_t begin = cursor.at();
  const std::string_view path = cursor.take_while([](char c) { return !is_blank(c) && c != ':'; });
  if (path.empty() || !cursor.literal(':')) return false;
  header.path = {begin, begin + path.size()};
  const std::size_t number = cursor.at();
  cursor.digits();
  header.path_line = number_of(cursor.since(number));
  header.stamped = true;
  header.level = letter == 'I'   ? Level::Info
                 : letter == 'W' ? Level::Warning
                 : letter == 'E' ? Level::Error
                                 : Level::Fatal;
  return cursor.literal(']') && end_of_prefix(cursor);
}

// F, [2026-10-02T11:03:22.114531 #4412] FATAL -- : message, of Ruby's logger
bool read_ruby_logger(Cursor& cursor, LineHeader& header) {
  if (!cursor.any_of("DIWEFAU") || !cursor.literal(", [") || !skip_timestamp(cursor)) return false;
  if (!cursor.literal(" #") || cursor.digits(9) == 0 || !cursor.literal(']')) return false;
  cursor.blanks();
  const Level level = level_of(cursor.take_while(is_upper));
  if (!cursor.literal(" -- ")) return false;
  cursor.take_while([](char c) { return c != ':' && !is_blank(c); });
  if (!cursor.literal(':') || !end_of_prefix(cursor)) return false;
  header.stamped = header.labelled = true;
  header.level = level;
  return true;
}

// 123:M 02 Oct 2026 11:03:22.114 # message
bool read_redis(Cursor& cursor, LineHeader& header) {
  if (cursor.digits(9) == 0 || !cursor.literal(':') || !cursor.any_of("MCSXR") || !cursor.literal(' '))
    return false;
  if (!skip_timestamp(cursor) || !cursor.literal(' ')) return false;
  const bool loud = cursor.peek() == '#';
  if (!cursor.any_of("#*-.") || !end_of_prefix(cursor)) return false;
  header.stamped = true;
  if (loud) header.level = Level::Warning;
  return true;
}

// <34>1 in front of a syslog line.
bool read_syslog_priority(Cursor& cursor, LineHeader&) {
  if (!cursor.literal('<') || cursor.digits(3) == 0 || !cursor.literal('>')) return false;
  if (cursor.digits(1) > 0 && !cursor.literal(' ')) return false;
  return true;
}

// #12 0.345 of docker build, #12 ERROR:
bool read_build_step(Cursor& cursor, LineHeader& header) {
  if (!cursor.literal('#') || cursor.digits(5) == 0 || !cursor.literal(' ')) return false;
  const std::size_t begin = cursor.at();
  if (cursor.digits(6) > 0 && cursor.literal('.') && cursor.digits(3) > 0 && end_of_prefix(cursor)) {
    header.labelled = true;
    return true;
  }
  cursor.seek(begin);
  return cursor.rest().starts_with("ERROR");
}

// E   of pytest: the mark stands in the first column, three blanks behind it.
bool read_pytest(Cursor& cursor, LineHeader& header) {
  if (cursor.at() > 0 && !header.stamped && !header.labelled && !header.quoted) return false;
  if (!cursor.literal('E') || !(cursor.literal("   ") || cursor.done())) return false;
  header.pytest = true;
  return true;
}

// The bar of docker compose (`web_1  | `) and of exception groups (`  | `).
bool read_bar(Cursor& cursor, LineHeader& header) {
  const std::size_t begin = cursor.at();
  cursor.blanks();
  const std::string_view name =
      cursor.take_while([](char c) { return is_word(c) || c == '.' || c == '-' || c == '/'; });
  if (!name.empty() && (is_class_name(name) || name.size() > kLongestLabel || is_digit(name[0])))
    return false;
  cursor.blanks();
  const std::size_t column = cursor.at() - begin;
  if (!cursor.literal('|') || !end_of_prefix(cursor)) return false;
  if (name.empty() && header.barred) return false;
  (name.empty() ? header.barred : header.labelled) = true;
  if (name.empty()) header.bar_column = column + 1;
  return true;
}

// > of a quoted mail or Markdown, >>> of Python's prompt.
bool read_quote_mark(Cursor& cursor, LineHeader& header) {
  header.quoted = true;
  if (cursor.literal(">>> ") || cursor.literal("> ")) return true;
  return cursor.rest() == ">" && cursor.literal('>');
}

// Fixed beginnings of tools; those that say something are followed by a level.
bool read_tool_mark(Cursor& cursor, LineHeader& header) {
  struct Mark {
    std::string_view text;
    Level level;
  };
  static constexpr std::array<Mark, 17> kMarks = {
      Mark{"npm ERR! ", Level::Error},    Mark{"npm error ", Level::Error},
      Mark{"##[error]", Level::Error},    Mark{"##[warning]", Level::Warning},
      Mark{"##[debug]", Level::Debug},    Mark{"##[group]", Level::None},
      Mark{"##[command]", Level::None},   Mark{"yarn error ", Level::Error},
      Mark{"remote: ", Level::None},      Mark{"stderr: ", Level::None},
      Mark{"stdout: ", Level::None},      Mark{"stderr F ", Level::None},
      Mark{"stdout F ", Level::None},     Mark{"[!] ", Level::Error},
      Mark{"[-] ", Level::Error},         Mark{"\xE2\x9C\x96 ", Level::Error},
      Mark{"\xE2\x9D\x8C ", Level::Error}};
  for (const Mark& mark : kMarks) {
    if (!cursor.literal(mark.text)) continue;
    header.labelled = true;
    if (mark.level != Level::None) header.level = mark.level;
    return true;
  }
  return false;
}

// ::error file=app.js,line=1::message
bool read_workflow_command(Cursor& cursor, LineHeader& header) {
  if (!cursor.literal("::")) return false;
  const Level level = level_of(cursor.take_while(is_lower));
  const std::size_t end = cursor.rest().substr(0, 400).find("::");
  if (level == Level::None || end == std::string_view::npos) return false;
  cursor.seek(cursor.at() + end + 2);
  header.level = level;
  return true;
}

// Step #4 - "build": of a cloud build; == APP == of an application runtime; pod/foo-x container of kubectl.
bool read_step(Cursor& cursor, LineHeader& header) {
  if (cursor.literal("Step #")) {
    if (cursor.digits(4) == 0) return false;
    const std::size_t end = cursor.rest().substr(0, kLongestLabel).find(": ");
    if (end == std::string_view::npos || !(cursor.rest().starts_with(" - ") || end == 0)) return false;
    cursor.seek(cursor.at() + end + 2);
  } else if (cursor.literal("== ")) {
    if (cursor.take_while(is_name).empty() || !cursor.literal(" ==") || !end_of_prefix(cursor)) return false;
  } else if (cursor.literal("pod/")) {
    if (cursor.take_while(is_name).empty() || !cursor.literal(' ') || cursor.take_while(is_name).empty())
      return false;
    if (!cursor.literal(": ") && !cursor.literal(' ')) return false;
  } else {
    return false;
  }
  header.labelled = true;
  return true;
}

// Bullets and numbers of a Markdown list.
bool read_bullet(Cursor& cursor, LineHeader& header) {
  header.doubtful = true;
  if (cursor.literal("- ") || cursor.literal("* ") || cursor.literal("\xE2\x80\xA2 "))
    return is_word(cursor.peek()) || cursor.peek() == '`';
  return cursor.digits(2) > 0 && cursor.any_of(".)") && cursor.literal(' ') && is_letter(cursor.peek());
}

// FAILED tests/x.py::test - ValueError: message, in pytest's summary.
bool read_pytest_summary(Cursor& cursor, LineHeader& header) {
  if (!cursor.literal("FAILED ") && !cursor.literal("ERROR ")) return false;
  const std::string_view test = cursor.take_while([](char c) { return !is_blank(c); });
  if (test.find("::") == std::string_view::npos || !cursor.literal(" - ")) return false;
  header.level = Level::Error;
  return true;
}

using Reader = bool (*)(Cursor&, LineHeader&);

constexpr std::array<Reader, 13> kReaders = {
    read_ruby_logger, read_timestamp,      read_glog,      read_redis,     read_syslog_priority,
    read_build_step,  read_pytest,         read_bar,       read_tool_mark, read_workflow_command,
    read_step,        read_pytest_summary, read_quote_mark};

}  // namespace

std::size_t prefix_at(std::string_view line, std::size_t from, LineHeader& header) {
  const auto attempt = [&](Reader reader) -> std::size_t {
    Cursor cursor(line, from);
    LineHeader read = header;
    if (!reader(cursor, read)) return 0;
    header = read;
    return cursor.at() - from;
  };
  for (const Reader reader : kReaders) {
    if (const std::size_t length = attempt(reader); length > 0) return length;
  }
  if (const std::size_t length = attempt(read_logger_prefix); length > 0) return length;
  return attempt(read_bullet);
}

std::size_t skip_prefixes(std::string_view line, std::size_t from, LineHeader& header) {
  std::size_t at = from;
  if (!header.doubtful) header.sure = from;
  for (std::size_t n = 0; n < kMostPrefixes && at < line.size(); ++n) {
    header.doubtful = false;
    const std::size_t length = prefix_at(line, at, header);
    if (length == 0) break;
    at += length;
    if (!header.doubtful) header.sure = at;
  }
  header.doubtful = header.sure != at;
  return at;
}

}  // namespace errdex::text
