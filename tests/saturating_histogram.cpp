// The saturating histogram on every place against the sequential definition.
#include "tests/reference/saturating_histogram.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cairn/cairn.hpp>
#include <random>
#include <stdexcept>
#include <string>
#include <vector>

#include "tests/bin_numbers.hpp"
#include "tests/every_place.hpp"

namespace {

template <class Counter>
class SaturatingHistogram : public testing::Test {};
using counters = testing::Types<std::uint8_t, std::uint16_t>;
TYPED_TEST_SUITE(SaturatingHistogram, counters);

// Counters that hold something already, some of them nearly or wholly full.
template <class Counter>
std::vector<Counter> used_counts(std::size_t bins, std::mt19937_64& random) {
  std::vector<Counter> counts(bins);
  for (Counter& count : counts) {
    const std::uint64_t what = random() % 16;
    const auto full = std::numeric_limits<Counter>::max();
    count = what < 2   ? static_cast<Counter>(full - what)
            : what < 5 ? static_cast<Counter>(random())
                       : Counter{0};
  }
  return counts;
}

template <class Counter>
void expect_as_reference(const samples::shape& shape, const std::vector<std::uint32_t>& bins,
                         const std::vector<Counter>& before, const std::vector<tests::way>& ways) {
  std::vector<Counter> expected = before;
  reference::saturating_histogram_into(expected, bins);
  std::vector<Counter> counts;
  for (const tests::way& way : ways) {
    SCOPED_TRACE(way.name);
    counts = before;
    cairn::saturating_histogram_into(cairn::out<Counter>(counts), bins, shape.width, way.exec);
    ASSERT_TRUE(counts == expected);
  }
}

TYPED_TEST(SaturatingHistogram, IsTheSequentialOneOnEveryPlaceForRandomShapes) {
  const auto ways = tests::every_way();
  const unsigned seeds = CAIRN_ALL_TEST_TYPES ? 2000 : 500;
  for (unsigned seed = 0; seed < seeds; ++seed) {
    std::mt19937_64 random(seed);
    const samples::shape shape{1 + random() % 90, 1 + random() % 300};
    const std::size_t n = random() % 4 == 0 ? random() % 8 : random() % 2000;
    const auto inputs = samples::every_gathering(shape, n, random);
    const samples::gathering& input = inputs[seed % inputs.size()];
    const auto before = used_counts<TypeParam>(shape.bins(), random);
    SCOPED_TRACE(testing::Message() << "seed " << seed << ", " << input.name << ", " << shape.width << " x "
                                    << shape.height << ", " << n << " items");
    expect_as_reference(shape, input.bins, before, ways);
  }
}

// Enough items for several threads, with tables of all bins, of the hot rows, of groups of threads, and none.
TYPED_TEST(SaturatingHistogram, IsTheSequentialOneWithAnyScratchMemory) {
  std::vector<tests::way> ways;
  for (tests::way way : tests::host_ways()) {
    for (const std::size_t bytes : {0U, 1U, 100'000U, 3'000'000U}) {
      way.exec.scratch_bytes = bytes;
      ways.push_back({way.name + ", " + std::to_string(bytes) + " bytes", way.exec});
    }
  }
  std::mt19937_64 random(7);
  for (const samples::shape shape : {samples::shape{64, 256}, samples::shape{100, 7000}}) {
    for (const samples::gathering& input : samples::every_gathering(shape, 150'000, random)) {
      SCOPED_TRACE(testing::Message() << input.name << ", " << shape.width << " x " << shape.height);
      expect_as_reference(shape, input.bins, used_counts<TypeParam>(shape.bins(), random), ways);
    }
  }
}

// A histogram so large beside its input that tables pay for the hot rows only.
TYPED_TEST(SaturatingHistogram, OfALargeHistogramIsTheSequentialOne) {
  std::mt19937_64 random(8);
  const samples::shape shape{512, 16384};
  for (const double outliers : {0.0, 0.005, 0.5}) {
    const auto bins = samples::hot_rows(shape, 200'000, 0.4, outliers, random);
    SCOPED_TRACE(testing::Message() << outliers << " outliers");
    expect_as_reference(shape, bins, used_counts<TypeParam>(shape.bins(), random), tests::every_way());
  }
}

TYPED_TEST(SaturatingHistogram, AccumulatesCallAfterCallAndStopsAtTheGreatestValue) {
  const std::size_t full = std::numeric_limits<TypeParam>::max();
  for (const tests::way& way : tests::every_way()) {
    SCOPED_TRACE(way.name);
    std::vector<TypeParam> counts(6);
    const std::vector<std::uint32_t> often(full - 1, 4);
    const std::vector<std::uint32_t> once{4, 1};
    cairn::saturating_histogram_into(cairn::out<TypeParam>(counts), often, 3, way.exec);
    EXPECT_EQ(counts, (std::vector<TypeParam>{0, 0, 0, 0, static_cast<TypeParam>(full - 1), 0}));
    for (int i = 0; i < 3; ++i)
      cairn::saturating_histogram_into(cairn::out<TypeParam>(counts), once, 3, way.exec);
    EXPECT_EQ(counts, (std::vector<TypeParam>{0, 3, 0, 0, static_cast<TypeParam>(full), 0}));
  }
}

TYPED_TEST(SaturatingHistogram, StopsForEveryNumberOfTimesABinOccurs) {
  const std::size_t full = std::numeric_limits<TypeParam>::max();
  for (const std::size_t times : {full, full + 1, 2 * full + 2, 3 * full + 3}) {
    std::vector<std::uint32_t> alone(times, 1);
    std::vector<std::uint32_t> amid;  // neighbours differ
    for (std::size_t i = 0; i < times; ++i)
      amid.insert(amid.end(),
                  {1, static_cast<std::uint32_t>(2 + i % 50), static_cast<std::uint32_t>(52 + i % 49)});
    for (const auto& bins : {alone, amid}) {
      SCOPED_TRACE(testing::Message() << times << " times");
      expect_as_reference({101, 1}, bins, std::vector<TypeParam>(101), tests::every_way());
    }
  }
}

template <class Counter>
std::string refusal_of(std::vector<Counter>& counts, const std::vector<std::uint32_t>& bins,
                       std::size_t width, const cairn::execution& exec) {
  try {
    cairn::saturating_histogram_into(cairn::out<Counter>(counts), bins, width, exec);
  } catch (const std::invalid_argument& refused) {
    return refused.what();
  }
  return "nothing was refused";
}

TYPED_TEST(SaturatingHistogram, RefusesABinOutsideAndWritesNothing) {
  std::mt19937_64 random(9);
  const samples::shape shape{50, 400};
  const auto before = used_counts<TypeParam>(shape.bins(), random);
  for (const std::size_t n : {std::size_t{1}, std::size_t{700}, std::size_t{100'000}}) {
    for (const std::size_t at : {std::size_t{0}, n / 2, n - 1}) {
      for (const std::uint32_t bad : {20'000U, 0xffffffffU}) {
        auto bins = samples::hot_rows(shape, n, 0.5, 0.02, random);
        bins[at] = bad;
        bins[n - 1] = std::max(bins[n - 1], 20'001U);  // the first one is named
        const std::uint32_t named = bins[at];
        for (const tests::way& way : tests::every_way()) {
          for (const std::size_t scratch : {std::size_t{0}, std::size_t{1}, std::size_t{9'000}}) {
            SCOPED_TRACE(testing::Message() << n << " items, " << way.name << ", " << scratch << " bytes");
            cairn::execution exec = way.exec;
            exec.scratch_bytes = scratch;
            auto counts = before;
            EXPECT_EQ(refusal_of(counts, bins, shape.width, exec),
                      "saturating_histogram_into: bins[" + std::to_string(at) + "] is " +
                          std::to_string(named) + "; the histogram has bins 0 to 19999");
            EXPECT_TRUE(counts == before);
          }
        }
      }
    }
  }
}

TYPED_TEST(SaturatingHistogram, RefusesShapesThatDoNotFit) {
  std::vector<TypeParam> counts(12);
  std::vector<TypeParam> none;
  const std::vector<std::uint32_t> bins{1};
  EXPECT_EQ(refusal_of(counts, bins, 0, {}), "saturating_histogram_into: width is 0; expected 1 or more");
  EXPECT_EQ(refusal_of(counts, bins, 5, {}),
            "saturating_histogram_into: 12 bins are no multiple of the width 5");
  EXPECT_EQ(refusal_of(counts, bins, 24, {}),
            "saturating_histogram_into: 12 bins are no multiple of the width 24");
  EXPECT_EQ(refusal_of(none, bins, 1, {}),
            "saturating_histogram_into: there are no bins; expected 1 or more");
}

TYPED_TEST(SaturatingHistogram, TakesAndGivesMemoryOfDevices) {
  if (cairn::device_count() == 0) GTEST_SKIP() << "no device";
  std::mt19937_64 random(10);
  const samples::shape shape{128, 1000};
  const auto bins = samples::hot_rows(shape, 100'000, 0.5, 0.01, random);
  const auto before = used_counts<TypeParam>(shape.bins(), random);
  auto expected = before;
  reference::saturating_histogram_into(expected, bins);
  cairn::device_array<std::uint32_t> bins_there{std::span<const std::uint32_t>(bins)};
  for (const bool from_device : {false, true}) {
    cairn::device_array<TypeParam> counts_there{std::span<const TypeParam>(before)};
    const cairn::in<std::uint32_t> from =
        from_device ? cairn::in<std::uint32_t>(bins_there.span()) : cairn::in<std::uint32_t>(bins);
    const cairn::run_info done = cairn::saturating_histogram_into(counts_there.span(), from, shape.width);
    EXPECT_EQ(done.where, from_device ? cairn::place::device : cairn::place::host);
    std::vector<TypeParam> counts(before.size());
    counts_there.copy_to(counts);
    EXPECT_TRUE(counts == expected);
  }
}

TYPED_TEST(SaturatingHistogram, CanBeCancelledAndWritesNothingThen) {
  std::mt19937_64 random(11);
  const samples::shape shape{64, 64};
  const auto bins = samples::uniform(shape, 100'000, random);
  for (const tests::way& way : tests::every_way()) {
    for (const std::size_t scratch : {std::size_t{0}, std::size_t{1}}) {
      cairn::execution exec = way.exec;
      exec.scratch_bytes = scratch;
      exec.progress = [](double) { return false; };
      std::vector<TypeParam> counts(shape.bins());
      EXPECT_THROW(cairn::saturating_histogram_into(cairn::out<TypeParam>(counts), bins, shape.width, exec),
                   cairn::cancelled)
          << way.name;
      EXPECT_EQ(counts, std::vector<TypeParam>(shape.bins())) << way.name;
      exec.progress = [](double fraction) { return fraction > 0; };
      EXPECT_NO_THROW(
          cairn::saturating_histogram_into(cairn::out<TypeParam>(counts), bins, shape.width, exec));
    }
  }
}

TYPED_TEST(SaturatingHistogram, OfNothingChangesNothing) {
  for (const tests::way& way : tests::every_way()) {
    std::vector<TypeParam> counts{1, 2, 255};
    const cairn::run_info done = cairn::saturating_histogram_into(cairn::out<TypeParam>(counts),
                                                                  cairn::in<std::uint32_t>(), 3, way.exec);
    EXPECT_EQ(counts, (std::vector<TypeParam>{1, 2, 255})) << way.name;
    EXPECT_FALSE(done.method.empty()) << way.name;
    EXPECT_FALSE(done.target.empty()) << way.name;
  }
}

TYPED_TEST(SaturatingHistogram, SaysWhichMethodRan) {
  std::mt19937_64 random(12);
  cairn::execution exec;
  exec.where = cairn::place::host;
  const auto method = [&](const samples::shape& shape, const std::vector<std::uint32_t>& bins) {
    std::vector<TypeParam> counts(shape.bins());
    return cairn::saturating_histogram_into(cairn::out<TypeParam>(counts), bins, shape.width, exec).method;
  };
  EXPECT_EQ(method({64, 64}, samples::uniform({64, 64}, 10'000, random)), "private");
  EXPECT_EQ(method({256, 40'000}, samples::hot_rows({256, 40'000}, 1'000'000, 0.5, 0.01, random)),
            "hot rows");
  EXPECT_EQ(method({256, 40'000}, samples::uniform({256, 40'000}, 10, random)), "shared");
}

}  // namespace
