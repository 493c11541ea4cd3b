#include "query/full_answer.h"

#include <utility>

#include "query/answer/explain.h"

namespace errdex {
namespace {

Match full_match(RankedMatch ranked, RecordReader& reader) {
  Match match;
  if (std::optional<StoredRecord> stored = reader.read(ranked.record.revision_row))
    match.record = std::move(stored->record);
  match.score = ranked.score;
  match.match_type = ranked.match_type;
  match.matcher = std::move(ranked.matcher);
  match.span = ranked.span;
  match.matched_text = std::move(ranked.matched_text);
  match.captures = std::move(ranked.captures);
  match.why = std::move(ranked.why);
  match.role = std::move(ranked.role);
  match.same_as = std::move(ranked.same_as);
  match.same_as_total = ranked.same_as_total;
  return match;
}

struct EndReads {
  SqliteIndex& index;
  ~EndReads() { index.end_reads(); }
};

}  // namespace

Answer full_answer(SqliteIndex& index, RecordReader& records, std::string_view text,
                   const ResolvedFilter& filter, const ExplainOptions& options) {
  const EndReads at_end{index};
  index.use_filter(filter);
  RankedAnswer ranked = explain_text(index, text, options);
  Answer answer;
  answer.dataset_version = filter.dataset_version();
  for (RankedMatch& match : ranked.matches) answer.matches.push_back(full_match(std::move(match), records));
  for (RankedMatch& match : ranked.suggestions)
    answer.suggestions.push_back(full_match(std::move(match), records));
  answer.degraded = std::move(ranked.degraded);
  answer.unknown_filters = filter.unknown();
  return answer;
}

}  // namespace errdex
