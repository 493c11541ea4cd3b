#include "query/match/flexible_chain.h"

#include <random>

#include "query/match/hole_value.h"
#include "tests/support/catch.h"

using namespace errdex::match;

namespace {

// The captures, each in brackets; "-" where there is no match.
std::string found(std::string_view message, std::string_view text, const ChainOptions& options = {}) {
  const ChainResult result = FlexibleChain(parse_template(message)).find(text, options);
  if (result.outcome == ChainOutcome::LimitHit) return "limit";
  if (result.outcome == ChainOutcome::NoMatch) return "-";
  std::string captures;
  for (const TextSpan& span : result.match.captures) {
    captures += "[" + std::string(text.substr(span.begin, span.end - span.begin)) + "]";
  }
  return captures;
}

// Plain twin for templates whose literals are letters: tries every length of every hole.
bool slow_match(const MessageTemplate& message, std::size_t i, std::string_view rest, std::size_t cap) {
  if (!rest.starts_with(message.literals[i])) return false;
  rest.remove_prefix(message.literals[i].size());
  if (i == message.holes.size()) return true;
  for (std::size_t length = 0; length <= std::min(rest.size(), cap); ++length) {
    if (fits(message.holes[i].kind, rest.substr(0, length)) &&
        slow_match(message, i + 1, rest.substr(length), cap)) {
      return true;
    }
  }
  return false;
}

bool slow_find(const MessageTemplate& message, std::string_view text, std::size_t cap) {
  for (std::size_t begin = 0; begin <= text.size(); ++begin) {
    if (slow_match(message, 0, text.substr(begin), cap)) return true;
  }
  return false;
}

}  // namespace

TEST_CASE("a template is found with its values", "[match]") {
  CHECK(found("No module named {name}", "ImportError: No module named requests") == "[requests]");
  CHECK(found("cannot open %s: %s", "x: cannot open a.txt: no such file") == "[a.txt][no such file]");
  CHECK(found("{a} is not in {b}", "key is not in dict") == "[key][dict]");
  CHECK(found("port %d in use", "port 8080 in use") == "[8080]");
  CHECK(found("plain words", "some plain words here") == "");
  CHECK(found("plain words", "Plain words") == "-");
  CHECK(found("{x}", "anything") == "-");
}

TEST_CASE("the match has its span and counts its literal bytes", "[match]") {
  const auto result = FlexibleChain(parse_template("bad %s in %s")).find("Error: bad key in map");
  REQUIRE(result.outcome == ChainOutcome::Found);
  CHECK(result.match.begin == 7);
  CHECK(result.match.end == 21);
  CHECK(result.match.literal_bytes_matched == 8);
}

TEST_CASE("holes may be empty", "[match]") {
  CHECK(found("value '{x}' is bad", "value '' is bad") == "[]");
  CHECK(found("a {x} b", "a b") == "[]");
  CHECK(found("failed: {x}", "failed:") == "[]");
  CHECK(found("{x} not found", "not found") == "[]");
}

TEST_CASE("quotes next to a hole are all alike", "[match]") {
  CHECK(found("No module named '{x}'", "No module named \u2018json\u2019") == "[json]");
  CHECK(found("No module named '{x}'!", "No module named \"json\"!") == "[json]");
  CHECK(found("bad \"{x}\" in `{y}`", "bad 'a' in \u201Cb\u201D") == "[a][b]");
  CHECK(found("can't '{x}'", "can\"t 'a'") == "-");
}

TEST_CASE("punctuation at the template's ends may be missing", "[match]") {
  CHECK(found("File {path} not found.", "File a not found.") == "[a]");
  CHECK(found("Cannot open {path}.", "Cannot open a.txt") == "[a.txt]");
  CHECK(found("Cannot open {path}.", "Cannot open a.txt. Try again.") == "[a.txt]");
  CHECK(found("- {x} is not defined", "foo is not defined") == "[foo]");
  CHECK(found("open \"{path}\"", "open \"a b\": denied") == "[a b]");
}

