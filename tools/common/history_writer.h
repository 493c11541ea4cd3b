#pragma once

// What keeping a database is told of: history, differences, counts; as JSON and as text for people.

#include <string>

#include "ingest/prune.h"
#include "query/dataset_diff.h"
#include "query/history.h"
#include "query/stats.h"

namespace errdex {

std::string to_json(const RecordHistory& history);
std::string to_text(const RecordHistory& history);

std::string to_json(const DatasetStats& stats);
std::string to_text(const DatasetStats& stats);

std::string to_json(const PruneReport& report);
std::string to_text(const PruneReport& report);

std::string to_json(const RecordDifference& difference);
// Lines of their own. `fields`: also what changed in each.
std::string to_text(const RecordDifference& difference, bool fields);
// The members "from", "to" and the counts of a JSON object, without its braces.
std::string summary_members(const DatasetDiff& diff);
std::string to_text(const DatasetDiff& diff);

}  // namespace errdex
