#include "query/regex_search.h"

#include <algorithm>
#include <optional>
#include <schema/sql/query.h>
#include <string>
#include <utility>

#include "query/literal_prefilter.h"
#include "query/match/regex_literals.h"
#include "query/text_search.h"
#include "schema/error.h"
#include "schema/utf8.h"

namespace errdex {
namespace {

constexpr std::size_t kMostRanges = 10'000;    // of one text
constexpr std::size_t kMostLimitsHit = 1'000;  // about a second of backtracking

bool is_default_field(const RecordField& field) {
  return !field.column.empty() || field.name == "errorCode" || field.name == "errorClass";
}

std::string names_of_fields() {
  std::string names = "all";
  for (const RecordField& field : record_fields()) names += ", " + std::string(field.name);
  return names;
}

void require_field(const std::string& name) {
  for (const RecordField& field : record_fields())
    if (name == field.name || name == "all") return;
  throw make_error(ErrorKind::Usage, "ERRDEX_FIELD_UNKNOWN",
                   "cannot search the field '{name}': records have no such field; the fields are {names}",
                   {{"name", name}, {"names", names_of_fields()}});
}

std::vector<const RecordField*> chosen_fields(const std::vector<std::string>& names) {
  for (const std::string& name : names) require_field(name);
  std::vector<const RecordField*> chosen;
  for (const RecordField& field : record_fields()) {
    const bool wanted = names.empty() ? is_default_field(field)
                                      : std::any_of(names.begin(), names.end(), [&](const std::string& name) {
                                          return name == field.name || name == "all";
                                        });
    if (wanted) chosen.push_back(&field);
  }
  return chosen;
}

struct FoundRecord {
  std::string id;
  std::int64_t revision = 0;
};

}  // namespace

// The expression and the fields it is looked for in.
class RegexSearch::Matcher {
 public:
  Matcher(std::string_view regex, const GrepOptions& options)
      : pattern_(match::compile_regex(regex, {.caseless = options.caseless, .word = options.word})),
        fields_(chosen_fields(options.fields)) {}

  bool matches(std::string_view text) {
    const match::MatchResult result = pattern_.match(text, 0, {}, scratch_);
    if (result.outcome == match::MatchOutcome::LimitHit) ++limits_hit_;
    return result.outcome == match::MatchOutcome::Match;
  }

  // Whether one of the chosen fields of this kind matches.
  bool matches(const ErrorRecord& record, bool of_content) {
    return std::any_of(fields_.begin(), fields_.end(), [&](const RecordField* field) {
      if (field->of_content != of_content) return false;
      const std::vector<std::string_view> texts = field->texts(record);
      return std::any_of(texts.begin(), texts.end(), [this](std::string_view text) { return matches(text); });
    });
  }

  std::vector<GrepMatch> all_matches(const ErrorRecord& record) {
    std::vector<GrepMatch> found;
    for (const RecordField* field : fields_) {
      const std::vector<std::string_view> texts = field->texts(record);
      for (std::size_t entry = 0; entry < texts.size(); ++entry)
        if (std::optional<std::vector<ByteRange>> ranges = ranges_in(texts[entry]))
          found.push_back({std::string(field->name), entry, std::string(texts[entry]), std::move(*ranges)});
    }
    return found;
  }

  [[nodiscard]] bool is_chosen(std::string_view name) const {
    return std::any_of(fields_.begin(), fields_.end(),
                       [&](const RecordField* field) { return field->name == name; });
  }
  [[nodiscard]] bool reads_records() const {
    return std::any_of(fields_.begin(), fields_.end(),
                       [](const RecordField* field) { return !field->of_content; });
  }
  // Whether the index and the lists of codes and classes tell where all chosen fields may match.
  [[nodiscard]] bool is_indexed() const {
    return std::all_of(fields_.begin(), fields_.end(),
                       [](const RecordField* field) { return is_default_field(*field); });
  }
  [[nodiscard]] std::vector<std::string> columns() const {
    std::vector<std::string> columns;
    for (const RecordField* field : fields_)
      if (!field->column.empty()) columns.emplace_back(field->column);
    return columns;
  }
  [[nodiscard]] std::size_t limits_hit() const { return limits_hit_; }

 private:
  // Absent: no match. An empty match is one, but no range.
  std::optional<std::vector<ByteRange>> ranges_in(std::string_view text) {
    std::optional<std::vector<ByteRange>> ranges;
    for (std::size_t at = 0; at <= text.size();) {
      const match::MatchResult result = pattern_.match(text, at, {}, scratch_);
      if (result.outcome != match::MatchOutcome::Match) break;
      if (!ranges) ranges.emplace();
      const match::ByteSpan span = *result.spans[0];
      if (span.end > span.begin && span.begin >= at) ranges->push_back({span.begin, span.end});
      if (ranges->size() >= kMostRanges) break;
      at = span.end > at ? span.end : at + std::max<std::size_t>(utf8_length(text.substr(at)), 1);
    }
    return ranges;
  }

