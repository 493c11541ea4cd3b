#pragma once

// Do the records give the digests and hashes that were noted with them?

#include <string>

#include "ingest/verify.h"

namespace errdex {

struct VerifiedVersion {
  std::string dataset_version;
  std::string digest;
  std::uint64_t records = 0;
};

// "contents": each content's hash; "texts": the hashes by which messages and sources are found.
void verify_contents(SQLite::Database& database, Findings& findings);

// "records": each revision's digest, computed from its fields unless `quick`; "versions": the digest and the
// number of records of the current version, and of every older one whose history is here.
VerifiedVersion verify_records(SQLite::Database& database, bool quick, Findings& findings);

}  // namespace errdex
