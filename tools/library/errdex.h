#pragma once

// errdex for C++ programs: link errdex::errdex, include <errdex/errdex.h>. docs/library.md shows how.
//
//   ErrorLookup     asks a database: explain, search, find … (query/lookup.h)
//   ingest_dataset  makes and updates one (ingest/ingest.h)
//   Error           how all of it fails (schema/error.h)
//   canonical_json  a record as the dataset has it (schema/record_json.h)
//
// Threads: an ErrorLookup is for one thread at a time. Any number of threads may ask one file, each with an
// ErrorLookup of its own; they share nothing but the file. An ingest replaces the file as a whole: open lookups
// go on with the version they opened.

#include "ingest/ingest.h"
#include "query/lookup.h"
#include "schema/error.h"
#include "schema/record_json.h"
