#include <algorithm>

#include "tools/mcp/answer_parts.h"
#include "tools/mcp/tool.h"

namespace errdex {
namespace {

constexpr std::int64_t kMostRepos = 1000;

std::string repo_json(const RepoSummary& repo, Detail detail) {
  JsonObject object;
  object.raw("repo", safe_json(repo.repo, 200))
      .raw("description", safe_json(repo.description, detail == Detail::Full ? 1000 : 80))
      .add("errorCount", repo.error_count)
      .raw("language", safe_json(repo.language, 80));
  if (detail == Detail::Full)
    object.add("stars", repo.stars)
        .raw("analyzedSha", safe_json(repo.analyzed_sha, 80))
        .raw("analyzedAt", safe_json(repo.analyzed_at, 80));
  return object.text();
}

ToolAnswer list_repos(ToolContext& context, const ToolArguments& arguments) {
  const auto lease = context.database.acquire();
  const std::size_t offset = offset_of(arguments, lease->dataset_version());
  const Detail detail = detail_of(arguments);
  const auto limit = static_cast<std::size_t>(arguments.integer("limit").value_or(kMostRepos));
  LookupFilter filter;
  filter.repos = arguments.texts("repo");
  filter.language = arguments.text("language");
  const bool all = filter.repos.empty() && !filter.language;
  const std::vector<RepoSummary> chosen = all ? std::vector<RepoSummary>() : lease->lookup().repos(filter);
  const std::vector<RepoSummary>& repos = all ? lease->repos() : chosen;

  BoundedList list(answer_bytes(detail));
  std::size_t next = std::min(offset, repos.size());
  while (next < repos.size() && list.count() < limit && list.add(repo_json(repos[next], detail))) ++next;
  JsonObject object;
  add_version(object, *lease, lease->dataset_version());
  object.add("total", repos.size()).raw("repos", list.text());
  add_limits(object, {}, arguments);
  if (next < repos.size()) object.add("nextCursor", cursor_at(next, arguments, lease->dataset_version()));
  return {object.text()};
}

}  // namespace

McpTool list_repos_tool() {
  McpTool tool;
  tool.name = "list_repos";
  tool.title = "List repositories";
  tool.description =
      "Lists the repositories that the dataset covers and how many errors of each it knows, by name.";
  tool.arguments = {{"repo", ArgumentKind::Texts, "owner/name or a glob like django/*; one or a list"},
                    {"language", ArgumentKind::Text, "language of the repository"},
                    limit_argument(kMostRepos, "most repositories"),
                    detail_argument(),
                    cursor_argument()};
  const std::string repo = schema_object({
      {"repo", schema_text()},
      {"description", schema_optional_text()},
      {"errorCount", schema_integer()},
      {"language", schema_optional_text()},
      {"stars", schema_optional_integer(), false},
      {"analyzedSha", schema_text(), false},
      {"analyzedAt", schema_text(), false},
  });
  tool.output_schema = answer_schema({
      {"total", schema_integer("repositories there are")},
      {"repos", schema_list(repo)},
      {"nextCursor", schema_text(), false},
  });
  tool.call = list_repos;
  return tool;
}

}  // namespace errdex
