#include "query/scan/log_lines.h"

#include <algorithm>
#include <cstring>
#include <utility>

#include "query/scan/trace_blocks.h"

namespace errdex {
namespace {

// How far back a quiet place is looked for, in lines.
constexpr std::size_t kMostLookBack = 400;

}  // namespace

LogLines::LogLines(Take take, std::size_t batch_bytes) : take_(std::move(take)), batch_bytes_(batch_bytes) {}

void LogLines::add_part(std::string_view part) {
  const std::size_t room = kLongestLogLine - open_.size;
  const std::string_view kept = part.substr(0, std::min(room, part.size()));
  batch_.bytes += kept;
  open_.size += kept.size();
  open_.whole += part.size();
  offset_ += part.size();
}

void LogLines::end_line(bool by_line_feed) {
  batch_.bytes += '\n';
  batch_.lines.push_back(open_);
  open_ = {batch_.bytes.size(), 0, offset_, open_.number + (by_line_feed ? 1 : 0), 0};
}

void LogLines::add(std::string_view bytes) {
  while (!bytes.empty()) {
    if (std::exchange(after_cr_, false)) {
      const bool pair = bytes.front() == '\n';
      if (pair) {
        ++offset_;
        bytes.remove_prefix(1);
      }
      end_line(pair);
      continue;
    }
    const void* feed = std::memchr(bytes.data(), '\n', bytes.size());
    const std::size_t line = feed == nullptr
                                 ? bytes.size()
                                 : static_cast<std::size_t>(static_cast<const char*>(feed) - bytes.data());
    const void* carriage = std::memchr(bytes.data(), '\r', line);
    const std::size_t end = carriage == nullptr
                                ? line
                                : static_cast<std::size_t>(static_cast<const char*>(carriage) - bytes.data());
    add_part(bytes.substr(0, end));
    bytes.remove_prefix(end);
    if (bytes.empty()) break;
    ++offset_;
    bytes.remove_prefix(1);
    after_cr_ = carriage != nullptr;
    if (!after_cr_) end_line(true);
    if (batch_.bytes.size() >= batch_bytes_ && !after_cr_) cut_batch();
  }
  if (batch_.bytes.size() >= batch_bytes_ && !after_cr_ && !batch_.lines.empty()) cut_batch();
}

// The last quiet place begins the next batch; without one all lines go.
void LogLines::cut_batch() {
  std::size_t keep = batch_.lines.size();
  const std::size_t least = keep > kMostLookBack ? keep - kMostLookBack : 0;
  const auto text = [this](std::size_t line) { return batch_.text(batch_.lines[line]); };
  std::size_t quiet = keep;
  while (quiet > least + 1 && !is_quiet_place(quiet, batch_.lines.size(), text)) --quiet;
  if (quiet > least + 1) keep = quiet;
  LogBatch next;
  const std::size_t cut = keep == batch_.lines.size() ? open_.begin : batch_.lines[keep].begin;
  next.bytes = batch_.bytes.substr(cut);
  next.lines.assign(batch_.lines.begin() + static_cast<std::ptrdiff_t>(keep), batch_.lines.end());
  for (LogLine& line : next.lines) line.begin -= cut;
  open_.begin -= cut;
  batch_.bytes.resize(cut);
  batch_.lines.resize(keep);
  if (!batch_.lines.empty()) take_(std::move(batch_));
  batch_ = std::move(next);
}

void LogLines::flush() {
  if (batch_.lines.empty()) return;
  LogBatch next;
  next.bytes = batch_.bytes.substr(open_.begin);
  batch_.bytes.resize(open_.begin);
  open_.begin = 0;
  take_(std::move(batch_));
  batch_ = std::move(next);
}

void LogLines::finish() {
  if (after_cr_ || open_.whole > 0) end_line(false);
  after_cr_ = false;
  flush();
}

}  // namespace errdex
