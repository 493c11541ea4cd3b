#include "tools/errdex/options.h"

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <iostream>
#include <unistd.h>

#include "schema/error.h"
#include "tools/common/error_report.h"
#include "tools/common/terminal.h"
#include "tools/errdex/usage.h"

namespace errdex {
namespace {

std::string environment(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? "" : value;
}

}  // namespace

void add_database_option(CLI::App& command, CommonOptions& options) {
  command.add_option("--db", options.database,
                     "database file (else $ERRDEX_DB, errdex.db here, or the XDG data folder)");
}

void add_output_options(CLI::App& command, CommonOptions& options) {
  CLI::Option* json = command.add_flag("--json", options.json, "one JSON object");
  command.add_flag("--markdown", options.markdown, "Markdown")->excludes(json);
}

void add_filter_options(CLI::App& command, CommonOptions& options) {
  LookupFilter& filter = options.filter;
  command.add_option("--repo", filter.repos, "repository, owner/name or a glob; !glob excludes; repeatable")
      ->expected(1)
      ->allow_extra_args(false)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
  command.add_option("--sha", filter.analyzed_sha, "analysed commit, a prefix is enough");
  command.add_option("--schema-version", filter.schema_version, "schemaVersion of the record");
  command.add_option("--as-of", filter.as_of, "the dataset as it was in this version or on this date");
  command.add_option("--severity", filter.severity, "critical, error, warning or info");
  command.add_option("--type", filter.error_type,
                     "exception, error_code, console, http, validation or panic");
  command.add_option("--class", filter.error_class, "exception class");
  command.add_option("--code", filter.error_code, "error code");
  command.add_option("--http-status", filter.http_status, "HTTP status");
  command.add_option("--tag", filter.tag, "tag");
  command.add_option("--family", filter.family, "error family (backgroundTag)");
  command.add_option("--strategy", filter.handling_strategy, "handling strategy");
  command.add_option("--language", filter.language, "language of the repository");
  command.add_option("--since", filter.analyzed_since, "analysed at this time or later");
}

CLI::Option* add_words(CLI::App& command, const std::string& name, std::vector<std::string>& words,
                       const std::string& about) {
  // A callback of one's own, since CLI11's conversion to a vector takes "{}" for an empty one.
  const auto take = [&words](const CLI::results_t& results) {
    words = results;
    return true;
  };
  return command.add_option(name, take, about)->expected(1, -1)->allow_extra_args();
}

void add_limit_option(CLI::App& command, CommonOptions& options, const std::string& about) {
  command.add_option("--limit", options.limit, about)->capture_default_str()->check(check_count);
}

std::string joined(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : " ") + word;
  return text;
}

TextStyle output_style(const CommonOptions& options) {
  if (options.markdown) return TextStyle::Markdown;
  return may_style_output() ? TextStyle::Terminal : TextStyle::Plain;
}

std::string database_path(const CommonOptions& options) {
  if (!options.database.empty()) return options.database;
  if (std::string path = environment("ERRDEX_DB"); !path.empty()) return path;
  if (std::filesystem::exists("errdex.db")) return "errdex.db";
  const std::string data = environment("XDG_DATA_HOME");
  const std::string home = environment("HOME");
  const std::string shared = (data.empty() ? home + "/.local/share" : data) + "/errdex/errdex.db";
  if (std::filesystem::exists(shared)) return shared;
  throw make_error(ErrorKind::Usage, "ERRDEX_NO_DATABASE",
                   "cannot find a database: there is no errdex.db here and none at {shared}; "
                   "name one with --db or $ERRDEX_DB, or make one with errdex ingest SOURCE --db errdex.db",
                   {{"shared", shared}});
}

namespace {

void write_all(std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = write(STDOUT_FILENO, text.data(), text.size());
    if (written >= 0) {
      text.remove_prefix(static_cast<std::size_t>(written));
      continue;
    }
    const int reason = errno;
    if (reason == EINTR) continue;
    if (reason == EPIPE) throw ClosedPipe{};
    throw make_error(
        ErrorKind::Io, "ERRDEX_OUTPUT",
        "cannot write the answer to standard output: {reason}; check the disk or where output goes",
        {{"reason", std::strerror(reason)}});
  }
}

}  // namespace

void write_output(std::string_view text) {
  // Texts for people are harmless already; what is left is JSON.
  if (isatty(STDOUT_FILENO) != 0)
    write_all(escaped_for_terminal(text));
  else
    write_all(text);
}

void report_unknown(const std::vector<UnknownFilterValue>& unknown, const std::string& dataset_version) {
  for (const UnknownFilterValue& each : unknown) {
    std::string nearest;
    for (const std::string& name : each.nearest) nearest += (nearest.empty() ? "" : ", ") + name;
    report(make_error(ErrorKind::Usage, "ERRDEX_UNKNOWN_FILTER",
                      "no {filter} in dataset {version} is '{value}'; nearest: {nearest}",
                      {{"filter", each.filter},
                       {"version", dataset_version},
                       {"value", each.value},
                       {"nearest", nearest.empty() ? "none" : nearest}}),
           std::cerr);
  }
}

}  // namespace errdex
