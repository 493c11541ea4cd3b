#include "query/text/split.h"

#include <string>
#include <vector>

#include "tests/support/catch.h"

using namespace errdex::text;

namespace {

SplitText split_raw(const std::string& raw, const SplitOptions& options = {}) {
  return split(clean(raw), options);
}

std::vector<std::string> messages(const SplitText& text, Role role) {
  std::vector<std::string> result;
  for (const ErrorText& error : text.errors) {
    if (error.role == role) result.push_back(error.message());
  }
  return result;
}

using Texts = std::vector<std::string>;

}  // namespace

TEST_CASE("a short text that a person typed is one error with the full text", "[text]") {
  for (const std::string raw : {"kettle cold pressure", "no space left on device", "x", "日本語"}) {
    const SplitText text = split_raw(raw);
    REQUIRE(text.errors.size() == 1);
    CHECK(text.errors[0].role == Role::LogLine);
    CHECK(text.errors[0].message() == raw);
  }
}

TEST_CASE("a blank text has no errors", "[text]") {
  for (const std::string raw : {"", " ", "\n\n", "\x1b[0m", "\xEF\xBB\xBF", "```\n```"})
    CHECK(split_raw(raw).errors.empty());
}

TEST_CASE("a text of nothing but marks still has something to look for", "[text]") {
  CHECK(split_raw("???").errors.size() == 1);
  CHECK(split_raw("    at f (x.js:3:4)\n    at g (x.js:5:6)").errors.size() >= 1);
}

TEST_CASE("text without structure gives its lines and the paragraph", "[text]") {
  const SplitText text = split_raw("the kettle is cold\nand nobody knows why\n\nplease help");
  CHECK(messages(text, Role::LogLine) == Texts{"the kettle is cold", "and nobody knows why", "please help"});
  CHECK(messages(text, Role::Paragraph) == Texts{"the kettle is cold\nand nobody knows why"});
}

TEST_CASE("a log entry with a level of its own begins a new paragraph", "[text]") {
  const SplitText text = split_raw("ERROR the kettle is\ncold\nERROR the cup is gone");
  CHECK(messages(text, Role::Paragraph) == Texts{"the kettle is\ncold"});
}

TEST_CASE("a traceback inside of a chat message is found behind its fence", "[text]") {
  const SplitText text = split_raw(
      "Hi all, the job dies with\n\n```\nTraceback (most recent call last):\n  File \"x.py\", line 3, in f\n "
      "   raise Cold(\nacme.Cold: kettle 3 is cold\n```\nany idea?");
  CHECK(messages(text, Role::RootCause) == Texts{"kettle 3 is cold"});
  CHECK(messages(text, Role::SourceLine) == Texts{"raise Cold("});
  CHECK(messages(text, Role::LogLine) == Texts{"Hi all, the job dies with", "any idea?"});
}

TEST_CASE("JSON log lines give their decoded texts with class and code", "[text]") {
  const std::string raw =
      R"({"level":"error","error":{"type":"KettleError","message":"kettle 3\nis cold","code":"ERR_COLD"}})";
  const SplitText text = split_raw(raw);
  const ErrorText* found = nullptr;
  for (const ErrorText& error : text.errors) {
    if (error.message() == "kettle 3") found = &error;
  }
  REQUIRE(found != nullptr);
  CHECK(found->error_class.text == "KettleError");
  REQUIRE(found->codes.size() == 1);
  CHECK(found->codes[0].text == "ERR_COLD");
  CHECK(raw.substr(found->codes[0].raw.begin, found->codes[0].raw.size()) == "ERR_COLD");
  CHECK(found->level == Level::Error);
  const Span span = found->forms[0].text.raw_span({0, 8});
  CHECK(raw.substr(span.begin, span.size()) == "kettle 3");
}

TEST_CASE("a line that repeats is kept once and counted", "[text]") {
  std::string raw;
  for (int i = 0; i < 50; ++i)
    raw += "2026-10-02 11:03:" + std::to_string(10 + i) + " ERROR kettle is cold\n";
  const SplitText text = split_raw(raw);
  REQUIRE(messages(text, Role::LogLine) == Texts{"kettle is cold"});
  CHECK(text.errors[0].repeats == 50);
}

TEST_CASE("too many lines leave those that look like errors, and the last ones", "[text]") {
  std::string raw = "ValueError: early\n\n";
  for (int i = 0; i < 1000; ++i) raw += "step " + std::to_string(i) + " done\n\n";
  const SplitText text = split_raw(raw, {10, 64, 64});
  CHECK(text.errors.size() == 10);
  CHECK(text.left_out == 991);
  CHECK(text.errors.front().message() == "early");
  CHECK(text.errors.back().message() == "step 999 done");
}

TEST_CASE("frames of one error are capped, the nearest are kept", "[text]") {
  std::string raw = "Traceback (most recent call last):\n";
  for (int i = 1; i <= 200; ++i) raw += "  File \"x.py\", line " + std::to_string(i) + ", in f\n";
  const SplitText text = split_raw(raw + "RecursionError: too deep");
  REQUIRE(text.errors.size() == 1);
  CHECK(text.errors[0].frames.size() == 64);
  CHECK(text.errors[0].frames.front().line == 200);
}

TEST_CASE("codes of an error are listed with their places", "[text]") {
  const std::string raw = "error TS2345: Argument is wrong";
  const SplitText text = split_raw(raw);
  REQUIRE(text.errors.size() == 1);
  REQUIRE(text.errors[0].codes.size() == 1);
  CHECK(text.errors[0].codes[0].text == "TS2345");
  CHECK(text.errors[0].codes[0].raw == Span{6, 12});
}
