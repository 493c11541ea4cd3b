// What holds for every input, however broken: no crash, every span inside of the input, bounded results.

#include <chrono>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <string>
#include <vector>

#include "query/text/split.h"
#include "schema/utf8.h"
#include "tests/support/catch.h"

using namespace errdex::text;

namespace {

void check_span(Span span, std::size_t size) {
  if (span.begin > span.end || span.end > size)
    FAIL("span " << span.begin << "-" << span.end << " of " << size);
}

void check_error(const ErrorText& error, const std::string& raw) {
  REQUIRE_FALSE(error.forms.empty());
  for (const Form& form : error.forms) {
    check_span(form.text.raw_span({0, form.text.size()}), raw.size());
    if (!errdex::is_valid_utf8(form.text.text())) FAIL("invalid UTF-8: " << form.text.text());
    for (const std::size_t at : form.suffixes) CHECK(at < form.text.size());
  }
  check_span(error.error_class.raw, raw.size());
  for (const Token& code : error.codes) check_span(code.raw, raw.size());
  CHECK(error.frames.size() <= 64);
  CHECK(error.codes.size() <= 16);
}

void check_all(const std::string& raw) {
  const CleanText cleaned = clean(raw);
  if (!errdex::is_valid_utf8(cleaned.text.text())) FAIL("invalid UTF-8");
  for (std::size_t i = 0; i < cleaned.text.size(); i += 7)
    check_span(cleaned.raw_span({i, i + 3}), raw.size());
  const SplitText text = split(cleaned);
  CHECK(text.errors.size() <= 400);
  for (const ErrorText& error : text.errors) check_error(error, raw);
  for (const Hint& hint : text.hints) check_span(hint.raw, raw.size());
}

std::vector<std::string> recorded_traces() {
  std::vector<std::string> texts;
  for (const auto& entry : std::filesystem::directory_iterator("tests/data/traces")) {
    std::ifstream file(entry.path(), std::ios::binary);
    texts.emplace_back(std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>());
  }
  return texts;
}

std::string mutated(std::string text, std::mt19937& random) {
  static const std::string pieces[] = {"\n",
                                       "\"",
                                       "'",
                                       "{\"msg\":\"",
                                       "\\n",
                                       ": ",
                                       " | ",
                                       "\x1b[",
                                       "Traceback (most recent call last):\n",
                                       "  + Exception Group Traceback (most recent call last):\n",
                                       "    +---------------- 2 ----------------\n",
                                       " ---> ",
                                       "Caused by: ",
                                       "[",
                                       "(",
                                       "panic: ",
                                       "[object] (",
                                       "(code: ",
                                       "): ",
                                       "E   ",
                                       "\xFF",
                                       "{",
                                       "\\ud83d"};
  const auto below = [&](std::size_t n) { return static_cast<std::size_t>(random() % n); };
  for (std::size_t n = 1 + below(6); n > 0 && !text.empty(); --n) {
    const std::size_t at = below(text.size());
    switch (below(5)) {
      case 0:
        text.erase(at, 1 + below(40));
        break;
      case 1:
        text.insert(at, pieces[below(std::size(pieces))]);
        break;
      case 2:
        text[at] = static_cast<char>(below(256));
        break;
      case 3:
        text.insert(at, text.substr(below(text.size()), below(200)));
        break;
      default:
        text.resize(at);
    }
  }
  return text;
}

double milliseconds(const std::string& raw) {
  const auto begin = std::chrono::steady_clock::now();
  const SplitText text = split(clean(raw));
  CHECK(text.errors.size() <= 400);
  return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin).count();
}

std::string repeated(const std::string& piece, std::size_t size) {
  std::string text;
  text.reserve(size + piece.size());
  while (text.size() < size) text += piece;
  return text;
}

}  // namespace

TEST_CASE("random bytes give spans inside of them", "[text]") {
  std::mt19937 random(11);
  for (int round = 0; round < 300; ++round) {
    std::string raw(random() % 600, '\0');
    const bool printable = round % 2 == 0;
    for (char& c : raw) c = static_cast<char>(printable ? 9 + random() % 118 : random() % 256);
    check_all(raw);
  }
}

TEST_CASE("mutated traces give spans inside of them", "[text]") {
  std::mt19937 random(23);
  const std::vector<std::string> texts = recorded_traces();
  REQUIRE(texts.size() > 40);
  for (int round = 0; round < 12; ++round) {
    for (const std::string& text : texts) check_all(mutated(text, random));
  }
}

TEST_CASE("every beginning of a recorded trace is taken", "[text]") {
  for (const std::string& text : recorded_traces()) {
    for (std::size_t size = 0; size < std::min<std::size_t>(text.size(), 2000); size += 23)
      check_all(text.substr(0, size));
  }
}

TEST_CASE("eight times the input costs about eight times as much, whatever is in it", "[text]") {
  const std::string pieces[] = {"a",
                                "\n",
                                "{",
                                "[",
                                "\"",
                                "FooError [",
                                "Caused by: a.B: c\n",
                                "{\"msg\":\"",
                                "\\n",
                                ": ",
                                " ---> X: ",
                                "a=\"b\" ",
                                "Traceback (most recent call last):\n",
                                "  File \"x\", line 1\n",
                                "x/y ",
                                "github.com/",
                                "[object] (",
                                "A_B ",
                                "Error: a\n\n",
                                "\x1b[",
                                "~",
                                "  | ",
                                "  +-+---------------- 1 ----------------\n",
                                "E   a\n",
                                "1. ",
                                "panic: a\n",
                                "thread 'a' panicked at ",
                                "PHP Warning: ",
                                "x.c:1:2: error: a\n",
                                "a b-c d\n",
                                "Error: x\n    at a (b:1:2)\n",
                                "b'\\n'",
                                "\\u0041",
                                "code: ",
                                "\xE2\x80\x99",
                                "std::",
                                "a.b.c.",
                                "at ",
                                "msg=x "};
  for (const std::string& piece : pieces) {
    INFO(piece);
    const double small = milliseconds(repeated(piece, 16 * 1024));
    const double large = milliseconds(repeated(piece, 128 * 1024));
    // Quadratic work would cost 64 times as much; the constant forgives a busy machine.
    CHECK(large < 30 * small + 300);
  }
}
