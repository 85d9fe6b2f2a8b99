// Scratch memory that runs out at the n-th request: std::bad_alloc, and nothing touched. This program brings
// its own source of pages instead of the library's.
#include <gtest/gtest.h>

#include <cairn/cairn.hpp>
#include <cstdlib>

#include "src/scratch/pages.hpp"
#include "tests/every_place.hpp"

namespace {
int grants_left = -1;  // negative: no limit
int granted = 0;
}  // namespace

namespace cairn {
void* take_pages(std::size_t bytes) noexcept {
  if (grants_left == 0) return nullptr;
  if (grants_left > 0) --grants_left;
  ++granted;
  return std::aligned_alloc(64, (bytes + 63) / 64 * 64 + 64);
}
void give_pages(void* pages, std::size_t /*bytes*/) noexcept { std::free(pages); }
}  // namespace cairn

namespace {

template <class T>
void fail_each_request(const cairn::axis& bins) {
  const std::vector<T> x(200'000, T(1));
  for (const auto& [way, how] : tests::every_way()) {
    SCOPED_TRACE(way);
    granted = 0;
    const auto expected = cairn::histogram(x, bins, how).counts;
    const int requests = granted;
    ASSERT_GT(requests, 0);
    for (int n = 0; n < requests; ++n) {
      std::vector<std::uint64_t> counts(bins.bins(), 3);
      grants_left = n;
      EXPECT_THROW(cairn::histogram_into(counts, x, bins, how), std::bad_alloc);
      grants_left = -1;
      EXPECT_EQ(counts, std::vector<std::uint64_t>(bins.bins(), 3));
    }
    EXPECT_EQ(cairn::histogram(x, bins, how).counts, expected);
  }
}

TEST(OutOfMemory, EachRequestInTurn) {
  fail_each_request<float>(cairn::axis::uniform(100, 0, 10));
  fail_each_request<double>(cairn::axis::edges({0., 1., 5.}));
  fail_each_request<std::int16_t>(cairn::axis::edges({0., 1., 5.}));
}

}  // namespace
