#include <algorithm>

#include "query/lookup.h"
#include "tests/query/dataset.h"
#include "tests/support/catch.h"

using namespace errdex;
using test::RecordBuilder;
using test::TemporaryDirectory;

namespace {

const RelatedGroup* group_of(const RelatedAnswer& answer, std::string_view relation) {
  const auto found = std::find_if(answer.groups.begin(), answer.groups.end(),
                                  [&](const RelatedGroup& each) { return each.relation == relation; });
  return found == answer.groups.end() ? nullptr : &*found;
}

}  // namespace

TEST_CASE("related records are grouped by what they share", "[query]") {
  const RecordBuilder one = RecordBuilder("no route to {host} over {interface}").code("E_ROUTE");
  const std::string lines =
      RecordBuilder(one).line() +
      RecordBuilder(one).repo("other/net").path("lib/x.cc").error_class("Else").line() +
      RecordBuilder("no routes to {host} over {interface}").repo("third/net").error_class("Else").line() +
      RecordBuilder("quota of tenant exceeded").repo("third/net").code("E_ROUTE").error_class("Else").line() +
      RecordBuilder("quite another thing").line();
  const TemporaryDirectory directory;
  ErrorLookup lookup(test::ingest_lines(directory, lines));
  const std::optional<RelatedAnswer> answer = lookup.related(one.record().id.value());
  REQUIRE(answer);
  CHECK(answer->record.id == one.record().id);
  const RelatedGroup* pattern = group_of(*answer, "pattern");
  REQUIRE(pattern != nullptr);
  CHECK(pattern->total == 1);
  CHECK(pattern->records[0].record.repo.value() == "other/net");
  REQUIRE(group_of(*answer, "code") != nullptr);
  CHECK(group_of(*answer, "code")->total == 2);
  REQUIRE(group_of(*answer, "class") != nullptr);
  CHECK(group_of(*answer, "class")->records[0].record.content.error_message == "quite another thing");
  REQUIRE(group_of(*answer, "file") != nullptr);
  CHECK(group_of(*answer, "file")->total == 1);
  REQUIRE(group_of(*answer, "message") != nullptr);
  CHECK(group_of(*answer, "message")->records[0].record.content.error_message ==
        "no routes to {host} over {interface}");
  CHECK(group_of(*answer, "family") == nullptr);
  LookupFilter filter;
  filter.repos = {"other/*"};
  const std::optional<RelatedAnswer> filtered = lookup.related(one.record().id.value(), filter);
  REQUIRE(filtered);
  CHECK(filtered->groups.size() == 2);
  CHECK_FALSE(lookup.related("0000000000000000"));
}
