#pragma once

// The current version alone, as if it had been ingested into a new file: no history, no free pages, and the
// same bytes whichever way the version was reached.

#include <cstdint>
#include <string>

namespace errdex {

struct CompactReport {
  std::string dataset_version;
  std::uint64_t records = 0;
  std::string digest;
  std::uint64_t bytes_before = 0;
  std::uint64_t bytes_after = 0;
};

// Replaces the database `path` by its current version; the file is replaced as a whole or not at all. The
// records are read and written by the writer that ingests them.
// Throws: Error{Database} where the records do not give the version's digest; Error{Io} as ingest_dataset.
// Cost: as a first ingest of the version.
CompactReport compact_database(const std::string& path);

}  // namespace errdex
