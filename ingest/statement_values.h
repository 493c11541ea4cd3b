#pragma once

// Runs a prepared statement with values for its parameters, in their order.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "db/statement.h"

namespace errdex {

struct BlobValue {
  std::string_view bytes;
};

inline void bind_value(Statement& statement, int index, std::string_view text) {
  statement.bind(index, text);
}
inline void bind_value(Statement& statement, int index, const std::string& text) {
  statement.bind(index, std::string_view(text));
}
inline void bind_value(Statement& statement, int index, std::int64_t number) {
  statement.bind(index, number);
}
inline void bind_value(Statement& statement, int index, const std::optional<std::string>& text) {
  statement.bind(index, text);
}
inline void bind_value(Statement& statement, int index, const std::optional<std::int64_t>& number) {
  statement.bind(index, number);
}
inline void bind_value(Statement& statement, int index, const BlobValue& blob) {
  statement.bind_blob(index, blob.bytes);
}

// Binds the values to parameters 1, 2, … Lifetime: texts must live until the statement has run.
template <class... Values>
void bind_values(Statement& statement, const Values&... values) {
  int index = 0;
  (bind_value(statement, ++index, values), ...);
}

// Runs a statement that returns no row.
template <class... Values>
void run(Statement& statement, const Values&... values) {
  bind_values(statement, values...);
  statement.run();
}

// The integer in the first column of the first row, absent when there is no row.
template <class... Values>
std::optional<std::int64_t> find_row(Statement& statement, const Values&... values) {
  bind_values(statement, values...);
  std::optional<std::int64_t> row;
  if (statement.step()) row = statement.integer(0);
  statement.reset();
  return row;
}

}  // namespace errdex
