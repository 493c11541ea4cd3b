// The resource errdex://error/{id} and the completion of arguments.

#include <algorithm>

#include "schema/record_json.h"
#include "tools/common/error_report.h"
#include "tools/mcp/answer_parts.h"
#include "tools/mcp/server_parts.h"

namespace errdex {
namespace {

constexpr std::string_view kErrorUri = "errdex://error/";
constexpr std::size_t kMostValues = 100;             // of a completion, as the protocol says
constexpr std::size_t kMostResourceBytes = 256'000;  // a longer record is given cut, as Markdown only

bool is_id(std::string_view text) {
  return text.size() == 16 && text.find_first_not_of("0123456789abcdef") == std::string_view::npos;
}

RpcError no_resource(std::string_view uri, Revision revision) {
  const RpcCode code = is_stateless(revision) ? RpcCode::InvalidParams : RpcCode::ResourceNotFound;
  return {code, "Resource not found; there are errdex://error/{id} with ids of 16 hex digits",
          JsonObject().raw("uri", safe_json(uri, 300)).text()};
}

std::string content_json(std::string_view uri, const char* type, std::string_view text) {
  return JsonObject().add("uri", uri).add("mimeType", type).add("text", text).text();
}

std::string contents_json(std::string_view uri, const ErrorRecord& record, std::string_view dataset_version) {
  TextCaps caps = caps_of(Detail::Full);
  const std::string whole = canonical_json(record);
  std::string markdown = record_markdown(record, dataset_version, caps);
  for (int i = 0; i < 8 && markdown.size() > 2 * kMostAnswerBytes; ++i) {
    caps = tightened(caps);
    markdown = record_markdown(record, dataset_version, caps);
  }
  std::string contents = "[" + content_json(uri, "text/markdown", markdown);
  if (whole.size() <= kMostResourceBytes) contents += "," + content_json(uri, "application/json", whole);
  return contents + "]";
}

std::string completion_json(const std::vector<std::string>& values) {
  const std::size_t shown = std::min(values.size(), kMostValues);
  return JsonObject()
      .raw("values",
           json_array(std::vector<std::string>(values.begin(), values.begin() + static_cast<int>(shown)),
                      [](const std::string& value) { return safe_json(value, 300); }))
      .raw("hasMore", values.size() > shown ? "true" : "false")
      .text();
}

// Names of repositories that begin with, or hold, what was typed.
std::vector<std::string> repos_like(const std::vector<std::string>& repos, std::string_view typed) {
  std::vector<std::string> begins;
  std::vector<std::string> holds;
  for (const std::string& repo : repos) {
    const std::size_t place = repo.find(typed);
    if (place == std::string::npos) continue;
    (place == 0 ? begins : holds).push_back(repo);
    if (begins.size() > kMostValues) break;
  }
  begins.insert(begins.end(), holds.begin(), holds.end());
  return begins;
}

}  // namespace

std::string resource_templates_result(Revision revision) {
  JsonObject record;
  record.add("uriTemplate", "errdex://error/{id}").add("name", "error");
  if (has_structured_results(revision)) record.add("title", "Error record");
  record
      .add("description",
           "One error record, as Markdown and as the dataset's JSON; id as search_error gives it")
      .add("mimeType", "text/markdown");
  JsonObject object;
  object.raw("resourceTemplates", "[" + record.text() + "]");
  return finished_result(std::move(object), revision, Caching::Lists);
}

RpcOutcome read_resource(ToolContext& context, const JsonValue& params, Revision revision) {
  const std::string uri(params.text_of("uri"));
  if (uri.empty()) return RpcError{RpcCode::InvalidParams, "params.uri is missing or no string"};
  const bool is_ours = uri.rfind(kErrorUri, 0) == 0 && is_id(std::string_view(uri).substr(kErrorUri.size()));
  if (!is_ours) return no_resource(uri, revision);
  const auto lease = context.database.acquire();
  const std::optional<ErrorRecord> record = lease->lookup().find(uri.substr(kErrorUri.size()));
  if (!record) return no_resource(uri, revision);
  JsonObject object;
  object.raw("contents", contents_json(uri, *record, lease->dataset_version()));
  return finished_result(std::move(object), revision, Caching::Records);
}

RpcOutcome complete(ToolContext& context, const JsonValue& params, Revision revision) {
  const JsonValue* reference = params.find("ref");
  const JsonValue* argument = params.find("argument");
  if (reference == nullptr || argument == nullptr || reference->object() == nullptr ||
      argument->text_of("name").empty())
    return RpcError{RpcCode::InvalidParams, "params.ref and params.argument {name, value} are needed"};
  const std::string name(argument->text_of("name"));
  const std::string typed(argument->text_of("value").substr(0, 300));
  const std::string_view type = reference->text_of("type");
  const bool is_record = type == "ref/resource" && reference->text_of("uri") == "errdex://error/{id}";
  const bool is_prompt = type == "ref/prompt" && reference->text_of("name") == "explain_error";
  if (!is_record && !is_prompt)
    return RpcError{
        RpcCode::InvalidParams,
        "unknown reference: there are the resource errdex://error/{id} and the prompt explain_error"};
  std::vector<std::string> values;
  if (is_record && name == "id")
    values = context.database.acquire()->lookup().ids_with_prefix(typed, kMostValues + 1);
  if (is_prompt && name == "repo") values = repos_like(context.database.acquire()->lookup().repo_names(), typed);
  JsonObject object;
  object.raw("completion", completion_json(values));
  return finished_result(std::move(object), revision);
}

}  // namespace errdex
