#include "query/related.h"

#include <algorithm>
#include <schema/sql/query.h>
#include <utility>

#include "db/record_reader.h"
#include "db/statement.h"
#include "query/answer/fuzzy_search.h"
#include "query/answer/index_reader.h"
#include "query/resolved_filter.h"

namespace errdex {
namespace {

// What of a record others may share.
struct Keys {
  std::int64_t template_row = 0;
  std::int64_t repo = 0;
  OptionalText code;
  OptionalText error_class;
  OptionalText family;
  std::string path;
  std::string message;
};

class Related {
 public:
  Related(SQLite::Database& database, RecordReader& records, IndexReader& index, std::int64_t revision,
          const ResolvedFilter& filter, const RelatedOptions& options)
      : records_(records),
        index_(index),
        revision_(revision),
        filter_(filter),
        options_(options),
        shared_(database, sql::query::related_records),
        of_file_(database, sql::query::records_of_file) {
    filter.bind(shared_);
    filter.bind(of_file_);
    Statement keys(database, sql::query::related_keys);
    keys.bind(1, revision);
    if (!keys.step()) return;
    keys_ = {keys.integer(0),       keys.integer(4), keys.optional_text(1), keys.optional_text(2),
             keys.optional_text(3), keys.text(5),    keys.text(6)};
  }

  std::vector<RelatedGroup> groups() {
    add_template();
    add_shared("code", ":same_code", keys_.code);
    add_shared("class", ":same_class", keys_.error_class);
    add_shared("family", ":same_family", keys_.family);
    add_file();
    add_messages();
    return std::move(groups_);
  }

 private:
  void add(RelatedGroup group) {
    if (group.total > 0) groups_.push_back(std::move(group));
  }

  void take(Statement& rows, RelatedGroup& group) {
    while (rows.step()) {
      if (rows.integer(0) == revision_ || !filter_.lets_repo_pass(rows.integer(2))) continue;
      ++group.total;
      if (group.records.size() < options_.limit) read(rows.integer(0), 1, group);
    }
    rows.reset();
  }

  void read(std::int64_t revision, double similarity, RelatedGroup& group) {
    if (std::optional<StoredRecord> stored = records_.read(RevisionRow(revision)))
      group.records.push_back({std::move(stored->record), similarity});
  }

  void add_template() {
    RelatedGroup group{"pattern", keys_.message, 0, {}};
    shared_.bind(shared_.parameter(":template_id"), keys_.template_row);
    take(shared_, group);
    shared_.bind_null(shared_.parameter(":template_id"));
    add(std::move(group));
  }

  void add_shared(const char* relation, const char* parameter, const OptionalText& value) {
    if (!value) return;
    RelatedGroup group{relation, *value, 0, {}};
    shared_.bind(shared_.parameter(parameter), value);
    take(shared_, group);
    shared_.bind_null(shared_.parameter(parameter));
    add(std::move(group));
  }

  void add_file() {
    RelatedGroup group{"file", keys_.path, 0, {}};
    of_file_.bind(of_file_.parameter(":repo_id"), keys_.repo);
    of_file_.bind(of_file_.parameter(":file_path"), std::string_view(keys_.path));
    take(of_file_, group);
    add(std::move(group));
  }

  void add_messages() {
    constexpr std::size_t kMostRecords = 100;  // of one template
    RelatedGroup group{"message", keys_.message, 0, {}};
    WordInformation information(index_);
    std::vector<FuzzyHit> hits = search_fuzzy(index_, keys_.message, information);
    std::stable_sort(hits.begin(), hits.end(), [](const FuzzyHit& a, const FuzzyHit& b) {
      return a.similarity.score > b.similarity.score;
    });
    for (const FuzzyHit& hit : hits) {
      if (hit.similarity.score < options_.min_similarity) break;
      if (hit.template_row == keys_.template_row) continue;
      for (const CandidateRecord& candidate : index_.records_of(hit.template_row, kMostRecords)) {
        ++group.total;
        if (group.records.size() < options_.limit)
          read(candidate.revision_row.value(), hit.similarity.score, group);
      }
    }
    add(std::move(group));
  }

  RecordReader& records_;
  IndexReader& index_;
  std::int64_t revision_;
  const ResolvedFilter& filter_;
  const RelatedOptions& options_;
  Statement shared_;
  Statement of_file_;
  Keys keys_;
  std::vector<RelatedGroup> groups_;
};

}  // namespace

std::vector<RelatedGroup> related_groups(SQLite::Database& database, RecordReader& records,
                                         IndexReader& index, std::int64_t revision,
                                         const ResolvedFilter& filter, const RelatedOptions& options) {
  return Related(database, records, index, revision, filter, options).groups();
}

}  // namespace errdex
