#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <functional>
#include <iostream>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "ingest/compact.h"
#include "ingest/ingest.h"
#include "ingest/repair.h"
#include "ingest/verify.h"
#include "query/record_stream.h"
#include "schema/error.h"
#include "tests/ingest/record_builder.h"
#include "tests/keep/edit_script.h"
#include "tests/support/catch.h"
#include "tests/support/temporary_directory.h"

using namespace errdex;
using namespace errdex::test;

namespace {

using Clock = std::chrono::steady_clock;

constexpr const char* kFirst = "2026-08-02T00:00:00.000Z";
constexpr const char* kSecond = "2026-09-02T00:00:00.000Z";
constexpr int kOldRecords = 40;
constexpr int kNewRecords = 160;

// More by hand: ERRDEX_CRASH_POINTS=400 faults_test "a writer that is killed*"; the counts are then printed.
int wanted_points() {
  const char* wanted = std::getenv("ERRDEX_CRASH_POINTS");
  return wanted == nullptr ? 40 : std::atoi(wanted);
}

pid_t start(const std::function<void()>& job) {
  const pid_t child = fork();
  REQUIRE(child >= 0);
  if (child > 0) return child;
  try {
    job();
  } catch (...) {
    _exit(1);
  }
  _exit(0);
}

int wait_for(pid_t child) {
  int status = 0;
  waitpid(child, &status, 0);
  return status;
}

// A process of its own that asks all the while, and stops with status 1 at the first odd answer.
class Reader {
 public:
  Reader(const TemporaryDirectory& directory, const std::string& database)
      : stop_(directory.file("stop")), child_(start([&] { look(database); })) {}
  ~Reader() {
    if (child_ > 0) stop();
  }
  Reader(const Reader&) = delete;
  Reader& operator=(const Reader&) = delete;

  // Whether every answer was one version, whole.
  bool stop() {
    std::filesystem::create_directory(stop_);
    const int status = wait_for(child_);
    child_ = 0;
    return WIFEXITED(status) && WEXITSTATUS(status) == 0;
  }

 private:
  void look(const std::string& database) const {
    while (!std::filesystem::exists(stop_)) {
      const auto found = recompute_digest(database, {});
      if (!found || found->digest != found->stated) _exit(1);
      if (found->records != kOldRecords && found->records != kNewRecords) _exit(1);
    }
  }

  std::string stop_;
  pid_t child_;
};

// Another one as soon as a new file has taken the place of the old.
ino_t file_number(const std::string& path) {
  struct stat status {};
  REQUIRE(stat(path.c_str(), &status) == 0);
  return status.st_ino;
}

struct Job {
  const char* name;
  std::function<void()> run;
};

class Scene {
 public:
  Scene() {
    std::vector<ErrorRecord> records;
    for (int number = 1; number <= kNewRecords; ++number) records.push_back(make_record(number));
    new_source_ = directory_.write("new", ndjson(records));
    records.resize(kOldRecords);
    ingest_dataset(request_for(directory_.write("old", ndjson(records)), old_, kFirst));
    old_digest_ = recompute_digest(old_, {})->digest;
    new_digest_ = ingest_dataset(request_for(new_source_, directory_.file("all.db"), kSecond)).digest;
    put_old_back();
  }

  [[nodiscard]] std::vector<Job> jobs() const {
    return {{"create", [this] { ingest_dataset(request_for(new_source_, created_, kSecond)); }},
            {"update", [this] { ingest_dataset(request_for(new_source_, database_, kSecond)); }},
            {"compact", [this] { compact_database(database_); }},
            {"repair", [this] { repair_database(database_); }}};
  }

  void put_old_back() const {
    std::filesystem::remove(created_);
    std::filesystem::copy_file(old_, directory_.file("copy"));
    std::filesystem::rename(directory_.file("copy"), database_);  // readers see one or the other
  }

  // Kills the job once in `microseconds` and checks what it leaves. Returns whether the job was done.
  bool kill_after(const Job& job, std::uint64_t microseconds) {
    put_old_back();
    const ino_t before = file_number(database_);
    const pid_t child = start(job.run);
    usleep(static_cast<useconds_t>(microseconds));
    kill(child, SIGKILL);
    wait_for(child);
    if (std::filesystem::exists(created_)) check_sound(created_);
    check_sound(database_);
    return file_number(database_) != before || std::filesystem::exists(created_);
  }

  [[nodiscard]] std::uint64_t duration(const Job& job) const {
    put_old_back();
    const auto begin = Clock::now();
    REQUIRE(wait_for(start(job.run)) == 0);
    return static_cast<std::uint64_t>(
        std::chrono::duration_cast<std::chrono::microseconds>(Clock::now() - begin).count());
  }

  [[nodiscard]] const TemporaryDirectory& directory() const { return directory_; }
  [[nodiscard]] const std::string& database() const { return database_; }

 private:
  void check_sound(const std::string& database) {
    const VerifyReport report = verify_database(database);
    for (const Finding& finding : report.findings) FAIL_CHECK(finding.check << ": " << finding.problem);
    CHECK((report.digest == old_digest_ || report.digest == new_digest_));
  }

  TemporaryDirectory directory_;
  std::string old_ = directory_.file("old.db");
  std::string database_ = directory_.file("errors.db");
  std::string created_ = directory_.file("created.db");
  std::string new_source_;
  std::string old_digest_;
  std::string new_digest_;
};

}  // namespace

TEST_CASE("a writer that is killed at any moment leaves the old version or the new one, whole", "[keep]") {
  Scene scene;
  Reader reader(scene.directory(), scene.database());
  Random random(static_cast<std::uint64_t>(wanted_points()));
  const std::vector<Job> jobs = scene.jobs();
  for (const Job& job : jobs) {
    const std::uint64_t longest = scene.duration(job) * 5 / 4;
    const int points = wanted_points() / static_cast<int>(jobs.size());
    int done = 0;
    for (int point = 0; point < points; ++point) {
      const std::uint64_t moment = below(random, longest);
      INFO(job.name << " killed after " << moment << " us");
      done += scene.kill_after(job, moment) ? 1 : 0;
    }
    if (std::getenv("ERRDEX_CRASH_POINTS") != nullptr)
      std::cout << job.name << ": " << points << " kills in " << longest << " us, " << done
                << " of them after the new file had taken its place; sound each time\n";
    scene.put_old_back();
    CHECK(wait_for(start(job.run)) == 0);  // what was left does not keep the next one from its work
  }
  CHECK(reader.stop());
}
