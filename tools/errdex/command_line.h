#pragma once

// The command line of errdex: what was asked for becomes a call, its result text, a failure an exit status.

namespace errdex {

// Runs one command and returns the exit status: 0 found or done, 1 nothing found, 2 usage, 3 database,
// 4 input data, 5 I/O, 70 a fault of errdex, 130 an ingest was ended by Ctrl-C, 141 the reader of the output
// went away.
int run_command_line(int argc, char** argv);

}  // namespace errdex
