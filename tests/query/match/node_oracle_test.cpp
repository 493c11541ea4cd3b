// The judge of what JavaScript means is a JavaScript engine. Needs `node` on the PATH.

#include <cstdlib>
#include <map>
#include <sstream>

#include <fmt/format.h>

#include "query/match/pattern.h"
#include "schema/utf8.h"
#include "tests/query/match/random_regex.h"
#include "tests/support/catch.h"
#include "tests/support/temporary_directory.h"

using namespace errdex::match;
using errdex::test::RandomRegex;

namespace {

// Reads [[pattern, text], …] and prints a line each: E (syntax error), N (no match) or spans in UTF-8 bytes.
// An offset inside of a surrogate pair is moved behind it.
constexpr const char* kScript = R"js(
const pairs = JSON.parse(require('fs').readFileSync(process.argv[2], 'utf8'));
function bytes(text, offset) {
  const code = text.charCodeAt(offset);
  const inside = offset > 0 && code >= 0xDC00 && code <= 0xDFFF;
  return Buffer.byteLength(text.slice(0, inside ? offset + 1 : offset));
}
const lines = pairs.map(([pattern, text]) => {
  let regex;
  try { regex = new RegExp(pattern, 'd'); } catch { return 'E'; }
  const found = regex.exec(text);
  if (!found) return 'N';
  return found.indices.map(s => s ? bytes(text, s[0]) + '-' + bytes(text, s[1]) : '.').join(' ');
});
require('fs').writeFileSync(process.argv[3], lines.join('\n') + '\n');
)js";

struct Pair {
  std::string pattern;
  std::string text;
};

std::string json_string(std::string_view text) {
  std::string json = "\"";
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 0x20 || c == '"' || c == '\\') {
      json += fmt::format("\\u{:04x}", byte);
    } else {
      json += c;
    }
  }
  return json + '"';
}

std::string to_json(const std::vector<Pair>& pairs) {
  std::string json;
  for (const Pair& pair : pairs) {
    json += (json.empty() ? "[[" : ",\n[") + json_string(pair.pattern) + "," + json_string(pair.text) + "]";
  }
  return json + "]";
}

bool has_character_beyond_bmp(std::string_view text) {
  return text.find_first_of("\xF0\xF1\xF2\xF3\xF4") != std::string_view::npos;
}

// May the answers differ, by what the translation says of itself?
bool is_excused(const Pcre2Translation& translation, std::string_view text) {
  for (const JsDifference difference : translation.differences) {
    const bool about_bmp = difference == JsDifference::BeyondBmp || difference == JsDifference::LoneSurrogate;
    if (!about_bmp || has_character_beyond_bmp(text)) return true;
  }
  return false;
}

std::string to_line(const MatchResult& result) {
  if (result.outcome == MatchOutcome::NoMatch) return "N";
  std::string line;
  for (const auto& span : result.spans) {
    line += (line.empty() ? "" : " ") + (span ? fmt::format("{}-{}", span->begin, span->end) : ".");
  }
  return line;
}

// Our line, or "?" where we give no answer or the difference is a known one.
std::string our_answer(const Pair& pair, MatchScratch& scratch) {
  const auto parsed = parse_js_regex(pair.pattern);
  if (std::holds_alternative<JsRegexError>(parsed)) return "E";
  const auto translated = translate_to_pcre2(std::get<JsRegex>(parsed));
  const auto* translation = std::get_if<Pcre2Translation>(&translated);
  if (translation == nullptr || is_excused(*translation, pair.text)) return "?";
  const auto compiled = compile_translation(*translation, {.jit = pair.text.size() % 2 == 0});
  if (!std::holds_alternative<Pattern>(compiled)) return "?";
  const MatchResult result = std::get<Pattern>(compiled).match(pair.text, 0, {}, scratch);
  return result.outcome == MatchOutcome::LimitHit ? "?" : to_line(result);
}

std::vector<Pair> random_pairs() {
  RandomRegex random(98'765);
  std::vector<Pair> pairs;
  while (pairs.size() < 12'000) {
    const std::string pattern = random.below(3) == 0 ? random.garbage() : random.pattern();
    for (int i = 0; i < 3; ++i) pairs.push_back({pattern, random.text(12)});
  }
  return pairs;
}

std::vector<std::string> node_answers(const std::vector<Pair>& pairs) {
  const errdex::test::TemporaryDirectory directory;
  const std::string script = directory.write("oracle.js", kScript);
  const std::string input = directory.write("pairs.json", to_json(pairs));
  const std::string output = directory.file("answers.txt");
  REQUIRE(std::system(fmt::format("node '{}' '{}' '{}'", script, input, output).c_str()) == 0);
  std::istringstream stream(errdex::test::read_file(output));
  std::vector<std::string> lines;
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

}  // namespace

TEST_CASE("patterns match what Node's RegExp matches, captures included", "[query/match]") {
  if (std::system("node --version >/dev/null 2>&1") != 0) {
    WARN("node is not on the PATH: patterns were not compared with a JavaScript engine");
    return;
  }
  const std::vector<Pair> pairs = random_pairs();
  const std::vector<std::string> expected = node_answers(pairs);
  REQUIRE(expected.size() == pairs.size());
  MatchScratch scratch;
  std::map<char, std::size_t> counts;
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    const std::string ours = our_answer(pairs[i], scratch);
    ++counts[ours.front() == '?' || ours.front() == 'E' || ours.front() == 'N' ? ours.front() : 'M'];
    INFO(json_string(pairs[i].pattern) << " on " << json_string(pairs[i].text));
    if (ours != "?") CHECK(ours == expected[i]);
    if (ours == "?") CHECK(expected[i] != "E");
  }
  INFO(counts['M'] << " matches, " << counts['N'] << " not, " << counts['E'] << " errors, " << counts['?']
                   << " open");
  CHECK(counts['M'] > 3'000);
  CHECK(counts['E'] > 500);
}
