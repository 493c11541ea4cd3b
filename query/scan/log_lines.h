#pragma once

// A log as batches of lines: what one thread takes at once. Lines end with LF, CR LF or a lone CR.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace errdex {

// Bytes of a line that are looked at; the rest of a longer line is left out, and that is reported. The same
// as the longest line of query/text, where the rest would count as another line.
inline constexpr std::size_t kLongestLogLine = std::size_t{64} * 1024;

struct LogLine {
  std::size_t begin = 0;     // in LogBatch::bytes
  std::size_t size = 0;      // without its end, at most kLongestLogLine
  std::uint64_t offset = 0;  // of its first byte in the log, unpacked
  std::uint64_t number = 0;  // from 1, counted by LF as editors and grep -n do
  std::uint64_t whole = 0;   // bytes it has in the log, without its end
};

struct LogBatch {
  std::string bytes;  // lines one after the other with LF between them
  std::vector<LogLine> lines;

  [[nodiscard]] std::string_view text(const LogLine& line) const {
    return std::string_view(bytes).substr(line.begin, line.size);
  }
};

// Cuts a stream of bytes into lines and lines into batches. A batch ends where no traceback seems to be under
// way. Memory: a batch and a block, whatever the length of a line.
class LogLines {
 public:
  // Gives a batch away. `batch_bytes`: about how large one is.
  using Take = std::function<void(LogBatch)>;
  explicit LogLines(Take take, std::size_t batch_bytes = std::size_t{1} << 20U);

  void add(std::string_view bytes);
  // Gives away what is complete, traceback or not: nothing more came for a while.
  void flush();
  // The end of the log: its last line may have no end.
  void finish();

 private:
  void add_part(std::string_view part);
  void end_line(bool by_line_feed);
  void cut_batch();

  Take take_;
  std::size_t batch_bytes_;
  LogBatch batch_;
  LogLine open_{0, 0, 0, 1, 0};  // the line that has no end yet; its bytes are at the end of the batch's
  std::uint64_t offset_ = 0;
  bool after_cr_ = false;
};

}  // namespace errdex
