#pragma once

// The first pass over the input: every document is read and checked, every accepted record noted down
// without its text, so that the second pass can write the records in an order of its own.

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "ingest/dataset_reader.h"
#include "ingest/ingest.h"
#include "ingest/version_plan.h"
#include "schema/record.h"

namespace errdex {

// Throws IngestInterrupted where the request asks to end.
inline void end_if_interrupted(const IngestRequest& request) {
  if (request.interrupted && request.interrupted()) throw IngestInterrupted{};
}

struct ScanResult {
  std::vector<IncomingRecord> records;       // each id once, ordered by repository and id
  std::vector<std::string> repos;            // names of IncomingRecord::repo
  std::vector<RepoInfo> repo_infos;          // ordered by name
  std::vector<std::string> stated_versions;  // by envelopes and manifests, fixed-width UTC, each once, sorted
  std::string newest_time;                   // newest analyzedAt or contentChangedAt, "" without records
  bool published_directory = false;          // a manifest was among the sources
  std::uint64_t read = 0;
  std::uint64_t duplicate = 0;
  std::uint64_t rejected = 0;
  std::vector<RejectLine> first_rejects;
  std::vector<std::string> notes;
};

class Scan {
 public:
  // `stored` is what the database holds: a record whose id belongs to another repository there is rejected.
  // Lifetime: both must outlive the scan.
  Scan(const IngestRequest& request, const StoredState& stored);
  ~Scan();
  Scan(const Scan&) = delete;
  Scan& operator=(const Scan&) = delete;

  // Reads everything. Rejected records go to the rejects file.
  // Throws: Error{Io} for a source that cannot be read, Error{Input} for one that is no dataset.
  ScanResult run();

  // The record of a place that run() noted down.
  ErrorRecord read_again(std::uint64_t place);
  // The length of that record in the source.
  [[nodiscard]] std::uint64_t bytes_of(std::uint64_t place) const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace errdex
