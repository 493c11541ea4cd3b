#pragma once

// Compiled patterns and their matching: the one door to PCRE2. A pattern never changes and may be shared by
// threads; what a match needs to write lives in a MatchScratch, one per thread.

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "query/match/js_to_pcre2.h"
#include "query/match/literal_chain.h"

struct pcre2_real_code_8;
struct pcre2_real_match_data_8;
struct pcre2_real_match_context_8;
struct pcre2_real_jit_stack_8;

namespace errdex::match {

// Bounds of one match. The text's length raises the first: a plain pattern takes some steps for each byte.
struct MatchLimits {
  std::uint32_t max_steps = 100'000;     // under 1 ms
  std::uint32_t max_steps_per_byte = 4;  // of the text, on top
  std::uint32_t max_depth = 1'000'000;   // of nested backtracking; counts without JIT only
  std::uint32_t max_heap_kibibytes = 65'536;
};

enum class MatchOutcome { Match, NoMatch, LimitHit };

struct MatchResult {
  MatchOutcome outcome = MatchOutcome::NoMatch;
  // If Match: the whole match, then one entry per capture, absent where it took no part. Else empty.
  std::vector<std::optional<ByteSpan>> spans{};
};

// Working memory of matches. Not for two threads at once; may be used for any number of patterns.
class MatchScratch {
 public:
  // Throws: Error ERRDEX_MATCH_MEMORY if memory is refused.
  MatchScratch();
  ~MatchScratch();
  MatchScratch(MatchScratch&&) noexcept;
  MatchScratch& operator=(MatchScratch&&) noexcept;

 private:
  friend class Pattern;
  struct MatchDataDeleter {
    void operator()(pcre2_real_match_data_8* pointer) const noexcept;
  };
  struct ContextDeleter {
    void operator()(pcre2_real_match_context_8* pointer) const noexcept;
  };
  struct JitStackDeleter {
    void operator()(pcre2_real_jit_stack_8* pointer) const noexcept;
  };
  void reserve_spans(std::uint32_t count);

  std::unique_ptr<pcre2_real_match_context_8, ContextDeleter> context_;
  std::unique_ptr<pcre2_real_jit_stack_8, JitStackDeleter> jit_stack_;  // null without JIT
  std::unique_ptr<pcre2_real_match_data_8, MatchDataDeleter> match_data_;
  std::uint32_t span_capacity_ = 0;
};

class Pattern {
 public:
  // Looks for the leftmost match at or after byte `start`; assertions see the text before it. Bytes that are
  // not UTF-8 match nothing. Requires: `start` is at most the text's size.
  // Throws: Error ERRDEX_MATCH_FAILED where PCRE2 reports a fault rather than a result.
  // Cost: bounded by `limits`.
  [[nodiscard]] MatchResult match(std::string_view text, std::size_t start, const MatchLimits& limits,
                                  MatchScratch& scratch) const;

  [[nodiscard]] std::uint32_t capture_count() const { return capture_count_; }
  // The numbers of the captures of this name, ascending; several where the pattern gives it more than once.
  [[nodiscard]] std::vector<std::uint32_t> captures_named(std::string_view name) const;
  // False where PCRE2 has no JIT, or none for this pattern: slower, not different.
  [[nodiscard]] bool has_jit() const { return has_jit_; }

 private:
  friend class PatternCompiler;
  struct CodeDeleter {
    void operator()(pcre2_real_code_8* pointer) const noexcept;
  };
  Pattern() = default;

  std::unique_ptr<pcre2_real_code_8, CodeDeleter> code_;
  std::uint32_t capture_count_ = 0;
  bool has_jit_ = false;
};

// Why a dataset's pattern cannot be used.
struct PatternRefusal {
  enum class Kind { Syntax, Unsupported };
  Kind kind = Kind::Syntax;
  std::size_t offset = 0;  // byte in the JavaScript pattern; 0 if Unsupported
  std::string reason;
};

struct PatternOptions {
  bool jit = true;  // pays off from the second match on
};

// Compiles a dataset's messagePattern. Where the translation may differ from JavaScript is not said here:
// translate_to_pcre2() does.
std::variant<Pattern, PatternRefusal> compile_js_pattern(std::string_view pattern,
                                                         const PatternOptions& options = {});

// The same for a pattern that was translated already.
std::variant<Pattern, PatternRefusal> compile_translation(const Pcre2Translation& translation,
                                                          const PatternOptions& options = {});

struct RegexOptions {
  bool caseless = false;  // by Unicode's simple case folding
  bool word = false;      // matches stand between word boundaries
  std::size_t max_bytes = 4'096;
};

// Compiles a regular expression that a person typed, in PCRE2's syntax; \d, \w and \b are ASCII unless it
// begins with (*UCP). It can lower the limits of a match, never raise them; callouts and \C are refused.
// Throws: Error{Usage} ERRDEX_REGEX_SYNTAX, ERRDEX_REGEX_TOO_LONG, ERRDEX_REGEX_CALLOUT.
Pattern compile_regex(std::string_view regex, const RegexOptions& options = {});

}  // namespace errdex::match
