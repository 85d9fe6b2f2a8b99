// The for-each sweep: independent steps, taken by threads as they become free.
//
// Contract: step(i), or step(i, thread) with a number below `threads` that no other thread has at that time,
// is called once for each i below `count`, in any order, from at most `threads` threads, under the default
// floating-point control word. It may throw where `threads` is 1, and must not where there are more.
#pragma once

#include <cstddef>
#include <type_traits>

#include "src/lanes/fp_control.hpp"
#include "src/machine/parts.hpp"

namespace cairn::host {

template <class Step>
void take_step(std::size_t i, int thread, const Step& step) {
  if constexpr (std::is_invocable_v<const Step&, std::size_t, int>)
    step(i, thread);
  else
    step(i);
}

// Not inlined: clang asks the runtime for the thread's number at the beginning of a function that has a
// region, and the runtime must not start before threads_for() has looked at OMP_NUM_THREADS.
template <class Step>
[[gnu::noinline]] void for_each_in_region(std::size_t count, int threads, const Step& step) {
  CAIRN_TARGET::in_region(threads, nullptr, [&](int thread, int /*all*/) {
#pragma omp for schedule(dynamic, 1)
    for (std::size_t i = 0; i < count; ++i) take_step(i, thread, step);
  });
}

template <class Step>
void for_each(std::size_t count, int threads, const Step& step) {
  if (threads <= 1 || count <= 1) {
    const CAIRN_TARGET::fp_default fp;
    for (std::size_t i = 0; i < count; ++i) take_step(i, 0, step);
    return;
  }
  for_each_in_region(count, threads, step);
}

// Calls step(first, last) for all parts of `chunk` items, the last one shorter; or step(first, last, thread).
template <class Step>
void for_each_chunk(std::size_t size, std::size_t chunk, int threads, const Step& step) {
  for_each((size + chunk - 1) / chunk, threads, [&](std::size_t k, int thread) {
    const std::size_t first = k * chunk;
    const std::size_t last = size - first < chunk ? size : first + chunk;
    if constexpr (std::is_invocable_v<const Step&, std::size_t, std::size_t, int>)
      step(first, last, thread);
    else
      step(first, last);
  });
}

}  // namespace cairn::host
