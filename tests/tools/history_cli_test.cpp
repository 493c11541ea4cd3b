#include "tests/support/catch.h"
#include "tests/support/record_builder.h"
#include "tests/tools/shell.h"

using namespace errdex;
using test::Finished;
using test::RecordBuilder;

namespace {

bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

// errdex.db with two versions: the second one has another severity and one record more.
class Workplace {
 public:
  Workplace() {
    const RecordBuilder route("no route to {host} from here");
    directory_.write("1.ndjson", route.line("2026-08-01T00:00:00.000Z"));
    directory_.write("2.ndjson",
                     RecordBuilder(route).sha('b').line("2026-09-01T00:00:00.000Z") +
                         RecordBuilder("quota exceeded for {tenant}").line("2026-09-01T00:00:00.000Z"));
    REQUIRE(run("$E ingest 1.ndjson && $E ingest 2.ndjson").status == 0);
  }
  [[nodiscard]] Finished run(const std::string& command) const { return test::run(directory_, command); }

 private:
  test::TemporaryDirectory directory_;
};

}  // namespace

TEST_CASE("diff says with its status whether there are differences", "[tools]") {
  const Workplace here;
  CHECK(here.run("$E diff 2026-08-01 2026-09-01").status == 1);
  CHECK(here.run("$E diff 2026-08-01").status == 1);
  CHECK(here.run("$E diff errdex.db errdex.db").status == 0);
  CHECK(here.run("$E diff nonsense").status == 2);
  CHECK(here.run("$E diff 2020-01-01").status == 2);
  CHECK(here.run("$E diff 1.ndjson errdex.db").status == 3);
  const Finished text = here.run("$E diff 2026-08-01 2026-09-01");
  CHECK(has(text.out, "\n    analyzedSha\n      - \"aaaaaaaa"));
  CHECK(has(text.out, ": 1 added, 0 removed, 0 changed, 1 reanalyzed, 0 unchanged\n"));
  CHECK_FALSE(has(here.run("$E diff --brief 2026-08-01 2026-09-01").out, "analyzedSha"));
}

TEST_CASE("diff, history, stats and prune give JSON", "[tools]") {
  const Workplace here;
  const std::string parse = " | python3 -c 'import json, sys; print(json.load(sys.stdin)";
  CHECK(here.run("$E diff --json 2026-08-01" + parse + "[\"records\"][0][\"fields\"][0][\"field\"])'").out !=
        "");
  CHECK(here.run("$E diff --json 2026-08-01" + parse + "[\"reanalyzed\"])'").out == "1\n");
  CHECK(here.run("$E diff --json 2026-09-01" + parse + "[\"records\"])'").out == "[]\n");
  const std::string id = RecordBuilder("no route to {host} from here").record().id.value();
  CHECK(here.run("$E history --json " + id + parse + "[\"revisions\"][1][\"change\"])'").out ==
        "reanalyzed\n");
  CHECK(here.run("$E stats --json" + parse + "[\"severities\"])'").out == "{'error': 2}\n");
  CHECK(here.run("$E stats --json --as-of 2026-08-15" + parse + "[\"records\"])'").out == "1\n");
  CHECK(here.run("$E prune --keep 1 --json" + parse + "[\"versionsDropped\"])'").out == "1\n");
  CHECK(has(here.run("$E versions").out, "2026-09-01"));
  CHECK_FALSE(has(here.run("$E versions").out, "2026-08-01"));
}

TEST_CASE("what has no history says so", "[tools]") {
  const Workplace here;
  const Finished finished = here.run("$E history 0000000000000000");
  CHECK(finished.status == 1);
  CHECK(finished.out.empty());
  CHECK(has(finished.err, "[ERRDEX_NO_HISTORY]"));
  CHECK(here.run("$E stats --as-of 2020-01-01").status == 1);
  CHECK(here.run("$E prune --keep 0").status == 2);
  CHECK(here.run("$E prune").status == 2);
}

TEST_CASE("an unknown repository is said, with the nearest names", "[tools]") {
  const Workplace here;
  const Finished finished = here.run("$E repos --repo acme/nett");
  CHECK(finished.status == 1);
  CHECK(has(finished.err, "'acme/nett'; nearest: acme/net [ERRDEX_UNKNOWN_FILTER]"));
  CHECK(here.run("$E repos --repo acme/net").err.empty());
}

TEST_CASE("show takes filters", "[tools]") {
  const Workplace here;
  const std::string id = RecordBuilder("no route to {host} from here").record().id.value();
  CHECK(has(here.run("$E show --json --sha aaa " + id).out, "\"analyzedSha\":\"aaaa"));
  CHECK(has(here.run("$E show --json " + id).out, "\"analyzedSha\":\"bbbb"));
  CHECK(here.run("$E show --severity info " + id).status == 1);
}

TEST_CASE("explain reads no more of its input than it uses", "[tools]") {
  const Workplace here;
  const Finished finished = here.run(
      "(ulimit -v 400000; (yes filler | head -c 600000000; echo; echo no route to x from here) | "
      "$E explain --json)");
  CHECK(finished.status == 0);
  CHECK(has(finished.out, "\"text\":\"no route to x from here\""));
  CHECK(has(finished.out, "\"span\":{\"begin\":600000001,"));
  CHECK(has(finished.out, "\"reason\":\"text-cut\""));
}

TEST_CASE("a request that is too long gets an answer, and the stream goes on", "[tools]") {
  const Workplace here;
  const Finished finished = here.run(
      R"((printf '{"text":"'; head -c 20000000 /dev/zero | tr '\0' x; printf '"}\n{"text":"no route to x from here"}\n') | $E explain --ndjson)");
  CHECK(finished.status == 0);
  CHECK(finished.out.rfind(R"({"error":{"code":"ERRDEX_REQUEST_TOO_LARGE")", 0) == 0);
  CHECK(has(finished.out, R"("text":"no route to x from here")"));
}

TEST_CASE("Ctrl-C ends an ingest with status 130 and leaves the old version", "[tools]") {
  const Workplace here;
  // With job control, as in a terminal, a background command does not ignore SIGINT.
  const Finished finished = here.run(R"(sha256sum errdex.db >before; mkfifo pipe; set -m
      $E ingest - <pipe 2>said & pid=$!
      exec 3>pipe; cat 1.ndjson >&3; sleep 0.5; kill -INT $pid; wait $pid; echo $?; cat said
      sha256sum --quiet -c before; ls | grep staging)");
  INFO(finished.out << finished.err);
  CHECK(finished.out.rfind("130\nerrdex: the ingest was interrupted; ", 0) == 0);
  CHECK(has(finished.out, "[ERRDEX_INGEST_INTERRUPTED]\n"));
  CHECK_FALSE(has(finished.out, "FAILED"));
  CHECK_FALSE(has(finished.out, "staging"));
}

TEST_CASE("an ingest shows its progress on a terminal only", "[tools]") {
  const Workplace here;
  CHECK(here.run("$E ingest 2.ndjson --db new.db 2>&1 >/dev/null").out.empty());
  const Finished terminal = here.run(
      "command -v script >/dev/null || exit 0; script -qec \"$E ingest 2.ndjson --db t.db\" /dev/null");
  if (!terminal.out.empty()) CHECK(has(terminal.out, "writing: 0 of 2 records"));
}
