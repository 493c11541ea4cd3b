#include "query/full_text_failure.h"

#include <algorithm>

#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Exception.h>

#include "db/statement.h"
#include "query/full_text.h"

namespace errdex {
namespace {

// An empty index with our columns: FTS5's parser and nothing to search.
class EmptyIndex {
 public:
  EmptyIndex() : database_(":memory:", SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE) {
    std::string columns;
    for (const FullTextColumn& each : full_text_columns())
      columns += (columns.empty() ? "" : ", ") + std::string(each.column);
    database_.exec("CREATE VIRTUAL TABLE errors_fts USING fts5 (" + columns + ")");
  }

  // FTS5's words about the expression, empty where it is right.
  std::string complaint(std::string_view expression) {
    try {
      Statement ask(database_, "SELECT rowid FROM errors_fts WHERE errors_fts MATCH ?");
      ask.bind(1, expression);
      ask.step();
      return {};
    } catch (const SQLite::Exception& failure) {
      return failure.what();
    }
  }

 private:
  SQLite::Database database_;
};

bool is_bare(char byte) {
  return (byte >= '0' && byte <= '9') || (byte >= 'A' && byte <= 'Z') || (byte >= 'a' && byte <= 'z') ||
         byte == '_' || byte == '\x1A' || static_cast<unsigned char>(byte) >= 0x80;
}

// One past the token that begins at `at`: a string, a bare word or a single character.
std::size_t token_end(std::string_view expression, std::size_t at) {
  if (expression[at] == '"') {
    for (++at; at < expression.size(); ++at) {
      if (expression[at] != '"') continue;
      if (at + 1 == expression.size() || expression[at + 1] != '"') return at + 1;
      ++at;
    }
    return at;
  }
  if (!is_bare(expression[at])) return at + 1;
  while (at < expression.size() && is_bare(expression[at])) ++at;
  return at;
}

bool ends_in(std::string_view text, std::string_view end) {
  return text.size() >= end.size() && text.substr(text.size() - end.size()) == end;
}

// The first token at which the parser stops: with it the beginning of the expression is wrong for another
// reason than that it ends too early. The end of the expression where there is none.
std::size_t failing_byte(EmptyIndex& index, std::string_view expression) {
  constexpr std::size_t kMostTokens = 256;
  std::size_t tokens = 0;
  for (std::size_t at = 0; at < expression.size() && tokens < kMostTokens;) {
    if (expression[at] == ' ' || expression[at] == '\t' || expression[at] == '\n' || expression[at] == '\r') {
      ++at;
      continue;
    }
    const std::size_t end = token_end(expression, at);
    const std::string complaint = index.complaint(expression.substr(0, end));
    if (!complaint.empty() && !ends_in(complaint, "near \"\"") && !ends_in(complaint, "unterminated string"))
      return at;
    if (ends_in(complaint, "unterminated string")) return at;
    at = end;
    ++tokens;
  }
  return expression.size();
}

// Where the complaint belongs: a column that does not exist stands before the token that shows it to be one.
std::size_t byte_of(std::string_view complaint, EmptyIndex& index, std::string_view expression) {
  constexpr std::string_view kNoColumn = "no such column: ";
  const std::size_t failing = failing_byte(index, expression);
  if (complaint.substr(0, kNoColumn.size()) != kNoColumn) return failing;
  const std::size_t name = expression.rfind(complaint.substr(kNoColumn.size()), failing);
  return name == std::string_view::npos ? failing : name;
}

}  // namespace

std::optional<Error> full_text_failure(std::string_view expression, std::string_view quoted_form) {
  EmptyIndex index;
  // FTS5 reads up to the first NUL byte.
  const std::size_t nul = std::min(expression.find('\0'), expression.size());
  std::string complaint = index.complaint(expression.substr(0, nul));
  if (complaint.empty()) {
    if (nul == expression.size()) return std::nullopt;
    complaint = "it has a NUL byte";
  }
  const std::size_t offset = complaint[0] == 'i' ? nul : byte_of(complaint, index, expression.substr(0, nul));
  return make_error(
      ErrorKind::Usage, "ERRDEX_FTS_SYNTAX",
      "cannot read the full-text expression {expression}: at byte {offset}: {reason}; to search for "
      "its words, write {quoted}",
      {{"expression", expression},
       {"offset", std::to_string(offset)},
       {"reason", complaint},
       {"quoted", quoted_form.empty() ? "words" : quoted_form}});
}

}  // namespace errdex
