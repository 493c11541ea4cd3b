#include "query/log_scan.h"

#include <atomic>
#include <fstream>
#include <thread>

#include "ingest/ingest.h"
#include "query/ordered_work.h"
#include "schema/error.h"
#include "tests/support/catch.h"
#include "tests/support/record_builder.h"
#include "tests/support/temporary_directory.h"

using namespace errdex;
using test::RecordBuilder;
using test::TemporaryDirectory;

namespace {

std::string database_in(const TemporaryDirectory& directory) {
  IngestRequest request;
  request.sources = {
      directory.write("records.ndjson", RecordBuilder("no route to {host} over {interface}").line() +
                                            RecordBuilder("quota exceeded for tenant {tenant}").line())};
  request.database_path = directory.file("errdex.db");
  ingest_dataset(request);
  return request.database_path;
}

std::string log_text(int lines) {
  std::string text;
  for (int line = 0; line < lines; ++line)
    text += line % 10 == 3   ? "no route to h" + std::to_string(line) + " over eth0\n"
            : line % 10 == 7 ? "quota exceeded for tenant t" + std::to_string(line) + "\n"
                             : "nothing to see in line " + std::to_string(line) + "\n";
  return text;
}

std::string hits_of(const std::string& database, const std::vector<std::string>& logs,
                    LogScanOptions options) {
  std::string text;
  LogScan scan(database, std::move(options));
  scan.run(logs, [&](const std::string& path, const LogScanResult& result) {
    for (const ScanHit& hit : result.hits)
      text += path.substr(path.rfind('/') + 1) + ":" + std::to_string(hit.line) + "@" +
              std::to_string(hit.offset) + " " + hit.matched_text + " " + hit.severity + "\n";
  });
  return text;
}

}  // namespace

TEST_CASE("threads and batch sizes do not change what is found or its order", "[scan]") {
  const TemporaryDirectory directory;
  const std::string database = database_in(directory);
  const std::vector<std::string> logs{directory.write("a.log", log_text(2000)),
                                      directory.write("b.log", log_text(500))};
  const std::string expected = hits_of(database, logs, {});
  CHECK(std::count(expected.begin(), expected.end(), '\n') == 500);
  CHECK(expected.starts_with("a.log:4@75 no route to h3 over eth0 error\n"));
  for (const unsigned threads : {1U, 2U, 5U})
    for (const std::size_t batch : {std::size_t{500}, std::size_t{20'000}})
      CHECK(hits_of(database, logs, {.threads = threads, .batch_bytes = batch}) == expected);
}

TEST_CASE("filters leave out what they exclude", "[scan]") {
  const TemporaryDirectory directory;
  const std::string database = database_in(directory);
  LogScanOptions options;
  options.filter.repos = {"!*"};
  CHECK(hits_of(database, {directory.write("a.log", log_text(100))}, options).empty());
}

TEST_CASE("what came before a log that fails is given away first", "[scan]") {
  const TemporaryDirectory directory;
  const std::string database = database_in(directory);
  const std::string good = directory.write("a.log", log_text(100));
  for (const unsigned threads : {1U, 3U}) {
    LogScanOptions options;
    options.threads = threads;
    std::size_t hits = 0;
    LogScan scan(database, options);
    CHECK_THROWS_AS(
        scan.run({good, directory.file("missing.log")},
                 [&](const std::string&, const LogScanResult& result) { hits += result.hits.size(); }),
        Error);
    CHECK(hits == 20);
  }
}

TEST_CASE("a scan that follows sees what is appended, and a log that was rotated", "[scan]") {
  const TemporaryDirectory directory;
  const std::string database = database_in(directory);
  const std::string path = directory.write("a.log", "no route to a over b\n");
  std::atomic<int> hits = 0;
  std::atomic<bool> goes_on = true;
  LogScanOptions options;
  options.follow = true;
  options.keep_going = [&] { return goes_on.load(); };
  std::thread scanning([&] {
    LogScan scan(database, options);
    scan.run({path}, [&](const std::string&, const LogScanResult& result) {
      hits += static_cast<int>(result.hits.size());
    });
  });
  const auto wait_for = [&](int wanted) {
    for (int i = 0; i < 200 && hits < wanted; ++i) std::this_thread::sleep_for(std::chrono::milliseconds(50));
    return hits.load();
  };
  CHECK(wait_for(1) == 1);
  std::ofstream(path, std::ios::app) << "quota exceeded for tenant x\n";
  CHECK(wait_for(2) == 2);
  std::ofstream(path, std::ios::trunc) << "no route to c over d\n";
  CHECK(wait_for(3) == 3);
  goes_on = false;
  scanning.join();
}

TEST_CASE("a line alone has the hits it has in a log", "[scan]") {
  const TemporaryDirectory directory;
  LogScan scan(database_in(directory), {});
  CHECK(scan.scan_line("no route to a over b").hits.size() == 1);
  CHECK(scan.scan_line("").hits.empty());
}

TEST_CASE("work of several threads is given away in its order, and its failure comes out", "[scan]") {
  std::vector<int> given;
  OrderedWork<int, int> work(
      3, [](std::size_t, const int& job) { return job * job; },
      [&](const int& done) { given.push_back(done); });
  for (int job = 0; job < 500; ++job) work.add(job);
  work.finish();
  REQUIRE(given.size() == 500);
  CHECK(given[499] == 499 * 499);
  CHECK(std::is_sorted(given.begin(), given.end()));

  OrderedWork<int, int> failing(
      2, [](std::size_t, const int& job) { return job == 50 ? throw 7 : job; }, [](const int&) {});
  const auto run = [&] {
    for (int job = 0; job < 500; ++job) failing.add(job);
    failing.finish();
  };
  CHECK_THROWS_AS(run(), int);
}
