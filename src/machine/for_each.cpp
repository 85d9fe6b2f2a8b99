#include "src/machine/for_each.hpp"

#include "src/lanes/fp_control.hpp"
#include "src/machine/parts.hpp"

namespace cairn::host {
namespace {

// Not inlined: clang asks the runtime for the thread's number at the beginning of a function that has a
// region, and the runtime must not start before threads_for() has looked at OMP_NUM_THREADS.
[[gnu::noinline]] void for_each_in_region(std::size_t count, int threads, const any_step& step) {
  portable::in_region(threads, nullptr, [&](int thread, int /*all*/) {
#pragma omp for schedule(dynamic, 1)
    for (std::size_t i = 0; i < count; ++i) step(i, thread);
  });
}

}  // namespace

void for_each(std::size_t count, int threads, const any_step& step) {
  if (threads > 1 && count > 1) return for_each_in_region(count, threads, step);
  const portable::fp_default fp;
  for (std::size_t i = 0; i < count; ++i) step(i, 0);
}

}  // namespace cairn::host
