#include <algorithm>

#include "query/match/placeholder.h"
#include "query/match/word_alignment.h"

namespace errdex::match {
namespace {

constexpr std::uint64_t kHashStart = 14695981039346656037ULL;  // FNV-1a; lives in memory only

std::uint64_t letters_of(std::string_view text) {
  std::uint64_t letters = 0;
  for (const char c : text) letters |= 1ULL << (static_cast<unsigned char>(c) & 63U);
  return letters;
}

ComparedWord compared(Word&& word, const WordWeight& weight) {
  ComparedWord result{.text = std::move(word.text)};
  result.hash = word_hash(result.text, kHashStart);
  result.letters = letters_of(result.text);
  result.kind = word.kind;
  if (weight) result.weight = std::max(0.0, weight(result.text));
  return result;
}

bool is_word_byte(char c) {
  return is_name_char(c) || static_cast<unsigned char>(c) >= 0x80U;
}

bool only_dots(std::string_view text) {
  return text.find_first_not_of(". ") == std::string_view::npos || text == "\u2026";
}

}  // namespace

std::uint64_t word_hash(std::string_view text, std::uint64_t hash) {
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 1099511628211ULL;
  return hash;
}

PreparedTemplate::PreparedTemplate(const MessageTemplate& message, const WordWeight& weight) {
  bool hole = false;
  for (std::size_t i = 0; i < message.literals.size() && words.size() < kMaxComparedWords; ++i) {
    const std::string& literal = message.literals[i];
    for (Word& word : split_words(literal, {.max_words = kMaxComparedWords - words.size(), .parts = false})) {
      const bool front = i > 0 && word.begin == 0;
      const bool back =
          i + 1 < message.literals.size() && is_word_byte(literal.back()) && word.end + 1 >= literal.size();
      words.push_back(compared(std::move(word), weight));
      words.back().hole_before = hole;
      words.back().joined_front = front;
      words.back().joined_back = back;
      hole = false;
    }
    hole = hole || i + 1 < message.literals.size();
  }
  hole_at_end = hole;
}

PreparedQuery::PreparedQuery(std::string_view text, const WordWeight& weight) {
  auto split = split_words(text, {.max_words = kMaxComparedWords, .parts = false});
  if (split.empty()) return;
  begins_in_word = only_dots(text.substr(0, split.front().begin));
  ends_in_word = only_dots(text.substr(split.back().end));
  for (Word& word : split) words.push_back(compared(std::move(word), weight));
  for (std::uint32_t i = 0; i < words.size(); ++i) {
    entries.push_back({words[i].hash, i, 1});
    if (i + 1 < words.size()) entries.push_back({word_hash(words[i + 1].text, words[i].hash), i, 2});
  }
  std::sort(entries.begin(), entries.end(), [](const Entry& a, const Entry& b) {
    return a.hash != b.hash ? a.hash < b.hash : a.at != b.at ? a.at < b.at : a.count < b.count;
  });
}

}  // namespace errdex::match
