#include "ingest/record_parser.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>

#include <simdjson.h>

#include "schema/record_json.h"

namespace errdex {
namespace {

using Element = simdjson::dom::element;
using Object = simdjson::dom::object;

constexpr std::array<std::string_view, 6> kTypes{"exception", "error_code", "console",
                                                 "http",      "validation", "panic"};
constexpr std::array<std::string_view, 4> kSeverities{"critical", "error", "warning", "info"};
constexpr std::array<std::string_view, 5> kStrategies{"try-catch", "type-guard", "validation", "retry",
                                                      "fallback"};

struct Rejection {
  RejectedRecord record;
};

[[noreturn]] void reject(std::string_view key, std::string code, std::string message) {
  throw Rejection{
      {key.empty() ? std::string() : "/" + std::string(key), std::move(code), std::move(message)}};
}

bool is_storable(char byte) {
  return static_cast<unsigned char>(byte) >= 0x20 || byte == '\t' || byte == '\n' || byte == '\r';
}

// Control characters have no place in stored text; the source's spelling is kept beside it.
std::string storable(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  for (const char byte : text) {
    if (is_storable(byte))
      out += byte;
    else
      out += "\xEF\xBF\xBD";
  }
  return out;
}

bool all_of(std::string_view text, std::string_view set) {
  return text.find_first_not_of(set) == std::string_view::npos;
}

bool is_hex(std::string_view text, std::size_t length) {
  return text.size() == length && all_of(text, "0123456789abcdef");
}

// Takes the fields of one object one after the other and keeps what is left.
class FieldReader {
 public:
  explicit FieldReader(Object object) {
    for (const auto field : object) fields_.insert_or_assign(std::string(field.key), field.value);
  }

  OptionalText optional_text(const std::string& key) {
    const Element* value = take(key);
    if (value == nullptr || value->is_null()) return std::nullopt;
    return text_of(key, *value);
  }
  std::string text(const std::string& key) {
    OptionalText value = optional_text(key);
    if (!value) reject(key, "ERRDEX_RECORD_MISSING", key + " is missing; it must be a text");
    if (value->empty()) reject(key, "ERRDEX_RECORD_EMPTY", key + " is empty");
    return *value;
  }
  OptionalInt optional_integer(const std::string& key, std::int64_t least, std::int64_t most) {
    const Element* value = take(key);
    if (value == nullptr || value->is_null()) return std::nullopt;
    std::int64_t number = 0;
    if (value->get(number) != simdjson::SUCCESS || number < least || number > most)
      reject(key, "ERRDEX_RECORD_NUMBER", key + " must be an integer from " + std::to_string(least));
    return number;
  }
  std::vector<std::string> texts(const std::string& key) {
    const Element* value = take(key);
    simdjson::dom::array array;
    if (value == nullptr || value->get(array) != simdjson::SUCCESS)
      reject(key, "ERRDEX_RECORD_LIST", key + " must be a list of texts");
    std::vector<std::string> out;
    for (const Element element : array) out.push_back(text_of(key, element));
    return out;
  }

  // A time, made fixed-width.
  OptionalText optional_time(const std::string& key) {
    const OptionalText text = optional_text(key);
    if (!text) return std::nullopt;
    const std::optional<std::string> time = normalized_time(*text);
    if (!time) reject(key, "ERRDEX_RECORD_TIME", key + " is " + json_string(*text) + ", not a time");
    if (*time != *text) altered_.insert(key);
    return time;
  }

  // The known fields whose spelling in the source says more than what was taken.
  [[nodiscard]] std::vector<RawField> originals() const {
    std::vector<RawField> fields;
    for (const std::string& key : altered_) fields.emplace_back(key, simdjson::minify(fields_.at(key)));
    return fields;
  }
  // The fields that nobody took.
  [[nodiscard]] std::vector<RawField> rest() const {
    std::vector<RawField> fields;
    for (const auto& [key, value] : fields_)
      if (!taken_.contains(key)) fields.emplace_back(key, simdjson::minify(value));
    return fields;
  }

 private:
  const Element* take(const std::string& key) {
    const auto found = fields_.find(key);
    if (found == fields_.end()) return nullptr;
    taken_.insert(key);
    if (found->second.is_null() && is_usually_absent(key)) altered_.insert(key);
    return &found->second;
  }
  // These two came later: records that do not have them do not name them.
  static bool is_usually_absent(std::string_view key) {
    return key == "backgroundTag" || key == "contentChangedAt";
  }
  std::string text_of(const std::string& key, const Element& value) {
    std::string_view text;
    if (value.get(text) != simdjson::SUCCESS) reject(key, "ERRDEX_RECORD_TEXT", key + " must be a text");
    if (std::all_of(text.begin(), text.end(), is_storable)) return std::string(text);
    altered_.insert(key);
    return storable(text);
  }

