// Results that many threads fill: vectors whose pages are there before they are resized.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include "src/host/for_each.hpp"
#include "src/scratch/advice.hpp"

namespace cairn::host {

// Resizes an empty vector. Its memory comes in large pages where the system gives them, and all threads touch
// it first: page by page and by one thread, that would take longer than filling it.
template <class T>
void grow(std::vector<T>& empty, std::size_t size, int threads) {
  constexpr std::size_t step = std::size_t{2} << 20;
  empty.reserve(size);
  const std::size_t bytes = size * sizeof(T);
  if (bytes >= 2 * step) {
    auto* memory = reinterpret_cast<volatile char*>(empty.data());
    advise_large_pages(empty.data(), bytes);
    for_each((bytes + step - 1) / step, threads, [&](std::size_t i) {
      constexpr std::size_t page = 4096;
      for (std::size_t at = i * step; at < std::min(bytes, (i + 1) * step); at += page) memory[at] = 0;
    });
  }
  empty.resize(size);
}

}  // namespace cairn::host
