#include "tests/query/match/random_regex.h"

#include <iterator>

namespace errdex::test {
namespace {

constexpr const char* kTextPieces[] = {"a",
                                       "a",
                                       "a",
                                       "b",
                                       "b",
                                       "c",
                                       "A",
                                       "_",
                                       "0",
                                       "1",
                                       " ",
                                       "\n",
                                       "\r",
                                       "\t",
                                       ".",
                                       "-",
                                       "{",
                                       "\\",
                                       "\xC3\xA9",
                                       "\xE2\x82\xAC",
                                       "\xE2\x80\xA8",
                                       "ab",
                                       "1",
                                       "\"",
                                       "k",
                                       "\xC2\xA0",
                                       "\xEF\xBB\xBF",
                                       "\xF0\x9F\x98\x80"};
constexpr const char* kAtoms[] = {"a",
                                  "a",
                                  "b",
                                  "c",
                                  "ab",
                                  ".",
                                  ".",
                                  "\\d",
                                  "\\w",
                                  "\\s",
                                  "\\D",
                                  "\\W",
                                  "\\S",
                                  "\\b",
                                  "\\B",
                                  "^",
                                  "$",
                                  "[ab]",
                                  "[^a]",
                                  "[a-c]",
                                  "[^\\s]",
                                  "[]",
                                  "[^]",
                                  "[\\d-]",
                                  "[^\\n\\r]",
                                  "\\n",
                                  "\\x61",
                                  "\\0",
                                  "\\u00e9",
                                  "\\u{1}",
                                  "\xC3\xA9",
                                  "\xE2\x82\xAC",
                                  "\\1",
                                  "\\2",
                                  "\\.",
                                  "\\-",
                                  "\\{",
                                  "{",
                                  "}",
                                  "]",
                                  "\\cJ",
                                  "\\t",
                                  "\\k<n>",
                                  "\\11",
                                  "[\\b_]",
                                  "\\uD83D\\uDE00",
                                  "\xF0\x9F\x98\x80",
                                  "[^\xC3\xA9]",
                                  "[\\w.]",
                                  "\\\\",
                                  " ",
                                  "[\\S\\s]",
                                  "\\uD83D"};
constexpr const char* kQuantifiers[] = {"*",   "+",     "?",      "*?",   "+?",  "??",
                                        "{2}", "{1,2}", "{0,2}?", "{1,}", "{0}", "{,2}"};
constexpr const char* kGarbage[] = {"(",  ")",     "[",   "]",   "{",    "}",     "*",      "+",    "?",
                                    "|",  "^",     "$",   "\\",  ".",    "-",     ",",      "0",    "1",
                                    "2",  "8",     "a",   "b",   "<",    ">",     "=",      "!",    ":",
                                    "k",  "x",     "u",   "c",   "d",    "w",     "s",      "B",    "n",
                                    "/",  "_",     "(?:", "(?=", "(?<=", "(?<n>", "\\k<n>", "\\x6", "\\u006",
                                    "{1", "{1,2}", "[^",  "\\c"};

}  // namespace

std::string RandomRegex::text(std::size_t most) {
  std::string text;
  for (std::size_t left = below(most + 1); left > 0; --left)
    text += kTextPieces[below(std::size(kTextPieces))];
  return text;
}

std::string RandomRegex::garbage() {
  std::string pattern;
  for (std::size_t left = below(9); left > 0; --left) pattern += kGarbage[below(std::size(kGarbage))];
  return pattern;
}

std::vector<std::string> RandomRegex::chain() {
  std::vector<std::string> literals;
  for (std::size_t left = 1 + below(4); left > 0; --left) literals.push_back(below(4) == 0 ? "" : text(3));
  return literals;
}

std::string RandomRegex::alternatives(std::size_t depth) {
  std::string pattern;
  for (std::size_t left = below(5); left > 0; --left) pattern += term(depth);
  if (below(6) == 0) pattern += "|" + alternatives(depth);
  return pattern;
}

std::string RandomRegex::term(std::size_t depth) {
  std::string term = atom(depth);
  if (below(3) == 0) term += kQuantifiers[below(std::size(kQuantifiers))];
  return term;
}

std::string RandomRegex::atom(std::size_t depth) {
  if (depth > 0 && below(4) == 0) return group(depth);
  return kAtoms[below(std::size(kAtoms))];
}

std::string RandomRegex::group(std::size_t depth) {
  constexpr const char* kOpen[] = {"(", "(", "(", "(?:", "(?:", "(?=", "(?!", "(?<=", "(?<!", "(?<n>"};
  std::string group = kOpen[below(std::size(kOpen))];  // in two steps: + leaves open which side draws first
  group += alternatives(depth - 1);
  return group + ")";
}

}  // namespace errdex::test
