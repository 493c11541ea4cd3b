#include "ingest/record_rules.h"

#include <algorithm>
#include <array>
#include <span>

#include "schema/utf8.h"

namespace errdex {
namespace {

using Found = std::optional<Violation>;

std::string clip(std::string_view value) {
  if (value.size() <= 80) return std::string(value);
  std::size_t end = 77;
  while (end > 0 && is_utf8_continuation(value[end])) --end;
  return std::string(value.substr(0, end)) + "...";
}

bool is_hex(std::string_view text, std::size_t length) {
  return text.size() == length && text.find_first_not_of("0123456789abcdef") == std::string_view::npos;
}
bool is_kebab(std::string_view text) {
  return !text.empty() && text.front() != '-' && text.back() != '-' &&
         text.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-") == std::string_view::npos;
}
bool is_repo(std::string_view text) {
  const std::size_t slash = text.find('/');
  return slash != std::string_view::npos && slash > 0 && slash + 1 < text.size() &&
         text.find('/', slash + 1) == std::string_view::npos &&
         text.find_first_of(" \t\r\n") == std::string_view::npos;
}

Found non_empty(std::string_view pointer, std::string_view text) {
  if (!text.empty()) return std::nullopt;
  return Violation{std::string(pointer),
                   make_error(ErrorKind::Input, "ERRDEX_RECORD_FIELD_EMPTY",
                              "{field} is empty; give it a text", {{"field", pointer.substr(1)}})};
}
Found one_of(std::string_view pointer, const std::string& value, std::span<const std::string_view> allowed) {
  if (std::find(allowed.begin(), allowed.end(), value) != allowed.end()) return std::nullopt;
  std::string names;
  for (const std::string_view name : allowed) names += (names.empty() ? "" : ", ") + std::string(name);
  return Violation{
      std::string(pointer),
      make_error(ErrorKind::Input, "ERRDEX_RECORD_FIELD_VALUE",
                 "{field} is '{value}', which is none of {allowed}; use one of them, or read leniently",
                 {{"field", pointer.substr(1)}, {"value", clip(value)}, {"allowed", names}})};
}
Found in_range(std::string_view pointer, const OptionalInt& value, std::int64_t least, std::int64_t most) {
  if (!value || (*value >= least && *value <= most)) return std::nullopt;
  const std::string high = std::to_string(most);
  return Violation{std::string(pointer),
                   make_error(ErrorKind::Input, "ERRDEX_RECORD_FIELD_RANGE",
                              "{field} is {value}, allowed is {least} to {most}; correct the number",
                              {{"field", pointer.substr(1)},
                               {"value", std::to_string(*value)},
                               {"least", std::to_string(least)},
                               {"most", high}})};
}
Found tag_form(const std::string& pointer, const std::string& tag) {
  if (is_kebab(tag)) return std::nullopt;
  return Violation{
      pointer,
      make_error(
          ErrorKind::Input, "ERRDEX_RECORD_TAG_FORM",
          "a tag is lower-case words joined by '-', this one is '{value}'; spell it so, or read leniently",
          {{"value", clip(tag)}})};
}

Found identity(const ErrorRecord& record) {
  if (!is_hex(record.id.value(), 16))
    return Violation{"/id", make_error(ErrorKind::Input, "ERRDEX_RECORD_ID_FORM",
                                       "an id has 16 lower-case hex digits, this one is '{value}'; take it "
                                       "from the dataset as published",
                                       {{"value", clip(record.id.value())}})};
  if (!is_repo(record.repo.value()))
    return Violation{
        "/repo", make_error(ErrorKind::Input, "ERRDEX_RECORD_REPO_FORM",
                            "a repository is owner/name without blanks, this one is '{value}'; correct it",
                            {{"value", clip(record.repo.value())}})};
  if (!is_kebab(record.slug.value()))
    return Violation{
        "/slug",
        make_error(ErrorKind::Input, "ERRDEX_RECORD_SLUG_FORM",
                   "a slug has the characters a-z, 0-9 and inner '-', this one is '{value}'; correct it",
                   {{"value", clip(record.slug.value())}})};
  return std::nullopt;
}

Found texts(const ErrorRecord& record) {
  const RecordContent& content = record.content;
  if (content.error_code)
    if (Found found = non_empty("/errorCode", *content.error_code)) return found;
  const std::array<std::pair<std::string_view, const std::string*>, 6> required{
      {{"/errorMessage", &content.error_message},
       {"/messagePattern", &content.message_pattern},
       {"/filePath", &record.file_path},
       {"/documentation", &content.documentation},
       {"/triggerScenarios", &content.trigger_scenarios},
       {"/commonSituations", &content.common_situations}}};
  for (const auto& [pointer, text] : required)
    if (Found found = non_empty(pointer, *text)) return found;
  return std::nullopt;
}

// Whether `pattern` is `message` with what is special in a regular expression escaped, and nothing else.
bool is_escaped_literal(std::string_view pattern, std::string_view message) {
  constexpr std::string_view kSpecial = ".*+?^${}()|[]\\/-";
  for (const char byte : message) {
    if (pattern.size() > 1 && pattern[0] == '\\' && pattern[1] == byte &&
        kSpecial.find(byte) != std::string_view::npos)
      pattern.remove_prefix(1);
    else if (kSpecial.substr(0, kSpecial.size() - 2).find(byte) != std::string_view::npos)
      return false;
    if (pattern.empty() || pattern[0] != byte) return false;
    pattern.remove_prefix(1);
  }
  return pattern.empty();
}

// The publisher keeps patterns short, but has no shorter one for a long message without placeholders.
Found pattern_length(const RecordContent& content) {
  constexpr std::size_t kMostCharacters = 500;
  const std::size_t characters = utf8_characters(content.message_pattern);
  if (characters <= kMostCharacters || is_escaped_literal(content.message_pattern, content.error_message))
    return std::nullopt;
  return Violation{
      "/messagePattern",
      make_error(
          ErrorKind::Input, "ERRDEX_RECORD_PATTERN_LENGTH",
          "messagePattern has {characters} characters, more than {most}, and is not simply the escaped "
          "message; shorten it, or read leniently",
          {{"characters", std::to_string(characters)}, {"most", std::to_string(kMostCharacters)}})};
}

bool leads_out(std::string_view path) {
  while (!path.empty()) {
    const std::size_t end = std::min(path.find('/'), path.size());
    if (path.substr(0, end) == "..") return true;
    path.remove_prefix(std::min(end + 1, path.size()));
  }
  return false;
}

Found relative_path(const std::string& path) {
  const bool drive = path.size() > 2 && path[1] == ':' && (path[2] == '\\' || path[2] == '/');
  if (path.front() != '/' && path.front() != '\\' && !drive && !leads_out(path)) return std::nullopt;
  return Violation{"/filePath",
                   make_error(ErrorKind::Input, "ERRDEX_RECORD_PATH_FORM",
                              "a path is relative to its repository and stays in it, this one is '{value}'; "
                              "correct it",
                              {{"value", clip(path)}})};
}

Found enumerations(const RecordContent& content) {
  static constexpr std::array<std::string_view, 6> kTypes{"exception", "error_code", "console",
                                                          "http",      "validation", "panic"};
  static constexpr std::array<std::string_view, 4> kSeverities{"critical", "error", "warning", "info"};
  static constexpr std::array<std::string_view, 5> kStrategies{"try-catch", "type-guard", "validation",
                                                               "retry", "fallback"};
  if (Found found = one_of("/errorType", content.error_type, kTypes)) return found;
  if (Found found = one_of("/severity", content.severity, kSeverities)) return found;
  if (!content.handling_strategy) return std::nullopt;
  return one_of("/handlingStrategy", *content.handling_strategy, kStrategies);
}

Found tags(const RecordContent& content) {
  for (std::size_t at = 0; at < content.tags.size(); ++at)
    if (Found found = tag_form("/tags/" + std::to_string(at), content.tags[at])) return found;
  if (!content.background_tag) return std::nullopt;
  return tag_form("/backgroundTag", *content.background_tag);
}

Found numbers(const ErrorRecord& record) {
  if (Found found = in_range("/httpStatus", record.content.http_status, 100, 599)) return found;
  if (Found found = in_range("/lineNumber", record.line_number, 1, INT64_MAX)) return found;
  if (Found found = in_range("/sourceCodeStart", record.source_code_start, 1, INT64_MAX)) return found;
  if (Found found = in_range("/sourceCodeEnd", record.source_code_end, 1, INT64_MAX)) return found;
  return in_range("/schemaVersion", record.schema_version.value(), 1, INT64_MAX);
}

Found source(const ErrorRecord& record) {
  if (record.source_code_start && record.source_code_end &&
      *record.source_code_end < *record.source_code_start)
    return Violation{
        "/sourceCodeEnd",
        make_error(ErrorKind::Input, "ERRDEX_RECORD_SPAN",
                   "the source ends at line {end}, before its start at line {start}; swap or correct them",
                   {{"end", std::to_string(*record.source_code_end)},
                    {"start", std::to_string(*record.source_code_start)}})};
  if (!record.source_code) return std::nullopt;
  std::string_view code = *record.source_code;
  if (!code.empty() && code.back() == '\n') code.remove_suffix(1);
  const auto lines = std::count(code.begin(), code.end(), '\n') + 1;
  if (lines <= 40) return std::nullopt;
  return Violation{"/sourceCode",
                   make_error(ErrorKind::Input, "ERRDEX_RECORD_SOURCE_LINES",
                              "sourceCode has {lines} lines, at most 40 are allowed; cut it around the error",
                              {{"lines", std::to_string(lines)}})};
}

Found provenance(const ErrorRecord& record) {
  if (Found found = relative_path(record.file_path)) return found;
  const std::string& url = record.github_url;
  if (url.rfind("https://", 0) != 0 || url.size() == 8 || url.find_first_of(" \t\r\n") != std::string::npos)
    return Violation{
        "/githubUrl",
        make_error(ErrorKind::Input, "ERRDEX_RECORD_URL_FORM",
                   "a URL begins with https:// and has no blanks, this one is '{value}'; correct it",
                   {{"value", clip(url)}})};
  if (!is_hex(record.analyzed_sha.value(), 40))
    return Violation{"/analyzedSha",
                     make_error(ErrorKind::Input, "ERRDEX_RECORD_SHA_FORM",
                                "a commit has 40 lower-case hex digits, this one is '{value}'; correct it",
                                {{"value", clip(record.analyzed_sha.value())}})};
  return std::nullopt;
}

Found pinned_url(const ErrorRecord& record) {
  if (record.github_url.find("/" + record.analyzed_sha.value() + "/") != std::string::npos)
    return std::nullopt;
  return Violation{
      "/githubUrl",
      make_error(
          ErrorKind::Input, "ERRDEX_RECORD_URL_PIN",
          "a URL names the commit that was analysed, {sha}, this one is '{value}'; pin it to the commit, "
          "or read leniently",
          {{"sha", record.analyzed_sha.value()}, {"value", clip(record.github_url)}})};
}

// The rules that lenient reading leaves out.
Found looks(const ErrorRecord& record) {
  if (Found found = pattern_length(record.content)) return found;
  if (Found found = enumerations(record.content)) return found;
  if (Found found = pinned_url(record)) return found;
  return tags(record.content);
}

}  // namespace

Violation not_json(std::string_view reason) {
  return {"",
          make_error(ErrorKind::Input, "ERRDEX_RECORD_JSON",
                     "this is not one JSON object: {reason}; correct or remove it", {{"reason", reason}})};
}
Violation missing_field(std::string_view field) {
  return {"/" + std::string(field), make_error(ErrorKind::Input, "ERRDEX_RECORD_FIELD_MISSING",
                                               "the record has no {field}; add it", {{"field", field}})};
}
Violation wrong_type(std::string_view pointer, std::string_view expected) {
  return {
      std::string(pointer),
      make_error(ErrorKind::Input, "ERRDEX_RECORD_FIELD_TYPE", "{field} is not {expected}; correct its type",
                 {{"field", pointer.empty() ? pointer : pointer.substr(1)}, {"expected", expected}})};
}
Violation duplicate_key(std::string_view pointer, std::string_view key) {
  return {std::string(pointer),
          make_error(ErrorKind::Input, "ERRDEX_RECORD_DUPLICATE_KEY",
                     "the key '{key}' stands twice; keep one of them", {{"key", clip(key)}})};
}
Violation too_large(std::uint64_t limit) {
  return {"", make_error(ErrorKind::Input, "ERRDEX_RECORD_TOO_LARGE",
                         "the record is larger than {limit} bytes; shorten it",
                         {{"limit", std::to_string(limit)}})};
}
Violation too_deep(std::uint64_t limit) {
  return {"",
          make_error(ErrorKind::Input, "ERRDEX_RECORD_DEPTH",
                     "the record has arrays and objects that are nested more than {limit} deep; flatten it",
                     {{"limit", std::to_string(limit)}})};
}
Violation not_utf8(std::uint64_t offset) {
  return {"", make_error(ErrorKind::Input, "ERRDEX_RECORD_UTF8",
                         "the record is not UTF-8 at its byte {offset}; convert the source to UTF-8",
                         {{"offset", std::to_string(offset)}})};
}
Violation bad_time(std::string_view pointer, std::string_view value) {
  return {std::string(pointer),
          make_error(ErrorKind::Input, "ERRDEX_RECORD_TIME_FORM",
                     "a time is ISO 8601 such as 2026-08-27T13:17:12.746Z, this one is '{value}'; correct it",
                     {{"value", clip(value)}})};
}

std::optional<Violation> first_violation(const ErrorRecord& record, const RuleOptions& options) {
  if (Found found = identity(record)) return found;
  if (Found found = texts(record)) return found;
  if (Found found = numbers(record)) return found;
  if (Found found = source(record)) return found;
  if (Found found = provenance(record)) return found;
  return options.lenient ? std::nullopt : looks(record);
}

}  // namespace errdex
