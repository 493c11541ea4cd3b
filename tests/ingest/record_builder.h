#pragma once

// Records for tests: valid ones, of which a test changes what it is about.

#include <string>
#include <vector>

#include "db/record_reader.h"
#include "ingest/ingest.h"
#include "schema/record.h"

namespace errdex::test {

// A valid record; `number` decides id, slug, line and all texts.
ErrorRecord make_record(int number, const std::string& repo = "owner/name");

// The same record, analysed at another commit and time, ten lines further down.
ErrorRecord analyzed_again(ErrorRecord record);

// Records as newline-delimited JSON.
std::string ndjson(const std::vector<ErrorRecord>& records);

// An ingest of one source into one database, with a dataset version.
IngestRequest request_for(const std::string& source, const std::string& database, const std::string& version);

// The records that are current, ordered by id.
std::vector<StoredRecord> current_records(const std::string& database);

// The first column of the first row of a query.
std::int64_t query_integer(const std::string& database, const std::string& sql);

}  // namespace errdex::test
