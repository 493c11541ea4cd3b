#include "tools/mcp/match_view.h"

#include <algorithm>

#include "tools/mcp/answer_parts.h"

namespace errdex {
namespace {

std::string range_json(const ByteRange& range) {
  return JsonObject().add("begin", range.begin).add("end", range.end).text();
}

std::string captures_json(const Match& match, std::size_t bytes) {
  constexpr std::size_t kMost = 12;  // no template worth reading has more
  const std::vector<Capture> shown(
      match.captures.begin(),
      match.captures.begin() + static_cast<std::ptrdiff_t>(std::min(match.captures.size(), kMost)));
  return json_array(shown, [&](const Capture& capture) {
    return JsonObject()
        .raw("name", safe_json(capture.name, 80))
        .raw("value", safe_json(capture.value, bytes))
        .raw("span", range_json(capture.span))
        .text();
  });
}

std::string match_json(const Match& match, Detail detail, const TextCaps& caps) {
  JsonObject object;
  add_summary(object, match.record, caps);
  object.add("score", match.score)
      .add("matchType", to_string(match.match_type))
      .raw("span", range_json(match.span))
      .raw("text", safe_json(match.matched_text, caps.message))
      .raw("captures", captures_json(match, caps.item))
      .raw("why", json_array(match.why,
                             [](const ScorePart& part) {
                               return JsonObject().add("name", part.name).add("value", part.value).text();
                             }))
      .add("role", match.role)
      .raw("sameAs", json_array(match.same_as, [](const RecordId& id) { return json_string(id.value()); }))
      .add("sameAsTotal", match.same_as_total);
  add_text(object, match.record, detail, caps);
  return object.text();
}

}  // namespace

std::string match_json(const Match& match, Detail detail) {
  TextCaps caps = caps_of(detail);
  std::string json = match_json(match, detail, caps);
  // One match must leave room for others, and never burst an answer.
  const std::size_t most = answer_bytes(detail) / 2;
  for (int i = 0; i < 8 && json.size() > most; ++i) {
    caps = tightened(caps);
    json = match_json(match, detail, caps);
  }
  return json;
}

std::string match_schema() {
  const std::string span = schema_object({{"begin", schema_integer()}, {"end", schema_integer()}});
  std::vector<SchemaMember> members{
      {"score", schema_number("confidence from 0 to 1")},
      {"matchType", schema_text("code, pattern or fuzzy")},
      {"span", span},
      {"text", schema_text("what was matched")},
      {"captures",
       schema_list(schema_object({{"name", schema_text()}, {"value", schema_text()}, {"span", span}}),
                   "what stood where the message has placeholders")},
      {"why", schema_list(schema_object({{"name", schema_text()}, {"value", schema_number()}}))},
      {"role", schema_text("of the line in its chain of errors")},
      {"sameAs", schema_list(schema_text(), "ids of records with the same message")},
      {"sameAsTotal", schema_integer()},
  };
  for (SchemaMember& member : text_members()) members.push_back(std::move(member));
  return record_schema(std::move(members));
}

}  // namespace errdex
