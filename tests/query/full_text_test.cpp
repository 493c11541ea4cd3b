#include "query/full_text.h"

#include <SQLiteCpp/SQLiteCpp.h>

#include "db/text_tokenizer.h"
#include "query/snippet.h"
#include "tests/support/catch.h"

using namespace errdex;

namespace {

FullTextQuery read(std::string_view words) {
  SQLite::Database database(":memory:", SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
  TextTokenizer tokenizer(database);
  return full_text_query(words, [&](std::string_view text) { return tokenizer.terms(text); });
}

std::vector<std::string> literals(std::string_view words) {
  std::vector<std::string> texts;
  for (const LiteralText& literal : read(words).literals)
    texts.push_back((literal.excluded ? "-" : "") + literal.text);
  return texts;
}

std::vector<std::string> reasons(std::string_view words) {
  std::vector<std::string> found;
  for (const Degradation& each : read(words).degraded) found.push_back(each.reason);
  return found;
}

using Texts = std::vector<std::string>;

}  // namespace

TEST_CASE("words become an expression in which each is quoted", "[query]") {
  struct Row {
    std::string_view words;
    std::string_view expression;
  };
  const Row rows[] = {
      {"connection refused", R"("connection" AND "refused")"},
      {"std::vector", R"("std vector")"},
      {"foo-bar", R"("foo bar")"},
      {"\"broken pipe\" error", R"("broken pipe" AND "error")"},
      {"broken -pipe", R"(("broken") NOT "pipe")"},
      {"broken -\"a pipe\"", R"(("broken") NOT "a pipe")"},
      {"-pipe", R"("pipe")"},
      {"--help", R"("help")"},
      {"conn*", R"("conn"*)"},
      {"a AND b", R"("a" AND "AND" AND "b")"},
      {"can't", R"("can t")"},
      {"50%", R"("50")"},
      {"\"unbalanced", R"("unbalanced")"},
      {"message:order", R"(message : "order")"},
      {"triggerScenarios:\"no host\"", R"(trigger_scenarios : "no host")"},
      {"trigger_scenarios:host", R"(trigger_scenarios : "host")"},
      {"a -solutions:b", R"(("a") NOT solutions : "b")"},
      {"msg:foo", R"("msg foo")"},
      {"message::foo", R"("message foo")"},
      {"message: foo", R"("message" AND "foo")"},
      {"\xE2\x86\x92 foo", R"("foo")"},
      {"--- %", ""},
      {"", ""},
  };
  for (const Row& row : rows) {
    INFO(row.words);
    CHECK(read(row.words).expression == row.expression);
  }
}

TEST_CASE("symbols that the index does not see are texts to look for", "[query]") {
  CHECK(literals("C++ error") == Texts{"c++"});
  CHECK(literals("(a+b), 50%") == Texts{"a+b", "50%"});
  CHECK(literals("x -C#") == Texts{"-c#"});
  CHECK(literals("foo-bar std::vector can't e.g. https://x/y").empty());
  CHECK(literals("conn*").empty());
  CHECK(read("x -C#").expression == "\"x\"");  // not all that has a C
}

TEST_CASE("what was read otherwise than it may be meant is said", "[query]") {
  CHECK(reasons("plain words").empty());
  CHECK(reasons("-pipe") == Texts{"exclusions-only"});
  CHECK(reasons("\xE4\xB8\xAD\xE6\x96\x87") == Texts{"whole-runs-only"});
  std::string many;
  for (int word = 0; word < 100; ++word) many += "w" + std::to_string(word) + " ";
  CHECK(reasons(many) == Texts{"terms-ignored"});
}

TEST_CASE("marks are taken out of a text and become ranges", "[query]") {
  const MarkedText text = read_marks("a \x01word\x02 and \x01two\x02");
  CHECK(text.text == "a word and two");
  CHECK(text.marks == std::vector<ByteRange>{{2, 6}, {11, 14}});
  CHECK(read_marks("\x01open").marks == std::vector<ByteRange>{{0, 4}});
  CHECK(read_marks("\x02\x02").text.empty());
}

TEST_CASE("an excerpt shows as many marks as fit and never half a character", "[query]") {
  MarkedText text;
  for (int count = 0; count < 500; ++count) text.text += "\xC3\xA4";
  text.marks = {{10, 12}, {700, 702}, {720, 724}};
  const Excerpt excerpt = excerpt_of(text, 101);
  CHECK(excerpt.text.size() <= 101);
  CHECK(excerpt.begin % 2 == 0);
  CHECK(excerpt.text.size() % 2 == 0);
  REQUIRE(excerpt.marks.size() == 2);
  CHECK(excerpt.begin + excerpt.marks[0].begin == 700);
  CHECK(excerpt_of({"short", {{0, 5}}}, 100).marks == std::vector<ByteRange>{{0, 5}});
}
