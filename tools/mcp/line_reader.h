#pragma once

// Lines from a file descriptor, none longer than a bound.

#include <cstddef>
#include <string>

namespace errdex {

class LineReader {
 public:
  enum class Event {
    Line,     // line() is the next one, without its line end
    TooLong,  // a line was longer than the bound; it was read to its end, and seemed to have the id line()
    End,      // the input ended, or cannot be read any more
    HungUp,   // nobody reads what is written to `output` any more
  };

  // Lifetime: the descriptors stay the caller's.
  LineReader(int input, int output, std::size_t max_bytes)
      : input_(input), output_(output), max_bytes_(max_bytes) {}

  // Waits for the next line. The last one may lack its line end.
  Event next();
  [[nodiscard]] const std::string& line() const { return line_; }
  // Why the input cannot be read, where End is a failure: an errno, else 0.
  [[nodiscard]] int failure() const { return failure_; }

 private:
  Event next_of_buffer(std::size_t line_end);
  Event skip_long_line();
  // More bytes in buffer_. False: End or HungUp, in end_.
  bool fill();

  int input_;
  int output_;
  std::size_t max_bytes_;
  std::string buffer_;
  std::size_t begin_ = 0;    // of what is not yet given out
  std::size_t scanned_ = 0;  // up to here there is no line end
  std::string line_;
  Event end_ = Event::End;
  int failure_ = 0;
};

}  // namespace errdex
