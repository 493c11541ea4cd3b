#pragma once

// bm25 with known document counts. FTS5's own bm25() reads the whole list of documents of each word to learn
// in how many it stands, also for a query that few documents answer. This one takes the counts as an argument
// and gives the same number, bit for bit.

#include <cstdint>
#include <span>
#include <string>

namespace SQLite {
class Database;
}

namespace errdex {

inline constexpr std::int64_t kUnknownCount = -1;

// Adds errdex_rank(table, weight…, counts) to this connection: the weights of the columns in order, then the
// counts of pack_counts(). A phrase whose count is unknown, or that the blob does not reach, is counted as
// bm25() does. More negative is better.
// Also adds errdex_best_column(table): the column in which the phrases of the query stand most often.
// Throws: Error{Internal} where this SQLite has no FTS5.
void add_text_rank(SQLite::Database& database);

// In how many documents each phrase of a query stands, in the order of the phrases, as a blob for
// errdex_rank.
std::string pack_counts(std::span<const std::int64_t> counts);

}  // namespace errdex
