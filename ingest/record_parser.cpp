#include "ingest/record_parser.h"

#include <algorithm>
#include <new>
#include <set>

#include <simdjson.h>

#include "schema/record_json.h"
#include "schema/utf8.h"

namespace errdex {
namespace {

namespace dom = simdjson::dom;

bool is_blank(char byte) {
  return byte == ' ' || byte == '\t' || byte == '\n' || byte == '\r';
}

// The functions below walk text that simdjson has accepted, so they need no checks of the grammar.

// From quote to quote, since most strings hold no escaped one.
std::size_t end_of_string(std::string_view json, std::size_t at) {
  const std::size_t begin = at + 1;
  for (std::size_t quote = json.find('"', begin); quote < json.size(); quote = json.find('"', quote + 1)) {
    std::size_t backslashes = 0;
    while (quote - backslashes > begin && json[quote - backslashes - 1] == '\\') ++backslashes;
    if (backslashes % 2 == 0) return quote + 1;
  }
  return json.size();
}

std::size_t end_of_value(std::string_view json, std::size_t at) {
  std::size_t depth = 0;
  while (at < json.size()) {
    const char byte = json[at];
    if (depth == 0 && (byte == ',' || byte == '}' || byte == ']' || is_blank(byte))) return at;
    if (byte == '"') {
      at = end_of_string(json, at);
    } else {
      if (byte == '{' || byte == '[') ++depth;
      if (byte == '}' || byte == ']') --depth;
      ++at;
    }
    if (depth == 0 && (byte == '"' || byte == '}' || byte == ']')) return at;
  }
  return at;
}

std::size_t skip(std::string_view json, std::size_t at, std::string_view also) {
  while (at < json.size() && (is_blank(json[at]) || also.find(json[at]) != std::string_view::npos)) ++at;
  return at;
}

// The values of an object or array as they are spelled, in order.
std::vector<std::string_view> raw_values(std::string_view json) {
  std::vector<std::string_view> values;
  std::size_t at = skip(json, 0, "");
  if (at >= json.size()) return values;
  const bool object = json[at] == '{';
  for (at = skip(json, at + 1, ","); at < json.size() && json[at] != '}' && json[at] != ']';
       at = skip(json, at, ",")) {
    if (object) at = skip(json, end_of_string(json, at), ":");
    const std::size_t end = end_of_value(json, at);
    values.push_back(json.substr(at, end - at));
    at = end;
  }
  return values;
}

std::string without_blanks(std::string_view json) {
  std::string out;
  for (std::size_t at = 0; at < json.size();) {
    const std::size_t end = json[at] == '"' ? end_of_string(json, at) : at + 1;
    if (!is_blank(json[at])) out += json.substr(at, end - at);
    at = end;
  }
  return out;
}

int hex4(std::string_view json, std::size_t at) {
  if (at + 4 > json.size()) return -1;
  int value = 0;
  for (const char digit : json.substr(at, 4)) {
    const int low = digit | 0x20;
    if (digit >= '0' && digit <= '9')
      value = value * 16 + (digit - '0');
    else if (low >= 'a' && low <= 'f')
      value = value * 16 + (low - 'a' + 10);
    else
      return -1;
  }
  return value;
}

bool is_high(int unit) {
  return unit >= 0xD800 && unit < 0xDC00;
}
bool is_low(int unit) {
  return unit >= 0xDC00 && unit < 0xE000;
}

// The unit of a \u escape at `at`, or -1 where there is none.
int escaped_unit(std::string_view json, std::size_t at) {
  return at + 6 <= json.size() && json[at] == '\\' && json[at + 1] == 'u' ? hex4(json, at + 2) : -1;
}

// `json` with \ufffd for every lone surrogate: as long as before, so that offsets stay.
std::string without_lone_surrogates(std::string_view json) {
  std::string out(json);
  if (json.find("\\ud") == std::string_view::npos && json.find("\\uD") == std::string_view::npos) return out;
  for (std::size_t at = json.find('\\'); at < json.size(); at = json.find('\\', at)) {
    const int unit = escaped_unit(json, at);
    if (is_high(unit) && is_low(escaped_unit(json, at + 6))) {
      at += 12;
      continue;
    }
    if (is_high(unit) || is_low(unit)) out.replace(at + 2, 4, "fffd");
    at += 2;
  }
  return out;
}

std::string quoted_inside(std::string_view text) {
  const std::string quoted = json_string(text);
  return quoted.substr(1, quoted.size() - 2);
}

// A string as spelled, but with the shortest escapes; lone surrogates stay.
std::string shortest_spelling(std::string_view raw) {
  std::string out = "\"";
  std::string text;
  for (std::size_t at = 1; at + 1 < raw.size();) {
    if (raw[at] != '\\') {
      text += raw[at++];
      continue;
    }
    const int unit = escaped_unit(raw, at);
    if (unit < 0) {
      constexpr std::string_view kLetters = "bfnrt";
      const std::size_t letter = kLetters.find(raw[at + 1]);
      text += letter == std::string_view::npos ? raw[at + 1] : "\b\f\n\r\t"[letter];
      at += 2;
      continue;
    }
    const int next = escaped_unit(raw, at + 6);
    const bool pair = is_high(unit) && is_low(next);
    if (!pair && (is_high(unit) || is_low(unit))) {
      out += quoted_inside(text) + "\\u";
      text.clear();
      for (const char digit : raw.substr(at + 2, 4))
        out += static_cast<char>(digit >= 'A' && digit <= 'F' ? digit + 32 : digit);
    } else {
      append_utf8(text,
                  static_cast<char32_t>(pair ? 0x10000 + ((unit - 0xD800) << 10) + (next - 0xDC00) : unit));
    }
    at += pair ? 12 : 6;
  }
  return out + quoted_inside(text) + "\"";
}

// Control pictures for the control characters that text should not hold. Says whether there were any.
bool to_stored(std::string& text) {
  const auto bad = [](char byte) {
    return static_cast<unsigned char>(byte) < 0x20 && byte != '\t' && byte != '\n' && byte != '\r';
  };
  if (std::none_of(text.begin(), text.end(), bad)) return false;
  std::string out;
  for (const char byte : text) {
    if (bad(byte))
      append_utf8(out, 0x2400U + static_cast<unsigned char>(byte));
    else
      out += byte;
  }
  text = std::move(out);
  return true;
}

struct Field {
  std::string key;
  dom::element value;
  std::string_view raw;  // as the source spells it
  bool surrogates;       // whether lone surrogates were replaced in `value`
  bool known = false;
};

std::uint64_t first_invalid_byte(std::string_view text) {
  std::size_t at = 0;
  while (at < text.size()) {
    const std::size_t length = utf8_length(text.substr(at));
    if (length == 0) break;
    at += length;
  }
  return at;
}

[[noreturn]] void refuse(Violation violation) {
  throw violation;
}

// A key as part of a JSON pointer.
std::string pointer_to(std::string_view key) {
  std::string part = "/";
  for (const char byte : key) part += byte == '~' ? "~0" : byte == '/' ? "~1" : std::string(1, byte);
  return part;
}

// Refuses a key that stands twice in one object, at any level. Depth: that of the parser.
void refuse_duplicates(dom::element value, const std::string& pointer) {
  if (value.is_array()) {
    std::size_t at = 0;
    for (const dom::element element : dom::array(value.get_array())) {
      if (element.is_object() || element.is_array())
        refuse_duplicates(element, pointer + "/" + std::to_string(at));
      ++at;
    }
  }
  if (!value.is_object()) return;
  std::set<std::string_view> keys;
  for (const dom::key_value_pair member : dom::object(value.get_object())) {
    const std::string place = pointer + pointer_to(member.key);
    if (!keys.insert(member.key).second) refuse(duplicate_key(place, member.key));
    if (member.value.is_object() || member.value.is_array()) refuse_duplicates(member.value, place);
  }
}

// One object, its fields taken one by one.
class Fields {
 public:
  // `raw` is the source's text of the object, `clean` the text that was parsed.
  Fields(dom::object object, std::string_view raw, std::string_view clean) {
    const std::vector<std::string_view> raws = raw_values(raw);
    const bool same = raw == clean;
    const std::vector<std::string_view> cleans = same ? raws : raw_values(clean);
    std::set<std::string_view> keys;
    std::size_t at = 0;
    for (const dom::key_value_pair member : object) {
      if (!keys.insert(member.key).second) refuse(duplicate_key(pointer_to(member.key), member.key));
      const bool nested = member.value.is_object() || member.value.is_array();
      if (nested && member.key != "record")  // that comes as Fields of its own
        refuse_duplicates(member.value, pointer_to(member.key));
      fields_.push_back({std::string(member.key), member.value, raws.at(at), raws.at(at) != cleans.at(at)});
      ++at;
    }
  }

