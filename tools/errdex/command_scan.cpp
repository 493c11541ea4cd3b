#include <chrono>
#include <csignal>
#include <iostream>
#include <memory>
#include <sys/resource.h>
#include <thread>
#include <unistd.h>

#include "query/log_scan.h"
#include "query/scan/log_lines.h"
#include "query/scan/log_source.h"
#include "schema/error.h"
#include "tools/common/scan_writer.h"
#include "tools/errdex/commands.h"
#include "tools/errdex/options.h"
#include "tools/errdex/usage.h"

namespace errdex {
namespace {

constexpr int kNothingFound = 1;
constexpr int kSeverityFound = 6;

struct ScanArguments {
  CommonOptions common;
  std::vector<std::string> logs;
  bool ndjson = false;
  bool sarif = false;
  bool per_line = false;
  bool follow = false;
  bool unknown = false;
  bool stats = false;
  unsigned threads = 1;
  std::string fail_on;
};

// Set by the signals that end --follow.
volatile std::sig_atomic_t ended_by_signal = 0;  // NOLINT: a signal handler reaches nothing else

void end_by_signal(int) {
  ended_by_signal = 1;
}

class Stopwatch {
 public:
  // Seconds since it was made or last asked.
  double lap() {
    const auto now = std::chrono::steady_clock::now();
    const std::chrono::duration<double> passed = now - last_;
    last_ = now;
    return passed.count();
  }

 private:
  std::chrono::steady_clock::time_point last_ = std::chrono::steady_clock::now();
};

LogScanOptions scan_options(const ScanArguments& arguments) {
  LogScanOptions options;
  options.filter = arguments.common.filter;
  options.scan.min_score = arguments.common.min_score;
  options.scan.find_unknown = arguments.unknown;
  options.scan.traces = !arguments.per_line;
  options.threads = arguments.per_line ? 1 : arguments.threads;
  options.follow = arguments.follow;
  if (arguments.follow) {
    std::signal(SIGINT, end_by_signal);
    std::signal(SIGTERM, end_by_signal);
    options.keep_going = [] { return ended_by_signal == 0; };
  }
  return options;
}

int exit_status_of(const ScanArguments& arguments, const ScanSummary& summary) {
  if (!arguments.fail_on.empty())
    return summary.worst >= severity_rank(arguments.fail_on) ? kSeverityFound : 0;
  return summary.hits > 0 ? 0 : kNothingFound;
}

ScanStats stats_of(const LogScan& scan, double start, double scanned) {
  struct rusage usage {};
  getrusage(RUSAGE_SELF, &usage);
  return {scan.templates(), scan.memory_bytes(), start, scanned, usage.ru_maxrss};
}

int scan_logs(const ScanArguments& arguments) {
  Stopwatch watch;
  LogScan scan(database_path(arguments.common), scan_options(arguments));
  report_unknown(scan.unknown_filters(), scan.dataset_version());
  const double start = watch.lap();
  ScanSummary summary;
  SarifWriter sarif(ERRDEX_VERSION);
  if (arguments.sarif) write_output(sarif.begin());
  scan.run(arguments.logs, [&](const std::string& file, const LogScanResult& result) {
    summary.add(file, result);
    std::string text;
    if (arguments.ndjson)
      for (const ScanHit& hit : result.hits) text += hit_json(file, hit) + "\n";
    if (arguments.sarif) text = sarif.results(file, result);
    write_output(text);
  });
  const ScanStats stats = stats_of(scan, start, watch.lap());
  const ScanStats* shown = arguments.stats ? &stats : nullptr;
  if (arguments.sarif) {
    write_output(sarif.end());
  } else if (arguments.common.json) {
    write_output(summary_json(scan.dataset_version(), summary, shown) + "\n");
  } else if (!arguments.ndjson) {
    write_output(summary_text(summary, shown));
  }
  const bool streams = arguments.ndjson || arguments.sarif;
  if (streams && (shown != nullptr || summary.cut_lines > 0 || arguments.unknown))
    std::cerr << summary_json(scan.dataset_version(), summary, shown) << "\n";
  return exit_status_of(arguments, summary);
}

// One line in, one line out. What came is answered as soon as no more is there.
class LineFilter {
 public:
  explicit LineFilter(LogScan& scan) : scan_(scan) {}