  match::Pattern pattern_;
  std::vector<const RecordField*> fields_;
  match::MatchScratch scratch_;
  std::size_t limits_hit_ = 0;
};

RegexSearch::RegexSearch(SQLite::Database& database, RecordReader& records)
    : database_(database), records_(records), tokenizer_(database) {}

RegexSearch::Contents RegexSearch::contents_with(const std::string& expression) {
  Contents contents;
  Statement rows(database_, sql::query::contents_with_phrase);
  rows.bind(1, std::string_view(expression));
  while (rows.step()) contents.push_back(rows.integer(0));
  return contents;
}

// Each value is looked at once; the statement gives equal ones together.
void RegexSearch::add_contents_by_value(const SqlFile& sql, Matcher& matcher, Contents& contents) {
  std::string value;
  bool matches = false;
  bool first = true;
  Statement rows(database_, sql);
  while (rows.step()) {
    if (first || rows.view(0) != value) {
      value = rows.view(0);
      matches = matcher.matches(value);
      first = false;
    }
    if (matches) contents.push_back(rows.integer(1));
  }
}

std::optional<RegexSearch::Contents> RegexSearch::candidates(std::string_view regex,
                                                             const GrepOptions& options, Matcher& matcher) {
  if (!options.use_index || !matcher.is_indexed()) return std::nullopt;
  const match::RegexLiterals known = match::regex_literals(regex);
  const TermSource source{[this](std::string_view text) { return tokenizer_.terms(text); },
                          [this](const auto& take) {
                            Statement words(database_, sql::query::text_words);
                            while (words.step()) take(words.view(0));
                          }};
  Statement counted(database_, sql::query::has_text_words);
  if (!counted.step()) return std::nullopt;
  Contents contents;
  if (const std::vector<std::string> columns = matcher.columns(); !columns.empty()) {
    const std::optional<std::string> expression =
        literal_expression(known.literals, options.caseless || known.caseless, columns, source);
    if (!expression) return std::nullopt;
    contents = contents_with(*expression);
  }
  if (matcher.is_chosen("errorCode")) add_contents_by_value(sql::query::content_codes, matcher, contents);
  if (matcher.is_chosen("errorClass")) add_contents_by_value(sql::query::content_classes, matcher, contents);
  std::sort(contents.begin(), contents.end());
  contents.erase(std::unique(contents.begin(), contents.end()), contents.end());
  return contents;
}

GrepSummary RegexSearch::search(std::string_view regex, const ResolvedFilter& filter,
                                const GrepOptions& options, const GrepSink& sink) {
  Matcher matcher(regex, options);
  GrepSummary summary;
  summary.dataset_version = filter.dataset_version();
  summary.unknown_filters = filter.unknown();
  std::vector<FoundRecord> found;
  std::int64_t content = 0;
  bool content_matches = false;
  // Records come content by content.
  const auto look_at = [&](Statement& row) {
    if (!filter.lets_repo_pass(row.integer(2))) return;
    if (row.integer(3) != content) {
      content = row.integer(3);
      ErrorRecord probe;
      probe.content = records_.read_content(ContentRow(content));
      content_matches = matcher.matches(probe, true);
      ++summary.texts_read;
    }
    bool matches = content_matches;
    if (!matches && matcher.reads_records())
      if (const std::optional<StoredRecord> stored = records_.read(RevisionRow(row.integer(0))))
        matches = matcher.matches(stored->record, false);
    if (matches) found.push_back({row.text(1), row.integer(0)});
  };
  const std::optional<Contents> contents = candidates(regex, options, matcher);
  summary.used_index = contents.has_value();
  if (contents) {
    Statement rows(database_, sql::query::records_of_content);
    filter.bind(rows);
    for (const std::int64_t each : *contents) {
      if (matcher.limits_hit() >= kMostLimitsHit) break;
      rows.reset();
      rows.bind(rows.parameter(":content_id"), each);
      while (rows.step()) look_at(rows);
    }
  } else {
    Statement rows(database_, sql::query::all_records);
    filter.bind(rows);
    while (matcher.limits_hit() < kMostLimitsHit && rows.step()) look_at(rows);
  }
  if (matcher.limits_hit() > 0)
    summary.degraded.push_back({"pattern-limit", "the expression backtracked too much in " +
                                                     std::to_string(matcher.limits_hit()) +
                                                     " texts, which count as not matching"});
  if (matcher.limits_hit() >= kMostLimitsHit)
    summary.degraded.push_back(
        {"search-stopped", "the expression was given up; not all records were looked at"});
  summary.total = found.size();
  std::sort(found.begin(), found.end(),
            [](const FoundRecord& a, const FoundRecord& b) { return a.id < b.id; });
  for (std::size_t at = options.offset; at < found.size() && at - options.offset < options.limit; ++at) {
    std::optional<StoredRecord> stored = records_.read(RevisionRow(found[at].revision));
    if (!stored) continue;
    GrepHit hit{std::move(stored->record), {}};
    hit.matches = matcher.all_matches(hit.record);
    if (!sink(hit)) break;
  }
  return summary;
}

}  // namespace errdex
