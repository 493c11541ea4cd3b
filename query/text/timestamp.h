#pragma once

// Points in time as logs write them.

#include "query/text/cursor.h"

namespace errdex::text {

// Moves past a date with time, a time, or seconds since 1970 with a fraction, with fraction and zone, in
// brackets or not; what follows is a blank, one of ,:;]| or the end. False and unmoved where there is none.
bool skip_timestamp(Cursor& cursor);

}  // namespace errdex::text
