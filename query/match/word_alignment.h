#pragma once

// Which word of a query is which word of a template. Internal to query/match; similarity.h makes shares of
// it.

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "query/match/similarity.h"

namespace errdex::match {

// Goes on from `hash` over the bytes of `text`, so that the hash of two words in a row is that of them
// joined.
std::uint64_t word_hash(std::string_view text, std::uint64_t hash);

struct WordPair {
  std::size_t in_template = 0;
  std::size_t in_query = 0;
  std::size_t template_count = 1;  // 2: these two words of the template are one in the query
  std::size_t query_count = 1;     // 2: the other way round
  double share = 1;                // 1 equal, less with typing errors
  bool in_order = true;
};

// At most one pair a word, ascending by place in the template. Pairs in order form the heaviest chain in
// which both sides ascend; the others are what is left out of order.
std::vector<WordPair> align_words(const PreparedTemplate& message, const PreparedQuery& query);

}  // namespace errdex::match
