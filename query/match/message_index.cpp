#include "query/match/message_index.h"

#include <algorithm>

#include "query/match/words.h"

namespace errdex::match {

std::string pack_places(std::span<const std::uint32_t> ascending) {
  std::string packed;
  std::uint32_t previous = 0;
  for (const std::uint32_t place : ascending) {
    append_varint(packed, place - previous);
    previous = place;
  }
  return packed;
}

void unpack_places(std::string_view packed, std::vector<std::uint32_t>& places) {
  visit_places(packed, [&places](std::uint32_t place) { places.push_back(place); });
}

std::vector<std::string> counted_words(const MessageTemplate& message) {
  std::vector<std::string> words;
  for (const std::string& literal : message.literals)
    for (Word& word : split_words(literal)) words.push_back(std::move(word.text));
  std::sort(words.begin(), words.end());
  words.erase(std::unique(words.begin(), words.end()), words.end());
  return words;
}

}  // namespace errdex::match
