#include "ingest/findings.h"

#include <algorithm>

namespace errdex {
namespace {

// The publisher writes 150 to 700 characters; half of its least is thin.
constexpr std::ptrdiff_t kThinCharacters = 80;

std::ptrdiff_t characters_of(std::string_view utf8) {
  return std::count_if(utf8.begin(), utf8.end(),
                       [](char byte) { return (static_cast<unsigned char>(byte) & 0xC0U) != 0x80U; });
}

}  // namespace

std::vector<std::string_view> content_findings(const RecordContent& content) {
  std::vector<std::string_view> findings;
  if (characters_of(content.documentation) < kThinCharacters || content.solutions.empty())
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
