#include "tools/common/json_writer.h"

#include "tools/common/json_object.h"
#include "tools/common/json_parts.h"

namespace errdex {
namespace {

std::string json_of(const ScorePart& part) {
  return JsonObject().add("name", part.name).add("value", part.value).text();
}

std::string json_of(const Match& match) {
  JsonObject object = summary_of(match.record);
  object.add("score", match.score)
      .add("matchType", to_string(match.match_type))
      .add("matcher", match.matcher)
      .raw("span", json_of(match.span))
      .add("text", match.matched_text)
      .raw("captures", json_of(match.captures))
      .raw("why", json_array(match.why, [](const ScorePart& each) { return json_of(each); }))
      .add("role", match.role)
      .add("documentation", match.record.content.documentation)
      .raw("solutions", json_array(match.record.content.solutions))
      .add("exampleFix", match.record.content.example_fix);
  add_place(object, match.record);
  return object.raw("sameAs", json_of(match.same_as)).add("sameAsTotal", match.same_as_total).text();
}

}  // namespace

std::string to_json(const Answer& answer) {
  const auto match_json = [](const Match& each) { return json_of(each); };
  return JsonObject()
      .add("datasetVersion", answer.dataset_version)
      .raw("matches", json_array(answer.matches, match_json))
      .raw("suggestions", json_array(answer.suggestions, match_json))
      .raw("degraded", json_of(answer.degraded))
      .raw("unknownFilters", json_of(answer.unknown_filters))
      .text();
}

std::string to_json(const std::vector<RepoSummary>& repos) {
  return json_array(repos, [](const RepoSummary& repo) {
    return JsonObject()
        .add("repo", repo.repo)
        .add("description", repo.description)
        .add("language", repo.language)
        .add("stars", repo.stars)
        .add("errorCount", repo.error_count)
        .add("analyzedSha", repo.analyzed_sha)
        .add("analyzedAt", repo.analyzed_at)
        .text();
  });
}

std::string to_json(const std::vector<VersionSummary>& versions) {
  return json_array(versions, [](const VersionSummary& version) {
    return JsonObject()
        .add("datasetVersion", version.dataset_version)
        .add("kind", version.kind)
        .add("records", version.record_count)
        .add("added", version.added)
        .add("changed", version.changed)
        .add("reanalyzed", version.reanalyzed)
        .add("removed", version.removed)
        .add("digest", version.digest)
        .text();
  });
}

std::string to_json(const IngestReport& report) {
  return JsonObject()
      .add("datasetVersion", report.dataset_version)
      .add("kind", report.kind)
      .add("read", report.read)
      .add("stored", report.stored)
      .add("added", report.added)
      .add("changed", report.changed)
      .add("reanalyzed", report.reanalyzed)
      .add("unchanged", report.unchanged)
      .add("duplicate", report.duplicate)
      .add("rejected", report.rejected)
      .add("removed", report.removed)
      .add("findings", report.findings)
      .add("digest", report.digest)
      .add("databaseBytes", report.database_bytes)
      .raw("rejects",
           json_array(report.first_rejects, [](const RejectLine& line) { return json_string(line.text); }))
      .raw("notes", json_array(report.notes))
      .text();
}

std::string to_json(const Error& error) {
  return JsonObject()
      .raw("error", JsonObject().add("code", error.code()).add("message", error.what()).text())
      .text();
}

}  // namespace errdex
