#pragma once

// Records of a database as a dataset again: lines of NDJSON, or a directory as the dataset is published.
// What is read back gives the same records: all fields, the order of lists, nulls, fields that errdex does
// not know, and the source's own spelling of times. Keys come in the order of their bytes.

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "query/record_stream.h"

namespace errdex {

struct ExportCounts {
  std::uint64_t records = 0;
  std::uint64_t repos = 0;
};

// Hands `write` one line for each record: {"record": …, "datasetVersion": …}, or the bare record.
ExportCounts export_ndjson(RecordStream& records, bool bare,
                           const std::function<void(std::string_view)>& write);

// Writes manifest.json, repos.json and repos/{owner}/{name}.json into the directory `path`, which must be
// empty or not exist. It appears as a whole or not at all. The manifest lists every file with its SHA-256.
// Names that no file may have are written with %xx for the offending bytes.
// Throws: Error{Usage} where the directory holds something, Error{Io} where it cannot be written.
ExportCounts export_directory(RecordStream& records, const std::string& path);

// The path below repos/ of a repository's file, for example jax-ml/jax.json.
std::string repo_file(const std::string& repo);

}  // namespace errdex
