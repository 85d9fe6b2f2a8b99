// Axes: their edges, and what they refuse.
#include <gtest/gtest.h>

#include <algorithm>
#include <cairn/axis.hpp>
#include <cairn/histogram.hpp>
#include <cairn/histogram_builder.hpp>
#include <cmath>
#include <limits>
#include <stdexcept>
#include <vector>

#include "tests/refusal.hpp"

namespace {

using tests::refusal;

// numpy.linspace(low, high, bins + 1) written out: arange * step + start, the last one stop.
std::vector<double> linspace(std::size_t bins, double low, double high) {
  std::vector<double> edges;
  const double step = (high - low) / static_cast<double>(bins);
  for (std::size_t i = 0; i <= bins; ++i) {
    volatile double product = static_cast<double>(i) * step;  // never fused
    edges.push_back(product + low);
  }
  edges.back() = high;
  return edges;
}

TEST(Axis, UniformEdgesAreThoseOfLinspace) {
  for (const auto& [low, high] : {std::pair{0.0, 1.0}, {0.1, 0.7}, {-3.3, 1e6}, {1e15, 1e15 + 7}}) {
    for (const std::size_t bins : {1U, 3U, 7U, 10U, 100U, 999U}) {
      const cairn::axis made = cairn::axis::uniform(bins, low, high);
      EXPECT_EQ(std::vector<double>(made.edges().begin(), made.edges().end()), linspace(bins, low, high));
      EXPECT_EQ(made.bins(), bins);
      EXPECT_EQ(made.map(), "uniform");
    }
  }
  // numpy 1.24's linspace(0, 0.7, 8)[3], (0.1, 0.7, 11)[9] and (0.3, 5.7, 50)[6]: other roundings differ here
  EXPECT_EQ(cairn::axis::uniform(7, 0, 0.7).edges()[3], 0x1.3333333333333p-2);
  EXPECT_EQ(cairn::axis::uniform(10, 0.1, 0.7).edges()[9], 0x1.47ae147ae147bp-1);
  EXPECT_EQ(cairn::axis::uniform(49, 0.3, 5.7).edges()[6], 0x1.ec259dc79354ap-1);
}

TEST(Axis, EdgesNeverDecreaseWhateverTheRange) {
  const double most = std::numeric_limits<double>::max();
  for (const auto& [low, high] :
       {std::pair{-most, most}, {0.0, 5e-324}, {1.0, std::nextafter(1.0, 2.0)}, {1e300, 1.0000001e300}}) {
    const cairn::axis made = cairn::axis::uniform(1000, low, high);
    EXPECT_EQ(made.edges().front(), low);
    EXPECT_EQ(made.edges().back(), high);
    for (std::size_t i = 1; i <= 1000; ++i) EXPECT_GE(made.edges()[i], made.edges()[i - 1]);
  }
}

TEST(Axis, CategoriesAreBinsInTheirOrder) {
  const auto least = std::numeric_limits<std::int64_t>::min();
  const cairn::axis made = cairn::axis::categories({7, -3, least, 8});
  EXPECT_EQ(made.bins(), 4);
  EXPECT_TRUE(made.edges().empty());
  EXPECT_EQ(made.categories()[2], least);
  EXPECT_EQ(made.index(7), 0);
  EXPECT_EQ(made.index(-3), 1);
  EXPECT_EQ(made.index(-0x1p63), 2);
  for (const double x : {7.5, 9.0, 0x1p63, std::nan("")}) EXPECT_EQ(made.index(x), std::nullopt);
  EXPECT_EQ(made.centers(), (std::vector<double>{7, -3, -0x1p63, 8}));
  EXPECT_EQ(made.widths(), std::vector<double>(4, 1));
  EXPECT_TRUE(cairn::axis::uniform(3, 0, 1).categories().empty());
  EXPECT_EQ(refusal([] { cairn::axis::categories({}); }),
            "axis::categories: 0 integers; expected 1 to 268435456");
  EXPECT_EQ(refusal([] { cairn::axis::categories({4, 1, 2, 4, 1}); }),
            "axis::categories: integers[1] and integers[4] are both 1; expected each once");
}

TEST(Axis, LogarithmicEdges) {
  const cairn::axis made = cairn::axis::logarithmic(6, 1e-3, 1e3);
  const std::vector<double> expected{1e-3, 1e-2, 1e-1, 1, 10, 100, 1e3};
  for (std::size_t i = 0; i < expected.size(); ++i) EXPECT_NEAR(made.edges()[i] / expected[i], 1, 1e-15);
  EXPECT_EQ(made.edges().front(), 1e-3);
  EXPECT_EQ(made.edges().back(), 1e3);
  EXPECT_EQ(made.map(), "logarithmic");
}

TEST(Axis, IntegersHaveABinEach) {
  const cairn::axis made = cairn::axis::integers(-2, 1);
  const std::vector<double> expected{-2.5, -1.5, -0.5, 0.5, 1.5};
  EXPECT_EQ(std::vector<double>(made.edges().begin(), made.edges().end()), expected);
}

TEST(Axis, MapIsChosenFromTheEdges) {
  std::vector<double> decades;
  for (int i = -20; i <= 20; ++i) decades.push_back(std::pow(10.0, i));
  EXPECT_EQ(cairn::axis::edges(decades).map(), "logarithmic");
  EXPECT_EQ(cairn::axis::edges({0., 1., 2.5, 3.}).map(), "uniform");
  EXPECT_EQ(cairn::axis::edges({0., 1., 2.5, 3.}, "logarithmic").map(), "logarithmic");
}

TEST(Axis, RefusesEdgesThatItHasNot) {
  EXPECT_EQ(tests::refusal([] { cairn::axis::uniform(2, 0, 1).edge(3); }),
            "axis::edge: there is no edge 3; the axis has 3 edges");
  EXPECT_EQ(tests::refusal([] { cairn::axis::categories({7}).edge(0); }),
            "axis::edge: there is no edge 0; the axis has categories");
}

TEST(Axis, ThatWasMovedFromHasNoBins) {
  cairn::axis from = cairn::axis::uniform(10, 0, 1);
  const cairn::axis to = std::move(from);
  EXPECT_EQ(to.bins(), 10U);
  const cairn::axis copy = from;  // NOLINT(bugprone-use-after-move)
  for (const cairn::axis* moved : {&std::as_const(from), &copy}) {
    EXPECT_EQ(moved->bins(), 0U);
    EXPECT_TRUE(moved->edges().empty());
    EXPECT_EQ(moved->map(), "");
    EXPECT_EQ(tests::refusal([&] { moved->edge(0); }),
              "axis::edge: there is no edge 0; the axis has none: it was moved from");
    EXPECT_EQ(moved->index(0.5), std::nullopt);
    EXPECT_TRUE(moved->centers().empty());
    EXPECT_TRUE(moved->widths().empty());
    EXPECT_EQ(moved->used_for(cairn::detail::sample_type::float32).bins(), 0U);
    EXPECT_EQ(moved->unrounded().bins(), 0U);
  }
  from = to;
  EXPECT_EQ(from.bins(), 10U);
}

// Edges as float samples are counted by, and edges that no type rounds: counts are those of the edges listed.
TEST(Axis, TellsItsEdgesAsUsed) {
  using cairn::axis;
  const axis tenths = axis::uniform(10, 0, 1);
  EXPECT_EQ(tenths.used_for<float>().edge(1), static_cast<double>(0.1F));
  EXPECT_EQ(tenths.used_for<double>().edge(1), 0.1);
  EXPECT_EQ(tenths.unrounded().edge(1), 0.1);
  for (const axis& each : {tenths, axis::logarithmic(30, 1e-3, 7), axis::uniform(100'000, 0, 3),
                           axis::uniform(7, -1.1, 1e9), axis::integers(-3, 9), axis::categories({3, 1})}) {
    SCOPED_TRACE(each.bins());
    const axis exact = each.unrounded();
    EXPECT_TRUE(std::ranges::equal(exact.edges(), each.edges()));
    EXPECT_TRUE(std::ranges::equal(exact.unrounded().used_for<float>().edges(), each.edges()));
    EXPECT_TRUE(std::ranges::equal(exact.categories(), each.categories()));
    if (each.edges().empty()) continue;
    std::vector<float> x;
    for (const double edge : each.edges()) {
      const auto near = static_cast<float>(edge);
      x.insert(x.end(), {near, std::nextafter(near, -1e30F), std::nextafter(near, 1e30F)});
    }
    const axis listed = axis::edges(std::vector<double>(each.edges().begin(), each.edges().end()));
    EXPECT_EQ(cairn::histogram(x, exact).counts, cairn::histogram(x, listed).counts);
    const axis used = each.used_for<float>();
    const axis rounded = axis::edges(std::vector<double>(used.edges().begin(), used.edges().end()));
    EXPECT_EQ(cairn::histogram(x, each).counts, cairn::histogram(x, rounded).counts);
    cairn::histogram_builder<std::uint64_t> builder(exact);
    builder.add(x);
    EXPECT_EQ(cairn::histogram_builder<std::uint64_t>::load(builder.save()).result().axes[0].edge(1),
              exact.edge(1));
  }
  EXPECT_NE(tests::refusal([] { axis::uniform(3, 0, 1e300).used_for<float>(); }), "nothing was refused");
  EXPECT_EQ(axis::uniform(3, 0, 1e300).unrounded().used_for<float>().edge(3), 1e300);
}

TEST(Axis, RefusesInWords) {
  using cairn::axis;
  const double nan = std::nan("");
  const double inf = std::numeric_limits<double>::infinity();
  EXPECT_EQ(refusal([&] { axis::edges({1.}); }), "axis::edges: 1 edges; expected 2 to 268435457");
  EXPECT_EQ(refusal([&] { axis::edges({0., 2., 1.}); }),
            "axis::edges: edges[2] = 1 is below edges[1] = 2; edges must not decrease");
  EXPECT_EQ(refusal([&] { axis::edges({0., nan, 1.}); }),
            "axis::edges: edges[1] is nan; expected a finite number");
  EXPECT_EQ(refusal([&] { axis::edges({0., 1., inf}); }),
            "axis::edges: edges[2] is inf; expected a finite number");
  EXPECT_EQ(refusal([&] { axis::uniform(0, 0, 1); }), "axis::uniform: bins is 0; expected 1 to 268435456");
  EXPECT_EQ(refusal([&] { axis::uniform(5, 2, 1); }), "axis::uniform: low (2) is above high (1)");
  EXPECT_EQ(refusal([&] { axis::uniform(5, nan, 1); }),
            "axis::uniform: low is nan; expected a finite number");
  EXPECT_EQ(refusal([&] { axis::uniform(5, 0, inf); }),
            "axis::uniform: high is inf; expected a finite number");
  EXPECT_EQ(refusal([&] { axis::logarithmic(5, 0, 1); }),
            "axis::logarithmic: low is 0; expected a positive number");
  EXPECT_EQ(refusal([&] { axis::integers(1, 0); }).substr(0, 15), "axis::integers:");
  EXPECT_EQ(refusal([&] { axis::integers(0, std::int64_t{1} << 52); }).substr(0, 15), "axis::integers:");
}

}  // namespace
