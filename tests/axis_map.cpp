// Maps of axes: no count depends on them, and the curves that they become never decrease.
#include <gtest/gtest.h>

#include <algorithm>
#include <cairn/axis.hpp>
#include <cairn/histogram.hpp>
#include <cmath>
#include <limits>
#include <random>
#include <string>
#include <vector>

#define CAIRN_TARGET portable
#include "src/kernels/position.hpp"
#include "src/tables/axis/position_curve.hpp"
#include "tests/every_place.hpp"
#include "tests/reference/histogram.hpp"
#include "tests/refusal.hpp"
#include "tests/seed.hpp"

namespace {

using tests::refusal;

constexpr const char* names[] = {"auto",   "uniform",    "logarithmic", "exponential",
                                 "normal", "log-normal", "power-law",   "learned"};

template <class T>
std::vector<T> drawn(const std::string& from, std::size_t n, std::mt19937_64& random) {
  std::normal_distribution<double> normal;
  std::uniform_real_distribution<double> uniform(1e-9, 1);
  std::vector<T> x(n);
  for (T& each : x) {
    double value = normal(random);
    if (from == "exponential") value = -std::log(uniform(random));
    if (from == "log-normal") value = std::exp(2 * value);
    if (from == "power law") value = 1e-3 * std::pow(uniform(random), -1.5);
    if (from == "two crowds") value = uniform(random) < 0.5 ? 1e6 + 1e-3 * value : -1e-20 * value;
    if (from == "thin bins") value = 1e-30 * uniform(random);
    each = static_cast<T>(value);
  }
  return x;
}

// At quantiles of samples of the same kind, the ends far out.
std::vector<double> edges_like(const std::string& from, std::size_t bins, std::mt19937_64& random) {
  std::vector<double> edges = drawn<double>(from, bins + 1, random);
  std::ranges::sort(edges);
  if (bins > 2) edges[1] = edges[2];
  return edges;
}

constexpr const char* kinds[] = {"normal",    "exponential", "log-normal",
                                 "power law", "two crowds",  "thin bins"};

template <class T>
class AxisMap : public testing::Test {};
using real_types = testing::Types<float, double>;
TYPED_TEST_SUITE(AxisMap, real_types);

TYPED_TEST(AxisMap, ChangesNoCount) {
  using T = TypeParam;
  const std::uint64_t seed = tests::seed();
  SCOPED_TRACE("seed " + std::to_string(seed));
  std::mt19937_64 random(seed);
  constexpr T infinite = std::numeric_limits<T>::infinity();
  for (const std::string kind : kinds) {
    for (const std::size_t bins : {1U, 2U, 100U, 1000U, 70000U}) {
      const std::vector<double> edges = edges_like(kind, bins, random);
      std::vector<T> x = drawn<T>(kind, 3000, random);
      for (std::size_t i = 0; i < 2000; ++i) {
        const auto edge = static_cast<T>(edges[random() % edges.size()]);
        x.push_back(i % 3 == 0 ? edge : std::nextafter(edge, i % 3 == 1 ? infinite : -infinite));
      }
      x.insert(x.end(), {infinite, -infinite, std::numeric_limits<T>::quiet_NaN(), T(0), -T(0),
                         std::numeric_limits<T>::max(), std::numeric_limits<T>::lowest(),
                         std::numeric_limits<T>::denorm_min()});
      std::ranges::shuffle(x, random);
      const auto expected = reference::histogram<T>(x, edges);
      for (const char* name : names) {
        const bool logarithms = name == std::string("log-normal") || name == std::string("power-law");
        if (logarithms && edges.front() <= 0) continue;
        const cairn::axis axis = cairn::axis::edges(edges, name);
        for (const cairn::isa target : cairn::instruction_sets()) {
          SCOPED_TRACE(kind + ", " + std::to_string(bins) + " bins, map " + name + ", " +
                       std::string(cairn::name_of(target)));
          const auto got = cairn::histogram(x, axis, {.threads = 1, .target = target});
          ASSERT_EQ(got.counts, expected.counts);
          EXPECT_EQ(got.outside[0].below, expected.below);
          EXPECT_EQ(got.outside[0].above, expected.above);
          EXPECT_EQ(got.outside[0].nan, expected.nan);
        }
      }
    }
  }
}

// Wherever a curve is made, also for samples unlike the edges.
TYPED_TEST(AxisMap, CurvesNeverDecrease) {
  using T = TypeParam;
  const std::uint64_t seed = tests::seed();
  SCOPED_TRACE("seed " + std::to_string(seed));
  std::mt19937_64 random(seed);
  int made = 0;
  for (int round = 0; round < 200; ++round) {
    const std::string kind = kinds[random() % std::size(kinds)];
    const std::vector<double> edges = edges_like(kind, 2 + random() % 2000, random);
    std::vector<T> thresholds(edges.begin(), edges.end());
    const std::string name = names[2 + random() % 6];
    const int cell_bits = 11 + static_cast<int>(random() % 11);
    const auto curve = cairn::tables::make_curve<T>(name.c_str(), thresholds, cell_bits);
    if (!curve) continue;
    ++made;
    SCOPED_TRACE(kind + ", map " + name);
    std::vector<T> x = drawn<T>(kinds[random() % std::size(kinds)], 3000, random);
    x.insert(x.end(), thresholds.begin(), thresholds.end());
    for (int exponent = -40; exponent < 5; ++exponent) {  // around the ends of pieces
      for (int part = 0; part < 8; ++part) {
        const T v = std::ldexp(1 + T(part) / 8, exponent) / curve->scale;
        for (const T knot : {curve->center + v, curve->center - v})
          for (const T to : {-v, v}) x.insert(x.end(), {knot, std::nextafter(knot, knot + to)});
      }
    }
    constexpr T infinite = std::numeric_limits<T>::infinity();
    x.insert(x.end(), {-infinite, infinite, T(0), -T(0)});
    std::erase_if(x, [](T value) { return value != value; });
    std::ranges::sort(x);
    std::int32_t before = -1;
    for (std::size_t i = 0; i < x.size(); ++i) {
      const std::int32_t position = cairn::portable::position_on_curve_of(x[i], *curve);
      ASSERT_GE(position, before) << "at " << x[i] << " after " << x[i == 0 ? 0 : i - 1];
      if (i > 0 && x[i] == x[i - 1]) {
        ASSERT_EQ(position, before) << "at " << x[i];  // of two zeros too
      }
      before = position;
    }
    EXPECT_LE(cairn::portable::position_on_curve_of(std::numeric_limits<T>::quiet_NaN(), *curve),
              cairn::portable::position_on_curve_of(-infinite, *curve));
  }
  EXPECT_GT(made, 50);
}

TEST(AxisMaps, AreChosenForTheEdges) {
  std::vector<double> exponential;
  std::vector<double> heavy;
  std::vector<double> decades;
  for (int i = 0; i < 100'000; ++i) {
    exponential.push_back(-std::log1p(-i / 1e5));
    heavy.push_back(std::pow(1 - i / 1e5, -1 / 1.5));
    decades.push_back(std::pow(10.0, i / 1e4 - 5));
  }
  EXPECT_EQ(cairn::axis::edges(exponential).map(), "exponential");
  EXPECT_EQ(cairn::axis::edges(decades).map(), "logarithmic");
  EXPECT_TRUE(cairn::axis::edges(heavy).map() == "learned" || cairn::axis::edges(heavy).map() == "power-law");
  EXPECT_EQ(cairn::axis::edges(heavy, cairn::axis_map::power_law(2.5)).map(), "power-law");
  EXPECT_EQ(cairn::axis::edges(heavy, cairn::axis_map::learned(decades)).map(), "learned");
}

TEST(AxisMaps, RefuseInWords) {
  using cairn::axis_map;
  const double nan = std::nan("");
  EXPECT_EQ(
      refusal([&] { axis_map("cubic"); }),
      "axis::edges: map 'cubic' is not known; expected auto, uniform, logarithmic, exponential, normal, "
      "log-normal, power-law or learned");
  EXPECT_EQ(
      refusal([&] { axis_map::exponential(-1); }),
      "axis_map::exponential: rate is -1; expected a finite number above 0, without which the map would "
      "not increase");
  EXPECT_EQ(refusal([&] { axis_map::normal(nan, 1); }),
            "axis_map::normal: mean is nan; expected a finite number");
  EXPECT_EQ(refusal([&] { axis_map::normal(0, 0); }),
            "axis_map::normal: deviation is 0; expected a finite number above 0, without which the map would "
            "not increase");
  EXPECT_EQ(refusal([&] { axis_map::power_law(1); }),
            "axis_map::power_law: exponent is 1; expected a finite number above 1, without which the map "
            "would not increase");
  EXPECT_EQ(refusal([&] { axis_map::learned({nan, 1.}); }),
            "axis_map::learned: 1 of the 2 samples are finite; expected at least 2");
  EXPECT_EQ(refusal([&] { cairn::axis::edges({-1., 2.}, "log-normal"); }),
            "axis::edges: the map log-normal takes logarithms and edges[0] is -1; expected positive edges");
}

}  // namespace
