#include "ingest/match_index.h"

namespace errdex {

void build_match_index([[maybe_unused]] SQLite::Database& database,
                       [[maybe_unused]] std::int64_t first_new_template_row) {}

}  // namespace errdex
