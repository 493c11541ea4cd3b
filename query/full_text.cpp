#include "query/full_text.h"

#include <algorithm>

#include "query/match/words.h"
#include "schema/utf8.h"

namespace errdex {
namespace {

// FTS5 opens an iterator for each term, so a paste of 100 kB is no query.
constexpr std::size_t kMostTerms = 64;

// Symbols that make another word of the letters beside them. Points, commas, brackets, quotes and dashes are
// not among them: people expect foo-bar to find "foo bar".
constexpr std::string_view kSymbols = "+#%$@&=*<>|~^\\";

bool is_ascii_alnum(char byte) {
  return (byte >= '0' && byte <= '9') || (byte >= 'A' && byte <= 'Z') || (byte >= 'a' && byte <= 'z');
}

bool may_begin_token(char byte) {
  return is_ascii_alnum(byte) || static_cast<unsigned char>(byte) >= 0x80;
}

bool is_blank(char byte) {
  return byte == ' ' || byte == '\t' || byte == '\n' || byte == '\r' || byte == '\0';
}

// One chunk of what was typed: between blanks, or between double quotes.
struct Chunk {
  std::string_view text;
  std::string_view column;
  bool excluded = false;
  bool prefix = false;
};

std::string_view column_of(std::string_view name) {
  for (const FullTextColumn& each : full_text_columns())
    if (name == each.column || name == each.field) return each.column;
  return {};
}

// Cuts the chunks out of the words, one at a time.
class ChunkReader {
 public:
  ChunkReader(std::string_view words, bool read_exclusions)
      : rest_(words), read_exclusions_(read_exclusions) {}

  bool next(Chunk& chunk) {
    chunk = {};
    while (!rest_.empty() && is_blank(rest_.front())) rest_.remove_prefix(1);
    if (rest_.empty()) return false;
    take_exclusion(chunk);
    take_column(chunk);
    if (!take_phrase(chunk)) take_word(chunk);
    return true;
  }

 private:
  void take_exclusion(Chunk& chunk) {
    if (rest_.size() < 2 || rest_[0] != '-' || (rest_[1] != '"' && !may_begin_token(rest_[1]))) return;
    rest_.remove_prefix(1);
    chunk.excluded = read_exclusions_;
  }

  void take_column(Chunk& chunk) {
    const std::size_t colon = rest_.find_first_of(": \t\r\n\"");
    if (colon == std::string_view::npos || rest_[colon] != ':' || colon + 1 >= rest_.size()) return;
    if (rest_[colon + 1] != '"' && !may_begin_token(rest_[colon + 1])) return;
    chunk.column = column_of(rest_.substr(0, colon));
    if (!chunk.column.empty()) rest_.remove_prefix(colon + 1);
  }

  bool take_phrase(Chunk& chunk) {
    if (rest_.front() != '"') return false;
    const std::size_t closing = rest_.find('"', 1);
    if (closing == std::string_view::npos) return false;
    chunk.text = rest_.substr(1, closing - 1);
    rest_.remove_prefix(closing + 1);
    return true;
  }

  void take_word(Chunk& chunk) {
    const auto end =
        static_cast<std::size_t>(std::find_if(rest_.begin(), rest_.end(), is_blank) - rest_.begin());
    chunk.text = rest_.substr(0, end);
    rest_.remove_prefix(end);
    if (chunk.text.size() < 2 || chunk.text.back() != '*' ||
        !may_begin_token(chunk.text[chunk.text.size() - 2]))
      return;
    chunk.prefix = true;
    chunk.text.remove_suffix(1);
  }

  std::string_view rest_;
  bool read_exclusions_;
};

// `text` with a blank for each run of ASCII that separates words and of bytes that are not UTF-8: nothing in
// it can end an FTS5 string. At most `words` runs.
std::string separated(std::string_view text, std::size_t words) {
  std::string result;
  while (!text.empty()) {
    const std::size_t length = utf8_length(text);
    if (length > 0 && may_begin_token(text.front())) {
      result += text.substr(0, length);
    } else if (!result.empty() && result.back() != ' ') {
      if (--words == 0) break;
      result += ' ';
    }
    text.remove_prefix(std::max<std::size_t>(length, 1));
  }
  if (!result.empty() && result.back() == ' ') result.pop_back();
  return result;
}

// Without the punctuation around it: (a+b), is a+b.
std::string_view trimmed(std::string_view text) {
  constexpr std::string_view kAround = ".,;:!?()[]{}'\"` \t\r\n";
  const std::size_t begin = text.find_first_not_of(kAround);
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(kAround) - begin + 1);
}

bool has_cjk(std::string_view text) {
  while (!text.empty()) {
    const std::size_t length = utf8_length(text);
    if (length > 1 && match::is_cjk(utf8_code_point(text))) return true;
    text.remove_prefix(std::max<std::size_t>(length, 1));
  }
  return false;
}

class QueryBuilder {
 public:
  explicit QueryBuilder(const TermsOf& terms_of) : terms_of_(terms_of) {}

