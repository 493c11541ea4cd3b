#pragma once

// The query library: one open database, asked from one thread. Any number of lookups may read one file at
// the same time, each with a connection of its own.

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "query/answer/answer.h"
#include "query/facets.h"
#include "query/grep.h"
#include "query/history.h"
#include "query/related.h"
#include "query/search.h"
#include "query/stats.h"
#include "schema/api.h"
#include "schema/record.h"

namespace errdex {

struct RepoSummary {
  std::string repo;
  OptionalText description;
  OptionalText language;
  OptionalInt stars;
  std::int64_t error_count = 0;
  std::string analyzed_sha;
  std::string analyzed_at;
};

struct VersionSummary {
  std::string dataset_version;
  std::string kind;  // "snapshot" or "merge"
  std::int64_t record_count = 0;
  std::int64_t added = 0;
  std::int64_t changed = 0;
  std::int64_t reanalyzed = 0;
  std::int64_t removed = 0;
  std::string digest;
};

class ERRDEX_API ErrorLookup {
 public:
  // Opens a database made by `errdex ingest`, read-only.
  // Throws: Error{Io}, Error{Database} with what is wrong and the way out.
  explicit ErrorLookup(const std::string& path);
  ErrorLookup(ErrorLookup&&) noexcept;
  ErrorLookup& operator=(ErrorLookup&&) noexcept;
  ~ErrorLookup();

  // The dataset version that is current in the file.
  [[nodiscard]] std::string dataset_version() const;

  // The main job: what is this error, how is it fixed. `text` is anything a person pastes.
  Answer explain(std::string_view text, const LookupFilter& filter = {}, const ExplainOptions& options = {});

  // Full text over messages, documentation, triggers, situations, solutions and tips, best first. Plain
  // words: all must occur; "a phrase", -word, word* and field:word are understood; nothing can make it fail.
  // Throws: Error{Usage} ERRDEX_FTS_SYNTAX where options.expression is set and it is wrong,
  // ERRDEX_FACET_UNKNOWN.
  SearchAnswer search(std::string_view words, const LookupFilter& filter = {},
                      const SearchOptions& options = {});
  SearchAnswer search(std::string_view words, const LookupFilter& filter, std::size_t limit);

  // How many records that pass the filter have which language, family, tag …
  // Throws: Error{Usage} ERRDEX_FACET_UNKNOWN. Cost: reads the rows of all records that pass.
  FacetAnswer facets(const LookupFilter& filter = {}, const FacetOptions& options = {});

  // A regular expression in PCRE2's syntax over stored texts, field by field, lists entry by entry. Gives the
  // records in which it is found, by id. Throws: Error{Usage} ERRDEX_REGEX_SYNTAX, ERRDEX_REGEX_TOO_LONG,
  // ERRDEX_REGEX_CALLOUT, ERRDEX_FIELD_UNKNOWN.
  GrepSummary grep(std::string_view regex, const LookupFilter& filter, const GrepOptions& options,
                   const GrepSink& sink);

  // Records that share pattern, code, class, family or file with one, or have nearly its message; absent
  // where there is no such record. The filter is for the related ones; `as_of` of it holds for both.
  std::optional<RelatedAnswer> related(std::string_view id_or_slug, const LookupFilter& filter = {},
                                       const RelatedOptions& options = {});

  // One record by id, or by repo/slug, that passes the filter; of the version that `filter.as_of` names, else
  // the current one. A commit without a version means the newest revision that was analysed there.
  std::optional<ErrorRecord> find(std::string_view id_or_slug, const LookupFilter& filter = {});

  // The names of all repositories, ascending: cheap, no records are counted.
  std::vector<std::string> repo_names();
  // Ids of current records that begin with `prefix`, ascending.
  std::vector<std::string> ids_with_prefix(std::string_view prefix, std::size_t limit);

  // Repositories that pass the filter, by name.
  std::vector<RepoSummary> repos(const LookupFilter& filter = {});
  // Newest first; those up to the one that `filter.as_of` names.
  std::vector<VersionSummary> versions(const LookupFilter& filter = {});

  // The revisions of one record by id, or by repo/slug, up to the version that `filter.as_of` names.
  std::optional<RecordHistory> history(std::string_view id_or_slug, const LookupFilter& filter = {});
  // Counts of the version that `filter.as_of` names, else of the current one; `most` tags and families.
  DatasetStats stats(const LookupFilter& filter = {}, std::size_t most = 10);

  // The values of the filter that name nothing here. Throws: as every question for a value that cannot be
  // one.
  std::vector<UnknownFilterValue> unknown_values(const LookupFilter& filter);

 private:
  class State;
  std::unique_ptr<State> state_;
};

}  // namespace errdex
