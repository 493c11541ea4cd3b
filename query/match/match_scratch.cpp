#include <algorithm>

#include "query/match/pattern_compiler.h"
#include "schema/error.h"

namespace errdex::match {
namespace {

// Bytes. A loop over a group keeps some words for each turn: 16 MiB carries such patterns over lines of 200
// kB. Reserved address space only; pages that no match touches cost nothing.
constexpr std::size_t kJitStackStart = 32'768;
constexpr std::size_t kJitStackMost = 16'777'216;
constexpr std::uint32_t kUsualSpans = 16;

Error out_of_memory() {
  return make_error(ErrorKind::Internal, "ERRDEX_MATCH_MEMORY",
                    "cannot allocate memory for matching patterns; free some memory and try again");
}

}  // namespace

void MatchScratch::MatchDataDeleter::operator()(pcre2_real_match_data_8* pointer) const noexcept {
  pcre2_match_data_free(pointer);
}

void MatchScratch::ContextDeleter::operator()(pcre2_real_match_context_8* pointer) const noexcept {
  pcre2_match_context_free(pointer);
}

void MatchScratch::JitStackDeleter::operator()(pcre2_real_jit_stack_8* pointer) const noexcept {
  pcre2_jit_stack_free(pointer);
}

MatchScratch::MatchScratch()
    : context_(pcre2_match_context_create(nullptr)),
      jit_stack_(pcre2_jit_stack_create(kJitStackStart, kJitStackMost, nullptr)) {
  if (!context_) throw out_of_memory();
  if (jit_stack_) pcre2_jit_stack_assign(context_.get(), nullptr, jit_stack_.get());
  reserve_spans(kUsualSpans);
}

MatchScratch::~MatchScratch() = default;
MatchScratch::MatchScratch(MatchScratch&&) noexcept = default;
MatchScratch& MatchScratch::operator=(MatchScratch&&) noexcept = default;

void MatchScratch::reserve_spans(std::uint32_t count) {
  if (count <= span_capacity_) return;
  match_data_.reset(pcre2_match_data_create(count, nullptr));
  if (!match_data_) throw out_of_memory();
  span_capacity_ = count;
}

}  // namespace errdex::match
