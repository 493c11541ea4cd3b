#include "query/match/word_starts.h"

#include <array>

#if defined(__x86_64__) && defined(__GNUC__)
#define ERRDEX_AVX2 1
#include <immintrin.h>
#endif

namespace errdex::match {
namespace {

constexpr std::array<bool, 256> word_bytes() {
  std::array<bool, 256> table{};
  for (std::size_t byte = 0; byte < table.size(); ++byte)
    table[byte] = byte >= 0x80 || (byte >= '0' && byte <= '9') || (byte >= 'A' && byte <= 'Z') ||
                  byte == '_' || (byte >= 'a' && byte <= 'z');
  return table;
}

constexpr std::array<bool, 256> kWordByte = word_bytes();

void scalar_starts(std::string_view text, std::size_t from, std::vector<std::uint32_t>& starts) {
  for (std::size_t at = std::max<std::size_t>(from, 1); at < text.size(); ++at)
    if (is_word_byte(text[at]) && !is_word_byte(text[at - 1]))
      starts.push_back(static_cast<std::uint32_t>(at));
}

#ifdef ERRDEX_AVX2
// Bit i says whether byte i of the block is a word byte. The two halves of a byte select one set of classes
// each (digits, letters of two rows, the low line); a byte whose sets meet is a word byte.
__attribute__((target("avx2"))) std::uint32_t word_mask(__m256i block) {
  const __m256i low_classes = _mm256_setr_epi8(5, 7, 7, 7, 7, 7, 7, 7, 7, 7, 6, 2, 2, 2, 2, 10, 5, 7, 7, 7, 7,
                                               7, 7, 7, 7, 7, 6, 2, 2, 2, 2, 10);
  const __m256i high_classes = _mm256_setr_epi8(0, 0, 0, 1, 2, 12, 2, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1,
                                                2, 12, 2, 4, 0, 0, 0, 0, 0, 0, 0, 0);
  const __m256i nibble = _mm256_set1_epi8(0x0F);
  const __m256i low = _mm256_shuffle_epi8(low_classes, _mm256_and_si256(block, nibble));
  const __m256i high =
      _mm256_shuffle_epi8(high_classes, _mm256_and_si256(_mm256_srli_epi16(block, 4), nibble));
  const __m256i none = _mm256_cmpeq_epi8(_mm256_and_si256(low, high), _mm256_setzero_si256());
  return ~static_cast<std::uint32_t>(_mm256_movemask_epi8(none)) |
         static_cast<std::uint32_t>(_mm256_movemask_epi8(block));
}

__attribute__((target("avx2"))) void avx2_starts(std::string_view text, std::vector<std::uint32_t>& starts) {
  std::uint32_t before = 1;  // as if a word byte stood before the text: its first byte is no inner start
  std::size_t at = 0;
  for (; at + 32 <= text.size(); at += 32) {
    const std::uint32_t words =
        word_mask(_mm256_loadu_si256(reinterpret_cast<const __m256i*>(text.data() + at)));
    std::uint32_t begins = words & ~(words << 1U | before);
    before = words >> 31U;
    for (; begins != 0; begins &= begins - 1)
      starts.push_back(static_cast<std::uint32_t>(at) + static_cast<std::uint32_t>(__builtin_ctz(begins)));
  }
  scalar_starts(text, at, starts);
}
#endif

}  // namespace

VectorUnit best_vector_unit() {
#ifdef ERRDEX_AVX2
  if (__builtin_cpu_supports("avx2") != 0) return VectorUnit::Avx2;
#endif
  return VectorUnit::Scalar;
}

bool is_word_byte(char byte) {
  return kWordByte[static_cast<unsigned char>(byte)];
}

void find_word_starts(std::string_view text, VectorUnit unit, std::vector<std::uint32_t>& starts) {
  starts.clear();
#ifdef ERRDEX_AVX2
  if (unit == VectorUnit::Avx2) return avx2_starts(text, starts);
#endif
  static_cast<void>(unit);
  scalar_starts(text, 0, starts);
}

}  // namespace errdex::match
