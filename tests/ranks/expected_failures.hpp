// Calls that fail on one rank: all ranks must throw the same.
#pragma once

#include <gtest/gtest.h>

#include <functional>
#include <string>
#include <typeinfo>

#include "tests/ranks/failing_allocations.hpp"
#include "tests/ranks/simulated_ranks.hpp"

namespace tests {

struct thrown_error {
  std::string kind;
  std::string what;
  bool operator==(const thrown_error&) const = default;
};

// By the class that users catch.
template <class Error>
bool is_a(const std::exception_ptr& failure) {
  try {
    std::rethrow_exception(failure);
  } catch (const Error&) {
    return true;
  } catch (...) {
    return false;
  }
}

inline std::string what_of(const std::exception_ptr& failure) {
  try {
    std::rethrow_exception(failure);
  } catch (const std::exception& error) {
    return error.what();
  }
}

// All ranks throw an Error with the same sentence, which is returned; "" where that is not so.
template <class Error>
std::string common_failure(simulated_ranks& ranks,
                           const std::function<void(const cairn::communicator&)>& work) {
  const auto failures = ranks.failures(work);
  std::string first;
  for (std::size_t r = 0; r < failures.size(); ++r) {
    if (failures[r] == nullptr) {
      ADD_FAILURE() << "rank " << r << " did not throw";
      return "";
    }
    const std::string what = what_of(failures[r]);
    EXPECT_TRUE(is_a<Error>(failures[r])) << "rank " << r << ": " << what;
    if (r == 0) first = what;
    EXPECT_EQ(what, first) << "on rank " << r;
  }
  return first;
}

// Each allocation of one rank fails in turn: all ranks throw std::bad_alloc and name it, until none fails.
// Before the call, `work` has done what needs memory of its own.
inline void expect_collective_bad_alloc(
    int size, int failing, const std::function<std::function<void()>(const cairn::communicator&)>& prepare) {
  if (!tests::allocations_can_fail) GTEST_SKIP() << "no allocation fails under the thread sanitizer";
  simulated_ranks ranks(size);
  int n = 0;
  for (; n < 1000; ++n) {
    const auto failures = ranks.failures([&](const cairn::communicator& all) {
      const std::function<void()> work = prepare(all);
      if (all.rank() == failing) fail_allocation(n);
      try {
        work();
      } catch (...) {
        fail_allocation(-1);
        throw;
      }
      fail_allocation(-1);
    });
    if (failures[0] == nullptr) break;
    for (std::size_t r = 0; r < failures.size(); ++r) {
      ASSERT_NE(failures[r], nullptr) << "allocation " << n << ": rank " << r << " did not throw";
      EXPECT_TRUE(is_a<std::bad_alloc>(failures[r])) << what_of(failures[r]);
      EXPECT_EQ(what_of(failures[r]), "rank " + std::to_string(failing) + ": std::bad_alloc");
    }
  }
  EXPECT_GT(n, 0);
  EXPECT_LT(n, 1000);
}

}  // namespace tests