  [[nodiscard]] bool has(std::string_view key) const {
    return std::any_of(fields_.begin(), fields_.end(), [&](const Field& field) { return field.key == key; });
  }
  Field* find(std::string_view key) {
    for (Field& field : fields_)
      if (field.key == key) {
        field.known = true;
        return &field;
      }
    return nullptr;
  }
  [[nodiscard]] const std::vector<Field>& all() const { return fields_; }
  std::vector<RawField>& originals() { return originals_; }

  OptionalText optional_text(std::string_view key) {
    Field* field = find(key);
    if (field == nullptr || field->value.is_null()) return std::nullopt;
    std::string_view value;
    if (field->value.get(value) != simdjson::SUCCESS) refuse(wrong_type("/" + std::string(key), "a string"));
    std::string text(value);
    if (to_stored(text) || field->surrogates) originals_.emplace_back(key, shortest_spelling(field->raw));
    return text;
  }
  std::string text(std::string_view key) {
    const Field* field = find(key);
    if (field == nullptr) refuse(missing_field(key));
    if (field->value.is_null()) refuse(wrong_type("/" + std::string(key), "a string"));
    return *optional_text(key);
  }
  OptionalInt optional_integer(std::string_view key) {
    const Field* field = find(key);
    if (field == nullptr || field->value.is_null()) return std::nullopt;
    std::int64_t value = 0;
    if (field->value.get(value) != simdjson::SUCCESS)
      refuse(wrong_type("/" + std::string(key), "an integer"));
    return value;
  }
  std::int64_t integer(std::string_view key) {
    const Field* field = find(key);
    if (field == nullptr) refuse(missing_field(key));
    if (field->value.is_null()) refuse(wrong_type("/" + std::string(key), "an integer"));
    return *optional_integer(key);
  }
  std::vector<std::string> texts(std::string_view key) {
    Field* field = find(key);
    if (field == nullptr) refuse(missing_field(key));
    dom::array array;
    if (field->value.get(array) != simdjson::SUCCESS)
      refuse(wrong_type("/" + std::string(key), "an array of strings"));
    std::vector<std::string> out;
    bool original = field->surrogates;
    for (const dom::element element : array) {
      std::string_view value;
      if (element.get(value) != simdjson::SUCCESS)
        refuse(wrong_type("/" + std::string(key) + "/" + std::to_string(out.size()), "a string"));
      out.emplace_back(value);
      original = to_stored(out.back()) || original;
    }
    if (original) originals_.emplace_back(key, array_spelling(field->raw));
    return out;
  }
  OptionalText optional_time(std::string_view key) {
    const OptionalText spelled = optional_text(key);
    if (!spelled) return std::nullopt;
    OptionalText time = normalized_time(*spelled);
    if (!time) refuse(bad_time("/" + std::string(key), *spelled));
    if (*time != *spelled) originals_.emplace_back(key, json_string(*spelled));
    return time;
  }
  std::string time(std::string_view key) {
    static_cast<void>(text(key));
    return *optional_time(key);
  }
  // A null where absent is usual.
  void keep_null(std::string_view key) {
    const Field* field = find(key);
    if (field != nullptr && field->value.is_null()) originals_.emplace_back(key, "null");
  }

