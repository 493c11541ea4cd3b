#pragma once

// Random JavaScript patterns and texts over a small alphabet, so that matches are common. Same seed, same
// sequence, on every platform.

#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <vector>

namespace errdex::test {

class RandomRegex {
 public:
  explicit RandomRegex(std::uint32_t seed) : random_(seed) {}

  std::size_t below(std::size_t bound) { return random_() % bound; }
  // Well-formed as a rule: all of the syntax, nested a little.
  std::string pattern() { return alternatives(2); }
  // Pieces of syntax in any order.
  std::string garbage();
  // Up to `most` characters, with line ends and characters of all lengths.
  std::string text(std::size_t most);
  // Literals of a chain; some are empty, some hold line ends.
  std::vector<std::string> chain();

 private:
  std::string alternatives(std::size_t depth);
  std::string term(std::size_t depth);
  std::string atom(std::size_t depth);
  std::string group(std::size_t depth);

  std::mt19937 random_;
};

}  // namespace errdex::test
