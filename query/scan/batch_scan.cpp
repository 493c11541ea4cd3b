#include "query/scan/batch_scan.h"

#include <algorithm>
#include <deque>
#include <set>
#include <string>
#include <unordered_map>

#include "query/match/anchor.h"
#include "query/match/message_index.h"
#include "query/scan/line_forms.h"
#include "query/scan/line_reading.h"
#include "query/scan/line_shape.h"
#include "query/scan/trace_blocks.h"
#include "query/text/prefix.h"
#include "query/text/words.h"

namespace errdex {
namespace {

using match::PatternSet;
using match::SearchFor;

constexpr std::uint32_t kDecoded = std::uint32_t{1} << 31U;  // in a candidate's number: of a decoded form
constexpr std::size_t kLinesAtOnce = 512;
constexpr std::size_t kMostFacts = 50'000;

std::string escaped_pattern(std::string_view text) {
  std::string pattern;
  for (const char byte : text) {
    if (std::string_view("\\^$.*+?()[]{}|/").find(byte) != std::string_view::npos) pattern += '\\';
    pattern += byte;
  }
  return pattern;
}

// What is the same for every hit of a template.
struct TemplateFacts {
  std::vector<CandidateRecord> records;  // that pass the filter
  double information = 0;                // message_information()
};

}  // namespace

match::PatternSet make_scan_set(IndexReader& index) {
  match::PatternSetBuilder builder;
  std::string message;
  std::string pattern;
  for (std::int64_t row = 1; row <= index.last_template_row(); ++row)
    if (index.read_template(row, message, pattern)) builder.add(row, message, pattern);
  std::int64_t sign = 0;
  for (const std::string_view text : trace_signs()) builder.add(--sign, "", escaped_pattern(text));
  return std::move(builder).build();
}

class BatchScan::State {
 public:
  State(const PatternSet& set, IndexReader& index, const LineScanOptions& options, match::VectorUnit unit)
      : set_(set),
        index_(index),
        options_(options),
        scan_(set, unit),
        matchers_(index),
        information_(index) {}

  // Templates by line, and lines with a sign of a traceback.
  void search(const LogBatch& batch);
  LogScanResult scan(const LogBatch& batch);

  std::vector<LineTemplate> found;
  std::vector<std::size_t> sign_lines;

 private:
  void add_forms(std::uint32_t number, const LineForms& forms);
  void search_lines(const LogBatch& batch, std::size_t begin, std::size_t end);
  void take_line(std::uint32_t line, std::string_view raw, const LineForms& forms,
                 const std::vector<match::SetCandidate>& candidates, std::size_t begin, std::size_t end);
  bool is_in_line(std::int64_t row, const LineForms& forms);
  bool is_in_reading(std::int64_t row, const TextReading& reading);

  void report_line(const LogBatch& batch, std::size_t begin, std::size_t end, LogScanResult& result);
  bool may_reach_score(std::int64_t row, std::string_view line);
  void report_block(const LogBatch& batch, LineRange block, LogScanResult& result);
  std::optional<ScanHit> make_hit(const TextReading& reading, const PatternHit& hit,
                                  const Evidence& evidence);
  const TemplateFacts& facts_of(std::int64_t row);
  void find_unknown(const LogBatch& batch, LogScanResult& result);

