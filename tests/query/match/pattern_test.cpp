#include "query/match/pattern.h"

#include <chrono>
#include <thread>

#include "schema/error.h"
#include "tests/support/catch.h"

using namespace errdex;
using namespace errdex::match;

namespace {

Pattern compiled(std::string_view pattern) {
  return std::get<Pattern>(compile_js_pattern(pattern));
}

std::vector<std::string> captured(const Pattern& pattern, std::string_view text) {
  MatchScratch scratch;
  const MatchResult result = pattern.match(text, 0, {}, scratch);
  std::vector<std::string> parts;
  for (const auto& span : result.spans) {
    parts.emplace_back(span ? text.substr(span->begin, span->end - span->begin) : "<absent>");
  }
  return parts;
}

using Parts = std::vector<std::string>;

}  // namespace

TEST_CASE("a pattern finds the leftmost match and its captures", "[query/match]") {
  CHECK(captured(compiled("no (.+?) in (.+?)!"), "x: no key in map!!") ==
        Parts{"no key in map!", "key", "map"});
  CHECK(captured(compiled("(a)|(b)"), "b") == Parts{"b", "<absent>", "b"});
  CHECK(captured(compiled("(?:(a)|b)\\1c"), "bc") == Parts{"bc", "<absent>"});
  CHECK(captured(compiled("a.b"),
                 "a\nb a\rb a\xE2\x80\xA8"
                 "b")
            .empty());
  CHECK(captured(compiled("a$"), "a\n").empty());
  CHECK(captured(compiled("^b"), "a\nb").empty());
  CHECK(captured(compiled("\\w+"), "\xC3\xA9t\xC3\xA9") == Parts{"t"});
  CHECK(captured(compiled(""), "") == Parts{""});
}

TEST_CASE("matches that PCRE2's JIT misses are found all the same", "[query/match]") {
  CHECK(captured(compiled("(1|)b*1"), "1") == Parts{"1", ""});
  CHECK(captured(compiled("\\1{2}(a|)"), "xa") == Parts{"", ""});
  CHECK(captured(compiled("(a)|\\1+"), "ba") == Parts{"", "<absent>"});
  CHECK(captured(compile_regex("(1|)b*1"), "1") == Parts{"1", ""});
}

TEST_CASE("a match starts at the given byte and sees what is before it", "[query/match]") {
  MatchScratch scratch;
  const Pattern pattern = compiled("\\bab");
  CHECK(pattern.match("xab ab", 1, {}, scratch).spans.front() == ByteSpan{4, 6});
  CHECK(compiled("^a").match("aa", 1, {}, scratch).outcome == MatchOutcome::NoMatch);
}

TEST_CASE("bytes that are not UTF-8 match nothing and harm nothing", "[query/match]") {
  CHECK(captured(compiled("b(.)c"),
                 "a\xFF\xC3"
                 "bxc\x80") == Parts{"bxc", "x"});
  CHECK(captured(compiled("a.c"),
                 "a\xFF"
                 "c")
            .empty());
}

TEST_CASE("plain patterns do not fail on long lines", "[query/match]") {
  MatchScratch scratch;
  const std::string line =
      "start " + std::string(100'000, 'x') + " then " + std::string(100'000, 'y') + " end";
  for (const char* pattern :
       {"start (.+?) then (.+?) end", "start (.*) end", "(?:x|y|[ a-z])+ end", "(\\w+ )+end"}) {
    INFO(pattern);
    for (const bool jit : {true, false}) {
      const auto code = std::get<Pattern>(compile_js_pattern(pattern, {.jit = jit}));
      CHECK(code.match(line, 0, {}, scratch).outcome == MatchOutcome::Match);
    }
  }
}

TEST_CASE("a pattern that backtracks without end hits a limit", "[query/match]") {
  MatchScratch scratch;
  const std::string text(40, 'a');
  for (const bool jit : {true, false}) {
    const auto code = std::get<Pattern>(compile_js_pattern("(a+)+$b", {.jit = jit}));
    CHECK(code.match(text, 0, {}, scratch).outcome == MatchOutcome::NoMatch);  // b is missing: seen at once
    const auto slow = std::get<Pattern>(compile_js_pattern("(?:a|a)*[bc]$", {.jit = jit}));
    CHECK(slow.match(text, 0, {}, scratch).outcome == MatchOutcome::LimitHit);
    CHECK(slow.match("aab", 0, {}, scratch).outcome == MatchOutcome::Match);  // the scratch is still good
  }
}

