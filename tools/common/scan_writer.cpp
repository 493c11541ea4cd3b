#include "tools/common/scan_writer.h"

#include <algorithm>

#include <fmt/format.h>

#include "query/scan/log_lines.h"
#include "tools/common/error_report.h"
#include "tools/common/json_object.h"
#include "tools/common/json_parts.h"
#include "tools/common/page.h"

namespace errdex {
namespace {

std::string json_of(const LinePlace& place) {
  return JsonObject().add("file", place.file).add("line", place.line).text();
}

std::string optional_json(const std::string& text) {
  return text.empty() ? "null" : json_string(text);
}

std::string record_json(const ScanHit& hit) {
  return JsonObject()
      .add("id", hit.record.id)
      .add("repo", hit.record.repo)
      .add("slug", hit.slug)
      .add("severity", hit.severity)
      .raw("errorCode", optional_json(hit.record.error_code))
      .raw("errorClass", optional_json(hit.record.error_class))
      .add("message", hit.message)
      .add("url", hit.url)
      .text();
}

void add_match(JsonObject& object, const ScanHit& hit) {
  object.raw("record", record_json(hit))
      .add("score", hit.score)
      .add("matcher", hit.matcher)
      .add("role", hit.role)
      .raw("span", json_of(hit.span))
      .add("text", hit.matched_text)
      .raw("captures", json_of(hit.captures))
      .raw("sameAs", json_of(hit.same_as))
      .add("sameAsTotal", hit.same_as_total);
}

std::string json_of(const RecordCount& record) {
  return JsonObject()
      .add("id", record.id)
      .add("repo", record.repo)
      .add("slug", record.slug)
      .add("severity", record.severity)
      .add("message", record.message)
      .add("url", record.url)
      .add("count", record.count)
      .raw("first", json_of(record.first))
      .raw("last", json_of(record.last))
      .add("sample", record.sample)
      .add("bestScore", record.best_score)
      .text();
}

std::string json_of(const ShapeCount& shape) {
  return JsonObject()
      .add("shape", shape.shape)
      .add("count", shape.count)
      .raw("first", json_of(shape.first))
      .raw("last", json_of(shape.last))
      .add("sample", shape.sample)
      .text();
}

std::string json_of(const ScanStats& stats) {
  return JsonObject()
      .add("templates", stats.templates)
      .add("setBytes", stats.set_bytes)
      .add("startSeconds", stats.start_seconds)
      .add("scanSeconds", stats.scan_seconds)
      .add("peakKibibytes", stats.peak_kibibytes)
      .text();
}

// The notes of a summary: those of the matchers, and lines that were cut.
std::vector<Degradation> notes_of(const ScanSummary& summary) {
  std::vector<Degradation> notes = summary.degraded;
  if (summary.cut_lines > 0)
    notes.push_back(
        {"line-cut", fmt::format("{} line(s) are longer than {} bytes and were looked at up to there; the "
                                 "longest has {} bytes",
                                 summary.cut_lines, kLongestLogLine, summary.longest_cut)});
  return notes;
}

std::string place_text(const LinePlace& place) {
  return printable_line(place.file) + ":" + std::to_string(place.line);
}

void append_records(std::string& text, const std::vector<RecordCount>& records) {
  for (const RecordCount& record : records) {
    text += fmt::format("{:>7}  {:<8}  {}  {}\n", record.count, printable_line(record.severity), record.id,
                        printable_line(record.repo + "/" + record.slug));
    text += fmt::format("         first {}, last {}\n", place_text(record.first), place_text(record.last));
    text += "         " + printable_line(shortened(record.sample, 160)) + "\n";
  }
}

void append_unknown(std::string& text, const ScanSummary& summary) {
  const std::vector<ShapeCount> shapes = summary.unknown();
  if (shapes.empty()) return;
  text += "\nLines that look like errors and match no record:\n";
  constexpr std::size_t kShown = 50;
  for (std::size_t at = 0; at < std::min(shapes.size(), kShown); ++at) {
    text += fmt::format("{:>7}  {}\n", shapes[at].count, printable_line(shortened(shapes[at].shape, 160)));
    text += fmt::format("         first {}, last {}\n", place_text(shapes[at].first),
                        place_text(shapes[at].last));
  }
  if (shapes.size() > kShown)
    text += fmt::format("         and {} more kinds; --json lists them\n", shapes.size() - kShown);
  if (summary.other_unknown > 0) text += fmt::format("{:>7}  of further kinds\n", summary.other_unknown);
}

// SARIF knows three levels.
std::string_view sarif_level(std::string_view severity) {
  if (severity == "warning") return "warning";
  return severity == "info" ? "note" : "error";
}

// A path as a URI reference: every byte but a few is percent-encoded.
std::string uri_of(const std::string& path) {
  if (path == "-") return "stdin";
  std::string uri = path.starts_with('/') ? "file://" : "";
  for (const char byte : path) {
    const auto value = static_cast<unsigned char>(byte);
    const bool plain = (value >= '0' && value <= '9') || (value >= 'A' && value <= 'Z') ||
                       (value >= 'a' && value <= 'z') ||
                       std::string_view("-._~/").find(byte) != std::string_view::npos;
    uri += plain ? std::string(1, byte) : fmt::format("%{:02X}", value);
  }
  return uri;
}

std::string text_json(std::string_view text) {
  return JsonObject().add("text", text).text();
}

}  // namespace

std::string hit_json(const std::string& file, const ScanHit& hit) {
  JsonObject object;
  object.add("file", file).add("line", hit.line).add("offset", hit.offset);
  add_match(object, hit);
  return object.text();
}

std::string line_json(std::string_view line, const LogScanResult& result) {
  JsonObject object;
  object.add("line", line.substr(0, kLongestLogLine));
  if (!result.cut.empty()) object.add("cutFromBytes", result.cut.front().bytes);
  return object
      .raw("hits", json_array(result.hits,
                              [](const ScanHit& hit) {
                                JsonObject each;
                                add_match(each, hit);
                                return each.text();
                              }))
      .text();
}

std::string summary_json(const std::string& dataset_version, const ScanSummary& summary,
                         const ScanStats* stats) {
  JsonObject object;
  object.add("datasetVersion", dataset_version)
      .add("lines", summary.lines)
      .add("bytes", summary.bytes)
      .add("hits", summary.hits)
      .raw("records", json_array(summary.records(), [](const RecordCount& each) { return json_of(each); }))
      .raw("unknown", json_array(summary.unknown(), [](const ShapeCount& each) { return json_of(each); }))
      .add("otherUnknown", summary.other_unknown)
      .raw("degraded", json_of(notes_of(summary)));
  if (stats != nullptr) object.raw("stats", json_of(*stats));
  return object.text();
}

std::string summary_text(const ScanSummary& summary, const ScanStats* stats) {
  const std::vector<RecordCount> records = summary.records();
  std::string text =
      fmt::format("{} line(s), {} match(es) of {} record(s)\n", summary.lines, summary.hits, records.size());
  if (!records.empty())
    text += fmt::format("\n{:>7}  {:<8}  {:<16}  {}\n", "count", "severity", "record", "where it comes from");
  append_records(text, records);
  append_unknown(text, summary);
  for (const Degradation& each : notes_of(summary))
    text += "Note: " + printable_line(each.detail) + " (" + each.reason + ")\n";
  if (stats != nullptr)
    text += fmt::format(
        "\n{} templates, {:.1f} MB for them, ready after {:.2f} s; scanned {:.1f} MB in {:.2f} s; peak "
        "{:.0f} MB\n",
        stats->templates, static_cast<double>(stats->set_bytes) / 1e6, stats->start_seconds,
        static_cast<double>(summary.bytes) / 1e6, stats->scan_seconds,
        static_cast<double>(stats->peak_kibibytes) / 1024);
  return text;
}

std::string SarifWriter::begin() const {
  return R"({"$schema":"https://json.schemastore.org/sarif-2.1.0.json","version":"2.1.0","runs":[{"results":[)";
}

std::size_t SarifWriter::rule_of(const ScanHit& hit) {
  const auto [place, is_new] = rule_numbers_.try_emplace(hit.record.id, rules_.size());
  if (!is_new) return place->second;
  JsonObject rule;
  rule.add("id", hit.record.id)
      .add("name", hit.slug)
      .raw("shortDescription", text_json(hit.message))
      .raw("defaultConfiguration", JsonObject().add("level", sarif_level(hit.severity)).text());
  if (!hit.url.empty()) rule.add("helpUri", hit.url);
  rule.raw("properties", JsonObject().add("repo", hit.record.repo).add("severity", hit.severity).text());
  rules_.push_back(rule.text());
  return place->second;
}

std::string SarifWriter::results(const std::string& file, const LogScanResult& result) {
  std::string text;
  for (const ScanHit& hit : result.hits) {
    const std::string region =
        JsonObject().add("startLine", hit.line).raw("snippet", text_json(hit.matched_text)).text();
    const std::string place = JsonObject()
                                  .raw("artifactLocation", JsonObject().add("uri", uri_of(file)).text())
                                  .raw("region", region)
                                  .text();
    text += std::exchange(any_, true) ? ",\n" : "\n";
    text += JsonObject()
                .add("ruleId", hit.record.id)
                .add("ruleIndex", rule_of(hit))
                .add("level", sarif_level(hit.severity))
                .raw("message", text_json(hit.matched_text.empty() ? hit.message : hit.matched_text))
                .raw("locations", "[" + JsonObject().raw("physicalLocation", place).text() + "]")
                .raw("properties", JsonObject().add("score", hit.score).text())
                .text();
  }
  return text;
}

std::string SarifWriter::end() const {
  std::string rules = "[";
  for (const std::string& rule : rules_) rules += (rules.size() > 1 ? "," : "") + rule;
  const std::string driver =
      JsonObject().add("name", "errdex").add("version", tool_version_).raw("rules", rules + "]").text();
  return "\n],\"tool\":" + JsonObject().raw("driver", driver).text() + "}]}\n";
}

}  // namespace errdex
