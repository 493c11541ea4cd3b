#pragma once

// What loggers write between the time and the message: level, thread, process, logger name, place.

#include "query/text/cursor.h"
#include "query/text/prefix.h"

namespace errdex::text {

// Moves past one such piece. Pieces that could be part of a message are taken only behind a time, a
// level or another piece (header.stamped, header.labelled). False where there is none.
bool read_logger_prefix(Cursor& cursor, LineHeader& header);

}  // namespace errdex::text
