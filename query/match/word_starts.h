#pragma once

// Where the words of a text begin: what the in-memory pattern set asks of every line. Two implementations of
// one function, one for any processor and one for those with AVX2; tests hold them equal.

#include <cstdint>
#include <string_view>
#include <vector>

namespace errdex::match {

enum class VectorUnit { Scalar, Avx2 };

// The best one that this processor has.
VectorUnit best_vector_unit();

// ASCII letters and digits, '_', and every byte from 0x80 on; as in anchor.h.
bool is_word_byte(char byte);

// Replaces `starts` by the inner word starts of `text`, ascending: word bytes behind a byte that is none.
// Requires: text.size() < 2^32; the processor has `unit`.
void find_word_starts(std::string_view text, VectorUnit unit, std::vector<std::uint32_t>& starts);

}  // namespace errdex::match
