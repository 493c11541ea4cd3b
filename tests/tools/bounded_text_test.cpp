#include "tools/common/bounded_text.h"

#include "tests/support/catch.h"

using namespace errdex;

namespace {

BoundedText bounded(const std::string& text, std::size_t limit, std::size_t piece) {
  BoundedTextBuilder builder(limit);
  for (std::size_t at = 0; at < text.size(); at += piece)
    builder.add(std::string_view(text).substr(at, piece));
  return builder.finish();
}

}  // namespace

TEST_CASE("a text up to the limit stays whole", "[tools]") {
  for (const std::size_t length : {0U, 1U, 25U, 99U, 100U}) {
    const std::string text(length, 'x');
    const BoundedText kept = bounded(text, 100, 7);
    CHECK(kept.text == text);
    CHECK(kept.left_out == 0);
  }
}

TEST_CASE("of a longer text beginning and end are kept, whatever the pieces", "[tools]") {
  std::string text;
  for (int number = 0; number < 5000; ++number) text += std::to_string(number) + "\n";
  for (const std::size_t piece : {1U, 13U, 100U, 4096U, 100'000U}) {
    for (const std::size_t cut : {0U, 1U}) {
      const std::string whole = text.substr(0, text.size() - cut);
      const BoundedText kept = bounded(whole, 100, piece);
      CHECK(kept.text.size() <= 100);
      CHECK(kept.text.size() >= 98);
      CHECK(kept.gap == 25);
      CHECK(kept.left_out % 2 == 0);
      CHECK(kept.text.substr(0, 25) == whole.substr(0, 25));
      CHECK(kept.text[25] == '\n');
      const std::string tail = kept.text.substr(26);
      CHECK(tail == whole.substr(whole.size() - tail.size()));
      CHECK(kept.gap + kept.left_out + tail.size() == whole.size());
    }
  }
}

TEST_CASE("places behind what was left out are places of the whole text", "[tools]") {
  Answer answer;
  Match match;
  match.span = {10, 40};
  match.captures.push_back({"x", "v", {26, 27}});
  answer.matches.push_back(match);
  tell_of_gap(answer, {std::string(60, 'x'), 25, 1000});
  CHECK(answer.matches[0].span == ByteRange{10, 1039});
  CHECK(answer.matches[0].captures[0].span == ByteRange{1025, 1026});
  REQUIRE(answer.degraded.size() == 1);
  CHECK(answer.degraded[0].reason == "text-cut");
  CHECK(answer.degraded[0].detail == "bytes 25 to 1025 of the text were left out; it is too long");
  Answer whole;
  tell_of_gap(whole, {"x", 0, 0});
  CHECK(whole.degraded.empty());
}
