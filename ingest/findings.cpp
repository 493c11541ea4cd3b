#include "ingest/findings.h"

#include "schema/utf8.h"

namespace errdex {
namespace {

// The publisher writes 150 to 700 characters; half of its least is thin.
constexpr std::size_t kThinCharacters = 80;

}  // namespace

std::vector<std::string_view> content_findings(const RecordContent& content) {
  std::vector<std::string_view> findings;
  if (utf8_characters(content.documentation) < kThinCharacters || content.solutions.empty())
    findings.emplace_back("thin-text");
  return findings;
}

std::vector<std::string_view> revision_findings(const ErrorRecord& record) {
  std::vector<std::string_view> findings;
  const bool before =
      record.line_number && record.source_code_start && *record.line_number < *record.source_code_start;
  const bool after =
      record.line_number && record.source_code_end && *record.line_number > *record.source_code_end;
  if (before || after) findings.emplace_back("span-contradiction");
  return findings;
}

}  // namespace errdex
