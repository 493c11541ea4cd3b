#pragma once

// Is a database whole, and does everything in it say the same? What is wrong is told as findings, each with
// the way to mend it.

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "db/connection.h"

namespace errdex {

// How a finding is mended.
enum class Remedy {
  Rebuild,  // what is wrong follows from the records, and can be made from them again: errdex verify --repair
  Replace,  // what is wrong is a record, or stands for itself: fetch or build the file anew
};

struct Finding {
  std::string check;    // one of kChecks
  std::string problem;  // what is wrong, one line
  Remedy remedy = Remedy::Rebuild;
};

// The words that follow a problem.
std::string_view remedy_text(Remedy remedy);

// Collects findings. Of one check the first kMostOfOneCheck are kept and the rest counted, so that a file of
// which all is wrong can still be told about.
class Findings {
 public:
  static constexpr std::size_t kMostOfOneCheck = 10;

  void add(std::string_view check, std::string problem, Remedy remedy);
  [[nodiscard]] bool empty() const { return findings_.empty(); }
  // In the order of their checks, each check with a last line of how many more there are.
  [[nodiscard]] std::vector<Finding> all() const;

 private:
  struct OfCheck {
    std::string check;
    std::uint64_t count = 0;
  };
  std::vector<Finding> findings_;
  std::vector<OfCheck> counts_;
};

struct VerifyOptions {
  // Reads no text: pages are looked at less closely, digests are taken as they are noted.
  bool quick = false;
};

struct VerifyReport {
  std::string dataset_version;
  std::string digest;  // of the current version; computed from the records unless quick
  std::uint64_t records = 0;
  std::vector<std::string> checks;  // those that ran
  std::vector<Finding> findings;    // empty: the file is sound
};

// Checks the file where it lies; nothing can write to it.
// Throws: Error{Io}, Error{Database} for a file that cannot even be opened.
// Cost: reads the whole file a few times; memory as an ingest of its messages.
VerifyReport verify_database(const std::string& path, const VerifyOptions& options = {});

// The same of an open database.
VerifyReport verify_database(SQLite::Database& database, const VerifyOptions& options);

}  // namespace errdex
