#include "query/dataset_export.h"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <optional>
#include <sys/stat.h>
#include <type_traits>
#include <unistd.h>
#include <vector>

#include "db/digest.h"
#include "query/output_file.h"
#include "schema/error.h"
#include "schema/record_json.h"

namespace errdex {
namespace {

namespace fs = std::filesystem;

// File systems take 255 bytes a name; what is longer gets its digest for a name.
constexpr std::size_t kMostNameBytes = 200;

std::string file_name(std::string_view name) {
  constexpr std::string_view kDigits = "0123456789ABCDEF";
  std::string safe;
  for (const char byte : name) {
    const auto value = static_cast<unsigned char>(byte);
    // A leading dot hides a file, and "." and ".." are folders that exist.
    const bool plain = value > 0x20 && value != 0x7F && byte != '%' && byte != '\\' && byte != '/' &&
                       !(byte == '.' && safe.empty());
    if (plain)
      safe += byte;
    else
      (safe += '%') += {kDigits[value >> 4U], kDigits[value & 15U]};
  }
  if (safe.size() <= kMostNameBytes) return safe;
  return hex(blake2b_digest(name));
}

struct ListedFile {
  std::string path;
  OutputFile::Facts facts;
};

// A directory under another name until it is complete.
class NewDirectory {
 public:
  explicit NewDirectory(std::string target) : target_(std::move(target)) {
    std::error_code reason;
    if (fs::exists(target_, reason) && !(fs::is_directory(target_, reason) && fs::is_empty(target_, reason)))
      throw make_error(ErrorKind::Usage, "ERRDEX_EXPORT_NOT_EMPTY",
                       "cannot export to {path}: there is something already, and files of another version "
                       "would become part of the dataset; name a new directory",
                       {{"path", target_}});
    std::string base = target_;
    while (base.size() > 1 && base.back() == '/') base.pop_back();
    for (int attempt = 0; path_.empty(); ++attempt) {
      const std::string path =
          base + ".part-" + std::to_string(getpid()) + (attempt == 0 ? "" : "-" + std::to_string(attempt));
      if (mkdir(path.c_str(), 0777) == 0)
        path_ = path;
      else if (errno != EEXIST || attempt == 100)
        throw_export_failed(target_, errno);
    }
  }
  ~NewDirectory() {
    std::error_code ignored;
    if (!published_) fs::remove_all(path_, ignored);
  }
  NewDirectory(const NewDirectory&) = delete;
  NewDirectory& operator=(const NewDirectory&) = delete;

  [[nodiscard]] std::string file(const std::string& relative) const {
    const fs::path path = fs::path(path_) / relative;
    std::error_code reason;
    fs::create_directories(path.parent_path(), reason);
    if (reason) throw_export_failed(path.parent_path().string(), reason.value());
    return path.string();
  }
  void publish() {
    if (rename(path_.c_str(), target_.c_str()) != 0) throw_export_failed(target_, errno);
    published_ = true;
  }

 private:
  std::string target_;
  std::string path_;
  bool published_ = false;
};

template <class T>
std::string member(std::string_view key, const std::optional<T>& value) {
  std::string text = json_string(key) + ":";
  if (!value) return text + "null";
  if constexpr (std::is_integral_v<T>)
    return text + std::to_string(*value);
  else
    return text + json_string(*value);
}

// One repository: its file, and its line in repos.json.
class RepoWriter {
 public:
  RepoWriter(const NewDirectory& directory, std::string repo)
      : repo_(std::move(repo)), path_("repos/" + repo_file(repo_)), file_(directory.file(path_)) {}

  [[nodiscard]] const std::string& repo() const { return repo_; }

