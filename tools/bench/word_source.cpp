#include "tools/bench/word_source.h"

#include <algorithm>
#include <array>
#include <set>
#include <sstream>

namespace errdex::bench {
namespace {

constexpr std::size_t kWords = 40'000;
constexpr std::size_t kIdentifiers = 12'000;

// What error messages are made of, whatever the program.
constexpr std::string_view kCommon =
    "the to a of is not for in must be with cannot failed invalid expected error value file type no found "
    "got "
    "argument when name missing unknown and path unable key string or number from parse option at empty read "
    "write config open index object field data at least already exists unsupported required module array "
    "size "
    "token line end list user request response server connection timeout method function class input output "
    "format message id version length range column table state host port address socket stream buffer memory "
    "limit permission denied access session client header body code content encoding schema row query lock "
    "thread process task worker queue event handler callback context provider service container image node "
    "cluster resource instance register resolve allowed valid model layer tensor shape dimension device "
    "kernel "
    "graph batch template render component property attribute element tag syntax character position block "
    "begin start before after call return result nothing available enabled disabled use set get put delete "
    "update remove add insert directory command exit signal environment variable default override plugin "
    "extension package dependency certificate signature hash secret decode encode convert cast integer float "
    "boolean date time duration rate retry attempt check please make sure see try again internal fatal "
    "warning "
    "assertion constraint duplicate unique primary foreign reference cycle depth nested parent child root "
    "branch commit merge conflict remote upload download fetch endpoint route proxy redirect cookie cache "
    "store bucket volume mount disk driver interface bind listen accept send receive publish subscribe topic "
    "partition offset leader replica shard segment snapshot backup restore migrate rollback deploy build "
    "link "
    "target symbol declared defined ambiguous abstract generic trait lifetime borrow moved mutable constant";

constexpr std::array<std::string_view, 24> kOnsets{"b", "c",  "d",  "f",  "g",  "h",  "k",  "l",
                                                   "m", "n",  "p",  "r",  "s",  "t",  "v",  "w",
                                                   "z", "st", "tr", "pl", "gr", "ch", "sh", "br"};
constexpr std::array<std::string_view, 10> kVowels{"a", "e", "i", "o", "u", "a", "e", "o", "ea", "io"};
constexpr std::array<std::string_view, 8> kCodas{"", "", "", "n", "r", "s", "t", "l"};

std::string syllables(Random& random) {
  std::string word;
  for (std::uint64_t left = random.between(2, 3); left > 0; --left) {
    word += random.pick(kOnsets);
    word += random.pick(kVowels);
    word += random.pick(kCodas);
  }
  return word;
}

std::string joined(Random& random, const std::vector<std::string>& words) {
  const bool snake = random.chance(50);
  std::string name = words[random.below(3000)];
  for (std::uint64_t left = random.between(1, 2); left > 0; --left) {
    std::string part = words[random.below(3000)];
    if (snake)
      name += '_';
    else
      part[0] = static_cast<char>(part[0] - 'a' + 'A');
    name += part;
  }
  return name;
}

}  // namespace

std::uint64_t Random::next() {
  state_ += 0x9E3779B97F4A7C15ULL;
  std::uint64_t mixed = state_;
  mixed = (mixed ^ (mixed >> 30U)) * 0xBF58476D1CE4E5B9ULL;
  mixed = (mixed ^ (mixed >> 27U)) * 0x94D049BB133111EBULL;
  return mixed ^ (mixed >> 31U);
}

WordSource::WordSource(std::uint64_t seed) {
  std::set<std::string> seen;
  const auto add = [&](std::string word) {
    if (seen.insert(word).second) words_.push_back(std::move(word));
  };
  std::istringstream common{std::string(kCommon)};
  for (std::string word; common >> word;) add(word);
  common_ = words_.size();
  Random random(seed);
  while (words_.size() < kWords) add(syllables(random));
  while (identifiers_.size() < kIdentifiers) identifiers_.push_back(joined(random, words_));
  std::uint64_t sum = 0;
  for (std::size_t rank = 0; rank < words_.size(); ++rank)
    weights_.push_back(sum += (1ULL << 40U) / (rank + 3));
}

const std::string& WordSource::word(Random& random) const {
  const auto at = std::upper_bound(weights_.begin(), weights_.end(), random.below(weights_.back()));
  return words_[static_cast<std::size_t>(at - weights_.begin())];
}

const std::string& WordSource::common(Random& random) const {
  const auto at = std::upper_bound(weights_.begin(), weights_.end(), random.below(weights_[common_ - 1]));
  return words_[static_cast<std::size_t>(at - weights_.begin())];
}

const std::string& WordSource::identifier(Random& random) const {
  return identifiers_[random.below(identifiers_.size())];
}

}  // namespace errdex::bench
