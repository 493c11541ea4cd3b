#pragma once

// Text as the lower-cased words that fuzzy matching compares, with their places in the source.

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace errdex::match {

enum class WordKind { Letters, Number, Cjk };

struct Word {
  std::string text;       // case folded; a curly apostrophe inside is straight
  std::size_t begin = 0;  // half-open byte span in the source
  std::size_t end = 0;
  WordKind kind = WordKind::Letters;
  bool part = false;    // a piece of the identifier before it: `user` of `getUserById`
  bool quoted = false;  // between quotes in the source
};

struct WordOptions {
  std::size_t max_words = 256;  // the rest is left out
  bool parts = true;            // also give the pieces of camelCase and snake_case identifiers
};

// Words in the order of their begin; the pieces of an identifier follow it. A word is a run of letters,
// digits, `_` and inner apostrophes. A number is a run of digits with inner points (`404`, `3.14`, `1.2.3`)
// or 0x and hex digits. Chinese, Japanese and Korean runs give overlapping pairs of characters, a lone
// character itself. Bytes that are not UTF-8 separate words. Cost: linear in the bytes read.
std::vector<Word> split_words(std::string_view text, const WordOptions& options = {});

// Simple case folding of Latin, Greek, Cyrillic, Armenian and full-width letters; others stay.
char32_t fold_case(char32_t code_point);

// The same for text; invalid bytes stay as they are.
std::string fold_case(std::string_view text);

// Letters as far as words are concerned: alphabets, ideographs and combining marks, no punctuation, no
// symbols.
bool is_letter(char32_t code_point);
bool is_cjk(char32_t code_point);

}  // namespace errdex::match
