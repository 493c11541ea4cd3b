#pragma once

// Answers as JSON, one line each; docs/queries.md shows the shapes.

#include <string>
#include <vector>

#include "ingest/ingest.h"
#include "query/lookup.h"
#include "schema/error.h"

namespace errdex {

std::string to_json(const Answer& answer);
std::string to_json(const SearchAnswer& answer);
std::string to_json(const FacetAnswer& answer);
std::string to_json(const GrepHit& hit);
// The hits as to_json() gave them.
std::string to_json(const GrepSummary& summary, const std::vector<std::string>& hits);
std::string to_json(const RelatedAnswer& answer);
std::string to_json(const std::vector<RepoSummary>& repos);
std::string to_json(const std::vector<VersionSummary>& versions);
std::string to_json(const IngestReport& report);
std::string to_json(const Error& error);

}  // namespace errdex
