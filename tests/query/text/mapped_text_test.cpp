#include "query/text/mapped_text.h"

#include <random>
#include <vector>

#include "tests/support/catch.h"

using errdex::text::MappedText;
using errdex::text::Span;

namespace {

// The plain twin: the raw span of every byte, one by one.
struct Twin {
  std::string text;
  std::vector<Span> raw;

  [[nodiscard]] Span raw_span(Span span) const {
    return {std::min(raw[span.begin].begin, raw[span.end - 1].begin),
            std::max(raw[span.begin].end, raw[span.end - 1].end)};
  }
};

}  // namespace

TEST_CASE("text that was copied byte for byte keeps its offsets", "[text]") {
  MappedText text;
  text.append_same("hello", 10);
  CHECK(text.raw_span({0, 5}) == Span{10, 15});
  CHECK(text.raw_span({2, 3}) == Span{12, 13});
  CHECK(text.raw_span({2, 2}) == Span{12, 12});
  CHECK(text.raw_span({5, 5}) == Span{15, 15});
}

TEST_CASE("a unit stands for all of its raw bytes, wherever it is cut", "[text]") {
  MappedText text;
  text.append_unit("\xEF\xBF\xBD", {4, 5});
  text.append_unit("'", {5, 8});
  CHECK(text.raw_span({1, 2}) == Span{4, 5});
  CHECK(text.raw_span({3, 4}) == Span{5, 8});
  CHECK(text.slice({1, 4}).raw_span({0, 3}) == Span{4, 8});
}

TEST_CASE("a joint has no raw bytes of its own", "[text]") {
  MappedText text;
  text.append_same("ab", 0);
  text.append_joint(" ");
  text.append_same("cd", 7);
  CHECK(text.text() == "ab cd");
  CHECK(text.raw_span({2, 3}) == Span{2, 2});
  CHECK(text.raw_span({1, 4}) == Span{1, 8});
}

TEST_CASE("a span outside of the text is cut to it", "[text]") {
  MappedText text;
  CHECK(text.raw_span({3, 9}) == Span{0, 0});
  text.append_same("abc", 5);
  CHECK(text.raw_span({1, 99}) == Span{6, 8});
  CHECK(text.raw_span({50, 40}) == Span{8, 8});
  CHECK(text.view({2, 50}) == "c");
}

TEST_CASE("slices of slices agree with a map of single bytes", "[text]") {
  std::mt19937 random(7);
  const auto below = [&](std::size_t n) { return static_cast<std::size_t>(random() % n); };
  for (int round = 0; round < 200; ++round) {
    MappedText text;
    Twin twin;
    std::size_t raw = 0;
    for (int part = 0; part < 12; ++part) {
      raw += below(3);
      const std::string bytes(1 + below(4), static_cast<char>('a' + part));
      if (below(2) == 0) {
        text.append_same(bytes, raw);
        for (std::size_t i = 0; i < bytes.size(); ++i) twin.raw.push_back({raw + i, raw + i + 1});
        raw += bytes.size();
      } else {
        const std::size_t length = 1 + below(3);
        text.append_unit(bytes, {raw, raw + length});
        for (std::size_t i = 0; i < bytes.size(); ++i) twin.raw.push_back({raw, raw + length});
        raw += length;
      }
      twin.text += bytes;
    }
    const std::size_t begin = below(text.size());
    const std::size_t end = begin + 1 + below(text.size() - begin);
    const MappedText slice = text.slice({begin, end});
    REQUIRE(slice.text() == twin.text.substr(begin, end - begin));
    const std::size_t from = below(slice.size());
    const std::size_t to = from + 1 + below(slice.size() - from);
    CHECK(slice.raw_span({from, to}) == twin.raw_span({begin + from, begin + to}));
  }
}
