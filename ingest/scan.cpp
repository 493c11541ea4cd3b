#include "ingest/scan.h"

#include <algorithm>
#include <fstream>
#include <map>
#include <set>
#include <unordered_map>

#include "ingest/dataset_reader.h"
#include "ingest/record_parser.h"
#include "ingest/spool.h"
#include "schema/error.h"
#include "schema/record_json.h"

namespace errdex {
namespace {

constexpr std::size_t kFirstRejects = 20;
constexpr std::uint64_t kProgressRecords = 4096;  // between two calls of progress

// The rejects file: one JSON object a line, with the rejected text as it came.
class RejectsFile {
 public:
  explicit RejectsFile(const OptionalText& path) {
    if (!path) return;
    stream_.open(*path, std::ios::binary | std::ios::trunc);
    if (!stream_)
      throw make_error(ErrorKind::Io, "ERRDEX_INGEST_REJECTS_FILE",
                       "cannot write rejected records to {path}; name a file elsewhere", {{"path", *path}});
  }
  void add(const Document& document, const RejectedRecord& reason) {
    if (!stream_.is_open()) return;
    stream_ << "{\"source\":" << json_string(document.source) << ",\"line\":" << document.line
            << ",\"byteOffset\":" << document.byte_offset << ",\"field\":" << json_string(reason.pointer)
            << ",\"rule\":" << json_string(reason.code) << ",\"message\":" << json_string(reason.message)
            << ",\"text\":" << json_string(document.json) << "}\n";
  }

 private:
  std::ofstream stream_;
};

}  // namespace

struct Scan::State {
  State(const IngestRequest& the_request, const StoredState& the_stored)
      : request(the_request),
        stored(the_stored),
        spool(the_request.database_path),
        rejects(the_request.rejects_path) {}

  void take(const Document& document) {
    if (document.role == DocumentRole::Record) take_record(document);
    if (document.role == DocumentRole::Repo) take_repo(document);
    if (document.role == DocumentRole::Manifest) take_manifest(document);
  }

  void take_record(const Document& document) {
    ++result.read;
    ParseResult parsed = parser.parse(document.json);
    if (const auto* reason = std::get_if<RejectedRecord>(&parsed))
      reject(document, *reason);
    else
      accept(document, std::get<ParsedRecord>(parsed));
    if (request.progress && result.read % kProgressRecords == 0) request.progress({result.read, 0, 0});
  }

  void accept(const Document& document, const ParsedRecord& parsed) {
    const ErrorRecord& record = parsed.record;
    const std::uint64_t id = packed_id(record.id.value());
    const StoredError* known = find_error(stored, id);
    if (known != nullptr && stored.repos[known->repo] != record.repo.value()) {
      reject(document, {"/id", "ERRDEX_RECORD_MOVED",
                        "id belongs to " + stored.repos[known->repo] + " in this database"});
      return;
    }
    note_times(parsed);
    IncomingRecord incoming{id, repo_number(record.repo.value()), 0, record_digest(record),
                            content_hash(record.content)};
    // What the database has already is never read again.
    if (known == nullptr || !known->revision_row || known->digest != incoming.digest)
      incoming.place = spool.add(document.json);
    add(incoming);
  }

  void add(const IncomingRecord& incoming) {
    const auto [at, added] = places.try_emplace(incoming.id, result.records.size());
    if (added) {
      result.records.push_back(incoming);
    } else {
      ++result.duplicate;
      result.records[at->second] = incoming;
    }
  }

  void note_times(const ParsedRecord& parsed) {
    if (parsed.dataset_version) versions.insert(*parsed.dataset_version);
    result.newest_time = std::max(result.newest_time, parsed.record.analyzed_at);
    if (parsed.record.content_changed_at)
      result.newest_time = std::max(result.newest_time, *parsed.record.content_changed_at);
  }

  std::uint32_t repo_number(const std::string& name) {
    const auto [found, added] = repos.try_emplace(name, static_cast<std::uint32_t>(result.repos.size()));
    if (added) result.repos.push_back(name);
    return found->second;
  }

  void reject(const Document& document, const RejectedRecord& reason) {
    ++result.rejected;
    rejects.add(document, reason);
    if (result.first_rejects.size() < kFirstRejects)
      result.first_rejects.push_back({std::string(document.source) + ":" + std::to_string(document.line) +
                                      ": " + reason.pointer + ": " + reason.message + " [" + reason.code +
                                      "]"});
  }

  void take_repo(const Document& document) {
    const std::string_view json = document.json;
    if (OptionalText repo = parser.read_text(json, "repo"))
      repo_facts[*repo] = {*repo,
                           parser.read_text(json, "description"),
                           parser.read_text(json, "language"),
                           parser.read_integer(json, "stars"),
                           parser.read_integer(json, "sourceFiles"),
                           parser.read_text(json, "defaultBranch"),
                           parser.read_text(json, "analyzedSha"),
                           parser.read_text(json, "analyzedAt"),
                           parser.read_integer(json, "errorCount")};
  }

  void take_manifest(const Document& document) {
    result.published_directory = true;
    if (OptionalText version = parser.read_text(document.json, "datasetVersion")) versions.insert(*version);
  }

  void finish() {
    std::sort(result.records.begin(), result.records.end(),
              [this](const IncomingRecord& left, const IncomingRecord& right) {
                if (left.repo != right.repo) return result.repos[left.repo] < result.repos[right.repo];
                return left.id < right.id;
              });
    result.stated_versions.assign(versions.begin(), versions.end());
    for (auto& [name, facts] : repo_facts) result.repo_facts.push_back(std::move(facts));
    if (result.duplicate > 0)
      result.notes.push_back(std::to_string(result.duplicate) +
                             " records came before another one of the same id; the last one counts");
  }

  const IngestRequest& request;
  const StoredState& stored;
  Spool spool;
  RejectsFile rejects;
  RecordParser parser;
  std::unordered_map<std::uint64_t, std::size_t> places{};
  std::unordered_map<std::string, std::uint32_t> repos{};
  std::map<std::string, RepoFacts> repo_facts{};
  std::set<std::string> versions{};
  ScanResult result{};
};

Scan::Scan(const IngestRequest& request, const StoredState& stored)
    : state_(std::make_unique<State>(request, stored)) {}
Scan::~Scan() = default;

ScanResult Scan::run() {
  read_documents(state_->request.sources, [this](const Document& document) { state_->take(document); });
  state_->finish();
  return std::move(state_->result);
}

ErrorRecord Scan::read_again(std::uint64_t place) {
  const std::string json = state_->spool.read(place);
  return std::get<ParsedRecord>(state_->parser.parse(json)).record;
}

}  // namespace errdex
