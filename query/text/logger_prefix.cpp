#include "query/text/logger_prefix.h"

#include <array>

#include "query/text/words.h"

namespace errdex::text {

namespace {

constexpr std::size_t kLongestGroup = 60;

bool is_level_character(char c) {
  return is_letter(c) || c == '!';
}

bool is_logger_character(char c) {
  return is_word(c) || std::string_view(".-/$:[]@#*").find(c) != std::string_view::npos;
}

bool take_level(LineHeader& header, Level level) {
  if (level == Level::None) return false;
  header.level = level;
  header.labelled = true;
  return true;
}

bool is_all_upper(std::string_view word) {
  for (const char c : word) {
    if (is_lower(c)) return false;
  }
  return true;
}

bool is_all_lower(std::string_view word) {
  for (const char c : word) {
    if (is_upper(c)) return false;
  }
  return true;
}

bool in_front(const LineHeader& header) {
  return header.stamped || header.labelled;
}

// [ERROR], <error>, (ERROR), [error]
bool read_bracketed_level(Cursor& cursor, LineHeader& header) {
  const std::size_t opened = std::string_view("[<(").find(cursor.peek());
  if (!cursor.any_of("[<(")) return false;
  cursor.blanks();
  const Level level = level_of(cursor.take_while(is_level_character));
  cursor.blanks();
  if (!cursor.literal("]>)"[opened])) return false;
  cursor.literal(':');
  return cursor.gap() && take_level(header, level);
}

// ERROR: message, error[E0308]: message, error TS2345: message, ERROR:root:message, ERRO[0012] message.
bool read_level_with_colon(Cursor& cursor, LineHeader& header) {
  const std::string_view word = cursor.take_while(is_level_character);
  const Level level = level_of(word);
  // `Error: x` reads as a class name; a logger writes it all in one case. `panic:` and `note:` are Go's and
  // Rust's.
  if (level == Level::None || !(is_all_upper(word) || is_all_lower(word))) return false;
  if (word == "panic" || word == "note") return false;
  if (cursor.literal('[')) {
    cursor.take_while(is_word);
    if (!cursor.literal(']')) return false;
    cursor.literal(':');
    return cursor.gap() && take_level(header, level);
  }
  const std::size_t begin = cursor.at();
  if (is_all_lower(word) && cursor.literal(' ')) {
    const std::string_view code = cursor.take_while(is_word);
    if (code.size() < 4 || !is_upper(code[0]) || !is_digit(code.back())) cursor.seek(begin);
  }
  if (!cursor.literal(':')) return false;
  if (cursor.gap()) return take_level(header, level);
  if (!is_all_upper(word)) return false;
  const std::string_view logger =
      cursor.take_while([](char c) { return is_word(c) || c == '.' || c == '-'; });
  return !logger.empty() && cursor.literal(':') && take_level(header, level);
}

// ERROR message: in upper case, or behind other pieces.
bool read_bare_level(Cursor& cursor, LineHeader& header) {
  const std::string_view word = cursor.take_while(is_level_character);
  const bool written_so = is_all_upper(word) && word.size() >= 3;
  // In lower case it is a column of its own: a message may begin with `error reading …`.
  const bool column =
      cursor.peek() == '\t' || cursor.rest().starts_with("  ") || cursor.rest().starts_with(" [");
  if (!written_so && !(header.stamped && is_all_lower(word) && column)) return false;
  if (cursor.literal(']') && !header.stamped) return false;
  return cursor.gap() && take_level(header, level_of(word));
}

// production.ERROR: of Monolog.
bool read_channel_level(Cursor& cursor, LineHeader& header) {
  if (cursor.take_while([](char c) { return is_word(c) || c == '-'; }).empty() || !cursor.literal('.'))
    return false;
  const std::string_view word = cursor.take_while(is_upper);
  return word.size() >= 4 && cursor.literal(": ") && take_level(header, level_of(word));
}

// E/Tag(1234): message of Android.
bool read_android(Cursor& cursor, LineHeader& header) {
  const char letter = cursor.peek();
  if (!cursor.any_of("EWIDVF") || !(cursor.literal('/') || (header.stamped && cursor.literal(' '))))
    return false;
  if (cursor.take_while([](char c) { return is_word(c) || c == '.' || c == '-'; }).empty()) return false;
  cursor.blanks();
  if (cursor.literal('(')) {
    cursor.blanks();
    if (cursor.digits() == 0 || !cursor.literal(')')) return false;
  }
  if (!cursor.literal(": ")) return false;
  return take_level(header, letter == 'E'   ? Level::Error
                            : letter == 'F' ? Level::Fatal
                            : letter == 'W' ? Level::Warning
                                            : Level::Info);
}

// [worker-1], [main], [nio-8080-exec-1]: a name in brackets. Behind other pieces anything short.
bool read_group(Cursor& cursor, LineHeader& header) {
  if (!cursor.literal('[')) return false;
  const std::size_t end = cursor.rest().substr(0, kLongestGroup).find(']');
  if (end == std::string_view::npos) return false;
  const std::string_view group = cursor.rest().substr(0, end);
  cursor.seek(cursor.at() + end + 1);
  if (is_class_name(trim(group)) || (group.find('_') != std::string_view::npos && is_all_upper(group)))
    return false;
  if (!in_front(header)) {
    for (const char c : group) {
      if (!is_word(c) && std::string_view(".-/:#@$").find(c) == std::string_view::npos) return false;
    }
  }
  // Node's `[cause]: ` and Python's `[Previous line repeated …]` are parts of traces.
  if (group.empty() || group == "cause" || group == "errors") return false;
  if (group.starts_with("Previous line") || group.find(": ") != std::string_view::npos) return false;
  cursor.literal(':');
  const bool names_something =
      in_front(header) || group.find_first_of("-0123456789") != std::string_view::npos;
  if (cursor.done() ? !names_something : !cursor.literal(' ')) return false;
  header.labelled = header.doubtful = true;
  return true;
}

// server.go:12: or server.go:12] or server.go:12 -
bool read_place(Cursor& cursor, LineHeader& header) {
  const std::size_t begin = cursor.at();
  const std::string_view path =
      cursor.take_while([](char c) { return is_word(c) || c == '.' || c == '/' || c == '-' || c == '\\'; });
  const std::size_t dot = path.rfind('.');
  if (dot == std::string_view::npos || path.size() - dot > 6 || dot + 1 == path.size() ||
      !is_letter(path[dot + 1]))
    return false;
  if (!cursor.literal(':')) return false;
  const std::size_t number = cursor.at();
  if (cursor.digits(6) == 0) return false;
  const int line = number_of(cursor.since(number));
  if (!cursor.any_of(":])|") && !cursor.rest().starts_with(" ")) return false;
  if (!cursor.gap()) return false;
  header.path = {begin, begin + path.size()};
  header.path_line = line;
  header.labelled = true;
  return true;
}

// sshd[24200]: and host-1 sshd[24200]: and kube-proxy: behind a time.
bool read_program(Cursor& cursor, LineHeader& header) {
  const auto is_host = [](char c) { return is_word(c) || c == '.' || c == '-'; };
  const std::size_t begin = cursor.at();
  std::string_view name = cursor.take_while(is_host);
  if (!name.empty() && cursor.literal(' '))
    name = cursor.take_while([&](char c) { return is_host(c) || c == '/'; });
  if (name.empty()) return false;
  const bool has_process = cursor.literal('[') && cursor.digits(9) > 0 && cursor.literal(']');
  if (!cursor.literal(": ")) return false;
  const std::string_view all = cursor.since(begin);
  const bool reads_as_name =
      all.find_first_of("-_.") != std::string_view::npos && all.find(' ') == std::string_view::npos;
  if (is_class_name(name) || !(has_process || reads_as_name || header.syslog)) return false;
  const bool syslog = header.syslog;
  header.syslog = false;
  header.labelled = true;
  header.doubtful = !has_process && !syslog;
  return true;
}

// x.ts:40:7, where a compiler saw something
bool is_column(std::string_view name) {
  Cursor cursor(name);
  cursor.take_while([](char c) { return c != ':'; });
  return cursor.literal(':') && cursor.digits() > 0 && cursor.literal(':') && cursor.digits() > 0 &&
         cursor.done();
}

// `name - `, `name : `, `name | `, and `name ERROR ` in front of a level.
bool read_logger_name(Cursor& cursor, LineHeader& header) {
  const std::string_view name = cursor.take_while(is_logger_character);
  if (name.empty() || is_class_name(name) || is_column(name)) return false;
  const std::size_t end = cursor.at();
  cursor.blanks();
  if (cursor.literal("- ") || cursor.literal(": ") || cursor.literal("| ") || cursor.literal("--- ")) {
    if (cursor.at() - end < 3) return false;
  } else {
    const std::size_t next = cursor.at();
    const std::string_view word = cursor.take_while(is_level_character);
    if (next == end || !is_all_upper(word) || level_of(word) == Level::None) return false;
    cursor.seek(next);
  }
  header.labelled = header.doubtful = true;
  return true;
}

// --- and - and : between pieces; 123#123: and *1 of nginx.
bool read_divider(Cursor& cursor, LineHeader&) {
  static constexpr std::array<std::string_view, 8> kDividers = {"--- ", "-- ", "- ", ": ",
                                                                ":: ",  "| ",  "] ", ") "};
  for (const std::string_view divider : kDividers) {
    if (cursor.literal(divider)) return true;
  }
  if (cursor.literal('*')) return cursor.digits(12) > 0 && cursor.literal(' ');
  return cursor.digits(9) > 0 && cursor.literal('#') && cursor.digits(9) > 0 && cursor.literal(": ");
}

using Reader = bool (*)(Cursor&, LineHeader&);

bool first_that_reads(Cursor& cursor, LineHeader& header, std::initializer_list<Reader> readers) {
  for (const Reader reader : readers) {
    Cursor here = cursor;
    LineHeader read = header;
    if (reader(here, read) && here.at() > cursor.at()) {
      cursor = here;
      header = read;
      return true;
    }
  }
  return false;
}

}  // namespace

bool read_logger_prefix(Cursor& cursor, LineHeader& header) {
  if (!in_front(header)) {
    return first_that_reads(cursor, header,
                            {read_bracketed_level, read_level_with_colon, read_bare_level, read_channel_level,
                             read_android, read_group});
  }
  if (first_that_reads(
          cursor, header,
          {read_bracketed_level, read_level_with_colon, read_bare_level, read_channel_level, read_group,
           read_place, read_divider, read_program, read_logger_name, read_android})) {
    return true;
  }
  // Only a level may be set off by more blanks: others would take the indentation of a trace's lines for
  // theirs.
  Cursor here = cursor;
  here.blanks();
  if (!first_that_reads(here, header, {read_bracketed_level, read_level_with_colon, read_bare_level}))
    return false;
  cursor = here;
  return true;
}

}  // namespace errdex::text
