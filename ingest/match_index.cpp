#include "ingest/match_index.h"

#include <algorithm>
#include <map>
#include <schema/sql/ingest.h>
#include <string>
#include <type_traits>
#include <unordered_map>
#include <vector>

#include "db/statement.h"
#include "ingest/anchor_choice.h"
#include "ingest/parallel.h"
#include "query/match/anchor.h"
#include "query/match/message_index.h"
#include "query/match/own_message.h"
#include "query/match/template_matcher.h"
#include "query/match/trigrams.h"

namespace errdex {
namespace {

using match::AnchorEntry;
using match::TemplateMatcher;

// A template on its way into the indexes.
struct TemplateText {
  std::int64_t row = 0;
  std::string message;
  std::string pattern;
};

constexpr std::size_t kBatch = 2048;  // templates

// Calls make(scratch, text) for every new template on all processors, then take(what it made) in their order.
template <class Make, class Take>
void visit_new_templates(SQLite::Database& database, std::int64_t first_row, const Make& make,
                         const Take& take) {
  using Made = std::invoke_result_t<Make, match::MatchScratch&, const TemplateText&>;
  std::vector<match::MatchScratch> scratches(parallel_workers());
  std::vector<TemplateText> texts;
  Statement statement(database, sql::ingest::read_new_templates);
  statement.bind(1, first_row);
  for (bool more = true; more;) {
    texts.clear();
    while (texts.size() < kBatch && (more = statement.step()))
      texts.push_back({statement.integer(0), statement.text(1), statement.text(2)});
    std::vector<Made> made(texts.size());
    run_in_parallel(texts.size(), [&](std::size_t worker, std::size_t at) {
      made[at] = make(scratches[worker], texts[at]);
    });
    for (Made& one : made) take(std::move(one));
  }
}

std::int64_t newest_template(SQLite::Database& database) {
  Statement newest(database, sql::ingest::read_newest_template);
  return newest.step() ? newest.integer(0) : 0;
}

// What one template brings to the indexes.
struct TemplatePostings {
  std::int64_t row = 0;
  std::vector<TemplateGrams::Filing> filings;
  std::vector<std::uint32_t> trigrams;
  std::vector<std::string> words;
  std::vector<std::string> findings;
};

TemplatePostings postings_of(match::MatchScratch& scratch, const TemplateText& text,
                             const GramCounts& counts) {
  const TemplateMatcher matcher(text.message, text.pattern);
  return {text.row, TemplateGrams(matcher).file(text.row, counts), match::trigrams(matcher.message()),
          match::counted_words(matcher.message()), match::pattern_findings(matcher, text.message, scratch)};
}

// What one pass over the new templates collects.
struct NewPostings {
  std::map<std::uint64_t, std::vector<AnchorEntry>> anchors;
  std::unordered_map<std::int64_t, std::vector<std::uint32_t>> trigrams;  // by trigram_key
  std::unordered_map<std::string, std::int64_t> words;
  std::vector<std::pair<std::int64_t, std::string>> findings;  // template row, finding

