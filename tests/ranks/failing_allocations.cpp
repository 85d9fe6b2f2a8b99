#include "tests/ranks/failing_allocations.hpp"

#include <cstdlib>
#include <new>

namespace {
thread_local std::int64_t allocations_left = -1;
thread_local int exempt = 0;
}  // namespace

#ifndef CAIRN_SANITIZES_THREADS
// Not inlined: where a compiler sees free() of what new made, it warns.
[[gnu::noinline]] void* operator new(std::size_t size) {
  if (allocations_left >= 0 && exempt == 0 && allocations_left-- == 0) throw std::bad_alloc();
  if (void* const made = std::malloc(size == 0 ? 1 : size)) return made;
  throw std::bad_alloc();
}
[[gnu::noinline]] void operator delete(void* memory) noexcept { std::free(memory); }
[[gnu::noinline]] void operator delete(void* memory, std::size_t /*size*/) noexcept { std::free(memory); }
#endif

namespace tests {

void fail_allocation(std::int64_t n) { allocations_left = n; }

no_failing_allocations::no_failing_allocations() { ++exempt; }
no_failing_allocations::~no_failing_allocations() { --exempt; }

}  // namespace tests
