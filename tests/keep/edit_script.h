#pragma once

// A dataset that changes at random, and what it should be after each change.

#include <cstdint>
#include <map>
#include <random>
#include <string>
#include <vector>

#include "schema/record.h"

namespace errdex::test {

using Random = std::mt19937_64;

// A number below `limit`, the same on every machine.
std::uint64_t below(Random& random, std::uint64_t limit);

template <class T>
void shuffle(std::vector<T>& values, Random& random) {
  for (std::size_t end = values.size(); end > 1; --end)
    std::swap(values[end - 1], values[below(random, end)]);
}

// The records of one version by id; every field of them varies, unknown and oddly spelled ones included.
class World {
 public:
  // Changes a few records at random: new ones, other texts, a later analysis, an earlier state again. Returns
  // the ids that were touched and are there.
  std::vector<int> change(Random& random);
  // Takes a few records out.
  void remove(Random& random);

  [[nodiscard]] std::vector<ErrorRecord> records() const;
  [[nodiscard]] std::vector<ErrorRecord> records(const std::vector<int>& ids) const;
  [[nodiscard]] bool empty() const { return records_.empty(); }
  // What the digest of this version is, by its definition.
  [[nodiscard]] std::string digest() const;

 private:
  std::map<int, ErrorRecord> records_;
};

// The name of the n-th version.
std::string version_name(int number);

}  // namespace errdex::test
