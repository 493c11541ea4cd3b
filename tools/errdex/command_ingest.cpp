#include <iostream>
#include <memory>
#include <unistd.h>

#include "ingest/ingest.h"
#include "tools/common/error_report.h"
#include "tools/common/json_writer.h"
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

// On a terminal one line that is written over; elsewhere nothing.
void show_progress_on_terminal(IngestRequest& request) {
  if (isatty(STDERR_FILENO) == 0) return;
  request.progress = [](const IngestProgress& progress) {
    std::cerr << "\r" << progress.records << " records, " << progress.bytes / 1'000'000 << " MB";
    if (progress.total_bytes > 0) std::cerr << " of " << progress.total_bytes / 1'000'000;
    std::cerr << "\x1b[K" << std::flush;
  };
}

// Removes the progress line, also when the ingest fails: what is reported next begins on a line of its own.
struct ProgressLine {
  explicit ProgressLine(IngestRequest& request) { show_progress_on_terminal(request); }
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;
  ~ProgressLine() {
    if (isatty(STDERR_FILENO) != 0) std::cerr << "\r\x1b[K" << std::flush;
  }
};

IngestReport ingest_with_progress(IngestRequest& request) {
  const ProgressLine progress(request);
  return ingest_dataset(request);
}

int run_ingest(IngestOptions& options) {
  IngestRequest& request = options.request;
  request.database_path = options.common.database.empty() ? "errdex.db" : options.common.database;
  if (options.snapshot) request.mode = IngestMode::Snapshot;
  if (options.merge) request.mode = IngestMode::Merge;
  request.keep_history = !options.no_history;
  const IngestReport ingested = ingest_with_progress(request);
  for (const RejectLine& line : ingested.first_rejects)
    std::cerr << "errdex: " << printable_line(line.text) << "\n";
  write_output(options.common.json ? to_json(ingested) + "\n" : to_text(ingested));
  return ingested.rejected > 0 ? exit_status(ErrorKind::Input) : 0;
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
                    "take unknown values of enumerations and other forms of tags");
  command->add_flag("--json", options->common.json, "the summary as one JSON object");
  command->footer(
      "Example: errdex ingest dataset/ --db errdex.db\nExit status 4: some records were rejected.");
  commands[command] = [options] { return run_ingest(*options); };
}

}  // namespace errdex
