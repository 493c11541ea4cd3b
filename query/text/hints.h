#pragma once

// Repositories and packages that a text names, in links and in the paths of its frames.

#include <vector>

#include "query/text/mapped_text.h"
#include "query/text/split.h"

namespace errdex::text {

// The names in `text`, each once, at most `most`, in the order of the text.
// Cost: linear.
std::vector<Hint> find_hints(const MappedText& text, std::size_t most);

}  // namespace errdex::text
