#pragma once

// Who keeps a database locked, for the message that says so.

#include <string>

namespace errdex {

// The process that holds a lock on the file which keeps SQLite from reading it, for example
// "process 4711 (sqlite3)"; "another program" where the system does not tell, "" where nobody does.
std::string lock_holder(const std::string& path);

}  // namespace errdex
