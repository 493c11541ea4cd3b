#include "query/resolved_filter.h"

#include <schema/sql/query.h>

#include "tests/support/catch.h"

using namespace errdex;

TEST_CASE("a glob matches whole names", "[query]") {
  struct Row {
    std::string_view glob;
    std::string_view name;
    bool matches;
  };
  const Row rows[] = {
      {"jax-ml/jax", "jax-ml/jax", true},
      {"jax-ml/*", "jax-ml/jax", true},
      {"*/jax", "jax-ml/jax", true},
      {"*jax*", "jax-ml/jax", true},
      {"JAX-ml/jax", "jax-ml/jax", true},
      {"jax", "jax-ml/jax", false},
      {"jax-ml/ja?", "jax-ml/jax", true},
      {"jax-ml/?", "jax-ml/jax", false},
      {"*", "", true},
      {"", "", true},
      {"", "a", false},
      {"*a*b*a*b*c", "abababab", false},
  };
  for (const Row& row : rows) {
    INFO(row.glob << " on " << row.name);
    CHECK(matches_glob(row.glob, row.name) == row.matches);
  }
}

TEST_CASE("every statement that is filtered has the same conditions", "[query]") {
  const auto conditions = [](const SqlFile& sql) {
    const std::size_t begin = sql.text.find("   AND revision.first_version");
    const std::size_t end = sql.text.find("tag.tag = :tag))");
    REQUIRE(begin != std::string_view::npos);
    REQUIRE(end != std::string_view::npos);
    return sql.text.substr(begin, end - begin);
  };
  CHECK(conditions(sql::query::records_of_content) == conditions(sql::query::records_of_template));
  for (const SqlFile* sql :
       {&sql::query::repos, &sql::query::facets_of_content, &sql::query::facets_of_all,
        &sql::query::all_records, &sql::query::related_records, &sql::query::records_of_file})
    CHECK(conditions(*sql) == conditions(sql::query::records_of_template));
}
