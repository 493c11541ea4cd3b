#include "tools/mcp/record_view.h"

#include "tests/support/catch.h"
#include "tests/support/record_builder.h"
#include "tools/mcp/answer_parts.h"

using namespace errdex;

TEST_CASE("a fence is longer than any inside of it", "[tools]") {
  CHECK(fenced("plain") == "```text\nplain\n```\n");
  CHECK(fenced("a ``` b\n") == "````text\na ``` b\n````\n");
  CHECK(fenced("`````").substr(0, 6) == "``````");
}

TEST_CASE("what drives a terminal or turns text around is replaced", "[tools]") {
  CHECK(safe_json(std::string_view("a\x1b[1m\xE2\x80\xAE z\n"), 100) ==
        "\"a\xEF\xBF\xBD[1m\xEF\xBF\xBD z\\n\"");
}

TEST_CASE("long text is cut between characters and named in cut", "[tools]") {
  ErrorRecord record = test::RecordBuilder().record();
  record.content.documentation.assign(1000, 'd');
  record.content.solutions.assign(9, "s");
  JsonObject object;
  add_text(object, record, Detail::Low, caps_of(Detail::Low));
  CHECK(object.text().find(R"("cut":["documentation","solutions"])") != std::string::npos);
  CHECK(object.text().size() < 1000);
}

TEST_CASE("a list takes entries while they fit, and the first always", "[tools]") {
  BoundedList list(10);
  CHECK(list.add("\"longer than ten\""));
  CHECK_FALSE(list.add("1"));
  CHECK(list.text() == "[\"longer than ten\"]");
  BoundedList small(8);
  CHECK(small.add("1"));
  CHECK(small.add("2"));
  CHECK(small.add("3"));
  CHECK_FALSE(small.add("45"));
  CHECK(small.text() == "[1,2,3]");
}
