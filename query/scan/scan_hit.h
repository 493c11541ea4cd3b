#pragma once

// What a scan finds, as values.

#include <cstdint>
#include <string>
#include <vector>

#include "query/answer/answer.h"
#include "query/answer/index_reader.h"

namespace errdex {

struct LineScanOptions {
  double min_score = 0.5;     // hits below it are not reported
  bool find_unknown = false;  // report lines that look like errors and have no hit
  bool traces = true;         // read tracebacks as wholes, too
};

// A template found in a line, with the record that speaks for it.
struct ScanHit {
  std::uint64_t line = 0;    // from 1, counted by LF
  std::uint64_t offset = 0;  // of the line's first byte in the log, unpacked
  std::int64_t template_row = 0;
  CandidateRecord record;
  std::string slug;  // this and the next three are filled in by LogScan
  std::string severity;
  std::string message;
  std::string url;
  double score = 0;
  std::string matcher;  // "published" or "derived"
  ByteRange span;       // what was matched, bytes of the line; of a traceback it may go on in later lines
  std::string matched_text;
  std::vector<Capture> captures;
  std::string role;  // as in explain: "log-line", "root-cause" …
  std::vector<RecordId> same_as;
  std::size_t same_as_total = 0;
};

struct CutLine {
  std::uint64_t line = 0;
  std::uint64_t offset = 0;
  std::uint64_t bytes = 0;  // that the line has
};

struct UnknownLine {
  std::uint64_t line = 0;
  std::uint64_t offset = 0;
  std::string shape;  // what is equal in lines of its kind
  std::string text;
};

struct LogScanResult {
  std::uint64_t lines = 0;
  std::uint64_t bytes = 0;
  std::vector<ScanHit> hits;  // by line, then best first, then by record id
  std::vector<CutLine> cut;
  std::vector<UnknownLine> unknown;
  std::vector<Degradation> degraded;
};

}  // namespace errdex