  void add(const Chunk& chunk) {
    const std::string_view literal = trimmed(chunk.text);
    const bool has_symbols = literal.find_first_of(kSymbols) != std::string_view::npos;
    std::string words = separated(chunk.text, kMostTerms + 1);
    std::vector<std::string> terms = terms_of_(words);
    if (has_symbols || (terms.empty() && !literal.empty())) add_literal(literal, chunk);
    if (terms.empty() || (has_symbols && chunk.excluded)) return;
    if (has_cjk(words)) has_cjk_ = true;
    if (terms_ + terms.size() > kMostTerms) {
      ignored_ += terms.size();
      return;
    }
    terms_ += terms.size();
    append_phrase(words, chunk);
    (chunk.excluded ? excluded_phrases_ : phrases_)
        .push_back({std::move(terms), std::string(chunk.column), chunk.prefix, chunk.excluded});
  }

  FullTextQuery take() {
    FullTextQuery query;
    if (!included_.empty())
      query.expression = excluded_.empty() ? std::move(included_) : "(" + included_ + ")" + excluded_;
    query.phrases = std::move(phrases_);
    std::move(excluded_phrases_.begin(), excluded_phrases_.end(), std::back_inserter(query.phrases));
    query.literals = std::move(literals_);
    if (ignored_ > 0)
      query.degraded.push_back({"terms-ignored", "only the first " + std::to_string(terms_) + " of " +
                                                     std::to_string(terms_ + ignored_) +
                                                     " words are searched for"});
    if (has_cjk_)
      query.degraded.push_back(
          {"whole-runs-only",
           "a run of Chinese, Japanese or Korean letters is found as a whole only; errdex grep "
           "finds parts of it"});
    return query;
  }

 private:
  void add_literal(std::string_view text, const Chunk& chunk) {
    if (!is_valid_utf8(text) || literals_.size() >= kMostTerms)
      return;  // stored text is valid; nothing has it
    literals_.push_back({match::fold_case(text), std::string(chunk.column), chunk.excluded});
  }

  void append_phrase(const std::string& words, const Chunk& chunk) {
    std::string term = chunk.column.empty() ? "" : std::string(chunk.column) + " : ";
    term += "\"" + words + "\"" + (chunk.prefix ? "*" : "");
    if (chunk.excluded)
      excluded_ += " NOT " + term;
    else
      included_ += (included_.empty() ? "" : " AND ") + term;
  }

  const TermsOf& terms_of_;
  std::string included_;
  std::string excluded_;
  std::vector<FullTextPhrase> phrases_;
  std::vector<FullTextPhrase> excluded_phrases_;
  std::vector<LiteralText> literals_;
  std::size_t terms_ = 0;
  std::size_t ignored_ = 0;
  bool has_cjk_ = false;
};

FullTextQuery read_words(std::string_view words, const TermsOf& terms_of, bool read_exclusions) {
  ChunkReader chunks(words, read_exclusions);
  QueryBuilder builder(terms_of);
  Chunk chunk;
  while (chunks.next(chunk)) builder.add(chunk);
  return builder.take();
}

}  // namespace

const std::vector<FullTextColumn>& full_text_columns() {
  static const std::vector<FullTextColumn> columns{{"message", "message"},
                                                   {"documentation", "documentation"},
                                                   {"trigger_scenarios", "triggerScenarios"},
                                                   {"common_situations", "commonSituations"},
                                                   {"solutions", "solutions"},
                                                   {"prevention_tips", "preventionTips"}};
  return columns;
}

FullTextQuery full_text_query(std::string_view words, const TermsOf& terms_of) {
  FullTextQuery query = read_words(words, terms_of, true);
  const bool has_exclusions = std::any_of(query.phrases.begin(), query.phrases.end(),
                                          [](const auto& each) { return each.excluded; }) ||
                              std::any_of(query.literals.begin(), query.literals.end(),
                                          [](const auto& each) { return each.excluded; });
  if (!query.expression.empty() || !has_exclusions) return query;
  query = read_words(words, terms_of, false);
  if (!query.expression.empty())
    query.degraded.push_back({"exclusions-only", "there is nothing but exclusions; they were read as words"});
  return query;
}

}  // namespace errdex
