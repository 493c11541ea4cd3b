#include "ingest/record_parser.h"

#include "ingest/rejects.h"
#include "schema/record_json.h"
#include "tests/support/catch.h"

namespace errdex {
namespace {

const std::string kRecord =
    R"({"id":"5916d25c56cfa39a","repo":"a/b","slug":"x","errorCode":null,"errorMessage":"m","messagePattern":"m",)"
    R"("errorType":"http","errorClass":null,"httpStatus":null,"severity":"error","filePath":"f","lineNumber":1,)"
    R"("sourceCode":null,"sourceCodeStart":null,"sourceCodeEnd":null,"githubUrl":"https://github.com/a/b/blob/0123456789012345678901234567890123456789/f#L1","documentation":"d",)"
    R"("triggerScenarios":"t","commonSituations":"c","solutions":[],"exampleFix":null,"handlingStrategy":null,)"
    R"("validationCode":null,"typeGuard":null,"tryCatchPattern":null,"preventionTips":[],"tags":[],)"
    R"("analyzedSha":"0123456789012345678901234567890123456789","analyzedAt":"2026-08-27T13:17:12.746Z","schemaVersion":2})";

std::string with(const std::string& from, const std::string& to) {
  std::string json = kRecord;
  return json.replace(json.find(from), from.size(), to);
}
std::string verdict(const std::string& json, const RuleOptions& rules = {}) {
  RecordParser parser(rules);
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

TEST_CASE("a key that stands twice is found at every level", "[ingest]") {
  CHECK(verdict(with("\"tags\":[]", R"("tags":[],"new":{"a":1,"b":{"c":1,"c":2}})")) ==
        "/new/b/c ERRDEX_RECORD_DUPLICATE_KEY");
  CHECK(verdict(with("\"tags\":[]", R"("tags":[],"new":[{},{"a/b":1,"a\u002fb":2}])")) ==
        "/new/1/a~1b ERRDEX_RECORD_DUPLICATE_KEY");
  CHECK(verdict(with("\"tags\":[]", R"("tags":[],"new":{"a":{"x":1},"b":{"x":1}})")).empty());
  const std::string twice = with("\"slug\":\"x\"", "\"slug\":\"x\",\"slug\":\"x\"");
  CHECK(verdict("{\"record\":" + twice + "}") == "/record/slug ERRDEX_RECORD_DUPLICATE_KEY");
  CHECK(verdict("{\"record\":" + kRecord + R"(,"from":{"a":1,"a":1}})") ==
        "/from/a ERRDEX_RECORD_DUPLICATE_KEY");
  CHECK(verdict("{\"record\":" + kRecord + R"(,"record":{}})") == "/record ERRDEX_RECORD_DUPLICATE_KEY");
  CHECK(verdict("{\"record\":" + kRecord + R"(,"slug":"y"})") == "/slug ERRDEX_RECORD_DUPLICATE_KEY");
}

TEST_CASE("what no JSON parser should be given has errors of its own", "[ingest]") {
  const std::string deep = std::string(70, '[') + std::string(70, ']');
  CHECK(verdict(with("\"tags\":[]", "\"tags\":[],\"new\":" + deep)) == " ERRDEX_RECORD_DEPTH");
  const std::string fits = std::string(60, '[') + std::string(60, ']');
  CHECK(verdict(with("\"tags\":[]", "\"tags\":[],\"new\":" + fits)).empty());
  const std::string bad_byte = with("\"documentation\":\"d\"", "\"documentation\":\"\xC3\x28\"");
  CHECK(verdict(bad_byte) == " ERRDEX_RECORD_UTF8");
  RecordParser parser;
  const auto parsed = parser.parse(bad_byte, "f", {});
  CHECK(std::get<RejectedRecord>(parsed).message.find("byte " + std::to_string(bad_byte.find('\xC3'))) !=
        std::string::npos);
  RecordParser small({}, {.most_record_bytes = 100});
  CHECK(std::get<RejectedRecord>(small.parse(kRecord, "f", {})).rule == "ERRDEX_RECORD_TOO_LARGE");
}

TEST_CASE("every rule of the dataset is kept", "[ingest]") {
  struct Case {
    const char* from;
    const char* to;
    const char* verdict;
  };
  const std::string sha(40, '1');
  const std::string lines = "\"" + [] {
    std::string text;
    for (int at = 0; at < 41; ++at) text += "x\\n";
    return text;
  }() + "\"";
  const std::string source = "\"sourceCode\":" + lines;
  const std::vector<Case> cases{
      {"5916d25c56cfa39a", "5916D25C56CFA39A", "/id ERRDEX_RECORD_ID_FORM"},
      {"\"a/b\"", "\"a b/c\"", "/repo ERRDEX_RECORD_REPO_FORM"},
      {"\"a/b\"", "\"a/b/c\"", "/repo ERRDEX_RECORD_REPO_FORM"},
      {"\"slug\":\"x\"", "\"slug\":\"-x\"", "/slug ERRDEX_RECORD_SLUG_FORM"},
      {"\"slug\":\"x\"", "\"slug\":\"X\"", "/slug ERRDEX_RECORD_SLUG_FORM"},
      {"\"errorCode\":null", "\"errorCode\":\"\"", "/errorCode ERRDEX_RECORD_FIELD_EMPTY"},
      {"\"errorMessage\":\"m\"", "\"errorMessage\":\"\"", "/errorMessage ERRDEX_RECORD_FIELD_EMPTY"},
      {"\"errorMessage\":\"m\"", "\"errorMessage\":null", "/errorMessage ERRDEX_RECORD_FIELD_TYPE"},
      {"\"messagePattern\":\"m\"", "\"messagePattern\":\"\"", "/messagePattern ERRDEX_RECORD_FIELD_EMPTY"},
      {"\"http\"", "\"HTTP\"", "/errorType ERRDEX_RECORD_FIELD_VALUE"},
      {"\"httpStatus\":null", "\"httpStatus\":99", "/httpStatus ERRDEX_RECORD_FIELD_RANGE"},
      {"\"httpStatus\":null", "\"httpStatus\":600", "/httpStatus ERRDEX_RECORD_FIELD_RANGE"},
      {"\"httpStatus\":null", "\"httpStatus\":\"404\"", "/httpStatus ERRDEX_RECORD_FIELD_TYPE"},
      {"\"httpStatus\":null", "\"httpStatus\":404.5", "/httpStatus ERRDEX_RECORD_FIELD_TYPE"},
      {"\"severity\":\"error\"", "\"severity\":\"fatal\"", "/severity ERRDEX_RECORD_FIELD_VALUE"},
      {"\"filePath\":\"f\"", "\"filePath\":\"\"", "/filePath ERRDEX_RECORD_FIELD_EMPTY"},
      {"\"filePath\":\"f\"", "\"filePath\":\"/f\"", "/filePath ERRDEX_RECORD_PATH_FORM"},
      {"\"filePath\":\"f\"", "\"filePath\":\"C:\\\\f\"", "/filePath ERRDEX_RECORD_PATH_FORM"},
      {"\"filePath\":\"f\"", "\"filePath\":\"a/../../f\"", "/filePath ERRDEX_RECORD_PATH_FORM"},
      {"\"lineNumber\":1", "\"lineNumber\":0", "/lineNumber ERRDEX_RECORD_FIELD_RANGE"},
      {"\"sourceCode\":null", source.c_str(), "/sourceCode ERRDEX_RECORD_SOURCE_LINES"},
      {"\"sourceCodeStart\":null,\"sourceCodeEnd\":null", "\"sourceCodeStart\":3,\"sourceCodeEnd\":2",
       "/sourceCodeEnd ERRDEX_RECORD_SPAN"},
      {"\"sourceCodeStart\":null", "\"sourceCodeStart\":-1", "/sourceCodeStart ERRDEX_RECORD_FIELD_RANGE"},
      {"https://github.com", "http://github.com", "/githubUrl ERRDEX_RECORD_URL_FORM"},
      {"/blob/0123456789012345678901234567890123456789/", "/blob/main/", "/githubUrl ERRDEX_RECORD_URL_PIN"},
      {"\"documentation\":\"d\"", "\"documentation\":\"\"", "/documentation ERRDEX_RECORD_FIELD_EMPTY"},
      {"\"triggerScenarios\":\"t\"", "\"triggerScenarios\":null",
       "/triggerScenarios ERRDEX_RECORD_FIELD_TYPE"},
      {"\"commonSituations\":\"c\"", "\"commonSituations\":1", "/commonSituations ERRDEX_RECORD_FIELD_TYPE"},
      {"\"solutions\":[]", "\"solutions\":null", "/solutions ERRDEX_RECORD_FIELD_TYPE"},
      {"\"solutions\":[]", "\"solutions\":[\"a\",1]", "/solutions/1 ERRDEX_RECORD_FIELD_TYPE"},
      {"\"handlingStrategy\":null", "\"handlingStrategy\":\"pray\"",
       "/handlingStrategy ERRDEX_RECORD_FIELD_VALUE"},
      {"\"tags\":[]", "\"tags\":[\"a\",\"B c\"]", "/tags/1 ERRDEX_RECORD_TAG_FORM"},
      {"\"tags\":[]", "\"tags\":[],\"backgroundTag\":\"B\"", "/backgroundTag ERRDEX_RECORD_TAG_FORM"},
      {"\"analyzedSha\":\"0123456789", "\"analyzedSha\":\"012345678", "/analyzedSha ERRDEX_RECORD_SHA_FORM"},
      {"\"2026-08-27T13:17:12.746Z\"", "\"yesterday\"", "/analyzedAt ERRDEX_RECORD_TIME_FORM"},
      {"\"tags\":[]", "\"tags\":[],\"contentChangedAt\":\"x\"", "/contentChangedAt ERRDEX_RECORD_TIME_FORM"},
      {"\"schemaVersion\":2", "\"schemaVersion\":0", "/schemaVersion ERRDEX_RECORD_FIELD_RANGE"},
      {"\"schemaVersion\":2", "\"schemaVersion\":null", "/schemaVersion ERRDEX_RECORD_FIELD_TYPE"},
  };
  for (const Case& each : cases) {
    INFO(each.to);
    CHECK(verdict(with(each.from, each.to)) == each.verdict);
  }
}

TEST_CASE("a pattern is short, or the escaped message", "[ingest]") {
  const auto pattern_of = [](const std::string& pattern, const std::string& message) {
    std::string json = with("\"messagePattern\":\"m\"", "\"messagePattern\":\"" + pattern + "\"");
    return json.replace(json.find("\"errorMessage\":\"m\""), 18, "\"errorMessage\":\"" + message + "\"");
  };
  CHECK(verdict(pattern_of(std::string(500, 'a'), "m")).empty());
  std::string umlauts;
  for (int at = 0; at < 500; ++at) umlauts += "\u00E4";
  CHECK(verdict(pattern_of(umlauts, "m")).empty());
  CHECK(verdict(pattern_of(std::string(501, 'a'), "m")) == "/messagePattern ERRDEX_RECORD_PATTERN_LENGTH");
  CHECK(verdict(pattern_of(std::string(501, 'a'), "m"), {.lenient = true}).empty());
  const std::string message(600, 'a');
  CHECK(verdict(pattern_of(message + "\\\\.", message + ".")).empty());
  CHECK(verdict(pattern_of(message + ".", message + ".")) == "/messagePattern ERRDEX_RECORD_PATTERN_LENGTH");
  CHECK(verdict(pattern_of(message + "(.+?)", message + "{x}")) ==
        "/messagePattern ERRDEX_RECORD_PATTERN_LENGTH");
}

TEST_CASE("lenient reading takes what only looks odd, and nothing else", "[ingest]") {
  const RuleOptions lenient{.lenient = true};
  CHECK(verdict(with("\"http\"", "\"odd\""), lenient).empty());
  CHECK(verdict(with("\"tags\":[]", "\"tags\":[\"B c\"]"), lenient).empty());
  CHECK(verdict(with("/blob/0123456789012345678901234567890123456789/", "/blob/main/"), lenient).empty());
  CHECK(verdict(with("\"slug\":\"x\"", "\"slug\":\"X\""), lenient) == "/slug ERRDEX_RECORD_SLUG_FORM");
  CHECK(verdict(with("\"filePath\":\"f\"", "\"filePath\":\"/f\""), lenient) ==
        "/filePath ERRDEX_RECORD_PATH_FORM");
}

TEST_CASE("a rejected envelope reads back with its version when it is mended", "[ingest]") {
  RecordParser parser;
  const std::string bad = with("\"http\"", "\"odd\"");
  const std::string envelope = "{\"record\":" + bad + R"(,"datasetVersion":"2026-08-27T13:17:12Z","x":1})";
  const auto rejected = std::get<RejectedRecord>(parser.parse(envelope, "f", {}));
  CHECK(rejected.pointer == "/record/errorType");
  std::string line = reject_json(rejected);
  CHECK(verdict(line) == "/record/record/errorType ERRDEX_RECORD_FIELD_VALUE");
  line.replace(line.find("\"errorType\":\"odd\""), 17, "\"errorType\":\"http\"");
  const ParsedRecord mended = std::get<ParsedRecord>(parser.parse(line, "f", {}));
  CHECK(mended.stated_version == "2026-08-27T13:17:12.000Z");
  CHECK(mended.record.unknown_fields == std::vector<RawField>{{"x", "1"}});
  CHECK(mended.record.id.value() == "5916d25c56cfa39a");
}

TEST_CASE("a record that could not be parsed is a text in its reject line, and mended there", "[ingest]") {
  const RejectedRecord rejected{"f", 1, 0, "", "ERRDEX_RECORD_JSON", "message", kRecord + ","};
  const std::string line = reject_json(rejected);
  CHECK(verdict(line) == "/record ERRDEX_RECORD_JSON");
  RejectedRecord mended = rejected;
  mended.record = "\"" + kRecord;  // a text again, but not JSON
  std::string text = reject_json(mended);
  const std::size_t quote = text.find("\\\"{");
  REQUIRE(quote != std::string::npos);
  CHECK(verdict(text.erase(quote, 2)).empty());
}

TEST_CASE("a record with a field named record is a record", "[ingest]") {
  RecordParser parser;
  const auto parsed = parser.parse(with("\"tags\":[]", R"("tags":[],"record":{"a":1})"), "f", {});
  CHECK(std::get<ParsedRecord>(parsed).record.unknown_fields ==
        std::vector<RawField>{{"record", R"({"a":1})"}});
}

}  // namespace
}  // namespace errdex
