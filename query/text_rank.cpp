#include "query/text_rank.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <memory>
#include <vector>

#include <SQLiteCpp/Database.h>
#include <sqlite3.h>

#include "db/text_tokenizer.h"
#include "schema/error.h"

namespace errdex {
namespace {

// bm25's parameters, as FTS5 documents them, and its floor for words that more than half of all have.
constexpr double kSaturation = 1.2;
constexpr double kLengthShare = 0.75;
constexpr double kLeastWeight = 1e-6;

// What is the same for all rows of a query.
struct QueryStatistics {
  double average_size = 1;
  std::vector<double> phrase_weights;  // inverse document frequencies
  std::vector<double> frequencies;     // of the phrases in the row at hand
};

int count_row(const Fts5ExtensionApi*, Fts5Context*, void* count) noexcept {
  ++*static_cast<std::int64_t*>(count);
  return SQLITE_OK;
}

// The count of one phrase as the blob has it, else by reading its list.
int count_of(const Fts5ExtensionApi* api, Fts5Context* context, int phrase, sqlite3_value* counts,
             std::int64_t& count) {
  const auto at = static_cast<std::size_t>(phrase) * sizeof count;
  const auto bytes = static_cast<std::size_t>(counts == nullptr ? 0 : sqlite3_value_bytes(counts));
  count = kUnknownCount;
  if (at + sizeof count <= bytes)
    std::memcpy(&count, static_cast<const char*>(sqlite3_value_blob(counts)) + at, sizeof count);
  if (count != kUnknownCount) return SQLITE_OK;
  count = 0;
  return api->xQueryPhrase(context, phrase, &count, count_row);
}

int read_statistics(const Fts5ExtensionApi* api, Fts5Context* context, sqlite3_value* counts,
                    QueryStatistics& statistics) {
  const int phrases = api->xPhraseCount(context);
  sqlite3_int64 rows = 0;
  sqlite3_int64 tokens = 0;
  int code = api->xRowCount(context, &rows);
  if (code == SQLITE_OK) code = api->xColumnTotalSize(context, -1, &tokens);
  if (code != SQLITE_OK) return code;
  statistics.average_size = static_cast<double>(tokens) / static_cast<double>(rows);
  for (int phrase = 0; phrase < phrases; ++phrase) {
    std::int64_t count = 0;
    code = count_of(api, context, phrase, counts, count);
    if (code != SQLITE_OK) return code;
    const double weight =
        std::log((static_cast<double>(rows - count) + 0.5) / (static_cast<double>(count) + 0.5));
    statistics.phrase_weights.push_back(weight <= 0.0 ? kLeastWeight : weight);
  }
  statistics.frequencies.resize(static_cast<std::size_t>(phrases));
  return SQLITE_OK;
}

void delete_statistics(void* statistics) noexcept {
  delete static_cast<QueryStatistics*>(statistics);
}

// The statistics of this query, made for its first row; null and `code` is set where that fails.
QueryStatistics* statistics_of(const Fts5ExtensionApi* api, Fts5Context* context, sqlite3_value* counts,
                               int& code) {
  if (void* known = api->xGetAuxdata(context, 0)) return static_cast<QueryStatistics*>(known);
  auto statistics = std::make_unique<QueryStatistics>();
  code = read_statistics(api, context, counts, *statistics);
  if (code != SQLITE_OK) return nullptr;
  QueryStatistics* kept = statistics.release();
  code = api->xSetAuxdata(context, kept, delete_statistics);  // deletes it where it fails
  return code == SQLITE_OK ? kept : nullptr;
}

int read_frequencies(const Fts5ExtensionApi* api, Fts5Context* context, int weights, sqlite3_value** values,
                     QueryStatistics& statistics) {
  for (std::size_t phrase = 0; phrase < statistics.frequencies.size(); ++phrase) {
    double& frequency = statistics.frequencies[phrase];
    frequency = 0;
    Fts5PhraseIter place{};
    int column = 0;
    int offset = 0;
    int code = api->xPhraseFirst(context, static_cast<int>(phrase), &place, &column, &offset);
    if (code != SQLITE_OK) return code;
    for (; column >= 0; api->xPhraseNext(context, &place, &column, &offset))
      frequency += column < weights ? sqlite3_value_double(values[column]) : 1.0;
  }
  return SQLITE_OK;
}

double score_of(const QueryStatistics& statistics, double size) {
  double score = 0;
  for (std::size_t phrase = 0; phrase < statistics.frequencies.size(); ++phrase) {
    const double frequency = statistics.frequencies[phrase];
    score += statistics.phrase_weights[phrase] *
             ((frequency * (kSaturation + 1.0)) /
              (frequency + kSaturation * (1 - kLengthShare + kLengthShare * size / statistics.average_size)));
  }
  return score;
}

// Called by FTS5, which is C.
void rank_row(const Fts5ExtensionApi* api, Fts5Context* context, sqlite3_context* result, int values,
              sqlite3_value** value) noexcept {
  try {
    int code = SQLITE_OK;
    sqlite3_value* counts = values > 0 ? value[values - 1] : nullptr;
    QueryStatistics* statistics = statistics_of(api, context, counts, code);
    int size = 0;
    if (statistics != nullptr) code = read_frequencies(api, context, values - 1, value, *statistics);
    if (code == SQLITE_OK) code = api->xColumnSize(context, -1, &size);
    if (code != SQLITE_OK || statistics == nullptr) return sqlite3_result_error_code(result, code);
    sqlite3_result_double(result, -1.0 * score_of(*statistics, static_cast<double>(size)));
  } catch (...) {
    sqlite3_result_error_nomem(result);
  }
}

// The column in which the phrases stand most often, the first of equals.
int best_column(const Fts5ExtensionApi* api, Fts5Context* context, int& best) {
  std::vector<int> places(static_cast<std::size_t>(api->xColumnCount(context)));
  for (int phrase = 0; phrase < api->xPhraseCount(context); ++phrase) {
    Fts5PhraseIter place{};
    int column = 0;
    int offset = 0;
    const int code = api->xPhraseFirst(context, phrase, &place, &column, &offset);
    if (code != SQLITE_OK) return code;
    for (; column >= 0; api->xPhraseNext(context, &place, &column, &offset))
      if (column < static_cast<int>(places.size())) ++places[static_cast<std::size_t>(column)];
  }
  best = static_cast<int>(std::max_element(places.begin(), places.end()) - places.begin());
  return SQLITE_OK;
}

// Called by FTS5, which is C.
void best_column_of_row(const Fts5ExtensionApi* api, Fts5Context* context, sqlite3_context* result, int,
                        sqlite3_value**) noexcept {
  try {
    int best = 0;
    const int code = best_column(api, context, best);
    if (code != SQLITE_OK) return sqlite3_result_error_code(result, code);
    sqlite3_result_int(result, best);
  } catch (...) {
    sqlite3_result_error_nomem(result);
  }
}

}  // namespace

void add_text_rank(SQLite::Database& database) {
  fts5_api* api = fts5_api_of(database);
  if (api->xCreateFunction(api, "errdex_rank", nullptr, rank_row, nullptr) != SQLITE_OK ||
      api->xCreateFunction(api, "errdex_best_column", nullptr, best_column_of_row, nullptr) != SQLITE_OK)
    throw std::bad_alloc();  // the one way in which it fails
}

std::string pack_counts(std::span<const std::int64_t> counts) {
  return {reinterpret_cast<const char*>(counts.data()), counts.size_bytes()};
}

}  // namespace errdex
