#include "tools/common/json_reader.h"

#include "schema/error.h"
#include "tests/support/catch.h"

using namespace errdex;

namespace {

std::string problem_of(std::string_view line) {
  try {
    (void)read_explain_request(line, {});
  } catch (const Error& error) {
    CHECK(error.code() == "ERRDEX_REQUEST");
    return error.what();
  }
  return "none";
}

bool says(const std::string& problem, const std::string& part) {
  return problem.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("a request states its text and every filter", "[tools]") {
  const ExplainRequest request = read_explain_request(
      R"({"text":"a\nb","repos":["a/*","!a/b"],"analyzedSha":"0f","schemaVersion":2,"asOf":"2026-01-01",
          "severity":"error","type":"http","class":"E","code":"X","httpStatus":404,"tag":"t","family":"f",
          "strategy":"retry","language":"Go","since":"2026-01-02","limit":3,"minScore":0.25})",
      {});
  CHECK(request.text == "a\nb");
  CHECK(request.filter.repos == std::vector<std::string>{"a/*", "!a/b"});
  CHECK(request.filter.analyzed_sha == "0f");
  CHECK(request.filter.schema_version == 2);
  CHECK(request.filter.as_of == "2026-01-01");
  CHECK(request.filter.severity == "error");
  CHECK(request.filter.error_type == "http");
  CHECK(request.filter.error_class == "E");
  CHECK(request.filter.error_code == "X");
  CHECK(request.filter.http_status == 404);
  CHECK(request.filter.tag == "t");
  CHECK(request.filter.family == "f");
  CHECK(request.filter.handling_strategy == "retry");
  CHECK(request.filter.language == "Go");
  CHECK(request.filter.analyzed_since == "2026-01-02");
  CHECK(request.options.limit == 3);
  CHECK(request.options.min_score == 0.25);
}

TEST_CASE("what a request leaves out is as the command line says", "[tools]") {
  ExplainRequest defaults;
  defaults.filter.repos = {"a/b"};
  defaults.options.limit = 7;
  const ExplainRequest request = read_explain_request(R"({"text":"x","tag":null})", defaults);
  CHECK(request.filter.repos == std::vector<std::string>{"a/b"});
  CHECK(request.options.limit == 7);
  CHECK_FALSE(request.filter.tag);
}

TEST_CASE("a bad request says what is wrong with it", "[tools]") {
  CHECK(says(problem_of("[]"), "it is not an object"));
  CHECK(says(problem_of("{}"), "it has no \"text\""));
  CHECK(says(problem_of(R"({"text":1})"), "text is not a string"));
  CHECK(says(problem_of(R"({"text":"x","bogus":1})"), "unknown member bogus"));
  CHECK(says(problem_of(R"({"text":"x","repo":[1]})"), "repo is not a string"));
  CHECK(says(problem_of(R"({"text":"x","limit":-1})"), "limit is negative"));
  CHECK(says(problem_of(R"({"text":"x","limit":"3"})"), "limit is not an integer"));
  CHECK(says(problem_of(R"({"text":"x","minScore":1.5})"), "minScore is not a number from 0 to 1"));
}

TEST_CASE("no line crashes the reader", "[tools]") {
  CHECK(problem_of("") != "none");
  CHECK(problem_of("{\"text\":\"\xFF\"}") != "none");
  CHECK(problem_of("{\"text\":\"x\"") != "none");
  CHECK(problem_of(std::string(100'000, '[')) != "none");
}
