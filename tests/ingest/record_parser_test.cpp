#include "ingest/record_parser.h"

#include "ingest/rejects.h"
#include "schema/record_json.h"
#include "tests/support/catch.h"

namespace errdex {
namespace {

const std::string kRecord =
    R"({"id":"5916d25c56cfa39a","repo":"a/b","slug":"x","errorCode":null,"errorMessage":"m","messagePattern":"m",)"
    R"("errorType":"http","errorClass":null,"httpStatus":null,"severity":"error","filePath":"f","lineNumber":1,)"
    R"("sourceCode":null,"sourceCodeStart":null,"sourceCodeEnd":null,"githubUrl":"https://github.com/a/b","documentation":"d",)"
    R"("triggerScenarios":"t","commonSituations":"c","solutions":[],"exampleFix":null,"handlingStrategy":null,)"
    R"("validationCode":null,"typeGuard":null,"tryCatchPattern":null,"preventionTips":[],"tags":[],)"
    R"("analyzedSha":"0123456789012345678901234567890123456789","analyzedAt":"2026-08-27T13:17:12.746Z","schemaVersion":2})";

std::string with(const std::string& from, const std::string& to) {
  std::string json = kRecord;
  return json.replace(json.find(from), from.size(), to);
}
std::string verdict(const std::string& json) {
  RecordParser parser;
  const auto parsed = parser.parse(json, "f", {0, 0, 0, 7});
  const auto* rejected = std::get_if<RejectedRecord>(&parsed);
  return rejected == nullptr ? "" : rejected->pointer + " " + rejected->rule;
}

TEST_CASE("a record that breaks a rule is rejected with its pointer and code", "[ingest]") {
  CHECK(verdict(kRecord).empty());
  CHECK(verdict("{") == " ERRDEX_RECORD_JSON");
  CHECK(verdict(with("5916d25c56cfa39a", "5916d25c56cfa39")) == "/id ERRDEX_RECORD_ID_FORM");
  CHECK(verdict(with("\"http\"", "\"odd\"")) == "/errorType ERRDEX_RECORD_FIELD_VALUE");
  CHECK(verdict(with("\"slug\":\"x\",", "")) == "/slug ERRDEX_RECORD_FIELD_MISSING");
  CHECK(verdict(with("\"slug\":\"x\"", "\"slug\":1")) == "/slug ERRDEX_RECORD_FIELD_TYPE");
  CHECK(verdict(with("\"slug\":\"x\"", "\"slug\":\"x\",\"slug\":\"x\"")) ==
        "/slug ERRDEX_RECORD_DUPLICATE_KEY");
}

TEST_CASE("what a member cannot hold survives a round trip", "[ingest]") {
  RecordParser parser;
  const std::string json =
      with("\"documentation\":\"d\"", R"("documentation":"\u0000 \ud800","new":{ "n": 1.50 })");
  const ParsedRecord first = std::get<ParsedRecord>(parser.parse(json, "f", {}));
  CHECK(first.record.content.documentation == "\u2400 \uFFFD");
  CHECK(first.record.original_fields == std::vector<RawField>{{"documentation", R"("\u0000 \ud800")"}});
  CHECK(first.record.unknown_fields == std::vector<RawField>{{"new", R"({"n":1.50})"}});
  CHECK(std::get<ParsedRecord>(parser.parse(canonical_json(first.record), "f", {})).record == first.record);
}

TEST_CASE("a reject line is read as an envelope", "[ingest]") {
  const RejectedRecord rejected{"f", 1, 0, "/id", "RULE", "message", kRecord};
  CHECK(verdict(reject_json(rejected)).empty());
  CHECK(reject_line(rejected) == "f:1: /id: message [RULE]");
}

}  // namespace
}  // namespace errdex
