#include "query/history.h"

#include <algorithm>

#include "ingest/ingest.h"
#include "query/dataset_diff.h"
#include "query/lookup.h"
#include "schema/error.h"
#include "tests/support/catch.h"
#include "tests/support/record_builder.h"
#include "tests/support/temporary_directory.h"

using namespace errdex;
using test::RecordBuilder;

namespace {

constexpr const char* kFirst = "2026-08-01T00:00:00.000Z";
constexpr const char* kSecond = "2026-09-01T00:00:00.000Z";
constexpr const char* kThird = "2026-10-01T00:00:00.000Z";

RecordBuilder route() {
  return RecordBuilder("no route to {host} from here");
}
RecordBuilder quota() {
  return RecordBuilder("quota exceeded for {tenant}").repo("acme/shop").code("ERR_QUOTA");
}
const std::string kRoute = route().record().id.value();

// Three versions: all; the route analysed again, quota gone; the route with another text, quota back.
class Dataset {
 public:
  Dataset() {
    ingest(route().line(kFirst) + quota().line(kFirst) + RecordBuilder("closed").line(kFirst));
    ingest(route().sha('b').line(kSecond) + RecordBuilder("closed").line(kSecond));
    ingest(route()
               .sha('b')
               .documentation("Another text that is long enough to be taken for documentation of an error.")
               .line(kThird) +
           quota().line(kThird) + RecordBuilder("closed").line(kThird));
  }
  void ingest(const std::string& lines) const {
    IngestRequest request;
    request.sources = {directory_.write("in", lines)};
    request.database_path = database();
    request.mode = IngestMode::Snapshot;
    ingest_dataset(request);
  }
  [[nodiscard]] std::string database() const { return directory_.file("errdex.db"); }

 private:
  test::TemporaryDirectory directory_;
};

std::vector<std::string> fields_of(const std::vector<FieldChange>& changes) {
  std::vector<std::string> names;
  for (const FieldChange& change : changes) names.push_back(change.field);
  return names;
}

}  // namespace

TEST_CASE("a history tells each revision, its versions and what changed", "[query]") {
  const Dataset dataset;
  ErrorLookup lookup(dataset.database());
  const std::optional<RecordHistory> history = lookup.history(kRoute);
  REQUIRE(history);
  CHECK(history->current);
  CHECK(history->dataset_version == kThird);
  REQUIRE(history->revisions.size() == 3);
  const RevisionSummary& first = history->revisions[0];
  CHECK(first.change == "added");
  CHECK(first.first_version == kFirst);
  CHECK(first.last_version == std::string(kFirst));
  CHECK(first.analyzed_sha == std::string(40, 'a'));
  CHECK(first.fields.empty());
  CHECK(history->revisions[1].change == "reanalyzed");
  CHECK(fields_of(history->revisions[1].fields) == std::vector<std::string>{"analyzedSha", "githubUrl"});
  const RevisionSummary& last = history->revisions[2];
  CHECK(last.change == "changed");
  CHECK_FALSE(last.last_version);
  REQUIRE(last.fields.size() == 1);
  CHECK(last.fields[0].field == "documentation");
  CHECK(last.fields[0].after->rfind("\"Another text", 0) == 0);
}

TEST_CASE("a history knows removals, slugs and what was known at a time", "[query]") {
  const Dataset dataset;
  ErrorLookup lookup(dataset.database());
  const std::string quota_id = quota().record().id.value();
  const std::optional<RecordHistory> now = lookup.history(quota_id);
  REQUIRE(now);
  REQUIRE(now->revisions.size() == 2);
  CHECK(now->revisions[1].change == "returned");
  CHECK(now->revisions[1].fields.empty());
  const std::optional<RecordHistory> then = lookup.history(quota_id, {.as_of = "2026-09-15"});
  REQUIRE(then);
  CHECK(then->revisions.size() == 1);
  CHECK_FALSE(then->current);
  CHECK(lookup.history(quota_id, {.as_of = "2026-08-20"})->current);
  const std::string by_slug = "acme/shop/" + quota().record().slug.value();
  CHECK(lookup.history(by_slug)->id.value() == quota_id);
  CHECK_FALSE(lookup.history("0000000000000000"));
  CHECK_FALSE(lookup.history(kRoute, {.as_of = "2020-01-01"}));
}

