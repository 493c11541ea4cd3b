#include "ingest/text_words.h"

#include <algorithm>
#include <map>
#include <schema/sql/ingest.h>
#include <string>
#include <vector>

#include <SQLiteCpp/Database.h>

#include "db/text_tokenizer.h"
#include "ingest/statement_values.h"

namespace errdex {
namespace {

// Reading the lists of all contents costs about as much as splitting the texts of a twentieth of them.
constexpr std::int64_t kWorthAnew = 20;

std::int64_t newest_content_of(SQLite::Database& database) {
  Statement newest(database, sql::ingest::read_newest_content);
  return find_row(newest).value_or(0);
}

// The terms of one content, each once.
std::vector<std::string> terms_of(Statement& texts, TextTokenizer& tokenizer) {
  std::vector<std::string> terms;
  for (int column = 0; column < texts.columns(); ++column)
    for (std::string& term : tokenizer.terms(texts.view(column))) terms.push_back(std::move(term));
  std::sort(terms.begin(), terms.end());
  terms.erase(std::unique(terms.begin(), terms.end()), terms.end());
  return terms;
}

void count_new(SQLite::Database& database, std::int64_t first_new_content) {
  TextTokenizer tokenizer(database);
  std::map<std::string, std::int64_t> counts;
  Statement texts(database, sql::ingest::read_new_texts);
  bind_values(texts, first_new_content);
  while (texts.step())
    for (std::string& term : terms_of(texts, tokenizer)) ++counts[std::move(term)];
  Statement count(database, sql::ingest::count_text_word);
  for (const auto& [term, contents] : counts) run(count, term, contents);
}

}  // namespace

void count_text_words(SQLite::Database& database, std::int64_t first_new_content) {
  const std::int64_t newest = newest_content_of(database);
  const std::int64_t added = newest - first_new_content + 1;
  if (first_new_content > 1 && added * kWorthAnew < newest)
    count_new(database, first_new_content);
  else
    database.exec(sql::ingest::count_all_text_words.text.data());
}

}  // namespace errdex