  void add(TemplatePostings&& added) {
    for (const TemplateGrams::Filing& filing : added.filings) anchors[filing.key].push_back(filing.entry);
    for (const std::uint32_t trigram : added.trigrams)
      trigrams[match::trigram_key(trigram, match::chunk_of(added.row))].push_back(
          match::place_in_chunk(added.row));
    for (std::string& word : added.words) ++words[std::move(word)];
    for (std::string& finding : added.findings) findings.emplace_back(added.row, std::move(finding));
  }
};

std::vector<AnchorEntry> stored_entries(Statement& read, std::uint64_t key) {
  std::vector<AnchorEntry> entries;
  read.bind(1, static_cast<std::int64_t>(key));
  if (read.step())
    match::unpack_entries(read.view(0), [&entries](const AnchorEntry& entry) { entries.push_back(entry); });
  read.reset();
  return entries;
}

void write_anchors(SQLite::Database& database, const NewPostings& postings, bool fresh) {
  Statement read(database, sql::ingest::read_anchor);
  Statement write(database, sql::ingest::write_anchor);
  for (const auto& [key, added] : postings.anchors) {
    std::vector<AnchorEntry> entries = fresh ? std::vector<AnchorEntry>() : stored_entries(read, key);
    entries.insert(entries.end(), added.begin(), added.end());
    std::sort(entries.begin(), entries.end());
    const std::string packed = match::pack_entries(entries);
    write.bind(1, static_cast<std::int64_t>(key));
    write.bind_blob(2, packed);
    write.run();
  }
}

// Blocks small enough for one page each.
constexpr std::size_t kStoredBlockBytes = 3'968;

void clear(SQLite::Database& database) {
  for (const SqlFile& sql :
       {sql::ingest::delete_anchors, sql::ingest::delete_trigrams, sql::ingest::delete_words})
    Statement(database, sql).run();
}

void write_filter(SQLite::Database& database) {
  std::vector<std::uint64_t> keys;
  Statement read(database, sql::ingest::read_anchor_keys);
  while (read.step()) keys.push_back(static_cast<std::uint64_t>(read.integer(0)));
  match::KeyFilter filter = match::KeyFilter::sized_for(keys.size());
  for (const std::uint64_t key : keys) filter.add(key);
  Statement(database, sql::ingest::delete_anchor_filter).run();
  Statement write(database, sql::ingest::write_anchor_filter);
  const std::string_view bits = filter.bits();
  for (std::size_t block = 0; block * kStoredBlockBytes < bits.size(); ++block) {
    write.bind(1, static_cast<std::int64_t>(block));
    write.bind_blob(2, bits.substr(block * kStoredBlockBytes, kStoredBlockBytes));
    write.run();
  }
}

template <class Map>
std::vector<typename Map::key_type> sorted_keys(const Map& map) {
  std::vector<typename Map::key_type> keys;
  keys.reserve(map.size());
  for (const auto& entry : map) keys.push_back(entry.first);
  std::sort(keys.begin(), keys.end());
  return keys;
}

void write_trigrams(SQLite::Database& database, const NewPostings& postings, bool fresh) {
  Statement read(database, sql::ingest::read_trigram);
  Statement write(database, sql::ingest::write_trigram);
  for (const std::int64_t key : sorted_keys(postings.trigrams)) {
    std::vector<std::uint32_t> places;
    if (!fresh) {
      read.bind(1, key);
      if (read.step()) match::unpack_places(read.view(0), places);
      read.reset();
    }
    const std::vector<std::uint32_t>& added = postings.trigrams.at(key);
    places.insert(places.end(), added.begin(), added.end());
    const std::string packed = match::pack_places(places);
    write.bind(1, key);
    write.bind_blob(2, packed);
    write.run();
  }
}

void write_words(SQLite::Database& database, const NewPostings& postings) {
  Statement count(database, sql::ingest::count_word);
  for (const std::string& word : sorted_keys(postings.words)) {
    count.bind(1, std::string_view(word));
    count.bind(2, postings.words.at(word));
    count.run();
  }
}

void write_findings(SQLite::Database& database, const NewPostings& postings) {
  Statement write(database, sql::ingest::write_pattern_finding);
  for (const auto& [row, finding] : postings.findings) {
    write.bind(1, std::string_view(finding));
    write.bind(2, row);
    write.run();
  }
}

// New contents whose message and pattern were here before.
void write_findings_of_known_templates(SQLite::Database& database, std::int64_t first_new_template_row,
                                       std::int64_t first_new_content_row) {
  Statement known(database, sql::ingest::read_known_templates);
  known.bind(1, first_new_content_row);
  known.bind(2, first_new_template_row);
  NewPostings postings;
  match::MatchScratch scratch;
  while (known.step()) {
    const std::string message = known.text(1);
    for (std::string& finding :
         match::pattern_findings(TemplateMatcher(message, known.view(2)), message, scratch))
      postings.findings.emplace_back(known.integer(0), std::move(finding));
  }
  write_findings(database, postings);
}

}  // namespace

void build_match_index(SQLite::Database& database, std::int64_t first_new_template_row,
                       std::int64_t first_new_content_row) {
  write_findings_of_known_templates(database, first_new_template_row, first_new_content_row);
  const bool fresh = first_new_template_row <= 1;
  if (fresh) clear(database);
  const std::int64_t new_templates = newest_template(database) - first_new_template_row + 1;
  if (!fresh && new_templates <= 0) return;  // the usual re-analysis: nothing to file, and the filter stays
  GramCounts counts(new_templates);
  visit_new_templates(
      database, first_new_template_row,
      [](match::MatchScratch&, const TemplateText& text) {
        return TemplateGrams(TemplateMatcher(text.message, text.pattern));
      },
      [&](TemplateGrams&& grams) { grams.count(counts); });
  NewPostings postings;
  visit_new_templates(
      database, first_new_template_row,
      [&](match::MatchScratch& scratch, const TemplateText& text) {
        return postings_of(scratch, text, counts);
      },
      [&](TemplatePostings&& added) { postings.add(std::move(added)); });
  write_anchors(database, postings, fresh);
  write_filter(database);
  write_trigrams(database, postings, fresh);
  write_words(database, postings);
  write_findings(database, postings);
}

}  // namespace errdex
