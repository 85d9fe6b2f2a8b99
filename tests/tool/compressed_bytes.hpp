// Compressed data made by the tests themselves, of blocks that hold their bytes as they are.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

inline std::string number(std::uint64_t value, int bytes) {
  std::string text;
  for (int i = 0; i < bytes; ++i) text += static_cast<char>(value >> 8 * i & 0xff);
  return text;
}

inline std::uint32_t crc_of(std::string_view text) {
  std::uint32_t crc = ~0U;
  for (const char letter : text) {
    crc ^= static_cast<unsigned char>(letter);
    for (int bit = 0; bit < 8; ++bit) crc = crc >> 1 ^ ((crc & 1) != 0 ? 0xedb88320U : 0U);
  }
  return ~crc;
}

// RFC 1952, of stored blocks.
inline std::string gzip_of(std::string_view text) {
  std::string made("\x1f\x8b\x08\0\0\0\0\0\0\3", 10);
  std::string_view left = text;
  do {
    const std::string_view block = left.substr(0, 0xffff);
    left.remove_prefix(block.size());
    made += static_cast<char>(left.empty() ? 1 : 0);
    made += number(block.size(), 2) + number(~block.size(), 2) + std::string(block);
  } while (!left.empty());
  return made + number(crc_of(text), 4) + number(text.size(), 4);
}
