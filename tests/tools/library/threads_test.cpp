// Many threads ask one file at once, each with a lookup of its own, and get what one thread gets. Built with
// -DERRDEX_SANITIZE=thread it also finds what they would share: threads_test DATASET

#include <cstdio>
#include <errdex/errdex.h>
#include <filesystem>
#include <future>
#include <string>
#include <unistd.h>
#include <vector>

namespace {

const std::vector<std::string> kQuestions{
    "cannot open notes.txt: it is not an SQLite file; name a database made by errdex ingest",
    "canot write /srv/x.db: the disk is ful",
    "Traceback (most recent call last):\n  File \"x.py\", line 1, in f\nValueError: cannot read the manifest",
    "cannot filter by commit 'main': a sha has 1 to 40 hex digits",
    "nothing of the kind",
};

// All that one lookup says to all questions, as text.
std::string answers(const std::string& database) {
  errdex::ErrorLookup lookup(database);
  std::string text = lookup.dataset_version();
  for (const std::string& question : kQuestions) {
    for (const errdex::Match& match : lookup.explain(question).matches)
      text += match.record.id.value() + std::to_string(match.score) + errdex::canonical_json(match.record);
    for (const errdex::SearchHit& hit : lookup.search(question.substr(0, 12)).hits)
      text += hit.record.id.value();
  }
  errdex::LookupFilter filter;
  filter.repos = {"errdex/*"};
  for (const errdex::RepoSummary& repo : lookup.repos(filter)) text += repo.repo;
  for (const errdex::VersionSummary& version : lookup.versions()) text += version.digest;
  return text;
}

std::string failure(const std::string& database) {
  try {
    errdex::ErrorLookup lookup(database);
  } catch (const errdex::Error& error) {
    return error.code();
  }
  return "";
}

bool check(bool holds, const char* promise) {
  if (!holds) std::fprintf(stderr, "broken: %s\n", promise);
  return holds;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) return 2;
  const auto folder = std::filesystem::temp_directory_path() / ("errdex_threads_" + std::to_string(getpid()));
  std::filesystem::create_directories(folder);
  const std::string database = (folder / "errdex.db").string();
  errdex::IngestRequest request;
  request.sources = {argv[1]};
  request.database_path = database;
  bool good = check(errdex::ingest_dataset(request).added > 50, "the sample is stored");

  const std::string alone = answers(database);
  std::vector<std::future<std::string>> threads;
  for (int i = 0; i < 8; ++i)
    threads.push_back(std::async(std::launch::async, [&] {
      std::string text = answers(database);
      for (int again = 0; again < 3; ++again)
        if (answers(database) != text) text.clear();
      return text;
    }));
  std::vector<std::future<std::string>> failures;
  for (int i = 0; i < 4; ++i)
    failures.push_back(
        std::async(std::launch::async, [&] { return failure((folder / "none.db").string()); }));
  for (auto& thread : threads) good &= check(thread.get() == alone, "each thread gets what one alone gets");
  for (auto& thread : failures)
    good &= check(thread.get() == "ERRDEX_DATABASE_MISSING", "failures reach their thread");

  // A lookup may move to another thread.
  errdex::ErrorLookup lookup(database);
  const auto moved = std::async(std::launch::async, [mine = std::move(lookup)]() mutable {
                       return mine.explain(kQuestions[0]).matches.size();
                     }).get();
  good &= check(moved > 0, "a lookup that has moved to another thread answers there");
  std::filesystem::remove_all(folder);
  return good ? 0 : 1;
}
