#pragma once

// Keeps text_word, the count of contents for each term of the full-text index.

#include <cstdint>

namespace SQLite {
class Database;
}

namespace errdex {

// Counts the terms of the contents from row `first_new_content` on; rows before it are counted already. 1
// counts all anew. Either way the counts equal those of the full-text index.
// Cost: all anew, the lists of the whole full-text index are read once; else the new texts are split once
// more.
void count_text_words(SQLite::Database& database, std::int64_t first_new_content);

}  // namespace errdex
