#pragma once

// Databases that the tests of the query library ask.

#include <string>
#include <vector>

#include "ingest/ingest.h"
#include "tests/support/record_builder.h"
#include "tests/support/temporary_directory.h"

namespace errdex::test {

// Ingests JSON lines into a database of the directory and returns its path.
inline std::string ingest_lines(const TemporaryDirectory& directory, const std::string& lines) {
  IngestRequest request;
  request.sources = {directory.write("records.ndjson", lines)};
  request.database_path = directory.file("errdex.db");
  ingest_dataset(request);
  return request.database_path;
}

}  // namespace errdex::test
