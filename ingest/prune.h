#pragma once

// Old dataset versions out of a database.

#include <cstdint>
#include <string>

namespace errdex {

struct PruneReport {
  std::string dataset_version;  // that is current
  std::string digest;           // of it, as before
  std::int64_t versions_kept = 0;
  std::int64_t versions_dropped = 0;
  std::int64_t revisions_dropped = 0;
  std::int64_t contents_dropped = 0;  // that no version that is kept has
  std::uint64_t bytes_before = 0;
  std::uint64_t bytes_after = 0;
};

// Keeps the newest `keep` versions of the database `path`, at least one, and drops the older ones with all
// that only they had; no free pages are left. The file is replaced as a whole or not at all, and is not
// touched when there is nothing to drop. Throws: Error{Database} where the current records do not give the
// version's digest; else as ingest_dataset. Cost: a copy of the file; both match indexes are built anew where
// messages are gone.
PruneReport prune_database(const std::string& path, std::int64_t keep);

}  // namespace errdex
