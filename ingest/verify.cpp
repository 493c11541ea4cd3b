#include "ingest/verify.h"

#include <algorithm>
#include <functional>

#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Exception.h>

#include "db/sqlite_failure.h"
#include "ingest/verify_file.h"
#include "ingest/verify_indexes.h"
#include "ingest/verify_records.h"

namespace errdex {
namespace {

class Verification {
 public:
  Verification(SQLite::Database& database, bool quick) : database_(database), quick_(quick) {}

  VerifyReport run() {
    check("pages", [this] { verify_pages(database_, quick_, findings_); });
    check("layout", [this] { verify_layout(database_, findings_); });
    check("references", [this] { verify_references(database_, findings_); });
    if (!quick_) check("contents", [this] { verify_contents(database_, findings_); });
    check("records", [this] { verify_all_records(); });
    check("facts", [this] { verify_facts(database_, findings_); });
    check("full-text", [this] { verify_full_text(database_, quick_, findings_); });
    if (!quick_) check("match-index", [this] { verify_match_index(database_, findings_); });
    report_.findings = findings_.all();
    return std::move(report_);
  }

 private:
  // A file that is damaged makes any statement fail; that is a finding like others.
  void check(std::string_view name, const std::function<void()>& body) {
    report_.checks.emplace_back(name);
    try {
      body();
    } catch (const SQLite::Exception& failure) {
      if (locked_error("", failure)) throw;
      findings_.add(name, std::string("cannot be read: SQLite says ") + failure.what(), Remedy::Rebuild);
    } catch (const Error& error) {
      findings_.add(name, error.what(), Remedy::Replace);
    }
  }
  void verify_all_records() {
    VerifiedVersion version = verify_records(database_, quick_, findings_);
    report_.dataset_version = std::move(version.dataset_version);
    report_.digest = std::move(version.digest);
    report_.records = version.records;
  }

  SQLite::Database& database_;
  bool quick_;
  Findings findings_;
  VerifyReport report_;
};

}  // namespace

std::string_view remedy_text(Remedy remedy) {
  return remedy == Remedy::Rebuild ? "errdex verify --repair makes it anew from the records"
                                   : "fetch the file anew, or build it anew with errdex ingest";
}

void Findings::add(std::string_view check, std::string problem, Remedy remedy) {
  auto of_check =
      std::find_if(counts_.begin(), counts_.end(), [&](const OfCheck& each) { return each.check == check; });
  if (of_check == counts_.end()) of_check = counts_.insert(counts_.end(), {std::string(check), 0});
  if (++of_check->count <= kMostOfOneCheck)
    findings_.push_back({std::string(check), std::move(problem), remedy});
}

std::vector<Finding> Findings::all() const {
  std::vector<Finding> ordered;
  for (const OfCheck& of_check : counts_) {
    for (const Finding& finding : findings_)
      if (finding.check == of_check.check) ordered.push_back(finding);
    if (of_check.count > kMostOfOneCheck)
      ordered.push_back({of_check.check,
                         "and " + std::to_string(of_check.count - kMostOfOneCheck) + " more like these",
                         ordered.back().remedy});
  }
  return ordered;
}

VerifyReport verify_database(SQLite::Database& database, const VerifyOptions& options) {
  return Verification(database, options.quick).run();
}

VerifyReport verify_database(const std::string& path, const VerifyOptions& options) {
  Connection connection = Connection::open_for_verification(path);
  try {
    connection.execute("BEGIN");  // one state of the file, whatever replaces it meanwhile
    return verify_database(connection.database(), options);
  } catch (const SQLite::Exception& failure) {
    if (std::optional<Error> locked = locked_error(path, failure)) throw *locked;
    throw;
  }
}

}  // namespace errdex
