#include "query/match/pattern_compiler.h"

#include <array>
#include <memory>
#include <new>

namespace errdex::match {
namespace {

constexpr std::uint32_t kMaxNesting = 250;  // of parentheses: each level costs stack while compiling
constexpr std::uint32_t kAlways = PCRE2_UTF | PCRE2_MATCH_INVALID_UTF | PCRE2_NEVER_BACKSLASH_C;

struct CompileContextDeleter {
  void operator()(pcre2_compile_context* pointer) const noexcept { pcre2_compile_context_free(pointer); }
};
using CompileContext = std::unique_ptr<pcre2_compile_context, CompileContextDeleter>;

CompileContext make_context(std::uint32_t extra_options) {
  CompileContext context(pcre2_compile_context_create(nullptr));
  if (!context) throw std::bad_alloc();
  pcre2_set_parens_nest_limit(context.get(), kMaxNesting);
  pcre2_set_compile_extra_options(context.get(), extra_options);
  return context;
}

}  // namespace

std::optional<Pattern> PatternCompiler::compile(const CompileRequest& request, CompileFailure& failure) {
  const CompileContext context = make_context(request.extra_options);
  int error = 0;
  Pattern pattern;
  pattern.code_.reset(pcre2_compile(
      reinterpret_cast<PCRE2_SPTR>(request.pattern.empty() ? "" : request.pattern.data()),
      request.pattern.size(), request.options | kAlways, &error, &failure.offset, context.get()));
  if (!pattern.code_) {
    failure.reason = pcre2_message(error);
    return std::nullopt;
  }
  pcre2_pattern_info(pattern.code_.get(), PCRE2_INFO_CAPTURECOUNT, &pattern.capture_count_);
  pattern.has_jit_ = request.jit && pcre2_jit_compile(pattern.code_.get(), PCRE2_JIT_COMPLETE) == 0;
  return pattern;
}

std::optional<std::size_t> PatternCompiler::find_callout(const Pattern& pattern) {
  std::optional<std::size_t> position;
  const auto note = [](pcre2_callout_enumerate_block* block, void* target) {
    *static_cast<std::optional<std::size_t>*>(target) = block->pattern_position;
    return 1;  // the first is enough
  };
  pcre2_callout_enumerate(pattern.code_.get(), note, &position);
  return position;
}

std::string pcre2_message(int error) {
  std::array<PCRE2_UCHAR, 256> buffer{};  // its longest message has fewer than 128 characters
  pcre2_get_error_message(error, buffer.data(), buffer.size());
  return reinterpret_cast<const char*>(buffer.data());
}

}  // namespace errdex::match
