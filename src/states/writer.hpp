// Writes a state: its header, what the caller puts, a checksum.
#pragma once

#include <algorithm>
#include <bit>
#include <cairn/state.hpp>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <type_traits>
#include <vector>

#include "src/states/checksum.hpp"
#include "src/states/state_kind.hpp"

namespace cairn::states {

static_assert(std::endian::native == std::endian::little, "states are written as numbers lie in memory");

class writer {
 public:
  writer(const sink& to, kind which) : to_(to) {
    put(std::span(first_bytes));
    put(version);
    put(static_cast<std::uint32_t>(which));
  }

  // A number, and padding up to 8 bytes.
  template <class T>
    requires std::is_arithmetic_v<T>
  void put(T number) {
    put(std::span(&number, 1));
  }
  // Numbers one behind the other, and padding up to a multiple of 8 bytes.
  template <class T, std::size_t N>
    requires std::is_trivially_copyable_v<T>
  void put(std::span<T, N> numbers) {
    put_bytes(std::as_bytes(numbers));
    constexpr std::byte none[8] = {};
    put_bytes(std::span(none).first((8 - numbers.size_bytes() % 8) % 8));
  }
  // To be called last.
  void finish() {
    flush();
    const std::uint64_t sum = sum_.value();
    to_(std::as_bytes(std::span(&sum, 1)));
  }

 private:
  void put_bytes(std::span<const std::byte> bytes) {
    while (!bytes.empty()) {
      const std::size_t size = std::min(bytes.size(), most_at_once - waiting_.size());
      waiting_.insert(waiting_.end(), bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(size));
      bytes = bytes.subspan(size);
      if (waiting_.size() == most_at_once) flush();
    }
  }
  void flush() {
    if (waiting_.empty()) return;
    sum_.add(waiting_.data(), waiting_.size());  // multiples of 8 bytes
    to_(waiting_);
    waiting_.clear();
  }

  const sink& to_;
  std::vector<std::byte> waiting_;
  checksum sum_;
};

}  // namespace cairn::states
