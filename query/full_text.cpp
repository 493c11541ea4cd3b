#include "query/full_text.h"

#include <algorithm>

#include "query/match/words.h"
#include "schema/utf8.h"

namespace errdex {
namespace {

// What unicode61 takes for part of a token: ASCII letters and digits, and everything beyond ASCII (where it
// separates at more places than here, a quoted phrase finds the same).
bool is_token_byte(char byte) {
  const auto value = static_cast<unsigned char>(byte);
  return value >= 0x80 || (value >= '0' && value <= '9') || (value >= 'A' && value <= 'Z') ||
         (value >= 'a' && value <= 'z');
}

bool is_blank(char byte) {
  return byte == ' ' || byte == '\t' || byte == '\n' || byte == '\r' || byte == '\0';
}

// One chunk of what was typed: between blanks, or between double quotes.
struct Chunk {
  std::string text;
  bool excluded = false;
  bool prefix = false;
};

std::vector<Chunk> chunks_of(std::string_view words) {
  std::vector<Chunk> chunks;
  for (std::size_t at = 0; at < words.size();) {
    if (is_blank(words[at])) {
      ++at;
      continue;
    }
    Chunk chunk;
    if (words[at] == '-' && at + 1 < words.size() && (is_token_byte(words[at + 1]) || words[at + 1] == '"')) {
      chunk.excluded = true;
      ++at;
    }
    std::size_t end = at;
    const std::size_t closing = words[at] == '"' ? words.find('"', at + 1) : std::string_view::npos;
    if (closing != std::string_view::npos) {
      chunk.text = words.substr(at + 1, closing - at - 1);
      end = closing + 1;
    } else {
      while (end < words.size() && !is_blank(words[end])) ++end;
      chunk.text = words.substr(at, end - at);
      chunk.prefix = chunk.text.size() > 1 && chunk.text.back() == '*' &&
                     is_token_byte(chunk.text[chunk.text.size() - 2]);
    }
    chunks.push_back(std::move(chunk));
    at = end;
  }
  return chunks;
}

// Valid UTF-8 without NUL and without the double quote that ends an FTS5 string; token bytes only matter.
std::string quoted(std::string_view text) {
  std::string string = "\"";
  bool has_token = false;
  while (!text.empty()) {
    const std::size_t length = utf8_length(text);
    const bool token = length > 0 && is_token_byte(text.front());
    has_token |= token;
    if (token)
      string += text.substr(0, length);
    else if (string.back() != ' ' && string.size() > 1)
      string += ' ';
    text.remove_prefix(std::max<std::size_t>(length, 1));
  }
  if (string.back() == ' ') string.pop_back();
  return has_token ? string + "\"" : std::string();
}

void append_words(std::string_view text, std::vector<std::string>& words) {
  for (match::Word& word : match::split_words(text, {.parts = false})) words.push_back(std::move(word.text));
}

// SQLite's expression depth and FTS5's parser both limit what is sensible; a paste of 100 kB is no query.
constexpr std::size_t kMostTerms = 64;

}  // namespace

FullTextQuery full_text_query(std::string_view words) {
  FullTextQuery query;
  std::string excluded;
  std::size_t terms = 0;
  for (const Chunk& chunk : chunks_of(words)) {
    const std::string term = quoted(chunk.text);
    if (term.empty() || ++terms > kMostTerms) continue;
    if (chunk.excluded) {
      excluded += " NOT " + term;
      continue;
    }
    if (!query.expression.empty()) query.expression += " AND ";
    query.expression += term + (chunk.prefix ? "*" : "");
    append_words(chunk.text, query.words);
  }
  if (!query.expression.empty() && !excluded.empty())
    query.expression = "(" + query.expression + ")" + excluded;
  return query;
}

std::vector<ByteRange> highlights(std::string_view text, const std::vector<std::string>& words) {
  std::vector<ByteRange> ranges;
  for (const match::Word& word : match::split_words(text, {.max_words = 4'096})) {
    const bool wanted = std::any_of(words.begin(), words.end(),
                                    [&](const std::string& each) { return word.text.starts_with(each); });
    if (wanted && (ranges.empty() || word.begin >= ranges.back().end))
      ranges.push_back({word.begin, word.end});
  }
  return ranges;
}

}  // namespace errdex
