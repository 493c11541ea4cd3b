#pragma once

// Hashes that tell records, contents and whole versions apart, whichever way a database was reached.
//
//   record digest   BLAKE2b-256 of the record's canonical JSON (schema/record_json.h)
//   content hash    BLAKE2b-128 of the content's fields
//   version digest  BLAKE2b-256 of the record digests of a version, in the order of record ids

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "schema/record.h"

namespace errdex {

using RecordDigest = std::array<unsigned char, 32>;
using ContentHash = std::array<unsigned char, 16>;

// BLAKE2b-256 of any bytes.
RecordDigest blake2b_digest(std::string_view bytes);
RecordDigest record_digest(const ErrorRecord& record);
ContentHash content_hash(const RecordContent& content);

// Collects the record digests of one version. They must come in the ascending order of record ids.
class VersionDigest {
 public:
  VersionDigest();
  void add(const RecordDigest& digest);
  // The digest as 64 lower-case hex digits; the object is spent.
  std::string finish();

 private:
  // libsodium's state, kept as bytes so that its header stays out of ours (crypto_generichash_state).
  alignas(64) std::array<unsigned char, 384> state_{};
};

// A fast 64-bit hash for finding equal texts; equality is always checked on the texts themselves.
// FNV-1a over 8-byte words with a final mix; part of the file format (template.hash, source.hash).
std::uint64_t text_hash(std::string_view text);

// Digests and hashes as bytes for a BLOB column.
template <std::size_t N>
std::string_view as_bytes_view(const std::array<unsigned char, N>& bytes) {
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

std::string hex(std::span<const unsigned char> bytes);

}  // namespace errdex