 private:
  static std::string array_spelling(std::string_view raw) {
    std::string out = "[";
    for (const std::string_view value : raw_values(raw))
      out += (out.size() > 1 ? "," : "") + shortest_spelling(value);
    return out + "]";
  }

  std::vector<Field> fields_;
  std::vector<RawField> originals_;
};

RecordContent content_of(Fields& fields) {
  RecordContent content;
  content.error_code = fields.optional_text("errorCode");
  content.error_message = fields.text("errorMessage");
  content.message_pattern = fields.text("messagePattern");
  content.error_type = fields.text("errorType");
  content.error_class = fields.optional_text("errorClass");
  content.http_status = fields.optional_integer("httpStatus");
  content.severity = fields.text("severity");
  content.documentation = fields.text("documentation");
  content.trigger_scenarios = fields.text("triggerScenarios");
  content.common_situations = fields.text("commonSituations");
  content.solutions = fields.texts("solutions");
  content.example_fix = fields.optional_text("exampleFix");
  content.handling_strategy = fields.optional_text("handlingStrategy");
  content.validation_code = fields.optional_text("validationCode");
  content.type_guard = fields.optional_text("typeGuard");
  content.try_catch_pattern = fields.optional_text("tryCatchPattern");
  content.prevention_tips = fields.texts("preventionTips");
  content.tags = fields.texts("tags");
  content.background_tag = fields.optional_text("backgroundTag");
  fields.keep_null("backgroundTag");
  return content;
}

ErrorRecord record_of(Fields& fields) {
  ErrorRecord record;
  record.id = RecordId(fields.text("id"));
  record.repo = RepoName(fields.text("repo"));
  record.slug = Slug(fields.text("slug"));
  record.content = content_of(fields);
  record.file_path = fields.text("filePath");
  record.line_number = fields.optional_integer("lineNumber");
  record.source_code = fields.optional_text("sourceCode");
  record.source_code_start = fields.optional_integer("sourceCodeStart");
  record.source_code_end = fields.optional_integer("sourceCodeEnd");
  record.github_url = fields.text("githubUrl");
  record.analyzed_sha = CommitSha(fields.text("analyzedSha"));
  record.analyzed_at = fields.time("analyzedAt");
  record.content_changed_at = fields.optional_time("contentChangedAt");
  fields.keep_null("contentChangedAt");
  record.schema_version = RecordSchemaVersion(fields.integer("schemaVersion"));
  return record;
}

void add_unknown(ErrorRecord& record, const Fields& fields) {
  for (const Field& field : fields.all()) {
    if (field.known) continue;
    if (field.key == "record") refuse_duplicates(field.value, "/record");
    record.unknown_fields.emplace_back(field.key, without_blanks(field.raw));
  }
}

// What an envelope has beside the record and its version is kept with the record.
void add_unknown_of_envelope(ErrorRecord& record, const Fields& envelope) {
  if (std::all_of(envelope.all().begin(), envelope.all().end(),
                  [](const Field& field) { return field.known; }))
    return;
  std::set<std::string> taken;
  for (const RawField& field : record_fields(record)) taken.insert(field.first);
  for (const Field& field : envelope.all())
    if (!field.known && taken.contains(field.key)) refuse(duplicate_key(pointer_to(field.key), field.key));
  add_unknown(record, envelope);
  std::sort(record.unknown_fields.begin(), record.unknown_fields.end());
}

void sort_originals(std::vector<RawField>& originals) {
  std::stable_sort(originals.begin(), originals.end(),
                   [](const RawField& a, const RawField& b) { return a.first < b.first; });
  originals.erase(std::unique(originals.begin(), originals.end(),
                              [](const RawField& a, const RawField& b) { return a.first == b.first; }),
                  originals.end());
}

// Runs `read` for something that stands at `pointer` of the document.
template <class Read>
ParsedRecord inside(const std::string& pointer, Read&& read) {
  try {
    return read();
  } catch (Violation& violation) {
    violation.pointer.insert(0, pointer);
    throw;
  }
}

}  // namespace

struct RecordParser::State {
  RuleOptions rules;
  ReadOptions limits;
  dom::parser parser;

