#include "query/match/required_literals.h"

#include "query/match/pattern.h"
#include "query/match/pattern_risk.h"
#include "tests/query/match/random_regex.h"
#include "tests/support/catch.h"

using namespace errdex::match;
using errdex::test::RandomRegex;

namespace {

using Literals = std::vector<std::string>;

Literals literals_of(std::string_view pattern) {
  return required_literals(std::get<JsRegex>(parse_js_regex(pattern)));
}

// Are all `literals` in `text`, in order and without overlap?
bool contains_in_order(std::string_view text, const Literals& literals) {
  for (const std::string& literal : literals) {
    const std::size_t at = text.find(literal);
    if (at == std::string_view::npos) return false;
    text.remove_prefix(at + literal.size());
  }
  return true;
}

PatternRisk risk_of(std::string_view pattern) {
  return assess_risk(std::get<JsRegex>(parse_js_regex(pattern)));
}

}  // namespace

TEST_CASE("the literals that every match contains are named in order", "[query/match]") {
  struct Row {
    std::string_view pattern;
    Literals literals;
  };
  const Row rows[] = {
      {"no (.+?) in (.+?)\\.", {"no ", " in ", "."}},
      {"a(b(?:c))d", {"abcd"}},
      {"a|b", {}},
      {"x(?:foo: a|foo: b)y", {"x", "y"}},
      {"x(?:foo.a|bar foo.ba)y", {"x", "foo", "a", "y"}},
      {"ab?c", {"a", "c"}},
      {"ab+c", {"ab", "c"}},
      {"ab{3}c", {"abbbc"}},
      {"ab{2,3}c", {"abb", "c"}},
      {"a(?:bc){2}d", {"abc", "d"}},
      {"a(?:bc){1}d", {"abcd"}},
      {"ab{0}c", {"ac"}},
      {"a(?=xyz)\\bb$", {"ab"}},
      {"a[b]c[de]f", {"abc", "f"}},
      {"\xF0\x9F\x98\x80+\\u20ac", {"\xF0\x9F\x98\x80\xE2\x82\xAC"}},
      {"(a)\\1b", {"a", "b"}},
      {"", {}},
  };
  for (const Row& row : rows) {
    INFO(row.pattern);
    CHECK(literals_of(row.pattern) == row.literals);
  }
}

TEST_CASE("every match contains the required literals", "[query/match]") {
  RandomRegex random(4'711);
  MatchScratch scratch;
  std::size_t checked = 0;
  for (int i = 0; i < 20'000; ++i) {
    const std::string pattern = random.pattern();
    const auto compiled = compile_js_pattern(pattern, {.jit = false});
    if (!std::holds_alternative<Pattern>(compiled)) continue;
    const Literals literals = literals_of(pattern);
    for (int j = 0; j < 4; ++j) {
      const std::string text = random.text(16);
      const MatchResult result = std::get<Pattern>(compiled).match(text, 0, {}, scratch);
      if (result.outcome != MatchOutcome::Match) continue;
      const ByteSpan span = *result.spans.front();
      INFO(pattern << " on " << text);
      REQUIRE(contains_in_order(std::string_view(text).substr(span.begin, span.end - span.begin), literals));
      checked += literals.empty() ? 0 : 1;
    }
  }
  CHECK(checked > 2'000);
}

TEST_CASE("risks of a pattern are seen", "[query/match]") {
  const auto names = [](std::string_view pattern) {
    const PatternRisk risk = risk_of(pattern);
    return std::string(risk.nested_repeats ? "N" : "") + (risk.overlapping_alternatives ? "O" : "") +
           (risk.adjacent_repeats ? "A" : "") + (risk.near_universal ? "U" : "");
  };
  struct Row {
    std::string_view pattern;
    std::string_view risks;
  };
  const Row rows[] = {
      {"cannot open (.+?): (.+?)", ""},
      {"(.+?): (.+?)", "U"},
      {"(.+?)", "U"},
      {"ab: (.+?)", "U"},
      {"a-b-c(.+?)", ""},
      {"\xE4\xB8\xAD\xE6\x96\x87\xE5\xAD\x97(.+?)", ""},
      {"word(.+?)(.+?)", "A"},
      {"word.*x?.*", "A"},
      {"word\\d+[a-z]+", ""},
      {"word(a+)+", "N"},
      {"word(.*)*", "N"},
      {"word(a+b)*", ""},
      {"word(?:\\w+\\s)+", ""},
      {"word(?:\\w+\\s?)+", "N"},
      {"word(.*,)+", "N"},
      {"word(a|a)*", "O"},
      {"word(a|b)*", ""},
      {"word(?:\\\\.|[^\"])*", "O"},
      {"word(?:(?:a|ab))+", "O"},
      {"word(a{1,20}){1,20}", "N"},
      {"word(?=(a+)+)", "N"},
  };
  for (const Row& row : rows) {
    INFO(row.pattern);
    CHECK(names(row.pattern) == row.risks);
  }
}
