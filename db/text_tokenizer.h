#pragma once

// The tokenizer of errors_fts, asked directly: which terms does the full-text index see in a text?

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <sqlite3.h>

namespace SQLite {
class Database;
}

namespace errdex {

// FTS5's interface for extensions, by which tokenizers are found and functions are added. Owned by the
// connection. Throws: Error{Internal} where this SQLite has no FTS5.
fts5_api* fts5_api_of(SQLite::Database& database);

class TextTokenizer {
 public:
  // Lifetime: `database` must outlive the tokenizer.
  explicit TextTokenizer(SQLite::Database& database);

  // The terms of `text` in their order, folded and stemmed as the index stores them. Bytes that are not UTF-8
  // are read as FTS5 reads them: they never fail.
  std::vector<std::string> terms(std::string_view text);

 private:
  struct Deleter {
    void (*destroy)(Fts5Tokenizer*) = nullptr;
    void operator()(Fts5Tokenizer* tokenizer) const {
      if (destroy != nullptr) destroy(tokenizer);
    }
  };
  fts5_tokenizer functions_{};
  std::unique_ptr<Fts5Tokenizer, Deleter> tokenizer_{nullptr, Deleter{}};
};

}  // namespace errdex