  ParsedRecord read(std::string_view json, bool may_quote = true) {
    if (json.size() > limits.most_record_bytes) refuse(too_large(limits.most_record_bytes));
    const std::string clean = without_lone_surrogates(json);
    dom::element root;
    if (const auto error = parser.parse(clean).get(root)) refuse(unreadable(error, json));
    dom::object object;
    if (root.get(object) != simdjson::SUCCESS) refuse(not_json("it is another JSON value"));
    Fields outer(object, json, clean);
    if (may_quote && outer.has("rule") && !outer.has("id")) {
      // A line of the rejects file of which the record could not be parsed.
      std::string_view quoted;
      const Field* inner = outer.find("record");
      if (inner != nullptr && inner->value.get(quoted) == simdjson::SUCCESS)
        return inside("/record", [&] { return read(std::string(quoted), false); });
    }
    return read_object(outer, json, clean);
  }

  // `json` and `clean` are the texts that `fields` were made of.
  ParsedRecord read_object(Fields& fields, std::string_view json, std::string_view clean) const {
    dom::object record;
    Field* inner = fields.has("id") ? nullptr : fields.find("record");
    if (inner == nullptr || inner->value.get(record) != simdjson::SUCCESS) return finish(fields);
    const OptionalText stated_version = fields.optional_time("datasetVersion");
    const auto at = static_cast<std::size_t>(inner->raw.data() - json.data());
    const std::string_view clean_inner = clean.substr(at, inner->raw.size());
    ParsedRecord parsed = inside("/record", [&] {
      Fields inner_fields(record, inner->raw, clean_inner);
      // A line of the rejects file may hold an envelope; nothing else has two.
      return fields.has("rule") ? read_object(inner_fields, inner->raw, clean_inner) : finish(inner_fields);
    });
    if (!parsed.stated_version) parsed.stated_version = stated_version;
    if (!fields.has("rule")) add_unknown_of_envelope(parsed.record, fields);
    return parsed;
  }

