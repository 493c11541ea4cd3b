#pragma once

// A dataset into a database: the one way by which records are written.

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "schema/api.h"
#include "schema/record.h"

namespace errdex {

// Snapshot: the input is the whole dataset; what it lacks is not current any more.
// Merge:    the input's records are added or take the place of those of the same id; the others stay.
enum class IngestMode { Snapshot, Merge };

// Reading checks every record of the sources; writing brings those that differ into the tables; indexing
// files their messages.
enum class IngestStage { Reading, Writing, Indexing };

struct IngestProgress {
  IngestStage stage = IngestStage::Reading;
  std::uint64_t records = 0;        // of this stage so far
  std::uint64_t total_records = 0;  // of this stage; 0 while reading
  std::uint64_t bytes = 0;          // of the documents read so far
  std::uint64_t total_bytes = 0;    // of all sources, as far as that is known
};

// What ingest_dataset throws when it was asked to end. The database is as it was.
struct IngestInterrupted {};

struct IngestRequest {
  std::vector<std::string> sources;  // files, directories, "-" for standard input
  std::string database_path;
  // Absent: a published directory is a snapshot, everything else a merge.
  std::optional<IngestMode> mode{};
  // For sources that do not state one. Absent: the newest analyzedAt or contentChangedAt of the records.
  OptionalText dataset_version{};
  OptionalText rejects_path{};  // where rejected records are written to, one JSON object a line
  bool strict = false;          // any reject fails the whole ingest
  bool keep_history = true;     // false: only the current version stays in the file
  bool allow_older = false;     // take a version older than the stored one
  bool lenient = false;         // take what only looks odd; RuleOptions says what
  // Called now and then from the thread of ingest_dataset.
  std::function<void(const IngestProgress&)> progress{};
  // Asked often, from the thread of ingest_dataset; true ends it with IngestInterrupted.
  std::function<bool()> interrupted{};
};

// "file:line: /pointer: message [CODE]"
struct RejectLine {
  std::string text;
};

// Always read = stored + unchanged + duplicate + rejected.
struct IngestReport {
  std::string dataset_version;
  std::string kind;  // "snapshot" or "merge"
  std::uint64_t read = 0;
  std::uint64_t stored = 0;  // added + changed + reanalyzed
  std::uint64_t added = 0;
  std::uint64_t changed = 0;     // another content
  std::uint64_t reanalyzed = 0;  // the same content at another commit, place or time
  std::uint64_t unchanged = 0;
  std::uint64_t duplicate = 0;  // the same id came again later; the last one counts
  std::uint64_t rejected = 0;
  std::uint64_t removed = 0;   // records that are not current any more
  std::uint64_t findings = 0;  // doubts about records that were written, which kept none of them out
  std::string digest;          // of the version, 64 hex digits
  std::uint64_t database_bytes = 0;
  std::vector<RejectLine> first_rejects;  // at most 20
  std::vector<std::string> notes;         // what was decided on the way, as sentences
  double seconds = 0;
};

// Brings the database to the state that the sources describe, creating it if need be. The file is replaced
// as a whole or not at all; when nothing differs it is not touched.
//
// Throws: Error{Input} for input that cannot be used, Error{Io} when the system refuses or another ingest
//         is at work, Error{Database} for a database that this program cannot update; IngestInterrupted.
// Cost:   two passes over the input, one over the records that differ; about 80 bytes of memory a record
//         beside fixed buffers of about 300 MB.
ERRDEX_API IngestReport ingest_dataset(const IngestRequest& request);

}  // namespace errdex
