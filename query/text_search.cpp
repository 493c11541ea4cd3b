#include "query/text_search.h"

#include <algorithm>
#include <optional>
#include <schema/sql/query.h>
#include <utility>

#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Exception.h>

#include "query/facet_counter.h"
#include "query/full_text_failure.h"
#include "query/match/words.h"
#include "query/snippet.h"
#include "query/text_rank.h"

namespace errdex {
namespace {

constexpr std::size_t kSnippetBytes = 320;
constexpr std::size_t kMostSameAs = 10;
// Contents whose texts are read to look for symbols: about a second.
constexpr std::size_t kMostTextsRead = 20'000;

SQLite::Database& with_rank(SQLite::Database& database) {
  add_text_rank(database);
  return database;
}

}  // namespace

// The matches, best first; equal scores by content. Only as much is sorted as is taken.
class TextSearch::Ranking {
 public:
  explicit Ranking(std::vector<Match> matches) : heap_(std::move(matches)) {
    std::make_heap(heap_.begin(), heap_.end(), is_worse);
  }

  std::optional<Match> next() {
    if (heap_.empty()) return std::nullopt;
    std::pop_heap(heap_.begin(), heap_.end(), is_worse);
    const Match match = heap_.back();
    heap_.pop_back();
    return match;
  }

 private:
  static bool is_worse(const Match& a, const Match& b) {
    return a.score != b.score ? a.score > b.score : a.content > b.content;
  }

  std::vector<Match> heap_;
};

// One way through the ranked matches: passes over what the filter or the symbols of the words keep out.
class TextSearch::Walk {
 public:
  Walk(TextSearch& search, const FullTextQuery& query, const ResolvedFilter& filter,
       const SearchOptions& options)
      : search_(search),
        query_(query),
        filter_(filter),
        options_(options),
        counter_(search.database_, options.facets.names) {}

  void run(const std::vector<Match>& matches, SearchAnswer& answer) {
    Ranking ranking(matches);
    bool ended = false;
    while (!ended) {
      const std::optional<Match> match = ranking.next();
      ended = !match;
      if (match && !visit(*match, answer)) return;
    }
    answer.total = accepted_;
    if (!options_.facets.names.empty()) answer.facets = counter_.facets(options_.facets.limit);
  }

  [[nodiscard]] std::size_t accepted() const { return accepted_; }
  [[nodiscard]] bool gave_up() const { return texts_read_ >= kMostTextsRead; }

 private:
  // False: no need to go on.
  bool visit(const Match& match, SearchAnswer& answer) {
    const std::vector<std::int64_t> records = search_.passing_records(match.content, filter_);
    if (records.empty() || !has_symbols(match.content)) return true;
    ++accepted_;
    if (accepted_ > options_.offset) {
      if (answer.hits.size() < options_.limit)
        answer.hits.push_back(search_.hit_of(match, records, query_));
      else
        answer.next_offset = options_.offset + options_.limit;
    }
    if (options_.facets.names.empty()) return !answer.next_offset;
    counter_.count_content(match.content, filter_);
    return true;
  }

  bool has_symbols(std::int64_t content) {
    if (query_.literals.empty()) return true;
    return ++texts_read_ <= kMostTextsRead && search_.holds(content, query_.literals);
  }

