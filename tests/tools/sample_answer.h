#pragma once

// Answers made by hand, for the tests of how they are written.

#include "query/lookup.h"

namespace errdex::test {

ErrorRecord sample_record();
// A pattern match of the record, with one capture.
Match sample_match();
Answer sample_answer();

// `text` with every kind of byte that could drive a terminal or hide what it says.
std::string hostile_text();
// Whether no byte of `text` could.
bool is_harmless(const std::string& text);

}  // namespace errdex::test