TEST_CASE("numeric holes hold numbers only", "[match]") {
  CHECK(found("line %d of %s", "line x of y, line 3 of z") == "[3][z]");
  CHECK(found("code %d", "code abc") == "-");
  CHECK(found("code %d", "code -12abc") == "[-12]");
  CHECK(found("took %f s", "took 1.5e-3 s") == "[1.5e-3]");
  CHECK(found("at %x!", "at 0xDEADbeef!") == "[0xDEADbeef]");
  CHECK(found("%d items", "got 1,234 items") == "[1,234]");
  CHECK(found("%d items", "got no items") == "-");
  CHECK(found("[%5d] x", "[ 12] x") == "[12]");
  CHECK(found("%s%d end", "ab12 end") != "-");
}

TEST_CASE("a value is capped and its unit ends it", "[match]") {
  const std::string far = "begin " + std::string(100, 'x') + " end";
  CHECK(found("begin {x} end", far, {.max_hole = 50}) == "-");
  CHECK(found("begin {x} end", far + " begin y end", {.max_hole = 50}) == "[y]");
  const std::vector<std::size_t> ends{9, 20};
  CHECK(found("bad: {x}", "bad: here next line.", {.unit_ends = ends}) == "[here]");
  CHECK(found("{x} is bad", "one line two is bad", {.unit_ends = ends}) == "[two]");
}

TEST_CASE("the chain agrees with trying every length", "[match]") {
  std::mt19937 random(5);
  const auto word = [&](std::size_t most, std::string_view alphabet) {
    std::string result;
    for (auto n = random() % (most + 1); n > 0; --n) result += alphabet[random() % alphabet.size()];
    return result;
  };
  std::size_t matches = 0;
  for (int round = 0; round < 30'000; ++round) {
    MessageTemplate message;
    message.literals.push_back(word(2, "ab"));
    for (auto n = random() % 4; n > 0; --n) {
      message.holes.push_back({"x", random() % 3 == 0 ? HoleKind::Integer : HoleKind::Any, 0, 0});
      message.literals.push_back(word(2, "ab"));
    }
    bool any = false;
    for (const auto& literal : message.literals) any = any || !literal.empty();
    const std::string text = word(14, "ab1b2");
    const std::size_t cap = 1 + random() % 6;
    if (!any) continue;
    const ChainResult result = FlexibleChain(message).find(text, {.max_hole = cap});
    std::string shown;
    for (const auto& literal : message.literals) shown += literal + "_";
    INFO(shown << " in " << text << " cap " << cap);
    REQUIRE((result.outcome == ChainOutcome::Found) == slow_find(message, text, cap));
    matches += result.outcome == ChainOutcome::Found ? 1U : 0U;
  }
  CHECK(matches > 5'000);
}

TEST_CASE("hostile text costs bounded work and says so", "[match]") {
  const std::string text(300'000, 'a');
  std::string many;
  for (int i = 0; i < 50; ++i) many += "a{x}";
  CHECK(found(many + "b", text) == "-");
  CHECK(found("a%da%da{x}b", text) == "-");
  CHECK(found("a%da%sa{x}a%da", text, {.max_steps = 100'000}) == "limit");
  CHECK(found(std::string(200, 'a') + "b{x}", text, {.max_steps = 1'000'000}) == "limit");
}

TEST_CASE("any bytes can be searched", "[match]") {
  std::mt19937 random(13);
  constexpr std::string_view kAlphabet = "ab '\"\xE2\x80\x99%s{x}1.:\xC2";
  for (int round = 0; round < 20'000; ++round) {
    std::string message;
    std::string text;
    for (auto n = random() % 20; n > 0; --n) message += kAlphabet[random() % kAlphabet.size()];
    for (auto n = random() % 40; n > 0; --n) text += kAlphabet[random() % kAlphabet.size()];
    const auto parsed = parse_template(message);
    const auto result = FlexibleChain(parsed).find(text, {.max_hole = 10});
    if (result.outcome != ChainOutcome::Found) continue;
    REQUIRE(result.match.captures.size() == parsed.holes.size());
    REQUIRE(result.match.begin <= result.match.end);
    REQUIRE(result.match.end <= text.size());
    for (const TextSpan& span : result.match.captures) {
      REQUIRE(span.begin <= span.end);
      REQUIRE(span.end <= text.size());
    }
  }
}
