#pragma once

// What a version amounts to: its row in the table version, and the facts in the table meta.

#include <map>
#include <string>

#include "db/connection.h"
#include "ingest/version_plan.h"

namespace errdex {

// Writes the version's row, so that revisions can refer to it; its numbers follow.
void begin_version(SQLite::Database& database, const VersionPlan& plan);

// Completes the row and the meta facts from the rows that are current now, and returns the digest.
std::string complete_version(SQLite::Database& database, const VersionPlan& plan, const StoredState& stored,
                             bool keep_history);

// The meta facts that follow from the rows which are current now and from the newest version, by name.
std::map<std::string, std::string> derived_facts(SQLite::Database& database);

}  // namespace errdex
