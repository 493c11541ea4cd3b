#include "ingest/scan.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <set>
#include <unordered_map>
#include <variant>

#include "db/digest.h"
#include "ingest/parallel.h"
#include "ingest/record_parser.h"
#include "ingest/rejects.h"
#include "schema/error.h"

namespace errdex {
namespace {

constexpr std::size_t kFirstRejects = 20;
constexpr std::size_t kBatchDocuments = 512;
constexpr std::size_t kBatchBytes = 8 << 20;
constexpr std::uint64_t kProgressRecords = 1024;  // between two calls of progress

// What is unpacked goes beside the database: there is room for it, or there is none for the database either.
ReadOptions read_options(const IngestRequest& request) {
  ReadOptions options;
  options.spool_directory = std::filesystem::path(request.database_path).parent_path().string();
  if (options.spool_directory.empty()) options.spool_directory = ".";
  options.check_interrupt = [&request] { end_if_interrupted(request); };
  return options;
}

// Where the rejected records go to, one JSON object a line; nowhere without a path.
class RejectsFile {
 public:
  explicit RejectsFile(const OptionalText& path) : path_(path.value_or("")) {
    if (!path) return;
    stream_.open(path_, std::ios::binary | std::ios::trunc);
    require_good();
  }
  void add(const RejectedRecord& rejected) {
    if (stream_.is_open()) stream_ << reject_json(rejected) << '\n';
  }
  void finish() {
    if (!stream_.is_open()) return;
    stream_.close();
    require_good();
  }

 private:
  void require_good() {
    if (!stream_)
      throw make_error(ErrorKind::Io, "ERRDEX_INGEST_REJECTS_FILE",
                       "cannot write rejected records to {path}; name a file elsewhere, or make room there",
                       {{"path", path_}});
  }

  std::string path_;
  std::ofstream stream_;
};

struct ScannedDocument {
  Document document;
  std::string text;
  std::variant<ParsedRecord, RejectedRecord> parsed;
  RecordDigest digest{};  // this and the next of an accepted record
  ContentHash content{};
};

}  // namespace

struct Scan::State {
  State(const IngestRequest& the_request, const StoredState& the_stored)
      : request(the_request),
        stored(the_stored),
        rejects(the_request.rejects_path),
        reader(the_request.sources, read_options(the_request)) {
    for (std::size_t worker = 0; worker < parallel_workers(); ++worker)
      parsers.push_back(std::make_unique<RecordParser>(RuleOptions{.lenient = the_request.lenient}));
  }

  // Documents are read one by one, parsed by all processors, and taken in their order.
  void take_all() {
    std::vector<ScannedDocument> batch(kBatchDocuments);
    while (const std::size_t count = read_batch(batch)) {
      run_in_parallel(count, [&](std::size_t worker, std::size_t at) { parse(batch[at], *parsers[worker]); });
      for (std::size_t at = 0; at < count; ++at) take(batch[at]);
    }
  }

  // How many documents of `batch` were filled; none at the end of the sources.
  std::size_t read_batch(std::vector<ScannedDocument>& batch) {
    std::size_t count = 0;
    std::size_t batch_bytes = 0;
    while (count < batch.size() && batch_bytes < kBatchBytes && reader.next(batch[count].document)) {
      end_if_interrupted(request);
      ScannedDocument& scanned = batch[count++];
      reader.read(scanned.document, scanned.text);
      batch_bytes += scanned.text.size();
    }
    return count;
  }

  void parse(ScannedDocument& scanned, RecordParser& parser) const {
    scanned.parsed =
        parser.parse(scanned.text, reader.source_name(scanned.document.source), scanned.document);
    if (const auto* parsed = std::get_if<ParsedRecord>(&scanned.parsed)) {
      scanned.digest = record_digest(parsed->record);
      scanned.content = content_hash(parsed->record.content);
    }
  }

  void take(const ScannedDocument& scanned) {
    ++result.read;
    bytes += scanned.document.length;
    if (const auto* rejected = std::get_if<RejectedRecord>(&scanned.parsed))
      reject(*rejected);
    else
      accept(scanned, std::get<ParsedRecord>(scanned.parsed));
    if (request.progress && result.read % kProgressRecords == 0)
      request.progress({IngestStage::Reading, result.read, 0, bytes, reader.total_bytes()});
  }

  void accept(const ScannedDocument& scanned, const ParsedRecord& parsed) {
    const ErrorRecord& record = parsed.record;
    const std::uint64_t id = packed_id(record.id.value());
    const StoredError* known = find_error(stored, id);
    if (known != nullptr && stored.repos[known->repo] != record.repo.value()) {
      reject_moved(scanned, record, stored.repos[known->repo]);
      return;
    }
    note_times(parsed);
    IncomingRecord incoming{id, repo_number(record.repo.value()), 0, scanned.digest, scanned.content};
    // What the database has already is never read again.
    if (known == nullptr || !known->revision_row || known->digest != incoming.digest) {
      incoming.place = documents.size();
      documents.push_back(scanned.document);
    }
    add(incoming, text_hash(record.repo.value() + '/' + record.slug.value()));
  }

