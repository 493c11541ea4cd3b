#include "tools/common/text_writer.h"

#include "tests/support/catch.h"
#include "tests/tools/sample_answer.h"

using namespace errdex;

namespace {

// A record whose every text is hostile.
ErrorRecord hostile_record() {
  ErrorRecord record = test::sample_record();
  const std::string text = test::hostile_text();
  record.id = RecordId(text);
  record.repo = RepoName(text);
  record.slug = Slug(text);
  RecordContent& content = record.content;
  content.error_message = content.severity = content.documentation = text;
  content.trigger_scenarios = content.common_situations = text;
  content.error_code = content.error_class = content.example_fix = text;
  content.validation_code = content.type_guard = content.try_catch_pattern = text;
  content.solutions = content.prevention_tips = {text, text};
  record.file_path = record.github_url = record.analyzed_at = text;
  record.source_code = text;
  record.analyzed_sha = CommitSha(text);
  return record;
}

Match hostile_match() {
  Match match = test::sample_match();
  match.record = hostile_record();
  match.matcher = match.matched_text = test::hostile_text();
  match.captures = {{test::hostile_text(), test::hostile_text(), {}}};
  return match;
}

Answer hostile_answer() {
  Answer answer;
  answer.dataset_version = test::hostile_text();
  answer.matches = {hostile_match(), hostile_match()};
  answer.degraded = {{test::hostile_text(), test::hostile_text()}};
  return answer;
}

}  // namespace

TEST_CASE("an answer says what it means, how to fix it, why, and where", "[tools]") {
  Answer answer = test::sample_answer();
  answer.matches.push_back(test::sample_match());
  answer.matches.back().score = 0.5;
  CHECK(to_text(answer, TextStyle::Plain) == R"(no route to {host}
acme/net/no-route (00000000000000aa), error, NetError

What it means
  The host cannot be reached.

How to fix it
  1. Check the name:
     ping host
  2. Check the routes.

Example
  connect("a")

When it happens
  Calling connect().

Why this answer
  93 % sure: its derived pattern matches "no route to x"
  host = x
  1 other record(s) have the same message

Where it is raised
  src/net.cc:12
  https://github.com/acme/net/blob/a/src/net.cc#L12

Other candidates
   50 %  00000000000000aa  acme/net  no route to {host}
)");
}

TEST_CASE("without a confident match the nearest are shown as such", "[tools]") {
  Answer answer = test::sample_answer();
  std::swap(answer.matches, answer.suggestions);
  CHECK(to_text(answer, TextStyle::Plain) == R"(No confident match in dataset 2026-08-27T13:17:12.746Z.

Nearest:
   93 %  00000000000000aa  acme/net  no route to {host}
)");
}

TEST_CASE("Markdown has headings, fenced code and lists", "[tools]") {
  const std::string text = to_text(test::sample_answer(), TextStyle::Markdown);
  CHECK(text.rfind("## no route to {host}\n", 0) == 0);
  CHECK(text.find("\n### How to fix it\n\n1. Check the name:\n   ping host\n2. Check the routes.\n") !=
        std::string::npos);
  CHECK(text.find("\n### Example\n\n````\nconnect(\"a\")\n````\n") != std::string::npos);
}

TEST_CASE("code cannot end its own Markdown fence", "[tools]") {
  ErrorRecord record = test::sample_record();
  record.content.example_fix = "a\n``````\n# not a heading";
  CHECK(to_text(record, TextStyle::Markdown).find("\n```````\na\n``````\n# not a heading\n```````\n") !=
        std::string::npos);
}

TEST_CASE("on a terminal only headings are bold", "[tools]") {
  const std::string text = to_text(test::sample_answer(), TextStyle::Terminal);
  CHECK(text.find("\n\x1b[1mWhat it means\x1b[0m\n  The host cannot be reached.\n") != std::string::npos);
  std::string plain;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text.compare(at, 4, "\x1b[1m") == 0 || text.compare(at, 4, "\x1b[0m") == 0)
      at += 3;
    else
      plain += text[at];
  }
  CHECK(plain == to_text(test::sample_answer(), TextStyle::Plain));
}

TEST_CASE("no text of a database reaches the terminal as a command", "[tools]") {
  for (const TextStyle style : {TextStyle::Plain, TextStyle::Markdown}) {
    CHECK(test::is_harmless(to_text(hostile_answer(), style)));
    CHECK(test::is_harmless(to_text(hostile_record(), style)));
    Answer unsure = hostile_answer();
    std::swap(unsure.matches, unsure.suggestions);
    CHECK(test::is_harmless(to_text(unsure, style)));
    SearchAnswer found;
    found.hits = {{hostile_record(), 1, {test::hostile_text(), 1, test::hostile_text(), {{0, 2}}}, {}, 0}};
    found.facets = {{test::hostile_text(), {{test::hostile_text(), 1}}, 1}};
    FacetAnswer facets;
    facets.facets = found.facets;
    CHECK(test::is_harmless(to_text(facets, style)));
    const GrepHit grep_hit{hostile_record(),
                           {{test::hostile_text(), 0, test::hostile_text(), {{0, 2}, {4, 6}}}}};
    CHECK(test::is_harmless(to_text(grep_hit, style, false)));
    CHECK(test::is_harmless(to_text(grep_hit, style, true)));
    RelatedAnswer related;
    related.record = hostile_record();
    related.groups = {{test::hostile_text(), test::hostile_text(), 1, {{hostile_record(), 0.5}}}};
    CHECK(test::is_harmless(to_text(related, style)));
    CHECK(test::is_harmless(to_text(found, style)));
    SearchAnswer nothing;
    nothing.dataset_version = test::hostile_text();
    CHECK(test::is_harmless(to_text(nothing, style)));
  }
  const std::string text = test::hostile_text();
  CHECK(test::is_harmless(to_text(std::vector<RepoSummary>{{text, text, text, 1, 1, text, text}})));
  CHECK(test::is_harmless(to_text(std::vector<VersionSummary>{{text, text, 1, 1, 1, 1, 1, text}})));
}

TEST_CASE("long text is cut between characters", "[tools]") {
  CHECK(shortened("abc", 3) == "abc");
  CHECK(shortened("abcd", 3) == "abc…");
  CHECK(shortened("ab\xC3\xA4", 3) == "ab…");
  CHECK(shortened("\xF0\x9F\x8E\x89z", 3) == "…");
  Answer answer = test::sample_answer();
  answer.matches.push_back(test::sample_match());
  // An odd start, so that every cut at an even place would fall into a character.
  std::string message = "x";
  for (int count = 0; count < 500; ++count) message += "\xC3\xA4";
  answer.matches.back().record.content.error_message = message;
  answer.matches.front().matched_text = message;
  CHECK(test::is_harmless(to_text(answer, TextStyle::Plain)));
}

TEST_CASE("a summary of an ingest adds up for a person", "[tools]") {
  IngestReport report;
  report.kind = "merge";
  report.dataset_version = "2026-08-27T13:17:12.746Z";
  report.read = 5;
  report.stored = report.added = 3;
  report.unchanged = 1;
  report.rejected = 1;
  report.digest = "d";
  report.notes = {"a note"};
  CHECK(to_text(report) ==
        "merge 2026-08-27T13:17:12.746Z: 5 records read = 3 stored + 1 unchanged + 0 duplicate + 1 rejected\n"
        "stored: 3 added, 0 changed, 0 reanalyzed; 0 removed; 0 findings\n"
        "note: a note\n"
        "digest: d\n");
}
