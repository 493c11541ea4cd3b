#include <filesystem>
#include <random>

#include <SQLiteCpp/SQLiteCpp.h>

#include "db/connection.h"
#include "ingest/ingest.h"
#include "query/answer/pattern_search.h"
#include "query/answer/views.h"
#include "query/lookup.h"
#include "query/sqlite_index.h"
#include "tests/support/catch.h"
#include "tests/support/record_builder.h"
#include "tests/support/temporary_directory.h"

using namespace errdex;
using test::RecordBuilder;
using test::TemporaryDirectory;

namespace {

std::string ingest_lines(const TemporaryDirectory& directory, const std::string& lines) {
  IngestRequest request;
  request.sources = {directory.write("records.ndjson", lines)};
  request.database_path = directory.file("errdex.db");
  ingest_dataset(request);
  return request.database_path;
}

std::vector<std::string> ids(const std::vector<Match>& matches) {
  std::vector<std::string> result;
  for (const Match& match : matches) result.push_back(match.record.id.value());
  return result;
}

// A little dataset whose errors are told apart by their messages.
std::string small_dataset() {
  return RecordBuilder("no route to {host} over {interface}").line() +
         RecordBuilder("connection to {host} refused after {count} attempts").line() +
         RecordBuilder("{problem}: {detail}").line() + RecordBuilder("closed").line() +
         RecordBuilder("cannot read setting {name} from %q").line() +
         RecordBuilder("quota exceeded for tenant {tenant}").code("ERR_QUOTA").line() +
         RecordBuilder("status code 404 while fetching {url} from upstream").line();
}

}  // namespace

TEST_CASE("a filled message gives its record first, with what filled it", "[query]") {
  const TemporaryDirectory directory;
  ErrorLookup lookup(ingest_lines(directory, small_dataset()));
  const std::string text = "NetError: no route to db.internal over eth0";
  const Answer answer = lookup.explain(text);
  REQUIRE_FALSE(answer.matches.empty());
  const Match& match = answer.matches.front();
  CHECK(match.record.id == RecordBuilder("no route to {host} over {interface}").record().id);
  CHECK(match.match_type == MatchType::Pattern);
  CHECK(match.matcher == "published");
  CHECK(text.substr(match.span.begin, match.span.end - match.span.begin) ==
        "no route to db.internal over eth0");
  REQUIRE(match.captures.size() == 2);
  CHECK(match.captures[0].name == "host");
  CHECK(match.captures[0].value == "db.internal");
  CHECK(match.captures[1].name == "interface");
  CHECK(match.captures[1].value == "eth0");
  CHECK(answer.dataset_version == "2026-08-27T13:17:12.746Z");
}

TEST_CASE("a placeholder that the published rule does not know is matched by the derived pattern",
          "[query]") {
  const TemporaryDirectory directory;
  ErrorLookup lookup(ingest_lines(directory, small_dataset()));
  const Answer answer = lookup.explain("cannot read setting colour from \"app.toml\"");
  REQUIRE_FALSE(answer.matches.empty());
  CHECK(answer.matches.front().record.id == RecordBuilder("cannot read setting {name} from %q").record().id);
  CHECK(answer.matches.front().matcher == "derived");
}

TEST_CASE("a near-universal pattern never beats a specific one", "[query]") {
  const TemporaryDirectory directory;
  ErrorLookup lookup(ingest_lines(directory, small_dataset()));
  const Answer answer = lookup.explain("ERROR: connection to 10.0.0.7:5432 refused after 3 attempts");
  REQUIRE_FALSE(answer.matches.empty());
  CHECK(answer.matches.front().record.id ==
        RecordBuilder("connection to {host} refused after {count} attempts").record().id);
}

TEST_CASE("typing errors, cuts and another case still find the record", "[query]") {
  const TemporaryDirectory directory;
  ErrorLookup lookup(ingest_lines(directory, small_dataset()));
  const std::string expected =
      RecordBuilder("connection to {host} refused after {count} attempts").record().id.value();
  for (const char* text :
       {"conection to db refused aftr 3 attempts", "CONNECTION TO DB REFUSED AFTER 3 ATTEMPTS",
        "onnection to db refused after 3 attem"}) {
    INFO(text);
    const Answer answer = lookup.explain(text);
    REQUIRE_FALSE(answer.matches.empty());
    CHECK(answer.matches.front().record.id.value() == expected);
    CHECK(answer.matches.front().match_type == MatchType::Fuzzy);
  }
}

