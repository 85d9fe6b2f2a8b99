// Continuous distributions: quantiles against mpmath's, the same bits on every path, laws, frozen draws,
// functions and histograms as distributions, refusals.
#include <gtest/gtest.h>

#include <cairn/cairn.hpp>
#include <cmath>
#include <fstream>
#include <functional>
#include <limits>
#include <numeric>
#include <sstream>

#include "src/kernels/random/drawn_value.hpp"
#include "src/tables/curves/continuous_state.hpp"
#include "tests/every_place.hpp"
#include "tests/reference/sampling.hpp"
#include "tests/refusal.hpp"

namespace {

using cairn::continuous_distribution;
constexpr cairn::draws somewhere{0x123456789abcdefU, 77, 1'000'003};
constexpr double infinite = std::numeric_limits<double>::infinity();
constexpr double none = std::numeric_limits<double>::quiet_NaN();
constexpr std::uint64_t half = std::uint64_t{1} << 63;

std::uint64_t bits_of(std::size_t i) {
  return reference::draw_bits(somewhere.seed, somewhere.stream, somewhere.offset + i);
}

// The number of a draw with these bits.
double value_of(const continuous_distribution& from, std::uint64_t u) {
  const auto& values = from.internal().values;
  if (const auto* curve = std::get_if<cairn::curve_state>(&values))
    return cairn::portable::value_by<double>(u, curve->law);
  return cairn::portable::value_by<double>(u, std::get<cairn::curves::bin_table>(values).law());
}

std::vector<double> drawn(const continuous_distribution& from, std::size_t n,
                          const cairn::draws& which = somewhere, const cairn::execution& exec = {}) {
  std::vector<double> values(n);
  from.draw_into(values, which, exec);
  return values;
}

double logistic(double p, bool upper) { return (upper ? -1 : 1) * std::log(p / (1 - p)); }

struct named {
  std::string name;
  continuous_distribution law;
};
std::vector<named> every_law() {
  std::vector<named> all;
  all.push_back({"exponential", continuous_distribution::exponential(0.3)});
  all.push_back({"normal", continuous_distribution::normal(-2, 3)});
  for (const double shape : {0.001, 0.1, 0.5, 3.5, 40.0, 1e4, 1e12})
    all.push_back({"gamma " + std::to_string(shape), continuous_distribution::gamma(shape, 2)});
  all.push_back({"logistic", continuous_distribution::by_quantile(logistic)});
  const std::vector<double> edges{-1, 0.5, 1, 4, 4, 7, 7.25};
  const std::vector<double> weights{1, 0, 3, 2, 0.25, 5};
  all.push_back({"empirical", continuous_distribution::empirical(edges, weights)});
  const std::vector<double> decades{1e-310, 1e-3, 1, 1e3, 1e5};
  const std::vector<double> some{1, 2, 0, 4};
  all.push_back({"in logarithms", continuous_distribution::empirical(
                                      decades, some, cairn::within_bins::evenly_in_logarithms)});
  return all;
}

continuous_distribution law_of(const std::string& name, double shape) {
  if (name == "normal") return continuous_distribution::normal();
  return name == "exponential" ? continuous_distribution::exponential()
                               : continuous_distribution::gamma(shape);
}

// Beside the rounding of the number.
TEST(ContinuousDistribution, QuantilesAreRightToTwoToTheMinus50) {
  std::ifstream file(CAIRN_KNOWN_QUANTILES);
  std::size_t lines = 0;
  std::string last;
  continuous_distribution law = continuous_distribution::normal();
  for (std::string line; std::getline(file, line); ++lines) {
    std::istringstream fields(line);
    std::string name, first, rest, density;
    double shape = 0;
    std::uint64_t u = 0;
    fields >> name >> shape >> u >> first >> rest >> density;
    if (name + std::to_string(shape) != last) law = law_of(name, shape);
    last = name + std::to_string(shape);
    const double x = std::stod(first);
    const double of_density = std::stod(density);
    const double value = value_of(law, u);
    if (x < 1e-300 && name != "normal") {
      ASSERT_NEAR(value, x, 1e-300) << line;
      continue;
    }
    const double off = std::abs((value - x) - std::stod(rest));
    const double rounding = std::abs(x) * std::numeric_limits<double>::epsilon();
    ASSERT_LT(off * of_density, 0x1p-50 + (shape < 64 ? 0 : rounding * of_density)) << line;
    ASSERT_NEAR(law.density(x) / of_density, 1, 1e-11) << line;
    const double t = (static_cast<double>(u < half ? u : ~u) + 0.5) * 0x1p-64;
    if (u < half) {
      ASSERT_NEAR(law.cumulative(x) / t, 1, 0x1p-42 + rounding * of_density / t) << line;
      ASSERT_NEAR(law.quantile(t), x, rounding + 0x1p-45 * t / of_density) << line;
    } else {
      ASSERT_NEAR(law.cumulative(x), 1 - t, 0x1p-48 + rounding * of_density) << line;
    }
  }
  EXPECT_EQ(lines, 780U);
}

TEST(ContinuousDistribution, AreTheSameOnEveryPath) {
  for (const auto& [name, law] : every_law()) {
    SCOPED_TRACE(name);
    for (const std::size_t n : {1UL, 1030UL, 30'001UL}) {
      std::vector<double> right(n);
      for (std::size_t i = 0; i < n; ++i) right[i] = value_of(law, bits_of(i));
      const std::vector<float> as_floats(right.begin(), right.end());
      for (const auto& [way, exec] : tests::every_way()) {
        SCOPED_TRACE(way);
        ASSERT_EQ(drawn(law, n, somewhere, exec), right);
        std::vector<float> floats(n);
        law.draw_into(floats, somewhere, exec);
        ASSERT_EQ(floats, as_floats);
      }
    }
  }
}

TEST(ContinuousDistribution, RiseWithTheirBits) {
  for (const auto& [name, law] : every_law()) {
    SCOPED_TRACE(name);
    double last = value_of(law, 0);
    ASSERT_TRUE(std::isfinite(last));
    const auto look = [&](std::uint64_t u) {
      const double here = value_of(law, u);
      // Rounding may let them fall by a unit or two in the last place; near 0 of what lies beside.
      ASSERT_GE(here, last - (4 * std::abs(last) + 0x1p-4) * std::numeric_limits<double>::epsilon()) << u;
      last = here;
    };
    std::vector<std::uint64_t> borders;
    for (int octave = 0; octave < 63; ++octave)
      for (std::uint64_t cell = 32; cell < 64; ++cell)
        if (octave >= 5 || (cell << octave) % 32 == 0)
          borders.push_back(octave >= 5 ? cell << (octave - 5) : (cell << octave) >> 5);
    for (const std::uint64_t u : borders) {
      look(u - 1);
      look(u);
    }
    look(half - 1);
    look(half);
    for (std::size_t i = borders.size(); i-- > 0;) {
      look(~borders[i]);
      look(~borders[i] + 1);
    }
    ASSERT_TRUE(std::isfinite(last));
  }
}

// Kolmogorov's distance of n draws exceeds 2.23 / sqrt(n) once in 10,000 seeds, mean and variance four
// standard errors once in 16,000; these seeds are fixed.
TEST(ContinuousDistribution, HaveTheirLaw) {
  constexpr std::size_t n = 200'000;
  for (const auto& [name, law] : every_law()) {
    SCOPED_TRACE(name);
    std::vector<double> values = drawn(law, n, {5});
    double mean = 0;
    double fourth = 0;
    double variance = 0;
    for (const double x : values) mean += x / n;
    for (const double x : values) variance += (x - mean) * (x - mean) / n;
    for (const double x : values) fourth += std::pow(x - mean, 4) / n;
    EXPECT_NEAR(mean, law.mean(), 4 * std::sqrt(variance / n));
    EXPECT_NEAR(variance, law.variance(), 4 * std::sqrt((fourth - variance * variance) / n));
    std::ranges::sort(values);
    double distance = 0;
    for (std::size_t i = 0; i < n; i += 50) {
      if (i > 0 && values[i] == values[i - 1]) continue;  // many zeros of small shapes, or a bin of no width
      const double below = law.cumulative(std::nextafter(values[i], -infinite));
      distance = std::max(distance, std::abs(below - static_cast<double>(i) / n));
    }
    EXPECT_LT(distance, 2.23 / std::sqrt(n));
  }
}

// Chi-square of the counts of 1000 bins of equal probability is beyond 999 +- 4.5 * sqrt(2 * 999) once in
// some 50,000 seeds; of 10^8 draws: drawn_laws.cpp.
TEST(ContinuousDistribution, FillBinsOfEqualProbability) {
  constexpr std::size_t n = 1'000'000;
  constexpr std::size_t bins = 1000;
  for (const auto& [name, law] : every_law()) {
    if (name == "gamma 0.001000" || name == "empirical") continue;  // many draws are the same
    SCOPED_TRACE(name);
    std::vector<double> edges;
    for (std::size_t i = 1; i < bins; ++i) edges.push_back(law.quantile(static_cast<double>(i) / bins));
    const cairn::axes all = cairn::axes(cairn::axis::edges(edges).half_open()).with_flow();
    double square = 0;
    constexpr double expected = static_cast<double>(n) / bins;
    for (const std::uint64_t count : cairn::histogram(drawn(law, n, {11}), all).counts)
      square += (static_cast<double>(count) - expected) * (static_cast<double>(count) - expected) / expected;
    EXPECT_NEAR(square, bins - 1, 4.5 * std::sqrt(2.0 * (bins - 1)));
  }
}

TEST(ContinuousDistribution, ArePiecewiseTheSame) {
  const auto law = continuous_distribution::normal();
  const std::vector<double> all = drawn(law, 5000);
  for (const std::size_t first : {1UL, 2UL, 3UL, 1023UL}) {
    cairn::draws which = somewhere;
    which.offset += first;
    const std::vector<double> part = drawn(law, 5000 - first, which);
    EXPECT_TRUE(std::equal(part.begin(), part.end(), all.begin() + static_cast<std::ptrdiff_t>(first)));
  }
}

// Frozen: what another version draws is another mapping.
TEST(ContinuousDistribution, DrawWhatTheyAlwaysDrew) {
  const std::vector<std::vector<double>> right{
#include "tests/data/known_values.inc"
  };
  const std::vector<named> laws = every_law();
  ASSERT_EQ(right.size(), laws.size());
  for (std::size_t i = 0; i < right.size(); ++i) {
    if (laws[i].name == "logistic") continue;  // by the machine's own logarithm
    EXPECT_EQ(drawn(laws[i].law, 6, {7, 8, 9}), right[i]) << laws[i].name;
  }
}

TEST(ContinuousDistribution, EndsAndMedians) {
  const auto normal = continuous_distribution::normal();
  EXPECT_EQ(normal.quantile(0), -infinite);
  EXPECT_EQ(normal.quantile(1), infinite);
  EXPECT_NEAR(normal.quantile(0.5), 0, 1e-16);
  EXPECT_NEAR(normal.quantile(1e-300) / -37.047096299361199, 1, 1e-12);
  EXPECT_NEAR(normal.cumulative(-37.047096299361199) / 1e-300, 1, 1e-10);
  EXPECT_EQ(normal.cumulative(-infinite), 0);
  EXPECT_EQ(normal.cumulative(infinite), 1);
  EXPECT_TRUE(std::isnan(normal.cumulative(none)));
  EXPECT_TRUE(std::isnan(normal.density(none)));
  const auto waiting = continuous_distribution::exponential(4);
  EXPECT_EQ(waiting.quantile(0), 0);
  EXPECT_NEAR(waiting.quantile(0.5), std::log(2) / 4, 1e-16);
  EXPECT_EQ(waiting.density(0), 4);
  EXPECT_EQ(waiting.density(-1), 0);
  EXPECT_EQ(waiting.cumulative(-1), 0);
  EXPECT_EQ(waiting.mean(), 0.25);
  EXPECT_EQ(waiting.variance(), 0.0625);
  const auto fixed = continuous_distribution::normal(3, 0);
  EXPECT_EQ(drawn(fixed, 5), std::vector<double>(5, 3));
  EXPECT_EQ(fixed.cumulative(3), 1);
  EXPECT_EQ(fixed.cumulative(2.9), 0);
  EXPECT_EQ(fixed.quantile(0.2), 3);
  const auto small = continuous_distribution::gamma(0.001);
  EXPECT_EQ(small.density(0), infinite);
  EXPECT_EQ(small.quantile(0), 0);
  EXPECT_EQ(small.cumulative(0), 0);
}

std::vector<std::pair<std::string, continuous_distribution>> laws_at_ends() {
  using law = continuous_distribution;
  const std::vector<double> wide = {-1e308, 1e308, 1.1e308};
  const std::vector<double> positive = {5e-324, 1e-323, 1e308};
  const std::vector<double> weights = {1, 1};
  return {
      {"normal", law::normal()},
      {"narrow normal", law::normal(0, 5e-324)},
      {"wide normal", law::normal(1e300, 1e306)},
      {"exponential", law::exponential()},
      {"narrow exponential", law::exponential(1e308)},
      {"wide exponential", law::exponential(6e-309)},
      {"gamma 0.001", law::gamma(1e-3)},
      {"gamma 0.3", law::gamma(0.3)},
      {"gamma 100", law::gamma(100)},
      {"gamma 10^12", law::gamma(1e12)},
      {"narrow gamma", law::gamma(100, 5e-324)},
      {"wide gamma", law::gamma(1e12, 1e295)},
      {"wide bins", law::empirical(wide, weights)},
      {"bins of positive numbers", law::empirical(positive, weights)},
      {"bins of logarithms", law::empirical(positive, weights, cairn::within_bins::evenly_in_logarithms)}};
}

// Cumulative probabilities of all numbers, and quantiles of all probabilities, are no NaN and never fall.
TEST(ContinuousDistribution, RisesAtTheEndsOfItsParameters) {
  constexpr double infinite = std::numeric_limits<double>::infinity();
  for (const auto& [name, law] : laws_at_ends()) {
    SCOPED_TRACE(name);
    double below = 0;
    for (const double x :
         {-infinite, -1e308, -1e200, -1e100, -1e20, -40., -38., -1e-300, 0.,    5e-324, 1e-300, 1e-17,
          1.,        38.,    40.,    800.,   1e5,   1e12, 1e20, 1e100,   1e200, 1e300,  1e308,  infinite}) {
      EXPECT_GE(law.density(x), 0) << x;
      EXPECT_GE(law.cumulative(x), below) << x;
      below = law.cumulative(x);
    }
    EXPECT_EQ(below, 1);
    double least = law.quantile(0);
    for (const double p : {5e-324, 1e-300, 1e-30, 1e-17, 0.25, 0.5, 0.75, 1 - 0x1p-53, 1.}) {
      EXPECT_GE(law.quantile(p), least) << p;
      least = law.quantile(p);
    }
    EXPECT_FALSE(std::isnan(law.mean()));
    EXPECT_FALSE(std::isnan(law.variance()));
  }
}

TEST(ContinuousDistribution, FarFromItsMiddleFollowsClosedForms) {
  const auto exponential = continuous_distribution::exponential();
  for (const double x : {5e-324, 1e-300, 1e-100, 1e-17, 700., 1e100}) {
    EXPECT_NEAR(exponential.density(x), std::exp(-x), 1e-12 * std::exp(-x)) << x;
    EXPECT_NEAR(exponential.cumulative(x), -std::expm1(-x), 1e-12 * -std::expm1(-x)) << x;
  }
  for (const double p : {5e-324, 1e-310, 1e-300, 1e-30})
    EXPECT_NEAR(exponential.quantile(p), p, 1e-12 * p + 5e-324) << p;
  const auto normal = continuous_distribution::normal();
  for (const double x : {-1e200, -30., -9.5, 9.5, 30., 1e160, 1e308}) {
    const double density = std::exp(-x * x / 2) / std::sqrt(2 * std::acos(-1.));
    EXPECT_NEAR(normal.density(x), density, 1e-12 * density) << x;
    const double below = std::erfc(-x / std::sqrt(2.)) / 2;
    EXPECT_NEAR(normal.cumulative(x), below, 1e-12 * below) << x;
  }
  // P(X <= x) = e^-x (x^100 / 100! + x^101 / 101! + ...).
  const double x = continuous_distribution::gamma(100).quantile(1e-300);
  double terms = 1;
  for (int n = 200; n > 100; --n) terms = 1 + terms * x / n;
  EXPECT_NEAR(100 * std::log(x) - x + std::log(terms) - std::lgamma(101.), std::log(1e-300), 1e-8);
}

// The numbers are those of Python's decimal module: (x / scale)^shape / gamma(shape + 1) and its slope.
TEST(ContinuousDistribution, NearZeroIsAPower) {
  struct known {
    double shape, scale, x, cumulative, density;
  };
  constexpr double infinite = std::numeric_limits<double>::infinity();
  for (const known& one :
       {known{0.001, 4, 5e-324, 4.746156441636354891e-1, infinite},
        known{0.005, 1e150, 1e-190, 2.000988071799467509e-2, 1.000494035899733756e+186},
        known{0.01, 1e150, 1e-172, 6.059981095254712008e-4, 6.059981095254711887e+166},
        known{0.3, 1e200, 1e-120, 1.114242508547310962e-96, 3.342727525641932835e+23},
        known{1, 1e300, 1e-100, 0, 9.999999999999999475e-301}, known{2.5, 1e300, 1e-20, 0, 0}}) {
    const auto from = continuous_distribution::gamma(one.shape, one.scale);
    EXPECT_NEAR(from.cumulative(one.x), one.cumulative, 1e-12 * one.cumulative) << one.shape;
    if (std::isinf(one.density))
      EXPECT_EQ(from.density(one.x), infinite);
    else
      EXPECT_NEAR(from.density(one.x), one.density, 1e-12 * one.density) << one.shape;
  }
}

TEST(ContinuousDistribution, OfBinsWhoseWidthsOverflowIsByItsDefinition) {
  const std::vector<double> edges = {-1e308, 1e308};
  const std::vector<double> one = {1};
  const auto wide = continuous_distribution::empirical(edges, one);
  EXPECT_EQ(wide.mean(), 0);
  EXPECT_EQ(wide.cumulative(0), 0.5);
  EXPECT_EQ(wide.cumulative(5e307), 0.75);
  EXPECT_NEAR(wide.density(0) * 1e308, 0.5, 1e-12);
  const std::vector<double> positive = {1e-320, 1e300};
  const auto logarithms =
      continuous_distribution::empirical(positive, one, cairn::within_bins::evenly_in_logarithms);
  const double width = std::log(1e300) - std::log(1e-320);
  EXPECT_NEAR(logarithms.cumulative(1), -std::log(1e-320) / width, 1e-14);
  EXPECT_NEAR(logarithms.density(1), 1 / width, 1e-14);
  EXPECT_NEAR(logarithms.mean() / 1e300, 1 / width, 1e-14);
}

TEST(ContinuousDistribution, ByAFunction) {
  const auto law = continuous_distribution::by_quantile(logistic);
  EXPECT_NEAR(law.mean(), 0, 1e-14);
  EXPECT_NEAR(law.variance(), std::acos(-1.0) * std::acos(-1.0) / 3, 1e-12);
  for (const double p : {0x1p-65, 1e-12, 0.1, 0.3, 0.5, 0.7, 0.999}) {
    const double x = p <= 0.5 ? logistic(p, false) : logistic(1 - p, true);
    EXPECT_NEAR(law.quantile(p), x, 1e-14);
    EXPECT_NEAR(law.cumulative(x), p, 1e-14);
    EXPECT_NEAR(law.density(x) / (p * (1 - p)), 1, 1e-6);
  }
  // A normal law by a function draws what the library's own does, to the rounding of both.
  const auto own = continuous_distribution::normal();
  const auto normal = continuous_distribution::by_quantile(
      [&](double p, bool upper) { return (upper ? -1 : 1) * own.quantile(p); });
  const std::vector<double> x = drawn(normal, 10'000);
  const std::vector<double> y = drawn(own, 10'000);
  for (std::size_t i = 0; i < x.size(); ++i) ASSERT_NEAR(x[i], y[i], 1e-14);
}

std::string says(const std::function<double(double, bool)>& quantile) {
  return tests::refusal([&] { continuous_distribution::by_quantile(quantile); });
}
TEST(ContinuousDistribution, FunctionsThatAreNoneAreRefused) {
  const std::string begin = "continuous_distribution::by_quantile: the function of ";
  const std::string not_finite = says([](double p, bool) { return p > 0.3 ? none : p; });
  EXPECT_TRUE(not_finite.starts_with(begin + "0.30")) << not_finite;
  EXPECT_TRUE(not_finite.ends_with(" (lower) is nan; expected a finite number")) << not_finite;
  const std::string falls = says([](double p, bool) { return p; });
  EXPECT_TRUE(falls.find(" (upper) is ") != std::string::npos) << falls;
  EXPECT_TRUE(falls.ends_with("; expected none greater")) << falls;
  const std::string jumps = says([](double p, bool upper) { return upper ? 1 - p : p < 0.3 ? p : p + 0.01; });
  EXPECT_TRUE(jumps.ends_with(" by what it is beside; expected a smooth function")) << jumps;
  const std::string crossed = says([](double p, bool upper) { return upper ? -p : p; });
  EXPECT_TRUE(crossed.ends_with("; expected no less")) << crossed;
  EXPECT_EQ(says(nullptr), "continuous_distribution::by_quantile: quantile is empty; expected a function");
  EXPECT_THROW(continuous_distribution::by_quantile([](double, bool) -> double { throw 7; }), int);
  EXPECT_NO_THROW(continuous_distribution::by_quantile([](double, bool) { return 2.0; }));
}

TEST(ContinuousDistribution, OfAHistogramIsByItsDefinition) {
  const std::vector<double> edges{-1, 0.5, 1, 4, 4, 7, 7.25};
  const std::vector<double> weights{1, 0, 3, 2, 0.25, 5};
  const auto sums = reference::cumulative(weights);
  const auto law = continuous_distribution::empirical(edges, weights);
  const std::vector<double> values = drawn(law, 20'000);
  for (std::size_t i = 0; i < values.size(); ++i) {
    const std::uint64_t u = bits_of(i);
    const std::size_t bin = reference::draw_of(u, sums);
    const reference::wide begin = reference::mass_below(sums[bin], sums.back());
    const reference::wide end = reference::mass_below(sums[bin + 1], sums.back());
    const double part = static_cast<double>(u - begin) / static_cast<double>(end - begin);
    ASSERT_NEAR(values[i], edges[bin] + (edges[bin + 1] - edges[bin]) * part, 1e-14);
    ASSERT_GE(values[i], edges[bin]);
    ASSERT_TRUE(values[i] < edges[bin + 1] || edges[bin] == edges[bin + 1]);
  }
  EXPECT_EQ(law.quantile(0), -1);
  EXPECT_EQ(law.quantile(1), 7.25);
  EXPECT_EQ(law.cumulative(-2), 0);
  EXPECT_EQ(law.cumulative(8), 1);
  EXPECT_NEAR(law.cumulative(0.7), 1 / 11.25, 1e-15);
  EXPECT_EQ(law.density(0.7), 0);
  EXPECT_NEAR(law.density(2), 3 / 11.25 / 3, 1e-15);
  EXPECT_EQ(law.density(7.3), 0);
}

TEST(ContinuousDistribution, OfCounts) {
  std::vector<double> samples = drawn(continuous_distribution::gamma(3.5), 100'000);
  for (const bool with_flow : {false, true}) {
    const cairn::axes bins(cairn::axis::uniform(50, 0.5, 9));
    const auto counted = cairn::histogram(samples, with_flow ? bins.with_flow() : bins);
    const auto law = continuous_distribution::empirical(counted);
    const auto again = cairn::histogram(drawn(law, 1'000'000), bins);
    EXPECT_EQ(again.inside, 1'000'000U);
    const auto counts = counted.without_flow().counts;
    const double inside = std::accumulate(counts.begin(), counts.end(), 0.0);
    for (std::size_t i = 0; i < counts.size(); ++i) {
      const double expected = 1e6 * static_cast<double>(counts[i]) / inside;
      EXPECT_NEAR(static_cast<double>(again.counts[i]), expected, 5 * std::sqrt(expected + 1));
    }
  }
  const auto logarithmic = cairn::histogram(samples, cairn::axis::logarithmic(300, 0.01, 30));
  const auto law = continuous_distribution::empirical(logarithmic, cairn::within_bins::evenly_in_logarithms);
  EXPECT_NEAR(law.mean(), 3.5, 0.03);
  EXPECT_NEAR(law.variance(), 3.5, 0.15);
  EXPECT_NEAR(law.cumulative(law.quantile(0.37)), 0.37, 1e-14);
}

TEST(ContinuousDistribution, OfManyBins) {
  std::vector<double> edges(100'001);
  std::iota(edges.begin(), edges.end(), 0.0);
  std::vector<double> weights(100'000);
  for (std::size_t i = 0; i < weights.size(); ++i)
    weights[i] = i % 7 == 0 ? 0 : std::ldexp(1.0, -static_cast<int>(i % 60));
  const auto law = continuous_distribution::empirical(edges, weights);
  const cairn::sampler items(weights);
  std::vector<std::uint32_t> drawn_items(50'000);
  items.draw_into(drawn_items, somewhere);
  const std::vector<double> values = drawn(law, drawn_items.size());
  for (std::size_t i = 0; i < values.size(); ++i)
    ASSERT_EQ(static_cast<std::uint32_t>(values[i]), drawn_items[i]);
}

TEST(ContinuousDistribution, RefuseInWords) {
  const std::string who = "continuous_distribution::";
  const auto refused = [](const auto& make) { return tests::refusal(make); };
  const std::string of_rate = "; expected a finite number above 0, whose reciprocal is finite too";
  EXPECT_EQ(refused([] { continuous_distribution::exponential(0); }),
            who + "exponential: rate is 0" + of_rate);
  for (const double rate : {-1.0, none, infinite, 1e-320})
    EXPECT_THROW(continuous_distribution::exponential(rate), std::invalid_argument);
  EXPECT_EQ(refused([] { continuous_distribution::normal(none, 1); }),
            who + "normal: mean is nan; expected a finite number");
  EXPECT_EQ(refused([] { continuous_distribution::normal(0, -1); }),
            who + "normal: deviation is -1; expected 0 or more, and |mean| + 10 * deviation finite");
  for (const double deviation : {none, infinite, 1e308})
    EXPECT_THROW(continuous_distribution::normal(0, deviation), std::invalid_argument);
  EXPECT_EQ(refused([] { continuous_distribution::gamma(0); }),
            who + "gamma: shape is 0; expected 1e-3 to 1e12");
  for (const double shape : {-1.0, none, infinite, 9e-4, 1.1e12})
    EXPECT_THROW(continuous_distribution::gamma(shape), std::invalid_argument);
  for (const double scale : {0.0, -1.0, none, infinite, 1e308})
    EXPECT_THROW(continuous_distribution::gamma(1, scale), std::invalid_argument);
  const auto law = continuous_distribution::normal();
  EXPECT_EQ(refused([&] { (void)law.quantile(1.5); }), who + "quantile: p is 1.5; expected 0 to 1");
  EXPECT_THROW((void)law.quantile(none), std::invalid_argument);
  std::vector<double> two(2);
  EXPECT_EQ(refused([&] { law.draw_into(two, {0, 0, ~std::uint64_t{0}}); }),
            who + "draw_into: draws 18446744073709551615 and the 1 after it; expected none beyond 2^64 - 1");
}

TEST(ContinuousDistribution, HistogramsThatAreNoneAreRefused) {
  const std::string who = "continuous_distribution::empirical: ";
  const auto of = [](const std::vector<double>& edges, const std::vector<double>& weights,
                     cairn::within_bins spread = cairn::within_bins::evenly) {
    return tests::refusal([&] { continuous_distribution::empirical(edges, weights, spread); });
  };
  EXPECT_EQ(of({1, 2}, {1, 1}), who + "2 edges and the weights of 2 bins; expected one edge more");
  EXPECT_EQ(of({0, infinite}, {1}), who + "edges[1] is inf; expected finite numbers");
  EXPECT_EQ(of({0, none}, {1}), who + "edges[1] is nan; expected finite numbers");
  EXPECT_EQ(of({0, 2, 1}, {1, 1}), who + "edges[2] is 1, below edges[1], 2; expected none that decreases");
  EXPECT_EQ(of({0, 2}, {1}, cairn::within_bins::evenly_in_logarithms),
            who + "edges[0] is 0; expected positive numbers, whose logarithms are taken");
  EXPECT_EQ(of({0, 2}, {1}, static_cast<cairn::within_bins>(7)), who + "spread is 7; expected 0 or 1");
  EXPECT_EQ(of({0, 1, 2}, {0, 0}), "sampler: all weights are 0; expected one above");
  EXPECT_EQ(of({0, 1, 2}, {1, -2}), "sampler: weights[1] is -2; expected no negative numbers");
  const std::vector<double> x{1, 2};
  const auto joint =
      cairn::histogram(cairn::columns(x, x), {cairn::axis::uniform(2, 0, 3), cairn::axis::uniform(2, 0, 3)});
  EXPECT_EQ(tests::refusal([&] { continuous_distribution::empirical(joint); }),
            who + "a histogram of 2 axes; expected one");
  const std::vector<std::int64_t> kinds{1, 2};
  const auto listed = cairn::histogram(kinds, cairn::axis::categories({1, 2}));
  EXPECT_EQ(tests::refusal([&] { continuous_distribution::empirical(listed); }),
            who + "an axis of categories; expected edges");
}

TEST(ContinuousDistribution, ThatWasMovedFromHasNoValues) {
  continuous_distribution from = continuous_distribution::normal();
  const continuous_distribution to = std::move(from);
  EXPECT_EQ(to.name(), "normal");
  EXPECT_EQ(from.name(), "");  // NOLINT(bugprone-use-after-move)
  EXPECT_EQ(tests::refusal([&] { (void)from.mean(); }),
            "continuous_distribution::mean: the distribution was moved from");
}

TEST(ContinuousDistribution, FillMemoryOfADevice) {
  if (cairn::device_count() == 0) GTEST_SKIP();
  const auto law = continuous_distribution::gamma(0.2);
  cairn::device_array<double> there(10'000);
  EXPECT_EQ(law.draw_into(there.span(), somewhere).where, cairn::place::device);
  std::vector<double> copied(there.size());
  there.copy_to(copied);
  EXPECT_EQ(copied, drawn(law, there.size()));
}

}  // namespace
