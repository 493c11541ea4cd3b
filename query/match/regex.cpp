// What a person types to search: compile_regex() of pattern.h.

#include <string>

#include "query/match/pattern_compiler.h"
#include "schema/error.h"

namespace errdex::match {
namespace {

void refuse_long(std::string_view regex, std::size_t max_bytes) {
  if (regex.size() <= max_bytes) return;
  throw make_error(ErrorKind::Usage, "ERRDEX_REGEX_TOO_LONG",
                   "cannot use a regular expression of {size} bytes: the most is {limit}; shorten it",
                   {{"size", std::to_string(regex.size())}, {"limit", std::to_string(max_bytes)}});
}

void refuse_callout(const Pattern& pattern) {
  const std::optional<std::size_t> position = PatternCompiler::find_callout(pattern);
  if (!position) return;
  throw make_error(
      ErrorKind::Usage, "ERRDEX_REGEX_CALLOUT",
      "cannot use the regular expression: it has a callout, (?C), before byte {offset}; remove it",
      {{"offset", std::to_string(*position)}});
}

// The JIT of PCRE2 before 10.43 misses matches of (1|)b*1 (its issue 336); without a parser of this syntax
// the look of an empty alternative must do.
bool is_safe_for_jit(std::string_view regex) {
  for (const std::string_view empty : {"|)", "||", "|(?:)"}) {
    if (regex.find(empty) != std::string_view::npos) return false;
  }
  return true;
}

Error syntax_error(std::string_view regex, const CompileFailure& failure) {
  return make_error(
      ErrorKind::Usage, "ERRDEX_REGEX_SYNTAX",
      "cannot read the regular expression {regex}: at byte {offset}: {reason}; "
      "correct it, or put a backslash before a character that means itself",
      {{"regex", regex}, {"offset", std::to_string(failure.offset)}, {"reason", failure.reason}});
}

}  // namespace

Pattern compile_regex(std::string_view regex, const RegexOptions& options) {
  refuse_long(regex, options.max_bytes);
  CompileFailure failure;
  std::optional<Pattern> pattern =
      PatternCompiler::compile({.pattern = regex,
                                .options = options.caseless ? PCRE2_CASELESS : 0U,
                                .extra_options = options.word ? PCRE2_EXTRA_MATCH_WORD : 0U,
                                .jit = is_safe_for_jit(regex)},
                               failure);
  if (!pattern) throw syntax_error(regex, failure);
  refuse_callout(*pattern);
  return std::move(*pattern);
}

}  // namespace errdex::match
