#include "query/literal_prefilter.h"

#include <algorithm>
#include <array>
#include <cctype>

namespace errdex {
namespace {

constexpr std::size_t kMostWords = 32;   // of one literal; each opens a list of the index
constexpr std::size_t kMostStems = 200;  // that a piece of a word may come from
constexpr std::size_t kMostChanged =
    2;  // letters at the end of a stem that the word does not have: probability, possible

// What Porter's steps take off, as it stands in the word.
constexpr std::array kSuffixes = std::to_array<std::string_view>(
    {"s",     "es",      "ies",     "sses",   "ed",    "eed",     "ied",     "ing",     "y",     "e",
     "l",     "i",       "ational", "tional", "enci",  "ency",    "anci",    "ancy",    "izer",  "abli",
     "ably",  "bli",     "bly",     "alli",   "ally",  "entli",   "ently",   "eli",     "ely",   "ousli",
     "ously", "ization", "ation",   "ator",   "alism", "iveness", "fulness", "ousness", "aliti", "ality",
     "iviti", "ivity",   "biliti",  "bility", "logi",  "logy",    "icate",   "ative",   "alize", "iciti",
     "icity", "ical",    "ful",     "ness",   "al",    "ance",    "ence",    "er",      "ic",    "able",
     "ible",  "ant",     "ement",   "ment",   "ent",   "ion",     "ou",      "ism",     "ate",   "iti",
     "ity",   "ous",     "ive",     "ize"});

bool is_alnum(char byte) {
  return (byte >= '0' && byte <= '9') || (byte >= 'A' && byte <= 'Z') || (byte >= 'a' && byte <= 'z');
}
bool is_ascii(char byte) {
  return static_cast<unsigned char>(byte) < 0x80;
}
// What separates words wherever it stands.
bool is_separator(char byte) {
  return is_ascii(byte) && !is_alnum(byte);
}

bool begins_with(std::string_view text, std::string_view beginning) {
  return text.substr(0, beginning.size()) == beginning;
}

// Whether `rest` begins a row of suffixes. A doubled consonant goes with the suffix behind it: planning is
// plan.
bool begins_suffixes(std::string_view rest) {
  std::vector<bool> from(rest.size() + 1);  // the same for the letters from a place on
  from[rest.size()] = true;
  for (std::size_t at = rest.size(); at-- > 0;) {
    const std::string_view letters = rest.substr(at);
    from[at] = std::any_of(kSuffixes.begin(), kSuffixes.end(), [&](std::string_view suffix) {
      return begins_with(suffix, letters) || (begins_with(letters, suffix) && from[at + suffix.size()]);
    });
    const bool doubled = at == 0 || rest[at] == rest[at - 1];  // the letter before is not known
    if (doubled && from[at + 1]) from[at] = true;
  }
  return from[0];
}

// Whether the stemmer may take off all of `rest`, which may begin inside of a suffix.
bool may_be_taken_off(std::string_view rest) {
  if (begins_suffixes(rest)) return true;
  return std::any_of(kSuffixes.begin(), kSuffixes.end(), [&](std::string_view suffix) {
    for (std::size_t from = 1; from < suffix.size(); ++from) {
      const std::string_view tail = suffix.substr(from);
      if (begins_with(tail, rest) || (begins_with(rest, tail) && begins_suffixes(rest.substr(tail.size()))))
        return true;
    }
    return false;
  });
}

std::string lower(std::string_view text) {
  std::string result(text);
  for (char& byte : result)
    if (byte >= 'A' && byte <= 'Z') byte = static_cast<char>(byte - 'A' + 'a');
  return result;
}

// The runs of whole words of a literal: between its first and its last separator. Where case does not count,
// a letter beyond ASCII may stand for one that folds otherwise, so words with such are left out.
std::vector<std::string> whole_words(std::string_view literal, bool caseless) {
  std::vector<std::string> runs;
  const auto first = std::find_if(literal.begin(), literal.end(), is_separator);
  std::string run;
  std::string word;
  for (auto at = first; at != literal.end(); ++at) {
    if (!is_separator(*at)) {
      word += *at;
      continue;
    }
    if (caseless && !std::all_of(word.begin(), word.end(), is_ascii)) {
      runs.push_back(std::move(run));
      run.clear();
    } else if (!word.empty()) {
      run += (run.empty() ? "" : " ") + word;
    }
    word.clear();
  }
  runs.push_back(std::move(run));
  return runs;
}

std::string cut_words(const std::string& run) {
  std::size_t words = 0;
  for (std::size_t at = 0; at < run.size(); ++at)
    if (run[at] == ' ' && ++words == kMostWords) return run.substr(0, at);
  return run;
}

// The runs of ASCII letters and digits in lower case, the longest first.
std::vector<std::string> pieces_of(const std::vector<std::string>& literals) {
  std::vector<std::string> pieces;
  for (const std::string& literal : literals)
    for (std::size_t at = 0; at < literal.size();) {
      std::size_t end = at;
      while (end < literal.size() && is_alnum(literal[end])) ++end;
      if (end - at >= kLeastPiece) pieces.push_back(lower(std::string_view(literal).substr(at, end - at)));
      at = end + 1;
    }
  std::stable_sort(pieces.begin(), pieces.end(),
                   [](const std::string& a, const std::string& b) { return a.size() > b.size(); });
  return pieces;
}

// A word that has this stem, so that FTS5, which stems what is asked, finds the stem.
std::optional<std::string> word_with_stem(std::string_view stem, const TermsOf& terms_of) {
  for (const std::string_view ending : {"", "e", "s", "ed", "ing", "y", "ly", "al"}) {
    const std::string word = std::string(stem) + std::string(ending);
    const std::vector<std::string> terms = terms_of(word);
    if (terms.size() == 1 && terms.front() == stem) return word;
  }
  if (stem.empty() || stem.back() != 'i') return std::nullopt;
  const std::string word = std::string(stem.substr(0, stem.size() - 1)) + "y";
  const std::vector<std::string> terms = terms_of(word);
  return terms.size() == 1 && terms.front() == stem ? std::optional(word) : std::nullopt;
}

// The words that hold the piece, as far as the index tells; absent where it does not.
std::optional<std::string> piece_expression(const std::vector<std::string>& literals,
                                            const TermSource& source) {
  const std::vector<std::string> pieces = pieces_of(literals);
  const auto usable = std::find_if_not(pieces.begin(), pieces.end(),
                                       [](const std::string& each) { return may_lose_stem_of(each); });
  if (usable == pieces.end()) return std::nullopt;
  const std::string& piece = *usable;
  std::vector<std::string> stems;
  source.each_term([&](std::string_view term) {
    if (stems.size() <= kMostStems && may_be_stem_of(term, piece)) stems.emplace_back(term);
  });
  if (stems.size() > kMostStems) return std::nullopt;
  std::string expression;
  for (const std::string& stem : stems) {
    const std::optional<std::string> word = word_with_stem(stem, source.terms_of);
    if (!word) return std::nullopt;
    expression += (expression.empty() ? "\"" : " OR \"") + *word + "\"";
  }
  return expression.empty() ? "\"" + piece + "\" NOT \"" + piece + "\""
                            : expression;  // no term: nothing has it
}

std::string column_list(const std::vector<std::string>& columns) {
  std::string list = "{";
  for (const std::string& column : columns) list += column + " ";
  return list + "} : ";
}

}  // namespace

bool may_lose_stem_of(std::string_view piece) {
  if (piece.size() < kLeastPiece) return true;
  const std::string_view rest = piece.substr(kLeastPiece - 1);
  // A doubled consonant goes with -ed and -ing: planning is plan.
  return may_be_taken_off(rest) || may_be_taken_off(rest.substr(1));
}

bool may_be_stem_of(std::string_view term, std::string_view piece) {
  if (term.find(piece) != std::string_view::npos) return true;
  for (std::size_t changed = 0; changed <= kMostChanged && changed < term.size(); ++changed) {
    const std::string_view kept = term.substr(0, term.size() - changed);
    for (std::size_t letters = std::min(piece.size() - 1, kept.size());
         letters + kMostChanged >= kLeastPiece && letters > 0; --letters)
      if (kept.substr(kept.size() - letters) == piece.substr(0, letters)) return true;
  }
  return false;
}

std::optional<std::string> literal_expression(const std::vector<std::string>& literals, bool caseless,
                                              const std::vector<std::string>& columns,
                                              const TermSource& source) {
  if (columns.empty() || literals.empty()) return std::nullopt;
  std::string phrases;
  for (const std::string& literal : literals)
    for (const std::string& run : whole_words(literal, caseless)) {
      const std::string words = cut_words(run);
      if (source.terms_of(words).empty()) continue;
      phrases += (phrases.empty() ? "\"" : " AND \"") + words + "\"";
    }
  std::optional<std::string> expression;
  if (!phrases.empty())
    expression = phrases;
  else
    expression = piece_expression(literals, source);
  if (expression) return column_list(columns) + "(" + *expression + ")";
  return std::nullopt;
}

}  // namespace errdex
