#include "query/scan/scan_summary.h"

#include <algorithm>
#include <array>
#include <tuple>

namespace errdex {
namespace {

constexpr std::size_t kMostShapes = 10'000;
constexpr std::size_t kMostDegradations = 100;

void begin(RecordCount& count, const std::string& file, const ScanHit& hit) {
  count.id = hit.record.id;
  count.repo = hit.record.repo;
  count.slug = hit.slug;
  count.severity = hit.severity;
  count.message = hit.message;
  count.url = hit.url;
  count.first = {file, hit.line};
  count.sample = hit.matched_text;
}

}  // namespace

int severity_rank(std::string_view severity) {
  constexpr std::array<std::string_view, 4> kSeverities{"info", "warning", "error", "critical"};
  const auto found = std::find(kSeverities.begin(), kSeverities.end(), severity);
  return found == kSeverities.end() ? -1 : static_cast<int>(found - kSeverities.begin());
}

void ScanSummary::add(const std::string& file, const LogScanResult& result) {
  lines += result.lines;
  bytes += result.bytes;
  hits += result.hits.size();
  for (const ScanHit& hit : result.hits) {
    worst = std::max(worst, severity_rank(hit.severity));
    RecordCount& count = records_[hit.record.id];
    if (count.count == 0) begin(count, file, hit);
    ++count.count;
    count.last = {file, hit.line};
    count.best_score = std::max(count.best_score, hit.score);
  }
  for (const UnknownLine& line : result.unknown) {
    const auto known = shapes_.find(line.shape);
    if (known == shapes_.end() && shapes_.size() >= kMostShapes) {
      ++other_unknown;
      continue;
    }
    ShapeCount& count = shapes_[line.shape];
    if (count.count == 0) {
      count.shape = line.shape;
      count.first = {file, line.line};
      count.sample = line.text;
    }
    ++count.count;
    count.last = {file, line.line};
  }
  cut_lines += result.cut.size();
  for (const CutLine& cut : result.cut) longest_cut = std::max(longest_cut, cut.bytes);
  for (const Degradation& each : result.degraded) {
    const bool known = std::any_of(degraded.begin(), degraded.end(),
                                   [&](const Degradation& other) { return other.detail == each.detail; });
    if (!known && degraded.size() < kMostDegradations) degraded.push_back(each);
  }
}

std::vector<RecordCount> ScanSummary::records() const {
  std::vector<RecordCount> counts;
  for (const auto& [id, count] : records_) counts.push_back(count);
  std::stable_sort(counts.begin(), counts.end(), [](const RecordCount& a, const RecordCount& b) {
    return std::pair(severity_rank(a.severity), a.count) > std::pair(severity_rank(b.severity), b.count);
  });
  return counts;
}

std::vector<ShapeCount> ScanSummary::unknown() const {
  std::vector<ShapeCount> counts;
  for (const auto& [shape, count] : shapes_) counts.push_back(count);
  std::stable_sort(counts.begin(), counts.end(),
                   [](const ShapeCount& a, const ShapeCount& b) { return a.count > b.count; });
  return counts;
}

}  // namespace errdex
