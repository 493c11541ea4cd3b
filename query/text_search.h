#pragma once

// Full text over one database: words to ranked hits, snippets and facets.

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "db/record_reader.h"
#include "db/statement.h"
#include "db/text_tokenizer.h"
#include "query/full_text.h"
#include "query/resolved_filter.h"
#include "query/search.h"

namespace errdex {

class TextSearch {
 public:
  // Adds errdex_rank() to the connection. Lifetime: `database` and `records` must outlive the search.
  TextSearch(SQLite::Database& database, RecordReader& records);

  // What the words find among the records that pass the filter.
  // Throws: Error{Usage} ERRDEX_FTS_SYNTAX for an expression that is none, ERRDEX_FACET_UNKNOWN.
  // Cost: every content that has the words is scored; records and texts are read of the hits only, where
  // facets are asked for or words have symbols also of the others.
  SearchAnswer search(std::string_view words, const ResolvedFilter& filter, const SearchOptions& options);

 private:
  struct Match {
    double score = 0;  // of bm25: more negative is better
    std::int64_t content = 0;
  };
  class Ranking;
  class Walk;

  FullTextQuery read(std::string_view words);
  std::vector<Match> matches_of(const FullTextQuery& query);
  std::string counts_of(const FullTextQuery& query);
  bool holds(std::int64_t content, const std::vector<LiteralText>& literals);
  std::vector<std::int64_t> passing_records(std::int64_t content, const ResolvedFilter& filter);
  SearchHit hit_of(const Match& match, const std::vector<std::int64_t>& records, const FullTextQuery& query);
  Snippet snippet_of(std::int64_t content, const FullTextQuery& query);

  SQLite::Database& database_;
  RecordReader& records_;
  TextTokenizer tokenizer_;
  Statement ranked_;
  Statement marked_;
  Statement texts_;
  Statement records_of_content_;
};

}  // namespace errdex
