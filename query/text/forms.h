#pragma once

// From a draft to the error as callers see it: its texts in every form, its tokens with their places.

#include "query/text/split.h"
#include "query/text/trace.h"

namespace errdex::text {

ErrorText error_text_of(const Document& document, Draft draft);

}  // namespace errdex::text
