#pragma once

// Numbers of variable length, seven bits a byte, least significant first: the form of all postings on disk.

#include <cstdint>
#include <string>
#include <string_view>

namespace errdex::match {

inline void append_varint(std::string& out, std::uint64_t value) {
  for (; value >= 0x80; value >>= 7U) out += static_cast<char>(value | 0x80U);
  out += static_cast<char>(value);
}

// Takes one number off the front of `bytes`: false when they end too early or the number is too long.
inline bool read_varint(std::string_view& bytes, std::uint64_t& value) {
  value = 0;
  for (unsigned shift = 0; shift < 64 && !bytes.empty(); shift += 7) {
    const auto byte = static_cast<unsigned char>(bytes.front());
    bytes.remove_prefix(1);
    value |= static_cast<std::uint64_t>(byte & 0x7FU) << shift;
    if (byte < 0x80) return true;
  }
  return false;
}

}  // namespace errdex::match
