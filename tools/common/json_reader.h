#pragma once

// One request of `explain --ndjson`.

#include <string>
#include <string_view>

#include "query/answer/answer.h"

namespace errdex {

struct ExplainRequest {
  std::string text;
  LookupFilter filter;
  ExplainOptions options;
};

// Reads {"text": …, "repo" or "repos", "analyzedSha", "schemaVersion", "asOf", "severity", "type", "class",
// "code", "httpStatus", "tag", "family", "strategy", "language", "since", "limit", "minScore"}; all but text
// may be absent. What is absent is as in `defaults`. Throws: Error{Input} for anything else.
ExplainRequest read_explain_request(std::string_view line, const ExplainRequest& defaults);

}  // namespace errdex
