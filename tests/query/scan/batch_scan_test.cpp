#include "query/scan/batch_scan.h"

#include <random>
#include <set>

#include <SQLiteCpp/Database.h>

#include "db/connection.h"
#include "ingest/ingest.h"
#include "query/answer/pattern_search.h"
#include "query/answer/views.h"
#include "query/resolved_filter.h"
#include "query/sqlite_index.h"
#include "tests/support/catch.h"
#include "tests/support/record_builder.h"
#include "tests/support/temporary_directory.h"

using namespace errdex;
using test::RecordBuilder;
using test::TemporaryDirectory;

namespace {

// Messages with every kind of literal and hole: words, single words, blanks at the ends, quotes, numbers,
// near-universal ones, short ones, ones with several lines, escapes and letters beyond ASCII.
const std::vector<std::string>& messages() {
  static const std::vector<std::string> kMessages{
      "no route to {host} over {interface}",
      "connection to {host} refused after %d attempts",
      "{problem}: {detail}",
      "closed",
      "EOF",
      "nil",
      "timeout",
      "{name} failed",
      "failed {name}",
      "{a} is unsupported",
      "'{a}' is not '{b}'",
      "cannot open \"{path}\": %s",
      "got %d of %d bytes",
      "{}{}",
      "{a}, {b}",
      "value {x} at {y}\nwas dropped",
      "unerwartetes Zeichen \u00fc in {wort}",
      "path C:\\temp\\{file} is gone",
      "first  second",
      "tab\there {x}",
      "out of memory",
      "100% of {x} used",
      "expected {a} but got {b} instead of it",
      "unknown option --{x}",
      "{x}timeout{y}",
      "#{x}#",
  };
  return kMessages;
}

struct Fixture {
  TemporaryDirectory directory;
  std::unique_ptr<Connection> connection;
  std::unique_ptr<ResolvedFilter> filter;
  std::unique_ptr<SqliteIndex> index;

  explicit Fixture(const std::vector<std::string>& texts = messages(), const std::string& more = "") {
    std::string lines = more;
    for (const std::string& message : texts) lines += RecordBuilder(message).line();
    IngestRequest request;
    request.sources = {directory.write("records.ndjson", lines)};
    request.database_path = directory.file("errdex.db");
    ingest_dataset(request);
    connection = std::make_unique<Connection>(Connection::open_read_only(request.database_path));
    filter = std::make_unique<ResolvedFilter>(connection->database(), LookupFilter{});
    index = std::make_unique<SqliteIndex>(connection->database());
    index->use_filter(*filter);
  }
};

LogBatch batch_of(const std::vector<std::string>& lines) {
  LogBatch batch;
  std::uint64_t number = 0;
  for (const std::string& line : lines) {
    batch.lines.push_back({batch.bytes.size(), line.size(), batch.bytes.size(), ++number, line.size()});
    batch.bytes += line + "\n";
  }
  return batch;
}

// The slow twin: each line by itself, as the answering engine reads it, against every template.
std::vector<LineTemplate> looked_up(IndexReader& index, const std::vector<std::string>& lines) {
  std::vector<LineTemplate> found;
  for (std::uint32_t line = 0; line < lines.size(); ++line) {
    const text::CleanText clean = text::clean(lines[line]);
    const std::vector<View> views = views_of(clean, text::split(clean));
    std::vector<Degradation> degraded;
    std::set<std::int64_t> rows;
    for (const PatternHit& hit : search_patterns_by_brute_force(index, views, degraded))
      rows.insert(hit.template_row);
    for (const std::int64_t row : rows) found.push_back({line, row});
  }
  return found;
}

std::string random_line(std::mt19937& random) {
  static const std::vector<std::string> kPieces{"no route to",
                                                " over ",
                                                "connection to ",
                                                " refused after ",
                                                "12",
                                                " attempts",
                                                ": ",
                                                "closed",
                                                "EOF",
                                                "nil",
                                                "time",
                                                "timeout",
                                                "out",
                                                " failed",
                                                "failed ",
                                                "failed",
                                                " is unsupported",
                                                "is unsupported",
                                                "'",
                                                "\"",
                                                "`",
                                                " is not ",
                                                "cannot open ",
                                                "got ",
                                                " of ",
                                                "3",
                                                "x",
                                                " bytes",
                                                ", ",
                                                "value ",
                                                " at ",
                                                "\\n",
                                                "\n",
                                                "was dropped",
                                                "unerwartetes Zeichen \u00fc in ",
                                                "path C:\\temp\\",
                                                "path C:\\\\temp\\\\",
                                                " is gone",
                                                "first  second",
                                                "first second",
                                                "tab\there ",
                                                "tab here ",
                                                "out of memory",
                                                "100% of ",
                                                " used",
                                                "expected ",
                                                " but got ",
                                                " instead of it",
                                                "unknown option --",
                                                "#",
                                                " ",
                                                "  ",
                                                "\t",
                                                "\x1b[31m",
                                                "\x1b[0m",
                                                "[31m",
                                                "[0m",
                                                "\u2019",
                                                "\u00a0",
                                                "\xff",
                                                std::string(1, '\0'),
                                                "{\"msg\":\"",
                                                "\"}",
                                                "{\"level\":\"error\",\"message\":\"",
                                                "msg=\"",
                                                "2026-01-01T10:00:00Z ERROR ",
                                                "web_1  | ",
                                                "ValueError: ",
                                                "[main] ",
                                                "E   ",
                                                "\\\"",
                                                "\\u0027",
                                                "\\\\",
                                                "-5",
                                                "0x1f",
                                                "\u6f22",
                                                "$ ",
                                                "> ",
                                                "at ",
                                                "\u200b",
                                                "\x7f",
                                                "\u2028",
                                                "=",
                                                "err=",
                                                "/usr/lib/x.py:12"};
  std::string line;
  for (std::size_t count = 1 + random() % 9; count > 0; --count) line += kPieces[random() % kPieces.size()];
  for (char& byte : line)
    if (byte == '\n') byte = ' ';
  return line;
}

std::string text_of(const std::vector<LineTemplate>& found, const std::vector<std::string>& lines) {
  std::string text;
  for (const LineTemplate& each : found)
    text += lines[each.line] + " -> " + std::to_string(each.template_row) + "\n";
  return text;
}

}  // namespace

