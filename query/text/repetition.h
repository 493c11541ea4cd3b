#pragma once

// Prefixes that no list of shapes can know (`cms:dev: `, `[app] (3) `, `api-7f9c worker `) give themselves
// away by standing in front of line after line.

#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

namespace errdex::text {

// For each of `lines` the bytes of the repeated prefix that it begins with, 0 for none. A prefix ends with
// one of `: `, `| `, `] `, `> `, `== `, ` - ` within 48 bytes (or is two words of which the first has a `-`
// or `/`), stands in front of at least three lines or of all of two, and covers together with its like half
// of the lines that are not blank. What reads as an error, a frame or a header of one is never a prefix.
// Cost: linear in the bytes of `lines`.
std::vector<std::size_t> repeated_prefixes(std::span<const std::string_view> lines);

}  // namespace errdex::text
