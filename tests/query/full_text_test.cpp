#include "query/full_text.h"

#include <random>

#include <SQLiteCpp/SQLiteCpp.h>

#include "db/statement.h"
#include "tests/support/catch.h"

using namespace errdex;

namespace {

// A one-column index in memory, asked with the expression that the query library makes.
class Index {
 public:
  Index() : database_(":memory:", SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE) {
    database_.exec(
        "CREATE VIRTUAL TABLE t USING fts5 (x, tokenize = 'porter unicode61 remove_diacritics 2')");
  }
  void add(const std::string& text) {
    Statement insert(database_, "INSERT INTO t VALUES (?)");
    insert.bind(1, std::string_view(text));
    insert.run();
  }
  std::vector<std::int64_t> ask(std::string_view words) {
    const FullTextQuery query = full_text_query(words);
    std::vector<std::int64_t> rows;
    if (query.expression.empty()) return rows;
    Statement select(database_, "SELECT rowid FROM t WHERE t MATCH ? ORDER BY rowid");
    select.bind(1, std::string_view(query.expression));
    while (select.step()) rows.push_back(select.integer(0));
    return rows;
  }

 private:
  SQLite::Database database_;
};

using Rows = std::vector<std::int64_t>;

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
      {"-pipe", ""},
      {"conn*", R"("conn"*)"},
      {"a AND b", R"("a" AND "AND" AND "b")"},
      {"can't", R"("can t")"},
      {"50%", R"("50")"},
      {"\"unbalanced", R"("unbalanced")"},
      {"--- %", ""},
      {"", ""},
  };
  for (const Row& row : rows) {
    INFO(row.words);
    CHECK(full_text_query(row.words).expression == row.expression);
  }
}

TEST_CASE("hostile words are read literally and never fail", "[query]") {
  Index index;
  index.add("std::vector has a foo-bar, can't AND won't: NOT 50% of msg:foo");
  index.add("the bar of foo; vector std; C++ a+b NEAR x");
  const std::string_view hostile[] = {"std::vector",
                                      "foo-bar",
                                      "can't",
                                      "\"",
                                      "a AND",
                                      "AND",
                                      "OR",
                                      "NOT x",
                                      "NEAR(",
                                      "*",
                                      "(x",
                                      "x)",
                                      "a:b",
                                      "nosuch:foo",
                                      "{msg}",
                                      "C++",
                                      "50%",
                                      "a@b",
                                      "#1",
                                      "a,b",
                                      "a;b",
                                      "[x]",
                                      "<x>",
                                      "$x",
                                      "?",
                                      "",
                                      "   ",
                                      "-",
                                      "--help",
                                      "e.g.",
                                      "https://example.com/a?b=c#d",
                                      "x'y",
                                      "\"\"",
                                      "\\",
                                      "`x`",
                                      "~",
                                      "|",
                                      "NEAR",
                                      "x*",
                                      "^x",
                                      "msg:foo",
                                      "a+b",
                                      "a + b",
                                      "\"a\" \"b\"",
                                      "two\nlines",
                                      "NEAR(a b, 5)",
                                      "a NOT b",
                                      "a OR b",
                                      "(a)",
                                      "a*b",
                                      "*a",
                                      "-\"a b\"",
                                      "- a",
                                      "--a",
                                      "a\"b",
                                      "'a'",
                                      "%_%",
                                      "; DROP TABLE t",
                                      "\xFF\xFE",
                                      "\xED\xA0\x80",
                                      "caf\xC3\xA9",
                                      "\xE4\xB8\xAD\xE6\x96\x87",
                                      "\xF0\x9F\x98\x80",
                                      "a^2",
                                      "{a b}: c",
                                      "/usr/bin/x",
                                      "C:\\x\\y"};
  for (const std::string_view words : hostile) {
    INFO(words);
    CHECK_NOTHROW(index.ask(words));
  }
  CHECK_NOTHROW(index.ask(std::string_view("a\0b", 3)));
  CHECK_NOTHROW(index.ask(std::string(100'000, 'x')));
  CHECK(index.ask("foo-bar") == Rows{1});
  CHECK(index.ask("std::vector") == Rows{1});
  CHECK(index.ask("msg:foo") == Rows{1});
  CHECK(index.ask("a+b") == Rows{2});
  CHECK(index.ask("NEAR") == Rows{2});
  CHECK(index.ask("foo -std::vector") == Rows{2});
  CHECK(index.ask("vect*") == Rows{1, 2});
}

TEST_CASE("random bytes never fail as words", "[query]") {
  Index index;
  index.add("some text");
  std::mt19937 random(20261201);
  for (int round = 0; round < 10'000; ++round) {
    std::string words(random() % 24, '\0');
    for (char& byte : words) byte = static_cast<char>(random() & 0xFFU);
    REQUIRE_NOTHROW(index.ask(words));
  }
}

TEST_CASE("highlights are the places of words and of their beginnings", "[query]") {
  CHECK(highlights("Lower the lowering", {"lower"}) == std::vector<ByteRange>{{0, 5}, {10, 18}});
  CHECK(highlights("nothing here", {"absent"}).empty());
}
