#pragma once

// The end of revisions: kept as history with the version they were last current in, or forgotten with all
// that only they referred to.

#include "db/connection.h"
#include "ingest/version_plan.h"

namespace errdex {

// Ends the revisions that the plan supersedes. A revision that began with the very version that is being
// written is forgotten: it never was part of a finished version. Without `keep_history` all others that
// are not current are forgotten too. Returns whether any was.
//
// Contents that nothing refers to any more go with their revisions, unless the plan writes them again.
// To be called before any row is written: FTS5 wants its deletions first and in ascending order.
bool end_revisions(SQLite::Database& database, const VersionPlan& plan, bool keep_history);

// Forgets the versions before `first_kept` with the revisions that ended before it, and their contents where
// no other revision has them. What is left of older revisions begins with `first_kept`. delete_orphans() is
// to follow.
void forget_versions_before(SQLite::Database& database, VersionRow first_kept);

// Forgets the rows that nothing refers to after end_revisions() and all writing. Returns whether templates
// were among them, so that the match index must be built anew.
bool delete_orphans(SQLite::Database& database);

}  // namespace errdex
