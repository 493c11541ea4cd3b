#pragma once

// What a scan found, in the forms that people and programs read; docs/scan.md shows them.

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "query/scan/scan_summary.h"

namespace errdex {

// What --stats says about a run.
struct ScanStats {
  std::size_t templates = 0;
  std::size_t set_bytes = 0;  // memory of the pattern set
  double start_seconds = 0;   // until the first line was read
  double scan_seconds = 0;
  long peak_kibibytes = 0;  // of the process
};

// One hit as a line of NDJSON, without the line end.
std::string hit_json(const std::string& file, const ScanHit& hit);
// One line's hits: --per-line.
std::string line_json(std::string_view line, const LogScanResult& result);

std::string summary_json(const std::string& dataset_version, const ScanSummary& summary,
                         const ScanStats* stats);
std::string summary_text(const ScanSummary& summary, const ScanStats* stats);

// SARIF 2.1.0, written as results come: begin, results, end.
class SarifWriter {
 public:
  explicit SarifWriter(std::string tool_version) : tool_version_(std::move(tool_version)) {}
  std::string begin() const;
  std::string results(const std::string& file, const LogScanResult& result);
  std::string end() const;

 private:
  std::size_t rule_of(const ScanHit& hit);

  std::string tool_version_;
  std::unordered_map<std::string, std::size_t> rule_numbers_;
  std::vector<std::string> rules_;
  bool any_ = false;
};

}  // namespace errdex
