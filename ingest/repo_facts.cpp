#include "ingest/repo_facts.h"

#include <map>
#include <schema/sql/ingest.h>

#include "ingest/statement_values.h"

namespace errdex {
namespace {

struct StoredFacts {
  std::int64_t row = 0;
  RepoInfo facts;
};

std::map<std::string, StoredFacts> load(SQLite::Database& database) {
  std::map<std::string, StoredFacts> repos;
  Statement row(database, sql::ingest::load_repos);
  while (row.step())
    repos[row.text(1)] = {row.integer(0),
                          {row.text(1), row.optional_text(2), row.optional_text(3), row.optional_integer(4),
                           row.optional_integer(5), row.optional_text(6), row.optional_text(7),
                           row.optional_text(8), row.optional_integer(9)}};
  return repos;
}

}  // namespace

bool repo_facts_differ(SQLite::Database& database, const std::vector<RepoInfo>& facts) {
  const std::map<std::string, StoredFacts> stored = load(database);
  for (const RepoInfo& repo : facts)
    if (const auto found = stored.find(repo.repo); found != stored.end() && found->second.facts != repo)
      return true;
  return false;
}

void write_repo_facts(SQLite::Database& database, const std::vector<RepoInfo>& facts) {
  const std::map<std::string, StoredFacts> stored = load(database);
  Statement state(database, sql::ingest::state_repo);
  for (const RepoInfo& repo : facts)
    if (const auto found = stored.find(repo.repo); found != stored.end())
      run(state, repo.description, repo.language, repo.stars, repo.source_files, repo.default_branch,
          repo.analyzed_sha, repo.analyzed_at, repo.error_count, found->second.row);
}

std::vector<RepoInfo> read_repo_facts(SQLite::Database& database) {
  std::vector<RepoInfo> facts;
  for (auto& [name, stored] : load(database)) {
    RepoInfo nothing;
    nothing.repo = name;
    if (stored.facts != nothing) facts.push_back(std::move(stored.facts));
  }
  return facts;
}

}  // namespace errdex
