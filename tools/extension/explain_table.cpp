#include "tools/extension/explain_table.h"

#include <cstring>
#include <memory>
#include <string>
#include <vector>

#include "tools/extension/explain_columns.h"
#include "tools/extension/explain_state.h"
#include "tools/extension/host.h"

namespace errdex {
namespace {

using Part = ExplainColumn::Part;

struct Table : sqlite3_vtab {
  explicit Table(sqlite3* database) : sqlite3_vtab{}, state(DatabaseRef(database)) {}

  ExplainState state;
};

struct FreeValue {
  void operator()(sqlite3_value* value) const { sqlite3_value_free(value); }
};
using OwnedValue = std::unique_ptr<sqlite3_value, FreeValue>;

struct Cursor : sqlite3_vtab_cursor {
  Cursor() : sqlite3_vtab_cursor{} {}

  Answer answer;
  std::size_t at = 0;
  std::vector<OwnedValue> arguments;  // by column, as they were given
};

ExplainState& state_of(sqlite3_vtab_cursor* cursor) {
  return static_cast<Table*>(cursor->pVtab)->state;
}

int connect(sqlite3* database, void*, int, const char* const*, sqlite3_vtab** table, char** why) noexcept
    try {
  const int code = sqlite3_declare_vtab(database, explain_declaration().c_str());
  if (code == SQLITE_OK) *table = new Table(database);
  return code;
} catch (...) {
  *why = sqlite3_mprintf("%s", host::words_of(std::current_exception()).c_str());
  return SQLITE_ERROR;
}

int disconnect(sqlite3_vtab* table) noexcept {
  delete static_cast<Table*>(table);
  return SQLITE_OK;
}

// Comparing by another collation than bytes would let pass what the filter did not.
bool may_filter(sqlite3_index_info* info, int constraint) {
  const char* collation = sqlite3_vtab_collation(info, constraint);
  return collation == nullptr || sqlite3_stricmp(collation, "BINARY") == 0;
}

// Takes an equation into the plan: its column's number becomes one byte of `plan`.
void take(sqlite3_index_info* info, int constraint, std::string& plan) {
  const int column = info->aConstraint[constraint].iColumn;
  const bool is_argument = explain_columns()[static_cast<std::size_t>(column)].part == Part::Argument;
  plan += static_cast<char>(column + 1);  // no NUL byte: the plan is a C string
  info->aConstraintUsage[constraint].argvIndex = static_cast<int>(plan.size());
  info->aConstraintUsage[constraint].omit = is_argument ? 1 : 0;
}

enum class Choice { Taken, Ignored, Unusable };

Choice consider(sqlite3_index_info* info, int constraint, std::string& plan) {
  const auto& candidate = info->aConstraint[constraint];
  const std::span<const ExplainColumn> columns = explain_columns();
  if (candidate.op != SQLITE_INDEX_CONSTRAINT_EQ || candidate.iColumn < 0) return Choice::Ignored;
  const ExplainColumn& column = columns[static_cast<std::size_t>(candidate.iColumn)];
  if (column.ask == nullptr || plan.find(static_cast<char>(candidate.iColumn + 1)) != std::string::npos)
    return Choice::Ignored;
  const bool is_argument = column.part == Part::Argument;
  if (candidate.usable == 0) return is_argument ? Choice::Unusable : Choice::Ignored;
  if (!is_argument && !may_filter(info, constraint)) return Choice::Ignored;
  take(info, constraint, plan);
  return Choice::Taken;
}

int keep_plan(sqlite3_index_info* info, const std::string& plan) {
  info->idxStr = sqlite3_mprintf("%s", plan.c_str());
  if (info->idxStr == nullptr) return SQLITE_NOMEM;
  info->needToFreeIdxStr = 1;
  info->estimatedCost = 1'000;
  info->estimatedRows = 5;
  const bool by_rank = info->nOrderBy == 1 && info->aOrderBy[0].iColumn == 0 && info->aOrderBy[0].desc == 0;
  info->orderByConsumed = by_rank ? 1 : 0;
  return SQLITE_OK;
}

// Arguments first: a comparison of `repo` gives way to the argument `repos`.
int best_index(sqlite3_vtab* table, sqlite3_index_info* info) noexcept try {
  std::string plan;
  for (const bool arguments : {true, false})
    for (int i = 0; i < info->nConstraint; ++i) {
      const int column = info->aConstraint[i].iColumn;
      if (column < 0 || (column >= explain_text_column()) != arguments) continue;
      if (consider(info, i, plan) == Choice::Unusable) return SQLITE_CONSTRAINT;
    }
  if (plan.find(static_cast<char>(explain_text_column() + 1)) == std::string::npos)
    throw make_error(ErrorKind::Usage, "ERRDEX_EXTENSION_NO_TEXT",
                     "nothing for errdex_explain to explain: write FROM errdex_explain('the error''s text')");
  return keep_plan(info, plan);
} catch (...) {
  return host::report(table);
}

int open(sqlite3_vtab*, sqlite3_vtab_cursor** cursor) noexcept try {
  *cursor = new Cursor;
  return SQLITE_OK;
} catch (...) {
  return SQLITE_NOMEM;
}

int close(sqlite3_vtab_cursor* cursor) noexcept {
  delete static_cast<Cursor*>(cursor);
  return SQLITE_OK;
}

// NULL asks for nothing: without a text there is no row, other arguments keep their defaults.
bool ask(Cursor& cursor, ExplainQuestion& question, std::size_t column, sqlite3_value* value) {
  const ExplainColumn& asked = explain_columns()[column];
  if (asked.part == Part::Argument) {
    cursor.arguments[column].reset(sqlite3_value_dup(value));
    if (!cursor.arguments[column]) throw std::bad_alloc();
  }
  if (host::is_null(value)) return column != static_cast<std::size_t>(explain_text_column());
  asked.ask(question, host::bytes_of(value));
  return true;
}

int filter(sqlite3_vtab_cursor* base, int, const char* plan, int count, sqlite3_value** values) noexcept try {
  auto& cursor = *static_cast<Cursor*>(base);
  cursor.answer = {};
  cursor.at = 0;
  cursor.arguments.clear();
  cursor.arguments.resize(explain_columns().size());
  ExplainQuestion question;
  bool has_text = true;
  for (int i = 0; i < count; ++i)
    has_text &= ask(cursor, question, static_cast<std::size_t>(plan[i] - 1), values[i]);
  if (has_text) cursor.answer = state_of(base).explain(question);
  return SQLITE_OK;
} catch (...) {
  return host::report(base->pVtab);
}

int next(sqlite3_vtab_cursor* cursor) noexcept {
  ++static_cast<Cursor*>(cursor)->at;
  return SQLITE_OK;
}

int eof(sqlite3_vtab_cursor* base) noexcept {
  const auto& cursor = *static_cast<Cursor*>(base);
  return cursor.at >= cursor.answer.matches.size() ? 1 : 0;
}

int column(sqlite3_vtab_cursor* base, sqlite3_context* context, int number) noexcept try {
  const auto& cursor = *static_cast<Cursor*>(base);
  const auto at = static_cast<std::size_t>(number);
  const ExplainColumn& shown = explain_columns()[at];
  if (shown.show != nullptr)
    shown.show(context,
               {cursor.answer, cursor.answer.matches[cursor.at], static_cast<std::int64_t>(cursor.at) + 1});
  else if (cursor.arguments[at])
    sqlite3_result_value(context, cursor.arguments[at].get());
  return SQLITE_OK;
} catch (...) {
  host::report(context);
  return SQLITE_ERROR;
}

int row_id(sqlite3_vtab_cursor* cursor, sqlite3_int64* row) noexcept {
  *row = static_cast<sqlite3_int64>(static_cast<Cursor*>(cursor)->at) + 1;
  return SQLITE_OK;
}

// Without xCreate it exists by its name alone and can be no table of a schema.
constexpr sqlite3_module make_module() {
  sqlite3_module module{};
  module.xConnect = connect;
  module.xBestIndex = best_index;
  module.xDisconnect = disconnect;
  module.xOpen = open;
  module.xClose = close;
  module.xFilter = filter;
  module.xNext = next;
  module.xEof = eof;
  module.xColumn = column;
  module.xRowid = row_id;
  return module;
}

constexpr sqlite3_module kModule = make_module();

}  // namespace

int add_explain_table(sqlite3* database) {
  return sqlite3_create_module(database, "errdex_explain", &kModule, nullptr);
}

}  // namespace errdex
