#include "ingest/version_facts.h"

#include <algorithm>
#include <cstring>
#include <schema/sql/ingest.h>
#include <set>

#include "db/digest.h"
#include "db/metadata.h"
#include "db/migration.h"
#include "ingest/statement_values.h"

namespace errdex {
namespace {

struct CurrentFacts {
  std::string digest;
  std::int64_t records = 0;
  std::set<std::int64_t> schema_versions{};
  std::set<std::int64_t> analyses{};
  std::set<std::int64_t> repos{};
};

CurrentFacts gather(SQLite::Database& database) {
  CurrentFacts facts;
  VersionDigest version_digest;
  Statement row(database, sql::ingest::read_current_digests);
  for (; row.step(); ++facts.records) {
    RecordDigest digest{};
    const std::string_view bytes = row.view(0);
    std::memcpy(digest.data(), bytes.data(), std::min(bytes.size(), digest.size()));
    version_digest.add(digest);
    facts.schema_versions.insert(row.integer(1));
    facts.analyses.insert(row.integer(2));
    facts.repos.insert(row.integer(3));
  }
  facts.digest = version_digest.finish();
  return facts;
}

std::set<std::string> analysis_times(SQLite::Database& database, const std::set<std::int64_t>& analyses) {
  std::set<std::string> times;
  Statement find(database, sql::ingest::find_analysis_times);
  for (const std::int64_t analysis : analyses) {
    bind_values(find, analysis);
    if (find.step()) times.insert(find.text(0));
    find.reset();
  }
  return times;
}

std::string comma_list(const std::set<std::int64_t>& numbers) {
  std::string list;
  for (const std::int64_t number : numbers) {
    if (!list.empty()) list += ',';
    list += std::to_string(number);
  }
  return list;
}

// A file that once dropped its history, or pruned it, does not have it, whatever this ingest keeps.
std::string history_of(SQLite::Database& database, bool keep_history) {
  const std::string before = read_metadata(database)["history"];
  if (!keep_history || before == "dropped") return "dropped";
  return before == "pruned" ? before : "kept";
}

std::map<std::string, std::string> facts_by_name(SQLite::Database& database, const std::string& version,
                                                 const CurrentFacts& facts) {
  const std::set<std::string> times = analysis_times(database, facts.analyses);
  return {{"layout_version", layout_of(database).text()},
          {"dataset_version", version},
          {"record_schema_versions", comma_list(facts.schema_versions)},
          {"record_count", std::to_string(facts.records)},
          {"repo_count", std::to_string(facts.repos.size())},
          {"oldest_analyzed_at", times.empty() ? "" : *times.begin()},
          {"newest_analyzed_at", times.empty() ? "" : *times.rbegin()},
          {"digest", facts.digest}};
}

void write_facts(SQLite::Database& database, const VersionPlan& plan, const CurrentFacts& facts,
                 bool keep_history) {
  for (const auto& [name, value] : facts_by_name(database, plan.name.value(), facts))
    write_metadata(database, name, value);
  write_metadata(database, "tool_version", ERRDEX_VERSION);
  write_metadata(database, "minimum_sqlite_version", "3.34.0");
  write_metadata(database, "history", history_of(database, keep_history));
}

ChangeCounts counted(SQLite::Database& database, VersionRow version) {
  Statement row(database, sql::ingest::count_changes);
  bind_values(row, version.value());
  if (!row.step()) return {};
  return {row.integer(0), row.integer(1), row.integer(2), row.integer(3)};
}

// Of a version that is written in several ingests, the rows tell how it differs from the one before; where
// they are dropped, the ingests add up.
ChangeCounts counts_of(SQLite::Database& database, const VersionPlan& plan, const StoredState& stored,
                       bool keep_history) {
  if (plan.new_version) return plan.counts;
  if (keep_history) return counted(database, plan.row);
  const ChangeCounts& before = stored.newest->counts;
  return {before.added + plan.counts.added, before.changed + plan.counts.changed,
          before.reanalyzed + plan.counts.reanalyzed, before.removed + plan.counts.removed};
}

}  // namespace

void begin_version(SQLite::Database& database, const VersionPlan& plan) {
  if (!plan.new_version && plan.writes.empty() && plan.superseded.empty()) return;
  Statement write(database, sql::ingest::write_version);
  const std::string_view kind = plan.mode == IngestMode::Snapshot ? "snapshot" : "merge";
  run(write, plan.row.value(), plan.name.value(), plan.stated_as, kind);
}

std::string complete_version(SQLite::Database& database, const VersionPlan& plan, const StoredState& stored,
                             bool keep_history) {
  const CurrentFacts facts = gather(database);
  const ChangeCounts counts = counts_of(database, plan, stored, keep_history);
  Statement complete(database, sql::ingest::complete_version);
  run(complete, facts.records, counts.added, counts.changed, counts.reanalyzed, counts.removed, facts.digest,
      plan.row.value());
  write_facts(database, plan, facts, keep_history);
  return facts.digest;
}

std::map<std::string, std::string> derived_facts(SQLite::Database& database) {
  Statement newest(database, sql::ingest::load_newest_version);
  return facts_by_name(database, newest.step() ? newest.text(1) : "", gather(database));
}

}  // namespace errdex
