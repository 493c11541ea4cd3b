#include "query/answer/explain.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "query/text/clean.h"
#include "query/text/split.h"

namespace errdex {
namespace {

// Everything known about one template's claim to be the answer.
struct TemplateClaim {
  std::int64_t row = 0;
  MatchType type = MatchType::Fuzzy;
  std::string matcher;
  ByteRange span;
  std::vector<Capture> captures;
  Evidence evidence;
  int error = -1;  // in SplitText::errors, -1: the text as a whole
};

// Claims whose records are read, strongest first; what is below cannot become one of the few answers.
constexpr std::size_t kMostClaims = 40;
// Texts of errors that are looked up by resemblance, best prospects first.
constexpr std::size_t kMostFuzzyTexts = 4;
constexpr std::size_t kMostFuzzyBytes = 1'000;
constexpr std::size_t kMostTemplatesOfCode = 200;

// Whether a claim can still come into the answer, so that the records of others need not be read: those of
// messages as empty as "{x} failed" are many.
class Prospect {
 public:
  // `most`: no record adds more to its template's log-odds.
  Prospect(const ExplainOptions& options, double most)
      : most_(most + kRounding),
        places_(std::max(options.limit, options.max_suggestions)),
        match_(std::log(options.min_score / (1 - options.min_score))) {}

  // Whether a claim, and so all weaker ones, will neither be among the matches nor, where there are none,
  // among the suggestions.
  [[nodiscard]] bool is_out(double claim) const {
    if (best_.empty()) return false;
    const double most = claim + most_;
    return (*best_.rbegin() >= match_ && most < match_) || (best_.size() == places_ && most < *best_.begin());
  }

  void add(double match) {
    best_.insert(match);
    if (best_.size() > places_) best_.erase(best_.begin());
  }

 private:
  static constexpr double kRounding = 1e-9;  // sums in another order
  double most_;
  std::size_t places_;
  double match_;  // log-odds from which on a match is one
  std::multiset<double> best_{};
};

class Explanation {
 public:
  Explanation(IndexReader& index, std::string_view text, const ExplainOptions& options)
      : index_(index),
        options_(options),
        raw_(text),
        clean_(text::clean(text, {.max_bytes = options.max_text_bytes})),
        split_(text::split(clean_)),
        views_(views_of(clean_, split_)),
        information_(index) {}

  RankedAnswer run() {
    note_cuts();
    claim_patterns();
    claim_codes();
    claim_resemblances();
    return rank();
  }

 private:
  void note_cuts();
  void claim_patterns();
  void claim_codes();
  void claim_resemblances();
  RankedAnswer rank();

  void claim(TemplateClaim claim);
  TemplateClaim pattern_claim(const PatternHit& hit);
  std::vector<const text::ErrorText*> fuzzy_texts() const;
  std::optional<RankedMatch> best_record(const TemplateClaim& claim);

  const text::ErrorText* error_at(int number) const {
    return number < 0 ? nullptr : &split_.errors[static_cast<std::size_t>(number)];
  }

