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

template <class T>
class gathered {
 public:
  const T* data() const { return items_.data(); }
  std::size_t size() const { return size_; }
  void clear() { size_ = 0; }

  // Room for so many items in all; makes the next ones free of failure. std::bad_alloc.
  void reserve(std::size_t size) {
    if (size <= items_.size()) return;
    scratch<T> larger = room_for(size);
    if (size_ != 0) std::memcpy(larger.data(), items_.data(), size_ * sizeof(T));
    items_ = std::move(larger);
  }
  void append(const T* items, std::size_t n, int threads = 1) {
    constexpr std::size_t chunk = std::size_t{1} << 18;
    for_each_chunk(n, chunk, threads, [&](std::size_t first, std::size_t last) {
      std::memcpy(items_.data() + size_ + first, items + first, (last - first) * sizeof(T));
    });
    size_ += n;
  }

 private:
  // More than asked for: pages that are not touched cost nothing, moving to larger memory does.
  scratch<T> room_for(std::size_t size) const {
    constexpr std::size_t many = std::size_t{1} << 22;
    const std::size_t more = size < many ? 2 * items_.size() : 8 * items_.size();
    try {
      return scratch<T>(std::max({size, more, std::size_t{1024}}));
    } catch (const std::bad_alloc&) {
      return scratch<T>(size);
    }
  }

  scratch<T> items_;
  std::size_t size_ = 0;
};

}  // namespace cairn::host
