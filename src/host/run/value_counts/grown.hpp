// Vectors that many threads fill: their pages are mapped by all threads before they are resized.
#pragma once

#include <algorithm>
#include <cairn/execution.hpp>
#include <cairn/frequencies.hpp>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "src/counting/reported_steps.hpp"
#include "src/machine/advice.hpp"

namespace cairn::host {

// Maps the memory of a vector that was just reserved: in large pages where the system gives them, each first
// touched by one of all threads. One thread touching small pages would take longer than filling them.
inline void touch(void* memory, std::size_t bytes, int threads, const execution& exec) {
  constexpr std::size_t step = std::size_t{2} << 20;
  if (bytes < 2 * step) return;
  auto* at = static_cast<volatile char*>(memory);
  advise_large_pages(memory, bytes);
  if (threads == 1) return;  // which touches it as it fills it
  for_each_reported((bytes + step - 1) / step, bytes / 16, threads, exec, [&](std::size_t i) {
    constexpr std::size_t page = 4096;
    for (std::size_t b = i * step; b < std::min(bytes, (i + 1) * step); b += page) at[b] = 0;
  });
}

// Reserves; never less than the vector holds. Of `exec`, progress alone matters.
template <class T>
void reserve(std::vector<T>& list, std::size_t size, int threads, const execution& exec) {
  const std::size_t held = list.size();
  list.reserve(size);
  touch(list.data() + held, (size - held) * sizeof(T), threads, exec);
}
inline void reserve(const detail::value_list& list, std::size_t size, int threads, const execution& exec) {
  const std::size_t width = detail::size_of(list.type);
  const std::size_t held = list.size(list.vector);
  list.reserve(list.vector, size);
  touch(static_cast<std::byte*>(list.data()) + held * width, (size - held) * width, threads, exec);
}

// Resizes; the same holds.
template <class T>
void grow(std::vector<T>& list, std::size_t size, int threads, const execution& exec = {}) {
  reserve(list, size, threads, exec);
  list.resize(size);
}

// Returns where the values are.
inline void* grow(const detail::value_list& list, std::size_t size, int threads, const execution& exec = {}) {
  reserve(list, size, threads, exec);
  return list.resize(list.vector, size);
}

}  // namespace cairn::host
