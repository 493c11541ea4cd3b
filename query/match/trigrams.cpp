#include "query/match/trigrams.h"

#include <algorithm>
#include <string>

#include "query/match/placeholder.h"
#include "query/match/words.h"

namespace errdex::match {
namespace {

bool is_kept(char c) {
  return is_alnum(c) || static_cast<unsigned char>(c) >= 0x80U;
}

// `open_front` and `open_back`: the text goes on there unseen, so no blank is put there.
std::string spaced(std::string_view text, bool open_front, bool open_back) {
  std::string result;
  if (!open_front) result += ' ';
  for (const char c : fold_case(text)) {
    if (is_kept(c)) {
      result += c;
    } else if (result.empty() || result.back() != ' ') {
      result += ' ';
    }
  }
  if (!open_back && (result.empty() || result.back() != ' ')) result += ' ';
  return result.find_first_not_of(' ') == std::string::npos ? std::string() : result;
}

void add_codes(std::string_view text, std::vector<std::uint32_t>& codes) {
  const auto byte = [&](std::size_t i) {
    return static_cast<std::uint32_t>(static_cast<unsigned char>(text[i]));
  };
  for (std::size_t i = 0; i + 3 <= text.size(); ++i) {
    codes.push_back((byte(i) << 16U) | (byte(i + 1) << 8U) | byte(i + 2));
  }
}

void sort_unique(std::vector<std::uint32_t>& codes) {
  std::sort(codes.begin(), codes.end());
  codes.erase(std::unique(codes.begin(), codes.end()), codes.end());
}

}  // namespace

std::vector<std::uint32_t> trigrams(std::string_view text) {
  std::vector<std::uint32_t> codes;
  add_codes(spaced(text, false, false), codes);
  sort_unique(codes);
  return codes;
}

std::vector<std::uint32_t> trigrams(const MessageTemplate& message) {
  std::vector<std::uint32_t> codes;
  for (std::size_t i = 0; i < message.literals.size(); ++i) {
    add_codes(spaced(message.literals[i], i > 0, i + 1 < message.literals.size()), codes);
  }
  sort_unique(codes);
  return codes;
}

double trigram_similarity(std::span<const std::uint32_t> a, std::span<const std::uint32_t> b) {
  std::size_t common = 0;
  for (std::size_t i = 0, j = 0; i < a.size() && j < b.size();) {
    common += a[i] == b[j] ? 1U : 0U;
    const bool advance_a = a[i] <= b[j];
    const bool advance_b = b[j] <= a[i];
    i += advance_a ? 1U : 0U;
    j += advance_b ? 1U : 0U;
  }
  const std::size_t all = a.size() + b.size() - common;
  return all == 0 ? 1.0 : static_cast<double>(common) / static_cast<double>(all);
}

}  // namespace errdex::match
