#pragma once

// Answers for people, as plain text or Markdown. What comes from records is made harmless for terminals.

#include <string>
#include <vector>

#include "ingest/ingest.h"
#include "query/lookup.h"
#include "tools/common/page.h"

namespace errdex {

std::string to_text(const Answer& answer, TextStyle style);
std::string to_text(const SearchAnswer& answer, TextStyle style);
std::string to_text(const FacetAnswer& answer, TextStyle style);
// One line for each line of a text that matches, or with `only_matching` for each match.
std::string to_text(const GrepHit& hit, TextStyle style, bool only_matching);
std::string to_text(const RelatedAnswer& answer, TextStyle style);
std::string to_text(const ErrorRecord& record, TextStyle style);
std::string to_text(const std::vector<RepoSummary>& repos);
std::string to_text(const std::vector<VersionSummary>& versions);
std::string to_text(const IngestReport& report);

}  // namespace errdex
