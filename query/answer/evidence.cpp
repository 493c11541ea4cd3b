#include "query/answer/evidence.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "query/match/message_index.h"

namespace errdex {
namespace {

// Nothing is believed without evidence: e^-3.5 against one, 3 %.
constexpr double kBase = -3.5;
// One unit of information is worth one of log-odds; how many units are the most.
constexpr double kMostInformation = 5;
constexpr double kWholeCoverage = 2.0;  // of a match that spans all of the error's text
constexpr double kAllFixed = 1.0;       // of a match without a placeholder
constexpr double kSameClass = 1.0;
constexpr double kSameCode = 2.0;
constexpr double kSamePlace = 1.5;  // three components or more
constexpr double kSameLine = 0.6;  // on top of the place
constexpr double kSameRepository = 1.0;

std::string_view last_part(std::string_view name) {
  const std::size_t cut = name.find_last_of(".:\\/");
  return cut == std::string_view::npos ? name : name.substr(cut + 1);
}

std::string_view base_name(std::string_view path) {
  const std::size_t cut = path.find_last_of("/\\");
  return cut == std::string_view::npos ? path : path.substr(cut + 1);
}

// How many trailing components two paths share.
std::size_t shared_components(std::string_view a, std::string_view b) {
  std::size_t shared = 0;
  while (!a.empty() && !b.empty()) {
    const std::string_view x = base_name(a);
    const std::string_view y = base_name(b);
    if (x.empty() || x != y) break;
    ++shared;
    a.remove_suffix(std::min(a.size(), x.size() + 1));
    b.remove_suffix(std::min(b.size(), y.size() + 1));
  }
  return shared;
}

bool holds_last_part(std::string_view line, std::string_view name) {
  const std::string_view part = last_part(name);
  return !part.empty() && line.find(part) != std::string_view::npos;
}

void add(Evidence& evidence, const char* name, double value) {
  if (value != 0) evidence.push_back({name, value});
}

double class_part(const CandidateRecord& record, const text::ErrorText& error) {
  if (record.error_class.empty() || error.error_class.text.empty()) return 0;
  return last_part(record.error_class) == last_part(error.error_class.text) ? kSameClass : -0.5;
}

double code_part(const CandidateRecord& record, const text::SplitText& split) {
  if (record.error_code.empty()) return 0;
  for (const text::ErrorText& error : split.errors)
    for (const text::Token& code : error.codes)
      if (code.text == record.error_code) return kSameCode;
  return 0;
}

// The best agreement of any frame with the record's place.
double place_part(const CandidateRecord& record, const text::ErrorText& error) {
  double best = 0;
  for (const text::Frame& frame : error.frames) {
    const std::size_t shared = shared_components(frame.path, record.file_path);
    if (shared == 0) continue;
    double part = shared == 1 ? 0.6 : shared == 2 ? 1.2 : kSamePlace;
    if (frame.line > 0 && frame.line == record.line_number) part += kSameLine;
    best = std::max(best, part);
  }
  return best;
}

double repository_part(const CandidateRecord& record, const text::SplitText& split) {
  for (const text::Hint& hint : split.hints) {
    if (hint.kind == text::Hint::Kind::Repository && hint.name == record.repo) return kSameRepository;
    if (hint.kind == text::Hint::Kind::Package && hint.name == last_part(record.repo)) return 0.6;
  }
  return 0;
}

}  // namespace

double log_odds(const Evidence& evidence) {
  double sum = 0;
  for (const ScorePart& part : evidence) sum += part.value;
  return sum;
}

double confidence(double log_odds) {
  return 1 / (1 + std::exp(-log_odds));
}

double confidence(const Evidence& evidence) {
  return confidence(log_odds(evidence));
}

double information_part(double units) {
  // A little for what goes beyond, so that of two long messages the one that explains more is first.
  return std::min(units, kMostInformation) + 0.05 * std::clamp(units - kMostInformation, 0.0, 5.0);
}

double message_information(const match::TemplateMatcher& matcher, WordInformation& information) {
  double bits = 0;
  for (const std::string& word : match::counted_words(matcher.message())) bits += information.bits(word);
  return information_part(bits / information.unit());
}

Evidence pattern_evidence(const PatternHit& hit, const View& view, WordInformation& information) {
  const std::size_t unit = hit.match_of == match::kDerivedMatcher ? view.flat().size() : view.lines().size();
  const auto span = static_cast<double>(hit.match.span.end - hit.match.span.begin);
  std::size_t in_holes = 0;
  for (const match::NamedSpan& capture : hit.match.captures)
    in_holes += capture.span.end - capture.span.begin;
  const double literal = std::max(span - static_cast<double>(in_holes), 0.0);
  Evidence evidence{{"base", kBase}};
  add(evidence, "information", message_information(*hit.matcher, information));
  // How much of the error's text the match spans, and how much of that is fixed words.
  add(evidence, "coverage", kWholeCoverage * span / static_cast<double>(std::max<std::size_t>(unit, 1)));
  add(evidence, "fixed-words", kAllFixed * literal / std::max(span, 1.0));
  if (hit.matchers == match::kDerivedMatcher) add(evidence, "derived-only", -0.3);
  return evidence;
}

namespace {

// As a pattern that matches the whole text, but for the parts of the message that are not seen.
Evidence cut_evidence(const CutHit& hit) {
  Evidence evidence{{"base", kBase}};
  add(evidence, "information", information_part(hit.information));
  add(evidence, "coverage", kWholeCoverage);
  add(evidence, "fixed-words", kAllFixed * hit.fixed_share);
  add(evidence, "cut", -0.05 * hit.cut_ends);
  if (hit.cut_ends == 0) add(evidence, "other-case", -0.03);
  return evidence;
}

Evidence resemblance_evidence(const FuzzyHit& hit) {
  const match::TemplateSimilarity& similarity = hit.similarity;
  Evidence evidence{{"base", kBase - 1.15}};
  add(evidence, "information", information_part(hit.information));
  add(evidence, "similarity", 3.0 * (similarity.score - 0.4));
  add(evidence, "precision", 0.5 * similarity.precision);
  add(evidence, "fixed-words", 0.5 * similarity.fixed);
  // Words that meet by chance are not all there, in order, side by side, with nothing beside them.
  const double whole =
      similarity.found_words * similarity.order * similarity.adjacency * similarity.precision;
  add(evidence, "wholeness", 1.2 * whole * whole);
  return evidence;
}

}  // namespace

Evidence fuzzy_evidence(const FuzzyHit& hit) {
  Evidence resemblance = resemblance_evidence(hit);
  if (!hit.cut) return resemblance;
  Evidence cut = cut_evidence(*hit.cut);
  return log_odds(cut) > log_odds(resemblance) ? cut : resemblance;
}

Evidence code_evidence(std::size_t templates, std::int64_t all_templates) {
  Evidence evidence{{"base", kBase}};
  // Of a code that one template has, two units: as much as one rare word.
  const double all = static_cast<double>(std::max<std::int64_t>(all_templates, 1));
  const double rarity = std::log2(1.0 + all / static_cast<double>(std::max<std::size_t>(templates, 1)));
  add(evidence, "information", information_part(2 * rarity / std::log2(1.0 + all)));
  return evidence;
}

Evidence record_evidence(const CandidateRecord& record, const text::ErrorText* error,
                         const text::SplitText& split) {
  Evidence evidence;
  if (error != nullptr) {
    add(evidence, "class", class_part(record, *error));
    add(evidence, "place", place_part(record, *error));
    if (error->role == text::Role::SourceLine) add(evidence, "source-line", -1.5);
  }
  add(evidence, "code", code_part(record, split));
  add(evidence, "repository", repository_part(record, split));
  return evidence;
}

double most_record_evidence(const text::SplitText& split) {
  const auto any = [&split](auto&& has) {
    return std::any_of(split.errors.begin(), split.errors.end(), has);
  };
  double most = split.hints.empty() ? 0 : kSameRepository;
  if (any([](const text::ErrorText& error) { return !error.error_class.text.empty(); })) most += kSameClass;
  if (any([](const text::ErrorText& error) { return !error.frames.empty(); })) most += kSamePlace + kSameLine;
  if (any([](const text::ErrorText& error) { return !error.codes.empty(); })) most += kSameCode;
  return most;
}

double most_pattern_log_odds(double information) {
  return kBase + information + (kWholeCoverage + kAllFixed);
}

double most_record_log_odds(const CandidateRecord& record, std::string_view line) {
  double most = 0;
  if (holds_last_part(line, record.error_class)) most += kSameClass;
  if (holds_last_part(line, record.error_code)) most += kSameCode;
  if (holds_last_part(line, record.file_path)) most += kSamePlace + kSameLine;
  if (holds_last_part(line, record.repo)) most += kSameRepository;
  return most;
}

}  // namespace errdex