  TextSearch& search_;
  const FullTextQuery& query_;
  const ResolvedFilter& filter_;
  const SearchOptions& options_;
  FacetCounter counter_;
  std::size_t accepted_ = 0;
  std::size_t texts_read_ = 0;
};

TextSearch::TextSearch(SQLite::Database& database, RecordReader& records)
    : database_(database),
      records_(records),
      tokenizer_(database),
      ranked_(with_rank(database), sql::query::ranked_text),
      marked_(database, sql::query::marked_text),
      texts_(database, sql::query::snippet_text),
      records_of_content_(database, sql::query::records_of_content) {}

FullTextQuery TextSearch::read(std::string_view words) {
  return full_text_query(words, [this](std::string_view text) { return tokenizer_.terms(text); });
}

// Known is the count of a single term in all columns. An excluded phrase adds nothing, whatever its count.
std::string TextSearch::counts_of(const FullTextQuery& query) {
  std::vector<std::int64_t> counts;
  Statement known(database_, sql::query::has_text_words);
  if (!known.step()) return {};
  Statement count(database_, sql::query::text_word);
  for (const FullTextPhrase& phrase : query.phrases) {
    const bool is_term = phrase.terms.size() == 1 && phrase.column.empty() && !phrase.prefix;
    counts.push_back(phrase.excluded ? 0 : kUnknownCount);
    if (!is_term || phrase.excluded) continue;
    count.reset();
    count.bind(1, std::string_view(phrase.terms.front()));
    counts.back() = count.step() ? count.integer(0) : 0;
  }
  return pack_counts(counts);
}

std::vector<TextSearch::Match> TextSearch::matches_of(const FullTextQuery& query) {
  const std::string counts = counts_of(query);
  std::vector<Match> matches;
  Statement& rows = ranked_;
  rows.reset();
  rows.bind_blob(rows.parameter(":counts"), counts);
  rows.bind(rows.parameter(":query"), std::string_view(query.expression));
  while (rows.step()) matches.push_back({rows.real(1), rows.integer(0)});
  rows.reset();
  return matches;
}

bool TextSearch::holds(std::int64_t content, const std::vector<LiteralText>& literals) {
  texts_.reset();
  texts_.bind(1, content);
  if (!texts_.step()) return false;
  const std::vector<FullTextColumn>& columns = full_text_columns();
  std::vector<std::string> folded(columns.size());
  for (std::size_t at = 0; at < columns.size(); ++at)
    folded[at] = match::fold_case(texts_.view(static_cast<int>(at)));
  texts_.reset();
  return std::all_of(literals.begin(), literals.end(), [&](const LiteralText& literal) {
    bool found = false;
    for (std::size_t at = 0; at < columns.size() && !found; ++at)
      found = (literal.column.empty() || literal.column == columns[at].column) &&
              folded[at].find(literal.text) != std::string::npos;
    return found != literal.excluded;
  });
}

std::vector<std::int64_t> TextSearch::passing_records(std::int64_t content, const ResolvedFilter& filter) {
  std::vector<std::int64_t> revisions;
  Statement& rows = records_of_content_;
  rows.reset();
  rows.bind(rows.parameter(":content_id"), content);
  filter.bind(rows);
  while (rows.step())
    if (filter.lets_repo_pass(rows.integer(2))) revisions.push_back(rows.integer(0));
  rows.reset();
  return revisions;
}

SearchHit TextSearch::hit_of(const Match& match, const std::vector<std::int64_t>& records,
                             const FullTextQuery& query) {
  SearchHit hit;
  if (std::optional<StoredRecord> stored = records_.read(RevisionRow(records.front())))
    hit.record = std::move(stored->record);
  hit.score = -match.score;
  hit.snippet = snippet_of(match.content, query);
  hit.same_as_total = records.size() - 1;
  for (std::size_t at = 1; at < records.size() && hit.same_as.size() < kMostSameAs; ++at)
    if (const std::optional<StoredRecord> other = records_.read(RevisionRow(records[at])))
      hit.same_as.push_back(other->record.id);
  return hit;
}

// Of the field in which the words stand most often; literals of the query are not marked.
Snippet TextSearch::snippet_of(std::int64_t content, const FullTextQuery& query) {
  marked_.reset();
  marked_.bind(marked_.parameter(":query"), std::string_view(query.expression));
  marked_.bind(marked_.parameter(":content_id"), content);
  Snippet snippet;
  if (marked_.step()) {
    const FullTextColumn& column = full_text_columns().at(static_cast<std::size_t>(marked_.integer(0)));
    Excerpt excerpt = excerpt_of(read_marks(marked_.view(1)), kSnippetBytes);
    snippet = {std::string(column.field), excerpt.begin, std::move(excerpt.text), std::move(excerpt.marks)};
  }
  marked_.reset();
  return snippet;
}

SearchAnswer TextSearch::search(std::string_view words, const ResolvedFilter& filter,
                                const SearchOptions& options) {
  SearchAnswer answer;
  answer.dataset_version = filter.dataset_version();
  answer.unknown_filters = filter.unknown();
  FullTextQuery query;
  if (options.expression)
    query.expression = words;
  else
    query = read(words);
  answer.degraded = query.degraded;
  if (query.expression.empty()) {
    answer.total = 0;
    answer.degraded.push_back({"nothing-to-search", "the query holds no word that is indexed"});
    return answer;
  }
  std::vector<Match> matches;
  try {
    matches = matches_of(query);
  } catch (const SQLite::Exception& failure) {  // a wrong expression, or something else that is wrong
    ranked_.reset();
    std::optional<Error> wrong;
    if (options.expression) wrong = full_text_failure(words, read(words).expression);
    if (wrong) throw std::move(*wrong);
    throw;
  }
  Walk walk(*this, query, filter, options);
  walk.run(matches, answer);
  if (walk.gave_up())
    answer.degraded.push_back({"candidates-cut", "symbols were looked for in the best " +
                                                     std::to_string(kMostTextsRead) +
                                                     " records that have the words"});
  if (walk.accepted() > 0 || query.literals.empty()) return answer;
  const auto end = std::remove_if(query.literals.begin(), query.literals.end(),
                                  [](const LiteralText& literal) { return !literal.excluded; });
  if (end == query.literals.end()) return answer;
  query.literals.erase(end, query.literals.end());
  Walk again(*this, query, filter, options);
  again.run(matches, answer);
  if (again.accepted() > 0)
    answer.degraded.push_back(
        {"symbols-ignored",
         "no record has these words with their symbols; records that have the words are shown"});
  return answer;
}

}  // namespace errdex
