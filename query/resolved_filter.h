#pragma once

// A filter made ready for one database: the version it asks, the repositories it lets pass, and the values
// that name nothing here.

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "db/statement.h"
#include "query/answer/answer.h"

namespace errdex {

class ResolvedFilter {
 public:
  // Throws: Error{Usage} for a value that cannot be one: a time that is none, a sha that is not hex.
  ResolvedFilter(DatabaseRef database, LookupFilter filter);

  // Binds the named parameters that every filtered statement of schema/sql/query has.
  // Lifetime: the filter must outlive the statement's run.
  void bind(Statement& statement) const;

  [[nodiscard]] bool lets_repo_pass(std::int64_t repo_id) const {
    return !restricts_repos_ || allowed_repos_.count(repo_id) != 0;
  }
  [[nodiscard]] std::int64_t version() const { return version_; }
  // Whether a commit but no version is asked for, so that a record of any version may be meant.
  [[nodiscard]] bool means_any_version() const { return filter_.analyzed_sha && !filter_.as_of; }
  [[nodiscard]] const std::string& dataset_version() const { return dataset_version_; }
  [[nodiscard]] const std::vector<UnknownFilterValue>& unknown() const { return unknown_; }

 private:
  void resolve_version(DatabaseRef database);
  void resolve_repos(DatabaseRef database);
  void resolve_sha(DatabaseRef database);
  void resolve_times();

  LookupFilter filter_;
  std::int64_t version_ = 0;
  std::string dataset_version_;
  std::set<std::int64_t> allowed_repos_;  // those that pass, when names or language are asked for
  bool restricts_repos_ = false;
  std::vector<UnknownFilterValue> unknown_;
};

// Whether `name` matches `glob`: '*' any run, '?' one character, all else itself; case does not count.
bool matches_glob(std::string_view glob, std::string_view name);

}  // namespace errdex
