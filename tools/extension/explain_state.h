#pragma once

// What one connection keeps for answering: prepared statements and the filter of anchor keys, for as long
// as the database stays the same.

#include <cstdint>
#include <memory>
#include <optional>

#include "db/database_ref.h"
#include "db/statement.h"
#include "query/answer/answer.h"
#include "tools/extension/explain_columns.h"

namespace errdex {

class ExplainState {
 public:
  explicit ExplainState(DatabaseRef database);
  ~ExplainState();
  ExplainState(const ExplainState&) = delete;
  ExplainState& operator=(const ExplainState&) = delete;

  // Throws: Error{Database} where the tables of errdex are absent or damaged, Error{Usage} for a filter that
  //         makes no sense, names nothing, or a question from inside of a question.
  Answer explain(const ExplainQuestion& question);

 private:
  class Reader;
  // Changes whenever this or another connection has changed the database.
  std::int64_t state_of_database();
  Reader& current_reader();
  Answer ask_reader(const ExplainQuestion& question);

  DatabaseRef database_;
  std::optional<Statement> data_version_;
  std::unique_ptr<Reader> reader_;
  std::int64_t reader_state_ = 0;
  bool is_asking_ = false;
};

}  // namespace errdex
