#include "query/scan/log_lines.h"

#include <random>

#include "tests/support/catch.h"

using namespace errdex;

namespace {

struct Line {
  std::string text;
  std::uint64_t offset = 0;
  std::uint64_t number = 0;
  std::uint64_t whole = 0;
  friend bool operator==(const Line&, const Line&) = default;
};

// The lines of `log`, given in pieces of `piece` bytes.
std::vector<Line> lines_of(std::string_view log, std::size_t piece, std::size_t batch_bytes = 1 << 20) {
  std::vector<Line> lines;
  LogLines reader(
      [&](const LogBatch& batch) {
        for (const LogLine& line : batch.lines)
          lines.push_back({std::string(batch.text(line)), line.offset, line.number, line.whole});
      },
      batch_bytes);
  for (std::size_t at = 0; at < log.size(); at += piece) reader.add(log.substr(at, piece));
  reader.finish();
  return lines;
}

}  // namespace

TEST_CASE("LF, CR LF and a lone CR end lines; numbers count LF alone", "[scan]") {
  const std::string log = "one\ntwo\r\n10 %\r20 %\rdone\n\nlast";
  const std::vector<Line> expected{{"one", 0, 1, 3},   {"two", 4, 2, 3},   {"10 %", 9, 3, 4},
                                   {"20 %", 14, 3, 4}, {"done", 19, 3, 4}, {"", 24, 4, 0},
                                   {"last", 25, 5, 4}};
  for (const std::size_t piece : {1, 2, 3, 7, 100}) {
    INFO(piece);
    CHECK(lines_of(log, piece) == expected);
  }
}

TEST_CASE("a log that ends with its last line's end has no line after it", "[scan]") {
  CHECK(lines_of("a\n", 9).size() == 1);
  CHECK(lines_of("a\r\n", 1).size() == 1);
  CHECK(lines_of("a\r", 1).size() == 1);
  CHECK(lines_of("", 1).empty());
}

TEST_CASE("a line that is too long is cut, its length is told, and the next line is whole", "[scan]") {
  const std::string log = std::string(3 * kLongestLogLine, 'x') + "\nnext\n";
  const std::vector<Line> lines = lines_of(log, 4096);
  REQUIRE(lines.size() == 2);
  CHECK(lines[0].text == std::string(kLongestLogLine, 'x'));
  CHECK(lines[0].whole == 3 * kLongestLogLine);
  CHECK(lines[1] == Line{"next", 3 * kLongestLogLine + 1, 2, 4});
}

TEST_CASE("memory does not grow with a line without an end", "[scan]") {
  LogLines reader([](const LogBatch& batch) { CHECK(batch.bytes.size() < 2 * kLongestLogLine); });
  const std::string piece(std::size_t{1} << 20U, 'y');
  for (int i = 0; i < 512; ++i) reader.add(piece);
  reader.finish();
}

TEST_CASE("batches together are the log, whatever their size", "[scan]") {
  std::mt19937 random(5);
  std::string log;
  for (int i = 0; i < 3000; ++i)
    log += random() % 9 == 0 ? "\tat a.b.C.d(C.java:3)\n"
                             : std::string(random() % 50, 'a') + (random() % 5 ? "\n" : "\r\n");
  const std::vector<Line> whole = lines_of(log, 1 << 20);
  for (const std::size_t batch : {1, 100, 1000, 10'000}) CHECK(lines_of(log, 777, batch) == whole);
}

TEST_CASE("a batch ends before a traceback rather than inside", "[scan]") {
  std::string log;
  for (int i = 0; i < 200; ++i) log += "a quiet line of some length\n";
  const std::size_t trace = log.size();
  log += "java.lang.IllegalStateException: no\n";
  for (int i = 0; i < 30; ++i) log += "\tat a.b.C.d(C.java:3)\n";
  std::vector<std::uint64_t> begins;
  LogLines reader([&](const LogBatch& batch) { begins.push_back(batch.lines.front().offset); }, trace + 200);
  reader.add(log);
  reader.finish();
  REQUIRE(begins.size() == 2);
  CHECK(begins[1] < trace);
}
