#pragma once

// Everything that follows from the records, made from them again: indexes, full text, hashes, findings,
// facts.

#include <string>

#include "ingest/verify.h"

namespace errdex {

// Replaces the database `path` by one with the same records and history, all else built anew. The new file is
// verified before it takes the old one's place; history and row numbers stay.
// Throws: Error{Database} with the first finding where the records themselves are not sound, so that the new
// file would not be either; the old one is then as it was. Error{Io} as ingest_dataset.
// Cost: as a first ingest of all revisions, and a verification.
VerifyReport repair_database(const std::string& path);

}  // namespace errdex
