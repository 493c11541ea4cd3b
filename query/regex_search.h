#pragma once

// Regular expressions over one database: literals narrow the contents down, PCRE2 decides.

#include <cstdint>
#include <string_view>
#include <vector>

#include "db/record_reader.h"
#include "db/text_tokenizer.h"
#include "query/grep.h"
#include "query/match/pattern.h"
#include "query/record_fields.h"
#include "query/resolved_filter.h"

namespace errdex {

class RegexSearch {
 public:
  // Lifetime: `database` and `records` must outlive the search.
  RegexSearch(SQLite::Database& database, RecordReader& records);

  // Gives the records in which the expression is found, by id.
  // Throws: Error{Usage} ERRDEX_REGEX_SYNTAX, ERRDEX_REGEX_TOO_LONG, ERRDEX_REGEX_CALLOUT,
  // ERRDEX_FIELD_UNKNOWN. Cost: reads the texts of the contents that the index leaves; of all that pass the
  // filter where the expression has no literal with a whole word in it, or fields are asked for that full
  // text does not hold.
  GrepSummary search(std::string_view regex, const ResolvedFilter& filter, const GrepOptions& options,
                     const GrepSink& sink);

 private:
  class Matcher;
  using Contents = std::vector<std::int64_t>;  // ascending

  std::optional<Contents> candidates(std::string_view regex, const GrepOptions& options, Matcher& matcher);
  Contents contents_with(const std::string& expression);
  void add_contents_by_value(const SqlFile& sql, Matcher& matcher, Contents& contents);

  SQLite::Database& database_;
  RecordReader& records_;
  TextTokenizer tokenizer_;
};

}  // namespace errdex
