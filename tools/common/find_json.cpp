#include "tools/common/json_object.h"
#include "tools/common/json_parts.h"
#include "tools/common/json_writer.h"

namespace errdex {
namespace {

std::string ranges_json(const std::vector<ByteRange>& ranges) {
  return json_array(ranges, [](const ByteRange& each) { return json_of(each); });
}

std::string snippet_json(const Snippet& snippet) {
  return JsonObject()
      .add("field", snippet.field)
      .add("begin", snippet.begin)
      .add("text", snippet.text)
      .raw("highlights", ranges_json(snippet.highlights))
      .text();
}

std::string hit_json(const SearchHit& hit) {
  JsonObject object = summary_of(hit.record);
  object.add("score", hit.score)
      .raw("snippet", snippet_json(hit.snippet))
      .raw("solutions", json_array(hit.record.content.solutions));
  add_place(object, hit.record);
  return object.raw("sameAs", json_of(hit.same_as)).add("sameAsTotal", hit.same_as_total).text();
}

std::string facet_json(const Facet& facet) {
  const auto value_json = [](const FacetValue& each) {
    return JsonObject().add("value", each.value).add("count", each.count).text();
  };
  return JsonObject()
      .add("name", facet.name)
      .raw("values", json_array(facet.values, value_json))
      .add("valueCount", facet.value_count)
      .text();
}

std::string match_json(const GrepMatch& match) {
  return JsonObject()
      .add("field", match.field)
      .add("entry", match.entry)
      .add("text", match.text)
      .raw("ranges", ranges_json(match.ranges))
      .text();
}

std::string related_json(const RelatedRecord& related) {
  JsonObject object = summary_of(related.record);
  object.add("similarity", related.similarity);
  add_place(object, related.record);
  return object.text();
}

std::string group_json(const RelatedGroup& group) {
  return JsonObject()
      .add("relation", group.relation)
      .add("value", group.value)
      .add("total", group.total)
      .raw("records", json_array(group.records, related_json))
      .text();
}

}  // namespace

std::string to_json(const SearchAnswer& answer) {
  return JsonObject()
      .add("datasetVersion", answer.dataset_version)
      .raw("hits", json_array(answer.hits, hit_json))
      .add("nextOffset", answer.next_offset)
      .add("total", answer.total)
      .raw("facets", json_array(answer.facets, facet_json))
      .raw("degraded", json_of(answer.degraded))
      .raw("unknownFilters", json_of(answer.unknown_filters))
      .text();
}

std::string to_json(const FacetAnswer& answer) {
  return JsonObject()
      .add("datasetVersion", answer.dataset_version)
      .add("records", answer.records)
      .raw("facets", json_array(answer.facets, facet_json))
      .raw("unknownFilters", json_of(answer.unknown_filters))
      .text();
}

std::string to_json(const GrepHit& hit) {
  JsonObject object = summary_of(hit.record);
  object.raw("matches", json_array(hit.matches, match_json));
  add_place(object, hit.record);
  return object.text();
}

std::string to_json(const GrepSummary& summary, const std::vector<std::string>& hits) {
  return JsonObject()
      .add("datasetVersion", summary.dataset_version)
      .raw("hits", json_array(hits, [](const std::string& json) { return json; }))
      .add("total", summary.total)
      .raw("degraded", json_of(summary.degraded))
      .raw("unknownFilters", json_of(summary.unknown_filters))
      .text();
}

std::string to_json(const RelatedAnswer& answer) {
  JsonObject record = summary_of(answer.record);
  add_place(record, answer.record);
  return JsonObject()
      .add("datasetVersion", answer.dataset_version)
      .raw("record", record.text())
      .raw("groups", json_array(answer.groups, group_json))
      .raw("unknownFilters", json_of(answer.unknown_filters))
      .text();
}

}  // namespace errdex
