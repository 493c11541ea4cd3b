#include "tools/mcp/line_reader.h"

#include <string>
#include <thread>
#include <unistd.h>
#include <vector>

#include "tests/support/catch.h"

using namespace errdex;

namespace {

// What the reader makes of `input`, written to a pipe in pieces of `piece` bytes.
std::vector<std::string> events(const std::string& input, std::size_t max_bytes, std::size_t piece) {
  int pipe_ends[2];
  REQUIRE(pipe(pipe_ends) == 0);
  std::thread writer([&] {
    for (std::size_t at = 0; at < input.size(); at += piece) {
      const std::string part = input.substr(at, piece);
      if (write(pipe_ends[1], part.data(), part.size()) < 0) break;
    }
    close(pipe_ends[1]);
  });
  const int output = dup(STDERR_FILENO);
  LineReader reader(pipe_ends[0], output, max_bytes);
  std::vector<std::string> seen;
  for (LineReader::Event event = reader.next(); event != LineReader::Event::End; event = reader.next())
    seen.push_back((event == LineReader::Event::TooLong ? "long:" : "line:") + reader.line());
  writer.join();
  close(pipe_ends[0]);
  close(output);
  return seen;
}

}  // namespace

TEST_CASE("lines come whole however the input is cut into pieces", "[tools]") {
  const std::string long_line = R"({"id":9,"x":")" + std::string(500, 'y') + "\"}";
  const std::string input = "one\r\n\ntwo\n" + long_line + "\nthree\n" + long_line + "\n\r\nlast";
  const std::vector<std::string> expected{"line:one",   "line:",  "line:two", "long:9",
                                          "line:three", "long:9", "line:",    "line:last"};
  for (const std::size_t piece : {1U, 2U, 7U, 100U, 511U, 100'000U}) {
    INFO(piece);
    CHECK(events(input, 100, piece) == expected);
  }
}

TEST_CASE("the longest line is as long as the bound, one byte more is too long", "[tools]") {
  CHECK(events(std::string(100, 'x') + "\n", 100, 4096) ==
        std::vector<std::string>{"line:" + std::string(100, 'x')});
  CHECK(events(std::string(101, 'x') + "\n", 100, 4096) == std::vector<std::string>{"long:"});
}

TEST_CASE("a long line without an end is told at the end of the input", "[tools]") {
  CHECK(events(std::string(300'000, 'x'), 100, 4096) == std::vector<std::string>{"long:"});
  CHECK(events("", 100, 1).empty());
}
