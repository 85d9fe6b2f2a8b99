// Histograms against tests/reference, on every instruction set, thread count and device.
#include "tests/reference/histogram.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cairn/bin_rule.hpp>
#include <cairn/digitize.hpp>
#include <cairn/histogram.hpp>
#include <cairn/weighted_histogram.hpp>
#include <cmath>
#include <numeric>
#include <random>
#include <thread>

#include "tests/every_place.hpp"
#include "tests/refusal.hpp"
#include "tests/sample_types.hpp"
#include "tests/samples.hpp"
#include "tests/seed.hpp"

namespace {

using tests::refusal;

template <class T>
void expect_same(const cairn::binned<std::uint64_t>& got, const reference::counted& expected,
                 std::size_t samples) {
  ASSERT_EQ(got.counts, expected.counts);
  ASSERT_EQ(got.total, samples);
  ASSERT_EQ(got.outside.size(), 1U);
  EXPECT_EQ(got.outside[0].below, expected.below);
  EXPECT_EQ(got.outside[0].above, expected.above);
  EXPECT_EQ(got.outside[0].nan, expected.nan);
  EXPECT_EQ(got.inside, samples - expected.below - expected.above - expected.nan);
}

template <class T>
class Histogram : public testing::Test {};
TYPED_TEST_SUITE(Histogram, tests::sample_types);

TYPED_TEST(Histogram, EqualsReferenceOnNastyEdges) {
  using T = TypeParam;
  const std::uint64_t seed = tests::seed();
  SCOPED_TRACE("seed " + std::to_string(seed));
  std::mt19937_64 random(seed);
  for (const auto& [name, edges] : samples::nasty_edges(random)) {
    SCOPED_TRACE(name);
    const std::vector<T> x = samples::against<T>(edges, random, 1500 + random() % 3000);
    const auto expected = reference::histogram<T>(x, edges);
    for (const std::string_view map : {"auto", "uniform", "logarithmic"}) {
      const cairn::axis bins = cairn::axis::edges(edges, map);
      for (const auto& [way, exec] : tests::every_way()) {
        SCOPED_TRACE(way + ", map " + std::string(map));
        const auto got = cairn::histogram(x, bins, exec);
        ASSERT_NO_FATAL_FAILURE((expect_same<T>(got, expected, x.size())));
      }
    }
  }
}

// The figures are numpy 1.24's.
TYPED_TEST(Histogram, OfABinCountIsNumpys) {
  using T = TypeParam;
  const std::vector<T> x{3, 1, 2, 1, 9, 4, 9};
  for (const auto& [way, exec] : tests::every_way()) {
    SCOPED_TRACE(way);
    const auto got = cairn::histogram(x, 4, exec);
    EXPECT_EQ(got.counts, (std::vector<std::uint64_t>{3, 2, 0, 2}));
    EXPECT_TRUE(std::ranges::equal(got.edges(), std::vector<double>{1, 3, 5, 7, 9}));
    const auto within = cairn::histogram(x, 2, {2, 4}, exec);
    EXPECT_EQ(within.counts, (std::vector<std::uint64_t>{1, 2}));
    EXPECT_EQ(within.outside[0].below, 2U);
    const auto equal = cairn::histogram(std::vector<T>{5, 5}, 2, exec);
    EXPECT_EQ(equal.counts, (std::vector<std::uint64_t>{0, 2}));
    EXPECT_TRUE(std::ranges::equal(equal.edges(), std::vector<double>{4.5, 5, 5.5}));
    const auto none = cairn::histogram(std::vector<T>{}, 2, exec);
    EXPECT_TRUE(std::ranges::equal(none.edges(), std::vector<double>{0, 0.5, 1}));
    EXPECT_EQ(none.total, 0U);
  }
  EXPECT_EQ(
      refusal([&] { cairn::histogram(x, 2, {3, 1}); }),
      "histogram: the range is from 3 to 1; expected two finite numbers, the first not above the second");
  EXPECT_EQ(refusal([&] { cairn::histogram(x, 0); }),
            "axis::uniform: bins is 0; expected 1 to " + std::to_string(cairn::axis::max_bins));
  if constexpr (std::is_floating_point_v<T>) {
    constexpr T infinite = std::numeric_limits<T>::infinity();
    EXPECT_EQ(refusal([&] { cairn::histogram(std::vector<T>{1, infinite}, 2); }),
              "histogram: the range is from 1 to inf, as the samples are; infinite ones need a range");
    EXPECT_EQ(cairn::histogram(std::vector<T>{1, std::numeric_limits<T>::quiet_NaN(), 3}, 2).counts,
              (std::vector<std::uint64_t>{1, 1}));
  }
}

// Enough samples for every thread to have its own, and for values of 16 bits to be counted one by one.
TYPED_TEST(Histogram, EqualsReferenceOnManySamples) {
  using T = TypeParam;
  std::mt19937_64 random(20261120);
  const std::vector<double> edges = samples::increasing(random, 101, -300, 300);
  const std::vector<T> x = samples::against<T>(edges, random, 400'000);
  const auto expected = reference::histogram<T>(x, edges);
  const cairn::axis bins = cairn::axis::edges(edges);
  for (const auto& [way, exec] : tests::every_way()) {
    SCOPED_TRACE(way);
    const auto got = cairn::histogram(x, bins, exec);
    ASSERT_NO_FATAL_FAILURE((expect_same<T>(got, expected, x.size())));
    if (exec.where == cairn::place::host) {
      if (exec.target != cairn::isa::best) {
        EXPECT_EQ(got.run.target, cairn::name_of(exec.target));
      }
      EXPECT_TRUE(exec.threads == 0 || got.run.threads == exec.threads) << got.run.threads;
    } else {
      EXPECT_EQ(got.run.where, cairn::place::device);
      EXPECT_EQ(got.run.device, exec.device);
    }
  }
}

TYPED_TEST(Histogram, UniformBinsEqualReferenceOnStoredEdges) {
  using T = TypeParam;
  std::mt19937_64 random(7);
  const std::vector<std::pair<double, double>> ranges{{0, 1},
                                                      {-1, 1},
                                                      {0, 10},
                                                      {0, 0},
                                                      {1e6, 1e6 + 1},
                                                      {-1e-40, 1e-40},
                                                      {0, 4.9e-324},
                                                      {-120, 125},
                                                      {0.1, 0.7},
                                                      {-1.7e308, 1.7e308},
                                                      {3e38, 1e39},
                                                      {0, 9.3e18},
                                                      {1, std::nextafter(1.0, 2)}};
  for (const auto& [low, high] : ranges) {
    if (std::is_same_v<T, float> && high > 1e38) continue;  // refused: see below
    for (const std::size_t count : {1U, 2U, 3U, 10U, 100U, 1000U, 4097U}) {
      const cairn::axis bins = cairn::axis::uniform(count, low, high);
      SCOPED_TRACE(testing::Message() << count << " bins from " << low << " to " << high);
      std::vector<double> edges(bins.edges().begin(), bins.edges().end());
      const std::vector<T> x = samples::against<T>(edges, random, 4000);
      if (std::is_same_v<T, float>) edges = reference::rounded_to_float(edges);
      const auto expected = reference::histogram<T>(x, edges);
      for (const auto& [way, exec] : tests::every_way()) {
        if (exec.threads == 7 || exec.threads == 3) continue;
        SCOPED_TRACE(way);
        ASSERT_NO_FATAL_FAILURE((expect_same<T>(cairn::histogram(x, bins, exec), expected, x.size())));
      }
    }
  }
}

// Edges that are made are rounded to float for float samples, and no edge becomes infinite.
TEST(HistogramOfFloats, RefusesMadeEdgesBeyondFloat) {
  const std::vector<float> x{-std::numeric_limits<float>::infinity(), 0, 1,
                             std::numeric_limits<float>::infinity()};
  const std::string why =
      " of the axis does not fit float, to which edges made by axis::uniform and axis::logarithmic are "
      "rounded for float samples; expected edges of at most 3.4028235e+38 in size, or those of axis::edges, "
      "which are not rounded";
  for (const auto& [way, exec] : tests::every_way()) {
    SCOPED_TRACE(way);
    std::vector<std::uint64_t> counts(4, 7);
    const auto against = [&](const cairn::axis& bins) {
      return refusal([&] { cairn::histogram_into(counts, x, bins, exec); });
    };
    EXPECT_EQ(against(cairn::axis::uniform(4, -1e300, 1e300)), "histogram: edges[0] = -1e+300" + why);
    EXPECT_EQ(against(cairn::axis::uniform(4, 0, 1e39)), "histogram: edges[2] = 5e+38" + why);
    EXPECT_EQ(against(cairn::axis::logarithmic(4, 1, 1e40)), "histogram: edges[4] = 1e+40" + why);
    EXPECT_EQ(counts, std::vector<std::uint64_t>(4, 7));
    // Other types are not rounded; edges that are given are neither.
    EXPECT_EQ(
        cairn::histogram(std::vector<double>{5, 1e299}, cairn::axis::uniform(1, -1e300, 1e300), exec).counts,
        (std::vector<std::uint64_t>{2}));
    const auto given = cairn::histogram(x, cairn::axis::edges({-1e300, 0., 1e300}), exec);
    EXPECT_EQ(given.counts, (std::vector<std::uint64_t>{0, 2}));
    EXPECT_EQ(given.outside[0].below, 1U);
    EXPECT_EQ(given.outside[0].above, 1U);
  }
}

// What the shortest decimal of the greatest float says is a double above it that rounds to it.
TEST(HistogramOfFloats, TakesTheGreatestFloatAsAnEdge) {
  constexpr float greatest = std::numeric_limits<float>::max();
  const std::vector<float> x{0, greatest, std::numeric_limits<float>::infinity(), -greatest};
  for (const double edge : {static_cast<double>(greatest), 3.4028235e38}) {
    const auto got = cairn::histogram(x, cairn::axis::uniform(2, -edge, edge));
    EXPECT_EQ(got.counts, (std::vector<std::uint64_t>{1, 2}));
    EXPECT_EQ(got.outside[0].above, 1U);
  }
}

TEST(HistogramBins, OfAnAxisThatWasMovedFromAreRefused) {
  cairn::axis from = cairn::axis::uniform(2, 0, 1);
  const cairn::axis to = std::move(from);
  const std::vector<float> x{0.5F};
  std::vector<std::uint64_t> counts(2, 7);
  const std::string why = "histogram: the axis was moved from and has no bins; expected one with bins";
  EXPECT_EQ(refusal([&] { cairn::histogram(x, from); }), why);  // NOLINT(bugprone-use-after-move)
  EXPECT_EQ(refusal([&] { cairn::histogram_into(counts, x, from); }), why);
  EXPECT_EQ(counts, std::vector<std::uint64_t>(2, 7));
}

TYPED_TEST(Histogram, EverySizeAroundTheBoundaries) {
  using T = TypeParam;
  std::mt19937_64 random(11);
  const std::vector<double> edges = samples::increasing(random, 40, -100, 200);
  const cairn::axis bins = cairn::axis::edges(edges);
  const std::vector<T> pool = samples::against<T>(edges, random, 70'000);
  std::vector<std::size_t> sizes(70);
  std::iota(sizes.begin(), sizes.end(), 0);
  for (const std::size_t around : {255U, 512U, 1024U, 2048U, 32768U, 65536U})
    sizes.insert(sizes.end(), {around - 1, around, around + 1});
  for (const std::size_t size : sizes) {
    SCOPED_TRACE(size);
    const std::span<const T> x(pool.data() + size % 5, size);  // also misaligned
    const auto expected = reference::histogram<T>(x, edges);
    for (const auto& [way, exec] : tests::every_way()) {
      SCOPED_TRACE(way);
      ASSERT_NO_FATAL_FAILURE((expect_same<T>(cairn::histogram(x, bins, exec), expected, size)));
    }
  }
}

// Counts are added to what is there, and nothing around them is touched.
TEST(HistogramMemory, BytesBeforeAndAfterTheCountsStay) {
  std::mt19937_64 random(3);
  std::vector<float> x(10'000);
  for (float& value : x) value = samples::between<float>(random, -1, 101);
  const cairn::axis bins = cairn::axis::uniform(100, 0, 100);
  for (const auto& [way, exec] : tests::every_way()) {
    SCOPED_TRACE(way);
    std::vector<std::uint64_t> zone(300, 0xabababababababab);
    std::fill_n(zone.begin() + 100, 100, 5);
    cairn::histogram_into(std::span(zone).subspan(100, 100), x, bins, exec);
    const auto counts = cairn::histogram(x, bins).counts;
    for (std::size_t i = 0; i < 100; ++i) {
      ASSERT_EQ(zone[i], 0xabababababababab);
      ASSERT_EQ(zone[100 + i], counts[i] + 5);  // adds to what is there
      ASSERT_EQ(zone[200 + i], 0xabababababababab);
    }
  }
}

void expect_counts_of_bins(std::initializer_list<std::size_t> bin_counts) {
  std::mt19937_64 random(5);
  std::vector<float> x(200'000);
  for (float& value : x) value = samples::between<float>(random, 0, 1);
  for (const std::size_t count : bin_counts) {
    SCOPED_TRACE(count);
    std::vector<double> edges =
        count < 100'000 ? samples::increasing(random, count + 1, 0, 1) : std::vector<double>();
    const cairn::axis bins = edges.empty() ? cairn::axis::uniform(count, 0, 1) : cairn::axis::edges(edges);
    if (edges.empty()) edges = reference::rounded_to_float(bins.edges());
    const auto expected = reference::histogram<float>(x, edges);
    for (const auto& [way, exec] : tests::every_way()) {
      if (count > (1U << 20) && exec.threads > 2) continue;
      SCOPED_TRACE(way);
      ASSERT_NO_FATAL_FAILURE((expect_same<float>(cairn::histogram(x, bins, exec), expected, x.size())));
    }
  }
}

TEST(HistogramBins, FromOneToMany) {
  expect_counts_of_bins({1U, 2000U, 2047U, 2048U, 11518U, 11519U, 11878U, 11879U, 11880U, 70000U});
}

TEST(HistogramBins, Millions) { expect_counts_of_bins({1U << 20, 1U << 24}); }

TEST(HistogramBins, SharedCountersWhenScratchIsShort) {
  std::mt19937_64 random(6);
  std::vector<float> x(200'000);
  for (float& value : x) value = samples::between<float>(random, 0, 1);
  const cairn::axis bins = cairn::axis::uniform(1000, 0, 1);
  const auto expected = cairn::histogram(x, bins).counts;
  cairn::execution exec;
  exec.threads = 2;
  exec.scratch_bytes = 4096;
  const auto got = cairn::histogram(x, bins, exec);
  EXPECT_EQ(got.counts, expected);
  EXPECT_EQ(got.run.method, "uniform, shared counters");
  exec.scratch_bytes = 1 << 20;
  EXPECT_EQ(cairn::histogram(x, bins, exec).run.method, "uniform");
}

// A fresh axis builds no tables for a few samples, and for more of them in all it does.
TEST(HistogramFew, SamplesAreLookedUpAmongTheEdges) {
  std::mt19937_64 random(8);
  for (const bool uniform : {true, false}) {
    std::vector<double> edges;
    for (int i = 0; i <= 50'000; ++i) edges.push_back(0.1 * i * i);
    const cairn::axis bins = uniform ? cairn::axis::uniform(50'000, -3, 7) : cairn::axis::edges(edges);
    std::vector<float> x(1000);
    for (float& value : x) value = samples::between<float>(random, -5, uniform ? 9 : 3e8);
    x[7] = std::numeric_limits<float>::quiet_NaN();
    x[8] = static_cast<float>(bins.edges().back());
    for (int i = 0; i < 10; ++i) {
      const auto got = cairn::histogram(x, bins, {.where = cairn::place::host});
      EXPECT_EQ(got.run.method == "bisection", i < 8) << got.run.method;
    }
    const auto few = cairn::histogram(std::span(x).first(4), bins, {.where = cairn::place::host});
    EXPECT_EQ(few.run.method, "bisection");
    const cairn::axis fresh = uniform ? cairn::axis::uniform(50'000, -3, 7) : cairn::axis::edges(edges);
    const auto once = cairn::histogram(x, fresh, {.where = cairn::place::host});
    const auto again = cairn::histogram(x, bins, {.where = cairn::place::host});
    EXPECT_EQ(once.run.method, "bisection");
    EXPECT_NE(again.run.method, "bisection");
    EXPECT_EQ(once.counts, again.counts);
    EXPECT_EQ(once.inside, again.inside);
    EXPECT_EQ(once.outside[0].below, again.outside[0].below);
    EXPECT_EQ(once.outside[0].above, again.outside[0].above);
    EXPECT_EQ(once.outside[0].nan, 1U);
  }
}

TEST(HistogramThreads, SeveralCallersAtOnceShareAnAxis) {
  const cairn::axis bins = cairn::axis::edges({0., 1., 2., 4., 8.});
  std::vector<double> x(100'000);
  for (std::size_t i = 0; i < x.size(); ++i) x[i] = static_cast<double>(i % 8);
  const std::vector<std::uint64_t> expected{12'500, 12'500, 25'000, 50'000};
  std::vector<std::thread> callers;
  std::vector<std::vector<std::uint64_t>> got(8);
  for (auto& counts : got) callers.emplace_back([&] { counts = cairn::histogram(x, bins).counts; });
  for (auto& caller : callers) caller.join();
  for (const auto& counts : got) EXPECT_EQ(counts, expected);
}

TEST(HistogramErrors, RefusesInWordsAndLeavesCountsAlone) {
  const cairn::axis bins = cairn::axis::uniform(4, 0, 4);
  const std::vector<float> x{0, 1, 2, 3};
  std::vector<std::uint64_t> counts(5, 9);
  try {
    cairn::histogram_into(counts, x, bins);
    FAIL() << "five counts for four bins";
  } catch (const std::invalid_argument& error) {
    EXPECT_STREQ(error.what(), "histogram_into: counts has 5 items; the axis has 4 bins");
  }
  counts.assign(4, 1);
  counts[2] = std::numeric_limits<std::uint64_t>::max();
  const auto before = counts;
  EXPECT_THROW(cairn::histogram_into(counts, x, bins), std::overflow_error);
  EXPECT_EQ(counts, before);
  cairn::execution exec;
  exec.threads = -1;
  EXPECT_THROW(cairn::histogram(x, bins, exec), std::invalid_argument);
}

// More samples than are looked up one by one.
TEST(HistogramErrors, CountsNearTheirLimit) {
  const cairn::axis bins = cairn::axis::uniform(4, 0, 4);
  const std::vector<float> x(10'000, 2);
  const std::uint64_t most = std::numeric_limits<std::uint64_t>::max();
  for (const std::uint64_t room : {std::uint64_t{10'000}, most / 2, most}) {
    std::vector<std::uint64_t> counts{1, most, most - room, 3};
    cairn::histogram_into(counts, x, bins);
    EXPECT_EQ(counts, (std::vector<std::uint64_t>{1, most, most - room + 10'000, 3}));
  }
  std::vector<std::uint64_t> counts{1, 2, most - 9'999, 3};
  const auto before = counts;
  EXPECT_THROW(cairn::histogram_into(counts, x, bins), std::overflow_error);
  EXPECT_EQ(counts, before);
}

TEST(HistogramThreads, StartWhereEachHasWork) {
  const cairn::axis bins = cairn::axis::uniform(100, 0, 1);
  const std::vector<double> x(100'000, 0.5);
  EXPECT_EQ(cairn::histogram(x, bins).run.threads, 1);
  EXPECT_EQ(cairn::histogram(x, bins, {.threads = 2}).run.threads, 2);
}

TEST(HistogramProgress, TellsAndCancels) {
  const cairn::axis bins = cairn::axis::uniform(4, 0, 4);
  const std::vector<float> x(1000, 1.0F);
  for (auto [way, exec] : tests::every_way()) {
    SCOPED_TRACE(way);
    std::vector<double> told;
    exec.progress = [&](double fraction) {
      told.push_back(fraction);
      return true;
    };
    EXPECT_EQ(cairn::histogram(x, bins, exec).counts[1], 1000U);
    ASSERT_FALSE(told.empty());
    EXPECT_EQ(told.back(), 1.0);
    exec.progress = [](double) { return false; };
    std::vector<std::uint64_t> counts(4, 3);
    EXPECT_THROW(cairn::histogram_into(counts, x, bins, exec), cairn::cancelled);
    EXPECT_EQ(counts, std::vector<std::uint64_t>(4, 3));
    exec.progress = [](double) -> bool { throw std::runtime_error("from the callback"); };
    EXPECT_THROW(cairn::histogram_into(counts, x, bins, exec), std::runtime_error);
  }
}

// Among the numbers of bins that are tried are some of which floats cannot tell the edges apart.
TEST(HistogramRules, StoneAnswersForSamplesThatAreClose) {
  const std::vector<float> close{0x1.f40c9cp+9F, 0x1.f40c98p+9F};
  const auto made = cairn::histogram(close, cairn::bin_rule::stone);
  EXPECT_EQ(made.counts, std::vector<std::uint64_t>{2});
  EXPECT_EQ(made.edges()[0], static_cast<double>(close[1]));
  EXPECT_EQ(made.edges()[1], static_cast<double>(close[0]));
}

// numpy 2.4's figures.
TEST(HistogramRules, BinsOfIntegersAreNotNarrowerThanOne) {
  std::vector<std::int64_t> dice;
  for (std::int64_t i = 0; i < 10'000; ++i) dice.push_back(1 + i % 6);
  for (const cairn::bin_rule rule : {cairn::bin_rule::automatic, cairn::bin_rule::fd, cairn::bin_rule::sqrt,
                                     cairn::bin_rule::stone, cairn::bin_rule::rice})
    EXPECT_EQ(cairn::bins_by_rule(dice, rule), 5U) << name_of(rule);
  EXPECT_EQ(cairn::bins_by_rule(dice, cairn::bin_rule::sqrt, cairn::bounds{0.5, 6.5}), 6U);
  const std::vector<double> as_reals(dice.begin(), dice.end());
  EXPECT_EQ(cairn::bins_by_rule(as_reals, cairn::bin_rule::fd), 18U);
  EXPECT_EQ(cairn::bins_by_rule(as_reals, cairn::bin_rule::sqrt), 100U);
}

TEST(HistogramRules, AutomaticIsNotMisledByOutliers) {
  const std::vector<double> x{1e-10, 2e-10, 3e-10, 4e-10, 5e-10, 10};
  EXPECT_EQ(cairn::histogram(x, cairn::bin_rule::automatic).counts,
            (std::vector<std::uint64_t>{5, 0, 0, 0, 1}));
  EXPECT_EQ(refusal([&] { cairn::bins_by_rule(x, cairn::bin_rule::fd); }),
            "bins_by_rule: the rule fd asks for 36342411857 bins; expected at most " +
                std::to_string(cairn::axis::max_bins) + ", or a number of bins instead");
  // Of a million samples and one outlier: twice their square root.
  std::vector<double> many(1'000'000);
  for (std::size_t i = 0; i < many.size(); ++i) many[i] = static_cast<double>(i % 1000);
  many[0] = 1e9;
  EXPECT_EQ(cairn::bins_by_rule(many, cairn::bin_rule::automatic), 2000U);
}

// 2 * cbrt(343) is 14; numpy divides by it in float, where samples are float, and by 13.999... in double.
TEST(HistogramRules, WidthsOfFloatsAreFloats) {
  std::vector<float> x(343, 1.0F);
  x[0] = 0;
  x[1] = 1.9F;
  EXPECT_EQ(cairn::bins_by_rule(x, cairn::bin_rule::rice), 15U);
  EXPECT_EQ(cairn::bins_by_rule(std::vector<double>(x.begin(), x.end()), cairn::bin_rule::rice), 14U);
}

// As many bins as the samples alone get that lie in the range as real numbers.
template <class T>
void expect_bins_of_those_within(const std::vector<T>& x, const std::vector<T>& within,
                                 const cairn::bounds& range) {
  for (const char* const name : {"auto", "fd", "doane", "scott", "stone", "rice", "sturges", "sqrt"}) {
    const auto rule = cairn::bin_rule_named(name);
    ASSERT_TRUE(rule);
    EXPECT_EQ(cairn::bins_by_rule(x, *rule, range), cairn::bins_by_rule(within, *rule, range)) << name;
  }
}

TEST(HistogramRules, QuartilesLieWhereNumpyPutsThem) {
  EXPECT_EQ(cairn::quartile_positions(199), (std::array<std::uint64_t, 4>{49, 50, 148, 149}));
  EXPECT_EQ(cairn::quartile_positions(1), (std::array<std::uint64_t, 4>{0, 0, 0, 0}));
  EXPECT_EQ(cairn::quartiles_apart({1, 3, 10, 14}, 199, false), 12 - 2);
  EXPECT_EQ(cairn::quartiles_apart({5, 5, 5, 5}, 1, true), 0);
  const double low = static_cast<double>(0.1F);
  const double high = 0x1p24;  // high - low is no float
  EXPECT_EQ(cairn::quartiles_apart({0, 0, low, high}, 3, false), high - (high - low) / 2);
  EXPECT_EQ(cairn::quartiles_apart({0, 0, low, high}, 3, true), high / 2);
  EXPECT_EQ(refusal([] { cairn::quartile_positions(0); }),
            "quartile_positions: the count is 0; expected 1 or more");
  EXPECT_EQ(refusal([] { cairn::quartiles_apart({}, 0, false); }),
            "quartiles_apart: the count is 0; expected 1 or more");
}

// The width that fd gives, from a sort of the samples in the range.
TEST(HistogramRules, QuartilesAreThoseOfTheSamplesInTheRange) {
  std::mt19937_64 random(7);
  std::vector<double> x(200'000);
  for (double& each : x) each = std::exp(std::normal_distribution<double>(0, 2)(random));
  x[5] = std::nan("");
  for (const cairn::bounds& range : {cairn::bounds{0.5, 3}, cairn::bounds{0, 1e-2}, cairn::bounds{10, 1e5}}) {
    std::vector<double> within;
    std::ranges::copy_if(x, std::back_inserter(within),
                         [&](double each) { return each >= range.low && each <= range.high; });
    std::ranges::sort(within);
    std::array<double, 4> items{};
    std::ranges::transform(cairn::quartile_positions(within.size()), items.begin(),
                           [&](std::uint64_t rank) { return within[rank]; });
    const double apart = cairn::quartiles_apart(items, within.size(), false);
    const double width = 2 * apart * std::pow(static_cast<double>(within.size()), -1.0 / 3);
    EXPECT_EQ(cairn::bins_by_rule(x, cairn::bin_rule::fd, range),
              static_cast<std::size_t>(std::ceil((range.high - range.low) / width)));
  }
}

// Edges between floats are rounded to float, ends of a range are not: 0.7F lies below 0.7.
TEST(HistogramRules, LookAtFloatsInTheRangeAlone) {
  std::vector<float> within;
  for (int i = 0; i < 20'000; ++i) within.push_back(0.8F + 0.5F * static_cast<float>(i % 1000) / 1000);
  std::vector<float> x(80'000, 0.7F);
  x.insert(x.end(), within.begin(), within.end());
  expect_bins_of_those_within(x, within, {0.7, 1.4});
  EXPECT_GT(cairn::bins_by_rule(x, cairn::bin_rule::fd, cairn::bounds{0.7, 1.4}), 30U);
  std::ranges::replace(x, 0.7F, 1.6F);  // above 1.6
  expect_bins_of_those_within(x, within, {0.7, 1.6});
}

TEST(HistogramRules, LookAtLongIntegersInTheRangeAlone) {
  constexpr std::int64_t start = std::int64_t{1} << 53;  // the double of start + 1 is start
  std::vector<std::int64_t> within;
  for (std::int64_t i = 0; i < 20'000; ++i) within.push_back(start - 2 * (i % 1000));
  std::vector<std::int64_t> x(80'000, start + 1);
  x.insert(x.end(), within.begin(), within.end());
  expect_bins_of_those_within(x, within, {0x1p53 - 2000, 0x1p53});
}

TEST(HistogramEmpty, GivesZeros) {
  const cairn::axis bins = cairn::axis::uniform(4, 0, 4);
  for (const auto& [way, exec] : tests::every_way()) {
    SCOPED_TRACE(way);
    const auto got = cairn::histogram(std::vector<double>{}, bins, exec);
    EXPECT_EQ(got.counts, std::vector<std::uint64_t>(4, 0));
    EXPECT_EQ(got.total, 0U);
  }
}

// The lookup that found the slots of most samples, not the one that was tried first: samples at edges cannot
// be told apart by positions, so tiles of them go on to the mesh.
TEST(RunInfo, SaysHowSlotsWereFound) {
  std::mt19937_64 random(36);
  const std::vector<double> edges = samples::increasing(random, 301, 0, 1000);
  const cairn::axis listed = cairn::axis::edges(edges, "uniform");
  const cairn::axis even = cairn::axis::uniform(100, 0, 1000);
  std::vector<double> between(20'000);
  std::vector<double> at_edges(20'000);
  for (double& x : between) x = samples::between<double>(random, 0, 1000);
  for (double& x : at_edges) x = edges[random() % edges.size()];
  const cairn::execution exec{.where = cairn::place::host, .threads = 2, .target = cairn::isa::baseline};
  EXPECT_EQ(cairn::histogram(between, even, exec).run.method, "uniform");
  EXPECT_EQ(cairn::histogram(between, listed, exec).run.method, "positions");
  EXPECT_EQ(cairn::histogram(at_edges, listed, exec).run.method, "mesh");
  // Of several axes, the one whose way is the slowest.
  const auto joint = [&](const std::vector<double>& x, const std::vector<double>& y) {
    return cairn::histogram(cairn::columns(x, y), cairn::axes{even, listed}, exec).run.method;
  };
  EXPECT_EQ(joint(between, between), "positions");
  EXPECT_EQ(joint(between, at_edges), "mesh");
  const auto weighted = cairn::weighted_histogram(at_edges, between, listed, {}, exec);
  EXPECT_EQ(weighted.run.method, "mesh");
  std::vector<std::int64_t> numbers(at_edges.size());
  EXPECT_EQ(cairn::digitize_into(cairn::out<std::int64_t>(numbers), at_edges, listed, exec).run.method,
            "mesh");
  // One by one, without the code of any instruction set.
  const auto few = cairn::histogram(std::vector<double>{1, 2, 3}, listed);
  EXPECT_EQ(few.run.method, "bisection");
  EXPECT_EQ(few.run.target, "baseline");
}

}  // namespace
