#include "ingest/verify_indexes.h"

#include <algorithm>
#include <map>
#include <schema/sql/ingest.h>
#include <set>
#include <tuple>

#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Exception.h>

#include "db/digest.h"
#include "db/record_reader.h"
#include "db/sqlite_failure.h"
#include "ingest/anchor_choice.h"
#include "ingest/findings.h"
#include "ingest/statement_values.h"
#include "query/match/pattern.h"
#include "query/match/message_index.h"
#include "query/match/own_message.h"
#include "query/match/trigrams.h"
#include "schema/mix64.h"

namespace errdex {
namespace {

using match::AnchorEntry;
using match::TemplateMatcher;

// Names of tables come from the file, which may be anybody's.
std::string quoted(const std::string& name) {
  std::string text = "\"";
  for (const char byte : name) text.append(byte == '"' ? 2 : 1, byte);
  return text + "\"";
}

std::vector<std::string> full_text_tables(SQLite::Database& database) {
  std::vector<std::string> names;
  Statement row(database, sql::ingest::find_full_text_tables);
  while (row.step()) names.push_back(row.text(0));
  return names;
}

void compare_words_with_texts(SQLite::Database& database, const std::string& table, Findings& findings) {
  const std::string name = quoted(table);
  Statement check(database, "INSERT INTO " + name + " (" + name + ", rank) VALUES ('integrity-check', 1)");
  try {
    check.run();
  } catch (const SQLite::Exception& failure) {
    if (locked_error("", failure)) throw;
    findings.add("full-text", table + " does not hold the words of the texts: FTS5 says " + failure.what(),
                 Remedy::Rebuild);
  }
}

// Ranking stands on these counts.
void compare_word_counts(SQLite::Database& database, Findings& findings) {
  if (!Statement(database, sql::ingest::has_text_words).step()) return;
  database.exec(sql::ingest::open_word_lists.text.data());
  Statement wrong(database, sql::ingest::count_wrong_word_counts);
  const std::int64_t rows = find_row(wrong).value_or(0);
  if (rows > 0)
    findings.add(
        "full-text",
        std::to_string(rows) + " rows of text_word differ from what errors_fts counts; search ranks wrongly",
        Remedy::Rebuild);
}

std::string record_of(SQLite::Database& database, std::int64_t content) {
  Statement record(database, sql::ingest::find_record_of_content);
  bind_values(record, content);
  return record.step() ? " (record " + record.text(0) + ")" : "";
}

// Two multisets of rows are compared by the sums of their rows' hashes: memory does not grow with them.
class RowSum {
 public:
  void add(std::uint64_t a, std::uint64_t b, std::uint64_t times = 1) {
    sum_ += mix64(mix64(a) + 0x9E3779B97F4A7C15ULL * (b + 1)) * times;
    rows_ += times;
  }
  friend bool operator==(const RowSum&, const RowSum&) = default;

 private:
  std::uint64_t sum_ = 0;
  std::uint64_t rows_ = 0;
};

// Everything that is filed, by template.
class FiledEntries {
 public:
  explicit FiledEntries(SQLite::Database& database, Findings& findings) {
    Statement row(database, sql::ingest::read_anchors);
    while (row.step()) {
      const auto key = static_cast<std::uint64_t>(row.integer(0));
      keys_.push_back(key);
      const bool whole = match::unpack_entries(row.view(1), [&](const AnchorEntry& entry) {
        filings_.push_back({key, entry});
      });
      if (!whole)
        findings.add("pattern-index", "the entries of key " + row.text(0) + " are damaged", Remedy::Rebuild);
    }
    const auto by_template = [](const auto& a, const auto& b) {
      return std::tie(a.entry.template_row, a.entry.matchers, a.key) <
             std::tie(b.entry.template_row, b.entry.matchers, b.key);
    };
    std::sort(filings_.begin(), filings_.end(), by_template);
  }

  // Filings of a template; templates must be asked for in ascending order. What lies between two templates
  // that were asked for is counted as left over.
  std::vector<TemplateGrams::Filing> take(std::int64_t template_row) {
    std::vector<TemplateGrams::Filing> taken;
    for (; at_ < filings_.size() && filings_[at_].entry.template_row <= template_row; ++at_) {
      if (filings_[at_].entry.template_row == template_row)
        taken.push_back(filings_[at_]);
      else
        ++left_over_;
    }
    return taken;
  }
  [[nodiscard]] std::size_t left_over() const { return left_over_ + (filings_.size() - at_); }
  [[nodiscard]] const std::vector<std::uint64_t>& keys() const { return keys_; }

 private:
  std::vector<TemplateGrams::Filing> filings_;
  std::vector<std::uint64_t> keys_;
  std::size_t at_ = 0;
  std::size_t left_over_ = 0;
};

void verify_filter(SQLite::Database& database, const std::vector<std::uint64_t>& keys, Findings& findings) {
  match::KeyFilter filter = match::KeyFilter::sized_for(keys.size());
  for (const std::uint64_t key : keys) filter.add(key);
  std::string stored;
  Statement block(database, sql::ingest::read_anchor_filter);
  while (block.step()) stored += block.view(1);
  if (stored != filter.bits())
    findings.add("pattern-index", "the filter is not the one of the keys", Remedy::Rebuild);
}

using FindingRow = std::tuple<std::string, std::int64_t, std::string>;  // of what, row, finding

// One pass over all messages.
class MessagePass {
 public:
  MessagePass(SQLite::Database& database, Findings& findings)
      : database_(database), findings_(findings), filed_(database, findings) {}

