#pragma once

// The engine's ranking with the records that it found: what library and loadable extension share.

#include <string_view>

#include "db/record_reader.h"
#include "query/answer/answer.h"
#include "query/resolved_filter.h"
#include "query/sqlite_index.h"

namespace errdex {

// Explains `text` from the records that pass `filter`.
// Requires: `index` and `records` are of the database that `filter` was resolved for.
Answer full_answer(SqliteIndex& index, RecordReader& records, std::string_view text,
                   const ResolvedFilter& filter, const ExplainOptions& options);

}  // namespace errdex
