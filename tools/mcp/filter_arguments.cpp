// The filters that every question takes, under the names that clients know.

#include "tools/mcp/arguments.h"

namespace errdex {

std::vector<ArgumentSpec> filter_arguments() {
  using Kind = ArgumentKind;
  return {
      {"repo", Kind::Texts, "owner/name or a glob like django/*; !glob excludes; one or a list"},
      {"sha", Kind::Text, "commit that was analysed, a prefix is enough"},
      {"schemaVersion", Kind::Integer, "schemaVersion of the record"},
      {"asOf", Kind::Text, "a dataset version or date: answer as it was then"},
      {.name = "severity",
       .kind = Kind::Choice,
       .about = "",
       .choices = {"critical", "error", "warning", "info"}},
      {.name = "type",
       .kind = Kind::Choice,
       .about = "how it is raised",
       .choices = {"exception", "error_code", "console", "http", "validation", "panic"}},
      {"class", Kind::Text, "exception class, e.g. ValueError"},
      {"code", Kind::Text, "error code, e.g. ECONNREFUSED"},
      {"httpStatus", Kind::Integer, ""},
      {"tag", Kind::Text, ""},
      {"family", Kind::Text, "backgroundTag: error family across repositories"},
      {.name = "strategy",
       .kind = Kind::Choice,
       .about = "handling strategy",
       .choices = {"try-catch", "type-guard", "validation", "retry", "fallback"}},
      {"language", Kind::Text, "language of the repository"},
      {"since", Kind::Text, "analysed at this time or date or later"},
  };
}

LookupFilter filter_of(const ToolArguments& arguments) {
  LookupFilter filter;
  filter.repos = arguments.texts("repo");
  filter.analyzed_sha = arguments.text("sha");
  filter.schema_version = arguments.integer("schemaVersion");
  filter.as_of = arguments.text("asOf");
  filter.severity = arguments.text("severity");
  filter.error_type = arguments.text("type");
  filter.error_class = arguments.text("class");
  filter.error_code = arguments.text("code");
  filter.http_status = arguments.integer("httpStatus");
  filter.tag = arguments.text("tag");
  filter.family = arguments.text("family");
  filter.handling_strategy = arguments.text("strategy");
  filter.language = arguments.text("language");
  filter.analyzed_since = arguments.text("since");
  return filter;
}

}  // namespace errdex
