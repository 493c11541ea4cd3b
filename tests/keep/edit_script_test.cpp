#include "tests/keep/edit_script.h"

#include <cstdlib>
#include <filesystem>

#include "ingest/compact.h"
#include "ingest/ingest.h"
#include "ingest/verify.h"
#include "query/dataset_export.h"
#include "query/record_stream.h"
#include "tests/ingest/record_builder.h"
#include "tests/support/catch.h"
#include "tests/support/temporary_directory.h"

using namespace errdex;
using namespace errdex::test;

namespace {

// More by hand: ERRDEX_EDIT_SEQUENCES=5000 keep_test "any history*"
int sequences() {
  const char* wanted = std::getenv("ERRDEX_EDIT_SEQUENCES");
  return wanted == nullptr ? 200 : std::atoi(wanted);
}

struct Step {
  std::string version;
  std::string digest;
};

// One database whose dataset changes step by step, each step reached in a way of its own.
class History {
 public:
  explicit History(std::uint64_t seed) : random_(seed) {}

  void run() {
    const std::uint64_t steps = 1 + below(random_, 4);
    for (std::uint64_t step = 1; step <= steps; ++step) {
      const std::string version = version_name(static_cast<int>(step));
      if (below(random_, 2) == 0 || step == 1)
        snapshot(version);
      else
        merges(version);
      steps_.push_back({version, world_.digest()});
    }
  }

  [[nodiscard]] std::string database() const { return directory_.file("history.db"); }
  [[nodiscard]] const std::vector<Step>& steps() const { return steps_; }
  [[nodiscard]] const World& world() const { return world_; }
  [[nodiscard]] bool keeps_history() const { return keeps_history_; }
  Random& random() { return random_; }
  [[nodiscard]] const TemporaryDirectory& directory() const { return directory_; }

  // The final state in a new file, its records in an order of their own.
  std::string fresh(bool history) {
    std::vector<ErrorRecord> records = world_.records();
    shuffle(records, random_);
    const std::string path = directory_.file("fresh.db");
    std::filesystem::remove(path);
    IngestRequest request = request_for(directory_.write("in", ndjson(records)), path, steps_.back().version);
    request.mode = IngestMode::Snapshot;
    request.keep_history = history;
    ingest_dataset(request);
    return path;
  }

 private:
  void ingest(std::vector<ErrorRecord> records, const std::string& version, IngestMode mode) {
    shuffle(records, random_);
    IngestRequest request = request_for(directory_.write("in", ndjson(records)), database(), version);
    request.mode = mode;
    request.keep_history = below(random_, 8) != 0;
    keeps_history_ = keeps_history_ && request.keep_history;
    ingest_dataset(request);
  }
  void snapshot(const std::string& version) {
    world_.remove(random_);
    world_.change(random_);
    ingest(world_.records(), version, IngestMode::Snapshot);
  }
  // What was touched, in up to three parts in any order; parts may overlap.
  void merges(const std::string& version) {
    std::vector<int> touched = world_.change(random_);
    shuffle(touched, random_);
    const std::size_t parts = 1 + below(random_, 3);
    const std::size_t each = (touched.size() + parts - 1) / parts;
    for (std::size_t at = 0; at < touched.size(); at += each) {
      const auto end = std::min(at + each + below(random_, 2), touched.size());
      const std::vector<int> part(touched.begin() + static_cast<std::ptrdiff_t>(at),
                                  touched.begin() + static_cast<std::ptrdiff_t>(end));
      ingest(world_.records(part), version, IngestMode::Merge);
    }
  }

  Random random_;
  TemporaryDirectory directory_{"/dev/shm"};
  World world_;
  std::vector<Step> steps_;
  bool keeps_history_ = true;
};

std::string digest_of(const std::string& database, const OptionalText& as_of = {}) {
  const auto found = recompute_digest(database, as_of);
  return found ? found->digest : "";
}

// Export and ingest again, in one layout or the other.
std::string digest_after_round_trip(History& history, bool as_directory) {
  const TemporaryDirectory& directory = history.directory();
  RecordStream records(history.database(), {});
  std::string source = directory.file("out");
  if (as_directory) {
    export_directory(records, source);
  } else {
    std::string lines;
    export_ndjson(records, false, [&lines](std::string_view line) { lines += line; });
    source = directory.write("out", lines);
  }
  IngestRequest request;
  request.sources = {source};
  request.database_path = directory.file("again.db");
  const IngestReport report = ingest_dataset(request);
  CHECK(report.rejected == 0);
  CHECK(report.dataset_version == history.steps().back().version);
  return report.digest;
}

void check_sound(const std::string& database) {
  const VerifyReport report = verify_database(database);
  for (const Finding& finding : report.findings) FAIL_CHECK(finding.check << ": " << finding.problem);
}

}  // namespace

TEST_CASE("any history, exported or compacted, is a fresh build of its last version", "[keep]") {
  for (int seed = 1; seed <= sequences(); ++seed) {
    INFO("sequence " << seed);
    History history(static_cast<std::uint64_t>(seed));
    history.run();
    const std::string expected = history.world().digest();
    CHECK(digest_of(history.database()) == expected);
    if (history.keeps_history())
      for (const Step& step : history.steps())
        CHECK(digest_of(history.database(), step.version) == step.digest);
    CHECK(digest_after_round_trip(history, seed % 2 == 0) == expected);
    if (seed % 3 == 0) check_sound(history.database());

    compact_database(history.database());
    const std::string compacted = read_file(history.database());
    // Whether the fresh build is compacted by its own ingest or by compact makes no difference.
    const bool at_once = seed % 2 == 0;
    const std::string fresh = history.fresh(!at_once);
    if (!at_once) compact_database(fresh);
    CHECK((read_file(fresh) == compacted));
    CHECK(digest_of(history.database()) == expected);
  }
}
