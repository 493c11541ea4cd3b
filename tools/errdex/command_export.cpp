#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <functional>
#include <iostream>
#include <memory>
#include <unistd.h>

#include "query/dataset_export.h"
#include "query/output_file.h"
#include "schema/error.h"
#include "tools/common/error_report.h"
#include "tools/common/json_object.h"
#include "tools/errdex/commands.h"
#include "tools/errdex/options.h"

namespace errdex {
namespace {

constexpr std::size_t kBlockBytes = 1U << 16U;

struct ExportOptions {
  CommonOptions common;
  std::string layout = "ndjson";
  std::string output;  // -o, or the directory
  bool bare = false;
};

ExportCounts to_standard_output(RecordStream& records, bool bare) {
  std::string block;
  const ExportCounts counts = export_ndjson(records, bare, [&block](std::string_view line) {
    block += line;
    if (block.size() < kBlockBytes) return;
    write_output(block);
    block.clear();
  });
  write_output(block);
  return counts;
}

// A regular file appears as a whole; what is no file, a pipe for example, is written as it is.
ExportCounts to_file(RecordStream& records, const ExportOptions& options) {
  std::error_code ignored;
  const bool special = std::filesystem::exists(options.output, ignored) &&
                       !std::filesystem::is_regular_file(options.output, ignored);
  const std::string part = special ? options.output : options.output + ".part";
  ExportCounts counts;
  try {
    OutputFile file(part);
    counts = export_ndjson(records, options.bare, [&file](std::string_view line) { file.write(line); });
    file.finish();
    if (special) return counts;
    if (counts.records > 0 && std::rename(part.c_str(), options.output.c_str()) != 0)
      throw_export_failed(options.output, errno);
  } catch (...) {
    if (!special) unlink(part.c_str());
    throw;
  }
  if (counts.records == 0) unlink(part.c_str());
  return counts;
}

ExportCounts run_layout(RecordStream& records, const ExportOptions& options) {
  if (options.layout == "directory") return export_directory(records, options.output);
  if (options.output.empty() || options.output == "-") return to_standard_output(records, options.bare);
  return to_file(records, options);
}

int run_export(const ExportOptions& options) {
  RecordStream records(database_path(options.common), options.common.filter);
  report_unknown(records.unknown_filters(), records.dataset_version());
  const ExportCounts counts = run_layout(records, options);
  if (counts.records == 0) {
    report(make_error(ErrorKind::Usage, "ERRDEX_EXPORT_NOTHING",
                      "nothing was exported: no record of dataset {version} passes the filter; "
                      "errdex repos and errdex versions list what there is",
                      {{"version", records.dataset_version()}}),
           std::cerr);
    return 1;
  }
  if (!options.output.empty() && options.output != "-")
    std::cerr << "errdex: " << counts.records << " records of " << counts.repos << " repositories, dataset "
              << records.dataset_version() << ", in " << printable_line(options.output) << "\n";
  return 0;
}

int run_digest(const CommonOptions& options) {
  const std::string path = database_path(options);
  const std::optional<RecomputedDigest> found = recompute_digest(path, options.filter.as_of);
  if (!found) {
    report(make_error(ErrorKind::Usage, "ERRDEX_DIGEST_NO_VERSION",
                      "no dataset version in {path} is as old as {time}; errdex versions lists what there is",
                      {{"path", path}, {"time", options.filter.as_of.value_or("that")}}),
           std::cerr);
    return 1;
  }
  if (options.json)
    write_output(JsonObject()
                     .add("datasetVersion", found->dataset_version)
                     .add("records", found->records)
                     .add("digest", found->digest)
                     .add("statedDigest", found->stated)
                     .text() +
                 "\n");
  else
    write_output(found->digest + "\n");
  if (found->digest == found->stated) return 0;
  return report(make_error(ErrorKind::Database, "ERRDEX_DIGEST_DIFFERS",
                           "the records of dataset {version} in {path} do not give the digest {stated} that "
                           "was noted with them: the history of that time was dropped, or the file is "
                           "damaged; errdex verify tells",
                           {{"version", found->dataset_version}, {"path", path}, {"stated", found->stated}}),
                std::cerr);
}

void need_directory(ExportOptions& options) {
  if (options.layout != "directory" || !options.output.empty()) return;
  throw CLI::ValidationError("--layout", "directory needs -o DIRECTORY");
}

}  // namespace

void add_export_command(CLI::App& app, Commands& commands) {
  auto options = std::make_shared<ExportOptions>();
  CLI::App* command = app.add_subcommand("export", "Writes records as a dataset again");
  command->add_option("-o,--output", options->output,
                      "file, or new directory, to write (else standard output)");
  command
      ->add_option("--layout", options->layout,
                   "ndjson: a record a line; directory: as the dataset is published")
      ->check(CLI::IsMember({"ndjson", "directory"}));
  command->add_flag("--bare", options->bare, "records without the envelope that names the dataset version");
  add_database_option(*command, options->common);
  add_filter_options(*command, options->common);
  command->final_callback([options] { need_directory(*options); });
  command->footer("Example: errdex export --layout directory -o dataset/");
  commands[command] = [options] { return run_export(*options); };
}

void add_digest_command(CLI::App& app, Commands& commands) {
  auto options = std::make_shared<CommonOptions>();
  CLI::App* command =
      app.add_subcommand("digest", "Computes the digest of a dataset version from its records");
  command->add_option("--as-of", options->filter.as_of, "of this version, or of the one of this date");
  command->add_flag("--json", options->json, "one JSON object");
  add_database_option(*command, *options);
  command->footer("Example: errdex digest --as-of 2026-08-31");
  commands[command] = [options] { return run_digest(*options); };
}

}  // namespace errdex
