#include "tests/tools/sample_answer.h"

#include "schema/utf8.h"
#include "tests/support/record_builder.h"

namespace errdex::test {

ErrorRecord sample_record() {
  ErrorRecord record = RecordBuilder("no route to {host}").record();
  record.id = RecordId("00000000000000aa");
  record.slug = Slug("no-route");
  record.content.documentation = "The host cannot be reached.";
  record.content.trigger_scenarios = "Calling connect().";
  record.content.solutions = {"Check the name:\nping host", "Check the routes."};
  record.content.example_fix = "connect(\"a\")";
  record.github_url = "https://github.com/acme/net/blob/a/src/net.cc#L12";
  return record;
}

Match sample_match() {
  Match match;
  match.record = sample_record();
  match.score = 0.93456;
  match.match_type = MatchType::Pattern;
  match.matcher = "derived";
  match.span = {2, 15};
  match.matched_text = "no route to x";
  match.captures = {{"host", "x", {14, 15}}};
  match.why = {{"literals", 0.75}, {"coverage", 0.25}};
  match.role = "root";
  match.same_as = {RecordId("00000000000000bb")};
  match.same_as_total = 1;
  return match;
}

Answer sample_answer() {
  Answer answer;
  answer.dataset_version = "2026-08-27T13:17:12.746Z";
  answer.matches = {sample_match()};
  return answer;
}

std::string hostile_text() {
  using namespace std::string_literals;
  return "a\x1b[31mb\rc\0d\x7f"s + "e\xC2\x9B" + "1mf\xE2\x80\xAE" + "g\xE2\x81\xA6" + "h\xD8\x9C" + "i\xFF" +
         "j\x07";
}

bool is_harmless(const std::string& text) {
  std::string_view rest = text;
  while (!rest.empty()) {
    const std::size_t length = utf8_length(rest);
    if (length == 0) return false;
    const char32_t point = utf8_code_point(rest);
    const bool is_control =
        (point < 0x20 && point != '\n' && point != '\t') || (point >= 0x7F && point < 0xA0);
    const bool turns_direction =
        (point >= 0x202A && point <= 0x202E) || (point >= 0x2066 && point <= 0x2069) || point == 0x61C;
    if (is_control || turns_direction) return false;
    rest.remove_prefix(length);
  }
  return true;
}

}  // namespace errdex::test
