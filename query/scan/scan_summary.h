#pragma once

// What a person wants to know of a scanned log: which records, how often, where first and last.

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "query/scan/scan_hit.h"

namespace errdex {

struct LinePlace {
  std::string file;
  std::uint64_t line = 0;
};

struct RecordCount {
  std::string id;
  std::string repo;
  std::string slug;
  std::string severity;
  std::string message;
  std::string url;
  std::uint64_t count = 0;  // lines
  LinePlace first;
  LinePlace last;
  std::string sample;  // what matched in the first line
  double best_score = 0;
};

struct ShapeCount {
  std::string shape;
  std::uint64_t count = 0;
  LinePlace first;
  LinePlace last;
  std::string sample;  // the first line
};

// 0 for info to 3 for critical; -1 for what is no severity.
int severity_rank(std::string_view severity);

// Sums up results in the order of the log. Memory: one entry a record, and at most 10,000 shapes.
class ScanSummary {
 public:
  void add(const std::string& file, const LogScanResult& result);

  // Most severe first, then most frequent, then by id.
  [[nodiscard]] std::vector<RecordCount> records() const;
  // Most frequent first, then by shape.
  [[nodiscard]] std::vector<ShapeCount> unknown() const;

  std::uint64_t lines = 0;
  std::uint64_t bytes = 0;
  std::uint64_t hits = 0;
  std::uint64_t other_unknown = 0;  // lines of shapes that came after the 10,000th
  std::uint64_t cut_lines = 0;
  std::uint64_t longest_cut = 0;      // bytes of the longest line that was cut
  int worst = -1;                     // severity_rank of the worst hit
  std::vector<Degradation> degraded;  // each once, at most a hundred

 private:
  std::map<std::string, RecordCount> records_;
  std::map<std::string, ShapeCount> shapes_;
};

}  // namespace errdex
