#pragma once

// Files new templates in the pattern index and in the fuzzy index, and notes doubtful patterns.

#include <cstdint>

namespace SQLite {
class Database;
}

namespace errdex {

// Indexes every template from row `first_new_template_row` on; rows before it are indexed already. 1 builds
// both indexes anew. Contents from `first_new_content_row` on get the findings of their patterns, also where
// their template is an old one.
// The choice of anchors depends on the templates alone, so equal tables give equal indexes.
// Cost: the texts of the new templates are read twice; memory grows with their trigrams.
void build_match_index(SQLite::Database& database, std::int64_t first_new_template_row,
                       std::int64_t first_new_content_row);

}  // namespace errdex
