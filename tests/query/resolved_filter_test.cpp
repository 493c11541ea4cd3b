#include "query/resolved_filter.h"

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
