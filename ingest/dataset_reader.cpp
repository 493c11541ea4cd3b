#include "ingest/dataset_reader.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <memory>

#include <zlib.h>

#include "schema/error.h"

namespace errdex {
namespace {

namespace fs = std::filesystem;

// What is longer loses its end, so that it is no JSON and is rejected; records have a few thousand bytes.
constexpr std::size_t kMostDocumentBytes = 16U << 20U;

[[noreturn]] void throw_unreadable(const std::string& source, std::string_view reason) {
  throw make_error(ErrorKind::Io, "ERRDEX_INGEST_UNREADABLE",
                   "cannot read {source}: {reason}; check the path and who may read it",
                   {{"source", source}, {"reason", reason}});
}

bool is_blank(char byte) {
  return byte == ' ' || byte == '\t' || byte == '\n' || byte == '\r' || byte == ',';
}

// Cuts a stream of bytes into JSON values: those of one array, or those that follow one another.
class ValueSplitter {
 public:
  ValueSplitter(std::string_view source, DocumentRole role, const DocumentHandler& handler)
      : source_(source), role_(role), handler_(handler) {}

  void feed(std::string_view bytes) {
    for (const char byte : bytes) {
      take(byte);
      ++offset_;
      if (byte == '\n') ++line_;
    }
  }
  void finish() {
    if (!value_.empty()) emit();
  }

 private:
  void take(char byte) {
    if (value_.empty()) {
      begin(byte);
    } else {
      if (value_.size() < kMostDocumentBytes) value_ += byte;
      if (in_string_)
        inside_string(byte);
      else
        outside_string(byte);
    }
  }
  void begin(char byte) {
    const bool byte_order_mark = offset_ < 3 && (byte == '\xEF' || byte == '\xBB' || byte == '\xBF');
    if (is_blank(byte) || byte_order_mark || (in_array_ && byte == ']')) return;
    if (byte == '[' && !started_) {
      started_ = in_array_ = true;
      return;
    }
    started_ = true;
    value_ = byte;
    value_line_ = line_;
    value_offset_ = offset_;
    depth_ = byte == '{' || byte == '[' ? 1 : 0;
    in_string_ = byte == '"';
  }
  void inside_string(char byte) {
    if (escaped_)
      escaped_ = false;
    else if (byte == '\\')
      escaped_ = true;
    else if (byte == '"')
      in_string_ = false;
  }
  void outside_string(char byte) {
    if (byte == '"') in_string_ = true;
    if (byte == '{' || byte == '[') ++depth_;
    if (byte == '}' || byte == ']') --depth_;
    const bool ended = (byte == '}' || byte == ']') && depth_ <= 0;
    if (ended || (depth_ == 0 && byte == '\n')) emit();
  }
  void emit() {
    handler_({value_, source_, value_line_, value_offset_, role_});
    value_.clear();
    in_string_ = escaped_ = false;
  }

  std::string_view source_;
  DocumentRole role_;
  const DocumentHandler& handler_;
  std::string value_;
  std::uint64_t line_ = 1;
  std::uint64_t offset_ = 0;
  std::uint64_t value_line_ = 0;
  std::uint64_t value_offset_ = 0;
  int depth_ = 0;
  bool started_ = false;
  bool in_array_ = false;
  bool in_string_ = false;
  bool escaped_ = false;
};

struct CloseGzip {
  void operator()(gzFile_s* file) const { gzclose(file); }
};

void read_stream(const std::string& path, DocumentRole role, const DocumentHandler& handler) {
  const std::unique_ptr<gzFile_s, CloseGzip> file(path == "-" ? gzdopen(0, "rb")
                                                              : gzopen(path.c_str(), "rb"));
  if (!file) throw_unreadable(path, std::strerror(errno));
  ValueSplitter splitter(path, role, handler);
  std::vector<char> block(1U << 18U);
  while (true) {
    const int got = gzread(file.get(), block.data(), static_cast<unsigned>(block.size()));
    if (got < 0) {
      int code = 0;
      const char* reason = gzerror(file.get(), &code);
      throw_unreadable(path, code == Z_ERRNO ? std::strerror(errno) : reason);
    }
    if (got == 0) break;
    splitter.feed({block.data(), static_cast<std::size_t>(got)});
  }
  splitter.finish();
}

std::vector<fs::path> files_below(const fs::path& directory) {
  std::vector<fs::path> files;
  if (!fs::is_directory(directory)) return files;
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(directory))
    if (entry.is_regular_file() && entry.path().filename().string().front() != '.')
      files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  return files;
}

void read_published(const fs::path& data, const DocumentHandler& handler) {
  read_stream((data / "manifest.json").string(), DocumentRole::Manifest, handler);
  if (fs::exists(data / "repos.json"))
    read_stream((data / "repos.json").string(), DocumentRole::Repo, handler);
  for (const fs::path& file : files_below(data / "repos"))
    read_stream(file.string(), DocumentRole::Record, handler);
}

void read_directory(const fs::path& directory, const DocumentHandler& handler) {
  for (const fs::path& data : {directory, directory / "data"})
    if (fs::exists(data / "manifest.json")) {
      read_published(data, handler);
      return;
    }
  for (const fs::path& file : files_below(directory))
    read_stream(file.string(), DocumentRole::Record, handler);
}

}  // namespace

void read_documents(const std::vector<std::string>& sources, const DocumentHandler& handler) {
  for (const std::string& source : sources) {
    std::error_code ignored;  // what cannot be looked at cannot be opened either, which then says why
    if (source == "-" || !fs::is_directory(source, ignored)) {
      read_stream(source, DocumentRole::Record, handler);
      continue;
    }
    try {
      read_directory(source, handler);
    } catch (const fs::filesystem_error& failure) {
      throw_unreadable(failure.path1().string(), failure.code().message());
    }
  }
}

}  // namespace errdex
