#pragma once

// What repos.json says of the repositories, in the table repo.

#include <vector>

#include "db/connection.h"
#include "ingest/dataset_reader.h"

namespace errdex {

// Whether a repository of the database has other facts than the given ones.
bool repo_facts_differ(SQLite::Database& database, const std::vector<RepoInfo>& facts);

// Writes the facts of those repositories that have a record; the others wait for one.
void write_repo_facts(SQLite::Database& database, const std::vector<RepoInfo>& facts);

// The facts that are in the database, of those repositories that have any, by name.
std::vector<RepoInfo> read_repo_facts(SQLite::Database& database);

}  // namespace errdex
