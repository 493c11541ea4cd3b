#include "tools/common/json_reader.h"

#include <simdjson.h>

#include "schema/error.h"

namespace errdex {
namespace {

using simdjson::dom::element;

Error bad_request(const std::string& problem) {
  return make_error(
      ErrorKind::Input, "ERRDEX_REQUEST",
      "cannot answer this line: {problem}; a request is a JSON object with \"text\" and filters",
      {{"problem", problem}});
}

std::string text_of(std::string_view key, const element& value) {
  std::string_view text;
  if (value.get(text) != simdjson::SUCCESS) throw bad_request(std::string(key) + " is not a string");
  return std::string(text);
}

std::int64_t integer_of(std::string_view key, const element& value) {
  std::int64_t integer = 0;
  if (value.get(integer) != simdjson::SUCCESS) throw bad_request(std::string(key) + " is not an integer");
  return integer;
}

std::vector<std::string> texts_of(std::string_view key, const element& value) {
  if (value.is_string()) return {text_of(key, value)};
  simdjson::dom::array array;
  if (value.get(array) != simdjson::SUCCESS)
    throw bad_request(std::string(key) + " is not a list of strings");
  std::vector<std::string> texts;
  for (const element each : array) texts.push_back(text_of(key, each));
  return texts;
}

std::size_t limit_of(const element& value) {
  const std::int64_t limit = integer_of("limit", value);
  if (limit < 0) throw bad_request("limit is negative");
  return static_cast<std::size_t>(limit);
}

double confidence_of(const element& value) {
  double confidence = -1;
  if (value.get(confidence) != simdjson::SUCCESS || confidence < 0 || confidence > 1)
    throw bad_request("minScore is not a number from 0 to 1");
  return confidence;
}

void read_member(std::string_view key, const element& value, ExplainRequest& request) {
  if (value.is_null()) return;
  LookupFilter& filter = request.filter;
  const auto text = [&] { return text_of(key, value); };
  if (key == "text")
    request.text = text();
  else if (key == "repo" || key == "repos")
    filter.repos = texts_of(key, value);
  else if (key == "analyzedSha" || key == "sha")
    filter.analyzed_sha = text();
  else if (key == "schemaVersion")
    filter.schema_version = integer_of(key, value);
  else if (key == "asOf")
    filter.as_of = text();
  else if (key == "severity")
    filter.severity = text();
  else if (key == "type")
    filter.error_type = text();
  else if (key == "class")
    filter.error_class = text();
  else if (key == "code")
    filter.error_code = text();
  else if (key == "httpStatus")
    filter.http_status = integer_of(key, value);
  else if (key == "tag")
    filter.tag = text();
  else if (key == "family")
    filter.family = text();
  else if (key == "strategy")
    filter.handling_strategy = text();
  else if (key == "language")
    filter.language = text();
  else if (key == "since")
    filter.analyzed_since = text();
  else if (key == "limit")
    request.options.limit = limit_of(value);
  else if (key == "minScore")
    request.options.min_score = confidence_of(value);
  else
    throw bad_request("it has an unknown member " + std::string(key));
}

}  // namespace

ExplainRequest read_explain_request(std::string_view line, const ExplainRequest& defaults) {
  simdjson::dom::parser parser;
  element document;
  if (const auto failure = parser.parse(line.data(), line.size()).get(document); failure != simdjson::SUCCESS)
    throw bad_request(simdjson::error_message(failure));
  simdjson::dom::object object;
  if (document.get(object) != simdjson::SUCCESS) throw bad_request("it is not an object");
  ExplainRequest request = defaults;
  bool has_text = false;
  for (const auto [key, value] : object) {
    read_member(key, value, request);
    has_text |= key == "text";
  }
  if (!has_text) throw bad_request("it has no \"text\"");
  return request;
}

}  // namespace errdex
