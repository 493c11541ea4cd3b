#pragma once

// How far an ingest is, on one line.

#include <string>

#include "ingest/ingest.h"

namespace errdex {

// "reading: 1024 records, 4 of 2048 MB, 85 MB/s, 0:24 left". `seconds`: since this stage began; rates are
// given from the first second on. A total that is not known is left out.
std::string progress_text(const IngestProgress& progress, double seconds);

}  // namespace errdex
