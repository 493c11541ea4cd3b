#include "query/log_scan.h"

#include <chrono>
#include <deque>
#include <optional>
#include <thread>
#include <unordered_map>
#include <utility>

#include <SQLiteCpp/Database.h>

#include "db/connection.h"
#include "db/record_reader.h"
#include "query/ordered_work.h"
#include "query/resolved_filter.h"
#include "query/scan/batch_scan.h"
#include "query/scan/log_lines.h"
#include "query/scan/log_source.h"
#include "query/sqlite_index.h"

namespace errdex {
namespace {

constexpr std::size_t kMostLabels = 50'000;
constexpr int kIdleMilliseconds = 100;

// What a hit shows of its record.
struct Label {
  std::string slug;
  std::string severity;
  std::string message;
  std::string url;
};

// One thread's way into the database, with a connection of its own.
class Worker {
 public:
  Worker(const std::string& path, const LookupFilter& filter)
      : connection_(Connection::open_read_only(path)),
        database_(connection_.database()),
        filter_(database_, filter),
        index_(database_),
        records_(database_) {
    // One read transaction around all statements: without it each of them locks and unlocks the file.
    database_.exec("BEGIN");
    index_.use_filter(filter_);
  }

  [[nodiscard]] SqliteIndex& index() { return index_; }
  [[nodiscard]] const ResolvedFilter& filter() const { return filter_; }

  void use(const match::PatternSet& set, const LineScanOptions& options) {
    scan_.emplace(set, index_, options);
  }

  LogScanResult scan(const LogBatch& batch) {
    LogScanResult result = scan_->scan(batch);
    for (ScanHit& hit : result.hits) {
      const Label& label = label_of(hit.record.revision_row);
      hit.slug = label.slug;
      hit.severity = label.severity;
      hit.message = label.message;
      hit.url = label.url;
    }
    return result;
  }

 private:
  const Label& label_of(RevisionRow row) {
    if (const auto known = labels_.find(row.value()); known != labels_.end()) return known->second;
    if (labels_.size() >= kMostLabels) labels_.clear();
    Label label;
    if (const std::optional<StoredRecord> stored = records_.read(row)) {
      const ErrorRecord& record = stored->record;
      label = {record.slug.value(), record.content.severity, record.content.error_message, record.github_url};
    }
    return labels_.emplace(row.value(), std::move(label)).first->second;
  }

  Connection connection_;
  SQLite::Database& database_;
  ResolvedFilter filter_;
  SqliteIndex index_;
  RecordReader records_;
  std::optional<BatchScan> scan_;
  std::unordered_map<std::int64_t, Label> labels_;
};

// A log that is being read: its bytes become batches.
class OpenLog {
 public:
  OpenLog(const std::string& path, std::size_t batch_bytes, LogLines::Take take)
      : source_(std::make_unique<LogSource>(path)),
        take_(std::move(take)),
        batch_bytes_(batch_bytes),
        lines_(std::make_unique<LogLines>(take_, batch_bytes)),
        buffer_(std::size_t{1} << 17U, '\0') {}

  // False at the end.
  bool read_some() {
    const std::size_t got = source_->read(buffer_.data(), buffer_.size());
    lines_->add(std::string_view(buffer_).substr(0, got));
    return got > 0;
  }
  void finish() { lines_->finish(); }
  void flush() { lines_->flush(); }
  [[nodiscard]] bool wait(int milliseconds) const { return source_->wait(milliseconds); }

  void reopen_if_replaced() {
    if (!source_->was_replaced()) return;
    lines_->finish();
    lines_ = std::make_unique<LogLines>(take_, batch_bytes_);
    source_ = std::make_unique<LogSource>(source_->path());
  }

 private:
  std::unique_ptr<LogSource> source_;
  LogLines::Take take_;
  std::size_t batch_bytes_;
  std::unique_ptr<LogLines> lines_;
  std::string buffer_;
};

}  // namespace

class LogScan::State {
 public:
  State(const std::string& database, LogScanOptions scan_options) : options(std::move(scan_options)) {
    const std::size_t threads = std::max(1U, options.threads);
    for (std::size_t thread = 0; thread < threads; ++thread)
      workers.push_back(std::make_unique<Worker>(database, options.filter));
    set.emplace(make_scan_set(workers.front()->index()));
    for (const auto& worker : workers) worker->use(*set, options.scan);
  }

  LogScanOptions options;
  std::vector<std::unique_ptr<Worker>> workers;
  std::optional<match::PatternSet> set;

  [[nodiscard]] bool keeps_going() const { return !options.keep_going || options.keep_going(); }
  void run(const std::vector<std::string>& paths, const Take& take);
  void follow(std::vector<OpenLog>& logs) const;
};

void LogScan::State::follow(std::vector<OpenLog>& logs) const {
  while (keeps_going()) {
    bool idle = true;
    for (OpenLog& log : logs)
      if (log.wait(0) && log.read_some()) idle = false;
    if (!idle) continue;
    for (OpenLog& log : logs) {
      log.flush();
      log.reopen_if_replaced();
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(kIdleMilliseconds));
  }
}

void LogScan::State::run(const std::vector<std::string>& paths, const Take& take) {
  struct Job {
    const std::string* path = nullptr;
    LogBatch batch;
  };
  struct Done {
    const std::string* path = nullptr;
    LogScanResult result;
  };
  OrderedWork<Job, Done> work(
      workers.size(),
      [this](std::size_t thread, const Job& job) {
        return Done{job.path, workers[thread]->scan(job.batch)};
      },
      [&take](const Done& done) { take(*done.path, done.result); });
  std::vector<OpenLog> open;
  open.reserve(paths.size());
  try {
    for (const std::string& path : paths) {
      open.emplace_back(path, options.batch_bytes, [&work, &path](LogBatch batch) {
        work.add(Job{&path, std::move(batch)});
      });
      // A pipe that is followed has no end; its silence is waited for in follow().
      if (options.follow && path == "-") continue;
      while (keeps_going() && open.back().read_some()) {
      }
      if (options.follow) continue;
      open.back().finish();
      open.clear();
    }
    if (options.follow) follow(open);
    for (OpenLog& log : open) log.finish();
  } catch (...) {
    for (OpenLog& log : open) log.finish();  // what was read before still counts
    work.finish();
    throw;
  }
  work.finish();
}

LogScan::LogScan(const std::string& database, LogScanOptions options)
    : state_(std::make_unique<State>(database, std::move(options))) {}
LogScan::~LogScan() = default;

const std::string& LogScan::dataset_version() const {
  return state_->workers.front()->filter().dataset_version();
}

const std::vector<UnknownFilterValue>& LogScan::unknown_filters() const {
  return state_->workers.front()->filter().unknown();
}

std::size_t LogScan::templates() const {
  return static_cast<std::size_t>(state_->workers.front()->index().last_template_row());
}

std::size_t LogScan::memory_bytes() const {
  return state_->set->memory_bytes();
}

void LogScan::run(const std::vector<std::string>& paths, const Take& take) {
  state_->run(paths, take);
}

LogScanResult LogScan::scan_line(std::string_view line) {
  LogBatch batch;
  batch.bytes = line.substr(0, kLongestLogLine);
  batch.lines.push_back({0, batch.bytes.size(), 0, 1, line.size()});
  return state_->workers.front()->scan(batch);
}

}  // namespace errdex