TEST_CASE("a short message as it stands is a confident match however small the database is", "[query]") {
  for (const std::size_t others : {0U, 10U, 30U}) {
    INFO(others);
    const TemporaryDirectory directory;
    std::string lines = RecordBuilder("closed").line();
    // Few messages, and all with the one word: that does not make it a common one.
    for (std::size_t other = 0; other < others; ++other)
      lines += RecordBuilder("closed " + std::string(2 + other, 'x')).line();
    ErrorLookup lookup(ingest_lines(directory, lines));
    const Answer answer = lookup.explain("closed");
    REQUIRE_FALSE(answer.matches.empty());
    CHECK(answer.matches.front().record.id == RecordBuilder("closed").record().id);
  }
}

TEST_CASE("text that says nothing of an error has no confident match", "[query]") {
  const TemporaryDirectory directory;
  ErrorLookup lookup(ingest_lines(directory, small_dataset()));
  for (const char* text : {"the river paints at noon 42", "", "   \n\n", "\x1b[0m", "INFO: server: ready"}) {
    INFO(text);
    CHECK(lookup.explain(text).matches.empty());
  }
}

TEST_CASE("filters hold before the limit and unknown values are said", "[query]") {
  const TemporaryDirectory directory;
  std::string lines;
  for (int repo = 0; repo < 30; ++repo)
    lines +=
        RecordBuilder("socket {name} was closed by the peer").repo("acme/net" + std::to_string(repo)).line();
  lines += RecordBuilder("socket {name} was closed by the peer")
               .repo("other/lib")
               .sha('b')
               .schema_version(3)
               .line();
  ErrorLookup lookup(ingest_lines(directory, lines));
  const std::string text = "socket s1 was closed by the peer";
  const std::string other =
      RecordBuilder("socket {name} was closed by the peer").repo("other/lib").record().id.value();
  CHECK(ids(lookup.explain(text, {.repos = {"other/*"}}).matches) == std::vector<std::string>{other});
  CHECK(ids(lookup.explain(text, {.repos = {"!acme/*"}}).matches) == std::vector<std::string>{other});
  CHECK(ids(lookup.explain(text, {.analyzed_sha = "bbbb"}).matches) == std::vector<std::string>{other});
  CHECK(ids(lookup.explain(text, {.schema_version = 3}).matches) == std::vector<std::string>{other});
  CHECK(ids(lookup.explain(text, {.severity = "warning"}).matches).empty());
  const Answer all = lookup.explain(text);
  REQUIRE(all.matches.size() == 1);
  CHECK(all.matches.front().same_as_total == 30);
  const Answer unknown = lookup.explain(text, {.repos = {"othr/lib"}});
  CHECK(unknown.matches.empty());
  REQUIRE(unknown.unknown_filters.size() == 1);
  CHECK(unknown.unknown_filters.front().filter == "repo");
  CHECK(unknown.unknown_filters.front().nearest.front() == "other/lib");
}

