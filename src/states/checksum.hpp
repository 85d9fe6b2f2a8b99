// A checksum of 64 bits over words of 64: any change of one word changes it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

namespace cairn::states {

class checksum {
 public:
  // Padded with zeros to whole words.
  void add(const std::byte* from, std::size_t size) {
    for (; size >= sizeof(std::uint64_t); from += sizeof(std::uint64_t), size -= sizeof(std::uint64_t)) {
      std::uint64_t word;
      std::memcpy(&word, from, sizeof word);
      add(word);
    }
    if (size == 0) return;
    std::uint64_t rest = 0;
    std::memcpy(&rest, from, size);
    add(rest);
  }
  std::uint64_t value() const { return sum_; }

 private:
  // For a given word each sum leads to another one, and for a given sum each word.
  void add(std::uint64_t word) {
    sum_ = (sum_ ^ word) * 0x9e3779b97f4a7c15U;
    sum_ ^= sum_ >> 32;
  }
  std::uint64_t sum_ = 0x6e72696163;  // "cairn"
};

}  // namespace cairn::states
