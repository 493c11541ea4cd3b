#include "ingest/history.h"

#include <algorithm>
#include <schema/sql/ingest.h>
#include <set>

#include <SQLiteCpp/Database.h>

#include "ingest/statement_values.h"

namespace errdex {
namespace {

using Rows = std::vector<std::int64_t>;

void close_revisions(SQLite::Database& database, const Rows& revisions, VersionRow version) {
  Statement close(database, sql::ingest::close_revision);
  for (const std::int64_t revision : revisions) run(close, version.value() - 1, revision);
}

Rows closed_revisions(SQLite::Database& database) {
  Statement closed(database, sql::ingest::find_closed_revisions);
  Rows rows;
  while (closed.step()) rows.push_back(closed.integer(0));
  return rows;
}

// Deletes the revisions and returns their contents, each once, in ascending order.
std::set<std::int64_t> delete_revisions(SQLite::Database& database, const Rows& revisions) {
  Statement content_of(database, sql::ingest::find_content_of_revision);
  Statement forget(database, sql::ingest::delete_revision);
  Statement forget_findings(database, sql::ingest::delete_revision_findings);
  std::set<std::int64_t> contents;
  for (const std::int64_t revision : revisions) {
    if (const auto content = find_row(content_of, revision)) contents.insert(*content);
    run(forget_findings, revision);
    run(forget, revision);
  }
  return contents;
}

class ContentDeleter {
 public:
  explicit ContentDeleter(SQLite::Database& database)
      : words_(database, sql::ingest::read_content_text),
        forget_words_(database, sql::ingest::delete_fts),
        forget_rows_{Statement(database, sql::ingest::delete_solutions),
                     Statement(database, sql::ingest::delete_prevention_tips),
                     Statement(database, sql::ingest::delete_content_tags),
                     Statement(database, sql::ingest::delete_content_findings),
                     Statement(database, sql::ingest::delete_content)} {}

  void forget(std::int64_t content) {
    forget_words(content);
    for (Statement& statement : forget_rows_) run(statement, content);
  }

 private:
  void forget_words(std::int64_t content) {
    bind_values(words_, content);
    if (words_.step())
      run(forget_words_, content, words_.optional_text(0), words_.optional_text(1), words_.optional_text(2),
          words_.optional_text(3), words_.optional_text(4), words_.optional_text(5));
    words_.reset();
  }

  Statement words_;
  Statement forget_words_;
  std::array<Statement, 5> forget_rows_;
};

void delete_contents(SQLite::Database& database, const std::set<std::int64_t>& contents,
                     const std::set<ContentHash>& still_used) {
  Statement orphan(database, sql::ingest::find_orphaned_content);
  ContentDeleter deleter(database);
  for (const std::int64_t content : contents) {
    bind_values(orphan, content);
    ContentHash hash{};
    bool forget = orphan.step();
    if (forget) {
      const std::string_view bytes = orphan.view(0);
      std::copy_n(bytes.begin(), std::min(bytes.size(), hash.size()), hash.begin());
      forget = !still_used.contains(hash);
    }
    orphan.reset();
    if (forget) deleter.forget(content);
  }
}

}  // namespace

bool end_revisions(SQLite::Database& database, const VersionPlan& plan, bool keep_history) {
  Rows kept;
  Rows forgotten = keep_history ? Rows() : closed_revisions(database);
  for (const StoredError& error : plan.superseded) {
    const bool forget = !keep_history || error.first_version == plan.row.value();
    (forget ? forgotten : kept).push_back(*error.revision_row);
  }
  close_revisions(database, kept, plan.row);
  if (forgotten.empty()) return false;
  std::set<ContentHash> still_used;
  for (const PlannedWrite& write : plan.writes) still_used.insert(write.record.content_hash);
  delete_contents(database, delete_revisions(database, forgotten), still_used);
  return true;
}

void forget_versions_before(SQLite::Database& database, VersionRow first_kept) {
  Statement ended(database, sql::ingest::find_revisions_before);
  bind_values(ended, first_kept.value());
  Rows forgotten;
  while (ended.step()) forgotten.push_back(ended.integer(0));
  delete_contents(database, delete_revisions(database, forgotten), {});
  for (const SqlFile* file : {&sql::ingest::move_first_versions, &sql::ingest::delete_versions_before}) {
    Statement statement(database, *file);
    run(statement, first_kept.value());
  }
}

bool delete_orphans(SQLite::Database& database) {
  for (const SqlFile* file : {&sql::ingest::delete_orphaned_sources, &sql::ingest::delete_orphaned_analyses,
                              &sql::ingest::delete_orphaned_errors, &sql::ingest::delete_orphaned_repos,
                              &sql::ingest::delete_orphaned_tags})
    database.exec(file->text.data());
  return database.exec(sql::ingest::delete_orphaned_templates.text.data()) > 0;
}

}  // namespace errdex
