#pragma once

// Whether what is written reaches a person's eyes, and may be more than plain text.

namespace errdex {

// Whether headings may stand out: only on a terminal that is not "dumb", and not where NO_COLOR is set to
// anything but nothing (no-color.org). `no_color` and `term` are the values of the environment, or null.
bool may_style(bool is_terminal, const char* no_color, const char* term);

// The same for standard output and the environment of this process.
bool may_style_output();

}  // namespace errdex
