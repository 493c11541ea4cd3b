#include "tools/mcp/line_reader.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <poll.h>
#include <unistd.h>

#include "tools/mcp/id_scanner.h"

namespace errdex {

bool LineReader::fill() {
  std::array<pollfd, 2> watched{pollfd{input_, POLLIN, 0}, pollfd{output_, 0, 0}};
  while (poll(watched.data(), watched.size(), -1) < 0)
    if (errno != EINTR) break;
  if ((watched[1].revents & (POLLERR | POLLNVAL)) != 0) {
    end_ = Event::HungUp;
    return false;
  }
  std::array<char, 1 << 16> chunk{};
  ssize_t got = -1;
  do {
    got = read(input_, chunk.data(), chunk.size());
  } while (got < 0 && (errno == EINTR || errno == EAGAIN));
  if (got < 0) failure_ = errno;
  if (got <= 0) return false;
  buffer_.append(chunk.data(), static_cast<std::size_t>(got));
  return true;
}

LineReader::Event LineReader::next_of_buffer(std::size_t line_end) {
  std::size_t length = line_end - begin_;
  if (length > 0 && buffer_[line_end - 1] == '\r') --length;
  line_.assign(buffer_, begin_, length);
  begin_ = scanned_ = std::min(line_end + 1, buffer_.size());
  return Event::Line;
}

LineReader::Event LineReader::skip_long_line() {
  IdScanner scanner;
  while (true) {
    const std::size_t line_end = buffer_.find('\n', begin_);
    const bool found = line_end != std::string::npos;
    scanner.feed(std::string_view(buffer_).substr(begin_, found ? line_end - begin_ : std::string::npos));
    if (found) {
      begin_ = scanned_ = line_end + 1;
      break;
    }
    buffer_ = std::string();
    begin_ = scanned_ = 0;
    if (!fill()) break;
  }
  line_ = scanner.id();
  return Event::TooLong;
}

LineReader::Event LineReader::next() {
  while (true) {
    const std::size_t line_end = buffer_.find('\n', scanned_);
    if (line_end != std::string::npos && line_end - begin_ <= max_bytes_) return next_of_buffer(line_end);
    if (line_end != std::string::npos || buffer_.size() - begin_ > max_bytes_) return skip_long_line();
    buffer_.erase(0, begin_);
    begin_ = 0;
    scanned_ = buffer_.size();
    if (fill()) continue;
    if (end_ == Event::HungUp || buffer_.empty()) return end_;
    return next_of_buffer(buffer_.size());
  }
}

}  // namespace errdex