  ParsedRecord finish(Fields& fields) const {
    ParsedRecord parsed{record_of(fields), std::nullopt};
    add_unknown(parsed.record, fields);
    sort_originals(fields.originals());
    parsed.record.original_fields = std::move(fields.originals());
    std::sort(parsed.record.unknown_fields.begin(), parsed.record.unknown_fields.end());
    if (auto violation = first_violation(parsed.record, rules)) refuse(*std::move(violation));
    return parsed;
  }

  [[nodiscard]] Violation unreadable(simdjson::error_code error, std::string_view json) const {
    if (error == simdjson::DEPTH_ERROR) return too_deep(limits.most_depth);
    if (error == simdjson::UTF8_ERROR) return not_utf8(first_invalid_byte(json));
    return not_json(simdjson::error_message(error));
  }
};

RecordParser::RecordParser(const RuleOptions& rules, const ReadOptions& limits)
    : state_(std::make_unique<State>()) {
  state_->rules = rules;
  state_->limits = limits;
  if (state_->parser.allocate(std::size_t{1} << 16U, limits.most_depth) != simdjson::SUCCESS)
    throw std::bad_alloc();
}
RecordParser::~RecordParser() = default;

std::variant<ParsedRecord, RejectedRecord> RecordParser::parse(std::string_view json,
                                                               const std::string& source,
                                                               const Document& where) {
  try {
    return state_->read(json);
  } catch (const Violation& violation) {
    return RejectedRecord{source,
                          where.line,
                          where.offset,
                          violation.pointer,
                          violation.error.code(),
                          violation.error.what(),
                          std::string(json)};
  }
}

namespace {
OptionalText text_in(dom::element object, std::string_view key) {
  std::string_view value;
  if (object[key].get(value) != simdjson::SUCCESS) return std::nullopt;
  std::string text(value);
  to_stored(text);
  return text;
}
OptionalInt integer_in(dom::element object, std::string_view key) {
  std::int64_t value = 0;
  if (object[key].get(value) != simdjson::SUCCESS) return std::nullopt;
  return value;
}
}  // namespace

Manifest parse_manifest(std::string_view json, const std::string& path) {
  dom::parser parser;
  dom::element root;
  const std::string clean = without_lone_surrogates(json);
  if (parser.parse(clean).get(root) != simdjson::SUCCESS || !root.is_object())
    throw make_error(ErrorKind::Input, "ERRDEX_INPUT_MANIFEST", "{path} is no JSON object; download it again",
                     {{"path", path}});
  Manifest manifest{text_in(root, "datasetVersion"), {}};
  dom::object files;
  if (root["files"].get(files) != simdjson::SUCCESS) return manifest;
  for (const dom::key_value_pair member : files)
    if (OptionalText listed = text_in(member.value, "path"))
      manifest.files.push_back({*listed, integer_in(member.value, "bytes"), text_in(member.value, "sha256"),
                                integer_in(member.value, "rawBytes"), text_in(member.value, "rawSha256")});
  return manifest;
}

std::vector<RepoInfo> parse_repos(std::string_view json, const std::string& path) {
  dom::parser parser;
  dom::array array;
  const std::string clean = without_lone_surrogates(json);
  std::vector<RepoInfo> repos;
  bool good = parser.parse(clean).get(array) == simdjson::SUCCESS;
  if (good)
    for (const dom::element element : array) {
      const OptionalText repo = text_in(element, "repo");
      good = good && repo.has_value();
      if (!repo) continue;
      const OptionalText at = text_in(element, "analyzedAt");
      repos.push_back({*repo, text_in(element, "description"), text_in(element, "language"),
                       integer_in(element, "stars"), integer_in(element, "sourceFiles"),
                       text_in(element, "defaultBranch"), text_in(element, "analyzedSha"),
                       at ? normalized_time(*at) : std::nullopt, integer_in(element, "errorCount")});
    }
  if (!good)
    throw make_error(ErrorKind::Input, "ERRDEX_INPUT_REPOS",
                     "{path} is no JSON array of repositories; download it again", {{"path", path}});
  return repos;
}

std::string minified_json(std::string_view json) {
  dom::parser parser;
  if (parser.parse(without_lone_surrogates(json)).error() != simdjson::SUCCESS) return "";
  return without_blanks(json);
}

}  // namespace errdex
