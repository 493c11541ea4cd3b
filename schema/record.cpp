#include "schema/record.h"

namespace errdex {

std::string implied_github_url(const ErrorRecord& record, UrlForm form) {
  std::string url = "https://github.com/" + record.repo.value() + "/blob/" + record.analyzed_sha.value() +
                    "/" + record.file_path;
  if (form == UrlForm::Span && record.source_code_start && record.source_code_end) {
    url += "#L" + std::to_string(*record.source_code_start);
    if (*record.source_code_start != *record.source_code_end)
      url += "-L" + std::to_string(*record.source_code_end);
  } else if (record.line_number) {
    url += "#L" + std::to_string(*record.line_number);
  }
  return url;
}

}  // namespace errdex
