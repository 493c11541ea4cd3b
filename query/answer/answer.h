#pragma once

// Questions and answers as values: what every face (command line, MCP, HTTP, extension) works with.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "schema/api.h"
#include "schema/ids.h"
#include "schema/record.h"
#include "schema/versions.h"

namespace errdex {

// Which records may answer. Every member that is set must hold; an empty filter lets all current records
// pass.
struct LookupFilter {
  // owner/name or a glob (* and ?); one that begins with '!' excludes. At least one of the others must match.
  std::vector<std::string> repos{};
  std::optional<std::string> analyzed_sha{};  // a prefix of at least one hex digit
  std::optional<std::int64_t> schema_version{};
  std::optional<std::string> as_of{};  // a dataset version or a date: the newest version not after it
  std::optional<std::string> severity{};
  std::optional<std::string> error_type{};
  std::optional<std::string> error_class{};
  std::optional<std::string> error_code{};
  std::optional<std::int64_t> http_status{};
  std::optional<std::string> tag{};
  std::optional<std::string> family{};  // backgroundTag
  std::optional<std::string> handling_strategy{};
  std::optional<std::string> language{};        // of the repository, as repos.json states it
  std::optional<std::string> analyzed_since{};  // a time or date
};

struct ByteRange {
  std::size_t begin = 0;  // half-open, bytes of the text as it was given
  std::size_t end = 0;

  friend bool operator==(const ByteRange&, const ByteRange&) = default;
};

// What stood where a message has a placeholder.
struct Capture {
  std::string name;  // of the placeholder; nameless ones are "1", "2" …
  std::string value;
  ByteRange span;
};

// One part of a score. The score is 1 / (1 + e^-s), s the sum of all parts' values; query/ranking.md explains
// each part.
struct ScorePart {
  std::string name;  // for example base, information, coverage, class, path
  double value = 0;
};

enum class MatchType { Code, Pattern, Fuzzy };
ERRDEX_API const char* to_string(MatchType type);  // "code", "pattern", "fuzzy"

struct Match {
  ErrorRecord record;
  double score = 0;  // confidence in [0, 1]
  MatchType match_type = MatchType::Fuzzy;
  std::string matcher;  // of a pattern match: "published" or "derived"; else empty
  ByteRange span;       // what was matched, in the text as it was given
  std::string matched_text;
  std::vector<Capture> captures;
  std::vector<ScorePart> why;
  std::string role;  // of the line in its chain: "root", "outer", "suppressed", "group", "line"
  // Further records with the same message and pattern, best first; at most a few, all are counted.
  std::vector<RecordId> same_as;
  std::size_t same_as_total = 0;
};

// Something that was left out or cut short, so that "nothing found" is not mistaken for "nothing there".
struct Degradation {
  std::string reason;  // a stable word: text-cut, pattern-limit, candidates-cut, term-ignored …
  std::string detail;
};

// A filter value that names nothing in the database, and what it may have meant.
struct UnknownFilterValue {
  std::string filter;  // "repo", "analyzedSha" …
  std::string value;
  std::vector<std::string> nearest;  // best first, at most three
};

struct Answer {
  std::string dataset_version;     // that was asked
  std::vector<Match> matches;      // confident ones, best first; ties by record id
  std::vector<Match> suggestions;  // nearest when there is no confident match
  std::vector<Degradation> degraded;
  std::vector<UnknownFilterValue> unknown_filters;
};

struct ExplainOptions {
  std::size_t limit = 5;   // matches to return
  double min_score = 0.5;  // below it a match is only a suggestion
  std::size_t max_suggestions = 3;
  std::size_t max_text_bytes = 1 << 20;  // longer texts are cut, and that is said
};

}  // namespace errdex