  IndexReader& index_;
  const ExplainOptions& options_;
  std::string_view raw_;
  text::CleanText clean_;
  text::SplitText split_;
  std::vector<View> views_;
  WordInformation information_;
  std::map<std::int64_t, TemplateClaim> claims_;
  std::vector<Degradation> degraded_;
};

void Explanation::note_cuts() {
  if (clean_.cut)
    degraded_.push_back({"text-cut", "bytes " + std::to_string(clean_.cut->begin) + " to " +
                                         std::to_string(clean_.cut->end) +
                                         " of the text were left out; it is too long"});
  if (split_.left_out > 0)
    degraded_.push_back(
        {"lines-left-out", std::to_string(split_.left_out) + " plain lines were not looked up one by one"});
}

// The strongest claim of a template stays; but a match of its pattern, which knows captures, is not replaced
// by a mere resemblance: it takes over what that says more.
void Explanation::claim(TemplateClaim claim) {
  const auto [place, is_new] = claims_.try_emplace(claim.row, claim);
  if (is_new) return;
  TemplateClaim& held = place->second;
  const double gain = log_odds(claim.evidence) - log_odds(held.evidence);
  if (gain <= 0) return;
  if (held.type == MatchType::Pattern && claim.type != MatchType::Pattern)
    held.evidence.push_back({claim.type == MatchType::Code ? "error-code" : "resemblance", gain});
  else
    held = std::move(claim);
}

TemplateClaim Explanation::pattern_claim(const PatternHit& hit) {
  const View& view = views_[hit.view];
  HitReading reading = read_hit(hit, view);
  TemplateClaim claim;
  claim.row = hit.template_row;
  claim.type = MatchType::Pattern;
  claim.matcher = std::move(reading.matcher);
  claim.span = reading.span;
  claim.error = view.error();
  claim.captures = std::move(reading.captures);
  claim.evidence = pattern_evidence(hit, view, information_);
  return claim;
}

void Explanation::claim_patterns() {
  for (const PatternHit& hit : search_patterns(index_, views_, degraded_)) claim(pattern_claim(hit));
}

void Explanation::claim_codes() {
  std::set<std::string> seen;
  for (std::size_t error = 0; error < split_.errors.size(); ++error) {
    for (const text::Token& code : split_.errors[error].codes) {
      if (!seen.insert(code.text).second) continue;
      const std::vector<std::int64_t> rows = index_.templates_with_code(code.text, kMostTemplatesOfCode);
      if (rows.size() == kMostTemplatesOfCode)
        degraded_.push_back(
            {"candidates-cut", "the code " + code.text + " has more records than were looked at"});
      for (const std::int64_t row : rows) {
        TemplateClaim code_claim;
        code_claim.row = row;
        code_claim.type = MatchType::Code;
        code_claim.span = {code.raw.begin, code.raw.end};
        code_claim.error = static_cast<int>(error);
        code_claim.evidence = code_evidence(rows.size(), index_.last_template_row());
        claim(std::move(code_claim));
      }
    }
  }
}

// The errors worth a look by resemblance: those of traces and those that look like errors first; of a text
// without any, all.
std::vector<const text::ErrorText*> Explanation::fuzzy_texts() const {
  std::vector<const text::ErrorText*> texts;
  for (const text::ErrorText& error : split_.errors)
    if (error.role != text::Role::SourceLine) texts.push_back(&error);
  const auto prospect = [](const text::ErrorText& error) {
    return std::pair(!error.looks_like_error, error.role == text::Role::LogLine ? 1 : 0);
  };
  std::stable_sort(texts.begin(), texts.end(), [&](const text::ErrorText* a, const text::ErrorText* b) {
    return prospect(*a) < prospect(*b);
  });
  if (texts.size() > kMostFuzzyTexts) texts.resize(kMostFuzzyTexts);
  return texts;
}

void Explanation::claim_resemblances() {
  for (const text::ErrorText* error : fuzzy_texts()) {
    const text::Form* joined = error->form(text::FormKind::JoinedBlank);
    const text::MappedText& text = joined != nullptr ? joined->text : error->forms.front().text;
    const std::string_view words = std::string_view(text.text()).substr(0, kMostFuzzyBytes);
    for (const FuzzyHit& hit : search_fuzzy(index_, words, information_)) {
      const text::Span raw = text.raw_span({0, words.size()});
      TemplateClaim fuzzy;
      fuzzy.row = hit.template_row;
      fuzzy.span = {raw.begin, raw.end};
      fuzzy.error = static_cast<int>(error - split_.errors.data());
      fuzzy.evidence = fuzzy_evidence(hit);
      claim(std::move(fuzzy));
    }
  }
}

std::optional<RankedMatch> Explanation::best_record(const TemplateClaim& claim) {
  const text::ErrorText* error = error_at(claim.error);
  std::vector<std::pair<Evidence, CandidateRecord>> records;
  for (CandidateRecord& record : index_.records_of(claim.row, kMostRecords)) {
    Evidence evidence = record_evidence(record, error, split_);
    records.emplace_back(std::move(evidence), std::move(record));
  }
  if (records.empty()) return std::nullopt;
  std::stable_sort(records.begin(), records.end(),
                   [](const auto& a, const auto& b) { return log_odds(a.first) > log_odds(b.first); });
  RankedMatch match;
  match.template_row = claim.row;
  match.match_type = claim.type;
  match.matcher = claim.matcher;
  match.span = claim.span;
  match.matched_text = std::string(raw_.substr(claim.span.begin, claim.span.end - claim.span.begin));
  match.captures = claim.captures;
  match.role = role_name(error);
  match.why = claim.evidence;
  match.why.insert(match.why.end(), records.front().first.begin(), records.front().first.end());
  match.score = confidence(match.why);
  match.same_as_total = records.size() - 1;
  for (std::size_t other = 1; other < records.size() && match.same_as.size() < kMostSameAs; ++other)
    match.same_as.emplace_back(records[other].second.id);
  match.record = std::move(records.front().second);
  return match;
}

RankedAnswer Explanation::rank() {
  std::vector<const TemplateClaim*> strongest;
  for (const auto& [row, claim] : claims_) strongest.push_back(&claim);
  std::stable_sort(strongest.begin(), strongest.end(), [](const TemplateClaim* a, const TemplateClaim* b) {
    return log_odds(a->evidence) > log_odds(b->evidence);
  });
  std::vector<RankedMatch> ranked;
  Prospect prospect(options_, most_record_evidence(split_));
  for (const TemplateClaim* claim : strongest) {
    if (ranked.size() == kMostClaims) break;  // counts those that pass the filter
    if (prospect.is_out(log_odds(claim->evidence))) break;
    if (std::optional<RankedMatch> match = best_record(*claim)) {
      prospect.add(log_odds(match->why));
      ranked.push_back(std::move(*match));
    }
  }
  std::sort(ranked.begin(), ranked.end(), [](const RankedMatch& a, const RankedMatch& b) {
    return a.score != b.score ? a.score > b.score : a.record.id < b.record.id;
  });
  RankedAnswer answer;
  for (RankedMatch& match : ranked) {
    if (match.score >= options_.min_score && answer.matches.size() < options_.limit)
      answer.matches.push_back(std::move(match));
    else if (match.score < options_.min_score && answer.matches.empty() &&
             answer.suggestions.size() < options_.max_suggestions)
      answer.suggestions.push_back(std::move(match));
  }
  answer.degraded = std::move(degraded_);
  return answer;
}

}  // namespace

const char* to_string(MatchType type) {
  switch (type) {
    case MatchType::Code:
      return "code";
    case MatchType::Pattern:
      return "pattern";
    case MatchType::Fuzzy:
      break;
  }
  return "fuzzy";
}

RankedAnswer explain_text(IndexReader& index, std::string_view text, const ExplainOptions& options) {
  return Explanation(index, text, options).run();
}

}  // namespace errdex
