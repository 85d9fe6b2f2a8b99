// Items that are kept until there are enough of them to be worth counting.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <utility>

#include "src/host/sweeps/for_each.hpp"
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
    scratch<T> larger(std::max({size, 2 * items_.size(), std::size_t{1024}}));
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
  scratch<T> items_;
  std::size_t size_ = 0;
};

}  // namespace cairn::host
