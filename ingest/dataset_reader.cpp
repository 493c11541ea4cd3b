#include "ingest/dataset_reader.h"

#include <algorithm>
#include <deque>
#include <filesystem>
#include <fstream>
#include <optional>
#include <system_error>

#include <sodium.h>

#include "ingest/json_splitter.h"
#include "ingest/record_parser.h"
#include "schema/error.h"

namespace errdex {
namespace {

namespace fs = std::filesystem;
constexpr std::size_t kPadding = 64;  // at least simdjson's

bool is_folder(const fs::path& path) {
  std::error_code error;
  return fs::is_directory(path, error);
}
bool is_file(const fs::path& path) {
  std::error_code error;
  return fs::is_regular_file(path, error);
}

bool is_json_name(const std::string& name) {
  if (name.empty() || name.front() == '.') return false;
  for (const std::string_view ending : {".json", ".ndjson", ".jsonl", ".json.gz", ".ndjson.gz", ".jsonl.gz",
                                        ".json.zst", ".ndjson.zst", ".jsonl.zst"})
    if (name.size() > ending.size() && name.compare(name.size() - ending.size(), ending.size(), ending) == 0)
      return true;
  return false;
}

// In a folder of any files, those that begin like JSON are the dataset's, whatever their name.
bool begins_like_json(const fs::path& path) {
  std::ifstream stream(path, std::ios::binary);
  if (stream.peek() == 0xEF) stream.ignore(3);  // a byte-order mark
  char first = 0;
  return static_cast<bool>(stream >> first) && (first == '{' || first == '[');
}

bool belongs_to_dataset(const fs::path& path) {
  const std::string name = path.filename().string();
  return name.front() != '.' && (is_json_name(name) || begins_like_json(path));
}

std::vector<std::string> files_below(const fs::path& directory) {
  std::vector<std::string> files;
  try {
    for (auto entry = fs::recursive_directory_iterator(directory);
         entry != fs::recursive_directory_iterator(); ++entry) {
      const std::string name = entry->path().filename().string();
      if (entry->is_directory() && name.front() == '.') entry.disable_recursion_pending();
      if (entry->is_regular_file() && belongs_to_dataset(entry->path()))
        files.push_back(entry->path().string());
    }
  } catch (const fs::filesystem_error& error) {
    throw make_error(ErrorKind::Io, "ERRDEX_INPUT_LIST",
                     "cannot list {path}: {reason}; check who may read it",
                     {{"path", directory.string()}, {"reason", error.code().message()}});
  }
  std::sort(files.begin(), files.end());
  return files;
}

// A list that comes with a dataset, whole. Throws as InputFile for one that is larger than lists may be.
std::string content_of(const std::string& path, const ReadOptions& options) {
  ReadOptions capped = options;
  capped.most_bytes = std::min(options.most_bytes, options.most_list_bytes);
  const InputFile file(path, capped);
  std::string content(file.size(), '\0');
  content.resize(file.read(0, content.data(), content.size()));
  if (content.rfind("\xEF\xBB\xBF", 0) == 0) content.erase(0, 3);
  return content;
}

std::string sha256_of(const InputFile& file) {
  crypto_hash_sha256_state state;
  crypto_hash_sha256_init(&state);
  std::vector<char> block(std::size_t{1} << 18U);
  std::size_t got = file.read(0, block.data(), block.size());
  for (std::uint64_t at = 0; got > 0; got = file.read(at, block.data(), block.size())) {
    crypto_hash_sha256_update(&state, reinterpret_cast<const unsigned char*>(block.data()), got);
    at += got;
  }
  unsigned char digest[crypto_hash_sha256_BYTES];
  crypto_hash_sha256_final(&state, digest);
  char hex[2 * sizeof digest + 1];
  return sodium_bin2hex(hex, sizeof hex, digest, sizeof digest);
}

void require_as_listed(const InputFile& file, const OptionalInt& bytes, const OptionalText& sha256) {
  const bool same_size = !bytes || static_cast<std::uint64_t>(*bytes) == file.size();
  if (same_size && (!sha256 || sha256_of(file) == *sha256)) return;
  throw make_error(
      ErrorKind::Input, "ERRDEX_INPUT_NOT_AS_LISTED",
      "{path} is not the file that the manifest lists: its size or SHA-256 differs; download it again",
      {{"path", file.path()}});
}

void check_listed(const fs::path& data, const ListedFile& listed, const ReadOptions& options) {
  // The published manifest names files from the site's root on: /data/index.json.
  const std::string_view root = "/data/";
  const bool from_root = listed.path.compare(0, root.size(), root) == 0;
  const fs::path relative(from_root ? listed.path.substr(1) : listed.path);
  if (relative.is_absolute() || std::find(relative.begin(), relative.end(), fs::path("..")) != relative.end())
    throw make_error(ErrorKind::Input, "ERRDEX_INPUT_PATH_OUTSIDE",
                     "the manifest lists {path}, which leads out of its directory; do not use this dataset",
                     {{"path", listed.path}});
  fs::path path = data / relative;
  if (!is_file(path)) path = data.parent_path() / relative;
  if (!is_file(path)) return;
  ReadOptions as_is = options;
  as_is.unpack = false;
  require_as_listed(InputFile(path.string(), as_is), listed.bytes, listed.sha256);
  if (listed.raw_sha256 || listed.raw_bytes)
    require_as_listed(InputFile(path.string(), options), listed.raw_bytes, listed.raw_sha256);
}

}  // namespace

struct DatasetReader::State {
  ReadOptions options;
  std::vector<std::string> paths;
  std::deque<std::optional<InputFile>> open;  // by source
  std::uint32_t current = 0;
  std::optional<JsonSplitter> splitter;
  bool published = false;
  OptionalText version;
  std::vector<RepoInfo> repos;
  std::uint64_t bytes = 0;  // of all sources; of packed ones that were not opened yet, as packed
  std::vector<std::uint64_t> expected{};  // the part of each source in it
  std::uint32_t last_read = 0;
  std::shared_ptr<Spool> spool{};

