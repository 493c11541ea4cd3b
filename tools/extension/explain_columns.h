#pragma once

// The columns of the table-valued function errdex_explain: what each shows, and which of them take part in
// the question.

#include <span>
#include <string>
#include <string_view>

#include "db/sqlite_api.h"
#include "query/answer/answer.h"

namespace errdex {

// What is asked: the arguments of the function and the columns that a WHERE clause compares.
struct ExplainQuestion {
  std::string text;
  LookupFilter filter;
  ExplainOptions options;
};

// A row: one match of an answer.
struct ExplainRow {
  const Answer& answer;
  const Match& match;
  std::int64_t rank;  // 1 is the best
};

struct ExplainColumn {
  enum class Part {
    Shown,     // output only
    Compared,  // output; `column = value` also filters before ranking, and SQLite compares again
    Argument,  // hidden: an argument of the function, in this order, or `column = value`
  };
  Part part = Part::Shown;
  const char* declaration = nullptr;  // name and type for CREATE TABLE
  // Null for an argument, which shows what was given.
  void (*show)(sqlite3_context* context, const ExplainRow& row) = nullptr;
  // Null where nothing can be asked. Throws: Error{Usage} for a value that makes no sense.
  void (*ask)(ExplainQuestion& question, std::string_view value) = nullptr;
};

// In the order of their numbers.
std::span<const ExplainColumn> explain_columns();

// The number of the column `text`, the first argument.
int explain_text_column();

// The CREATE TABLE statement that declares them.
std::string explain_declaration();

}  // namespace errdex
