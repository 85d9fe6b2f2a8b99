// Items that are kept until there are enough of them to be worth counting.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <new>
#include <utility>

#include "src/machine/for_each.hpp"
#include "src/machine/scratch.hpp"

namespace cairn::host {

class gathered {
 public:
  explicit gathered(std::size_t item_bytes) : item_bytes_(item_bytes) {}

  const std::byte* data() const { return bytes_.data(); }
  std::size_t size() const { return size_; }
  void clear() { size_ = 0; }

  // Room for so many items in all; makes the next ones free of failure. std::bad_alloc.
  void reserve(std::size_t size) {
    if (size <= capacity()) return;
    scratch<std::byte> larger = room_for(size);
    if (size_ != 0) std::memcpy(larger.data(), bytes_.data(), size_ * item_bytes_);
    bytes_ = std::move(larger);
  }
  void append(const void* items, std::size_t n, int threads = 1) {
    constexpr std::size_t chunk = std::size_t{1} << 18;
    const auto* from = static_cast<const std::byte*>(items);
    std::byte* const to = bytes_.data() + size_ * item_bytes_;
    for_each_chunk(n * item_bytes_, chunk * item_bytes_, threads, [&](std::size_t first, std::size_t last) {
      std::memcpy(to + first, from + first, last - first);
    });
    size_ += n;
  }

 private:
  std::size_t capacity() const { return bytes_.size() / item_bytes_; }
  // More than asked for: pages that are not touched cost nothing, moving to larger memory does.
  scratch<std::byte> room_for(std::size_t size) const {
    constexpr std::size_t many = std::size_t{1} << 22;
    const std::size_t more = size < many ? 2 * capacity() : 8 * capacity();
    try {
      return scratch<std::byte>(std::max({size, more, std::size_t{1024}}) * item_bytes_);
    } catch (const std::bad_alloc&) {
      return scratch<std::byte>(size * item_bytes_);
    }
  }

  std::size_t item_bytes_;
  scratch<std::byte> bytes_;
  std::size_t size_ = 0;
};

}  // namespace cairn::host
