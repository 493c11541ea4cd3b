#pragma once

// How one record came to be what it is: its revisions and what each changed.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "query/record_changes.h"
#include "query/resolved_filter.h"

namespace errdex {

struct RevisionSummary {
  std::string first_version;    // dataset version in which it became current
  OptionalText last_version{};  // in which it was current for the last time; absent while it is current
  std::string
      change;  // "added", "changed" (another content), "reanalyzed", or "returned" after it was removed
  std::string analyzed_sha;
  std::string analyzed_at;
  std::vector<FieldChange> fields{};  // against the revision before; empty for the first
};

struct RecordHistory {
  std::string dataset_version;  // that was asked: what came later is left out
  RecordId id;
  RepoName repo;
  Slug slug;  // of the newest revision
  std::string message;
  bool current = false;                      // whether the version that was asked has the record
  std::vector<RevisionSummary> revisions{};  // oldest first
};

// The history of the record that has this id, or has or had this repo/slug, up to the filter's version.
// Absent when there is none.
std::optional<RecordHistory> read_history(SQLite::Database& database, std::string_view id_or_slug,
                                          const ResolvedFilter& filter);

}  // namespace errdex