TEST_CASE("a thousand catastrophic patterns each end quickly", "[query/match]") {
  const char* loops[] = {"(a+)+",     "(a|a)*",    "(a*)*",         "(?:a|aa)+",   "(.*)*",
                         "(.*a){12}", "([a-z]+)*", "(a?){30}a{30}", "(\\w+\\s?)+", "(?:.*.*)+"};
  const char* ends[] = {"$b", "[bc]$", "(?=b)", "\\d", "\\1c"};
  MatchScratch scratch;
  const auto begin = std::chrono::steady_clock::now();
  for (int i = 0; i < 1'000; ++i) {
    const std::string pattern = std::string(loops[i % 10]) + loops[i / 10 % 10] + ends[i / 100 % 5];
    const auto code = compile_js_pattern(pattern);
    INFO(pattern);
    REQUIRE(std::holds_alternative<Pattern>(code));
    (void)std::get<Pattern>(code).match(std::string(500, 'a') + (i < 500 ? "!" : "ab"), 0, {}, scratch);
  }
  CHECK(std::chrono::steady_clock::now() - begin <
        std::chrono::seconds(60));  // some 3 s; sanitizers take more
}

TEST_CASE("a dataset's pattern that cannot be used is refused with the reason", "[query/match]") {
  const auto syntax = std::get<PatternRefusal>(compile_js_pattern("a(b"));
  CHECK(syntax.kind == PatternRefusal::Kind::Syntax);
  CHECK(syntax.offset == 1);
  const auto unsupported = std::get<PatternRefusal>(compile_js_pattern("(?<=a*)b"));
  CHECK(unsupported.kind == PatternRefusal::Kind::Unsupported);
  CHECK(unsupported.reason == "a look-behind of variable length");
  const auto large = std::get<PatternRefusal>(compile_js_pattern("(?:(?:a{9000}){9000}){9000}"));
  CHECK(large.kind == PatternRefusal::Kind::Unsupported);
}

TEST_CASE("one pattern serves several threads", "[query/match]") {
  const Pattern pattern = compiled("(a+)b");
  std::vector<int> found(4);
  std::vector<std::thread> threads;
  for (int& count : found) {
    threads.emplace_back([&] {
      MatchScratch scratch;
      for (int i = 0; i < 2'000; ++i)
        count += pattern.match("xxaab", 0, {}, scratch).spans.size() == 2 ? 1 : 0;
    });
  }
  for (std::thread& thread : threads) thread.join();
  CHECK(found == std::vector<int>(4, 2'000));
}

TEST_CASE("a person's regex is PCRE2 with options", "[query/match]") {
  CHECK(captured(compile_regex("error (?<n>\\d++)"), "error 42") == Parts{"error 42", "42"});
  CHECK(captured(compile_regex("\xC3\x89T"), "\xC3\xA9t").empty());
  CHECK(captured(compile_regex("\xC3\x89T", {.caseless = true}), "\xC3\xA9t") == Parts{"\xC3\xA9t"});
  CHECK(captured(compile_regex("a|b", {.word = true}), "ab b") == Parts{"b"});
}

TEST_CASE("a person's regex that cannot be used says where and why", "[query/match]") {
  const auto failure = [](std::string_view regex, RegexOptions options = {}) {
    try {
      (void)compile_regex(regex, options);
    } catch (const Error& error) {
      CHECK(error.kind() == ErrorKind::Usage);
      return error.code() + ": " + error.what();
    }
    return std::string("none");
  };
  CHECK(
      failure("a(b") ==
      "ERRDEX_REGEX_SYNTAX: cannot read the regular expression a(b: at byte 3: missing closing parenthesis; "
      "correct it, or put a backslash before a character that means itself");
  CHECK(failure("a\\Cb").find("at byte 3: using \\C is disabled") != std::string::npos);
  CHECK(failure("\xFF").find("ERRDEX_REGEX_SYNTAX") == 0);
  CHECK(failure("ab(?C1)c").find("ERRDEX_REGEX_CALLOUT") == 0);
  CHECK(failure("abcde", {.max_bytes = 4}).find("ERRDEX_REGEX_TOO_LONG") == 0);
  CHECK(failure(std::string(2'000, '(')).find("parentheses are too deeply nested") != std::string::npos);
}

TEST_CASE("a regex cannot raise the limits of a match", "[query/match]") {
  MatchScratch scratch;
  const std::string text(40, 'a');
  for (const char* verbs :
       {"(*LIMIT_MATCH=4000000000)", "(*NO_JIT)(*LIMIT_MATCH=4000000000)(*LIMIT_DEPTH=4000000000)"}) {
    const Pattern pattern = compile_regex(std::string(verbs) + "(?:a|a)*[bc]$");
    CHECK(pattern.match(text, 0, {}, scratch).outcome == MatchOutcome::LimitHit);
  }
  CHECK(compile_regex("(?<a>x(?&a)?)+").match(std::string(100'000, 'x'), 0, {}, scratch).outcome !=
        MatchOutcome::NoMatch);
}
