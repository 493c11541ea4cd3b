#include "ingest/verify_records.h"

#include <algorithm>
#include <map>
#include <optional>
#include <schema/sql/ingest.h>

#include <SQLiteCpp/Database.h>

#include "db/digest.h"
#include "db/metadata.h"
#include "db/record_reader.h"
#include "ingest/statement_values.h"
#include "schema/error.h"

namespace errdex {
namespace {

// The digest of a version while its records come by, and what was noted of it.
struct Version {
  std::string name;
  std::int64_t stated_records = 0;
  std::string stated_digest;
  VersionDigest digest;
  std::int64_t records = 0;
};

using Versions = std::map<std::int64_t, Version>;

// Of a file that dropped its history, only the current version can be put together.
Versions versions_to_verify(SQLite::Database& database) {
  Versions versions;
  Statement row(database, sql::ingest::read_versions);
  while (row.step())
    versions.emplace(row.integer(0), Version{row.text(1), row.integer(2), row.text(3), {}, 0});
  if (read_metadata(database)["history"] == "dropped" && !versions.empty())
    versions.erase(versions.begin(), std::prev(versions.end()));
  return versions;
}

RecordDigest stored_digest(Statement& row, int column) {
  RecordDigest digest{};
  const std::string_view bytes = row.view(column);
  std::copy_n(bytes.begin(), std::min(bytes.size(), digest.size()), digest.begin());
  return digest;
}

void add_to_versions(Versions& versions, std::int64_t first, std::optional<std::int64_t> last,
                     const RecordDigest& digest) {
  for (auto version = versions.lower_bound(first);
       version != versions.end() && (!last || version->first <= *last); ++version) {
    version->second.digest.add(digest);
    ++version->second.records;
  }
}

// The digest that a revision's fields give; absent where they cannot be put together.
class DigestOfRevision {
 public:
  DigestOfRevision(SQLite::Database& database, Findings& findings)
      : records_(database), findings_(findings) {}

  RecordDigest compute(std::int64_t revision, const std::string& id, const RecordDigest& stored) {
    try {
      const std::optional<StoredRecord> found = records_.read(RevisionRow(revision));
      if (!found) return lost(revision, id, "a row that it refers to is not there");
      const RecordDigest digest = record_digest(found->record);
      if (digest != stored) tell(revision, id, "its fields do not give its digest; one of them was changed");
      return digest;
    } catch (const Error& error) {
      return lost(revision, id, error.what());
    }
  }

 private:
  RecordDigest lost(std::int64_t revision, const std::string& id, const std::string& why) {
    tell(revision, id, why);
    return {};
  }
  void tell(std::int64_t revision, const std::string& id, const std::string& what) {
    findings_.add("records", "record " + id + " (revision " + std::to_string(revision) + "): " + what,
                  Remedy::Replace);
  }

  RecordReader records_;
  Findings& findings_;
};

void tell_difference(const Version& version, const std::string& digest, Findings& findings) {
  if (version.records != version.stated_records)
    findings.add("versions",
                 "dataset version " + version.name + " has " + std::to_string(version.records) +
                     " records, not the " + std::to_string(version.stated_records) + " that it came with",
                 Remedy::Replace);
  if (digest != version.stated_digest)
    findings.add("versions",
                 "the records of dataset version " + version.name + " give the digest " + digest + ", not " +
                     version.stated_digest,
                 Remedy::Replace);
}

}  // namespace

void verify_contents(SQLite::Database& database, Findings& findings) {
  RecordReader records(database);
  Statement row(database, sql::ingest::read_all_contents);
  while (row.step()) {
    const ContentHash hash = content_hash(records.read_content(ContentRow(row.integer(0))));
    if (row.view(1) != as_bytes_view(hash))
      findings.add("contents",
                   "content " + row.text(0) + ": its texts do not give its hash; one of them was changed",
                   Remedy::Replace);
  }
  Statement text(database, sql::ingest::read_text_hashes);
  while (text.step()) {
    std::string hashed = text.text(3);
    if (text.view(0) == "template") (hashed += '\x01') += text.view(4);
    if (static_cast<std::int64_t>(text_hash(hashed)) != text.integer(2))
      findings.add("texts", text.text(0) + " " + text.text(1) + ": its text does not give its hash",
                   Remedy::Rebuild);
  }
}

VerifiedVersion verify_records(SQLite::Database& database, bool quick, Findings& findings) {
  Versions versions = versions_to_verify(database);
  DigestOfRevision digest_of(database, findings);
  Statement row(database, sql::ingest::read_all_revisions);
  while (row.step()) {
    RecordDigest digest = stored_digest(row, 3);
    if (!quick) digest = digest_of.compute(row.integer(0), row.text(4), digest);
    add_to_versions(versions, row.integer(1), row.optional_integer(2), digest);
  }
  VerifiedVersion current;
  for (auto& [number, version] : versions) {
    current = {version.name, version.digest.finish(), static_cast<std::uint64_t>(version.records)};
    tell_difference(version, current.digest, findings);
  }
  if (versions.empty()) findings.add("versions", "there is no dataset version in the file", Remedy::Replace);
  return current;
}

}  // namespace errdex
