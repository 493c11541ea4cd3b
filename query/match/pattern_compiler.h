#pragma once

// Compiling with PCRE2: what pattern.cpp and regex.cpp share. Internal; the only header that shows PCRE2.

#define PCRE2_CODE_UNIT_WIDTH 8
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include <pcre2.h>

#include "query/match/pattern.h"

namespace errdex::match {

struct CompileFailure {
  std::size_t offset = 0;  // byte in the pattern
  std::string reason;      // in PCRE2's words
};

struct CompileRequest {
  std::string_view pattern{};
  std::uint32_t options = 0;
  std::uint32_t extra_options = 0;
  bool jit = true;
};

class PatternCompiler {
 public:
  // The compiled pattern, or absent and `failure` is filled. UTF is always on, \C always off.
  static std::optional<Pattern> compile(const CompileRequest& request, CompileFailure& failure);

  // The byte behind the first callout in the pattern.
  static std::optional<std::size_t> find_callout(const Pattern& pattern);
};

// PCRE2's text for one of its error numbers.
std::string pcre2_message(int error);

}  // namespace errdex::match
