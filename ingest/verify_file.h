#pragma once

// Is the file a sound SQLite file of this layout, and is what it says of itself true?

#include "ingest/verify.h"

namespace errdex {

// "pages": SQLite's integrity check, or its quick one.
void verify_pages(SQLite::Database& database, bool quick, Findings& findings);
// "layout": tables, indexes and views are those of a new file.
void verify_layout(SQLite::Database& database, Findings& findings);
// "references": no row refers to one that is not there.
void verify_references(SQLite::Database& database, Findings& findings);
// "facts": the table meta says what the rows say.
void verify_facts(SQLite::Database& database, Findings& findings);

}  // namespace errdex
