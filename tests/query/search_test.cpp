#include <algorithm>
#include <random>
#include <set>

#include <SQLiteCpp/SQLiteCpp.h>

#include "db/text_tokenizer.h"
#include "query/full_text.h"
#include "query/lookup.h"
#include "query/text_rank.h"
#include "schema/error.h"
#include "tests/query/dataset.h"
#include "tests/support/catch.h"

using namespace errdex;
using test::RecordBuilder;
using test::TemporaryDirectory;

namespace {

using Texts = std::vector<std::string>;

Texts messages(const SearchAnswer& answer) {
  Texts texts;
  for (const SearchHit& hit : answer.hits) texts.push_back(hit.record.content.error_message);
  return texts;
}

std::set<std::string> message_set(const SearchAnswer& answer) {
  const Texts texts = messages(answer);
  return {texts.begin(), texts.end()};
}

bool has_reason(const SearchAnswer& answer, std::string_view reason) {
  return std::any_of(answer.degraded.begin(), answer.degraded.end(),
                     [&](const Degradation& each) { return each.reason == reason; });
}

std::string odd_messages() {
  std::string lines;
  for (const char* message :
       {"std::vector has a foo-bar, can't AND won't: NOT 50% of msg:foo", "the bar of foo; vector std; a b",
        "written in C++ with a+b NEAR x", "written in C without", "connections refused"})
    lines += RecordBuilder(message).line();
  return lines;
}

// Messages of words that no stemmer changes, so that whole words can be compared as they are.
std::vector<Texts> random_messages(std::mt19937& random, std::size_t count) {
  const Texts words{"kop", "dat",         "Dat",  "vurk", "plomb", "x7",
                    "404", "na\xC3\xAFv", "zorb", "KOP",  "tlan",  "brok"};
  std::vector<Texts> messages;
  for (std::size_t at = 0; at < count; ++at) {
    Texts message{"m" + std::to_string(at) + "q"};
    for (std::size_t word = 0; word < 2 + random() % 6; ++word)
      message.push_back(words[random() % words.size()]);
    messages.push_back(message);
  }
  return messages;
}

std::string sentence(const Texts& words) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : " ") + word;
  return text;
}

std::string lowered(std::string text) {
  for (char& byte : text)
    if (byte >= 'A' && byte <= 'Z') byte = static_cast<char>(byte - 'A' + 'a');
  return text;
}

}  // namespace

TEST_CASE("words are found as they are meant literally", "[query]") {
  const TemporaryDirectory directory;
  ErrorLookup lookup(test::ingest_lines(directory, odd_messages()));
  struct Row {
    std::string_view words;
    std::set<std::string> found;  // beginnings of messages
  };
  const std::string odd = "std::vector has a foo-bar, can't AND won't: NOT 50% of msg:foo";
  const Row rows[] = {
      {"foo-bar", {odd}},
      {"std::vector", {odd}},
      {"msg:foo", {odd}},
      {"can't", {odd}},
      {"50%", {odd}},
      {"a+b", {"written in C++ with a+b NEAR x"}},
      {"C++", {"written in C++ with a+b NEAR x"}},
      {"NEAR", {"written in C++ with a+b NEAR x"}},
      {"written -C++", {"written in C without"}},
      {"foo -std::vector", {"the bar of foo; vector std; a b"}},
      {"refus*", {"connections refused"}},
      {"\"connection refused\"", {"connections refused"}},
      {"message:written", {"written in C++ with a+b NEAR x", "written in C without"}},
      {"documentation:written", {}},
      {"zebra", {}},
  };
  for (const Row& row : rows) {
    INFO(row.words);
    CHECK(message_set(lookup.search(row.words)) == row.found);
  }
}

TEST_CASE("symbols that no record has are said to be ignored", "[query]") {
  const TemporaryDirectory directory;
  ErrorLookup lookup(test::ingest_lines(directory, odd_messages()));
  const SearchAnswer answer = lookup.search("refused$");
  CHECK(message_set(answer) == std::set<std::string>{"connections refused"});
  CHECK(has_reason(answer, "symbols-ignored"));
  CHECK(has_reason(lookup.search("%"), "nothing-to-search"));
}