  std::map<std::string, Element> fields_;
  std::set<std::string> taken_;
  std::set<std::string> altered_;
};

template <std::size_t N>
std::string one_of(const std::string& key, std::string value,
                   const std::array<std::string_view, N>& allowed) {
  if (std::find(allowed.begin(), allowed.end(), value) == allowed.end())
    reject(key, "ERRDEX_RECORD_VALUE",
           key + " is " + json_string(value) + ", which is not one of its values");
  return value;
}

RecordContent read_content(FieldReader& fields) {
  RecordContent content;
  content.error_code = fields.optional_text("errorCode");
  content.error_message = fields.text("errorMessage");
  content.message_pattern = fields.text("messagePattern");
  content.error_type = one_of("errorType", fields.text("errorType"), kTypes);
  content.error_class = fields.optional_text("errorClass");
  content.http_status = fields.optional_integer("httpStatus", 100, 599);
  content.severity = one_of("severity", fields.text("severity"), kSeverities);
  content.documentation = fields.text("documentation");
  content.trigger_scenarios = fields.text("triggerScenarios");
  content.common_situations = fields.text("commonSituations");
  content.solutions = fields.texts("solutions");
  content.example_fix = fields.optional_text("exampleFix");
  if (OptionalText strategy = fields.optional_text("handlingStrategy"))
    content.handling_strategy = one_of("handlingStrategy", *strategy, kStrategies);
  content.validation_code = fields.optional_text("validationCode");
  content.type_guard = fields.optional_text("typeGuard");
  content.try_catch_pattern = fields.optional_text("tryCatchPattern");
  content.prevention_tips = fields.texts("preventionTips");
  content.tags = fields.texts("tags");
  content.background_tag = fields.optional_text("backgroundTag");
  return content;
}

void read_place(FieldReader& fields, ErrorRecord& record) {
  constexpr std::int64_t kMost = 2'000'000'000;
  record.file_path = fields.text("filePath");
  record.line_number = fields.optional_integer("lineNumber", 1, kMost);
  record.source_code = fields.optional_text("sourceCode");
  record.source_code_start = fields.optional_integer("sourceCodeStart", 1, kMost);
  record.source_code_end = fields.optional_integer("sourceCodeEnd", 1, kMost);
  if (record.source_code_start && record.source_code_end &&
      *record.source_code_end < *record.source_code_start)
    reject("sourceCodeEnd", "ERRDEX_RECORD_SPAN", "sourceCodeEnd lies before sourceCodeStart");
  record.github_url = fields.text("githubUrl");
}

void check_identity(const ErrorRecord& record) {
  const std::string& repo = record.repo.value();
  if (!is_hex(record.id.value(), 16)) reject("id", "ERRDEX_RECORD_ID", "id must be 16 lower-case hex digits");
  if (std::count(repo.begin(), repo.end(), '/') != 1 || repo.front() == '/' || repo.back() == '/' ||
      repo.find_first_of(" \t\r\n") != std::string::npos)
    reject("repo", "ERRDEX_RECORD_REPO", "repo must be owner/name");
  if (!all_of(record.slug.value(), "abcdefghijklmnopqrstuvwxyz0123456789-") ||
      record.slug.value().front() == '-' || record.slug.value().back() == '-')
    reject("slug", "ERRDEX_RECORD_SLUG", "slug must be of a-z and 0-9 with inner hyphens");
  if (!is_hex(record.analyzed_sha.value(), 40))
    reject("analyzedSha", "ERRDEX_RECORD_SHA", "analyzedSha must be 40 lower-case hex digits");
}

ErrorRecord read_record(Object object) {
  FieldReader fields(object);
  ErrorRecord record;
  record.id = RecordId(fields.text("id"));
  record.repo = RepoName(fields.text("repo"));
  record.slug = Slug(fields.text("slug"));
  record.content = read_content(fields);
  read_place(fields, record);
  record.analyzed_sha = CommitSha(fields.text("analyzedSha"));
  const OptionalText analyzed_at = fields.optional_time("analyzedAt");
  if (!analyzed_at) reject("analyzedAt", "ERRDEX_RECORD_MISSING", "analyzedAt is missing; it must be a time");
  record.analyzed_at = *analyzed_at;
  record.content_changed_at = fields.optional_time("contentChangedAt");
  const OptionalInt version = fields.optional_integer("schemaVersion", 1, 1'000'000);
  if (!version) reject("schemaVersion", "ERRDEX_RECORD_MISSING", "schemaVersion is missing");
  record.schema_version = RecordSchemaVersion(*version);
  check_identity(record);
  record.original_fields = fields.originals();
  record.unknown_fields = fields.rest();
  return record;
}

}  // namespace

struct RecordParser::State {
  simdjson::dom::parser parser;
};

RecordParser::RecordParser() : state_(std::make_unique<State>()) {}
RecordParser::~RecordParser() = default;

ParseResult RecordParser::parse(std::string_view json) {
  Object object;
  const auto parsed = state_->parser.parse(json.data(), json.size()).get(object);
  if (parsed != simdjson::SUCCESS)
    return RejectedRecord{"", "ERRDEX_RECORD_JSON", simdjson::error_message(parsed)};
  try {
    Object inner;
    if (object["record"].get(inner) != simdjson::SUCCESS) return ParsedRecord{read_record(object)};
    std::string_view version;
    ParsedRecord result{read_record(inner)};
    if (object["datasetVersion"].get(version) == simdjson::SUCCESS) result.dataset_version = version;
    return result;
  } catch (const Rejection& rejection) {
    return rejection.record;
  }
}

OptionalText RecordParser::read_text(std::string_view json, std::string_view key) {
  std::string_view text;
  Element document;
  if (state_->parser.parse(json.data(), json.size()).get(document) != simdjson::SUCCESS ||
      document[key].get(text) != simdjson::SUCCESS)
    return std::nullopt;
  return std::string(text);
}

OptionalInt RecordParser::read_integer(std::string_view json, std::string_view key) {
  std::int64_t number = 0;
  Element document;
  if (state_->parser.parse(json.data(), json.size()).get(document) != simdjson::SUCCESS ||
      document[key].get(number) != simdjson::SUCCESS)
    return std::nullopt;
  return number;
}

}  // namespace errdex
