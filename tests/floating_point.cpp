// A caller whose floating-point control word flushes denormals still gets exact counts, and its word back.
#include <gtest/gtest.h>

#include <cairn/cairn.hpp>

#include "tests/every_place.hpp"
#include "tests/reference/histogram.hpp"

#if defined(__x86_64__)
#  include <immintrin.h>

namespace {

TEST(FloatingPointControl, DenormalsCountWhenTheCallerFlushesThem) {
  std::vector<float> x(100'000);
  for (std::size_t i = 0; i < x.size(); ++i) x[i] = static_cast<float>(i % 50) * 1e-40F;
  std::vector<double> edges;
  for (int i = 0; i < 50; ++i) edges.push_back(i * 1e-40);
  const auto expected = reference::histogram<float>(x, edges);
  constexpr unsigned flush = 0x8040;
  for (const auto& [way, how] : tests::every_way()) {
    SCOPED_TRACE(way);
    const unsigned before = _mm_getcsr();
    _mm_setcsr(before | flush);
    const cairn::axis bins = cairn::axis::edges(edges);
    const auto got = cairn::histogram(x, bins, how);
    const auto range = cairn::extent_of(x, how);
    const unsigned after = _mm_getcsr();
    _mm_setcsr(before);
    EXPECT_EQ(after & flush, flush);
    EXPECT_EQ(got.counts, expected.counts);
    EXPECT_EQ(range.low, 0.0F);
    EXPECT_GT(range.high, 0.0F);
  }
}

}  // namespace
#endif
