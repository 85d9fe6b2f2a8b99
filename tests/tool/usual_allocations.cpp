// For programs of simulated ranks that keep the usual operator new: no allocation fails.
#include <cstdint>

#include "tests/ranks/failing_allocations.hpp"

namespace tests {

void fail_allocation(std::int64_t /*n*/) {}
no_failing_allocations::no_failing_allocations() = default;
no_failing_allocations::~no_failing_allocations() = default;

}  // namespace tests
