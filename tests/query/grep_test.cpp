#include <algorithm>
#include <random>
#include <set>

#include <SQLiteCpp/SQLiteCpp.h>

#include "db/text_tokenizer.h"
#include "query/literal_prefilter.h"
#include "query/lookup.h"
#include "schema/error.h"
#include "tests/query/dataset.h"
#include "tests/support/catch.h"

using namespace errdex;
using test::RecordBuilder;
using test::TemporaryDirectory;

namespace {

using Texts = std::vector<std::string>;

struct Found {
  std::vector<std::string> ids;
  GrepSummary summary;
};

Found grep(ErrorLookup& lookup, const std::string& regex, const GrepOptions& options = {},
           const LookupFilter& filter = {}) {
  Found found;
  found.summary = lookup.grep(regex, filter, options, [&](const GrepHit& hit) {
    found.ids.push_back(hit.record.id.value());
    return true;
  });
  return found;
}

std::string id_of(const std::string& message) {
  return RecordBuilder(message).record().id.value();
}

std::string some_records() {
  return RecordBuilder("payment of order {id} timed out after {seconds} s").code("SHOP_TIMEOUT").line() +
         RecordBuilder("no route to {host} over {interface}")
             .documentation("Routing failed.\nLook at the table.")
             .line() +
         RecordBuilder("Connection refused by peer").error_class("ConnError").line();
}

const Texts& vocabulary() {
  static const Texts words{"connect",
                           "connection",
                           "connections",
                           "connecting",
                           "refused",
                           "refusal",
                           "generalize",
                           "generalizations",
                           "possibility",
                           "possible",
                           "planning",
                           "planned",
                           "relational",
                           "InvalidArgument",
                           "TIMEOUT_ERR",
                           "user_id",
                           "hopping",
                           "happily",
                           "na\xC3\xAFve",
                           "\xC5\xBFtra\xC3\x9F"
                           "e",
                           "\xE2\x84\xAA"
                           "elvin",
                           "caf\x65\xCC\x81",
                           "v1.2.3",
                           "argumenterror",
                           "authentication",
                           "rationalization",
                           "C++",
                           "{host}",
                           "(x)",
                           "\xE4\xB8\xAD\xE6\x96\x87",
                           "kernels"};
  return words;
}

std::string random_text(std::mt19937& random) {
  const Texts separators{" ", ", ", "-", "/", "::", " = ", "\n", ".", "_", ""};
  std::string text;
  for (std::size_t word = 0; word < 3 + random() % 8; ++word) {
    if (!text.empty()) text += separators[random() % separators.size()];
    text += vocabulary()[random() % vocabulary().size()];
  }
  return text;
}

std::string escaped(std::string_view text) {
  std::string regex;
  for (const char byte : text) {
    if (std::string_view("\\^$.|?*+()[]{}/-#").find(byte) != std::string_view::npos) regex += '\\';
    regex += byte;
  }
  return regex;
}

// A piece of the text as an expression, sometimes with something else around.
std::string random_regex(std::mt19937& random, const std::string& text) {
  std::size_t begin = random() % text.size();
  std::size_t end = begin + 1 + random() % 24;
  const auto continues = [&](std::size_t at) {
    return at < text.size() && (static_cast<unsigned char>(text[at]) & 0xC0U) == 0x80U;
  };
  while (continues(begin)) ++begin;
  end = std::min(std::max(end, begin), text.size());
  while (continues(end)) ++end;
  const std::string literal = escaped(std::string_view(text).substr(begin, end - begin));
  switch (random() % 8) {
    case 0:
      return literal + ".*" + escaped(vocabulary()[random() % vocabulary().size()]);
    case 1:
      return "(?i)" + literal;
    case 2:
      return "(" + literal + "|zzz)";
    case 3:
      return "\\w+" + literal + "\\s*";
    case 4:
      return "\\b" + literal + "\\b";
    default:
      return literal;
  }
}

}  // namespace

TEST_CASE("a regular expression is found in texts, codes and classes", "[query]") {
  const TemporaryDirectory directory;
  ErrorLookup lookup(test::ingest_lines(directory, some_records()));
  const std::string payment = id_of("payment of order {id} timed out after {seconds} s");
  const std::string route = id_of("no route to {host} over {interface}");
  const std::string peer = id_of("Connection refused by peer");
  CHECK(grep(lookup, "timed out after \\S+").ids == Texts{payment});
  CHECK(grep(lookup, "SHOP_[A-Z]+").ids == Texts{payment});
  CHECK(grep(lookup, "^ConnE").ids == Texts{peer});
  CHECK(grep(lookup, "connection REFUSED").ids.empty());
  CHECK(grep(lookup, "connection REFUSED by", {.caseless = true}).ids == Texts{peer});
  CHECK(grep(lookup, "refuse", {.word = true}).ids.empty());
  CHECK(grep(lookup, "refused", {.word = true}).ids == Texts{peer});
  CHECK(grep(lookup, "(?m)^Look").ids == Texts{route});
  CHECK(grep(lookup, "^Look").ids.empty());
  CHECK(grep(lookup, "net\\.cc", {.fields = {"filePath"}}).ids.size() == 3);
  CHECK(grep(lookup, "net\\.cc").ids.empty());
  CHECK(grep(lookup, "^network$", {.fields = {"tags"}}).ids.size() == 3);
  CHECK(grep(lookup, payment, {.fields = {"all"}}).ids == Texts{payment});
  LookupFilter filter;
  filter.error_code = "SHOP_TIMEOUT";
  CHECK(grep(lookup, "host name", {}, filter).ids == Texts{payment});
}

