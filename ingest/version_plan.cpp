#include "ingest/version_plan.h"

#include <algorithm>
#include <schema/sql/ingest.h>
#include <unordered_map>

#include "db/statement.h"
#include "schema/error.h"

namespace errdex {
namespace {

template <std::size_t N>
void copy_blob(std::array<unsigned char, N>& out, std::string_view blob) {
  std::copy_n(blob.begin(), std::min(blob.size(), out.size()), out.begin());
}

// Numbers repository names in the order in which they are met.
class RepoNumbers {
 public:
  explicit RepoNumbers(std::vector<std::string>& names) : names_(names) {}
  std::uint32_t number(std::string_view name) {
    const auto [found, added] =
        numbers_.try_emplace(std::string(name), static_cast<std::uint32_t>(names_.size()));
    if (added) names_.emplace_back(name);
    return found->second;
  }

 private:
  std::vector<std::string>& names_;
  std::unordered_map<std::string, std::uint32_t> numbers_;
};

StoredError read_error(Statement& row, RepoNumbers& repos) {
  StoredError error;
  error.id = packed_id(row.view(0));
  error.error_row = row.integer(1);
  error.repo = repos.number(row.view(2));
  error.revision_row = row.optional_integer(3);
  error.first_version = row.integer(4);
  copy_blob(error.digest, row.view(5));
  copy_blob(error.content_hash, row.view(6));
  return error;
}

std::optional<StoredVersion> load_newest(SQLite::Database& database) {
  Statement row(database, sql::ingest::load_newest_version);
  if (!row.step()) return std::nullopt;
  return StoredVersion{VersionRow(row.integer(0)),
                       DatasetVersion(row.text(1)),
                       {row.integer(2), row.integer(3), row.integer(4), row.integer(5)},
                       row.text(6)};
}

std::string required_time(const std::string& stated) {
  if (std::optional<std::string> time = normalized_time(stated)) return *time;
  throw make_error(ErrorKind::Input, "ERRDEX_INGEST_VERSION_NOT_A_TIME",
                   "cannot ingest dataset version {version}: it is not a time; "
                   "state one like 2026-08-27T13:17:12.746Z with --dataset-version",
                   {{"version", stated}});
}

void require_newer(const VersionPlan& plan, const StoredState& stored, bool allow_older,
                   const std::string& path) {
  const std::string& current = stored.newest->name.value();
  if (!allow_older)
    throw make_error(ErrorKind::Input, "ERRDEX_INGEST_OLDER",
                     "cannot ingest dataset version {version}: {path} already holds the newer {current}; "
                     "say --allow-older if that is meant",
                     {{"version", plan.name.value()}, {"path", path}, {"current", current}});
  const bool known =
      std::find(stored.versions.begin(), stored.versions.end(), plan.name.value()) != stored.versions.end();
  if (known && plan.mode == IngestMode::Snapshot)
    throw make_error(ErrorKind::Input, "ERRDEX_INGEST_OLDER_KNOWN",
                     "cannot make dataset version {version} current again: it is part of the history of "
                     "{path}, which is at {current}; build a new file from it",
                     {{"version", plan.name.value()}, {"path", path}, {"current", current}});
}

void plan_write(VersionPlan& plan, const IncomingRecord& record, const StoredError* known) {
  if (known != nullptr && known->revision_row && known->digest == record.digest) {
    ++plan.unchanged;
    return;
  }
  PlannedWrite write{record, std::nullopt};
  if (known != nullptr) write.error_row = ErrorRow(known->error_row);
  plan.writes.push_back(write);
  if (known == nullptr || !known->revision_row) {
    ++plan.counts.added;
    return;
  }
  ++(known->content_hash == record.content_hash ? plan.counts.reanalyzed : plan.counts.changed);
  plan.superseded.push_back(*known);
}

void plan_removals(VersionPlan& plan, const StoredState& stored, const std::vector<bool>& named) {
  for (std::size_t at = 0; at < stored.errors.size(); ++at) {
    if (named[at] || !stored.errors[at].revision_row) continue;
    plan.superseded.push_back(stored.errors[at]);
    ++plan.counts.removed;
  }
}

}  // namespace

std::uint64_t packed_id(std::string_view id) {
  std::uint64_t number = 0;
  for (const char digit : id)
    number = number << 4U | static_cast<unsigned>(digit <= '9' ? digit - '0' : digit - 'a' + 10);
  return number;
}

StoredState load_state(SQLite::Database& database) {
  StoredState state;
  state.newest = load_newest(database);
  Statement versions(database, sql::ingest::load_versions);
  while (versions.step()) state.versions.push_back(versions.text(0));
  RepoNumbers repos(state.repos);
  Statement errors(database, sql::ingest::load_errors);
  while (errors.step()) state.errors.push_back(read_error(errors, repos));
  return state;
}

const StoredError* find_error(const StoredState& stored, std::uint64_t id) {
  const auto found =
      std::lower_bound(stored.errors.begin(), stored.errors.end(), id,
                       [](const StoredError& error, std::uint64_t key) { return error.id < key; });
  return found == stored.errors.end() || found->id != id ? nullptr : &*found;
}

VersionPlan plan_version(const StoredState& stored, const std::string& stated, IngestMode mode,
                         bool allow_older, const std::string& database_path) {
  VersionPlan plan;
  plan.name = DatasetVersion(required_time(stated));
  if (plan.name.value() != stated) plan.stated_as = stated;
  plan.mode = mode;
  plan.row = VersionRow(1);
  if (!stored.newest) return plan;
  if (plan.name < stored.newest->name) {
    require_newer(plan, stored, allow_older, database_path);
    if (mode == IngestMode::Merge) plan.name = stored.newest->name;
  }
  plan.new_version = plan.name != stored.newest->name;
  plan.row = VersionRow(stored.newest->row.value() + (plan.new_version ? 1 : 0));
  return plan;
}

void plan_records(VersionPlan& plan, const StoredState& stored, const std::vector<IncomingRecord>& incoming) {
  std::vector<bool> named(stored.errors.size(), false);
  for (const IncomingRecord& record : incoming) {
    const StoredError* known = find_error(stored, record.id);
    if (known != nullptr) named[static_cast<std::size_t>(known - stored.errors.data())] = true;
    plan_write(plan, record, known);
  }
  if (plan.mode == IngestMode::Snapshot) plan_removals(plan, stored, named);
}

}  // namespace errdex
