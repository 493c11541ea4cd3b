#pragma once

// A match of search_error, scan_log or related_errors as an agent gets it.

#include <string>

#include "query/answer/answer.h"
#include "tools/mcp/record_view.h"

namespace errdex {

std::string match_json(const Match& match, Detail detail);
std::string match_schema();

}  // namespace errdex
