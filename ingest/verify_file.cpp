#include "ingest/verify_file.h"

#include <map>
#include <schema/sql/db.h>
#include <schema/sql/ingest.h>
#include <utility>

#include <SQLiteCpp/Database.h>

#include "db/metadata.h"
#include "db/migration.h"
#include "db/statement.h"
#include "ingest/version_facts.h"

namespace errdex {
namespace {

// What SQLite says in several lines is one finding each.
void add_lines(Findings& findings, std::string_view check, const std::string& text, Remedy remedy) {
  std::size_t at = 0;
  while (at < text.size()) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    if (end > at) findings.add(check, text.substr(at, end - at), remedy);
    at = end + 1;
  }
}

using SchemaObjects = std::map<std::pair<std::string, std::string>, std::string>;  // type and name → SQL

SchemaObjects schema_objects(SQLite::Database& database) {
  SchemaObjects objects;
  Statement row(database, sql::db::schema_objects);
  while (row.step())
    if (row.view(1).rfind("sqlite_stat", 0) != 0) objects[{row.text(0), row.text(1)}] = row.text(3);
  return objects;
}

SchemaObjects expected_objects() {
  SQLite::Database fresh(":memory:", SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
  create_schema(fresh);
  return schema_objects(fresh);
}

}  // namespace

void verify_pages(SQLite::Database& database, bool quick, Findings& findings) {
  Statement check(database, quick ? "PRAGMA quick_check(20)" : "PRAGMA integrity_check(20)");
  while (check.step())
    if (const std::string said = check.text(0); said != "ok")
      add_lines(findings, "pages", said, Remedy::Rebuild);
}

void verify_layout(SQLite::Database& database, Findings& findings) {
  if (layout_of(database) != kDbSchemaVersion) return;  // an addition that this program does not know
  const SchemaObjects expected = expected_objects();
  const SchemaObjects found = schema_objects(database);
  for (const auto& [name, sql] : expected) {
    const auto object = found.find(name);
    if (object == found.end())
      findings.add("layout", "there is no " + name.first + " " + name.second, Remedy::Rebuild);
    else if (object->second != sql)
      findings.add("layout", "the " + name.first + " " + name.second + " is another one than errdex makes",
                   Remedy::Rebuild);
  }
  for (const auto& [name, sql] : found)
    if (expected.count(name) == 0)
      findings.add("layout", "the " + name.first + " " + name.second + " is not of errdex", Remedy::Rebuild);
}

void verify_references(SQLite::Database& database, Findings& findings) {
  Statement row(database, "PRAGMA foreign_key_check");
  while (row.step())
    findings.add("references",
                 "a row of " + row.text(0) + (row.is_null(1) ? "" : ", number " + row.text(1) + ",") +
                     " refers to a row of " + row.text(2) + " that is not there",
                 Remedy::Replace);
}

void verify_facts(SQLite::Database& database, Findings& findings) {
  std::map<std::string, std::string> stated = read_metadata(database);
  for (const auto& [name, value] : derived_facts(database))
    if (stated[name] != value)
      findings.add("facts",
                   "meta says that " + name + " is '" + stated[name] + "', the rows say '" + value + "'",
                   Remedy::Rebuild);
}

}  // namespace errdex
