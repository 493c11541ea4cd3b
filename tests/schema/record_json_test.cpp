#include "schema/record_json.h"

#include "tests/support/catch.h"

using namespace errdex;

TEST_CASE("strings are written with the shortest escapes", "[schema]") {
  CHECK(json_string("a\"b\\c/") == R"("a\"b\\c/")");
  CHECK(json_string(std::string_view("\b\t\n\f\r\x01\x1f\0", 8)) == R"("\b\t\n\f\r\u0001\u001f\u0000")");
  CHECK(json_string("caf\xC3\xA9 \xF0\x9F\x98\x80") == "\"caf\xC3\xA9 \xF0\x9F\x98\x80\"");
  CHECK(json_string("bad\xFF\xC3") == "\"bad\xEF\xBF\xBD\xEF\xBF\xBD\"");
}

TEST_CASE("the canonical form sorts keys and keeps the source's spelling", "[schema]") {
  ErrorRecord record;
  record.id = RecordId("0123456789abcdef");
  record.repo = RepoName("owner/name");
  record.analyzed_at = "2026-08-27T09:53:25.000Z";
  record.content.error_message = "no such \"thing\"";
  record.content.solutions = {"first", "second"};
  record.original_fields = {{"analyzedAt", "\"2026-08-27T09:53:25Z\""}, {"backgroundTag", "null"}};
  record.unknown_fields = {{"aNewField", "[1.50]"}};
  const std::string json = canonical_json(record);
  CHECK(json.starts_with(
      R"({"aNewField":[1.50],"analyzedAt":"2026-08-27T09:53:25Z","analyzedSha":"","backgroundTag":null,)"));
  CHECK(json.find(R"("errorMessage":"no such \"thing\"")") != std::string::npos);
  CHECK(json.find(R"("solutions":["first","second"])") != std::string::npos);
  CHECK(json.find("contentChangedAt") == std::string::npos);
}

TEST_CASE("a URL is implied by repository, commit, path and lines", "[schema]") {
  ErrorRecord record;
  record.repo = RepoName("a/b");
  record.analyzed_sha = CommitSha("0123");
  record.file_path = "src/x.c";
  CHECK(implied_github_url(record, UrlForm::Span) == "https://github.com/a/b/blob/0123/src/x.c");
  record.line_number = 7;
  CHECK(implied_github_url(record, UrlForm::Span) == "https://github.com/a/b/blob/0123/src/x.c#L7");
  record.source_code_start = 5;
  record.source_code_end = 9;
  CHECK(implied_github_url(record, UrlForm::Span) == "https://github.com/a/b/blob/0123/src/x.c#L5-L9");
  CHECK(implied_github_url(record, UrlForm::Line) == "https://github.com/a/b/blob/0123/src/x.c#L7");
}
