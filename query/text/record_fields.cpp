#include "query/text/record_fields.h"

#include <array>
#include <string>

#include "query/text/cursor.h"

namespace errdex::text {

namespace {

struct KeyUse {
  std::string_view key;
  FieldUse use;
};

constexpr std::array kKeys = {KeyUse{"msg", FieldUse::Message},
                              KeyUse{"message", FieldUse::Message},
                              KeyUse{"error", FieldUse::Message},
                              KeyUse{"err", FieldUse::Message},
                              KeyUse{"exception", FieldUse::Message},
                              KeyUse{"stack", FieldUse::Message},
                              KeyUse{"stacktrace", FieldUse::Message},
                              KeyUse{"stack_trace", FieldUse::Message},
                              KeyUse{"exc_info", FieldUse::Message},
                              KeyUse{"traceback", FieldUse::Message},
                              KeyUse{"log", FieldUse::Message},
                              KeyUse{"text", FieldUse::Message},
                              KeyUse{"detail", FieldUse::Message},
                              KeyUse{"details", FieldUse::Message},
                              KeyUse{"reason", FieldUse::Message},
                              KeyUse{"description", FieldUse::Message},
                              KeyUse{"title", FieldUse::Message},
                              KeyUse{"cause", FieldUse::Message},
                              KeyUse{"errormessage", FieldUse::Message},
                              KeyUse{"error_message", FieldUse::Message},
                              KeyUse{"@message", FieldUse::Message},
                              KeyUse{"short_message", FieldUse::Message},
                              KeyUse{"full_message", FieldUse::Message},
                              KeyUse{"exception_message", FieldUse::Message},
                              KeyUse{"textpayload", FieldUse::Message},
                              KeyUse{"event", FieldUse::Message},
                              KeyUse{"error_description", FieldUse::Message},
                              KeyUse{"errorverbose", FieldUse::Message},
                              KeyUse{"code", FieldUse::Code},
                              KeyUse{"errorcode", FieldUse::Code},
                              KeyUse{"error_code", FieldUse::Code},
                              KeyUse{"errno", FieldUse::Other},
                              KeyUse{"type", FieldUse::ClassName},
                              KeyUse{"name", FieldUse::ClassName},
                              KeyUse{"class", FieldUse::ClassName},
                              KeyUse{"exception_class", FieldUse::ClassName},
                              KeyUse{"exc_type", FieldUse::ClassName},
                              KeyUse{"errortype", FieldUse::ClassName},
                              KeyUse{"error_type", FieldUse::ClassName},
                              KeyUse{"level", FieldUse::Level},
                              KeyUse{"severity", FieldUse::Level},
                              KeyUse{"lvl", FieldUse::Level},
                              KeyUse{"levelname", FieldUse::Level},
                              KeyUse{"log.level", FieldUse::Level},
                              KeyUse{"caller", FieldUse::Place},
                              KeyUse{"source", FieldUse::Place},
                              KeyUse{"file", FieldUse::Place}};

// Where the string that began before `from` ends: at its closing quote, or at the end of the line.
std::size_t string_end(std::string_view line, std::size_t from, char quote) {
  std::size_t at = from;
  while (at < line.size() && line[at] != quote) at += line[at] == '\\' ? 2 : 1;
  return std::min(at, line.size());
}

// The value behind a key's colon. Objects and arrays give no value: their own pairs follow.
bool read_json_value(Cursor& cursor, std::string_view line, Field& field) {
  cursor.blanks();
  if (!cursor.literal(':')) return false;
  cursor.blanks();
  field.quoted = cursor.literal('"');
  const std::size_t begin = cursor.at();
  if (field.quoted) {
    cursor.seek(string_end(line, begin, '"'));
    field.value = {begin, cursor.at()};
    cursor.literal('"');
    return true;
  }
  cursor.take_while([](char c) { return is_word(c) || c == '.' || c == '-' || c == '+'; });
  field.value = {begin, cursor.at()};
  return true;
}

std::size_t brace_before(std::string_view line, std::size_t at) {
  const std::string_view before = trim_right(line.substr(0, at));
  return before.ends_with('{') ? before.size() - 1 : at;
}

// A logfmt value in quotes that were not escaped inside ends where a blank and another key follow.
std::size_t logfmt_string_end(std::string_view line, std::size_t from) {
  for (std::size_t at = string_end(line, from, '"'); at < line.size(); at = string_end(line, at + 1, '"')) {
    Cursor cursor(line, at + 1);
    if (cursor.done()) return at;
    if (cursor.blanks() == 0) continue;
    if (cursor.done() ||
        (!cursor.take_while([](char c) { return is_word(c) || c == '.' || c == '-'; }).empty() &&
         cursor.peek() == '='))
      return at;
  }
  return line.size();
}

bool read_logfmt_pair(Cursor& cursor, std::string_view line, Field& field) {
  const std::string_view key =
      cursor.take_while([](char c) { return is_word(c) || c == '.' || c == '-' || c == '@'; });
  if (key.empty() || !cursor.literal('=')) return false;
  field.use = use_of(key);
  field.quoted = cursor.literal('"');
  const std::size_t begin = cursor.at();
  if (field.quoted) {
    cursor.seek(logfmt_string_end(line, begin));
  } else {
    cursor.token();
  }
  field.value = {begin, cursor.at()};
  if (field.quoted) cursor.literal('"');
  return true;
}

}  // namespace

FieldUse use_of(std::string_view key) {
  // `error.message`, `exception.stacktrace`: the last part says what it is.
  const std::size_t dot = key.rfind('.');
  for (const KeyUse& known : kKeys) {
    if (equals_ignoring_case(key, known.key)) return known.use;
  }
  return dot == std::string_view::npos || dot + 1 == key.size() ? FieldUse::Other
                                                                : use_of(key.substr(dot + 1));
}

std::vector<Field> json_fields(std::string_view line, std::size_t& begin) {
  std::vector<Field> fields;
  // Quotes in the text before an object must not pair with its own.
  const std::size_t object = std::min(line.find("{\""), line.find("{ \""));
  Cursor cursor(line, object == std::string_view::npos ? 0 : object);
  while (!cursor.done()) {
    cursor.take_while([](char c) { return c != '"'; });
    const std::size_t quote = cursor.at();
    if (!cursor.literal('"')) break;
    const std::size_t end = string_end(line, quote + 1, '"');
    cursor.seek(end + 1);
    if (end >= line.size()) break;
    Field field;
    if (!read_json_value(cursor, line, field) || (!field.quoted && field.value.empty())) continue;
    if (fields.empty()) begin = brace_before(line, quote);
    field.use = use_of(line.substr(quote + 1, end - quote - 1));
    fields.push_back(field);
  }
  return fields;
}

std::vector<Field> logfmt_fields(std::string_view line) {
  std::vector<Field> fields;
  bool has_message = false;
  Cursor cursor(line);
  while (!cursor.done()) {
    cursor.blanks();
    Field field;
    Cursor here = cursor;
    if (read_logfmt_pair(here, line, field)) {
      fields.push_back(field);
      has_message = has_message || field.use == FieldUse::Message;
      cursor = here;
    } else if (cursor.token().empty()) {
      break;
    }
  }
  if (fields.size() < 2 || !has_message) fields.clear();
  return fields;
}

Span escaped_lines(std::string_view line) {
  const std::size_t escape = line.find("\\n");
  if (escape == std::string_view::npos) return {};
  const std::size_t quote = line.substr(0, escape).find_last_of("'\"`");
  if (quote == std::string_view::npos) return {0, line.size()};
  return {quote + 1, string_end(line, quote + 1, line[quote])};
}

}  // namespace errdex::text