TEST_CASE("pattern search finds the same as trying every pattern", "[query]") {
  const TemporaryDirectory directory;
  std::mt19937 random(20261201);
  const std::vector<std::string> words{"open",        "file", "a",  "to",    "{x}", "{name}",
                                       ": ",          ".",    "x=", "state", "0",   "%q",
                                       "caf\xC3\xA9", "(",    ")",  "'{v}'", "$id", "read"};
  std::string lines;
  std::vector<std::string> messages;
  for (int record = 0; record < 400; ++record) {
    std::string message;
    for (std::size_t word = 0, count = 1 + random() % 6; word < count; ++word)
      message += (word == 0 || random() % 4 == 0 ? "" : " ") + words[random() % words.size()];
    messages.push_back(message);
    lines += RecordBuilder(message).path("src/f" + std::to_string(record) + ".cc").line();
  }
  for (const char* pattern :
       {"(.+?)", "a|b", "\\bopen\\b.*file", "[a-c]{2,}", "(?:open|read) file", "^x=", "\\d+"})
    lines += RecordBuilder(std::string("special ") + pattern).pattern(pattern).line();
  Connection connection = Connection::open_read_only(ingest_lines(directory, lines));
  SqliteIndex index(connection.database());
  for (int round = 0; round < 150; ++round) {
    std::string text = messages[random() % messages.size()];
    for (std::size_t word = 0, count = random() % 5; word < count; ++word)
      text.insert(random() % (text.size() + 1),
                  words[random() % words.size()] + (random() % 5 == 0 ? "\n" : " "));
    const text::CleanText clean = text::clean(text);
    const std::vector<View> views = views_of(clean, text::split(clean));
    std::vector<Degradation> degraded;
    const auto summary = [](const std::vector<PatternHit>& hits) {
      std::vector<std::tuple<std::int64_t, std::size_t, int>> rows;
      for (const PatternHit& hit : hits) rows.emplace_back(hit.template_row, hit.view, hit.matchers);
      return rows;
    };
    INFO(text);
    REQUIRE(summary(search_patterns(index, views, degraded)) ==
            summary(search_patterns_by_brute_force(index, views, degraded)));
  }
}

TEST_CASE("the real seeds are found in realistic tracebacks, with their captures", "[query]") {
  const std::filesystem::path seeds = std::filesystem::path(ERRDEX_SOURCE_DIR) / ".." / "shared" / "seeds";
  if (!std::filesystem::exists(seeds)) {
    WARN("skipped: there is no folder of seeds beside the source");
    return;
  }
  const TemporaryDirectory directory;
  IngestRequest request;
  request.sources = {seeds.string()};
  request.database_path = directory.file("seeds.db");
  CHECK(ingest_dataset(request).added == 3);
  ErrorLookup lookup(request.database_path);
  const auto traceback = [](const std::string& file, const std::string& message) {
    return "Traceback (most recent call last):\n  File \"/srv/app/train.py\", line 31, in <module>\n    "
           "main()\n"
           "  File \"/usr/lib/python3/site-packages/" +
           file +
           "\", line 190, in lower\n    raise ValueError(\n"
           "ValueError: " +
           message + "\n";
  };
  const Answer first = lookup.explain(traceback(
      "jax/_src/pallas/core.py", "Compiler params for platform tpu cannot be used for gpu lowering."));
  REQUIRE_FALSE(first.matches.empty());
  CHECK(first.matches[0].record.id.value() == "1bdcdc8192178bcd");
  REQUIRE(first.matches[0].captures.size() == 2);
  CHECK(first.matches[0].captures[0].name == "platform");
  CHECK(first.matches[0].captures[0].value == "tpu");
  CHECK(first.matches[0].captures[1].name == "expected_platform");
  CHECK(first.matches[0].captures[1].value == "gpu");
  const Answer second = lookup.explain(
      traceback("jax/_src/pallas/pallas_call.py", "Only interpret mode is supported on CPU backend."));
  REQUIRE_FALSE(second.matches.empty());
  CHECK(second.matches[0].record.id.value() == "f865d90542d8c4aa");
  const Answer third = lookup.explain(
      traceback("jax/_src/pallas/pallas_call.py", "Cannot lower a pallas_call with constants."));
  REQUIRE_FALSE(third.matches.empty());
  CHECK(third.matches[0].record.id.value() == "407620678500ba36");
  CHECK(lookup.find("jax-ml/jax/cannot-lower-a-pallas-call-with-constants")->id.value() ==
        "407620678500ba36");
  CHECK(lookup.search("interpret mode").hits.front().record.id.value() == "f865d90542d8c4aa");
  CHECK(lookup.repos().front().error_count == 3);
  CHECK(lookup.versions().front().dataset_version == "2026-08-27T13:17:12.746Z");
  CHECK(lookup.explain("Cannot lower a pallas_call with constants.", {.schema_version = 1}).matches.empty());
}
