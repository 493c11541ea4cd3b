#include "tools/common/progress_text.h"

#include <fmt/format.h>

namespace errdex {
namespace {

constexpr double kMegabyte = 1'000'000;
constexpr double kFirstSecond = 1;  // a rate of less says nothing yet

std::string time_left(double done, double total, double seconds) {
  if (done <= 0 || total < done) return "";
  const auto left = static_cast<std::uint64_t>((total - done) * seconds / done);
  return fmt::format(", {}:{:02} left", left / 60, left % 60);
}

std::string reading(const IngestProgress& progress, double seconds) {
  const double done = static_cast<double>(progress.bytes);
  const double total = static_cast<double>(progress.total_bytes);
  std::string text = fmt::format("reading: {} records, {:.0f}", progress.records, done / kMegabyte);
  if (total >= done) text += fmt::format(" of {:.0f}", total / kMegabyte);
  text += " MB";
  if (seconds < kFirstSecond) return text;
  return text + fmt::format(", {:.0f} MB/s", done / kMegabyte / seconds) + time_left(done, total, seconds);
}

std::string writing(const IngestProgress& progress, double seconds) {
  std::string text = fmt::format("writing: {} of {} records", progress.records, progress.total_records);
  if (seconds < kFirstSecond) return text;
  const double done = static_cast<double>(progress.records);
  return text + fmt::format(", {:.0f} records/s", done / seconds) +
         time_left(done, static_cast<double>(progress.total_records), seconds);
}

}  // namespace

std::string progress_text(const IngestProgress& progress, double seconds) {
  switch (progress.stage) {
    case IngestStage::Reading:
      return reading(progress, seconds);
    case IngestStage::Writing:
      return writing(progress, seconds);
    case IngestStage::Indexing:
      break;
  }
  return fmt::format("indexing: {} records", progress.total_records);
}

}  // namespace errdex
