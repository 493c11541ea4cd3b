#include "db/text_tokenizer.h"

#include <array>

#include <SQLiteCpp/Database.h>

#include "schema/error.h"

namespace errdex {
namespace {

// As schema/sql/ddl/050_errors_fts.sql has it: porter around unicode61.
constexpr const char* kTokenizer = "porter";
constexpr std::array<const char*, 3> kArguments{"unicode61", "remove_diacritics", "2"};

[[noreturn]] void throw_no_full_text() {
  throw make_error(ErrorKind::Internal, "ERRDEX_NO_FTS5",
                   "cannot use full text: the SQLite library has no FTS5 or not its tokenizers; "
                   "use a SQLite that is built with FTS5");
}

// Called by FTS5, which is C.
int take_term(void* terms, int, const char* term, int size, int, int) noexcept {
  try {
    static_cast<std::vector<std::string>*>(terms)->emplace_back(term, static_cast<std::size_t>(size));
    return SQLITE_OK;
  } catch (...) {
    return SQLITE_NOMEM;
  }
}

}  // namespace

fts5_api* fts5_api_of(SQLite::Database& database) {
  fts5_api* api = nullptr;
  sqlite3_stmt* statement = nullptr;
  if (sqlite3_prepare_v2(database.getHandle(), "SELECT fts5(?1)", -1, &statement, nullptr) == SQLITE_OK) {
    sqlite3_bind_pointer(statement, 1, static_cast<void*>(&api), "fts5_api_ptr", nullptr);
    sqlite3_step(statement);
  }
  sqlite3_finalize(statement);
  if (api == nullptr) throw_no_full_text();
  return api;
}

TextTokenizer::TextTokenizer(SQLite::Database& database) {
  fts5_api* api = fts5_api_of(database);
  void* context = nullptr;
  Fts5Tokenizer* tokenizer = nullptr;
  auto arguments = kArguments;
  if (api->xFindTokenizer(api, kTokenizer, &context, &functions_) != SQLITE_OK ||
      functions_.xCreate(context, arguments.data(), static_cast<int>(arguments.size()), &tokenizer) !=
          SQLITE_OK)
    throw_no_full_text();
  tokenizer_ = std::unique_ptr<Fts5Tokenizer, Deleter>(tokenizer, Deleter{functions_.xDelete});
}

std::vector<std::string> TextTokenizer::terms(std::string_view text) {
  std::vector<std::string> terms;
  functions_.xTokenize(tokenizer_.get(), &terms, FTS5_TOKENIZE_DOCUMENT, text.data(),
                       static_cast<int>(text.size()), take_term);
  return terms;
}

}  // namespace errdex
