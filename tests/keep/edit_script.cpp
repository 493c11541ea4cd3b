#include "tests/keep/edit_script.h"

#include <iterator>

#include "db/digest.h"
#include "tests/ingest/record_builder.h"

namespace errdex::test {
namespace {

constexpr int kIds = 14;

// Few values of each field, so that contents, sources and messages are shared, left and taken up again.
ErrorRecord random_record(int number, Random& random) {
  ErrorRecord record = make_record(number, "owner/repo" + std::to_string(number % 3));
  RecordContent& content = record.content;
  if (below(random, 2) == 0) content = make_record(1 + static_cast<int>(below(random, 3))).content;
  if (below(random, 3) == 0) content.documentation += " Part " + std::to_string(below(random, 3)) + ".";
  if (below(random, 4) == 0) content.documentation = "Thin.";
  if (below(random, 4) == 0) content.message_pattern = "(.+?): (.+?)";
  if (below(random, 4) == 0) content.error_code = "E_" + std::to_string(below(random, 2));
  if (below(random, 4) == 0) content.solutions.clear();
  if (below(random, 4) == 0) content.tags = {"b", "a"};
  if (below(random, 4) == 0) content.background_tag = "family-" + std::to_string(below(random, 2));
  if (below(random, 4) == 0) content.example_fix = "caf\xC3\xA9 \xF0\x9F\x98\x80\t\"quoted\" \\ \n";
  if (below(random, 3) == 0) record = analyzed_again(record);
  if (below(random, 4) == 0) record.content_changed_at = "2026-07-01T00:00:00.000Z";
  if (below(random, 4) == 0)
    record.github_url = "https://example.org/" + record.analyzed_sha.value() + "/" + std::to_string(number);
  if (below(random, 4) == 0) record.source_code.reset();
  if (below(random, 5) == 0) record.line_number = 1;
  if (below(random, 4) == 0) record.unknown_fields = {{"aNewField", R"({"z":[1,2.50,"x"],"a":null})"}};
  if (below(random, 4) == 0)
    record.original_fields.emplace_back("analyzedAt", "\"" + record.analyzed_at.substr(0, 19) + "+00:00\"");
  if (below(random, 4) == 0 && !content.background_tag)
    record.original_fields.emplace_back("backgroundTag", "null");
  return record;
}

}  // namespace

std::uint64_t below(Random& random, std::uint64_t limit) {
  return random() % limit;
}

std::vector<int> World::change(Random& random) {
  std::vector<int> touched;
  const std::uint64_t count = 1 + below(random, 5);
  for (std::uint64_t at = 0; at < count; ++at) {
    const int number = 1 + static_cast<int>(below(random, kIds));
    records_[number] = random_record(number, random);
    touched.push_back(number);
  }
  return touched;
}

void World::remove(Random& random) {
  const std::uint64_t count = below(random, 3);
  for (std::uint64_t at = 0; at < count && records_.size() > 1; ++at)
    records_.erase(std::next(records_.begin(), static_cast<std::ptrdiff_t>(below(random, records_.size()))));
}

std::vector<ErrorRecord> World::records() const {
  std::vector<ErrorRecord> records;
  for (const auto& [id, record] : records_) records.push_back(record);
  return records;
}

std::vector<ErrorRecord> World::records(const std::vector<int>& ids) const {
  std::vector<ErrorRecord> records;
  for (const int id : ids) records.push_back(records_.at(id));
  return records;
}

std::string World::digest() const {
  VersionDigest digest;  // ids of make_record are decimal and of one length: their order is that of numbers
  for (const auto& [id, record] : records_) digest.add(record_digest(record));
  return digest.finish();
}

std::string version_name(int number) {
  const std::string day = std::to_string(100 + number).substr(1);
  return "2026-10-" + day + "T00:00:00.000Z";
}

}  // namespace errdex::test
