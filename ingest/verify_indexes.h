#pragma once

// Do the indexes hold what the texts say, no more and no less?

#include "ingest/verify.h"

namespace errdex {

// "full-text": FTS5's own comparison of its index with the texts, and which rows are missing or left over.
void verify_full_text(SQLite::Database& database, bool quick, Findings& findings);

// "pattern-index", "fuzzy-index", "findings": every message filed where its text says, the filter over the
// keys, the trigrams, the counted words, and what is doubtful.
void verify_match_index(SQLite::Database& database, Findings& findings);

}  // namespace errdex
