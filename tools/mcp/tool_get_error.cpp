#include "tools/common/error_report.h"
#include "tools/mcp/answer_parts.h"
#include "tools/mcp/tool.h"

namespace errdex {
namespace {

std::string record_json(const ErrorRecord& record, const TextCaps& caps) {
  JsonObject object;
  add_summary(object, record, caps);
  add_text(object, record, Detail::Full, caps);
  return object.text();
}

// The widest caps with which the record fits.
TextCaps fitting_caps(const ErrorRecord& record, std::size_t bytes) {
  TextCaps caps = caps_of(Detail::Full);
  for (int i = 0; i < 8 && record_json(record, caps).size() > bytes; ++i) caps = tightened(caps);
  return caps;
}

ToolAnswer get_error(ToolContext& context, const ToolArguments& arguments) {
  const auto lease = context.database.acquire();
  LookupFilter filter;
  filter.as_of = arguments.text("asOf");
  const ErrorRecord record = record_or_throw(*lease, wanted_record(arguments), filter);
  const std::size_t bytes = answer_bytes(detail_of(arguments));
  const TextCaps caps = fitting_caps(record, bytes);

  JsonObject object;
  add_version(object, *lease, filter.as_of ? *filter.as_of : lease->dataset_version());
  object.raw("url", safe_json(record.github_url, caps.message)).raw("record", record_json(record, caps));
  add_limits(object, {}, arguments);
  return {object.text(),
          {record_markdown(record, lease->dataset_version(), caps),
           "Source: " + printable_line(record.github_url.substr(0, 2 * caps.message))}};
}

}  // namespace

McpTool get_error_tool() {
  McpTool tool;
  tool.name = "get_error";
  tool.title = "Read one error record";
  tool.description =
      "Gives the whole record of one error by id, or by repo and slug: what it means, ordered solutions, "
      "example "
      "fix, how to catch and prevent it, source. Cite the URL.";
  tool.arguments = record_arguments();
  tool.arguments.push_back({.name = "asOf", .about = "a dataset version or date: the record as it was then"});
  tool.arguments.push_back(detail_argument());
  std::vector<SchemaMember> text = text_members();
  tool.output_schema = answer_schema({{"url", schema_text()}, {"record", record_schema(std::move(text))}});
  tool.call = get_error;
  return tool;
}

}  // namespace errdex
