#include "query/text/record_fields.h"

#include <string>
#include <vector>

#include "tests/support/catch.h"

using namespace errdex::text;

namespace {

std::vector<std::string> messages(const std::string& line, const std::vector<Field>& fields) {
  std::vector<std::string> result;
  for (const Field& field : fields) {
    if (field.use == FieldUse::Message) result.push_back(line.substr(field.value.begin, field.value.size()));
  }
  return result;
}

std::vector<std::string> json(const std::string& line) {
  std::size_t begin = 0;
  return messages(line, json_fields(line, begin));
}

std::string unescaped(const std::string& literal) {
  MappedText source;
  source.append_same(literal, 0);
  MappedText out;
  append_unescaped(out, source, {0, literal.size()});
  return out.text();
}

using Texts = std::vector<std::string>;

}  // namespace

TEST_CASE("messages of JSON records are found at any depth", "[text]") {
  CHECK(json(R"({"level":"error","msg":"cold"})") == Texts{"cold"});
  CHECK(json(R"({"error": {"message": "cold", "stack": "a\nb"}, "x": [1, {"reason":"x"}]})") ==
        Texts{"cold", R"(a\nb)", "x"});
  CHECK(json(R"({"msg":"say \"cold\""})") == Texts{R"(say \"cold\")"});
  CHECK(json(R"(5" disk full {"msg":"cold"})") == Texts{"cold"});
  CHECK(json(R"(  "message": "cold",)") == Texts{"cold"});
  CHECK(json(R"({"msg":"cut sh)") == Texts{"cut sh"});
  CHECK(json(R"({"msg":)").empty());
  CHECK(json(R"(no "json" here)").empty());
  CHECK(json(R"({"exception.message":"cold"})") == Texts{"cold"});
}

TEST_CASE("messages of logfmt lines are found, escaped or not", "[text]") {
  const auto logfmt = [](const std::string& line) { return messages(line, logfmt_fields(line)); };
  CHECK(logfmt(R"(level=error msg="cold boiler" caller=x.go:12)") == Texts{"cold boiler"});
  CHECK(logfmt(R"(level=error msg="say \"cold\"" caller=x.go:12)") == Texts{R"(say \"cold\")"});
  CHECK(logfmt(R"(level=error msg="open "cups": cold" caller=x.go:12)") == Texts{R"(open "cups": cold)"});
  CHECK(logfmt(R"(level=error err=cold)") == Texts{"cold"});
  CHECK(logfmt(R"(a=1 b=2)").empty());
  CHECK(logfmt(R"(x = y and msg)").empty());
}

TEST_CASE("escapes become what they mean", "[text]") {
  CHECK(unescaped(R"(a\nb)") == "a\nb");
  CHECK(unescaped(R"(a\r\nb)") == "a\nb");
  CHECK(unescaped(R"(a\tb\\c\"d\'e\/f)") == "a\tb\\c\"d'e/f");
  CHECK(unescaped(R"(\u00e9\ud83d\ude00)") == "é\xF0\x9F\x98\x80");
  CHECK(unescaped(R"(\ud83d x \udE00)") == "\xEF\xBF\xBD x \xEF\xBF\xBD");
  CHECK(unescaped(R"(\u0000\u0007.)") == "\xE2\x90\x80.");
  CHECK(unescaped(R"(\q \u12 \x4 \)") == R"(\q \u12 \x4 \)");
}

TEST_CASE("unescaped text leads back to its escapes", "[text]") {
  MappedText source;
  source.append_same(R"(ab\ncd)", 100);
  MappedText out;
  append_unescaped(out, source, {1, 6});
  REQUIRE(out.text() == "b\ncd");
  CHECK(out.raw_span({1, 2}) == Span{102, 104});
  CHECK(out.raw_span({2, 4}) == Span{104, 106});
}
