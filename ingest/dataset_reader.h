#pragma once

// Files, directories and standard input into JSON documents, one at a time and in a fixed order. What a
// file is, its content tells: documents one after the other, or one array of them; plain or gzip.

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace errdex {

enum class DocumentRole { Record, Repo, Manifest };

struct Document {
  std::string_view json;  // Lifetime: the call
  std::string_view source;
  std::uint64_t line = 0;         // of its first byte, from 1
  std::uint64_t byte_offset = 0;  // of its first byte in the unpacked source
  DocumentRole role = DocumentRole::Record;
};

using DocumentHandler = std::function<void(const Document&)>;

// Calls `handler` for every document of the sources. In a published directory (one with a manifest.json)
// only manifest, repos.json and repos/** are read.
// Throws: Error{Io} for a source that cannot be read.
void read_documents(const std::vector<std::string>& sources, const DocumentHandler& handler);

}  // namespace errdex
