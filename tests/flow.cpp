// Bins for what lies outside, in counts, sums and profiles of several axes, against tests/reference on every
// instruction set, thread count and device.
#include <gtest/gtest.h>

#include <cairn/cairn.hpp>
#include <cmath>
#include <cstdint>
#include <limits>
#include <random>
#include <string>
#include <vector>

#include "tests/every_place.hpp"
#include "tests/random_columns.hpp"
#include "tests/refusal.hpp"
#include "tests/seed.hpp"

namespace {

using tests::refusal;

// Points, a whole number for each, and what the bins of all axes have of them.
struct points_with_values {
  tests::random_points points;
  std::vector<std::int32_t> values;
  std::vector<std::size_t> bins;
  cairn::axes axes;

  points_with_values(std::mt19937_64& random, std::size_t dims, std::size_t size, std::size_t most_bins)
      : points(tests::points_at_random(random, dims, size, most_bins)),
        values(size),
        bins(reference::joint_bins_with_flow(points.exact(), points.bins())),
        axes(points.axes().with_flow()) {
    for (std::int32_t& value : values) value = static_cast<std::int32_t>(random() % 2001) - 1000;
  }
  std::string name() const {
    std::string made = std::to_string(points.size) + " samples";
    for (const auto& each : points.columns) made += "; " + each.name;
    return made;
  }
  std::vector<std::uint64_t> counts() const {
    std::vector<std::uint64_t> made(axes.bins());
    for (const std::size_t bin : bins) ++made[bin];
    return made;
  }
  std::vector<std::int64_t> sums() const {
    std::vector<std::int64_t> made(axes.bins());
    for (std::size_t i = 0; i < bins.size(); ++i) made[bins[i]] += values[i];
    return made;
  }
};

void expect_tally(const cairn::tally& got, const points_with_values& of) {
  EXPECT_EQ(got.total, of.points.size);
  EXPECT_EQ(got.inside, of.points.size);
  std::vector<reference::outside_one_axis> outside(of.axes.size());
  reference::joint_bins(of.points.exact(), of.points.bins(), outside);
  for (std::size_t a = 0; a < outside.size(); ++a) {
    EXPECT_EQ(got.outside[a].below, outside[a].below);
    EXPECT_EQ(got.outside[a].above, outside[a].above);
    EXPECT_EQ(got.outside[a].nan, outside[a].nan);
    EXPECT_EQ(got.outside[a].unlisted, outside[a].unlisted);
  }
}

void expect_all(const points_with_values& one, const cairn::execution& exec) {
  const cairn::columns x = one.points.samples();
  const auto counted = cairn::histogram(x, one.axes, exec);
  ASSERT_EQ(counted.counts, one.counts());
  expect_tally(counted, one);
  const auto sums = cairn::weighted_histogram(x, one.values, one.axes, {}, exec);
  const auto means = cairn::profile(x, one.values, one.axes, {.extremes = true}, exec);
  const auto expected = one.sums();
  ASSERT_EQ(sums.counts.size(), expected.size());
  for (std::size_t b = 0; b < expected.size(); ++b) {
    ASSERT_EQ(sums.counts[b].sum, expected[b]);
    const cairn::mean_of& mean = means.counts[b];
    ASSERT_EQ(mean.count, counted.counts[b]);
    if (mean.count == 0) continue;
    ASSERT_NEAR(mean.mean * static_cast<double>(mean.count), static_cast<double>(expected[b]), 1e-6);
  }
  expect_tally(sums, one);
  expect_tally(means, one);
  for (std::size_t a = 0; a < one.axes.size(); ++a)
    EXPECT_EQ(sums.outside_sums[a], (cairn::outside_sum<cairn::weight_sum<std::int64_t>>()));
}

TEST(Flow, OfAnyTypesAndAxesEqualsReference) {
  const std::uint64_t seed = tests::seed();
  SCOPED_TRACE("seed " + std::to_string(seed));
  std::mt19937_64 random(seed);
  constexpr std::size_t most_bins[] = {0, 1001, 200, 41, 12, 8};
  for (int i = 0; i < 30; ++i) {
    const std::size_t dims = 1 + random() % 5;
    const points_with_values one(random, dims, random() % 3000, most_bins[dims]);
    SCOPED_TRACE(one.name());
    for (const auto& [way, exec] : tests::every_way()) {
      SCOPED_TRACE(way);
      ASSERT_NO_FATAL_FAILURE(expect_all(one, exec));
    }
  }
}

// Slots of 32 bits, private and shared tables, tiles with and without NaN.
TEST(Flow, OfManyBinsEqualsReference) {
  std::mt19937_64 random(20261126);
  constexpr std::size_t size = 40'000;
  std::vector<double> x(size);
  std::vector<float> y(size);
  for (double& value : x) value = std::normal_distribution<>(0, 1)(random);
  for (float& value : y) value = samples::between<float>(random, -2, 2);
  for (std::size_t i = 10'000; i < 20'000; i += 1 + random() % 97)
    (i % 2 == 0 ? x[i] : x[i + 1]) = std::nan("");
  for (std::size_t i = 15'000; i < 30'000; i += 1 + random() % 97) y[i] = std::nanf("");
  for (const std::size_t first : {3U, 700U, 70'000U}) {
    SCOPED_TRACE(first);
    const cairn::axis along = cairn::axis::uniform(first, -1, 1);
    const auto third = cairn::axis::edges({-1, 0, 0.5, 1.5}).half_open();
    const auto edges = along.edges();
    const auto bins =
        reference::joint_bins_with_flow({{x.begin(), x.end()}, {y.begin(), y.end()}},
                                        {{{edges.begin(), edges.end()}}, {{-1, 0, 0.5, 1.5}, {}, true}});
    std::vector<std::uint64_t> expected((first + 2) * 5);
    for (const std::size_t bin : bins) ++expected[bin];
    for (auto [way, exec] : tests::every_way()) {
      SCOPED_TRACE(way);
      const cairn::axes axes = cairn::axes{along, third}.with_flow();
      ASSERT_TRUE(cairn::histogram(cairn::columns(x, y), axes, exec).counts == expected);
      if (exec.where == cairn::place::device) continue;
      exec.scratch_bytes = 4096;
      ASSERT_TRUE(cairn::histogram(cairn::columns(x, y), axes, exec).counts == expected);
    }
  }
}

TEST(Flow, OfBuildersIsThatOfAll) {
  std::mt19937_64 random(7);
  const points_with_values one(random, 3, 2000, 9);
  const std::vector<std::uint64_t> expected = one.counts();
  cairn::histogram_builder<> all(one.axes);
  cairn::histogram_builder<> other(one.axes);
  other.add(one.points.samples());
  all.merge(cairn::histogram_builder<>::load(other.save()));
  EXPECT_EQ(all.result().counts, expected);
  EXPECT_TRUE(all.result().axes.has_flow());
  all.add(one.points.samples());
  EXPECT_EQ(all.result().counts[0], 2 * expected[0]);
  EXPECT_EQ(refusal([&] { all.merge(cairn::histogram_builder<>(one.axes.without_flow())); }),
            "histogram_builder: one of the builders has bins for what lies outside; expected both to, or "
            "neither");
}

TEST(Flow, IsKeptByProjectionsAndLeftOut) {
  std::mt19937_64 random(8);
  const points_with_values one(random, 3, 3000, 9);
  const cairn::columns x = one.points.samples();
  const auto whole = cairn::histogram(x, one.axes);
  EXPECT_EQ(whole.without_flow().counts, cairn::histogram(x, one.axes.without_flow()).counts);
  const auto kept = whole.project({2, 0});
  ASSERT_TRUE(kept.axes.has_flow());
  cairn::columns two;
  one.points.columns[2].add_to(two, one.points.size);
  one.points.columns[0].add_to(two, one.points.size);
  EXPECT_EQ(kept.counts, cairn::histogram(two, kept.axes).counts);
  EXPECT_EQ(whole.cumulative(1).size(), whole.counts.size());
  for (const auto& what : {refusal([&] { whole.density(); }), refusal([&] { whole.slice(0, 0, 1); }),
                           refusal([&] { kept.project({0}).mean(); })})
    EXPECT_NE(what.find("expected one without, see without_flow()"), std::string::npos) << what;
}

TEST(HalfOpen, LastBinsEndBeforeTheirEdge) {
  const auto top = std::int64_t{1} << 60;
  const std::vector<std::int64_t> x{0, top - 1, top, top + 1};
  const auto bins = cairn::axis::edges({0, 0x1p59, 0x1p60}).half_open();
  for (const auto& [way, exec] : tests::every_way()) {
    SCOPED_TRACE(way);
    const auto got = cairn::histogram(x, bins, exec);
    EXPECT_EQ(got.counts, (std::vector<std::uint64_t>{1, 1}));
    EXPECT_EQ(got.outside[0].above, 2U);
  }
  EXPECT_TRUE(bins.is_half_open());
  EXPECT_EQ(bins.index(0x1p60), std::nullopt);
  EXPECT_EQ(bins.index(0x1p59), 1U);
  const auto categories = cairn::axis::categories({3, 4}).half_open();
  EXPECT_FALSE(categories.is_half_open());
  cairn::histogram_builder<> builder(cairn::axes{bins});
  builder.add(x);
  EXPECT_TRUE(cairn::histogram_builder<>::load(builder.save()).result().axes[0].is_half_open());
  EXPECT_TRUE(cairn::axis::uniform(3, 0, 1).half_open().used_for<float>().is_half_open());
  EXPECT_TRUE(cairn::axis::uniform(3, 0, 1).half_open().unrounded().is_half_open());
}

// Beyond what tables hold: computed edges and listed ones.
TEST(HalfOpen, OfManyBinsEndBeforeTheirEdge) {
  const auto line = cairn::axis::uniform(100'000, 0, 1);
  const auto edges = line.edges();
  std::vector<double> uneven(edges.begin(), edges.end());
  for (std::size_t i = 1; i + 1 < uneven.size(); ++i) uneven[i] *= uneven[i];
  const std::vector<double> x{0, 0.5, std::nextafter(1.0, 0.0), 1, std::nextafter(1.0, 2.0), std::nan("")};
  std::vector<double> many;
  for (int i = 0; i < 1000; ++i) many.insert(many.end(), x.begin(), x.end());
  for (const auto& [way, exec] : tests::host_ways()) {
    SCOPED_TRACE(way);
    for (const auto& bins : {line, cairn::axis::edges(uneven)}) {
      const auto closed = cairn::histogram(many, bins, exec);
      const auto open = cairn::histogram(many, bins.half_open(), exec);
      EXPECT_EQ(closed.counts.back(), 2000U);
      EXPECT_EQ(open.counts.back(), 1000U);
      EXPECT_EQ(open.outside[0].above, 2000U);
      EXPECT_EQ(open.outside[0].nan, 1000U);
      EXPECT_EQ(cairn::histogram(x, bins.half_open()).outside[0].above, 2U);
    }
  }
}

TEST(FlowErrors, RefusesInWords) {
  EXPECT_EQ(refusal([] { static_cast<void>(cairn::axes().with_flow()); }),
            "axes::with_flow: there are no axes; expected at least one");
  auto gone = cairn::axis::uniform(3, 0, 1);
  const auto kept = std::move(gone);
  EXPECT_NE(refusal([&] { static_cast<void>(gone.half_open()); }).find("moved from"),  // NOLINT
            std::string::npos);
  const auto most = cairn::axis::uniform(std::size_t{1} << 28, 0, 1);
  EXPECT_NE(refusal([&] {
              static_cast<void>(cairn::axes{most, most, cairn::axis::uniform(15, 0, 1)}.with_flow());
            }).find("more than 2^60"),
            std::string::npos);
}

}  // namespace
