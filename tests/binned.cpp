// What follows from a histogram: densities, sums along an axis, projections, joined bins, slices, quantiles.
#include <gtest/gtest.h>

#include <cairn/cairn.hpp>
#include <cmath>
#include <random>

#include "tests/refusal.hpp"

namespace {

using tests::refusal;

struct points {
  std::vector<float> x;
  std::vector<double> y, z;

  points() {
    std::mt19937_64 random(20261123);
    for (int i = 0; i < 20'000; ++i) {
      x.push_back(std::uniform_real_distribution<float>(-1, 7)(random));
      y.push_back(std::normal_distribution<double>(2, 2)(random));
      z.push_back(std::uniform_real_distribution<double>(0, 5)(random));
    }
  }
};

const cairn::axis six = cairn::axis::uniform(6, 0, 6);
const cairn::axis given = cairn::axis::edges({-1., 0., 0.5, 3., 8.});
const cairn::axis five = cairn::axis::integers(0, 4);

TEST(Binned, ProjectsOntoSomeAxes) {
  const points all;
  // All samples lie within the axes that are left out, so that a projection is a histogram of its own.
  const cairn::axis wide = cairn::axis::edges({-1e9, 1., 2., 1e9});
  const auto whole = cairn::histogram(cairn::columns(all.x, all.y, all.z), {six, wide, five});
  const auto part = whole.project({2, 0});
  const auto expected = cairn::histogram(cairn::columns(all.z, all.x), {five, six});
  EXPECT_EQ(part.counts, expected.counts);
  EXPECT_EQ(part.outside[0].above, expected.outside[0].above);
  EXPECT_EQ(part.outside[1].below, expected.outside[1].below);
  EXPECT_TRUE(std::ranges::equal(part.edges(1), six.edges()));

  const auto means = cairn::profile(cairn::columns(all.x, all.y), all.z, {six, wide}).project({0});
  const auto means_expected = cairn::profile(all.x, all.z, six);
  for (std::size_t b = 0; b < 6; ++b) {
    EXPECT_EQ(means.counts[b].count, means_expected.counts[b].count);
    EXPECT_NEAR(means.counts[b].mean, means_expected.counts[b].mean, 1e-12);
    EXPECT_NEAR(means.counts[b].variance(), means_expected.counts[b].variance(), 1e-12);
    EXPECT_EQ(means.counts[b].least, means_expected.counts[b].least);
  }
}

TEST(Binned, OfCategories) {
  const std::vector<int> kind{5, 5, 1, 9, 5, 2};
  const std::vector<double> x{0.5, 1.5, 0.5, 0.5, 1.5, 9};
  const auto both = cairn::histogram(cairn::columns(kind, x), {cairn::axis::categories({9, 5, 1}), six});
  EXPECT_EQ(both.outside[0].unlisted, 1);
  EXPECT_EQ(both.outside[1].above, 1);
  EXPECT_EQ(both.inside, 5);
  EXPECT_EQ(both.project({0}).counts, (std::vector<std::uint64_t>{1, 3, 1}));
  const auto part = both.slice(0, 1, 3);
  EXPECT_TRUE(std::ranges::equal(part.axes[0].categories(), std::vector<std::int64_t>{5, 1}));
  EXPECT_EQ(part.project({0}).counts, (std::vector<std::uint64_t>{3, 1}));
  const auto one = both.project({0});
  EXPECT_EQ(one.density(), (std::vector<double>{0.2, 0.6, 0.2}));
  EXPECT_EQ(refusal([&] { both.rebin(0, 3); }),
            "rebin: axis 0 has categories; expected one whose bins have edges");
  EXPECT_EQ(refusal([&] { one.mean(); }), "mean: axis 0 has categories; expected one whose bins have edges");
  EXPECT_EQ(refusal([&] { one.quantiles({0.5}); }),
            "quantiles: axis 0 has categories; expected one whose bins have edges");
}

TEST(Binned, JoinsBinsAndSlices) {
  const points all;
  const auto whole = cairn::histogram(cairn::columns(all.x, all.y), {six, given});
  const auto joined = whole.rebin(0, 3).rebin(1, 2);
  const auto expected = cairn::histogram(
      cairn::columns(all.x, all.y), {cairn::axis::edges({0., 3., 6.}), cairn::axis::edges({-1., 0.5, 8.})});
  EXPECT_EQ(joined.counts, expected.counts);
  EXPECT_TRUE(std::ranges::equal(joined.edges(1), expected.edges(1)));
  const auto cut = whole.slice(0, 2, 5).slice(1, 1, 2);
  ASSERT_EQ(cut.counts.size(), 3U);
  for (std::size_t i = 0; i < 3; ++i) EXPECT_EQ(cut.counts[i], whole.counts[(i + 2) * 4 + 1]);
  EXPECT_EQ(cut.edges(0).front(), 2);
  EXPECT_EQ(cut.edges(1).back(), 0.5);
}

TEST(Binned, AddsUpAlongAnAxis) {
  const points all;
  const auto whole = cairn::histogram(cairn::columns(all.x, all.y), {six, given});
  const auto first = whole.cumulative(0);
  const auto second = whole.cumulative(1);
  for (std::size_t i = 0; i < 6; ++i) {
    std::uint64_t along = 0;
    for (std::size_t j = 0; j < 4; ++j) {
      std::uint64_t across = 0;
      for (std::size_t k = 0; k <= i; ++k) across += whole.counts[k * 4 + j];
      along += whole.counts[i * 4 + j];
      EXPECT_EQ(first[i * 4 + j], across);
      EXPECT_EQ(second[i * 4 + j], along);
    }
  }
}

TEST(Binned, HasADensityThatIntegratesToOne) {
  const points all;
  const auto counts = cairn::histogram(cairn::columns(all.x, all.y), {six, given});
  const auto density = counts.density();
  const auto weighted = cairn::weighted_histogram(all.x, std::vector<double>(all.x.size(), 3), six).density();
  const auto line = cairn::histogram(all.x, six).density();
  double sum = 0;
  for (std::size_t i = 0; i < 6; ++i) {
    EXPECT_NEAR(weighted[i], line[i], 1e-15);
    for (std::size_t j = 0; j < 4; ++j) sum += density[i * 4 + j] * given.widths()[j];
  }
  EXPECT_NEAR(sum, 1, 1e-12);
  EXPECT_TRUE(std::isnan(cairn::histogram(std::vector<double>{}, six).density()[0]));
}

TEST(Binned, HasAMeanAndQuantiles) {
  const auto made = cairn::histogram(std::vector<double>{0.5, 1.5, 1.6, 1.7, 5.5}, six);
  EXPECT_DOUBLE_EQ(made.mean(), (0.5 + 3 * 1.5 + 5.5) / 5);
  const auto quantiles = made.quantiles({0, 0.2, 0.5, 0.8, 0.9, 1});
  const std::vector<double> expected{0, 1, 1.5, 2, 5.5, 6};
  for (std::size_t i = 0; i < expected.size(); ++i) EXPECT_NEAR(quantiles[i], expected[i], 1e-12) << i;
  EXPECT_TRUE(std::isnan(cairn::histogram(std::vector<double>{}, six).quantiles({0.5})[0]));
}

TEST(BinnedErrors, RefusesInWords) {
  const points all;
  const auto two = cairn::histogram(cairn::columns(all.x, all.y), {six, given});
  EXPECT_EQ(refusal([&] { two.project({}); }), "project: no axis is kept; expected at least one");
  EXPECT_EQ(refusal([&] { two.project({0, 2}); }), "project: there is no axis 2; expected one below 2");
  EXPECT_EQ(refusal([&] { two.project({1, 1}); }), "project: axis 1 is kept twice; expected once");
  EXPECT_EQ(refusal([&] { two.rebin(0, 4); }),
            "rebin: axis 0 has 6 bins, which are not joined 4 at a time; expected a factor of 6");
  EXPECT_EQ(refusal([&] { two.slice(1, 2, 5); }),
            "slice: bins 2 to 5 (not included) of axis 1; expected at least one, all below 4");
  EXPECT_EQ(refusal([&] { two.cumulative(2); }), "cumulative: there is no axis 2; expected one below 2");
  EXPECT_EQ(refusal([&] { two.mean(); }), "mean: of a histogram of 2 axes; expected one, see project()");
  EXPECT_EQ(refusal([&] { two.project({0}).quantiles({1.5}); }),
            "quantiles: 1.5 is no quantile; expected 0 to 1");
}

// Of a histogram that was moved from nothing follows, nor of one whose counts are not those of its bins.
TEST(Binned, OfOtherCountsIsRefused) {
  const points all;
  auto from = cairn::histogram(all.x, six);
  const auto to = std::move(from);
  const auto why = [](std::string_view who) {
    return std::string(who) + ": axis 0 was moved from and has no bins; expected one with bins";
  };
  // NOLINTBEGIN(bugprone-use-after-move): what is tested
  EXPECT_EQ(refusal([&] { from.rebin(0, 1); }), why("rebin"));
  EXPECT_EQ(refusal([&] { from.slice(0, 0, 1); }), why("slice"));
  EXPECT_EQ(refusal([&] { from.project({0}); }), why("project"));
  EXPECT_EQ(refusal([&] { from.cumulative(); }), why("cumulative"));
  EXPECT_EQ(refusal([&] { from.density(); }), why("density"));
  EXPECT_EQ(refusal([&] { from.mean(); }), why("mean"));
  EXPECT_EQ(refusal([&] { from.quantiles({0.5}); }), why("quantiles"));
  // NOLINTEND(bugprone-use-after-move)
  auto fewer = to;
  fewer.counts.pop_back();
  EXPECT_EQ(refusal([&] { fewer.rebin(0, 2); }), "rebin: 5 counts for 6 bins; expected one for each");
  EXPECT_EQ(refusal([&] { fewer.density(); }), "density: 5 counts for 6 bins; expected one for each");
}

}  // namespace
