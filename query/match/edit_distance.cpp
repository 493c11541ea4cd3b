#include "query/match/edit_distance.h"

#include <algorithm>
#include <array>

namespace errdex::match {
namespace {

constexpr std::size_t kMaxWord = 64;
using Row = std::array<std::size_t, kMaxWord + 1>;

// What both words begin and end with costs nothing.
void strip_common_ends(std::string_view& a, std::string_view& b) {
  while (!a.empty() && !b.empty() && a.front() == b.front()) {
    a.remove_prefix(1);
    b.remove_prefix(1);
  }
  while (!a.empty() && !b.empty() && a.back() == b.back()) {
    a.remove_suffix(1);
    b.remove_suffix(1);
  }
}

std::size_t cell(std::string_view a, std::string_view b, std::size_t i, std::size_t j, const Row& before_last,
                 const Row& last, const Row& row) {
  const std::size_t replaced = last[j - 1] + (a[i - 1] == b[j - 1] ? 0U : 1U);
  std::size_t best = std::min({last[j] + 1, row[j - 1] + 1, replaced});
  if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
    best = std::min(best, before_last[j - 2] + 1);
  return best;
}

std::size_t banded_distance(std::string_view a, std::string_view b, std::size_t limit) {
  const std::size_t too_many = limit + 1;
  std::array<Row, 3> rows;
  for (Row& row : rows) row.fill(too_many);
  for (std::size_t j = 0; j <= std::min(b.size(), limit); ++j) rows[0][j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    Row& row = rows[i % 3];
    const Row& last = rows[(i + 2) % 3];
    const Row& before_last = rows[(i + 1) % 3];
    const std::size_t first = i > limit ? i - limit : 0;
    const std::size_t end = std::min(b.size(), i + limit);
    if (first > 0) row[first - 1] = too_many;
    std::size_t best = too_many;
    for (std::size_t j = first; j <= end; ++j) {
      row[j] = j == 0 ? i : std::min(too_many, cell(a, b, i, j, before_last, last, row));
      best = std::min(best, row[j]);
    }
    if (end < b.size()) row[end + 1] = too_many;
    if (best >= too_many) return too_many;
  }
  return rows[a.size() % 3][b.size()];
}

}  // namespace

std::size_t edit_distance(std::string_view a, std::string_view b, std::size_t limit) {
  if (a == b) return 0;
  if (std::max(a.size(), b.size()) > kMaxWord) return limit + 1;
  if (std::max(a.size(), b.size()) - std::min(a.size(), b.size()) > limit) return limit + 1;
  strip_common_ends(a, b);
  return banded_distance(a, b, limit);
}

}  // namespace errdex::match