TEST_CASE("hits come by id, in pages, and can be counted alone", "[query]") {
  const TemporaryDirectory directory;
  ErrorLookup lookup(test::ingest_lines(directory, some_records()));
  const Found all = grep(lookup, "wrong host name");
  CHECK(all.ids.size() == 3);
  CHECK(std::is_sorted(all.ids.begin(), all.ids.end()));
  CHECK(all.summary.used_index);
  CHECK(grep(lookup, "wrong host name", {.limit = 1, .offset = 1}).ids == Texts{all.ids[1]});
  CHECK(grep(lookup, "wrong host name", {.limit = 0}).summary.total == 3);
  CHECK(grep(lookup, "wrong host name", {.limit = 0}).ids.empty());
}

TEST_CASE("highlights are where the expression matched, entry by entry", "[query]") {
  const TemporaryDirectory directory;
  ErrorLookup lookup(test::ingest_lines(directory, RecordBuilder("a b a").line()));
  std::vector<GrepMatch> matches;
  lookup.grep("a|routes", {}, {.fields = {"message", "solutions"}}, [&](const GrepHit& hit) {
    matches = hit.matches;
    return true;
  });
  REQUIRE(matches.size() == 3);
  CHECK(matches[0].field == "message");
  CHECK(matches[0].ranges == std::vector<ByteRange>{{0, 1}, {4, 5}});
  CHECK(matches[2].field == "solutions");
  CHECK(matches[2].entry == 1);
  matches.clear();
  lookup.grep("x*", {}, {.fields = {"message"}}, [&](const GrepHit& hit) {
    matches = hit.matches;
    return true;
  });
  REQUIRE(matches.size() == 1);
  CHECK(matches[0].ranges.empty());
}

TEST_CASE("a wrong expression or field is refused", "[query]") {
  const TemporaryDirectory directory;
  ErrorLookup lookup(test::ingest_lines(directory, some_records()));
  const auto code_of = [&](const std::string& regex, const GrepOptions& options) {
    try {
      grep(lookup, regex, options);
      return std::string();
    } catch (const Error& error) {
      return error.code();
    }
  };
  CHECK(code_of("a(b", {}) == "ERRDEX_REGEX_SYNTAX");
  CHECK(code_of("a(?C1)b", {}) == "ERRDEX_REGEX_CALLOUT");
  CHECK(code_of(std::string(5'000, 'a'), {}) == "ERRDEX_REGEX_TOO_LONG");
  CHECK(code_of("a", {.fields = {"colour"}}) == "ERRDEX_FIELD_UNKNOWN");
}

TEST_CASE("an expression that backtracks without end is given up and that is said", "[query]") {
  const TemporaryDirectory directory;
  ErrorLookup lookup(test::ingest_lines(directory, RecordBuilder(std::string(200, 'a') + "!").line()));
  const Found found = grep(lookup, "^(a+)+$", {.fields = {"message"}});
  CHECK(found.ids.empty());
  REQUIRE(found.summary.degraded.size() == 1);
  CHECK(found.summary.degraded[0].reason == "pattern-limit");
}

TEST_CASE("the index leaves out nothing that a full scan finds", "[query]") {
  std::mt19937 random(20261201);
  Texts texts;
  std::string lines;
  for (int at = 0; at < 150; ++at) {
    texts.push_back(random_text(random));
    lines += RecordBuilder("m" + std::to_string(at) + " " + random_text(random))
                 .documentation(texts.back())
                 .line();
  }
  const TemporaryDirectory directory;
  ErrorLookup lookup(test::ingest_lines(directory, lines));
  std::size_t used = 0;
  for (int round = 0; round < 600; ++round) {
    const std::string regex = random_regex(random, texts[random() % texts.size()]);
    GrepOptions options;
    options.caseless = random() % 4 == 0;
    options.word = random() % 8 == 0;
    if (random() % 4 == 0) options.fields = {"documentation"};
    const Found fast = grep(lookup, regex, options);
    options.use_index = false;
    const Found slow = grep(lookup, regex, options);
    INFO(regex << (options.caseless ? " -i" : ""));
    REQUIRE(fast.ids == slow.ids);
    used += fast.summary.used_index ? 1U : 0U;
  }
  CHECK(used > 150);
}

TEST_CASE("a stem of a word is known by any piece of it that the stemmer leaves", "[query]") {
  SQLite::Database database(":memory:", SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
  TextTokenizer tokenizer(database);
  const Texts roots{"connect",  "gener", "plan", "possib", "hop", "relat",
                    "argument", "cry",   "agre", "valid",  "x2y", "sens"};
  const Texts endings{"",        "s",       "ed",      "ing",   "ization", "izations", "ational", "ability",
                      "ibility", "fulness", "iveness", "ously", "ation",   "ement",    "ness",    "ning",
                      "ped",     "ally",    "ies",     "ity",   "alities", "izer",     "error",   "ly",
                      "able",    "ator",    "ical",    "icate", "ousness", "y"};
  for (const std::string& root : roots)
    for (const std::string& first : endings)
      for (const std::string& second : endings) {
        const std::string word = root + first + second;
        const std::string stem = tokenizer.terms(word).front();
        for (std::size_t begin = 0; begin < word.size(); ++begin)
          for (std::size_t size = kLeastPiece; begin + size <= word.size(); ++size) {
            const std::string piece = word.substr(begin, size);
            if (may_lose_stem_of(piece) || may_be_stem_of(stem, piece)) continue;
            INFO(word << " has stem " << stem << ", piece " << piece);
            FAIL("the stem is not found");
          }
      }
  CHECK_FALSE(may_lose_stem_of("argumenterror"));
  CHECK_FALSE(may_be_stem_of("connect", "argumenterror"));
}
