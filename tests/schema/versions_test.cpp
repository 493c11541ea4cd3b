#include "schema/versions.h"

#include "tests/support/catch.h"

using namespace errdex;

TEST_CASE("the layout version survives user_version", "[schema]") {
  const DbSchemaVersion version{3, 14, 7};
  CHECK(version.user_version() == 31407);
  CHECK(DbSchemaVersion::from_user_version(31407) == version);
  CHECK(version.text() == "3.14.7");
  CHECK(DbSchemaVersion{1, 2, 9} < DbSchemaVersion{1, 10, 0});
}

TEST_CASE("times are read in every usual form and written in one", "[schema]") {
  struct Row {
    std::string_view text;
    std::optional<std::string> expected;
  };
  const Row rows[] = {
      {"2026-08-27T13:17:12.746Z", "2026-08-27T13:17:12.746Z"},
      {"2026-08-27T13:17:12Z", "2026-08-27T13:17:12.000Z"},
      {"2026-08-27T13:17:12.7Z", "2026-08-27T13:17:12.700Z"},
      {"2026-08-27T13:17:12.746999Z", "2026-08-27T13:17:12.746Z"},
      {"2026-08-27T13:17Z", "2026-08-27T13:17:00.000Z"},
      {"2026-08-27", "2026-08-27T00:00:00.000Z"},
      {"2026-01-01T00:30:00+02:00", "2025-12-31T22:30:00.000Z"},
      {"2024-02-28T23:30:00-01:00", "2024-02-29T00:30:00.000Z"},
      {"2026-12-31T23:59:59.999-0001", "2027-01-01T00:00:59.999Z"},
      {"2026-08-27 13:17:12Z", "2026-08-27T13:17:12.000Z"},
      {"2026-08-27T13:17:12", std::nullopt},
      {"2026-02-29T00:00:00Z", std::nullopt},
      {"2026-13-01T00:00:00Z", std::nullopt},
      {"2026-08-27T24:00:00Z", std::nullopt},
      {"2026-08-27T13:17:12.Z", std::nullopt},
      {"2026-08-27T13:17:12Zx", std::nullopt},
      {"yesterday", std::nullopt},
      {"", std::nullopt},
  };
  for (const Row& row : rows) {
    INFO(row.text);
    CHECK(normalized_time(row.text) == row.expected);
  }
}
