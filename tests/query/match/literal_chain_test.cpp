#include "query/match/literal_chain.h"

#include <chrono>

#include "query/match/pattern.h"
#include "query/match/required_literals.h"
#include "tests/query/match/random_regex.h"
#include "tests/support/catch.h"

using namespace errdex::match;
using errdex::test::RandomRegex;

namespace {

using Literals = std::vector<std::string>;

JsRegex parsed(std::string_view pattern) {
  return std::get<JsRegex>(parse_js_regex(pattern));
}

// The pattern of a chain, escaped as the publisher does.
std::string pattern_of(const Literals& literals) {
  std::string pattern;
  for (const std::string& literal : literals) {
    if (&literal != &literals.front()) pattern += "(.+?)";
    for (const char c : literal) {
      if (std::string_view(".*+?^${}()|[]\\").find(c) != std::string_view::npos) pattern += '\\';
      pattern += c;
    }
  }
  return pattern;
}

// Begin and end of the match and of each hole; empty: no match.
using Spans = std::vector<ByteSpan>;

Spans chain_spans(const Literals& literals, std::string_view text, std::size_t start) {
  const auto found = chain_find(literals, text, start);
  if (!found) return {};
  Spans spans{found->span};
  spans.insert(spans.end(), found->holes.begin(), found->holes.end());
  return spans;
}

Spans regex_spans(const Literals& literals, std::string_view text, std::size_t start) {
  MatchScratch scratch;
  const auto pattern = std::get<Pattern>(compile_js_pattern(pattern_of(literals), {.jit = false}));
  Spans spans;
  for (const auto& span : pattern.match(text, start, {}, scratch).spans) spans.push_back(*span);
  return spans;
}

double seconds(const Literals& literals, const std::string& text) {
  const auto begin = std::chrono::steady_clock::now();
  CHECK_FALSE(chain_find(literals, text));
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

std::string repeated(std::string_view piece, std::size_t times) {
  std::string text;
  while (times-- > 0) text += piece;
  return text;
}

}  // namespace

TEST_CASE("a chain is recognized by its shape alone", "[query/match]") {
  CHECK(literal_chain(parsed("no (.+?) in (.+?)\\.")) == Literals{"no ", " in ", "."});
  CHECK(literal_chain(parsed("(.+?)(.+?)")) == Literals{"", "", ""});
  CHECK(literal_chain(parsed("plain\\n\\x41\xF0\x9F\x98\x80")) == Literals{"plain\nA\xF0\x9F\x98\x80"});
  CHECK(literal_chain(parsed("")) == Literals{""});
  for (const char* other : {"a(.+)b", "a(.*?)b", "a.+?b", "a(?:.+?)b", "a|b", "^a", "[a]", "a(.+?)?",
                            "(.+?|a)", "a{2}", "\\uD800", "(?<n>.)", "a(.{1,2}?)"}) {
    INFO(other);
    CHECK_FALSE(literal_chain(parsed(other)));
  }
}

TEST_CASE("a chain is found leftmost with the shortest holes", "[query/match]") {
  CHECK(chain_spans({"no ", " in ", "."}, "so no key in no in map.", 0) == Spans{{3, 23}, {6, 9}, {13, 22}});
  CHECK(chain_spans({"a", "b"}, "ab a\nb axb", 0) == Spans{{7, 10}, {8, 9}});
  CHECK(chain_spans({"a", "\nb"}, "a a x\nb", 0) == Spans{{0, 7}, {1, 5}});
  CHECK(chain_spans({"", ""}, "\n\xC3\xA9x", 0) == Spans{{1, 3}, {1, 3}});
  CHECK(chain_spans({"a"}, "bab", 0) == Spans{{1, 2}});
  CHECK(chain_spans({""}, "b", 1) == Spans{{1, 1}});
  CHECK(chain_spans({"a", "b"}, "ab", 0).empty());
  CHECK(chain_spans({"a", ""}, "a\xFF", 0).empty());
}

TEST_CASE("a chain equals its regular expression on any text", "[query/match]") {
  RandomRegex random(20'261'201);
  std::size_t matches = 0;
  for (int i = 0; i < 6'000; ++i) {
    const Literals literals = random.chain();
    REQUIRE(literal_chain(parsed(pattern_of(literals))) == literals);
    for (int j = 0; j < 8; ++j) {
      std::string text = random.text(40);
      if (random.below(2) == 0) {
        for (const std::string& literal : literals) text += literal + random.text(3);
        text += random.text(6);
      }
      if (random.below(8) == 0) text.insert(random.below(text.size() + 1), "\xE2\x80");
      std::size_t start = random.below(4) == 0 ? random.below(text.size() + 1) : 0;
      while (start > 0 && start < text.size() && (text[start] & 0xC0) == 0x80) --start;
      const Spans expected = regex_spans(literals, text, start);
      matches += expected.empty() ? 0 : 1;
      INFO(pattern_of(literals) << " on " << text << " from " << start);
      REQUIRE(chain_spans(literals, text, start) == expected);
    }
  }
  CHECK(matches > 10'000);
}

TEST_CASE("a chain equals its regular expression over long lines", "[query/match]") {
  const std::string text = "x key " + std::string(200'000, 'v') + " end\nkey w end";
  CHECK(chain_spans({"key ", " end\n", " end"}, text, 0) == regex_spans({"key ", " end\n", " end"}, text, 0));
  CHECK(chain_spans({"key ", " end"}, text, 9) == Spans{{200'011, 200'020}, {200'015, 200'016}});
}

TEST_CASE("a hostile text does not make a chain's search quadratic", "[query/match]") {
  const std::size_t size = 400'000;
  struct Row {
    Literals literals;
    std::string text;
  };
  const Row rows[] = {
      {{"a", "b"}, std::string(size, 'a')},
      {{"a", "b", "c"}, repeated("ab", size / 2)},
      {{"a", "\n", "b"}, std::string(size / 2, 'a') + "\n" + std::string(size / 2, 'x')},
      {{"a", "b", "\n", "c"}, repeated("ab", size / 4) + "\n" + std::string(size / 2, 'x')},
      {{"a\n", "b", "c"}, repeated("a\nxb", size / 4)},
      {{"a\n", "\n", "c"}, repeated("a\nx\n", size / 4)},
      {{"a", "\nb", "\nb", "\nb", "\nc"}, repeated("\nba", size / 3)},
      {{"\nb", "\nb", "\nb", "\nc"}, repeated("\nba", size / 3)},
      {{"\n", "\n", "x", "y"}, repeated("a\n", size / 4) + std::string(size / 2, 'x')},
      {{"", "\n", "", "c"}, repeated("\nx", size / 2)},
      {{"", "c"}, std::string(size, '\n')},
      {{std::string(200, 'a'), "\n", "b"}, std::string(size, 'a')},
      {{std::string(200, 'a') + "b", "c"}, std::string(size, 'a')},
      {{"a", "a", "a", "a", "a", "a", "a", "a", "a", "a", "\n", "b"}, std::string(size, 'a') + "\nx"},
  };
  for (const Row& row : rows) {
    INFO(pattern_of(row.literals));
    CHECK(seconds(row.literals, row.text) < 5.0);  // some 10 ms; quadratic would be minutes
  }
}
