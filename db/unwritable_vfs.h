#pragma once

// A view of a file that SQLite takes for writable, though nothing can write through it.
//
// FTS5 compares its index with the texts only on request of an INSERT, and SQLite refuses an INSERT on a
// read-only connection before FTS5 sees it. So that a shipped file can be verified where it lies, in a
// read-only folder and without a copy, this VFS opens it read-only, says that it is writable, grants locks
// for writing without taking them, and refuses every write.

namespace errdex {

// The name to open a connection with; registers the VFS at the first call. Thread-safe.
const char* unwritable_vfs();

}  // namespace errdex
