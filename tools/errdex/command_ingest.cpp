#include <chrono>
#include <csignal>
#include <iostream>
#include <memory>
#include <unistd.h>

#include "ingest/ingest.h"
#include "tools/common/error_report.h"
#include "tools/common/json_writer.h"
#include "tools/common/progress_text.h"
#include "tools/common/text_writer.h"
#include "tools/errdex/commands.h"
#include "tools/errdex/options.h"

namespace errdex {
namespace {

struct IngestOptions {
  CommonOptions common;
  IngestRequest request;
  bool snapshot = false;
  bool merge = false;
  bool no_history = false;
};

// The signal that asks the ingest to end, 0 where none came. A handler can reach nothing but a global.
volatile std::sig_atomic_t received_signal = 0;

void note_signal(int signal) {
  received_signal = signal;
}

// Ctrl-C and kill end the ingest in good order: the old database stays, the staging file goes. A second one
// ends the process at once. What the caller ignores, as nohup does, stays ignored.
void end_on_signals(IngestRequest& request) {
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
    struct sigaction before {};
    if (sigaction(signal, nullptr, &before) != 0 || before.sa_handler == SIG_IGN) continue;
    struct sigaction action {};
    action.sa_handler = note_signal;
    action.sa_flags = static_cast<int>(SA_RESETHAND);  // not SA_RESTART: a read that waits is to end
    sigemptyset(&action.sa_mask);
    sigaction(signal, &action, nullptr);
  }
  request.interrupted = [] { return received_signal != 0; };
}

// On a terminal one line that is written over; elsewhere nothing. Removed also when the ingest fails: what is
// reported next begins on a line of its own.
class ProgressLine {
 public:
  explicit ProgressLine(IngestRequest& request) : shown_(isatty(STDERR_FILENO) != 0) {
    if (shown_) request.progress = [this](const IngestProgress& progress) { show(progress); };
  }
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;
  ~ProgressLine() {
    if (shown_) std::cerr << "\r\x1b[K" << std::flush;
  }

 private:
  using Clock = std::chrono::steady_clock;

  void show(const IngestProgress& progress) {
    if (progress.stage != stage_) begin_ = Clock::now();
    stage_ = progress.stage;
    const std::chrono::duration<double> seconds = Clock::now() - begin_;
    std::cerr << "\r" << progress_text(progress, seconds.count()) << "\x1b[K" << std::flush;
  }

  bool shown_;
  IngestStage stage_ = IngestStage::Reading;
  Clock::time_point begin_ = Clock::now();
};

IngestReport ingest_with_progress(IngestRequest& request) {
  const ProgressLine progress(request);
  return ingest_dataset(request);
}

// 128 and the signal, as a shell has it: 130 after Ctrl-C.
int report_interrupt(const std::string& path) {
  report(make_error(ErrorKind::Io, "ERRDEX_INGEST_INTERRUPTED",
                    "the ingest was interrupted; {path} is as it was, run it again when it suits",
                    {{"path", path}}),
         std::cerr);
  return 128 + received_signal;
}

int report_ingest(const IngestReport& ingested, bool json) {
  for (const RejectLine& line : ingested.first_rejects)
    std::cerr << "errdex: " << printable_line(line.text) << "\n";
  write_output(json ? to_json(ingested) + "\n" : to_text(ingested));
  return ingested.rejected > 0 ? exit_status(ErrorKind::Input) : 0;
}

int run_ingest(IngestOptions& options) {
  IngestRequest& request = options.request;
  request.database_path = options.common.database.empty() ? "errdex.db" : options.common.database;
  if (options.snapshot) request.mode = IngestMode::Snapshot;
  if (options.merge) request.mode = IngestMode::Merge;
  request.keep_history = !options.no_history;
  end_on_signals(request);
  try {
    return report_ingest(ingest_with_progress(request), options.common.json);
  } catch (const IngestInterrupted&) {
    return report_interrupt(request.database_path);
  }
}

}  // namespace

void add_ingest_command(CLI::App& app, Commands& commands) {
  auto options = std::make_shared<IngestOptions>();
  CLI::App* command =
      app.add_subcommand("ingest", "Brings a dataset into a database, creating it if need be");
  add_words(*command, "source", options->request.sources, "files, folders, or - for standard input")
      ->required();
  command->add_option("--db", options->common.database, "database file (else errdex.db here)");
  CLI::Option* snapshot =
      command->add_flag("--snapshot", options->snapshot, "the sources are the whole dataset");
  command->add_flag("--merge", options->merge, "the sources are added to what is there")->excludes(snapshot);
  command->add_option("--dataset-version", options->request.dataset_version,
                      "version of sources that state none");
  command->add_option("--rejects", options->request.rejects_path,
                      "write records that were rejected to this file");
  command->add_flag("--strict", options->request.strict, "fail as a whole where any record is rejected");
  command->add_flag("--no-history", options->no_history, "keep only the current version: the smallest file");
  command->add_flag("--allow-older", options->request.allow_older,
                    "take a version older than the stored one");
  command->add_flag("--lenient", options->request.lenient,
                    "take what only looks odd: unknown values of enumerations, other tags, long patterns, "
                    "URLs that are not "
                    "pinned to the commit");
  command->add_flag("--json", options->common.json, "the summary as one JSON object");
  command->footer(
      "Example: errdex ingest dataset/ --db errdex.db\nExit status 4: some records were rejected. "
      "130: it was interrupted.");
  commands[command] = [options] { return run_ingest(*options); };
}

}  // namespace errdex
