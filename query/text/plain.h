#pragma once

// Lines that are part of no trace.

#include <cstddef>
#include <vector>

#include "query/text/trace.h"

namespace errdex::text {

// Adds the line at Reading::at as a LogLine and moves on. Frames and lines without a letter give none.
void read_plain_line(Reading& reading);

// Adds every line that is not blank as it is: for texts in which nothing else was found.
void add_all_lines(Reading& reading);

// Appends to the drafts what neighbouring LogLines are when joined. A run of lines that is longer than a
// wrapped message can be gives only its error-looking lines, each with the two below it.
void add_paragraphs(Reading& reading);

// Folds LogLines with the same content into the first of them.
void fold_repeated_lines(Reading& reading);

// The language that a file's ending says.
Language language_of_path(std::string_view path);

bool draft_looks_like_error(const Document& document, const Draft& draft);

}  // namespace errdex::text
