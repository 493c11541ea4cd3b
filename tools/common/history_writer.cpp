#include "tools/common/history_writer.h"

#include <algorithm>

#include <fmt/format.h>

#include "schema/utf8.h"
#include "tools/common/error_report.h"
#include "tools/common/json_object.h"
#include "tools/common/page.h"

namespace errdex {
namespace {

constexpr std::size_t kMostValueBytes = 200;  // of a field's value in text; JSON has all

std::string json_of(const FieldChange& change) {
  return JsonObject()
      .add("field", change.field)
      .raw("before", change.before.value_or("null"))
      .raw("after", change.after.value_or("null"))
      .text();
}

std::string json_of(const std::vector<FieldChange>& changes) {
  return json_array(changes, [](const FieldChange& each) { return json_of(each); });
}

std::string json_of(const RevisionSummary& revision) {
  return JsonObject()
      .add("change", revision.change)
      .add("firstVersion", revision.first_version)
      .add("lastVersion", revision.last_version)
      .add("analyzedSha", revision.analyzed_sha)
      .add("analyzedAt", revision.analyzed_at)
      .raw("fields", json_of(revision.fields))
      .text();
}

std::string json_of(const std::vector<NamedCount>& counts) {
  JsonObject object;
  for (const NamedCount& each : counts) object.add(each.name, each.count);
  return object.text();
}

// The number of bytes that `left` and `right` have in common at their beginning, ending between characters.
std::size_t common_start(std::string_view left, std::string_view right) {
  std::size_t common = 0;
  while (common < std::min(left.size(), right.size()) && left[common] == right[common]) ++common;
  while (common > 0 && common < left.size() && is_utf8_continuation(left[common])) --common;
  return common;
}

// One side of a change, from a little before the first difference on.
std::string value_line(char sign, std::string_view value, std::size_t common) {
  constexpr std::size_t kContext = 40;
  std::string shown;
  if (value.size() > kMostValueBytes && common > kContext) {
    std::size_t begin = common - kContext;
    while (begin > 0 && is_utf8_continuation(value[begin])) --begin;
    value.remove_prefix(begin);
    shown = "…";
  }
  return fmt::format("      {} {}\n", sign, printable_line(shown + shortened(value, kMostValueBytes)));
}

std::string lines_of(const FieldChange& change) {
  const std::size_t common = common_start(change.before.value_or(""), change.after.value_or(""));
  std::string lines = "    " + printable_line(change.field) + "\n";
  if (change.before) lines += value_line('-', *change.before, common);
  if (change.after) lines += value_line('+', *change.after, common);
  return lines;
}

std::string versions_of(const RevisionSummary& revision) {
  if (!revision.last_version) return "since " + revision.first_version;
  if (*revision.last_version == revision.first_version) return "in " + revision.first_version;
  return revision.first_version + " to " + *revision.last_version;
}

std::string lines_of(const RevisionSummary& revision) {
  std::string lines =
      printable_line(fmt::format("{}: {}, commit {} analysed {}", versions_of(revision), revision.change,
                                 revision.analyzed_sha.substr(0, 12), revision.analyzed_at)) +
      "\n";
  for (const FieldChange& change : revision.fields) lines += lines_of(change);
  return lines;
}

std::string lines_of(std::string_view heading, const std::vector<NamedCount>& counts) {
  if (counts.empty()) return "";
  std::string lines = std::string(heading) + "\n";
  for (const NamedCount& each : counts)
    lines += fmt::format("{:>9}  {}\n", each.count, printable_line(each.name));
  return lines;
}

char sign_of(RecordChange change) {
  switch (change) {
    case RecordChange::Added:
      return '+';
    case RecordChange::Removed:
      return '-';
    case RecordChange::Changed:
      return '~';
    case RecordChange::Reanalyzed:
      break;
  }
  return '.';
}

}  // namespace

std::string to_json(const RecordHistory& history) {
  return JsonObject()
      .add("datasetVersion", history.dataset_version)
      .add("id", history.id.value())
      .add("repo", history.repo.value())
      .add("slug", history.slug.value())
      .add("message", history.message)
      .raw("current", history.current ? "true" : "false")
      .raw("revisions",
           json_array(history.revisions, [](const RevisionSummary& each) { return json_of(each); }))
      .text();
}

std::string to_text(const RecordHistory& history) {
  std::string text =
      printable_line(history.message) + "\n" +
      printable_line(fmt::format("{}/{} ({}){}", history.repo.value(), history.slug.value(),
                                 history.id.value(), history.current ? "" : ", removed since")) +
      "\n";
  for (auto revision = history.revisions.rbegin(); revision != history.revisions.rend(); ++revision)
    text += "\n" + lines_of(*revision);
  return text;
}

std::string to_json(const DatasetStats& stats) {
  return JsonObject()
      .add("datasetVersion", stats.dataset_version)
      .add("digest", stats.digest)
      .add("records", stats.records)
      .add("repos", stats.repos)
      .add("contents", stats.contents)
      .add("messages", stats.messages)
      .add("sources", stats.sources)
      .add("versions", stats.versions)
      .add("revisions", stats.revisions)
      .add("oldestAnalyzedAt", stats.oldest_analyzed_at)
      .add("newestAnalyzedAt", stats.newest_analyzed_at)
      .raw("severities", json_of(stats.severities))
      .raw("types", json_of(stats.types))
      .raw("schemaVersions", json_of(stats.schema_versions))
      .raw("findings", json_of(stats.findings))
      .raw("tags", json_of(stats.tags))
      .raw("families", json_of(stats.families))
      .text();
}

std::string to_text(const DatasetStats& stats) {
  std::string text = printable_line("dataset " + stats.dataset_version) + "\n";
  text +=
      fmt::format("{:>9}  records of {} repositories, analysed from {} to {}\n", stats.records, stats.repos,
                  printable_line(stats.oldest_analyzed_at), printable_line(stats.newest_analyzed_at));
  text += fmt::format("{:>9}  contents, with {} messages and {} source texts\n", stats.contents,
                      stats.messages, stats.sources);
  text += fmt::format("{:>9}  versions, with {} revisions\n", stats.versions, stats.revisions);
  text += lines_of("severity", stats.severities) + lines_of("type", stats.types) +
          lines_of("schemaVersion", stats.schema_versions) + lines_of("finding", stats.findings) +
          lines_of("tag", stats.tags) + lines_of("family", stats.families);
  return text + "digest: " + printable_line(stats.digest) + "\n";
}

std::string to_json(const PruneReport& report) {
  return JsonObject()
      .add("datasetVersion", report.dataset_version)
      .add("versionsKept", report.versions_kept)
      .add("versionsDropped", report.versions_dropped)
      .add("revisionsDropped", report.revisions_dropped)
      .add("contentsDropped", report.contents_dropped)
      .add("bytesBefore", report.bytes_before)
      .add("bytesAfter", report.bytes_after)
      .add("digest", report.digest)
      .text();
}

std::string to_text(const PruneReport& report) {
  return fmt::format(
      "{}: {} versions kept, {} dropped with {} revisions and {} contents; {} bytes, before {}\ndigest: {}\n",
      printable_line(report.dataset_version), report.versions_kept, report.versions_dropped,
      report.revisions_dropped, report.contents_dropped, report.bytes_after, report.bytes_before,
      printable_line(report.digest));
}

std::string to_json(const RecordDifference& difference) {
  return JsonObject()
      .add("change", to_string(difference.change))
      .add("id", difference.id.value())
      .add("repo", difference.repo.value())
      .add("slug", difference.slug.value())
      .add("message", difference.message)
      .raw("fields", json_of(difference.fields))
      .text();
}

std::string to_text(const RecordDifference& difference, bool fields) {
  std::string text = fmt::format(
      "{} {}\n", sign_of(difference.change),
      printable_line(fmt::format("{}/{} ({})  {}", difference.repo.value(), difference.slug.value(),
                                 difference.id.value(), shortened(difference.message, 160))));
  if (fields)
    for (const FieldChange& change : difference.fields) text += lines_of(change);
  return text;
}

std::string summary_members(const DatasetDiff& diff) {
  const std::string object = JsonObject()
                                 .add("from", diff.from_version)
                                 .add("to", diff.to_version)
                                 .add("added", diff.added)
                                 .add("removed", diff.removed)
                                 .add("changed", diff.changed)
                                 .add("reanalyzed", diff.reanalyzed)
                                 .add("unchanged", diff.unchanged)
                                 .text();
  return object.substr(1, object.size() - 2);
}

std::string to_text(const DatasetDiff& diff) {
  return printable_line(fmt::format("{} to {}: {} added, {} removed, {} changed, {} reanalyzed, {} unchanged",
                                    diff.from_version, diff.to_version, diff.added, diff.removed,
                                    diff.changed, diff.reanalyzed, diff.unchanged)) +
         "\n";
}

}  // namespace errdex