TEST_CASE("a scan finds in each line what looking the line up finds, as a set", "[scan]") {
  Fixture fixture;
  const match::PatternSet set = make_scan_set(*fixture.index);
  std::mt19937 random(11);
  for (int round = 0; round < 12; ++round) {
    std::vector<std::string> lines;
    for (int i = 0; i < 150; ++i) lines.push_back(random_line(random));
    const std::vector<LineTemplate> expected = looked_up(*fixture.index, lines);
    const LogBatch batch = batch_of(lines);
    for (const match::VectorUnit unit : {match::VectorUnit::Scalar, match::best_vector_unit()}) {
      const std::vector<LineTemplate> found = BatchScan(set, *fixture.index, {}, unit).find(batch);
      std::vector<LineTemplate> missed;
      std::vector<LineTemplate> surplus;
      std::set_difference(expected.begin(), expected.end(), found.begin(), found.end(),
                          std::back_inserter(missed));
      std::set_difference(found.begin(), found.end(), expected.begin(), expected.end(),
                          std::back_inserter(surplus));
      CHECK(text_of(missed, lines) == "");
      CHECK(text_of(surplus, lines) == "");
    }
  }
}

TEST_CASE("no message misses its own line, whatever stands around it", "[scan]") {
  Fixture fixture;
  const match::PatternSet set = make_scan_set(*fixture.index);
  std::vector<std::string> lines;
  for (const char* around : {"", "2026-01-01T10:00:00Z ERROR [main] ", "x", "\x1b[31m"})
    for (const char* message : {"no route to a over b", "EOF", "timeout", "x failed", "out of memory"})
      lines.push_back(std::string(around) + message);
  CHECK(BatchScan(set, *fixture.index, {}).find(batch_of(lines)) == looked_up(*fixture.index, lines));
}

TEST_CASE("a hit has its record, its place, its captures and a score", "[scan]") {
  Fixture fixture;
  const match::PatternSet set = make_scan_set(*fixture.index);
  BatchScan scan(set, *fixture.index, {});
  const LogScanResult result = scan.scan(batch_of({"all is well", "ERROR no route to db over eth0"}));
  REQUIRE(result.hits.size() == 1);
  const ScanHit& hit = result.hits.front();
  CHECK(hit.record.id == RecordBuilder("no route to {host} over {interface}").record().id.value());
  CHECK(hit.line == 2);
  CHECK(hit.offset == 12);
  CHECK(hit.score > 0.5);
  CHECK(hit.matched_text == "no route to db over eth0");
  CHECK(hit.span == ByteRange{6, 30});
  REQUIRE(hit.captures.size() == 2);
  CHECK(hit.captures[1].value == "eth0");
}

TEST_CASE("nearly universal messages are no hits at the usual score, and are with score 0", "[scan]") {
  Fixture fixture;
  const match::PatternSet set = make_scan_set(*fixture.index);
  const LogBatch batch = batch_of({"status: fine"});
  CHECK(BatchScan(set, *fixture.index, {}).scan(batch).hits.empty());
  CHECK_FALSE(BatchScan(set, *fixture.index, {.min_score = 0}).scan(batch).hits.empty());
}

TEST_CASE("the lines of a traceback are read together", "[scan]") {
  Fixture fixture(
      {"the widget {name} has no handle", "value {x} of the frame was dropped by the worker pool"});
  const match::PatternSet set = make_scan_set(*fixture.index);
  BatchScan scan(set, *fixture.index, {});
  const LogScanResult result = scan.scan(batch_of({
      "starting",
      "Traceback (most recent call last):",
      "  File \"app.py\", line 3, in <module>",
      "    run()",
      "ValueError: value 3 of the frame",
      "was dropped by the worker pool",
      "",
      "done",
  }));
  REQUIRE(result.hits.size() == 1);
  CHECK(result.hits.front().line == 5);
  CHECK(result.hits.front().role == "root-cause");
  CHECK(result.hits.front().captures.at(0).value == "3");
}

TEST_CASE("lines that look like errors and match nothing are told on demand", "[scan]") {
  Fixture fixture;
  const match::PatternSet set = make_scan_set(*fixture.index);
  const LogBatch batch = batch_of({"ERROR disk 7 is on fire", "ERROR no route to a over b", "INFO fine"});
  const LogScanResult result = BatchScan(set, *fixture.index, {.find_unknown = true}).scan(batch);
  REQUIRE(result.unknown.size() == 1);
  CHECK(result.unknown.front().line == 1);
  CHECK(result.unknown.front().shape == "disk <n> is on fire");
  CHECK(BatchScan(set, *fixture.index, {}).scan(batch).unknown.empty());
}
