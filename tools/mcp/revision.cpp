#include "tools/mcp/revision.h"

#include <array>

namespace errdex {
namespace {

constexpr std::array<std::string_view, 5> kNames{"2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25",
                                                 "2026-07-28"};

}  // namespace

std::string_view name_of(Revision revision) {
  return kNames[static_cast<std::size_t>(revision)];
}

std::optional<Revision> revision_named(std::string_view name) {
  for (std::size_t i = 0; i < kNames.size(); ++i)
    if (kNames[i] == name) return static_cast<Revision>(i);
  return std::nullopt;
}

std::string revision_names_json() {
  std::string text = "[";
  for (std::size_t i = kNames.size(); i-- > 0;)
    text += (text.size() > 1 ? ",\"" : "\"") + std::string(kNames[i]) + "\"";
  return text + "]";
}

}  // namespace errdex
