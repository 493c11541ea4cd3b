#include "tests/support/catch.h"
#include "tests/support/record_builder.h"
#include "tests/tools/shell.h"

using namespace errdex;
using test::Finished;

namespace {

// A directory with errdex.db in it.
class Workplace {
 public:
  Workplace() {
    directory_.write("data.ndjson", test::RecordBuilder("no route to {host} from here").line());
    REQUIRE(run("$E ingest data.ndjson").status == 0);
  }
  [[nodiscard]] Finished run(const std::string& command) const { return test::run(directory_, command); }

 private:
  test::TemporaryDirectory directory_;
};

bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

// Fails with this status and code, on one line, with nothing on standard output.
void check_failure(const Finished& finished, int status, const std::string& code) {
  INFO(finished.out << finished.err);
  CHECK(finished.status == status);
  CHECK(finished.out.empty());
  CHECK(finished.err.rfind("errdex: ", 0) == 0);
  CHECK(has(finished.err, "[" + code + "]\n"));
  CHECK(finished.err.find('\n') == finished.err.size() - 1);
}

}  // namespace

TEST_CASE("the exit status tells found from not found", "[tools]") {
  const Workplace here;
  CHECK(here.run("$E explain 'no route to x from here'").status == 0);
  CHECK(here.run("$E explain 'quite another thing'").status == 1);
  CHECK(here.run("$E search route").status == 0);
  CHECK(here.run("$E search zebra").status == 1);
  CHECK(here.run("$E repos").status == 0);
  CHECK(here.run("$E repos --repo 'x/*'").status == 1);
  CHECK(here.run("$E versions").status == 0);
  CHECK(here.run("$E show 0000000000000000").status == 1);
}

TEST_CASE("a text comes from arguments, a file or standard input", "[tools]") {
  const Workplace here;
  const std::string wanted = R"("text":"no route to x from here")";
  CHECK(has(here.run("$E explain --json no route to x from here").out, wanted));
  CHECK(has(here.run("echo no route to x from here >f; $E explain --json -f f").out, wanted));
  CHECK(has(here.run("echo no route to x from here | $E explain --json").out, wanted));
  CHECK(has(here.run("echo no route to x from here | $E explain --json -").out, wanted));
}

TEST_CASE("arguments are taken as they are pasted", "[tools]") {
  const Workplace here;
  CHECK(has(here.run("$E explain --json --min-score 0 '[no route to a,b from here]'").out,
            "no route to a,b from here"));
  CHECK(has(here.run("$E explain --json --min-score 0 '[E, 2]' 'no route to x from here' '[y,z]'").out,
            "no route to x from here"));
  CHECK(has(here.run("$E explain --json --repo '[a,b]' x").out, R"("value":"[a,b]")"));
  // Not as "no text was given", which would read standard input.
  CHECK(here.run("echo no route to x from here | $E explain '{}'").status == 1);
}

TEST_CASE("a mistyped name gets a suggestion", "[tools]") {
  const Workplace here;
  check_failure(here.run("$E explian x"), 2, "ERRDEX_USAGE");
  CHECK(has(here.run("$E explian x").err, "did you mean explain?"));
  CHECK(has(here.run("$E explain --limt 3 x").err, "did you mean --limit?"));
  CHECK(has(here.run("$E explain --limt=3 x").err, "did you mean --limit?"));
  CHECK(
      has(here.run("$E explain '-bash: x: command not found'").err, "put -- before text that begins with -"));
  CHECK_FALSE(has(here.run("$E explain --json --markdown x").err, "did you mean"));
}

TEST_CASE("what makes no sense on the command line is a usage failure", "[tools]") {
  const Workplace here;
  check_failure(here.run("$E"), 2, "ERRDEX_USAGE");
  check_failure(here.run("$E explain --json --markdown x"), 2, "ERRDEX_USAGE");
  check_failure(here.run("$E explain -f f x"), 2, "ERRDEX_USAGE");
  for (const std::string limit : {"-1", "x", "1e3", "''", "99999999999999999999999"})
    check_failure(here.run("$E explain --limit " + limit + " x"), 2, "ERRDEX_USAGE");
  for (const std::string score : {"nan", "-0.1", "1.1", "x"})
    check_failure(here.run("$E explain --min-score " + score + " x"), 2, "ERRDEX_USAGE");
  check_failure(here.run("$E explain --sha xyz x"), 2, "ERRDEX_FILTER_SHA");
}

TEST_CASE("a filter value that names nothing is said", "[tools]") {
  const Workplace here;
  const Finished finished = here.run("$E explain --repo acme/nett 'no route to x from here'");
  CHECK(finished.status == 1);
  CHECK(has(finished.err, "'acme/nett'; nearest: acme/net [ERRDEX_UNKNOWN_FILTER]\n"));
}

TEST_CASE("a database that is missing or none fails with its code", "[tools]") {
  const Workplace here;
  check_failure(here.run("$E explain --json --db none.db x"), 5, "ERRDEX_DATABASE_MISSING");
  check_failure(here.run("$E explain --db data.ndjson x"), 3, "ERRDEX_DATABASE_NOT_SQLITE");
  check_failure(here.run("rm errdex.db; $E explain x"), 2, "ERRDEX_NO_DATABASE");
}

