#include "query/match/words.h"

#include <random>

#include "query/match/edit_distance.h"
#include "schema/utf8.h"
#include "tests/support/catch.h"

using namespace errdex::match;

namespace {

std::string shown(std::string_view text, bool parts = true) {
  std::string result;
  for (const Word& word : split_words(text, {.parts = parts})) {
    if (!result.empty()) result += ' ';
    result += (word.part ? "+" : "") + word.text;
  }
  return result;
}

// Plain twin: the whole table of optimal string alignment.
std::size_t slow_distance(std::string_view a, std::string_view b) {
  std::vector<std::vector<std::size_t>> d(a.size() + 1, std::vector<std::size_t>(b.size() + 1));
  for (std::size_t i = 0; i <= a.size(); ++i) {
    for (std::size_t j = 0; j <= b.size(); ++j) {
      if (i == 0 || j == 0) {
        d[i][j] = i + j;
        continue;
      }
      d[i][j] =
          std::min({d[i - 1][j] + 1, d[i][j - 1] + 1, d[i - 1][j - 1] + (a[i - 1] == b[j - 1] ? 0U : 1U)});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
        d[i][j] = std::min(d[i][j], d[i - 2][j - 2] + 1);
    }
  }
  return d[a.size()][b.size()];
}

}  // namespace

TEST_CASE("words are folded, identifiers also give their pieces", "[match]") {
  CHECK(shown("Cannot read property 'x'") == "cannot read property x");
  CHECK(shown("getUserById failed") == "getuserbyid +get +user +by +id failed");
  CHECK(shown("ERR_BAD_RESPONSE") == "err_bad_response +err +bad +response");
  CHECK(shown("HTTPServer") == "httpserver +http +server");
  CHECK(shown("__init__ sha256") == "init sha256");
  CHECK(shown("can't isn\u2019t 'quoted'") == "can't isn't quoted");
  CHECK(shown("getUserById", false) == "getuserbyid");
  CHECK(shown("std::vector<int>") == "std vector int");
}

TEST_CASE("numbers are words of their own", "[match]") {
  const auto words = split_words("HTTP 404, v 1.2.3, 0x7fFd, 3rd.");
  REQUIRE(words.size() == 6);
  CHECK(words[1].text == "404");
  CHECK(words[1].kind == WordKind::Number);
  CHECK(words[3].text == "1.2.3");
  CHECK(words[4].text == "0x7ffd");
  CHECK(words[4].kind == WordKind::Number);
  CHECK(words[5].text == "3rd");
  CHECK(words[5].kind == WordKind::Letters);
}

TEST_CASE("other alphabets fold and split", "[match]") {
  CHECK(shown("ÜBER ÉTÉ Ærø") == "über été ærø");
  CHECK(shown("ОШИБКА Σφάλμα ŁÓDŹ") == "ошибка σφάλμα łódź");
  CHECK(shown("连接失败 404 错") == "连接 接失 失败 404 错");
  CHECK(shown("“a” – b…") == "a b");
}

TEST_CASE("words know their place and their quotes", "[match]") {
  const auto words = split_words("no \"big file\" here");
  REQUIRE(words.size() == 4);
  CHECK(words[1].begin == 4);
  CHECK(words[1].end == 7);
  CHECK_FALSE(words[0].quoted);
  CHECK(words[1].quoted);
  CHECK(words[2].quoted);
  CHECK_FALSE(words[3].quoted);
}

TEST_CASE("every code point folds to a valid one and folding twice changes nothing", "[match]") {
  for (char32_t c = 0; c < 0x11000; ++c) {
    if (c >= 0xD800 && c < 0xE000) continue;
    const char32_t folded = fold_case(c);
    REQUIRE((folded < 0xD800 || (folded >= 0xE000 && folded < 0x110000)));
    REQUIRE(fold_case(folded) == folded);
  }
}

TEST_CASE("any bytes split into at most max_words words inside the text", "[match]") {
  std::mt19937 random(11);
  for (int round = 0; round < 5'000; ++round) {
    std::string text;
    for (auto n = random() % 60; n > 0; --n)
      text += static_cast<char>(random() % (round % 2 == 0 ? 256 : 128));
    const auto words = split_words(text, {.max_words = 5});
    REQUIRE(words.size() <= 5);
    for (const Word& word : words) {
      REQUIRE(word.begin < word.end);
      REQUIRE(word.end <= text.size());
    }
  }
}

TEST_CASE("the banded edit distance agrees with the whole table", "[match]") {
  std::mt19937 random(3);
  const auto word = [&] {
    std::string result;
    for (auto n = random() % 10; n > 0; --n) result += static_cast<char>('a' + random() % 3);
    return result;
  };
  for (int round = 0; round < 20'000; ++round) {
    const std::string a = word();
    const std::string b = word();
    const std::size_t limit = random() % 4;
    INFO(a << " " << b << " " << limit);
    REQUIRE(edit_distance(a, b, limit) == std::min(slow_distance(a, b), limit + 1));
  }
}
