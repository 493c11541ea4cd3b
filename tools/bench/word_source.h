#pragma once

// Words for made-up records: a vocabulary whose words are as unevenly frequent as those of real texts, and
// random numbers that are the same on every machine.

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace errdex::bench {

// Random numbers that depend on nothing but the seed (splitmix64).
class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed) {}
  std::uint64_t next();
  // From 0 to below `limit`. Requires: limit > 0.
  std::uint64_t below(std::uint64_t limit) { return next() % limit; }
  std::uint64_t between(std::uint64_t least, std::uint64_t most) { return least + below(most - least + 1); }
  bool chance(std::uint64_t percent) { return below(100) < percent; }
  std::string_view pick(std::span<const std::string_view> from) { return from[below(from.size())]; }

 private:
  std::uint64_t state_;
};

class WordSource {
 public:
  explicit WordSource(std::uint64_t seed);

  // By frequency: the word of rank n comes up about 1/n as often as the first (Zipf).
  [[nodiscard]] const std::string& word(Random& random) const;
  // One of the few hundred words that error messages are full of.
  [[nodiscard]] const std::string& common(Random& random) const;
  // All words are equally likely; for names.
  [[nodiscard]] const std::string& rare(Random& random) const { return words_[random.below(words_.size())]; }
  // snake_case or camelCase, made of two or three words.
  [[nodiscard]] const std::string& identifier(Random& random) const;

 private:
  std::size_t common_ = 0;  // the first so many words
  std::vector<std::string> words_;
  std::vector<std::string> identifiers_;
  std::vector<std::uint64_t> weights_;  // cumulative, by rank
};

}  // namespace errdex::bench
