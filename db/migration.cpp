#include "db/migration.h"

#include <array>
#include <schema/sql/ddl.h>
#include <schema/sql/migrate.h>

#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Transaction.h>

#include "schema/error.h"

namespace errdex {
namespace {

struct Step {
  DbSchemaVersion from;
  DbSchemaVersion to;
  const SqlFile& sql;
};

const std::array<Step, 2> kSteps{{{{0, 9, 0}, {1, 0, 0}, sql::migrate::from_0_9_0_to_1_0_0},
                                  {{1, 0, 0}, {1, 0, 1}, sql::migrate::from_1_0_0_to_1_0_1}}};

void stamp(SQLite::Database& database, DbSchemaVersion version) {
  database.exec("PRAGMA application_id = " + std::to_string(kApplicationId));
  database.exec("PRAGMA user_version = " + std::to_string(version.user_version()));
}

const Step* step_from(DbSchemaVersion found) {
  for (const Step& step : kSteps)
    if (step.from == found) return &step;
  return nullptr;
}

}  // namespace

void create_schema(SQLite::Database& database) {
  for (const SqlFile& file : sql::ddl::all) database.exec(file.text.data());
  stamp(database, kDbSchemaVersion);
}

DbSchemaVersion layout_of(SQLite::Database& database) {
  return DbSchemaVersion::from_user_version(database.execAndGet("PRAGMA user_version").getInt());
}

void migrate(SQLite::Database& database, const std::string& path) {
  for (DbSchemaVersion found = layout_of(database); found != kDbSchemaVersion; found = layout_of(database)) {
    const Step* step = step_from(found);
    if (step == nullptr) {
      require_readable(found, path);
      return;  // an addition that this program does not know: nothing to do
    }
    SQLite::Transaction transaction(database);
    database.exec(step->sql.text.data());
    stamp(database, step->to);
    transaction.commit();
  }
}

void require_readable(DbSchemaVersion found, const std::string& path) {
  if (found.model == kDbSchemaVersion.model && found.revision <= kDbSchemaVersion.revision) return;
  if (found > kDbSchemaVersion)
    throw make_error(ErrorKind::Database, "ERRDEX_DATABASE_NEWER",
                     "cannot open {path}: it has layout {found}, this program reads up to {supported}; "
                     "install a newer errdex, or rebuild the file with this one's errdex ingest",
                     {{"path", path}, {"found", found.text()}, {"supported", kDbSchemaVersion.text()}});
  throw make_error(ErrorKind::Database, "ERRDEX_DATABASE_OLDER",
                   "cannot open {path}: it has layout {found}, this program reads {supported}; "
                   "bring it up to date with errdex ingest, or rebuild it",
                   {{"path", path}, {"found", found.text()}, {"supported", kDbSchemaVersion.text()}});
}

}  // namespace errdex
