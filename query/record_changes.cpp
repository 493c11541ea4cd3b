#include "query/record_changes.h"

#include "schema/record_json.h"

namespace errdex {

std::vector<FieldChange> field_changes(const ErrorRecord& before, const ErrorRecord& after) {
  const std::vector<RawField> old_fields = record_fields(before);
  const std::vector<RawField> new_fields = record_fields(after);
  std::vector<FieldChange> changes;
  auto left = old_fields.begin();
  auto right = new_fields.begin();
  while (left != old_fields.end() || right != new_fields.end()) {
    if (right == new_fields.end() || (left != old_fields.end() && left->first < right->first)) {
      changes.push_back({left->first, left->second, std::nullopt});
      ++left;
    } else if (left == old_fields.end() || right->first < left->first) {
      changes.push_back({right->first, std::nullopt, right->second});
      ++right;
    } else {
      if (left->second != right->second) changes.push_back({left->first, left->second, right->second});
      ++left;
      ++right;
    }
  }
  return changes;
}

}  // namespace errdex