TEST_CASE("no words make a search fail", "[query]") {
  const TemporaryDirectory directory;
  ErrorLookup lookup(test::ingest_lines(directory, odd_messages()));
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
                                      "message:",
                                      "message:\"",
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
                                      "-\"",
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
                                      "C:\\x\\y",
                                      "\xE2\x80\x9Cquoted\xE2\x80\x9D",
                                      "message : x",
                                      "rank:x",
                                      "errors_fts:x",
                                      "-message:x",
                                      "\x01\x02"};
  for (const std::string_view words : hostile) {
    INFO(words);
    CHECK_NOTHROW(lookup.search(words));
  }
  CHECK_NOTHROW(lookup.search(std::string_view("a\0b", 3)));
  CHECK_NOTHROW(lookup.search(std::string(100'000, 'x')));
  std::string many;
  for (int word = 0; word < 20'000; ++word) many += "w" + std::to_string(word) + (word % 3 == 0 ? "-" : " ");
  CHECK(has_reason(lookup.search(many), "terms-ignored"));
}

TEST_CASE("random bytes never make a search fail", "[query]") {
  const TemporaryDirectory directory;
  ErrorLookup lookup(test::ingest_lines(directory, odd_messages()));
  std::mt19937 random(20261201);
  const std::string_view telling = "\"*-:+%ab \x01{}()^message:solutions:";
  for (int round = 0; round < 10'000; ++round) {
    std::string words(random() % 24, '\0');
    for (char& byte : words)
      byte = round % 2 == 0 ? static_cast<char>(random() & 0xFFU) : telling[random() % telling.size()];
    INFO(words);
    REQUIRE_NOTHROW(lookup.search(words));
  }
}

TEST_CASE("a search finds exactly the records that hold its words", "[query]") {
  std::mt19937 random(7);
  const std::vector<Texts> all = random_messages(random, 120);
  std::string lines;
  for (const Texts& message : all) lines += RecordBuilder(sentence(message)).line();
  const TemporaryDirectory directory;
  ErrorLookup lookup(test::ingest_lines(directory, lines));
  for (int round = 0; round < 200; ++round) {
    const Texts& source = all[random() % all.size()];
    Texts wanted{source[random() % source.size()]};
    if (round % 2 == 0) wanted.push_back(source[random() % source.size()]);
    std::set<std::string> expected;
    for (const Texts& message : all) {
      const auto holds = [&](const std::string& word) {
        return std::any_of(message.begin(), message.end(),
                           [&](const std::string& each) { return lowered(each) == lowered(word); });
      };
      if (std::all_of(wanted.begin(), wanted.end(), holds)) expected.insert(sentence(message));
    }
    INFO(sentence(wanted));
    REQUIRE(message_set(lookup.search(sentence(wanted), {}, 1'000)) == expected);
  }
}

TEST_CASE("the ranking is that of bm25 to the last bit", "[query]") {
  std::mt19937 random(11);
  std::string lines;
  for (const Texts& message : random_messages(random, 150)) lines += RecordBuilder(sentence(message)).line();
  const TemporaryDirectory directory;
  const std::string path = test::ingest_lines(directory, lines);
  ErrorLookup lookup(path);
  SQLite::Database database(path);
  for (const char* words : {"kop", "kop dat", "host", "network host", "\"network layer\" kop", "zor* dat",
                            "dat -kop", "message:kop host", "x7 404 plomb"}) {
    INFO(words);
    SQLite::Statement rows(
        database,
        "SELECT -bm25(errors_fts, 10.0, 3.0, 2.0, 2.0, 4.0, 1.0) AS score, rowid FROM errors_fts "
        "WHERE errors_fts MATCH ? ORDER BY score DESC, rowid");
    TextTokenizer tokenizer(database);
    rows.bind(
        1, full_text_query(words, [&](std::string_view text) { return tokenizer.terms(text); }).expression);
    const SearchAnswer answer = lookup.search(words, {}, 1'000);
    for (const SearchHit& hit : answer.hits) {
      REQUIRE(rows.executeStep());
      REQUIRE(hit.score == rows.getColumn(0).getDouble());
    }
    CHECK_FALSE(rows.executeStep());
    CHECK_FALSE(answer.hits.empty());
  }
}

TEST_CASE("pages put together are the whole answer", "[query]") {
  std::mt19937 random(3);
  std::string lines;
  for (const Texts& message : random_messages(random, 60)) lines += RecordBuilder(sentence(message)).line();
  const TemporaryDirectory directory;
  ErrorLookup lookup(test::ingest_lines(directory, lines));
  const SearchAnswer whole = lookup.search("host", {}, 1'000);
  CHECK(whole.total == whole.hits.size());
  CHECK_FALSE(whole.next_offset);
  Texts paged;
  SearchOptions options;
  options.limit = 7;
  for (std::optional<std::size_t> next = 0; next;) {
    options.offset = *next;
    const SearchAnswer page = lookup.search("host", {}, options);
    const Texts texts = messages(page);
    paged.insert(paged.end(), texts.begin(), texts.end());
    next = page.next_offset;
  }
  CHECK(paged == messages(whole));
}

TEST_CASE("a facet counts what the same search finds with that filter", "[query]") {
  std::string lines;
  for (int at = 0; at < 40; ++at)
    lines += RecordBuilder("no way to host " + std::to_string(at))
                 .repo(at % 3 == 0 ? "acme/net" : "other/net")
                 .code("E" + std::to_string(at % 4))
                 .error_class(at % 5 == 0 ? "NetError" : "HostError")
                 .line();
  lines += RecordBuilder("no way to host 1").repo("third/net").code("E1").error_class("HostError").line();
  const TemporaryDirectory directory;
  ErrorLookup lookup(test::ingest_lines(directory, lines));
  SearchOptions options;
  options.facets.names = {"repo", "code", "class", "severity", "tag", "status"};
  for (const bool filtered : {false, true}) {
    LookupFilter filter;
    if (filtered) filter.error_code = "E1";
    const SearchAnswer answer = lookup.search("way host", filter, options);
    REQUIRE(answer.facets.size() == options.facets.names.size());
    CHECK(answer.facets.back().values.empty());
    for (const Facet& facet : answer.facets)
      for (const FacetValue& each : facet.values) {
        LookupFilter narrowed = filter;
        if (facet.name == "repo") narrowed.repos = {each.value};
        if (facet.name == "code") narrowed.error_code = each.value;
        if (facet.name == "class") narrowed.error_class = each.value;
        if (facet.name == "severity") narrowed.severity = each.value;
        if (facet.name == "tag") narrowed.tag = each.value;
        INFO(facet.name << " " << each.value);
        CHECK(lookup.search("way host", narrowed, 1'000).hits.size() == static_cast<std::size_t>(each.count));
      }
  }
  const FacetAnswer all = lookup.facets({}, {{"code"}, 2});
  CHECK(all.records == 41);
  REQUIRE(all.facets.size() == 1);
  CHECK(all.facets[0].value_count == 4);
  REQUIRE(all.facets[0].values.size() == 2);
  CHECK(all.facets[0].values[0].value == "E1");
  CHECK(all.facets[0].values[0].count == 11);
}

TEST_CASE("an unknown facet is refused with the names of all", "[query]") {
  const TemporaryDirectory directory;
  ErrorLookup lookup(test::ingest_lines(directory, odd_messages()));
  try {
    lookup.facets({}, {{"colour"}, 10});
    FAIL("no error");
  } catch (const Error& error) {
    CHECK(error.code() == "ERRDEX_FACET_UNKNOWN");
    CHECK(std::string(error.what()).find("repo, language, family, tag") != std::string::npos);
  }
}

TEST_CASE("an expression in FTS5's syntax is passed on, and what is wrong with it is said", "[query]") {
  const TemporaryDirectory directory;
  ErrorLookup lookup(test::ingest_lines(directory, odd_messages()));
  SearchOptions expert;
  expert.expression = true;
  CHECK(lookup.search("refused OR NEAR(foo bar, 3)", {}, expert).hits.size() == 3);
  struct Row {
    std::string_view expression;
    std::string_view part;  // of the message
  };
  const Row rows[] = {
      {"foo AND",
       "at byte 7: fts5: syntax error near \"\"; to search for its words, write \"foo\" AND \"AND\""},
      {"foo-bar", "at byte 4: no such column: bar; to search for its words, write \"foo bar\""},
      {"a (b", "at byte 4: "},
      {"foo \"bar", "at byte 4: unterminated string"},
      {"a AND AND b", "at byte 6: fts5: syntax error near \"AND\""},
      {"msg:foo", "at byte 0: no such column: msg"},
      {"foo ? bar", "at byte 4: fts5: syntax error near \"?\""},
  };
  for (const Row& row : rows) {
    INFO(row.expression);
    try {
      lookup.search(row.expression, {}, expert);
      FAIL("no error");
    } catch (const Error& error) {
      CHECK(error.code() == "ERRDEX_FTS_SYNTAX");
      CHECK(error.kind() == ErrorKind::Usage);
      INFO(error.what());
      CHECK(std::string(error.what()).find(row.part) != std::string::npos);
    }
  }
}

TEST_CASE("a wrong expression is a usage error whatever its bytes", "[query]") {
  const TemporaryDirectory directory;
  ErrorLookup lookup(test::ingest_lines(directory, odd_messages()));
  SearchOptions expert;
  expert.expression = true;
  std::mt19937 random(5);
  const std::string_view telling = "\"*-:+ab (){}^,AND OR NOT NEAR message:";
  for (int round = 0; round < 1'000; ++round) {
    std::string words(random() % 20, '\0');
    for (char& byte : words)
      byte = round % 2 == 0 ? static_cast<char>(random() & 0xFFU) : telling[random() % telling.size()];
    INFO(words);
    try {
      lookup.search(words, {}, expert);
    } catch (const Error& error) {
      REQUIRE(error.code() == "ERRDEX_FTS_SYNTAX");
    }
  }
}

TEST_CASE("a snippet marks stems, phrases and prefixes where they stand", "[query]") {
  const TemporaryDirectory directory;
  ErrorLookup lookup(test::ingest_lines(directory, odd_messages()));
  const SearchAnswer answer = lookup.search("refuse");
  REQUIRE(answer.hits.size() == 1);
  const Snippet& snippet = answer.hits[0].snippet;
  CHECK(snippet.field == "message");
  CHECK(snippet.text == "connections refused");
  CHECK(snippet.highlights == std::vector<ByteRange>{{12, 19}});
}

TEST_CASE("the counts of terms are those of the index, however they came about", "[query]") {
  const TemporaryDirectory directory;
  std::mt19937 random(9);
  std::string lines;
  for (const Texts& message : random_messages(random, 200)) lines += RecordBuilder(sentence(message)).line();
  const std::string path = test::ingest_lines(directory, lines);
  const auto check_counts = [&] {
    SQLite::Database database(path, SQLite::OPEN_READWRITE);
    database.exec("CREATE VIRTUAL TABLE temp.v USING fts5vocab ('main', 'errors_fts', 'row')");
    CHECK(
        database
            .execAndGet("SELECT count(*) FROM (SELECT term, doc FROM temp.v EXCEPT SELECT * FROM text_word)")
            .getInt() == 0);
    CHECK(
        database
            .execAndGet("SELECT count(*) FROM (SELECT * FROM text_word EXCEPT SELECT term, doc FROM temp.v)")
            .getInt() == 0);
    CHECK(database.execAndGet("SELECT count(*) FROM text_word").getInt() > 100);
  };
  check_counts();
  IngestRequest request;  // few new ones
  request.sources = {
      directory.write("more.ndjson", RecordBuilder("a quite new message").line("2026-08-28T00:00:00Z"))};
  request.database_path = path;
  request.mode = IngestMode::Merge;
  ingest_dataset(request);
  check_counts();
  request.sources = {
      directory.write("less.ndjson", RecordBuilder("a quite new message").line("2026-08-29T00:00:00Z") +
                                         RecordBuilder("kop").line("2026-08-29T00:00:00Z"))};
  request.mode = IngestMode::Snapshot;
  request.keep_history = false;
  ingest_dataset(request);
  {
    SQLite::Database database(path);
    CHECK(database.execAndGet("SELECT contents FROM text_word WHERE word = 'quit'").getInt() == 1);
    CHECK(database.execAndGet("SELECT count(*) FROM text_word WHERE word = 'dat'").getInt() == 0);
  }
}

TEST_CASE("a database without counts gives the same answer", "[query]") {
  const TemporaryDirectory directory;
  std::mt19937 random(13);
  std::string lines;
  for (const Texts& message : random_messages(random, 80)) lines += RecordBuilder(sentence(message)).line();
  const std::string path = test::ingest_lines(directory, lines);
  const Texts with = messages(ErrorLookup(path).search("kop host", {}, 100));
  SQLite::Database(path, SQLite::OPEN_READWRITE).exec("DROP TABLE text_word");
  CHECK(messages(ErrorLookup(path).search("kop host", {}, 100)) == with);
  CHECK_FALSE(with.empty());
}
