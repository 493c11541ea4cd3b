#include "tools/common/text_writer.h"

#include <span>

#include <fmt/format.h>

#include "tools/common/error_report.h"
#include "tools/common/page.h"

namespace errdex {
namespace {

std::string place_of(const ErrorRecord& record) {
  const std::string line = record.line_number ? ":" + std::to_string(*record.line_number) : "";
  return record.file_path + line + "\n" + record.github_url;
}

std::string identity_of(const ErrorRecord& record) {
  const OptionalText& name = record.content.error_class;
  return fmt::format("{}/{} ({}), {}{}", record.repo.value(), record.slug.value(), record.id.value(),
                     record.content.severity, name ? ", " + *name : "");
}

std::string percent(double score) {
  return fmt::format("{:.0f} %", score * 100);
}

std::string reason_of(const Match& match) {
  const std::string how = match.match_type == MatchType::Pattern ? "its " + match.matcher + " pattern matches"
                          : match.match_type == MatchType::Code  ? "the text names its error code"
                                                                 : "the text resembles its message";
  std::string reason =
      fmt::format("{} sure: {} \"{}\"", percent(match.score), how, shortened(match.matched_text, 200));
  for (const Capture& capture : match.captures)
    reason += fmt::format("\n{} = {}", capture.name, shortened(capture.value, 200));
  if (match.same_as_total > 0)
    reason += fmt::format("\n{} other record(s) have the same message", match.same_as_total);
  return reason;
}

void candidates(Page& page, std::string_view heading, std::span<const Match> matches) {
  if (matches.empty()) return;
  page.heading(heading);
  for (const Match& match : matches)
    page.entry(fmt::format("{:>5}  {}  {}  {}", percent(match.score), match.record.id.value(),
                           match.record.repo.value(), shortened(match.record.content.error_message, 160)));
}

void notes(Page& page, const std::vector<Degradation>& degraded) {
  for (const Degradation& each : degraded) page.line("Note: " + each.detail + " (" + each.reason + ")");
}

void record_body(Page& page, const ErrorRecord& record) {
  page.section("What it means", record.content.documentation);
  page.list("How to fix it", record.content.solutions);
  page.code("Example", record.content.example_fix.value_or(""));
  page.section("When it happens", record.content.trigger_scenarios);
}

}  // namespace

std::string to_text(const Answer& answer, TextStyle style) {
  Page page(style);
  notes(page, answer.degraded);
  if (answer.matches.empty()) {
    page.line("No confident match in dataset " + answer.dataset_version + ".");
    candidates(page, "Nearest:", answer.suggestions);
    return page.text();
  }
  const Match& best = answer.matches.front();
  page.title(best.record.content.error_message);
  page.line(identity_of(best.record));
  record_body(page, best.record);
  page.section("Why this answer", reason_of(best));
  page.section("Where it is raised", place_of(best.record));
  candidates(page, "Other candidates", std::span(answer.matches).subspan(1));
  return page.text();
}

std::string to_text(const ErrorRecord& record, TextStyle style) {
  Page page(style);
  page.title(record.content.error_message);
  page.line(identity_of(record));
  record_body(page, record);
  page.section("Where people meet it", record.content.common_situations);
  page.list("How to keep it from coming back", record.content.prevention_tips);
  page.code("Check before", record.content.validation_code.value_or(""));
  page.code("Type guard", record.content.type_guard.value_or(""));
  page.code("Handling", record.content.try_catch_pattern.value_or(""));
  page.code("Source", record.source_code.value_or(""));
  page.section("Where it is raised", place_of(record));
  page.section("Analysed", record.analyzed_sha.value() + " at " + record.analyzed_at + ", schema version " +
                               std::to_string(record.schema_version.value()));
  return page.text();
}

std::string to_text(const std::vector<RepoSummary>& repos) {
  std::string lines;
  for (const RepoSummary& repo : repos)
    lines += printable_line(fmt::format("{:>7}  {:<12}  {}", repo.error_count,
                                        repo.analyzed_sha.substr(0, 12), repo.repo)) +
             "\n";
  return lines;
}

std::string to_text(const std::vector<VersionSummary>& versions) {
  std::string lines;
  for (const VersionSummary& version : versions)
    lines +=
        printable_line(fmt::format("{}  {:<8}  {} records, {} added, {} changed, {} reanalyzed, {} removed",
                                   version.dataset_version, version.kind, version.record_count, version.added,
                                   version.changed, version.reanalyzed, version.removed)) +
        "\n";
  return lines;
}

std::string to_text(const IngestReport& report) {
  std::string text = fmt::format(
      "{} {}: {} records read = {} stored + {} unchanged + {} duplicate + {} rejected\n"
      "stored: {} added, {} changed, {} reanalyzed; {} removed; {} findings\n",
      report.kind, printable_line(report.dataset_version), report.read, report.stored, report.unchanged,
      report.duplicate, report.rejected, report.added, report.changed, report.reanalyzed, report.removed,
      report.findings);
  for (const std::string& note : report.notes) text += "note: " + printable_line(note) + "\n";
  return text + "digest: " + report.digest + "\n";
}

}  // namespace errdex
