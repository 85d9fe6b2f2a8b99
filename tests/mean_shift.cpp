// Mean shift against its definition, scikit-learn's answers and the slides', on every way to run.
#include "tests/reference/mean_shift.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cairn/mean_shift.hpp>
#include <cmath>
#include <fstream>
#include <limits>
#include <numeric>
#include <random>
#include <sstream>
#include <string>
#include <vector>

#include "tests/every_place.hpp"
#include "tests/refusal.hpp"

namespace {

using cairn::mean_shift_options;
using cairn::point_rows;
using reference::point;
using reference::squared_distance;
using tests::refusal;

template <class S>
std::vector<point> wide(const std::vector<S>& numbers, std::size_t dims) {
  std::vector<point> points;
  for (std::size_t i = 0; i < numbers.size(); i += dims)
    points.emplace_back(numbers.begin() + static_cast<std::ptrdiff_t>(i),
                        numbers.begin() + static_cast<std::ptrdiff_t>(i + dims));
  return points;
}

// Points around a few middles, with some of them twice and some on a raster.
template <class S>
std::vector<S> clumps(std::size_t n, std::size_t dims, unsigned seed, double spread = 1) {
  std::mt19937_64 random(seed);
  std::normal_distribution<double> normal(0, spread);
  std::vector<double> middles;
  for (std::size_t i = 0; i < 4 * dims; ++i) middles.push_back(static_cast<double>(random() % 40) - 20);
  std::vector<S> numbers;
  for (std::size_t i = 0; i < n; ++i) {
    const std::size_t middle = random() % 4;
    const bool again = i > 0 && random() % 10 == 0;
    for (std::size_t d = 0; d < dims; ++d) {
      const double x = middles[middle * dims + d] + normal(random);
      numbers.push_back(again ? numbers[numbers.size() - dims]
                              : static_cast<S>(i % 7 == 0 ? std::round(x) : x));
    }
  }
  return numbers;
}

template <class S>
constexpr double tolerance = sizeof(S) == 4 ? 1e-4 : 1e-9;  // of a bandwidth

// Kernels whose radius no distance comes near are compared with the reference: a jump may go either way.
template <class S>
void expect_near(const std::vector<S>& got, const std::vector<point>& expected, std::size_t dims,
                 double within) {
  ASSERT_EQ(got.size(), expected.size() * dims);
  for (std::size_t i = 0; i < got.size(); ++i)
    ASSERT_NEAR(static_cast<double>(got[i]), static_cast<double>(expected[i / dims][i % dims]), within) << i;
}

// The result follows from its centers as it is documented.
template <class S>
void expect_consistent(const cairn::mean_shift_result<S>& got, const std::vector<S>& numbers,
                       std::size_t dims) {
  const auto points = wide(numbers, dims);
  const auto centers = wide(got.centers, dims);
  ASSERT_EQ(got.dims, dims);
  ASSERT_EQ(got.labels.size(), points.size());
  ASSERT_EQ(got.distances.size(), points.size());
  std::vector<std::uint64_t> sizes(centers.size());
  for (std::size_t i = 0; i < points.size(); ++i) {
    ASSERT_GE(got.labels[i], 0);
    const auto label = static_cast<std::size_t>(got.labels[i]);
    ASSERT_LT(label, centers.size());
    ++sizes[label];
    const double distance = std::sqrt(static_cast<double>(squared_distance(points[i], centers[label])));
    EXPECT_NEAR(static_cast<double>(got.distances[i]), distance, 1e-5 * (1 + distance));
    for (const point& other : centers)
      EXPECT_GE(std::sqrt(static_cast<double>(squared_distance(points[i], other))), distance * (1 - 1e-5));
  }
  EXPECT_EQ(got.sizes, sizes);
}

template <class S>
class MeanShift : public testing::Test {};
using coordinate_types = testing::Types<float, double>;
TYPED_TEST_SUITE(MeanShift, coordinate_types);

TYPED_TEST(MeanShift, BlurringEqualsReferenceInAnyDimension) {
  using S = TypeParam;
  for (const std::size_t dims : {1U, 2U, 3U, 4U, 8U}) {
    const auto numbers = clumps<S>(150, dims, static_cast<unsigned>(dims));
    mean_shift_options options{.bandwidth = 2.0, .iterations = 4, .min_distance = 0.0, .merge = false};
    const auto points = reference::blurred(wide(numbers, dims), {false, 2, 1e9}, 4);
    const auto got = cairn::mean_shift(cairn::rows(numbers, dims), options);
    expect_near(got.centers, points, dims, 2 * tolerance<S>);
    EXPECT_EQ(got.run.method, "all pairs");
    EXPECT_EQ(got.iterations, 4);
  }
}

// A radius between two distances of a lattice: no pair is near the jump in the first step.
TYPED_TEST(MeanShift, TruncatedAndFlatKernelsEqualReference) {
  using S = TypeParam;
  for (const std::size_t dims : {1U, 2U, 3U, 5U}) {
    std::mt19937_64 random(dims);
    std::vector<S> numbers;
    for (std::size_t i = 0; i < 300 * dims; ++i) numbers.push_back(static_cast<S>(random() % 23) - S(7));
    for (const bool flat : {false, true}) {
      const double radius = std::sqrt(4.5);
      mean_shift_options options{.bandwidth = flat ? radius : 1.5, .radius = radius, .iterations = 1};
      options.kernel = flat ? cairn::shift_kernel::flat : cairn::shift_kernel::gaussian;
      options.min_distance = 0.0;
      options.merge = false;
      options.method = cairn::shift_method::classic;
      const auto expected = reference::blurred(wide(numbers, dims), {flat, 1.5, radius}, 1);
      for (const bool all : {false, true}) {
        options.all_pairs = all;
        const auto got = cairn::mean_shift(cairn::rows(numbers, dims), options);
        expect_near(got.centers, expected, dims, 10 * tolerance<S>);
        EXPECT_EQ(got.run.method, all ? "all pairs" : "cells");
      }
    }
  }
}

TYPED_TEST(MeanShift, ClassicEqualsReference) {
  using S = TypeParam;
  for (const std::size_t dims : {1U, 2U, 3U, 6U}) {
    const auto numbers = clumps<S>(200, dims, 20 + static_cast<unsigned>(dims));
    const auto seeds = clumps<S>(17, dims, 40);
    mean_shift_options options{.bandwidth = 1.5, .iterations = 300, .epsilon = 1e-3, .min_distance = 0.0};
    options.method = cairn::shift_method::classic;
    options.merge = false;
    // Beyond this distance weights would be no normal numbers.
    const double radius = 1.5 * std::sqrt(-2 * std::numeric_limits<S>::min_exponent * std::log(2.0));
    const auto expected =
        reference::climbed(wide(numbers, dims), wide(seeds, dims), {false, 1.5, radius}, 300, 1e-3);
    const auto got = cairn::mean_shift(cairn::rows(numbers, dims), options, cairn::rows(seeds, dims));
    expect_near(got.centers, expected, dims, 2e-3);  // the last step is taken, or not
    EXPECT_TRUE(got.converged);
  }
}

TYPED_TEST(MeanShift, BitsDependOnNeitherThreadsNorWidth) {
  using S = TypeParam;
  for (const std::size_t dims : {2U, 3U, 5U}) {
    const auto numbers = clumps<S>(1100, dims, 3);
    for (const auto method : {cairn::shift_method::blurring, cairn::shift_method::classic}) {
      mean_shift_options options{.bandwidth = 1.0, .radius = 2.5, .iterations = 12, .method = method};
      std::vector<S> fused, plain;
      std::vector<std::int64_t> labels;
      for (const auto& [way, exec] : tests::host_ways()) {
        SCOPED_TRACE(way);
        const auto got = cairn::mean_shift(cairn::rows(numbers, dims), options, {}, exec);
        auto& first = got.run.target == "baseline" ? plain : fused;
        if (first.empty()) first = got.centers;
        EXPECT_EQ(got.centers, first);
        if (labels.empty()) labels = got.labels;
        EXPECT_EQ(got.labels, labels);
      }
      ASSERT_NO_FATAL_FAILURE(
          expect_consistent(cairn::mean_shift(cairn::rows(numbers, dims), options), numbers, dims));
    }
  }
}

// Cells, merging and the way of visiting change nothing but rounding.
TYPED_TEST(MeanShift, CellsAndMergingGiveTheCentersOfAllPairs) {
  using S = TypeParam;
  for (const std::size_t dims : {1U, 2U, 3U, 4U}) {
    const auto numbers = clumps<S>(1200, dims, 9, 0.7);
    mean_shift_options options{.bandwidth = 1.5, .radius = 6, .iterations = 60};
    const auto fast = cairn::mean_shift(cairn::rows(numbers, dims), options);
    options.merge = false;
    const auto unmerged = cairn::mean_shift(cairn::rows(numbers, dims), options);
    options.all_pairs = true;
    const auto plain = cairn::mean_shift(cairn::rows(numbers, dims), options);
    expect_near(fast.centers, wide(plain.centers, dims), dims, 1.5 * tolerance<S>);
    expect_near(unmerged.centers, wide(plain.centers, dims), dims, 1.5 * tolerance<S>);
    EXPECT_EQ(fast.labels, plain.labels);
  }
}

std::vector<double> read_csv(const std::string& name) {
  std::ifstream file(std::string(CAIRN_TEST_DATA) + "/mean_shift/" + name);
  std::vector<double> numbers;
  for (std::string line, cell; std::getline(file, line);)
    for (std::istringstream cells(line); std::getline(cells, cell, ',');) numbers.push_back(std::stod(cell));
  return numbers;
}

// The slides' algorithm on their data: bandwidth 4, squared radius 60, squared least distance 60.
TYPED_TEST(MeanShift, FindsTheKnownCentersOfTheSlides) {
  using S = TypeParam;
  for (const std::string name : {"2d_500", "2d_1000", "2d_5000", "3d_1000", "3d_5000"}) {
    SCOPED_TRACE(name);
    const std::size_t dims = name[0] == '2' ? 2 : 3;
    const auto data = read_csv(name + "/data.csv");
    const auto known = read_csv(name + "/centroids.csv");
    ASSERT_FALSE(data.empty());
    const std::vector<S> numbers(data.begin(), data.end());
    const mean_shift_options options{
        .bandwidth = 4, .radius = std::sqrt(60.0), .min_distance = std::sqrt(60.0)};
    const auto got = cairn::mean_shift(cairn::rows(numbers, dims), options);
    ASSERT_EQ(got.centers.size(), known.size());
    std::vector<bool> met(known.size() / dims);
    for (std::size_t c = 0; c < got.centers.size(); c += dims) {
      for (std::size_t k = 0; k < known.size(); k += dims) {
        double squared = 0;
        for (std::size_t d = 0; d < dims; ++d)
          squared += std::pow(static_cast<double>(got.centers[c + d]) - known[k + d], 2);
        if (squared < 0.36) met[k / dims] = true;
      }
    }
    EXPECT_TRUE(std::ranges::all_of(met, [](bool one) { return one; }));
  }
}

// Devices round otherwise, and no point of these data is so near to a jump that it matters.
TYPED_TEST(MeanShift, DevicesGiveTheSameClusters) {
  using S = TypeParam;
  if (tests::device_ways().empty()) GTEST_SKIP() << "no device";
  for (const std::size_t dims : {1U, 2U, 3U, 5U}) {
    const auto numbers = clumps<S>(400, dims, 11 + static_cast<unsigned>(dims), 0.7);
    for (const auto method : {cairn::shift_method::blurring, cairn::shift_method::classic}) {
      for (const double radius : {6.0, std::numeric_limits<double>::infinity()}) {
        mean_shift_options options{.bandwidth = 1.5, .radius = radius, .iterations = 30, .method = method};
        const auto here = cairn::mean_shift(cairn::rows(numbers, dims), options);
        for (const auto& [way, exec] : tests::device_ways()) {
          SCOPED_TRACE(way);
          const auto there = cairn::mean_shift(cairn::rows(numbers, dims), options, {}, exec);
          EXPECT_EQ(there.run.where, cairn::place::device);
          expect_near(there.centers, wide(here.centers, dims), dims, 15 * tolerance<S>);
          EXPECT_EQ(there.labels, here.labels);
        }
      }
    }
  }
}

TEST(MeanShiftSeeds, OfCellsAreScikitLearns) {
  // sklearn.cluster.get_bin_seeds of its own documentation's test
  const std::vector<double> numbers{1, 1, 1.4, 1.4, 1.8, 1.2, 2, 1, 2.1, 1.1, 0, 0};
  EXPECT_EQ(cairn::bin_seeds(cairn::rows(numbers, 2), 1, 1), (std::vector<double>{0, 0, 1, 1, 2, 1}));
  EXPECT_EQ(cairn::bin_seeds(cairn::rows(numbers, 2), 1, 2), (std::vector<double>{1, 1, 2, 1}));
  EXPECT_EQ(cairn::bin_seeds(cairn::rows(numbers, 2), 0.01, 1), numbers);
}

// Its documentation's example of MeanShift: six points, bandwidth 2.
TEST(MeanShiftLikeScikitLearn, ItsExample) {
  const std::vector<double> numbers{1, 1, 2, 1, 1, 0, 4, 7, 3, 5, 3, 6};
  mean_shift_options options{.bandwidth = 2, .iterations = 300, .epsilon = 2e-3};
  options.method = cairn::shift_method::classic;
  options.kernel = cairn::shift_kernel::flat;
  options.centers = cairn::center_rule::most_supported;
  const auto got = cairn::mean_shift(cairn::rows(numbers, 2), options);
  EXPECT_EQ(got.labels, (std::vector<std::int64_t>{1, 1, 1, 0, 0, 0}));
  ASSERT_EQ(got.centers.size(), 4U);
  EXPECT_NEAR(got.centers[0], 10.0 / 3, 1e-12);
  EXPECT_NEAR(got.centers[1], 6.0, 1e-12);
  EXPECT_NEAR(got.centers[2], 4.0 / 3, 1e-12);
  EXPECT_NEAR(got.centers[3], 2.0 / 3, 1e-12);
  const std::vector<double> more{0, 0, 5, 5};
  EXPECT_EQ(cairn::nearest_centers(cairn::rows(more, 2), cairn::rows(got.centers, 2)),
            (std::vector<std::int64_t>{1, 0}));
}

// What data/mean_shift/scikit_learn.txt holds, one after the other.
struct scikit_learn_case {
  std::size_t points = 0, dims = 0;
  double bandwidth = 0;
  bool bins = false, everyone = false;
  std::size_t least = 0, centers = 0;
  std::vector<double> numbers, middles;
  std::vector<std::int64_t> labels;
};

std::istream& operator>>(std::istream& in, scikit_learn_case& it) {
  in >> it.points >> it.dims >> it.bandwidth >> it.bins >> it.least >> it.everyone >> it.centers;
  if (!in) return in;
  it.numbers.assign(it.points * it.dims, 0);
  it.labels.assign(it.points, 0);
  it.middles.assign(it.centers * it.dims, 0);
  for (std::size_t i = 0; i < it.points; ++i) {
    for (std::size_t d = 0; d < it.dims; ++d) in >> it.numbers[i * it.dims + d];
    in >> it.labels[i];
  }
  for (double& x : it.middles) in >> x;
  return in;
}

TEST(MeanShiftLikeScikitLearn, OfRandomPoints) {
  std::ifstream file(CAIRN_TEST_DATA "/mean_shift/scikit_learn.txt");
  int cases = 0;
  for (scikit_learn_case it; file >> it; ++cases) {
    SCOPED_TRACE(cases);
    const auto points = cairn::rows(it.numbers, it.dims);
    const auto seeds = it.bins ? cairn::bin_seeds(points, it.bandwidth, it.least) : std::vector<double>();
    mean_shift_options options{.bandwidth = it.bandwidth, .iterations = 300, .epsilon = 1e-3 * it.bandwidth};
    options.method = cairn::shift_method::classic;
    options.kernel = cairn::shift_kernel::flat;
    options.centers = cairn::center_rule::most_supported;
    options.cluster_all = it.everyone;
    for (const auto& [way, exec] : tests::every_way()) {
      SCOPED_TRACE(way);
      const auto got = cairn::mean_shift(
          points, options, it.bins ? cairn::rows(seeds, it.dims) : cairn::point_rows<double>(), exec);
      EXPECT_EQ(got.labels, it.labels);
      ASSERT_EQ(got.centers.size(), it.middles.size());
      for (std::size_t i = 0; i < got.centers.size(); ++i)
        EXPECT_NEAR(got.centers[i], it.middles[i], 1e-6 * it.bandwidth);
    }
  }
  EXPECT_EQ(cases, 15);
}

TEST(MeanShiftShapes, OnePointAndManyThatCoincide) {
  for (const std::size_t n : {1U, 1000U}) {
    const std::vector<float> numbers(3 * n, 2.5F);
    for (const double radius : {1.0, std::numeric_limits<double>::infinity()}) {
      const auto got = cairn::mean_shift(cairn::rows(numbers, 3), {.radius = radius});
      EXPECT_EQ(got.centers, (std::vector<float>{2.5F, 2.5F, 2.5F}));
      EXPECT_EQ(got.sizes, (std::vector<std::uint64_t>{n}));
      EXPECT_TRUE(got.converged);
    }
  }
}

TEST(MeanShiftShapes, CollinearPointsAndOutliersFarAway) {
  std::vector<double> numbers;
  for (int i = 0; i < 500; ++i) numbers.insert(numbers.end(), {i % 2 == 0 ? 0.0 : 10.0, 1e-3 * i, 0.0});
  numbers.insert(numbers.end(), {1e300, -1e300, 5, 1e-300, 1e12, -1e-300});
  const mean_shift_options options{.bandwidth = 1, .radius = 3, .min_distance = 2.0};
  const auto got = cairn::mean_shift(cairn::rows(numbers, 3), options);
  EXPECT_EQ(got.run.method, "cells");
  EXPECT_EQ(got.sizes, (std::vector<std::uint64_t>{250, 250, 1, 1}));
  const std::vector<float> tiny{1e-40F, 2e-40F, 1e-38F, 8e37F, -8e37F};
  EXPECT_EQ(cairn::mean_shift(cairn::rows(tiny, 1), {.bandwidth = 1e-6, .radius = 1e-6}).sizes,
            (std::vector<std::uint64_t>{3, 1, 1}));
}

TEST(MeanShiftShapes, BandwidthsOfEachDimension) {
  const auto numbers = clumps<double>(400, 2, 5);
  std::vector<double> stretched = numbers;
  for (std::size_t i = 1; i < stretched.size(); i += 2) stretched[i] *= 1024;
  const auto plain = cairn::mean_shift(cairn::rows(numbers, 2), {.bandwidth = {2, 2}, .radius = 3});
  const auto got = cairn::mean_shift(cairn::rows(stretched, 2), {.bandwidth = {2, 2048}, .radius = 3});
  EXPECT_EQ(got.labels, plain.labels);
  ASSERT_EQ(got.centers.size(), plain.centers.size());
  for (std::size_t i = 0; i < got.centers.size(); ++i)
    EXPECT_EQ(got.centers[i], plain.centers[i] * (i % 2 == 0 ? 1 : 1024));
}

TEST(MeanShiftLabels, OfPointsThatNoKernelReaches) {
  const std::vector<double> numbers{0, 0.1, 0.2, 9, 100};
  mean_shift_options options{.bandwidth = 1, .iterations = 300};
  options.method = cairn::shift_method::classic;
  options.kernel = cairn::shift_kernel::flat;
  options.centers = cairn::center_rule::most_supported;
  options.cluster_all = false;
  const std::vector<double> seeds{0.3, 50};
  const auto got = cairn::mean_shift(cairn::rows(numbers, 1), options, cairn::rows(seeds, 1));
  EXPECT_EQ(got.labels, (std::vector<std::int64_t>{0, 0, 0, -1, -1}));
  EXPECT_EQ(got.sizes, (std::vector<std::uint64_t>{3}));
}

TEST(MeanShiftBandwidth, IsTheMeanDistanceToANeighbour) {
  const std::vector<double> numbers{0, 1, 3, 7};
  EXPECT_DOUBLE_EQ(cairn::estimate_bandwidth(cairn::rows(numbers, 1), 0.5), (1 + 1 + 2 + 4) / 4.0);
  EXPECT_EQ(cairn::estimate_bandwidth(cairn::rows(numbers, 1), 0), 0);
  // In pieces that report, and may be cancelled between them.
  std::vector<double> many(20'000);
  std::iota(many.begin(), many.end(), 0);
  int asked = 0;
  cairn::execution exec;
  exec.progress = [&asked](double) { return ++asked < 3; };
  EXPECT_THROW(cairn::estimate_bandwidth(cairn::rows(many, 1), 0.0, exec), cairn::cancelled);
  EXPECT_EQ(asked, 3);
}

TEST(MeanShiftErrors, InWords) {
  const std::vector<double> numbers{0, 1, 2, 3};
  const auto call = [&](const mean_shift_options& options) {
    return refusal([&] { cairn::mean_shift(cairn::rows(numbers, 2), options); });
  };
  EXPECT_EQ(call({.bandwidth = -1}),
            "mean_shift: bandwidth 0 is -1; expected a number from 1e-150 to 1e+150");
  EXPECT_EQ(call({.bandwidth = {1, std::nan("")}}),
            "mean_shift: bandwidth 1 is nan; expected a finite number above 0");
  EXPECT_EQ(call({.bandwidth = 1e-151}),
            "mean_shift: bandwidth 0 is 1e-151; expected a number from 1e-150 to 1e+150");
  EXPECT_EQ(call({.bandwidth = 1e151, .kernel = cairn::shift_kernel::flat}),
            "mean_shift: bandwidth 0 is 1e+151; expected a number from 1e-150 to 1e+150, or one of 0");
  EXPECT_EQ(call({.bandwidth = {1, 1e-308}}),
            "mean_shift: coordinate 1 of points[0] is 1, which is 1e+308 bandwidths; expected at most "
            "4.4942328371557893e+307 in size");
  EXPECT_EQ(call({.bandwidth = {1, 2, 3}}),
            "mean_shift: 3 bandwidths for points of 2 coordinates; expected 1 or one for each");
  EXPECT_EQ(call({.radius = -2}), "mean_shift: radius is -2; expected a number of 0 or more");
  EXPECT_EQ(call({.iterations = -1}), "mean_shift: iterations is -1; expected a number of 0 or more");
  EXPECT_EQ(call({.epsilon = std::nan("")}), "mean_shift: epsilon is nan; expected a number of 0 or more");
  EXPECT_EQ(refusal([&] { cairn::rows(numbers, 3); }),
            "rows: 4 numbers are no whole number of points of 3 coordinates");
  EXPECT_EQ(refusal([&] { cairn::rows(numbers, 0); }), "rows: dims is 0; expected 1 or more");
  EXPECT_EQ(refusal([&] { cairn::mean_shift(cairn::rows(std::vector<float>{}, 2)); }),
            "mean_shift: no points; expected at least one");
  const std::vector<double> bad{0, 1, 2, std::numeric_limits<double>::infinity()};
  EXPECT_EQ(refusal([&] { cairn::mean_shift(cairn::rows(bad, 2)); }),
            "mean_shift: coordinate 1 of points[1] is inf; expected a number of at most "
            "4.4942328371557893e+307 in size");
  EXPECT_EQ(refusal([&] { cairn::mean_shift(cairn::rows(numbers, 2), {}, cairn::rows(numbers, 2)); }),
            "mean_shift: seeds are for the classic method; blurring moves the points themselves");
}

// Squares of such distances are no doubles.
TEST(NearestCenters, OfCoordinatesAtTheEndsOfDouble) {
  const auto nearest = [](const std::vector<double>& points, const std::vector<double>& centers,
                          std::size_t dims = 1) {
    return cairn::nearest_centers(cairn::rows(points, dims), cairn::rows(centers, dims));
  };
  using labels = std::vector<std::int64_t>;
  EXPECT_EQ(nearest({1e300}, {-1e300, 9e299}), labels{1});
  EXPECT_EQ(nearest({1e-200, 3e-170, -4e-170}, {0, 2e-170, -1e-170, 1e300}), (labels{0, 1, 2}));
  EXPECT_EQ(nearest({4e307, 5e-324, 0}, {-4e307, 3.9e307, 0, 5e-324}), (labels{1, 3, 2}));
  EXPECT_EQ(nearest({1e300, 1e-300}, {1e300, 2e-300, 1e300, 0.5e-300, 9e299, 1e-300}, 2), labels{1});
}

TEST(EstimateBandwidth, OfCoordinatesAtTheEndsOfDouble) {
  const auto bandwidth = [](const std::vector<double>& points, double quantile, std::size_t dims = 1) {
    return cairn::estimate_bandwidth(cairn::rows(points, dims), quantile);
  };
  EXPECT_DOUBLE_EQ(bandwidth({1e300, -1e300, 3, 4}, 0.5), (1e300 + 1e300 + 1 + 1) / 4);
  EXPECT_DOUBLE_EQ(bandwidth({1e-170, -1e-170}, 1), 2e-170);
  EXPECT_DOUBLE_EQ(bandwidth({3e-200, 0, 0, 4e-200}, 1, 2), 5e-200);
  EXPECT_DOUBLE_EQ(bandwidth({4e307, -4e307, 4e307}, 1), 8e307);
}

TEST(MeanShiftCenters, OfCoordinatesAtTheEndsOfDouble) {
  const std::vector<double> numbers{1e300, -1e300, 9.9e299, 3e-200, 1e-200};
  mean_shift_options options{.bandwidth = 1e-100, .iterations = 1, .method = cairn::shift_method::classic};
  options.min_distance = 1e290;
  auto got = cairn::mean_shift(cairn::rows(numbers, 1), options);
  EXPECT_EQ(got.labels, (std::vector<std::int64_t>{0, 1, 2, 3, 3}));
  options.min_distance = 2e298;
  got = cairn::mean_shift(cairn::rows(numbers, 1), options);
  EXPECT_EQ(got.labels, (std::vector<std::int64_t>{0, 1, 0, 2, 2}));
  EXPECT_DOUBLE_EQ(got.distances[2], 1e300 - 9.9e299);
  options.min_distance = 1e-201;  // its square is 0
  options.iterations = 0;
  got = cairn::mean_shift(cairn::rows(numbers, 1), options);
  EXPECT_EQ(got.labels, (std::vector<std::int64_t>{0, 1, 2, 3, 4}));
}

// What no point supports is no center.
TEST(MeanShiftCenters, ThatNothingSupportsAreNone) {
  const std::vector<double> numbers{0, 0.1, 10};
  mean_shift_options options{.bandwidth = 1, .radius = 2, .method = cairn::shift_method::classic};
  options.centers = cairn::center_rule::most_supported;
  const auto expect_none = [](const cairn::mean_shift_result<double>& got) {
    EXPECT_TRUE(got.centers.empty());
    EXPECT_TRUE(got.sizes.empty());
    EXPECT_EQ(got.labels, (std::vector<std::int64_t>{-1, -1, -1}));
    EXPECT_EQ(got.distances, std::vector<double>(3, std::numeric_limits<double>::infinity()));
  };
  const std::vector<double> far{100, 200};
  expect_none(cairn::mean_shift(cairn::rows(numbers, 1), options, cairn::rows(far, 1)));
  options.iterations = 0;
  expect_none(cairn::mean_shift(cairn::rows(numbers, 1), options));
  options.centers = cairn::center_rule::input_order;
  EXPECT_EQ(cairn::mean_shift(cairn::rows(numbers, 1), options).labels, (std::vector<std::int64_t>{0, 0, 1}));
}

// The same points in other units: bandwidths at the ends of what is allowed.
TYPED_TEST(MeanShift, IsTheSameInSmallAndLargeUnits) {
  using S = TypeParam;
  const auto numbers = clumps<S>(300, 2, 5);
  const int most = std::is_same_v<S, float> ? 52 : 497;
  for (const auto kernel : {cairn::shift_kernel::gaussian, cairn::shift_kernel::flat}) {
    mean_shift_options options{.bandwidth = 1.5, .radius = 4, .iterations = 20, .kernel = kernel};
    const auto expected = cairn::mean_shift(cairn::rows(numbers, 2), options);
    for (const int exponent : {-most, most}) {
      auto scaled = numbers;
      for (S& x : scaled) x = std::ldexp(x, exponent);
      options.bandwidth = std::ldexp(1.5, exponent);
      options.radius = std::ldexp(4.0, exponent);
      auto got = cairn::mean_shift(cairn::rows(scaled, 2), options);
      for (S& x : got.centers) x = std::ldexp(x, -exponent);
      EXPECT_EQ(got.centers, expected.centers);
      EXPECT_EQ(got.labels, expected.labels);
    }
  }
}

TEST(MeanShiftProgress, TellsAndCancels) {
  const auto numbers = clumps<float>(500, 2, 1);
  for (const auto method : {cairn::shift_method::blurring, cairn::shift_method::classic}) {
    std::vector<double> told;
    cairn::execution exec;
    exec.progress = [&](double fraction) {
      told.push_back(fraction);
      return told.size() < 3;
    };
    EXPECT_THROW(cairn::mean_shift(cairn::rows(numbers, 2), {.method = method}, {}, exec), cairn::cancelled);
    EXPECT_EQ(told.size(), 3U);
    EXPECT_TRUE(std::ranges::is_sorted(told));
  }
}

}  // namespace
