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
#include "query/related.h"
#include "query/search.h"
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

class ErrorLookup {
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

  // One record by id, or by repo/slug; of the version that `filter.as_of` names, else the current one.
  std::optional<ErrorRecord> find(std::string_view id_or_slug, const LookupFilter& filter = {});

  // Repositories that pass the filter, by name.
  std::vector<RepoSummary> repos(const LookupFilter& filter = {});
  // Newest first.
  std::vector<VersionSummary> versions();

 private:
  class State;
  std::unique_ptr<State> state_;
};

}  // namespace errdex
