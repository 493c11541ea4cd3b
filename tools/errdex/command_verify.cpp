#include <iostream>
#include <memory>

#include "ingest/compact.h"
#include "ingest/repair.h"
#include "ingest/verify.h"
#include "schema/error.h"
#include "tools/common/error_report.h"
#include "tools/common/json_object.h"
#include "tools/errdex/commands.h"
#include "tools/errdex/options.h"

namespace errdex {
namespace {

struct VerifyArguments {
  CommonOptions common;
  bool quick = false;
  bool repair = false;
};

std::string json_of(const Finding& finding) {
  return JsonObject()
      .add("check", finding.check)
      .add("problem", finding.problem)
      .add("remedy", finding.remedy == Remedy::Rebuild ? "rebuild" : "replace")
      .add("toMend", std::string(remedy_text(finding.remedy)))
      .text();
}

std::string json_of(const VerifyReport& report, bool quick, bool repaired) {
  return JsonObject()
             .raw("sound", report.findings.empty() ? "true" : "false")
             .raw("repaired", repaired ? "true" : "false")
             .raw("quick", quick ? "true" : "false")
             .add("datasetVersion", report.dataset_version)
             .add("records", report.records)
             .add("digest", report.digest)
             .raw("checks", json_array(report.checks))
             .raw("findings", json_array(report.findings, [](const Finding& each) { return json_of(each); }))
             .text() +
         "\n";
}

std::string text_of(const VerifyReport& report, bool repaired) {
  std::string text;
  for (const Finding& finding : report.findings)
    text += printable_line(finding.check + ": " + finding.problem +
                           "; to mend: " + std::string(remedy_text(finding.remedy))) +
            "\n";
  if (report.findings.empty())
    text = std::string(repaired ? "repaired" : "sound") + ": dataset " + report.dataset_version + ", " +
           std::to_string(report.records) + " records, digest " + report.digest + "\n";
  return text;
}

void show(const VerifyReport& report, const VerifyArguments& arguments, bool repaired) {
  write_output(arguments.common.json ? json_of(report, arguments.quick, repaired)
                                     : text_of(report, repaired));
}

int run_verify(const VerifyArguments& arguments) {
  const std::string path = database_path(arguments.common);
  const VerifyReport report = verify_database(path, {arguments.quick});
  if (report.findings.empty() || !arguments.repair || !arguments.common.json) show(report, arguments, false);
  if (report.findings.empty()) return 0;
  if (arguments.repair) {
    show(repair_database(path), arguments, true);
    return 0;
  }
  return errdex::report(
      make_error(ErrorKind::Database, "ERRDEX_DATABASE_UNSOUND",
                 "{path} is not sound: {count} findings, each with the way to mend it; until then "
                 "answers from it may be wrong or lack errors",
                 {{"path", path}, {"count", std::to_string(report.findings.size())}}),
      std::cerr);
}

int run_compact(const CommonOptions& options) {
  const CompactReport report = compact_database(database_path(options));
  if (options.json)
    write_output(JsonObject()
                     .add("datasetVersion", report.dataset_version)
                     .add("records", report.records)
                     .add("digest", report.digest)
                     .add("bytesBefore", report.bytes_before)
                     .add("bytesAfter", report.bytes_after)
                     .text() +
                 "\n");
  else
    write_output("compacted: dataset " + report.dataset_version + ", " + std::to_string(report.records) +
                 " records, " + std::to_string(report.bytes_before) + " bytes before, " +
                 std::to_string(report.bytes_after) + " now\n");
  return 0;
}

}  // namespace

void add_verify_command(CLI::App& app, Commands& commands) {
  auto arguments = std::make_shared<VerifyArguments>();
  CLI::App* command =
      app.add_subcommand("verify", "Checks that the file is whole and its indexes say what its records say");
  CLI::Option* quick = command->add_flag("--quick", arguments->quick, "without reading the texts");
  command
      ->add_flag("--repair", arguments->repair, "make what is wrong anew from the records, if they are whole")
      ->excludes(quick);
  command->add_flag("--json", arguments->common.json, "one JSON object");
  add_database_option(*command, arguments->common);
  command->footer("Example: errdex verify --db errdex.db\nExit status: 0 sound, 3 not.");
  commands[command] = [arguments] { return run_verify(*arguments); };
}

void add_compact_command(CLI::App& app, Commands& commands) {
  auto options = std::make_shared<CommonOptions>();
  CLI::App* command = app.add_subcommand(
      "compact", "Leaves the current version alone in the file: the smallest, and always the same bytes");
  command->add_flag("--json", options->json, "one JSON object");
  add_database_option(*command, *options);
  command->footer(
      "Example: errdex compact --db errdex.db\nThe history is dropped; export keeps older versions.");
  commands[command] = [options] { return run_compact(*options); };
}

}  // namespace errdex
