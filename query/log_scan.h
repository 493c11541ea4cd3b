#pragma once

// Logs of any length against all records of a database, by one or several threads.

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "query/answer/answer.h"
#include "query/scan/scan_hit.h"

namespace errdex {

struct LogScanOptions {
  LookupFilter filter{};
  LineScanOptions scan{};
  unsigned threads = 1;
  bool follow = false;                              // go on when the logs grow, until keep_going() says no
  std::function<bool()> keep_going{};               // asked between batches; empty: always
  std::size_t batch_bytes = std::size_t{1} << 20U;  // what a thread takes at once
};

class LogScan {
 public:
  // Opens the database and makes all its templates ready.
  // Throws: as ErrorLookup.
  // Cost: seconds for half a million templates; memory_bytes() say what it holds.
  LogScan(const std::string& database, LogScanOptions options);
  ~LogScan();

  [[nodiscard]] const std::string& dataset_version() const;
  [[nodiscard]] const std::vector<UnknownFilterValue>& unknown_filters() const;
  [[nodiscard]] std::size_t templates() const;
  [[nodiscard]] std::size_t memory_bytes() const;  // of the pattern set, shared by all threads

  // Called in the order of the logs, by one thread at a time.
  using Take = std::function<void(const std::string& path, const LogScanResult& result)>;
  // Scans the logs one after the other; "-" is standard input. With `follow`, then all as they grow; a file
  // that was replaced is read anew from its beginning.
  // Throws: Error{Io}, Error{Input} of a log, after all that came before was given to `take`; what `take`
  // throws.
  void run(const std::vector<std::string>& paths, const Take& take);

  // One line, which knows nothing of the lines around it. Hits have line 1 and offset 0.
  LogScanResult scan_line(std::string_view line);

 private:
  class State;
  std::unique_ptr<State> state_;
};

}  // namespace errdex
