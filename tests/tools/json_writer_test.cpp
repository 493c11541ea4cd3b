#include "tools/common/json_writer.h"

#include "tests/support/catch.h"
#include "tests/tools/sample_answer.h"

using namespace errdex;

TEST_CASE("an answer is one JSON line with everything that is known of a match", "[tools]") {
  const std::string sha(40, 'a');
  CHECK(
      to_json(test::sample_answer()) ==
      R"({"datasetVersion":"2026-08-27T13:17:12.746Z","matches":[{"id":"00000000000000aa","repo":"acme/net",)"
      R"("slug":"no-route","errorCode":null,"errorClass":"NetError","errorType":"exception",)"
      R"("severity":"error","message":"no route to {host}","score":0.9346,"matchType":"pattern",)"
      R"("matcher":"derived","span":{"begin":2,"end":15},"text":"no route to x",)"
      R"("captures":[{"name":"host","value":"x","span":{"begin":14,"end":15}}],)"
      R"("why":[{"name":"literals","value":0.7500},{"name":"coverage","value":0.2500}],"role":"root",)"
      R"("documentation":"The host cannot be reached.",)"
      R"~("solutions":["Check the name:\nping host","Check the routes."],"exampleFix":"connect(\"a\")",)~"
      R"("url":"https://github.com/acme/net/blob/a/src/net.cc#L12","filePath":"src/net.cc","lineNumber":12,)"
      R"("analyzedSha":")" +
          sha +
          R"(","analyzedAt":"2026-08-27T09:53:25.647Z","schemaVersion":2,"sameAs":["00000000000000bb"],)"
          R"("sameAsTotal":1}],"suggestions":[],"degraded":[],"unknownFilters":[]})");
}

TEST_CASE("what was left out and what is unknown is in the answer", "[tools]") {
  Answer answer;
  answer.dataset_version = "v";
  answer.degraded = {{"text-cut", "too long"}};
  answer.unknown_filters = {{"repo", "x", {"a/b", "c/d"}}};
  CHECK(to_json(answer) == R"({"datasetVersion":"v","matches":[],"suggestions":[],)"
                           R"("degraded":[{"reason":"text-cut","detail":"too long"}],)"
                           R"("unknownFilters":[{"filter":"repo","value":"x","nearest":["a/b","c/d"]}]})");
}

TEST_CASE("text that is not UTF-8 is valid JSON all the same", "[tools]") {
  Answer answer;
  answer.dataset_version = "a\xFF\x01\"";
  CHECK(to_json(answer).find(R"("datasetVersion":"a)"
                             "\xEF\xBF\xBD"
                             R"(\u0001\"")") != std::string::npos);
}

TEST_CASE("a failure is an object of code and message", "[tools]") {
  CHECK(to_json(Error(ErrorKind::Input, "ERRDEX_X", "a \"b\"")) ==
        R"({"error":{"code":"ERRDEX_X","message":"a \"b\""}})");
}