  void add(const IncomingRecord& incoming, std::uint64_t slug) {
    const auto [at, added] = places.try_emplace(incoming.id, result.records.size());
    if (added) {
      result.records.push_back(incoming);
      slugs.push_back(slug);
    } else {
      ++result.duplicate;
      result.records[at->second] = incoming;
      slugs[at->second] = slug;
    }
  }

  void note_times(const ParsedRecord& parsed) {
    if (parsed.stated_version) versions.insert(*parsed.stated_version);
    result.newest_time = std::max(result.newest_time, parsed.record.analyzed_at);
    if (parsed.record.content_changed_at)
      result.newest_time = std::max(result.newest_time, *parsed.record.content_changed_at);
  }

  std::uint32_t repo_number(const std::string& name) {
    const auto [found, added] = repos.try_emplace(name, static_cast<std::uint32_t>(result.repos.size()));
    if (added) result.repos.push_back(name);
    return found->second;
  }

  void reject(const RejectedRecord& rejected) {
    ++result.rejected;
    rejects.add(rejected);
    if (result.first_rejects.size() < kFirstRejects) result.first_rejects.push_back({reject_line(rejected)});
  }

  void reject_moved(const ScannedDocument& scanned, const ErrorRecord& record, const std::string& owner) {
    const Document& document = scanned.document;
    const Error reason = make_error(
        ErrorKind::Input, "ERRDEX_RECORD_MOVED",
        "id {id} belongs to repository {owner} in this database, not to {repo}; give it another id",
        {{"id", record.id.value()}, {"owner", owner}, {"repo", record.repo.value()}});
    reject({reader.source_name(document.source), document.line, document.offset, "/id", reason.code(),
            reason.what(), scanned.text});
  }

  // A message that changes makes another id but may keep the slug, so this keeps nothing out.
  void note_equal_slugs() {
    std::sort(slugs.begin(), slugs.end());
    std::uint64_t equal = 0;
    for (std::size_t at = 1; at < slugs.size(); ++at) equal += slugs[at] == slugs[at - 1] ? 1U : 0U;
    if (equal > 0)
      result.notes.push_back(
          std::to_string(equal) +
          " records have the slug of another record of their repository; repo/slug names the "
          "one with the least id");
    slugs = {};
  }

  void finish() {
    note_equal_slugs();
    rejects.finish();
    places = {};
    std::sort(result.records.begin(), result.records.end(),
              [this](const IncomingRecord& left, const IncomingRecord& right) {
                if (left.repo != right.repo) return result.repos[left.repo] < result.repos[right.repo];
                return left.id < right.id;
              });
    result.published_directory = reader.is_published();
    if (OptionalText version = reader.stated_version()) versions.insert(*version);
    result.stated_versions.assign(versions.begin(), versions.end());
    result.repo_infos = reader.repos();
    std::sort(result.repo_infos.begin(), result.repo_infos.end(),
              [](const RepoInfo& left, const RepoInfo& right) { return left.repo < right.repo; });
    if (result.duplicate > 0)
      result.notes.push_back(std::to_string(result.duplicate) +
                             " records came before another one of the same id; the last one counts");
  }

  const IngestRequest& request;
  const StoredState& stored;
  RejectsFile rejects;
  DatasetReader reader;
  std::vector<std::unique_ptr<RecordParser>> parsers{};  // one a worker
  std::string buffer{};
  std::uint64_t bytes = 0;
  std::vector<Document> documents{};  // of the records that may be written
  std::unordered_map<std::uint64_t, std::size_t> places{};
  std::unordered_map<std::string, std::uint32_t> repos{};
  std::vector<std::uint64_t> slugs{};  // hashes of repo and slug, of result.records
  std::set<std::string> versions{};
  ScanResult result{};
};

Scan::Scan(const IngestRequest& request, const StoredState& stored)
    : state_(std::make_unique<State>(request, stored)) {}
Scan::~Scan() = default;

ScanResult Scan::run() {
  state_->take_all();
  state_->finish();
  return std::move(state_->result);
}

std::uint64_t Scan::bytes_of(std::uint64_t place) const {
  return state_->documents.at(place).length;
}

ErrorRecord Scan::read_again(std::uint64_t place) {
  const Document& document = state_->documents.at(place);
  state_->reader.read(document, state_->buffer);
  const std::string& source = state_->reader.source_name(document.source);
  auto parsed = state_->parsers.front()->parse(state_->buffer, source, document);
  if (auto* again = std::get_if<ParsedRecord>(&parsed)) return std::move(again->record);
  throw make_error(ErrorKind::Input, "ERRDEX_INGEST_SOURCE_CHANGED",
                   "cannot ingest {source}: it was changed while it was read; try again when it is complete",
                   {{"source", source}});
}

}  // namespace errdex
