#pragma once

// A batch of log lines against all templates. One scanner a thread; the pattern set is shared.
//
// A template is found in a line where the answering engine, asked about that line alone, finds it by pattern
// (search_patterns over views_of): in the line as it came or without its prefixes, or decoded. Lines of a
// traceback are also read together, as explain() reads a paste.

#include <cstdint>
#include <memory>
#include <vector>

#include "query/answer/index_reader.h"
#include "query/match/pattern_set.h"
#include "query/scan/log_lines.h"
#include "query/scan/scan_hit.h"

namespace errdex {

// The templates of a database as a set, and the signs of tracebacks beside them.
match::PatternSet make_scan_set(IndexReader& index);

struct LineTemplate {
  std::uint32_t line = 0;  // its place in the batch
  std::int64_t template_row = 0;
  friend auto operator<=>(const LineTemplate&, const LineTemplate&) = default;
};

class BatchScan {
 public:
  // `set` is that of make_scan_set() for the same templates. Lifetime: set and index outlive the scan.
  BatchScan(const match::PatternSet& set, IndexReader& index, const LineScanOptions& options,
            match::VectorUnit unit = match::best_vector_unit());
  ~BatchScan();

  // Which templates are in which single lines: ascending, each pair once. No filter, no score.
  std::vector<LineTemplate> find(const LogBatch& batch);

  // What is worth reporting: with records that pass the index's filter, and scores.
  LogScanResult scan(const LogBatch& batch);

 private:
  class State;
  std::unique_ptr<State> state_;
};

}  // namespace errdex
