#pragma once

// The tables by which an error text finds its templates: anchor, anchor_filter, message_trigram and
// message_word; docs/pattern-index.md is their specification.

#include <cstdint>

namespace SQLite {
class Database;
}

namespace errdex {

// Brings the match index and the findings about patterns up to date with the table template.
// Templates from row `first_new_template_row` on are new; 1 means that everything is to be built anew.
void build_match_index(SQLite::Database& database, std::int64_t first_new_template_row);

}  // namespace errdex
