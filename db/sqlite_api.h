#pragma once

// SQLite's functions: those of the library that we are linked with, or, in the loadable extension, those of
// the host that loaded it, reached through the routine table it hands over. A process may hold several
// SQLites, and a handle is good for the one that opened it only.

#ifdef ERRDEX_HOST_SQLITE
#include <sqlite3ext.h>
SQLITE_EXTENSION_INIT3
#else
#include <sqlite3.h>
#endif
