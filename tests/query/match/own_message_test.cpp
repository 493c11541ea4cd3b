#include "query/match/own_message.h"

#include "tests/support/catch.h"

using namespace errdex::match;

namespace {

bool misses(const std::string& message, const std::string& pattern) {
  MatchScratch scratch;
  return !finds_own_message(TemplateMatcher(message, pattern), message, scratch);
}

}  // namespace

TEST_CASE("a pattern made of its message finds it with its placeholders filled", "[match]") {
  CHECK_FALSE(misses("cannot open {path}: {reason}", "cannot open (.+?): (.+?)"));
  CHECK_FALSE(misses("100%% of ${name} (%d)", "100%% of (.+?) \\((.+?)\\)"));
  CHECK_FALSE(misses("100%% of %s", "100% of (.+?)"));
  CHECK_FALSE(misses("a \xE2\x80\x98quoted\xE2\x80\x99 {x}", "a \xE2\x80\x98quoted\xE2\x80\x99 (.+?)"));
  CHECK_FALSE(misses("line one\\nline two", "line one\\\\nline two"));
  CHECK_FALSE(misses("set $NAME or {other}", "set \\$NAME or (.+?)"));
  CHECK_FALSE(misses("set $NAME", "set (.+?)"));
  CHECK_FALSE(misses("exit status %d", "exit status (\\d+)"));
  CHECK_FALSE(misses("", ""));
}

TEST_CASE("a pattern of another message, or one that keeps a placeholder's own text, misses", "[match]") {
  CHECK(misses("cannot open {path}", "cannot close (.+?)"));
  CHECK(misses("cannot open {path}", "cannot open \\{path\\}"));
  CHECK(misses("cannot open {path}", "^open"));
}

TEST_CASE("patterns that cannot be used or exhaust their limits have findings of their own", "[match]") {
  CHECK_FALSE(misses("x", "("));
  MatchScratch scratch;
  const std::string message = "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab";
  const TemplateMatcher catastrophic(message, "^(a+)+$");
  CHECK(pattern_findings(catastrophic, message, scratch).front() == "catastrophic-pattern");
  CHECK(pattern_findings(TemplateMatcher("ab cd", "xy"), "ab cd", scratch) ==
        std::vector<std::string>{"near-universal-pattern", "pattern-misses-message"});
}