  void run(const std::string& path) {
    LogSource source(path);
    std::string buffer(std::size_t{1} << 16U, '\0');
    while (const std::size_t got = source.read(buffer.data(), buffer.size())) {
      add(std::string_view(buffer).substr(0, got));
      write_output(out_);
      out_.clear();
    }
    if (whole_ > 0) answer();
    write_output(out_);
    out_.clear();
  }

  ScanSummary summary;

 private:
  void add(std::string_view bytes) {
    while (!bytes.empty()) {
      const std::size_t end = bytes.find('\n');
      const std::string_view part = bytes.substr(0, end);
      line_ += part.substr(0, kLongestLogLine - std::min(line_.size(), kLongestLogLine));
      whole_ += part.size();
      if (end == std::string_view::npos) return;
      answer();
      bytes.remove_prefix(end + 1);
    }
  }

  void answer() {
    if (line_.size() == whole_ && line_.ends_with('\r')) {
      line_.pop_back();
      --whole_;
    }
    LogScanResult result = scan_.scan_line(line_);
    if (whole_ > line_.size()) result.cut = {{1, 0, whole_}};
    out_ += line_json(line_, result) + "\n";
    summary.add("", result);
    line_.clear();
    whole_ = 0;
  }

  LogScan& scan_;
  std::string line_;
  std::uint64_t whole_ = 0;
  std::string out_;
};

int scan_per_line(const ScanArguments& arguments) {
  LogScan scan(database_path(arguments.common), scan_options(arguments));
  report_unknown(scan.unknown_filters(), scan.dataset_version());
  LineFilter filter(scan);
  for (const std::string& path : arguments.logs) filter.run(path);
  // A filter that finds nothing has done its work.
  return arguments.fail_on.empty() ? 0 : exit_status_of(arguments, filter.summary);
}

std::string check_severity(const std::string& text) {
  return severity_rank(text) >= 0 ? ""
                                  : "'" + text + "' is no severity; use critical, error, warning or info";
}

std::string check_threads(const std::string& text) {
  const bool digits =
      !text.empty() && text.size() < 4 && text.find_first_not_of("0123456789") == std::string::npos;
  const int threads = digits ? std::stoi(text) : 0;
  return threads >= 1 && threads <= 256 ? "" : "'" + text + "' is no number of threads from 1 to 256";
}

}  // namespace

void add_scan_command(CLI::App& app, Commands& commands) {
  auto arguments = std::make_shared<ScanArguments>();
  CommonOptions& common = arguments->common;
  CLI::App* command = app.add_subcommand("scan", "Finds all known errors in logs of any length");
  add_words(*command, "log", arguments->logs, "log files, plain, gzip or zstd; - is standard input")
      ->required();
  CLI::Option* ndjson = command->add_flag("--ndjson", arguments->ndjson, "a JSON object a match");
  CLI::Option* json =
      command->add_flag("--json", common.json, "the summary as one JSON object")->excludes(ndjson);
  command->add_flag("--sarif", arguments->sarif, "SARIF 2.1.0, for code scanning")
      ->excludes(ndjson)
      ->excludes(json);
  command
      ->add_flag(
          "--per-line", arguments->per_line,
          "with --ndjson: a JSON object for every line, each line by itself; for parallel, Hadoop, Spark")
      ->needs(ndjson);
  command->add_flag("--follow", arguments->follow, "go on as the logs grow, until interrupted");
  command->add_flag("--unknown", arguments->unknown,
                    "also lines that look like errors and match nothing, by kind");
  command->add_option("--threads", arguments->threads, "threads that scan; the output is the same")
      ->capture_default_str()
      ->check(check_threads);
  command->add_option("--min-score", common.min_score, "confidence below which a match is left out")
      ->capture_default_str()
      ->check(check_confidence);
  command
      ->add_option("--fail-on", arguments->fail_on,
                   "exit with 6 when a match is as severe: critical, error, warning or info; else with 0")
      ->check(check_severity);
  command->add_flag("--stats", arguments->stats, "also time and memory");
  add_database_option(*command, common);
  add_filter_options(*command, common);
  command->footer("Example: errdex scan build.log --fail-on error");
  commands[command] = [arguments] {
    return arguments->per_line ? scan_per_line(*arguments) : scan_logs(*arguments);
  };
}

}  // namespace errdex
