#pragma once

// Made-up records of the real ones' shape and size, for measuring. Record n depends on the seed and n only,
// so that a smaller dataset is the beginning of a larger one.

#include <cstdint>
#include <string>
#include <vector>

#include "schema/record.h"
#include "tools/bench/word_source.h"

namespace errdex::bench {

struct MadeUpOptions {
  std::uint64_t seed = 1;
  std::uint64_t repos = 2000;
  std::uint64_t catastrophic = 0;  // the first so many records have patterns that backtrack without end
};

// A message with its pattern; a hole of the message is written {name}.
struct MadeUpMessage {
  std::string message;
  std::string pattern;
};

class MadeUpRecords {
 public:
  explicit MadeUpRecords(const MadeUpOptions& options);

  [[nodiscard]] ErrorRecord record(std::uint64_t number) const;
  // The same error in a later version, with other documentation.
  [[nodiscard]] ErrorRecord changed_record(std::uint64_t number) const;

  [[nodiscard]] MadeUpMessage message(std::uint64_t number) const;
  // The message as a program would print it: holes filled.
  [[nodiscard]] std::string printed_message(std::uint64_t number) const;

 private:
  [[nodiscard]] MadeUpMessage own_message(std::uint64_t number) const;
  [[nodiscard]] std::string prose(Random& random, std::uint64_t words) const;
  [[nodiscard]] std::string code(Random& random, std::uint64_t lines) const;
  [[nodiscard]] RecordContent content(Random& random, std::uint64_t number) const;
  void place(ErrorRecord& record, Random& random) const;
  [[nodiscard]] Random random_of(std::uint64_t number, std::uint64_t use) const;

  struct Repo {
    std::string name;
    std::string sha;
    std::string file_ending;
  };

  MadeUpOptions options_;
  WordSource words_;
  std::vector<Repo> repos_;
};

}  // namespace errdex::bench
