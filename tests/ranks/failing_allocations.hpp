// Allocations that fail, in one thread alone.
#pragma once

#include <cstdint>

#include "tests/sanitized.hpp"

namespace tests {

// The library of the thread sanitizer brings the operators itself, which do not fail.
#ifdef CAIRN_SANITIZES_THREADS
constexpr bool allocations_can_fail = false;
#else
constexpr bool allocations_can_fail = true;
#endif

// This thread's n-th allocation from now on fails, and none after it; below 0: none.
void fail_allocation(std::int64_t n);

// While one lives, allocations of this thread neither fail nor count.
class no_failing_allocations {
 public:
  no_failing_allocations();
  ~no_failing_allocations();
  no_failing_allocations(const no_failing_allocations&) = delete;
  no_failing_allocations& operator=(const no_failing_allocations&) = delete;
};

}  // namespace tests
