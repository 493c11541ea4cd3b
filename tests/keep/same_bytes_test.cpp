#include <algorithm>
#include <set>

#include "tests/ingest/record_builder.h"
#include "tests/support/catch.h"
#include "tests/tools/shell.h"

using namespace errdex;
using namespace errdex::test;

TEST_CASE("order of input, locale, time zone, umask and processors leave no trace in the file", "[keep]") {
  const TemporaryDirectory directory;
  std::vector<ErrorRecord> records;
  for (int number = 1; number <= 60; ++number) {
    records.push_back(make_record(number, number % 2 == 0 ? "Istanbul/\xC4\xB0I" : "istanbul/ii"));
    records.back().content.documentation += " \xC4\xB0stanbul, 1.5 and 1,5, caf\xC3\xA9.";
    records.back().original_fields = {{"analyzedAt", R"("2026-08-01T02:00:00+02:00")"}};
  }
  directory.write("in.ndjson", ndjson(records));
  const Finished finished = run(directory, R"(
set -e
n=0
build() {
  n=$((n + 1))
  "$@" $E ingest --snapshot --no-history shuffled --db $n.db >/dev/null
  "$@" $E export --db $n.db -o $n.ndjson 2>/dev/null
  "$@" $E export --db $n.db --layout directory -o $n.dir 2>/dev/null
  cat $n.db $n.ndjson $n.dir/manifest.json | sha256sum
}
one_processor() { if command -v taskset >/dev/null; then taskset -c 0 "$@"; else "$@"; fi; }
shuffle() { sort -R --random-source=<(yes $1) in.ndjson > shuffled; }
cp in.ndjson shuffled
build env
shuffle 1; build env LC_ALL=tr_TR.UTF-8 LANG=tr_TR.UTF-8 TZ=Pacific/Apia
shuffle 2; build env LC_ALL=de_DE.UTF-8 TZ=America/St_Johns
shuffle 3; umask 077; build one_processor
shuffle 4; umask 0; build env LC_ALL=C TZ=UTC
)");
  INFO(finished.err);
  CHECK(finished.status == 0);
  std::set<std::string> sums;
  for (std::size_t at = 0; at + 64 < finished.out.size(); at = finished.out.find('\n', at) + 1)
    sums.insert(finished.out.substr(at, 64));
  CHECK(sums.size() == 1);
  CHECK(std::count(finished.out.begin(), finished.out.end(), '\n') == 5);
}
