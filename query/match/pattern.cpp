#include "query/match/pattern.h"

#include <algorithm>
#include <cassert>
#include <limits>

#include "query/match/pattern_compiler.h"
#include "schema/error.h"

namespace errdex::match {
namespace {

std::uint32_t step_limit(const MatchLimits& limits, std::size_t text_size) {
  constexpr std::uint64_t kMost = std::numeric_limits<std::uint32_t>::max();
  const std::uint64_t size = std::min<std::uint64_t>(text_size, kMost);
  return static_cast<std::uint32_t>(std::min(kMost, limits.max_steps + size * limits.max_steps_per_byte));
}

void set_limits(pcre2_match_context* context, const MatchLimits& limits, std::size_t text_size) {
  pcre2_set_match_limit(context, step_limit(limits, text_size));
  pcre2_set_depth_limit(context, limits.max_depth);
  pcre2_set_heap_limit(context, limits.max_heap_kibibytes);
}

bool is_limit(int code) {
  return code == PCRE2_ERROR_MATCHLIMIT || code == PCRE2_ERROR_DEPTHLIMIT || code == PCRE2_ERROR_HEAPLIMIT ||
         code == PCRE2_ERROR_JIT_STACKLIMIT || code == PCRE2_ERROR_NOMEMORY ||
         code == PCRE2_ERROR_RECURSELOOP;
}

// \K inside of an assertion can put a match's end before its begin; it is empty then.
std::vector<std::optional<ByteSpan>> read_spans(pcre2_match_data* match_data, std::uint32_t captures) {
  const PCRE2_SIZE* offsets = pcre2_get_ovector_pointer(match_data);
  std::vector<std::optional<ByteSpan>> spans(captures + 1);
  for (std::size_t i = 0; i < spans.size(); ++i) {
    const std::size_t begin = offsets[2 * i];
    if (begin != PCRE2_UNSET) spans[i] = ByteSpan{begin, std::max(begin, offsets[2 * i + 1])};
  }
  return spans;
}

}  // namespace

void Pattern::CodeDeleter::operator()(pcre2_real_code_8* pointer) const noexcept {
  pcre2_code_free(pointer);
}

MatchResult Pattern::match(std::string_view text, std::size_t start, const MatchLimits& limits,
                           MatchScratch& scratch) const {
  assert(start <= text.size());
  scratch.reserve_spans(capture_count_ + 1);
  set_limits(scratch.context_.get(), limits, text.size());
  const char* subject = text.data() == nullptr ? "" : text.data();
  pcre2_match_data* match_data = scratch.match_data_.get();
  const int code = pcre2_match(code_.get(), reinterpret_cast<PCRE2_SPTR>(subject), text.size(), start, 0,
                               match_data, scratch.context_.get());
  if (code > 0) return {MatchOutcome::Match, read_spans(match_data, capture_count_)};
  if (code == PCRE2_ERROR_NOMATCH) return {MatchOutcome::NoMatch, {}};
  if (is_limit(code)) return {MatchOutcome::LimitHit, {}};
  throw make_error(ErrorKind::Internal, "ERRDEX_MATCH_FAILED",
                   "cannot match a pattern: PCRE2 reports \"{reason}\"; please report this with the pattern",
                   {{"reason", pcre2_message(code)}});
}

std::vector<std::uint32_t> Pattern::captures_named(std::string_view name) const {
  std::uint32_t count = 0;
  std::uint32_t entry_bytes = 0;
  const unsigned char* table = nullptr;
  pcre2_pattern_info(code_.get(), PCRE2_INFO_NAMECOUNT, &count);
  pcre2_pattern_info(code_.get(), PCRE2_INFO_NAMEENTRYSIZE, &entry_bytes);
  pcre2_pattern_info(code_.get(), PCRE2_INFO_NAMETABLE, &table);
  std::vector<std::uint32_t> numbers;
  for (std::uint32_t i = 0; i < count; ++i) {
    // Two bytes of number, then the name with a NUL behind it.
    const unsigned char* entry = table + std::size_t{i} * entry_bytes;
    if (name == reinterpret_cast<const char*>(entry + 2)) numbers.push_back((entry[0] << 8U) | entry[1]);
  }
  std::sort(numbers.begin(), numbers.end());
  return numbers;
}

std::variant<Pattern, PatternRefusal> compile_translation(const Pcre2Translation& translation,
                                                          const PatternOptions& options) {
  CompileFailure failure;
  std::optional<Pattern> pattern = PatternCompiler::compile({.pattern = translation.pattern,
                                                             .options = PCRE2_MATCH_UNSET_BACKREF,
                                                             .jit = options.jit && translation.jit},
                                                            failure);
  if (pattern) return std::move(*pattern);
  return PatternRefusal{PatternRefusal::Kind::Unsupported, 0, failure.reason};
}

std::variant<Pattern, PatternRefusal> compile_js_pattern(std::string_view pattern,
                                                         const PatternOptions& options) {
  auto parsed = parse_js_regex(pattern);
  if (const auto* error = std::get_if<JsRegexError>(&parsed)) {
    return PatternRefusal{PatternRefusal::Kind::Syntax, error->offset, error->message};
  }
  auto translated = translate_to_pcre2(std::get<JsRegex>(parsed));
  if (const auto* unsupported = std::get_if<JsUnsupported>(&translated)) {
    return PatternRefusal{PatternRefusal::Kind::Unsupported, 0, unsupported->reason};
  }
  return compile_translation(std::get<Pcre2Translation>(translated), options);
}

}  // namespace errdex::match
