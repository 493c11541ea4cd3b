#include <string>
#include <vector>

#include "query/text/split.h"
#include "tests/support/catch.h"

using namespace errdex::text;

namespace {

SplitText split_raw(const std::string& raw) {
  return split(clean(raw));
}

std::string text_of(const ErrorText& error, FormKind kind) {
  const Form* form = error.form(kind);
  return form == nullptr ? "(none)" : form->text.text();
}

const ErrorText& paragraph_of(const SplitText& text) {
  for (const ErrorText& error : text.errors) {
    if (error.role == Role::Paragraph) return error;
  }
  FAIL("no paragraph");
  return text.errors.front();
}

}  // namespace

TEST_CASE("a message that a terminal wrapped is offered joined, whatever stands in front of its lines",
          "[text]") {
  const std::string lead[][2] = {
      {"", "    "}, {"E   ", "E       "}, {"  | ", "  |   "}, {"\t", "\t\t"}, {"> ", ">   "}};
  for (const auto& [first, second] : lead) {
    const std::string raw = first + "the boiler at shelf 3 is\n" + second + "too cold for tea";
    INFO(raw);
    bool found = false;
    for (const ErrorText& error : split_raw(raw).errors) {
      found = found || text_of(error, FormKind::JoinedBlank) == "the boiler at shelf 3 is too cold for tea";
    }
    CHECK(found);
  }
}

TEST_CASE("a message wrapped inside of a word is offered joined without a blank", "[text]") {
  CHECK(text_of(paragraph_of(split_raw("cannot find kettle-con\nfiguration.toml")), FormKind::JoinedTight) ==
        "cannot find kettle-configuration.toml");
}

TEST_CASE("joined lines lead back to where they stood", "[text]") {
  const std::string raw = "> one two\n> three";
  const SplitText text = split_raw(raw);
  const Form* form = paragraph_of(text).form(FormKind::JoinedBlank);
  REQUIRE(form != nullptr);
  REQUIRE(form->text.text() == "one two three");
  CHECK(form->text.raw_span({0, 3}) == Span{2, 5});
  CHECK(form->text.raw_span({8, 13}) == Span{12, 17});
  CHECK(form->text.raw_span({4, 13}) == Span{6, 17});
}

TEST_CASE("every part behind a colon is offered as what a wrapper hides", "[text]") {
  const SplitText text = split_raw("RuntimeError: worker 3 failed: open cups.db: no such file");
  REQUIRE(text.errors.size() == 1);
  const Form& message = text.errors[0].forms[0];
  CHECK(message.kind == FormKind::Message);
  CHECK(message.text.text() == "worker 3 failed: open cups.db: no such file");
  std::vector<std::string> parts;
  for (const std::size_t at : message.suffixes) parts.push_back(message.text.text().substr(at));
  CHECK(parts == std::vector<std::string>{"open cups.db: no such file", "no such file"});
}

TEST_CASE("the whole line and the line as it came are kept beside the message", "[text]") {
  const SplitText text = split_raw("2026-10-02 11:03:22 ERROR ValueError: cold");
  REQUIRE(text.errors.size() == 1);
  CHECK(text_of(text.errors[0], FormKind::Message) == "cold");
  CHECK(text_of(text.errors[0], FormKind::Line) == "ValueError: cold");
  CHECK(text_of(text.errors[0], FormKind::RawLine) == "2026-10-02 11:03:22 ERROR ValueError: cold");
  CHECK(text.errors[0].error_class.text == "ValueError");
  CHECK(text.errors[0].error_class.raw == Span{26, 36});
  CHECK(text.errors[0].level == Level::Error);
}
