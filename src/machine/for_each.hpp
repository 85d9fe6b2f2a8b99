// The for-each sweep: independent steps, taken by threads as they become free.
//
// Contract: step(i), or step(i, thread) with a number below `threads` that no other thread has at that time,
// is called once for each i below `count`, in any order, from at most `threads` threads, under the default
// floating-point control word. It may throw where `threads` is 1, and must not where there are more. The
// sweep is compiled once for steps of all types: a step does more than a call costs.
#pragma once

#include <algorithm>
#include <cstddef>
#include <type_traits>

namespace cairn::host {

// Refers to a step of any type.
class any_step {
 public:
  template <class Step>
    requires std::is_invocable_v<const Step&, std::size_t, int>
  any_step(const Step& step)
      : step_(&step),
        take_([](const void* of, std::size_t i, int thread) { (*static_cast<const Step*>(of))(i, thread); }) {
  }
  template <class Step>
    requires std::is_invocable_v<const Step&, std::size_t>
  any_step(const Step& step)
      : step_(&step),
        take_([](const void* of, std::size_t i, int /*thread*/) { (*static_cast<const Step*>(of))(i); }) {}

  void operator()(std::size_t i, int thread) const { take_(step_, i, thread); }

 private:
  const void* step_;
  void (*take_)(const void*, std::size_t, int);
};

void for_each(std::size_t count, int threads, const any_step& step);

// Calls step(first, last) for all parts of `chunk` items, the last one shorter; or step(first, last, thread).
template <class Step>
void for_each_chunk(std::size_t size, std::size_t chunk, int threads, const Step& step) {
  for_each((size + chunk - 1) / chunk, threads, [&](std::size_t k, int thread) {
    const std::size_t last = std::min(size, (k + 1) * chunk);
    if constexpr (std::is_invocable_v<const Step&, std::size_t, std::size_t, int>)
      step(k * chunk, last, thread);
    else
      step(k * chunk, last);
  });
}

}  // namespace cairn::host
