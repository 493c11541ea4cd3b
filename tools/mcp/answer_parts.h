#pragma once

// What the answers of tools have in common: the version they are from, what was left out, and how much fits.

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "query/answer/answer.h"
#include "tools/common/json_object.h"
#include "tools/mcp/arguments.h"
#include "tools/mcp/json_schema.h"
#include "tools/mcp/live_database.h"
#include "tools/mcp/record_view.h"

namespace errdex {

// Most bytes of an answer's structured part. It is sent twice, as JSON and as text, and 3.5 bytes count as
// one token (English prose has about 4, JSON and code 3 to 3.5): 12,000 bytes stay below 8,000 tokens, 38,000
// below 25,000, which is what clients take at most.
inline constexpr std::size_t kDefaultAnswerBytes = 12'000;
inline constexpr std::size_t kMostAnswerBytes = 38'000;

std::size_t answer_bytes(Detail detail);
Detail detail_of(const ToolArguments& arguments, Detail otherwise = Detail::Low);
ArgumentSpec detail_argument();
ArgumentSpec limit_argument(std::int64_t max, std::string_view about);
ArgumentSpec cursor_argument();

// A JSON array that takes entries while they fit; the first one always does.
class BoundedList {
 public:
  explicit BoundedList(std::size_t bytes) : bytes_(bytes) {}
  bool add(const std::string& json);  // false: it did not fit
  [[nodiscard]] std::size_t count() const { return count_; }
  [[nodiscard]] std::size_t bytes() const { return text_.size(); }
  [[nodiscard]] std::string text() const { return text_ + "]"; }

 private:
  std::size_t bytes_;
  std::size_t count_ = 0;
  std::string text_ = "[";
};

// Where a list goes on. A cursor holds for the same call and the same dataset only.
// Throws: Error{Usage} ERRDEX_MCP_CURSOR for any other.
std::size_t offset_of(const ToolArguments& arguments, std::string_view live_version);
std::string cursor_at(std::size_t offset, const ToolArguments& arguments, std::string_view live_version);

// notice, datasetVersion, stale and, where it is, staleReason.
void add_version(JsonObject& object, const LiveDatabase::Lease& lease, std::string_view dataset_version);
// degraded, unknownFilters.
void add_limits(JsonObject& object, std::vector<Degradation> degraded, const ToolArguments& arguments,
                const std::vector<UnknownFilterValue>& unknown = {});
// The schemas of both, before and behind `members`.
std::string answer_schema(std::vector<SchemaMember> members);
// The schema of what add_summary() writes and of `more`.
std::string record_schema(std::vector<SchemaMember> more);
// The schema of what add_text() writes, as members.
std::vector<SchemaMember> text_members();

// The id that a call names: `id`, or `repo` and `slug`. Throws ERRDEX_MCP_ARGUMENT where neither is there.
std::string wanted_record(const ToolArguments& arguments);
std::vector<ArgumentSpec> record_arguments();
// The record, throws ERRDEX_MCP_NO_RECORD where there is none.
ErrorRecord record_or_throw(const LiveDatabase::Lease& lease, const std::string& wanted,
                            const LookupFilter& filter);

}  // namespace errdex
