#pragma once

// What is doubtful about a record, though nothing that keeps it out. Findings about patterns come with
// the match index; docs/schema.md lists them all.

#include <string_view>
#include <vector>

#include "schema/record.h"

namespace errdex {

// thin-text: fewer than 80 characters of documentation, or no solution.
std::vector<std::string_view> content_findings(const RecordContent& content);

// span-contradiction: the line lies outside the lines of the source text that is shown for it.
std::vector<std::string_view> revision_findings(const ErrorRecord& record);

}  // namespace errdex
