#include "query/stats.h"

#include <limits>
#include <schema/sql/query.h>

#include "db/statement.h"

namespace errdex {
namespace {

constexpr std::size_t kAll = std::numeric_limits<std::size_t>::max();

std::vector<NamedCount> counts(SQLite::Database& database, const SqlFile& question, std::int64_t version,
                               std::size_t most) {
  Statement rows(database, question);
  rows.bind(rows.parameter(":version"), version);
  std::vector<NamedCount> counted;
  while (counted.size() < most && rows.step()) counted.push_back({rows.text(0), rows.integer(1)});
  return counted;
}

void read_totals(SQLite::Database& database, std::int64_t version, DatasetStats& stats) {
  Statement row(database, sql::query::stats_counts);
  row.bind(row.parameter(":version"), version);
  if (!row.step()) return;
  stats.records = row.integer(0);
  stats.repos = row.integer(1);
  stats.contents = row.integer(2);
  stats.messages = row.integer(3);
  stats.sources = row.integer(4);
  stats.versions = row.integer(5);
  stats.revisions = row.integer(6);
  stats.oldest_analyzed_at = row.text(7);
  stats.newest_analyzed_at = row.text(8);
}

std::string digest_of(SQLite::Database& database, std::int64_t version) {
  Statement row(database, sql::query::version_digest);
  row.bind(row.parameter(":version"), version);
  return row.step() ? row.text(0) : std::string();
}

}  // namespace

DatasetStats read_stats(SQLite::Database& database, const ResolvedFilter& filter, std::size_t most) {
  const std::int64_t version = filter.version();
  DatasetStats stats;
  stats.dataset_version = filter.dataset_version();
  stats.digest = digest_of(database, version);
  read_totals(database, version, stats);
  stats.severities = counts(database, sql::query::stats_severities, version, kAll);
  stats.types = counts(database, sql::query::stats_types, version, kAll);
  stats.schema_versions = counts(database, sql::query::stats_schema_versions, version, kAll);
  stats.findings = counts(database, sql::query::stats_findings, version, kAll);
  stats.tags = counts(database, sql::query::stats_tags, version, most);
  stats.families = counts(database, sql::query::stats_families, version, most);
  return stats;
}

}  // namespace errdex
