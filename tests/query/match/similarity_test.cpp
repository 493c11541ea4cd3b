#include "query/match/similarity.h"

#include <algorithm>
#include <random>

#include "tests/support/catch.h"

using namespace errdex::match;

namespace {

TemplateSimilarity compared(std::string_view message, std::string_view text, const WordWeight& weight = {}) {
  return compare(PreparedTemplate(parse_template(message), weight), PreparedQuery(text, weight));
}

bool is_about(double value, double expected) {
  return value > expected - 1e-9 && value < expected + 1e-9;
}

std::uint32_t code(const char* bytes) {
  const auto byte = [&](int i) { return static_cast<std::uint32_t>(static_cast<unsigned char>(bytes[i])); };
  return byte(0) * 65536 + byte(1) * 256 + byte(2);
}

}  // namespace

TEST_CASE("trigrams are folded, padded, sorted and unique", "[match]") {
  CHECK(trigrams("Ab") == std::vector<std::uint32_t>{code(" ab"), code("ab ")});
  CHECK(trigrams("  a--B ") == std::vector<std::uint32_t>{code(" a "), code(" b "), code("a b")});
  CHECK(trigrams("aaaa") == std::vector<std::uint32_t>{code(" aa"), code("aa "), code("aaa")});
  CHECK(trigrams("").empty());
  CHECK(trigrams("?! ").empty());
  CHECK(trigrams("É") == trigrams("é"));
}

TEST_CASE("a template's trigrams are among those of every text it makes", "[match]") {
  const auto own = trigrams(parse_template("file {x} in node_%d lost"));
  const auto filled = trigrams("file a.txt in node_17 lost");
  CHECK(std::includes(filled.begin(), filled.end(), own.begin(), own.end()));
}

TEST_CASE("trigram similarity is symmetric and between 0 and 1", "[match]") {
  std::mt19937 random(17);
  const auto text = [&] {
    std::string result;
    for (auto n = random() % 20; n > 0; --n) result += static_cast<char>('a' + random() % 4);
    return trigrams(result);
  };
  for (int round = 0; round < 5'000; ++round) {
    const auto a = text();
    const auto b = text();
    const double similarity = trigram_similarity(a, b);
    REQUIRE(similarity >= 0);
    REQUIRE(similarity <= 1);
    REQUIRE(similarity == trigram_similarity(b, a));
    REQUIRE(trigram_similarity(a, a) == 1);
  }
  CHECK(trigram_similarity(trigrams("abc"), trigrams("xyz")) == 0);
}

TEST_CASE("the message itself has every share 1", "[match]") {
  for (const char* message :
       {"No such file or directory", "connection refused", "a", "404 Not Found", "连接失败"}) {
    const auto s = compared(message, message);
    INFO(message);
    CHECK(is_about(s.recall, 1));
    CHECK(is_about(s.precision, 1));
    CHECK(is_about(s.order, 1));
    CHECK(is_about(s.adjacency, 1));
    CHECK(is_about(s.score, 1));
    CHECK_FALSE(s.covers_prefix);
    CHECK_FALSE(s.covers_suffix);
  }
  CHECK(compared("", "").score == 1);
  CHECK(compared("{x}", "abc").score == 0);
  CHECK(compared("abc def", "").score == 0);
}

TEST_CASE("values in holes are explained", "[match]") {
  const auto s =
      compared("Cannot open file {path} for writing", "Cannot open file /home/me/a.txt for writing");
  CHECK(is_about(s.recall, 1));
  CHECK(is_about(s.precision, 1));
  CHECK(is_about(s.score, 1));
  const auto node = compared("lost node_{id} again", "lost node_17 again");
  CHECK(node.matched_words == 3);
}

TEST_CASE("typing errors are forgiven by length and never in numbers", "[match]") {
  CHECK(compared("connection refused by server", "conection refuesd by sevrer").matched_words == 4);
  CHECK(compared("connection refused by server", "conection refuesd by sevrer").typos == 3);
  CHECK(compared("the cat", "the car").matched_words == 1);
  CHECK(compared("status 4040 gone", "status 4041 gone").matched_words == 2);
}

