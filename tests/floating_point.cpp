// A caller whose floating-point control word flushes denormals still gets exact counts, and its word back.
#include <gtest/gtest.h>

#include <cairn/cairn.hpp>
#include <cfenv>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include "tests/every_place.hpp"
#include "tests/reference/histogram.hpp"

#if defined(__x86_64__)
#  include <immintrin.h>

namespace {

// The caller's control word with denormals flushed, as -Ofast sets it, for as long as this lives.
class flushing {
 public:
  flushing() : before_(_mm_getcsr()) { _mm_setcsr(before_ | flush); }
  ~flushing() { _mm_setcsr(before_); }
  flushing(const flushing&) = delete;
  flushing& operator=(const flushing&) = delete;
  static bool is_on() { return (_mm_getcsr() & flush) == flush; }

 private:
  static constexpr unsigned flush = 0x8040;
  unsigned before_;
};

TEST(FloatingPointControl, DenormalsCountWhenTheCallerFlushesThem) {
  std::vector<float> x(100'000);
  for (std::size_t i = 0; i < x.size(); ++i) x[i] = static_cast<float>(i % 50) * 1e-40F;
  std::vector<double> edges;
  for (int i = 0; i < 50; ++i) edges.push_back(i * 1e-40);
  const auto expected = reference::histogram<float>(x, edges);
  for (const auto& [way, exec] : tests::every_way()) {
    SCOPED_TRACE(way);
    cairn::binned<std::uint64_t> got;
    cairn::extremes<float> range;
    {
      const flushing word;
      const cairn::axis bins = cairn::axis::edges(edges);
      got = cairn::histogram(x, bins, exec);
      range = cairn::extremes_of(x, exec);
      EXPECT_TRUE(flushing::is_on());
    }
    EXPECT_EQ(got.counts, expected.counts);
    EXPECT_EQ(range.least, 0.0F);
    EXPECT_GT(range.greatest, 0.0F);
  }
}

// Denormals and zeros of either sign, as bits: comparisons under the flushing word would find them equal.
template <class T>
std::vector<T> tiny_values(std::size_t size) {
  std::vector<T> x(size);
  for (std::size_t i = 0; i < size; ++i)
    x[i] = std::numeric_limits<T>::denorm_min() * static_cast<T>(static_cast<int>(i * i % 61) - 30);
  return x;
}

template <class T>
void expect_same_bits(const std::vector<T>& got, const std::vector<T>& expected) {
  ASSERT_EQ(got.size(), expected.size());
  EXPECT_EQ(std::memcmp(got.data(), expected.data(), got.size() * sizeof(T)), 0);
}

template <class T>
class FlushedDenormals : public testing::Test {};
using floating_types = testing::Types<float, double>;
TYPED_TEST_SUITE(FlushedDenormals, floating_types);

TYPED_TEST(FlushedDenormals, AreValuesOfTheirOwn) {
  const auto x = tiny_values<TypeParam>(40'000);
  for (const auto order : {cairn::order::value, cairn::order::count, cairn::order::first_seen}) {
    const auto expected = cairn::value_counts(x, order);
    for (const auto& [way, exec] : tests::every_way()) {
      SCOPED_TRACE(way);
      const flushing word;
      const auto got = cairn::value_counts(x, order, exec);
      cairn::value_counter<TypeParam> counter(cairn::order::first_seen);
      counter.add(x, exec);
      const auto added = counter.table(order, exec);
      EXPECT_TRUE(flushing::is_on());
      expect_same_bits(got.values, expected.values);
      expect_same_bits(added.values, expected.values);
      EXPECT_EQ(got.counts, expected.counts);
      EXPECT_EQ(added.counts, expected.counts);
    }
  }
}

TYPED_TEST(FlushedDenormals, HaveStatistics) {
  const auto x = tiny_values<TypeParam>(1'000);
  const auto table = cairn::value_counts(x, cairn::order::first_seen);
  const std::vector<double> at{0, 0.25, 0.5, 0.99};
  const auto sorted = table.expanded_in_order();
  const auto modes = table.modes();
  const auto best = table.top(7);
  const auto quantiles = table.quantiles(at);
  const double mean = table.median().mean;
  EXPECT_NE(quantiles.front(), 0);
  {
    const flushing word;
    expect_same_bits(table.expanded_in_order(), sorted);
    expect_same_bits(table.modes(), modes);
    expect_same_bits(table.top(7).values, best.values);
    expect_same_bits(table.quantiles(at), quantiles);
    expect_same_bits(std::vector<double>{table.median().mean}, {mean});
  }
}

TEST(FloatingPointControl, AxesFindDenormalsWhenTheCallerFlushesThem) {
  const std::vector<double> x{0, 4e-311, 1e-310, 3e-310, 4e-310};
  const auto expected = cairn::histogram(x, 10);
  const std::vector<double> edges(expected.edges().begin(), expected.edges().end());
  const flushing word;
  const cairn::axis listed = cairn::axis::edges({0., 1e-310, 1.});
  EXPECT_EQ(listed.index(5e-311), 0U);
  EXPECT_EQ(listed.index(2e-310), 1U);
  EXPECT_EQ(listed.index(-5e-324), std::nullopt);
  EXPECT_EQ(cairn::axis::uniform(4, 0, 4e-310).index(3e-310), 3U);
  EXPECT_EQ(cairn::axis::categories({0, 1}).index(5e-324), std::nullopt);
  const auto got = cairn::histogram(x, 10);
  expect_same_bits({got.edges().begin(), got.edges().end()}, edges);
  EXPECT_EQ(got.counts, expected.counts);
  const auto ranged = cairn::histogram(x, 10, {0, 4e-310});
  EXPECT_EQ(ranged.counts, expected.counts);
}

TYPED_TEST(FlushedDenormals, AreWeights) {
  const auto weights = tiny_values<TypeParam>(1'000);
  std::vector<TypeParam> positive;
  for (const TypeParam x : weights) positive.push_back(std::fabs(x));
  const auto draw = [&] {
    std::vector<std::uint32_t> items(1'000);
    cairn::sampler(positive).draw_into(items);
    return items;
  };
  const auto expected = draw();
  const flushing word;
  EXPECT_EQ(draw(), expected);
}

// The caller's rounding, of doubles and long doubles, for as long as this lives.
class rounding {
 public:
  explicit rounding(int mode) : before_(std::fegetround()) { std::fesetround(mode); }
  ~rounding() { std::fesetround(before_); }
  rounding(const rounding&) = delete;
  rounding& operator=(const rounding&) = delete;

 private:
  int before_;
};

constexpr int directions[] = {FE_UPWARD, FE_DOWNWARD, FE_TOWARDZERO};

std::vector<double> edges_of(const cairn::axis& bins) { return {bins.edges().begin(), bins.edges().end()}; }

template <class Make>
void expect_same_in_every_direction(const Make& make) {
  const auto expected = make();
  for (const int direction : directions) {
    const rounding mode(direction);
    const auto got = make();
    EXPECT_EQ(std::fegetround(), direction);
    EXPECT_EQ(got, expected) << direction;
  }
}

TEST(Rounding, OfTheCallerMovesNoEdge) {
  for (const std::size_t bins : {3U, 7U, 50U, 999U}) {
    expect_same_in_every_direction([&] { return edges_of(cairn::axis::uniform(bins, 0.1, 0.7)); });
    expect_same_in_every_direction([&] { return edges_of(cairn::axis::logarithmic(bins, 1e-3, 7e5)); });
  }
  expect_same_in_every_direction([] { return edges_of(cairn::axis::integers(-5, 5)); });
  const cairn::axis bins = cairn::axis::uniform(999, 0.1, 0.7);
  for (const std::size_t i : {1U, 7U, 333U, 997U})
    expect_same_in_every_direction([&] { return bins.edge(i); });
  expect_same_in_every_direction([&] { return bins.centers(); });
  expect_same_in_every_direction([&] { return bins.widths(); });
}

TEST(Rounding, OfTheCallerMovesNoSample) {
  std::vector<float> x(20'000);
  for (std::size_t i = 0; i < x.size(); ++i) x[i] = static_cast<float>(i) / 20'000.0F;
  expect_same_in_every_direction(
      [&] { return cairn::histogram(x, cairn::axis::uniform(333, 0.1, 0.7)).counts; });
  expect_same_in_every_direction(
      [&] { return cairn::histogram(x, cairn::axis::logarithmic(333, 1e-3, 0.7)).counts; });
}

TEST(Rounding, OfTheCallerChangesNoStatistic) {
  std::vector<std::int64_t> x(1'000);
  for (std::size_t i = 0; i < x.size(); ++i) x[i] = static_cast<std::int64_t>(i * i % 37) << 55 | 1;
  const auto table = cairn::value_counts(x, cairn::order::first_seen);
  expect_same_in_every_direction([&] { return table.relative(); });
  expect_same_in_every_direction([&] { return table.quantiles(std::vector{0.1, 1.0 / 3, 0.77}); });
  expect_same_in_every_direction([&] { return table.median().mean; });
  expect_same_in_every_direction([&] {
    const cairn::bounds around = cairn::bounds_of(cairn::extremes_of(x));
    return std::vector{around.low, around.high};
  });
}

TEST(Rounding, OfTheCallerChangesNothingThatFollowsFromAHistogram) {
  std::vector<double> x(3'000);
  std::vector<double> y(x.size());
  for (std::size_t i = 0; i < x.size(); ++i) {
    x[i] = static_cast<double>(i * i % 997) / 997;
    y[i] = 1 / static_cast<double>(i + 3);
  }
  const cairn::axes bins{cairn::axis::uniform(7, 0.1, 0.9), cairn::axis::logarithmic(6, 1e-4, 1)};
  auto counts = cairn::histogram(cairn::columns(x, y), bins);
  for (std::size_t b = 0; b < counts.counts.size(); ++b)  // more than a double tells apart
    counts.counts[b] += (std::uint64_t{1} << 56) + b;
  const auto sums = cairn::weighted_histogram(cairn::columns(x, y), y, bins);
  const auto means = cairn::profile(cairn::columns(x, y), y, bins);
  const auto expect = [](const auto& of) {
    expect_same_in_every_direction([&] { return of.density(); });
    expect_same_in_every_direction([&] { return of.project({0}).mean(); });
    expect_same_in_every_direction([&] { return of.project({0}).quantiles({0.1, 1.0 / 3, 0.77}); });
    expect_same_in_every_direction([&] { return of.project({1}).counts; });
    expect_same_in_every_direction([&] { return of.rebin(1, 3).counts; });
    expect_same_in_every_direction([&] { return of.cumulative(1); });
  };
  expect(counts);
  expect(sums);
  expect_same_in_every_direction([&] {
    std::vector<double> all;
    for (const cairn::mean_of& bin : means.project({0}).rebin(0, 7).counts)
      all.insert(all.end(), {bin.mean, bin.deviations, bin.variance(1)});
    return all;
  });
}

TEST(Rounding, OfTheCallerChangesNoSum) {
  std::vector<float> x(3'000);
  std::vector<double> y(x.size());
  for (std::size_t i = 0; i < x.size(); ++i) {
    x[i] = static_cast<float>(i * i % 997) / 997;
    y[i] = 1 / static_cast<double>(i + 3);
  }
  const cairn::axis bins = cairn::axis::uniform(7, 0.1, 0.9);
  for (const bool reproducible : {false, true}) {
    const cairn::weighting how{.squares = true, .reproducible = reproducible, .bound = 1};
    const auto once = [&] { return cairn::weighted_histogram(x, y, bins, how, {.threads = 1}).counts; };
    expect_same_in_every_direction(once);
    expect_same_in_every_direction([&] {
      cairn::histogram_builder<cairn::weight_sum<double>> sums(bins, how, {.threads = 1});
      sums.add(x, y);
      cairn::histogram_builder<cairn::weight_sum<double>> more(bins, how, {.threads = 1});
      more.add(x, y);
      sums.merge(more);
      return sums.result().counts;
    });
  }
  expect_same_in_every_direction([&] {
    cairn::histogram_builder<cairn::mean_of> means(bins, {.threads = 1});
    means.add(x, y);
    cairn::histogram_builder<cairn::mean_of> more(bins, {.threads = 1});
    more.add(x, y);
    means.merge(more);
    std::vector<double> all;
    for (const cairn::mean_of& bin : means.result().counts)
      all.insert(all.end(), {bin.mean, bin.deviations, bin.variance(1)});
    return all;
  });
  expect_same_in_every_direction([&] {
    cairn::histogram_builder<cairn::weighted_mean_of> means(bins, {.threads = 1});
    means.add(x, y, x);
    cairn::histogram_builder<cairn::weighted_mean_of> more(bins, {.threads = 1});
    more.add(x, x, y);
    means.merge(more);
    std::vector<double> all;
    for (const cairn::weighted_mean_of& bin : means.result().counts)
      all.insert(all.end(), {bin.weights, bin.mean, bin.deviations, bin.variance(1)});
    return all;
  });
  expect_same_in_every_direction([&] { return cairn::bins_by_rule(x, cairn::bin_rule::automatic); });
}

// What a mean shift gives, with the seeds and the bandwidth that it may begin with.
struct shifted {
  double bandwidth = 0;
  std::vector<float> centers, distances, seeds;
  std::vector<std::int64_t> labels;
  bool operator==(const shifted&) const = default;
};

shifted shifted_by(const std::vector<float>& numbers, const cairn::mean_shift_options& options, int threads) {
  const auto points = cairn::rows(numbers, 2);
  const cairn::execution exec{.threads = threads};
  auto got = cairn::mean_shift(points, options, {}, exec);
  return {cairn::estimate_bandwidth(points, 0.01, exec), std::move(got.centers), std::move(got.distances),
          cairn::bin_seeds(points, 3 * options.bandwidth.values()[0]), std::move(got.labels)};
}

TEST(Rounding, OfTheCallerMovesNoPoint) {
  std::vector<float> x(2'000);
  for (std::size_t i = 0; i < x.size(); ++i) x[i] = static_cast<float>(i * i % 997) / 31.0F;
  for (const auto method : {cairn::shift_method::blurring, cairn::shift_method::classic}) {
    const cairn::mean_shift_options options{.bandwidth = 0.7,
                                            .radius = 2,
                                            .iterations = 4,
                                            .method = method,
                                            .labels = cairn::label_rule::own_basin};
    const shifted expected = shifted_by(x, options, 2);
    for (const int threads : {1, 3})
      expect_same_in_every_direction([&] { return shifted_by(x, options, threads) == expected; });
  }
}

// Coordinates and bandwidths that are no normal numbers.
TEST(FloatingPointControl, PointsMoveWhenTheCallerFlushesDenormals) {
  std::vector<float> x(2'000);
  for (std::size_t i = 0; i < x.size(); ++i) x[i] = static_cast<float>(i * i % 997) * 1e-40F;
  const cairn::mean_shift_options options{.bandwidth = {7e-39, 7e-39}, .radius = 5, .iterations = 3};
  for (const int threads : {1, 3}) {
    const shifted expected = shifted_by(x, options, threads);
    EXPECT_GT(expected.centers.size(), 10U);
    EXPECT_GT(expected.seeds.size(), 10U);
    EXPECT_GT(expected.bandwidth, 0);
    shifted got;
    {
      const flushing word;
      got = shifted_by(x, options, threads);
      EXPECT_TRUE(flushing::is_on());
    }
    EXPECT_TRUE(got == expected);
  }
}

TEST(Rounding, OfTheCallerChangesNoDraw) {
  std::vector<double> weights(5'000);
  for (std::size_t i = 0; i < weights.size(); ++i) weights[i] = 1 / static_cast<double>(i + 3);
  expect_same_in_every_direction([&] {
    std::vector<std::uint32_t> items(10'000);
    cairn::sampler(weights).draw_into(items);
    return items;
  });
  for (const std::uint64_t n : {std::uint64_t{20'000}, std::uint64_t{1} << 62}) {
    expect_same_in_every_direction([&] {
      std::vector<std::uint64_t> counts(weights.size());
      cairn::multinomial_into(counts, weights, n);
      return counts;
    });
    expect_same_in_every_direction([&] {
      std::vector<std::uint64_t> counts(weights.size());
      cairn::sampler(weights).counts_into(counts, n);
      return counts;
    });
  }
  expect_same_in_every_direction([&] {
    std::vector<double> values(30'000);
    const std::span<double> all(values);
    cairn::uniform_into(all.first(10'000), 0.1, 0.7);
    cairn::continuous_distribution::gamma(0.2, 0.3).draw_into(all.subspan(10'000, 10'000));
    const std::vector<double> edges{1e-310, 2e-310, 0.1, 0.7};
    const std::vector<double> some{0.1, 0.2, 0.3};
    cairn::continuous_distribution::empirical(edges, some).draw_into(all.last(10'000));
    return values;
  });
  expect_same_in_every_direction([&] {
    std::vector<std::int64_t> values(15'000);
    const std::span<std::int64_t> all(values);
    cairn::distribution::poisson(123.25).draw_into(all.first(3000));
    cairn::distribution::negative_binomial(0.3, 0.001).draw_into(all.subspan(3000, 3000));
    cairn::distribution::binomial(std::uint64_t{1} << 60, 0.1).draw_into(all.subspan(6000, 3000));
    cairn::distribution::zipf(1.5).draw_into(all.subspan(9000, 3000));
    std::vector<double> means(3000);
    for (std::size_t i = 0; i < means.size(); ++i) means[i] = static_cast<double>(i) / 7;
    cairn::poisson_into(all.last(3000), means);
    return values;
  });
  expect_same_in_every_direction([&] {
    std::vector<std::uint64_t> items(weights.size() / 2);
    cairn::sample_without_replacement_into(items, weights);
    return items;
  });
}

}  // namespace
#endif