  void run() {
    Statement row(database_, sql::ingest::read_new_templates);
    bind_values(row, std::int64_t{1});
    while (row.step()) visit(row.integer(0), row.text(1), TemplateMatcher(row.text(1), row.text(2)));
    if (const std::size_t left = filed_.left_over(); left > 0)
      findings_.add("pattern-index", std::to_string(left) + " entries name messages that are not there",
                    Remedy::Rebuild);
    verify_filter(database_, filed_.keys(), findings_);
    if (!(trigrams_ == stored_trigrams()))
      findings_.add("fuzzy-index", "the trigrams are not those of the messages", Remedy::Rebuild);
    if (!(words_ == stored_words()))
      findings_.add("fuzzy-index", "the counted words are not those of the messages", Remedy::Rebuild);
  }

  // Of those templates that have any.
  [[nodiscard]] const std::map<std::int64_t, std::vector<std::string>>& doubts() const { return doubts_; }

 private:
  void visit(std::int64_t row, const std::string& message, const TemplateMatcher& matcher) {
    if (!TemplateGrams(matcher).agrees_with(filed_.take(row)))
      findings_.add("pattern-index",
                    "message " + std::to_string(row) +
                        " is not filed where its text says; some errors are "
                        "not found by it",
                    Remedy::Rebuild);
    for (const std::uint32_t trigram : match::trigrams(matcher.message()))
      trigrams_.add(trigram, static_cast<std::uint64_t>(row));
    for (const std::string& word : match::counted_words(matcher.message())) words_.add(text_hash(word), 0);
    if (std::vector<std::string> doubts = match::pattern_findings(matcher, message, scratch_);
        !doubts.empty())
      doubts_[row] = std::move(doubts);
  }
  RowSum stored_trigrams() {
    RowSum sum;
    Statement row(database_, sql::ingest::read_trigrams);
    std::vector<std::uint32_t> places;
    while (row.step()) {
      const auto key = static_cast<std::uint64_t>(row.integer(0));
      places.clear();
      match::unpack_places(row.view(1), places);
      if (match::pack_places(places) != row.view(1))
        findings_.add("fuzzy-index", "the postings of key " + row.text(0) + " are damaged", Remedy::Rebuild);
      const auto chunk = static_cast<std::uint32_t>(key & 0xFFFFFFU);
      for (const std::uint32_t place : places)
        sum.add(key >> 24U, static_cast<std::uint64_t>(match::template_row_of(chunk, place)));
    }
    return sum;
  }
  RowSum stored_words() {
    RowSum sum;
    Statement row(database_, sql::ingest::read_words);
    while (row.step()) sum.add(text_hash(row.view(0)), 0, static_cast<std::uint64_t>(row.integer(1)));
    return sum;
  }

  SQLite::Database& database_;
  Findings& findings_;
  FiledEntries filed_;
  match::MatchScratch scratch_;
  RowSum trigrams_;
  RowSum words_;
  std::map<std::int64_t, std::vector<std::string>> doubts_;
};

std::set<FindingRow> stored_doubts(SQLite::Database& database) {
  std::set<FindingRow> rows;
  Statement row(database, sql::ingest::read_findings);
  while (row.step()) rows.insert({row.text(0), row.integer(1), row.text(2)});
  return rows;
}

std::set<FindingRow> expected_doubts(SQLite::Database& database,
                                     const std::map<std::int64_t, std::vector<std::string>>& of_templates) {
  std::set<FindingRow> rows;
  RecordReader records(database);
  Statement content(database, sql::ingest::read_all_contents);
  while (content.step()) {
    const std::int64_t row = content.integer(0);
    for (const std::string_view doubt : content_findings(records.read_content(ContentRow(row))))
      rows.insert({"content", row, std::string(doubt)});
    if (const auto doubts = of_templates.find(content.integer(2)); doubts != of_templates.end())
      for (const std::string& doubt : doubts->second) rows.insert({"content", row, doubt});
  }
  Statement revision(database, sql::ingest::read_all_revisions);
  while (revision.step())
    if (const auto stored = records.read(RevisionRow(revision.integer(0))))
      for (const std::string_view doubt : revision_findings(stored->record))
        rows.insert({"revision", revision.integer(0), std::string(doubt)});
  return rows;
}

void tell_doubts(const std::set<FindingRow>& rows, const std::set<FindingRow>& others, const char* what,
                 Findings& findings) {
  for (const FindingRow& row : rows)
    if (others.count(row) == 0)
      findings.add("findings",
                   std::get<0>(row) + " " + std::to_string(std::get<1>(row)) + what + std::get<2>(row),
                   Remedy::Rebuild);
}

}  // namespace

void verify_full_text(SQLite::Database& database, bool quick, Findings& findings) {
  Statement missing(database, sql::ingest::find_words_missing);
  while (missing.step())
    findings.add("full-text",
                 "errors_fts lacks content " + missing.text(0) + record_of(database, missing.integer(0)) +
                     "; a search for its words does not find it",
                 Remedy::Rebuild);
  Statement left_over(database, sql::ingest::find_words_left_over);
  while (left_over.step())
    findings.add("full-text", "errors_fts holds content " + left_over.text(0) + ", which is not there",
                 Remedy::Rebuild);
  if (quick) return;
  for (const std::string& table : full_text_tables(database))
    compare_words_with_texts(database, table, findings);
  compare_word_counts(database, findings);
}

void verify_match_index(SQLite::Database& database, Findings& findings) {
  MessagePass pass(database, findings);
  pass.run();
  const std::set<FindingRow> stored = stored_doubts(database);
  const std::set<FindingRow> expected = expected_doubts(database, pass.doubts());
  tell_doubts(expected, stored, " lacks the finding ", findings);
  tell_doubts(stored, expected, " is wrongly said to be ", findings);
}

}  // namespace errdex
