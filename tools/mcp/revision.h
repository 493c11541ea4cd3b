#pragma once

// The revisions of the Model Context Protocol that the server speaks, and in what they differ for it.

#include <optional>
#include <string>
#include <string_view>

namespace errdex {

enum class Revision { V2024_11_05, V2025_03_26, V2025_06_18, V2025_11_25, V2026_07_28 };

// The newest that begins with `initialize`; the one after it has no sessions.
inline constexpr Revision kNewestSessionRevision = Revision::V2025_11_25;

std::string_view name_of(Revision revision);  // "2025-11-25"
std::optional<Revision> revision_named(std::string_view name);
// All of them as a JSON array, newest first.
std::string revision_names_json();

// JSON-RPC batches came and went.
inline bool has_batches(Revision revision) {
  return revision == Revision::V2025_03_26;
}
// Tools say whether they change anything.
inline bool has_annotations(Revision revision) {
  return revision >= Revision::V2025_03_26;
}
// outputSchema, structuredContent and titles.
inline bool has_structured_results(Revision revision) {
  return revision >= Revision::V2025_06_18;
}
// An error about a line without a readable id leaves the id out; before that it is null.
inline bool omits_unknown_id(Revision revision) {
  return revision >= Revision::V2025_11_25;
}
// Each request names its revision, each result its kind; ping is gone.
inline bool is_stateless(Revision revision) {
  return revision >= Revision::V2026_07_28;
}

}  // namespace errdex