TEST_CASE("joined and split words are found", "[match]") {
  CHECK(compared("invalid username given", "invalid user name given").matched_words == 3);
  CHECK(compared("invalid user name given", "invalid username given").matched_words == 4);
  CHECK(compared("invalid user name given", "invalid username given").recall > 0.95);
}

TEST_CASE("a number that contradicts is seen", "[match]") {
  CHECK(compared("request failed with status 404", "request failed with status 500").number_conflict);
  CHECK_FALSE(compared("request failed with status 404", "request failed with status 404").number_conflict);
  CHECK_FALSE(compared("request failed with status {s}", "request failed with status 500").number_conflict);
  CHECK(compared("status 404", "status 500").score < compared("status 404", "status").score);
}

TEST_CASE("a text cut at its end or its beginning is known as such", "[match]") {
  const char* message =
      "The operation was aborted because the remote host closed the connection unexpectedly";
  const auto end = compared(message, "The operation was aborted because the rem");
  CHECK(end.covers_prefix);
  CHECK_FALSE(end.covers_suffix);
  CHECK(end.covered_recall > 0.95);
  const auto begin = compared(message, "mote host closed the connection unexpectedly");
  CHECK(begin.covers_suffix);
  CHECK_FALSE(begin.covers_prefix);
  CHECK_FALSE(compared(message, "aborted connection").covers_prefix);
  CHECK(compared(message, "The operation was aborted because...").covers_prefix);
}

TEST_CASE("order and neighbourhood count", "[match]") {
  const auto straight = compared("alpha beta gamma delta", "alpha beta gamma delta");
  const auto swapped = compared("alpha beta gamma delta", "delta gamma beta alpha");
  CHECK(is_about(swapped.recall, 1));
  CHECK(is_about(swapped.order, 0.25));
  CHECK(is_about(swapped.adjacency, 0));
  CHECK(swapped.score < straight.score);
}

TEST_CASE("the right template scores above its neighbours", "[match]") {
  const char* text = "2024-01-02 ERROR app: Canot open file /etc/app.conf for writing: permission denied";
  const auto score = [&](const char* message) { return compared(message, text).score; };
  const double right = score("Cannot open file {path} for writing: {reason}");
  CHECK(right > 0.75);
  CHECK(right > score("Cannot open file {path} for reading: {reason}"));
  CHECK(right > score("Cannot open socket: permission denied"));
  CHECK(right > score("{x} denied"));
  CHECK(score("unrelated words only") == 0);
}

TEST_CASE("hostile word lists cost bounded work", "[match]") {
  std::string message;
  std::string text;
  for (int i = 0; i < 2'000; ++i) {
    message += "abcdefgh" + std::string(1, static_cast<char>('a' + i % 26)) + " the ";
    text += "the hgfedcba" + std::string(1, static_cast<char>('a' + i % 26)) + " ";
  }
  const PreparedTemplate prepared(parse_template(message));
  CHECK(prepared.words.size() == kMaxComparedWords);
  CHECK(compare(prepared, PreparedQuery(text)).matched_words > 0);
}

TEST_CASE("rare words weigh more", "[match]") {
  const WordWeight weight = [](std::string_view word) { return word == "flux" ? 9.0 : 1.0; };
  CHECK(compared("the flux failed", "flux", weight).recall > 0.8);
  CHECK(compared("the flux failed", "the failed", weight).recall < 0.2);
}

TEST_CASE("shares stay in bounds on any bytes", "[match]") {
  std::mt19937 random(23);
  constexpr std::string_view kAlphabet = "ab ab 12 {x} %d error\xC3\xA9\xE2\xFF_-.";
  const auto text = [&](std::size_t most) {
    std::string result;
    for (auto n = random() % most; n > 0; --n) result += kAlphabet[random() % kAlphabet.size()];
    return result;
  };
  for (int round = 0; round < 5'000; ++round) {
    const auto s = compared(text(60), text(round % 100 == 0 ? 3'000 : 80));
    for (const double share : {s.recall, s.precision, s.order, s.adjacency, s.covered_recall, s.score}) {
      REQUIRE(share >= 0);
      REQUIRE(share <= 1);
    }
  }
}
