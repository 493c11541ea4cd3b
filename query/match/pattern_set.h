#pragma once

// All templates at once against line after line: the pattern index held in memory for scanning logs. Built
// when a scan starts, from the templates themselves; the index on disk (anchor.h) is made for one text and a
// cold process, this one for millions of texts: its keys are cheap hashes, each kind has a filter of its own,
// and an entry knows the place of its gram, so that nearly all of what cannot match is dropped by one look.
//
// A set answers which templates can match a text, and for the usual ones also whether they do (Answer::Yes).
// Nothing that matches is left out. Immutable once built; threads share it, each with a PatternScan.

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "query/match/message_template.h"
#include "query/match/template_matcher.h"
#include "query/match/word_starts.h"

namespace errdex::match {

// What a template asks of a text, in order: one literal and what stands before it.
struct SetPiece {
  std::uint32_t begin = 0;  // of its bytes in the set's store
  std::uint32_t size = 0;
  std::uint32_t holes = 0;  // placeholders between the piece before and this one
  HoleKind kind = HoleKind::Any;
  bool quote_before = false;  // any quote right before it
  bool quote_after = false;
  bool blank_before = false;  // a blank, or the text's begin, right before it
  bool blank_after = false;   // a blank, or the text's end, right after it
};

// One matcher of a template, or both where one's literals lie in the other's.
struct SetChain {
  std::uint32_t first_piece = 0;
  std::uint32_t pieces = 0;
  std::uint32_t template_index = 0;
  std::uint32_t trailing_holes = 0;
  HoleKind trailing = HoleKind::Any;
  std::uint8_t matchers = 0;    // kPublishedMatcher, kDerivedMatcher
  bool decides = false;         // the pieces are the whole matcher: finding them is a match
  bool depends_on_cut = false;  // a part of a text may match where the whole does not
};

class PatternSet {
 public:
  enum class Answer : std::uint8_t {
    No,
    Yes,
    Unsure,  // the literals are there in order; the template's own matcher has to decide
  };

  PatternSet(PatternSet&&) noexcept;
  PatternSet& operator=(PatternSet&&) noexcept;
  ~PatternSet();

  [[nodiscard]] std::size_t size() const;  // templates
  [[nodiscard]] std::int64_t row(std::uint32_t template_index) const;
  [[nodiscard]] std::size_t memory_bytes() const;
  [[nodiscard]] std::size_t chains() const;
  [[nodiscard]] const SetChain& chain(std::uint32_t index) const;
  // The longest literal that a text must hold for the chain; empty where there is none.
  [[nodiscard]] std::string_view longest_literal(std::uint32_t chain) const;

  // Whether `text` holds what the chain asks for. Requires: `text` is UTF-8 without line ends.
  [[nodiscard]] Answer check(std::uint32_t chain, std::string_view text) const;

  struct Tables;

 private:
  friend class PatternSetBuilder;
  friend class PatternScan;
  explicit PatternSet(std::unique_ptr<Tables> tables);

  std::unique_ptr<Tables> tables_;
};

class PatternSetBuilder {
 public:
  PatternSetBuilder();
  ~PatternSetBuilder();
  // `row` is what row() gives back.
  void add(std::int64_t row, std::string_view error_message, std::string_view message_pattern);
  // Cost: a second or so for 100,000 templates.
  PatternSet build() &&;

 private:
  std::unique_ptr<PatternSet::Tables> tables_;
};

// What a text is searched for: all matchers, or one where the text has a form of its own for each.
enum class SearchFor : std::uint8_t { Published = 1, Derived = 2, Both = 3 };

struct SetCandidate {
  std::uint32_t text = 0;                                  // as numbered by the caller
  std::uint32_t chain = 0;                                 // in the set
  PatternSet::Answer answer = PatternSet::Answer::Unsure;  // never No
};

// A scan of many texts by one thread. Texts are taken in batches: the memory that one text needs next is
// fetched while others are looked at.
class PatternScan {
 public:
  // Lifetime: the set must outlive the scan.
  explicit PatternScan(const PatternSet& set, VectorUnit unit = best_vector_unit());

  // Lifetime: `text` must live until the next flush(). Requires: fewer than 2^32 bytes, no line end.
  void add(std::uint32_t number, std::string_view text, SearchFor wanted = SearchFor::Both);
  // The candidates of all texts added since the last flush, in no order, a chain may come more than once for
  // a text. Lifetime: until the next call.
  const std::vector<SetCandidate>& flush();

 private:
  struct Text {
    std::string_view bytes;
    std::uint32_t number = 0;
    std::uint8_t wanted = 3;
    std::uint64_t signature[4] = {};  // which words begin here
  };
  struct Probe {
    std::uint64_t hash = 0;
    std::uint32_t text = 0;
    std::uint32_t at = 0;
  };

  void probe_words(std::uint32_t text);
  void probe_free(std::uint32_t text);
  void look_up(const Probe& probe);
  void check(std::uint32_t text, std::uint32_t chain);

  const PatternSet::Tables& tables_;
  const PatternSet& set_;
  VectorUnit unit_;
  std::vector<Text> texts_;
  std::vector<Probe> probes_;
  std::vector<std::uint32_t> starts_;
  std::vector<SetCandidate> candidates_;
};

}  // namespace errdex::match