TEST_CASE("the database is --db, else the environment, else here, else the data directory", "[tools]") {
  const Workplace here;
  CHECK(here.run("mv errdex.db a.db; ERRDEX_DB=a.db $E versions").status == 0);
  CHECK(here.run("ERRDEX_DB=none.db $E versions --db a.db").status == 0);
  CHECK(here.run("mkdir -p d/errdex; mv a.db d/errdex/errdex.db; XDG_DATA_HOME=d $E versions").status == 0);
  CHECK(here.run("mkdir -p .local/share; mv d/errdex .local/share; $E versions").status == 0);
}

TEST_CASE("text that cannot be read is not an empty text", "[tools]") {
  const Workplace here;
  check_failure(here.run("$E explain <."), 5, "ERRDEX_TEXT_UNREADABLE");
  check_failure(here.run("$E explain <&-"), 5, "ERRDEX_TEXT_UNREADABLE");
  check_failure(here.run("$E explain --ndjson <."), 5, "ERRDEX_TEXT_UNREADABLE");
  check_failure(here.run("$E explain -f ."), 5, "ERRDEX_TEXT_UNREADABLE");
  check_failure(here.run("$E explain -f none"), 5, "ERRDEX_TEXT_UNREADABLE");
}

TEST_CASE("output that cannot be written is a failure, a closed pipe a quiet end", "[tools]") {
  const Workplace here;
  for (const std::string command :
       {"versions", "--help", "--version", "explain --help", "explain --json x"}) {
    INFO(command);
    check_failure(here.run("$E " + command + " >&-"), 5, "ERRDEX_OUTPUT");
    const Finished closed =
        here.run("{ sleep 0.2; $E " + command + "; echo $? >status; } | true; cat status");
    CHECK(closed.out == "141\n");
    CHECK(closed.err.empty());
  }
}

TEST_CASE("a stream of requests gets an answer a line, in order, whatever a line holds", "[tools]") {
  const Workplace here;
  const Finished finished = here.run(R"(printf '%s\n' '{"text":"no route to x from here"}' nonsense \
      '{"text":"quite another thing"}' | $E explain --ndjson)");
  CHECK(finished.status == 0);
  const std::size_t first = finished.out.find('\n');
  const std::size_t second = finished.out.find('\n', first + 1);
  CHECK(has(finished.out.substr(0, first), R"("text":"no route to x from here")"));
  CHECK(finished.out.substr(first + 1).rfind(R"({"error":{"code":"ERRDEX_REQUEST","message":")", 0) == 0);
  CHECK(has(finished.out.substr(second + 1), R"("matches":[])"));
}

TEST_CASE("each answer of a stream is there before the next request comes", "[tools]") {
  const Workplace here;
  const Finished finished = here.run(R"(coproc $E explain --ndjson
      echo '{"text":"x"}' >&${COPROC[1]}; read -t 20 -r line <&${COPROC[0]} && echo "${line:0:19}")");
  CHECK(finished.out == "{\"datasetVersion\":\"\n");
}

TEST_CASE("rejected records are said and make status 4; the others are stored", "[tools]") {
  const Workplace here;
  const Finished finished =
      here.run("{ cat data.ndjson; echo '{\"id\":1}'; } >bad.ndjson; $E ingest bad.ndjson --db new.db");
  CHECK(finished.status == 4);
  CHECK(has(finished.out, "2 records read = 1 stored + 0 unchanged + 0 duplicate + 1 rejected"));
  CHECK(finished.err.rfind("errdex: bad.ndjson:2: ", 0) == 0);
  CHECK(here.run("$E versions --db new.db").status == 0);
  CHECK(
      here.run("$E ingest bad.ndjson --db strict.db --strict; s=$?; test ! -e strict.db && exit $s").status ==
      4);
  CHECK(here.run("$E ingest data.ndjson --db new.db").status == 0);  // nothing but unchanged ones
}

TEST_CASE("one record is found by id and by slug, as text and as the dataset has it", "[tools]") {
  const Workplace here;
  const ErrorRecord record = test::RecordBuilder("no route to {host} from here").record();
  const Finished by_id = here.run("$E show --json " + record.id.value());
  CHECK(by_id.status == 0);
  CHECK(has(by_id.out, R"("errorMessage":"no route to {host} from here")"));
  CHECK(here.run("$E show --json acme/net/" + record.slug.value()).out == by_id.out);
  CHECK(here.run("$E show --markdown " + record.id.value()).out.rfind("## no route", 0) == 0);
}

TEST_CASE("version and help are there for everybody", "[tools]") {
  const Workplace here;
  const Finished version = here.run("$E --version");
  CHECK(version.status == 0);
  CHECK(version.out.rfind("errdex ", 0) == 0);
  CHECK(has(version.out, "\ndatabase layout "));
  CHECK(has(version.out, "\nSQLite "));
  for (const std::string command : {"ingest", "explain", "search", "show", "repos", "versions"})
    CHECK(has(here.run("$E " + command + " --help").out, "Example: "));
}
