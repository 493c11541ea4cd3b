#include <algorithm>
#include <set>

#include "tools/mcp/answer_parts.h"
#include "tools/mcp/tool.h"

namespace errdex {
namespace {

constexpr std::int64_t kMostRelated = 50;

struct RelatedEntry {
  ErrorRecord record;
  std::string relation;
  double score = 0;
};

// Collects records, each once and never the one that was asked about.
class RelatedCollector {
 public:
  explicit RelatedCollector(const RecordId& self) { seen_.insert(self.value()); }
  void add(ErrorRecord record, std::string relation, double score) {
    if (record.id.value().empty() || !seen_.insert(record.id.value()).second) return;
    related_.push_back({std::move(record), std::move(relation), score});
  }
  [[nodiscard]] const std::vector<RelatedEntry>& list() const { return related_; }

 private:
  std::set<std::string> seen_;
  std::vector<RelatedEntry> related_;
};

std::string relation_to(const ErrorRecord& other, const ErrorRecord& record) {
  if (other.content.message_pattern == record.content.message_pattern) return "same-pattern";
  if (other.content.error_code && other.content.error_code == record.content.error_code) return "same-code";
  if (other.repo == record.repo && other.file_path == record.file_path) return "same-file";
  return "similar-message";
}

void add_answer(RelatedCollector& related, Answer answer, const ErrorRecord& record, ErrorLookup& lookup,
                const LookupFilter& filter) {
  for (std::vector<Match>* matches : {&answer.matches, &answer.suggestions})
    for (Match& match : *matches) {
      const std::string relation = relation_to(match.record, record);
      for (const RecordId& id : match.same_as)
        if (std::optional<ErrorRecord> same = lookup.find(id.value(), filter))
          related.add(std::move(*same), relation, match.score);
      related.add(std::move(match.record), relation, match.score);
    }
}

// Records whose message, pattern or code are like this one's.
std::vector<RelatedEntry> related_to(const ErrorRecord& record, const LookupFilter& filter,
                                     ErrorLookup& lookup, std::size_t limit) {
  RelatedCollector related(record.id);
  ExplainOptions options;
  options.limit = limit + 1;
  options.min_score = 0;
  add_answer(related, lookup.explain(record.content.error_message, filter, options), record, lookup, filter);
  if (record.content.error_code) {
    LookupFilter same_code = filter;
    same_code.error_code = record.content.error_code;
    add_answer(related, lookup.explain(*record.content.error_code, same_code, options), record, lookup,
               filter);
  }
  std::vector<RelatedEntry> list = related.list();
  const auto rank = [](const RelatedEntry& each) {
    return each.relation == "same-pattern" ? 0 : each.relation == "same-code" ? 1 : 2;
  };
  std::stable_sort(list.begin(), list.end(), [&](const RelatedEntry& a, const RelatedEntry& b) {
    return rank(a) != rank(b) ? rank(a) < rank(b) : a.score > b.score;
  });
  return list;
}

std::string related_json(const RelatedEntry& related, Detail detail) {
  JsonObject object;
  const TextCaps caps = caps_of(Detail::Low);
  add_summary(object, related.record, caps);
  object.add("relation", related.relation).add("score", related.score);
  if (detail == Detail::Full) add_text(object, related.record, Detail::Low, caps);
  return object.text();
}

ToolAnswer related_errors(ToolContext& context, const ToolArguments& arguments) {
  const auto lease = context.database.acquire();
  const std::size_t offset = offset_of(arguments, lease->dataset_version());
  const Detail detail = detail_of(arguments);
  const auto limit = static_cast<std::size_t>(arguments.integer("limit").value_or(10));
  LookupFilter filter;
  filter.as_of = arguments.text("asOf");
  const ErrorRecord record = record_or_throw(*lease, wanted_record(arguments), filter);
  const std::vector<RelatedEntry> related = related_to(record, filter, lease->lookup(), offset + limit);

  BoundedList list(answer_bytes(detail));
  std::size_t next = std::min(offset, related.size());
  while (next < related.size() && list.count() < limit && list.add(related_json(related[next], detail)))
    ++next;
  JsonObject object;
  add_version(object, *lease, filter.as_of ? *filter.as_of : lease->dataset_version());
  object.raw("id", safe_json(record.id.value(), 100)).raw("related", list.text());
  add_limits(object, {}, arguments);
  if (next < related.size()) object.add("nextCursor", cursor_at(next, arguments, lease->dataset_version()));
  return {object.text()};
}

}  // namespace

McpTool related_errors_tool() {
  McpTool tool;
  tool.name = "related_errors";
  tool.title = "Find related errors";
  tool.description =
      "Gives errors akin to a record: the same message elsewhere, the same code, messages that are much "
      "alike.";
  tool.arguments = record_arguments();
  tool.arguments.push_back({.name = "asOf", .about = "a dataset version or date"});
  tool.arguments.push_back(limit_argument(kMostRelated, "most records, 10 if absent"));
  tool.arguments.push_back(detail_argument());
  tool.arguments.push_back(cursor_argument());
  std::vector<SchemaMember> members{
      {"relation", schema_text("same-pattern, same-code, same-file or similar-message")},
      {"score", schema_number()},
  };
  for (SchemaMember& member : text_members()) members.push_back(std::move(member));
  tool.output_schema = answer_schema({
      {"id", schema_text()},
      {"related", schema_list(record_schema(std::move(members)))},
      {"nextCursor", schema_text(), false},
  });
  tool.call = related_errors;
  return tool;
}

}  // namespace errdex