  const PatternSet& set_;
  IndexReader& index_;
  LineScanOptions options_;
  match::PatternScan scan_;
  MatcherCache matchers_;
  match::MatchScratch scratch_;
  WordInformation information_;
  std::unordered_map<std::int64_t, TemplateFacts> facts_;
  std::vector<Degradation> degraded_;
  std::deque<std::string> store_;
};

void BatchScan::State::search(const LogBatch& batch) {
  found.clear();
  sign_lines.clear();
  for (std::size_t begin = 0; begin < batch.lines.size(); begin += kLinesAtOnce)
    search_lines(batch, begin, std::min(begin + kLinesAtOnce, batch.lines.size()));
}

void BatchScan::State::add_forms(std::uint32_t number, const LineForms& forms) {
  const std::uint32_t sieve = forms.has_line_ends ? kDecoded : 0;
  if (forms.flat.data() == forms.lines.data()) {
    scan_.add(number | sieve, forms.lines);
  } else {
    scan_.add(number | sieve, forms.lines, SearchFor::Published);
    scan_.add(number | sieve, forms.flat, SearchFor::Derived);
  }
  if (!forms.has_escapes && !forms.has_line_ends) return;
  for (const DecodedForm& decoded : decoded_forms(forms.lines, store_))
    scan_.add(number | kDecoded, decoded.text, decoded.wanted);
}

void BatchScan::State::search_lines(const LogBatch& batch, std::size_t begin, std::size_t end) {
  store_.clear();
  std::vector<LineForms> forms;
  forms.reserve(end - begin);
  for (std::size_t line = begin; line < end; ++line) {
    forms.push_back(forms_of(batch.text(batch.lines[line]), store_));
    add_forms(static_cast<std::uint32_t>(line - begin), forms.back());
  }
  std::vector<match::SetCandidate> candidates = scan_.flush();
  const auto key = [this](const match::SetCandidate& each) {
    return std::tuple(each.text & ~kDecoded, set_.chain(each.chain).template_index, each.text, each.chain);
  };
  std::sort(candidates.begin(), candidates.end(),
            [&](const auto& a, const auto& b) { return key(a) < key(b); });
  for (std::size_t at = 0; at < candidates.size();) {
    const std::uint32_t line = candidates[at].text & ~kDecoded;
    std::size_t next = at;
    while (next < candidates.size() && (candidates[next].text & ~kDecoded) == line) ++next;
    take_line(static_cast<std::uint32_t>(begin) + line, batch.text(batch.lines[begin + line]), forms[line],
              candidates, at, next);
    at = next;
  }
}

void BatchScan::State::take_line(std::uint32_t line, std::string_view raw, const LineForms& forms,
                                 const std::vector<match::SetCandidate>& candidates, std::size_t begin,
                                 std::size_t end) {
  std::optional<TextReading> reading;
  for (std::size_t at = begin; at < end;) {
    const std::uint32_t index = set_.chain(candidates[at].chain).template_index;
    bool yes = false;
    bool needs_reading = false;
    for (; at < end && set_.chain(candidates[at].chain).template_index == index; ++at) {
      const bool decoded = (candidates[at].text & kDecoded) != 0;
      yes = yes || (!decoded && candidates[at].answer == PatternSet::Answer::Yes);
      needs_reading = needs_reading || decoded || set_.chain(candidates[at].chain).depends_on_cut;
    }
    const std::int64_t row = set_.row(index);
    if (row < 0) {
      if (sign_lines.empty() || sign_lines.back() != line) sign_lines.push_back(line);
      continue;
    }
    if (!yes && !forms.has_line_ends) yes = is_in_line(row, forms);
    if (!yes && needs_reading) {
      if (!reading) reading.emplace(raw);
      yes = is_in_reading(row, *reading);
    }
    if (yes) found.push_back({line, row});
  }
}

bool BatchScan::State::is_in_line(std::int64_t row, const LineForms& forms) {
  const auto matcher = matchers_.matcher(row);
  if (!matcher) return false;
  const match::MatchText text(forms.lines, forms.flat, {forms.flat.size()});
  match::TemplateMatchResult result = matcher->find_derived(text);
  if (!result.match) result = matcher->find_published(text, scratch_);
  if (result.limit_hit) degraded_.push_back(pattern_limit(row));
  return result.match.has_value();
}

bool BatchScan::State::is_in_reading(std::int64_t row, const TextReading& reading) {
  const auto matcher = matchers_.matcher(row);
  if (!matcher) return false;
  for (std::size_t view = 0; view < reading.views().size(); ++view)
    if (reading.try_view(row, matcher, view, scratch_, degraded_)) return true;
  return false;
}

const TemplateFacts& BatchScan::State::facts_of(std::int64_t row) {
  if (const auto known = facts_.find(row); known != facts_.end()) return known->second;
  if (facts_.size() >= kMostFacts) facts_.clear();
  TemplateFacts facts;
  facts.records = index_.records_of(row, kMostRecords);
  const auto matcher = matchers_.matcher(row);
  if (matcher && !facts.records.empty()) facts.information = message_information(*matcher, information_);
  return facts_.emplace(row, std::move(facts)).first->second;
}

// Spares the full reading of a line for hits that nobody would see.
bool BatchScan::State::may_reach_score(std::int64_t row, std::string_view line) {
  const TemplateFacts& facts = facts_of(row);
  double most = 0;
  for (const CandidateRecord& record : facts.records)
    most = std::max(most, most_record_log_odds(record, line));
  return !facts.records.empty() &&
         confidence(most_pattern_log_odds(facts.information) + most) >= options_.min_score;
}

std::optional<ScanHit> BatchScan::State::make_hit(const TextReading& reading, const PatternHit& hit,
                                                  const Evidence& evidence) {
  const View& view = reading.views()[hit.view];
  const text::ErrorText* error = reading.error_of(view);
  const TemplateFacts& facts = facts_of(hit.template_row);
  if (facts.records.empty()) return std::nullopt;
  std::vector<std::pair<double, const CandidateRecord*>> records;
  for (const CandidateRecord& record : facts.records)
    records.emplace_back(-log_odds(record_evidence(record, error, reading.split())), &record);
  std::stable_sort(records.begin(), records.end(),
                   [](const auto& a, const auto& b) { return a.first < b.first; });
  ScanHit made;
  made.template_row = hit.template_row;
  made.record = *records.front().second;
  made.score = confidence(log_odds(evidence) - records.front().first);
  if (made.score < options_.min_score) return std::nullopt;
  HitReading read = read_hit(hit, view);
  made.matcher = std::move(read.matcher);
  made.span = read.span;
  made.matched_text = read.matched_text;
  made.captures = std::move(read.captures);
  made.role = role_name(error);
  made.same_as_total = records.size() - 1;
  for (std::size_t other = 1; other < records.size() && made.same_as.size() < kMostSameAs; ++other)
    made.same_as.emplace_back(records[other].second->id);
  return made;
}

// The hits of one line, found[begin, end).
void BatchScan::State::report_line(const LogBatch& batch, std::size_t begin, std::size_t end,
                                   LogScanResult& result) {
  const LogLine& line = batch.lines[found[begin].line];
  const std::string_view raw = batch.text(line);
  std::optional<TextReading> reading;
  for (std::size_t at = begin; at < end; ++at) {
    const std::int64_t row = found[at].template_row;
    if (!may_reach_score(row, raw)) continue;
    if (!reading) reading.emplace(raw);
    const auto matcher = matchers_.matcher(row);
    std::optional<PatternHit> strongest;
    Evidence evidence;
    for (std::size_t view = 0; view < reading->views().size(); ++view) {
      std::optional<PatternHit> hit = reading->try_view(row, matcher, view, scratch_, degraded_);
      if (!hit) continue;
      Evidence of_view = pattern_evidence(*hit, reading->views()[view], information_);
      if (strongest && log_odds(of_view) <= log_odds(evidence)) continue;
      strongest = std::move(hit);
      evidence = std::move(of_view);
    }
    if (!strongest) continue;
    if (std::optional<ScanHit> hit = make_hit(*reading, *strongest, evidence)) {
      hit->line = line.number;
      hit->offset = line.offset;
      result.hits.push_back(std::move(*hit));
    }
  }
}

// A block of lines that holds a traceback, read as a whole: what its errors say in several lines, and what
// class and frames say about records.
void BatchScan::State::report_block(const LogBatch& batch, LineRange block, LogScanResult& result) {
  const std::size_t origin = batch.lines[block.begin].begin;
  const LogLine& last = batch.lines[block.end - 1];
  const std::string_view raw = std::string_view(batch.bytes).substr(origin, last.begin + last.size - origin);
  const TextReading reading(raw);
  const std::vector<View>& views = reading.views();
  for (std::uint32_t view = 0; view < views.size(); ++view) {
    const text::ErrorText* error = reading.error_of(views[view]);
    if (error == nullptr || error->chain < 0) continue;
    scan_.add(view, views[view].lines(), SearchFor::Published);
    scan_.add(view, views[view].flat(), SearchFor::Derived);
  }
  std::set<std::pair<std::uint32_t, std::int64_t>> tries;
  for (const match::SetCandidate& candidate : scan_.flush()) {
    const std::int64_t row = set_.row(set_.chain(candidate.chain).template_index);
    if (row > 0) tries.emplace(candidate.text, row);
  }
  for (const auto& [view, row] : tries) {
    if (facts_of(row).records.empty()) continue;
    const auto matcher = matchers_.matcher(row);
    const std::optional<PatternHit> found_hit = reading.try_view(row, matcher, view, scratch_, degraded_);
    if (!found_hit) continue;
    std::optional<ScanHit> hit =
        make_hit(reading, *found_hit, pattern_evidence(*found_hit, views[view], information_));
    if (!hit) continue;
    const std::size_t at = origin + hit->span.begin;
    auto line = std::upper_bound(batch.lines.begin(), batch.lines.end(), at,
                                 [](std::size_t place, const LogLine& each) { return place < each.begin; });
    --line;
    const std::size_t shift = line->begin - origin;
    hit->line = line->number;
    hit->offset = line->offset;
    hit->span = {hit->span.begin - shift, hit->span.end - shift};
    for (Capture& capture : hit->captures) {
      capture.span.begin -= std::min(shift, capture.span.begin);
      capture.span.end -= std::min(shift, capture.span.end);
    }
    result.hits.push_back(std::move(*hit));
  }
}

void BatchScan::State::find_unknown(const LogBatch& batch, LogScanResult& result) {
  std::size_t hit = 0;
  for (const LogLine& line : batch.lines) {
    while (hit < result.hits.size() && result.hits[hit].offset < line.offset) ++hit;
    if (hit < result.hits.size() && result.hits[hit].offset == line.offset) continue;
    const std::string_view text = batch.text(line);
    if (!looks_like_failure(text)) continue;
    result.unknown.push_back({line.number, line.offset, line_shape(text), std::string(text.substr(0, 1000))});
  }
}

LogScanResult BatchScan::State::scan(const LogBatch& batch) {
  search(batch);
  LogScanResult result;
  result.lines = batch.lines.size();
  for (const LogLine& line : batch.lines) {
    result.bytes += line.whole + 1;
    if (line.whole > line.size) result.cut.push_back({line.number, line.offset, line.whole});
  }
  for (std::size_t at = 0; at < found.size();) {
    std::size_t next = at;
    while (next < found.size() && found[next].line == found[at].line) ++next;
    report_line(batch, at, next, result);
    at = next;
  }
  if (options_.traces) {
    std::vector<std::size_t> trace_lines;
    std::size_t sign = 0;
    for (std::size_t line = 0; line < batch.lines.size(); ++line) {
      while (sign < sign_lines.size() && sign_lines[sign] < line) ++sign;
      const bool has_sign = sign < sign_lines.size() && sign_lines[sign] == line;
      const std::string_view text = batch.text(batch.lines[line]);
      if ((has_sign || is_indented_frame(text)) && is_trace_line(text)) trace_lines.push_back(line);
    }
    for (const LineRange& block : trace_blocks(trace_lines, batch.lines.size()))
      report_block(batch, block, result);
  }
  std::sort(result.hits.begin(), result.hits.end(), [](const ScanHit& a, const ScanHit& b) {
    return std::tuple(a.offset, a.template_row, -a.score, a.span.begin) <
           std::tuple(b.offset, b.template_row, -b.score, b.span.begin);
  });
  const auto same = [](const ScanHit& a, const ScanHit& b) {
    return a.offset == b.offset && a.template_row == b.template_row;
  };
  result.hits.erase(std::unique(result.hits.begin(), result.hits.end(), same), result.hits.end());
  std::sort(result.hits.begin(), result.hits.end(), [](const ScanHit& a, const ScanHit& b) {
    return std::tuple(a.offset, -a.score, a.record.id) < std::tuple(b.offset, -b.score, b.record.id);
  });
  if (options_.find_unknown) find_unknown(batch, result);
  result.degraded = std::move(degraded_);
  degraded_.clear();
  return result;
}

BatchScan::BatchScan(const match::PatternSet& set, IndexReader& index, const LineScanOptions& options,
                     match::VectorUnit unit)
    : state_(std::make_unique<State>(set, index, options, unit)) {}
BatchScan::~BatchScan() = default;

std::vector<LineTemplate> BatchScan::find(const LogBatch& batch) {
  state_->search(batch);
  return state_->found;
}

LogScanResult BatchScan::scan(const LogBatch& batch) {
  return state_->scan(batch);
}

}  // namespace errdex
