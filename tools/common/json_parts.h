#pragma once

// What several answers have in common, as JSON.

#include <string>
#include <vector>

#include "query/answer/answer.h"
#include "tools/common/json_object.h"

namespace errdex {

std::string json_of(const ByteRange& range);
std::string json_of(const std::vector<Capture>& captures);
std::string json_of(const std::vector<RecordId>& ids);
std::string json_of(const Degradation& degradation);
std::string json_of(const UnknownFilterValue& unknown);
std::string json_of(const std::vector<Degradation>& degraded);
std::string json_of(const std::vector<UnknownFilterValue>& unknown);

// What every list of records shows of each.
JsonObject summary_of(const ErrorRecord& record);
// Where a record's error is raised, and when that was read.
void add_place(JsonObject& object, const ErrorRecord& record);

}  // namespace errdex