  void add(const std::string& source) {
    const fs::path path(source);
    if (source == "-" || !is_folder(path)) return paths.push_back(source);
    if (is_file(path / "manifest.json")) return add_published(path);
    if (is_file(path / "data" / "manifest.json")) return add_published(path / "data");
    for (std::string& file : files_below(path)) paths.push_back(std::move(file));
  }
  void add_published(const fs::path& data) {
    const std::string path = (data / "manifest.json").string();
    const Manifest manifest = parse_manifest(content_of(path, options), path);
    published = true;
    if (manifest.dataset_version) version = normalized_time(*manifest.dataset_version);
    for (const ListedFile& listed : manifest.files) check_listed(data, listed, options);
    const std::string list = (data / "repos.json").string();
    if (is_file(list))
      for (RepoInfo& repo : parse_repos(content_of(list, options), list)) repos.push_back(std::move(repo));
    if (is_folder(data / "repos"))
      for (std::string& file : files_below(data / "repos")) paths.push_back(std::move(file));
  }
  // What was unpacked stays, since records are read again in an order of their own; plain files are opened
  // again.
  const InputFile& file(std::uint32_t source) {
    if (!open[source]) open[source].emplace(paths[source], options, spool);
    return *open[source];
  }
  void release(std::uint32_t source) {
    if (open[source] && !open[source]->spooled()) open[source].reset();
  }
  void expect_sizes() {
    for (const std::string& path : paths) {
      std::error_code unknown;
      const std::uint64_t size = path == "-" ? 0 : fs::file_size(path, unknown);
      expected.push_back(unknown ? 0 : size);
      bytes += expected.back();
    }
  }
};

DatasetReader::DatasetReader(const std::vector<std::string>& sources, const ReadOptions& options)
    : state_(std::make_unique<State>()) {
  state_->options = options;
  for (const std::string& source : sources) state_->add(source);
  state_->open.resize(state_->paths.size());
  state_->expect_sizes();
}
DatasetReader::~DatasetReader() = default;

bool DatasetReader::is_published() const {
  return state_->published;
}
OptionalText DatasetReader::stated_version() const {
  return state_->version;
}
const std::vector<RepoInfo>& DatasetReader::repos() const {
  return state_->repos;
}
std::string DatasetReader::source_name(std::uint32_t source) const {
  return state_->paths.at(source);
}
std::uint64_t DatasetReader::total_bytes() const {
  return state_->bytes;
}

bool DatasetReader::next(Document& document) {
  for (State& state = *state_; state.current < state.paths.size(); ++state.current) {
    if (!state.splitter) {
      const InputFile& file = state.file(state.current);
      state.bytes = state.bytes - state.expected[state.current] + file.size();
      state.splitter.emplace(file, state.options);
    }
    Extent extent;
    if (state.splitter->next(extent)) {
      document = {state.current, extent.offset, extent.length, extent.line};
      return true;
    }
    state.splitter.reset();
    if (state.last_read != state.current) state.release(state.current);
  }
  return false;
}

void DatasetReader::read(const Document& document, std::string& buffer) {
  State& state = *state_;
  if (document.source != state.last_read && state.last_read != state.current) state.release(state.last_read);
  state.last_read = document.source;
  const std::uint64_t length = std::min(document.length, state.options.most_record_bytes + 1);
  buffer.clear();
  buffer.reserve(length + kPadding);
  buffer.resize(length);
  buffer.resize(state.file(document.source).read(document.offset, buffer.data(), length));
}

}  // namespace errdex
