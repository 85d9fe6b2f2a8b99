// Axes of more bins than the fast tables hold, evenly spaced and listed, and counts gathered by ranges.
#include <gtest/gtest.h>

#include <cairn/histogram.hpp>
#include <random>
#include <string>
#include <vector>

#include "tests/every_place.hpp"
#include "tests/reference/histogram.hpp"
#include "tests/refusal.hpp"
#include "tests/sample_types.hpp"
#include "tests/samples.hpp"
#include "tests/seed.hpp"

namespace {

template <class T>
class ManyBins : public testing::Test {};
TYPED_TEST_SUITE(ManyBins, tests::sample_types);

template <class T>
std::vector<T> samples_for(const std::vector<double>& edges, std::mt19937_64& random, std::size_t n) {
  std::vector<T> x = samples::limits_of_type<T>();
  while (x.size() < n) {
    samples::push_around(x, edges[random() % edges.size()]);
    samples::push_around(x, edges[random() % 3]);
    samples::push_around(x, edges[edges.size() - 1 - random() % 3]);
    for (int i = 0; i < 10; ++i) x.push_back(samples::between<T>(random, edges.front(), edges.back()));
  }
  std::ranges::shuffle(x, random);
  return x;
}

template <class T>
void expect_reference(const std::vector<T>& x, const cairn::axis& axis, const std::vector<double>& edges,
                      const cairn::execution& exec, std::string_view method) {
  const auto expected = reference::histogram<T>(x, edges);
  const auto got = cairn::histogram(x, axis, exec);
  ASSERT_TRUE(got.counts == expected.counts);  // too many to print
  EXPECT_EQ(got.outside[0].below, expected.below);
  EXPECT_EQ(got.outside[0].above, expected.above);
  EXPECT_EQ(got.outside[0].nan, expected.nan);
  if (sizeof(T) >= 4 && !method.empty()) {
    EXPECT_EQ(got.run.method, method);
  }
}

// The ends of 2^53 and beyond are where doubles no longer tell integers apart.
TYPED_TEST(ManyBins, OfEqualWidthEqualReference) {
  using T = TypeParam;
  const std::uint64_t seed = tests::seed();
  SCOPED_TRACE("seed " + std::to_string(seed));
  std::mt19937_64 random(seed);
  const std::pair<double, double> ranges[] = {{0, 1},           {-1e5, 1e5},       {1e6, 1e6 + 1},
                                              {0x1p52, 0x1p54}, {-0x1p62, 0x1p63}, {-1e-300, 1e-300},
                                              {0.1, 3e38}};
  for (const std::size_t bins : {65533U, 65534U, 100'000U}) {
    for (const auto& [low, high] : ranges) {
      const cairn::axis axis = cairn::axis::uniform(bins, low, high);
      const cairn::axis used = axis.used_for(cairn::detail::sample_type_of<T>());
      std::vector<double> edges;
      for (std::size_t i = 0; i <= bins; ++i) edges.push_back(used.edge(i));
      ASSERT_TRUE(std::ranges::equal(edges, used.edges()));
      const std::vector<T> x = samples_for<T>(edges, random, 3000);
      for (const cairn::isa target : cairn::instruction_sets()) {
        SCOPED_TRACE(std::to_string(bins) + " bins from " + std::to_string(low) + " to " +
                     std::to_string(high) + ", " + std::string(cairn::name_of(target)));
        const cairn::execution exec{.where = cairn::place::host, .threads = 1, .target = target};
        ASSERT_NO_FATAL_FAILURE(expect_reference<T>(x, axis, edges, exec, ""));
      }
    }
  }
}

TYPED_TEST(ManyBins, AreCountedByRanges) {
  using T = TypeParam;
  std::mt19937_64 random(20261123);
  constexpr std::size_t bins = 1'100'000;
  const double high = std::is_integral_v<T> ? 120.0 : 1.0;
  const cairn::axis axis = cairn::axis::uniform(bins, 0, high);
  const cairn::axis used = axis.used_for(cairn::detail::sample_type_of<T>());
  const std::vector<double> edges(used.edges().begin(), used.edges().end());
  const std::vector<T> x = samples_for<T>(edges, random, 150'000);
  for (const int threads : {1, 2, 3}) {
    for (const std::size_t room : {std::size_t{0}, static_cast<std::size_t>(threads) << 17}) {
      SCOPED_TRACE(std::to_string(threads) + " threads, room for " + std::to_string(room));
      cairn::execution exec{.where = cairn::place::host, .threads = threads};
      exec.scratch_bytes = room;
      ASSERT_NO_FATAL_FAILURE(expect_reference<T>(x, axis, edges, exec, "uniform, by ranges"));
    }
  }
}

// Listed edges of every spacing, some of them repeated.
TYPED_TEST(ManyBins, OfListedEdgesEqualReference) {
  using T = TypeParam;
  const std::uint64_t seed = tests::seed();
  SCOPED_TRACE("seed " + std::to_string(seed));
  std::mt19937_64 random(seed);
  constexpr std::size_t bins = 2'200'000;
  for (const std::string kind : {"even", "exponential", "crowded"}) {
    std::vector<double> edges(bins + 1);
    for (double& edge : edges) {
      const double u = std::uniform_real_distribution<double>(1e-6, 1)(random);
      edge = kind == "even"          ? 100 * u
             : kind == "exponential" ? -10 * std::log(u)
             : u < 0.5               ? 100
                                     : 1 + 1e-9 * u;
    }
    std::ranges::sort(edges);
    const cairn::axis axis = cairn::axis::edges(edges);
    const std::vector<T> x = samples_for<T>(edges, random, 20'000);
    for (const cairn::isa target : cairn::instruction_sets()) {
      SCOPED_TRACE(kind + ", " + std::string(cairn::name_of(target)));
      const cairn::execution exec{.where = cairn::place::host, .threads = 1, .target = target};
      ASSERT_NO_FATAL_FAILURE(expect_reference<T>(x, axis, edges, exec, "search"));
    }
  }
}

// Two axes, whose bin numbers are gathered by ranges too.
TEST(ManyBinsOfTwoAxes, AreCountedByRanges) {
  std::mt19937_64 random(7);
  const cairn::axes axes{cairn::axis::uniform(1100, 0, 1), cairn::axis::uniform(1000, 0, 1)};
  std::vector<float> x;
  std::vector<double> y;
  for (int i = 0; i < 200'000; ++i) {
    x.push_back(samples::between<float>(random, -0.1, 1.1));
    y.push_back(samples::between<double>(random, -0.1, 1.1));
  }
  cairn::execution exec{.where = cairn::place::host, .threads = 2};
  const auto by_ranges = cairn::histogram(cairn::columns(x, y), axes, exec);
  EXPECT_EQ(by_ranges.run.method, "uniform, by ranges");
  std::vector<std::uint64_t> expected(axes.bins());
  for (std::size_t i = 0; i < x.size(); ++i) {
    const auto row = axes[0].used_for(cairn::detail::sample_type::float32).index(static_cast<double>(x[i]));
    const auto column = axes[1].index(y[i]);
    if (row && column) ++expected[*row * 1000 + *column];
  }
  EXPECT_TRUE(by_ranges.counts == expected);
}

TEST(ManyBinsOfFloats, RefuseEdgesBeyondFloat) {
  const std::vector<float> x(10, 1.0F);
  const std::string refusal =
      tests::refusal([&] { cairn::histogram(x, cairn::axis::uniform(100'000, 0, 1e39)); });
  EXPECT_TRUE(refusal.starts_with("histogram: edges[34029] = 3.4")) << refusal;
}

}  // namespace