TEST_CASE("two versions of a file are compared record by record", "[query]") {
  const Dataset dataset;
  std::vector<std::string> told;
  const auto note = [&](const RecordDifference& difference) {
    told.push_back(std::string(to_string(difference.change)) + " " + difference.repo.value());
  };
  const DatasetDiff diff =
      compare_datasets({dataset.database(), kFirst}, {dataset.database(), kSecond}, note);
  CHECK(diff.from_version == kFirst);
  CHECK(diff.to_version == kSecond);
  CHECK(diff.removed == 1);
  CHECK(diff.reanalyzed == 1);
  CHECK(diff.unchanged == 1);
  CHECK(diff.added + diff.changed == 0);
  CHECK_FALSE(diff.same());
  std::sort(told.begin(), told.end());
  CHECK(told == std::vector<std::string>{"reanalyzed acme/net", "removed acme/shop"});
  const DatasetDiff back = compare_datasets({dataset.database(), {}}, {dataset.database(), kSecond}, note);
  CHECK(back.changed == 1);
  CHECK(back.removed == 1);
  CHECK(compare_datasets({dataset.database(), kThird}, {dataset.database(), {}}, note).same());
}

TEST_CASE("two files of equal records are the same, whichever way they were reached", "[query]") {
  const Dataset dataset;
  const Dataset other;
  other.ingest(route().sha('c').line("2026-11-01") + quota().line("2026-11-01"));
  const auto ignore = [](const RecordDifference&) {};
  CHECK(compare_datasets({dataset.database(), {}}, {other.database(), "2026-10-20"}, ignore).same());
  const DatasetDiff diff = compare_datasets({dataset.database(), {}}, {other.database(), {}}, ignore);
  CHECK(diff.changed == 1);
  CHECK(diff.removed == 1);
  CHECK(diff.unchanged == 1);
}

TEST_CASE("a version before the first one cannot be compared", "[query]") {
  const Dataset dataset;
  std::string code;
  try {
    compare_datasets({dataset.database(), "2020-01-01"}, {dataset.database(), {}},
                     [](const RecordDifference&) {});
  } catch (const Error& error) {
    code = error.code();
  }
  CHECK(code == "ERRDEX_DIFF_VERSION");
}

TEST_CASE("stats count the records of a version", "[query]") {
  const Dataset dataset;
  ErrorLookup lookup(dataset.database());
  const DatasetStats now = lookup.stats();
  CHECK(now.records == 3);
  CHECK(now.repos == 2);
  CHECK(now.contents == 3);
  CHECK(now.versions == 3);
  CHECK(now.revisions == 6);
  CHECK(now.severities == std::vector<NamedCount>{{"error", 3}});
  CHECK(now.tags == std::vector<NamedCount>{{"network", 3}, {"routing", 3}});
  CHECK(now.findings == std::vector<NamedCount>{{"thin-text", 3}});
  CHECK(now.digest == lookup.versions().front().digest);
  const DatasetStats then = lookup.stats({.as_of = "2026-09-15"}, 1);
  CHECK(then.dataset_version == kSecond);
  CHECK(then.records == 2);
  CHECK(then.repos == 1);
  CHECK(then.versions == 2);
  CHECK(then.tags == std::vector<NamedCount>{{"network", 2}});
  CHECK(lookup.stats({.as_of = "2020-01-01"}).records == 0);
}

TEST_CASE("one record is shown as it was at a time or a commit", "[query]") {
  const Dataset dataset;
  ErrorLookup lookup(dataset.database());
  CHECK(lookup.find(kRoute, {.as_of = "2026-08-20"})->analyzed_sha.value() == std::string(40, 'a'));
  CHECK(lookup.find(kRoute, {.analyzed_sha = "aaaa"})->analyzed_sha.value() == std::string(40, 'a'));
  CHECK(lookup.find(kRoute, {.analyzed_sha = "bbbb"})->content.documentation.rfind("Another", 0) == 0);
  CHECK_FALSE(lookup.find(kRoute, {.analyzed_sha = "aaaa", .as_of = "2026-09-20"}));
  CHECK_FALSE(lookup.find(kRoute, {.repos = {"acme/shop"}}));
  CHECK(lookup.find(kRoute, {.repos = {"acme/n*"}}));
  CHECK_FALSE(lookup.find(kRoute, {.severity = "info"}));
  CHECK(lookup.versions({.as_of = "2026-09-15"}).size() == 2);
  REQUIRE(lookup.unknown_values({.repos = {"acme/nett"}}).size() == 1);
  CHECK(lookup.unknown_values({.repos = {"acme/nett"}})[0].nearest.front() == "acme/net");
}
