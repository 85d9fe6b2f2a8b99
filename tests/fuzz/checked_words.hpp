// The checksum of states and checkpoints, of bytes that a fuzz input makes, so that the inner checks are
// reached.
#pragma once

#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>

namespace cairn::fuzz {

// docs/state_format.md, of whole words.
inline std::uint64_t checksum_of(std::string_view words) {
  std::uint64_t sum = 0x6e72696163;
  for (std::size_t at = 0; at + 8 <= words.size(); at += 8) {
    std::uint64_t word = 0;
    std::memcpy(&word, words.data() + at, sizeof word);
    sum = (sum ^ word) * 0x9e3779b97f4a7c15U;
    sum ^= sum >> 32;
  }
  return sum;
}

inline std::string text_of(std::uint64_t number) {
  std::string text(sizeof number, '\0');
  std::memcpy(text.data(), &number, sizeof number);
  return text;
}

}  // namespace cairn::fuzz