  void add(const ErrorRecord& record) {
    file_.write(count_++ == 0 ? "[\n" : ",\n");
    file_.write(canonical_json(record));
    if (record.analyzed_at < newest_at_) return;
    newest_at_ = record.analyzed_at;
    newest_sha_ = record.analyzed_sha.value();
  }
  ListedFile finish() {
    file_.write("\n]\n");
    return {path_, file_.finish()};
  }
  // Commit and time are the newest of the records where repos.json never said; the count is what is here.
  [[nodiscard]] std::string line(const RecordStream::RepoFacts& facts) const {
    return "{" + member("repo", OptionalText(repo_)) + "," + member("description", facts.description) + "," +
           member("language", facts.language) + "," + member("stars", facts.stars) + "," +
           member("sourceFiles", facts.source_files) + "," + member("defaultBranch", facts.default_branch) +
           "," + member("analyzedSha", OptionalText(facts.analyzed_sha.value_or(newest_sha_))) + "," +
           member("analyzedAt", OptionalText(facts.analyzed_at.value_or(newest_at_))) + "," +
           member("errorCount", OptionalInt(count_)) + "}";
  }

 private:
  std::string repo_;
  std::string path_;
  OutputFile file_;
  std::int64_t count_ = 0;
  std::string newest_sha_;
  std::string newest_at_;
};

class DirectoryWriter {
 public:
  DirectoryWriter(RecordStream& records, const std::string& path)
      : records_(records), directory_(path), repos_(directory_.file("repos.json")) {}

  ExportCounts run() {
    while (const std::optional<ErrorRecord> record = records_.next()) add(*record);
    if (counts_.records == 0) return counts_;
    finish_repo();
    repos_.write("\n]\n");
    files_.insert(files_.begin(), {"repos.json", repos_.finish()});
    OutputFile manifest(directory_.file("manifest.json"));
    manifest.write(manifest_text());
    manifest.finish();
    directory_.publish();
    return counts_;
  }

 private:
  void add(const ErrorRecord& record) {
    if (!current_ || current_->repo() != record.repo.value()) {
      finish_repo();
      current_.emplace(directory_, record.repo.value());
    }
    current_->add(record);
    ++counts_.records;
    schema_version_ = std::max(schema_version_, record.schema_version.value());
  }
  void finish_repo() {
    if (!current_) return;
    files_.push_back(current_->finish());
    repos_.write(counts_.repos++ == 0 ? "[\n" : ",\n");
    repos_.write(current_->line(records_.repo_facts(current_->repo())));
    current_.reset();
  }
  [[nodiscard]] std::string manifest_text() const {
    std::string text = "{\"schemaVersion\":" + std::to_string(schema_version_) +
                       ",\"datasetVersion\":" + json_string(records_.dataset_version()) +
                       ",\"counts\":{\"repos\":" + std::to_string(counts_.repos) +
                       ",\"errors\":" + std::to_string(counts_.records) + "},\"files\":{";
    std::string_view separator = "\n";
    for (const ListedFile& file : files_) {
      text += separator;
      text += json_string(file.path) + ":{\"path\":" + json_string(file.path) +
              ",\"bytes\":" + std::to_string(file.facts.bytes) + ",\"sha256\":\"" + file.facts.sha256 + "\"}";
      separator = ",\n";
    }
    return text + "\n}}\n";
  }

  RecordStream& records_;
  NewDirectory directory_;
  OutputFile repos_;
  std::optional<RepoWriter> current_{};
  std::vector<ListedFile> files_;
  ExportCounts counts_;
  std::int64_t schema_version_ = 0;
};

}  // namespace

std::string repo_file(const std::string& repo) {
  const std::size_t slash = repo.find('/');
  if (slash == std::string::npos) return file_name(repo) + ".json";
  return file_name(std::string_view(repo).substr(0, slash)) + "/" +
         file_name(std::string_view(repo).substr(slash + 1)) + ".json";
}

ExportCounts export_ndjson(RecordStream& records, bool bare,
                           const std::function<void(std::string_view)>& write) {
  ExportCounts counts;
  const std::string ending =
      bare ? "\n" : ",\"datasetVersion\":" + json_string(records.dataset_version()) + "}\n";
  std::string last_repo;
  while (const std::optional<ErrorRecord> record = records.next()) {
    write((bare ? "" : "{\"record\":") + canonical_json(*record) + ending);
    ++counts.records;
    if (record->repo.value() != last_repo) ++counts.repos;
    last_repo = record->repo.value();
  }
  return counts;
}

ExportCounts export_directory(RecordStream& records, const std::string& path) {
  return DirectoryWriter(records, path).run();
}

}  // namespace errdex
