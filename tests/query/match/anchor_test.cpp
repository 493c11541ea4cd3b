#include "query/match/anchor.h"

#include <algorithm>
#include <random>
#include <set>

#include "tests/support/catch.h"

using namespace errdex::match;

namespace {

std::set<std::uint64_t> keys_of_text(std::string_view text) {
  std::vector<std::uint64_t> keys;
  append_text_keys(text, keys);
  return {keys.begin(), keys.end()};
}

std::string random_text(std::mt19937& random, std::size_t length) {
  const std::string alphabet = "ab _.:-\xC3\xA9";
  std::string text;
  for (std::size_t at = 0; at < length; ++at) text += alphabet[random() % alphabet.size()];
  return text;
}

}  // namespace

TEST_CASE("a text has every gram of a literal it holds, whatever stands around", "[match]") {
  std::mt19937 random(20261201);
  for (int round = 0; round < 3000; ++round) {
    const std::string literal = random_text(random, 1 + random() % 40);
    const std::string text =
        random_text(random, random() % 20) + literal + random_text(random, random() % 20);
    const std::set<std::uint64_t> keys = keys_of_text(text);
    visit_literal_grams(literal, [&](const Gram& gram) { REQUIRE(keys.count(gram.key) == 1); });
  }
}

TEST_CASE("a text has the signature of every inner word start of a literal it holds", "[match]") {
  std::mt19937 random(7);
  for (int round = 0; round < 1000; ++round) {
    const std::string literal = random_text(random, 4 + random() % 40);
    SignatureSet set;
    set.add_text(random_text(random, random() % 20) + literal + random_text(random, random() % 20));
    visit_literal_grams(literal, [&](const Gram& gram) {
      if (gram.gram_class == GramClass::After4) REQUIRE(set.may_hold(signature_of(gram.key)));
    });
  }
  CHECK(SignatureSet().may_hold(0));
  CHECK_FALSE(SignatureSet().may_hold(5));
}

TEST_CASE("the keys of grams are what the file format says", "[match]") {
  std::vector<Gram> grams;
  visit_literal_grams("a bcde", [&](const Gram& gram) { grams.push_back(gram); });
  std::vector<std::pair<GramClass, std::size_t>> places;
  for (const Gram& gram : grams) places.emplace_back(gram.gram_class, gram.offset);
  const std::vector<std::pair<GramClass, std::size_t>> expected{
      {GramClass::Free4, 0},  {GramClass::Free3, 0}, {GramClass::Free4, 1}, {GramClass::Free3, 1},
      {GramClass::After4, 2}, {GramClass::Free4, 2}, {GramClass::Free3, 2}, {GramClass::Free3, 3}};
  CHECK(places == expected);
  CHECK(gram_key(GramClass::After4, "bcde") != gram_key(GramClass::Free4, "bcde"));
}

TEST_CASE("entries survive packing, damaged bytes end early", "[match]") {
  const std::vector<AnchorEntry> entries{{1, 3, 77}, {2, 1, 0}, {500'000, 2, 16383}, {1LL << 40, 3, 1}};
  const std::string packed = pack_entries(entries);
  std::vector<AnchorEntry> back;
  CHECK(unpack_entries(packed, [&](const AnchorEntry& entry) { back.push_back(entry); }));
  CHECK(back == entries);
  CHECK_FALSE(unpack_entries(packed.substr(0, packed.size() - 1), [](const AnchorEntry&) {}));
  CHECK_FALSE(unpack_entries(std::string(12, '\xFF'), [](const AnchorEntry&) {}));
  CHECK(unpack_entries("", [](const AnchorEntry&) {}));
}

TEST_CASE("the filter passes every key it holds and few others", "[match]") {
  KeyFilter filter = KeyFilter::sized_for(10'000);
  std::mt19937_64 random(3);
  std::vector<std::uint64_t> keys(10'000);
  for (std::uint64_t& key : keys) filter.add(key = random() >> 1U);
  CHECK(std::all_of(keys.begin(), keys.end(), [&](std::uint64_t key) { return filter.may_hold(key); }));
  int passed = 0;
  for (int round = 0; round < 10'000; ++round) passed += filter.may_hold(random() >> 1U) ? 1 : 0;
  CHECK(passed < 400);
  CHECK(KeyFilter("").may_hold(1));
  CHECK(KeyFilter("odd size").may_hold(1));
}
