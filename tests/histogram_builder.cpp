// Histograms built chunk by chunk, against those of all samples at once.
#include <gtest/gtest.h>

#include <cairn/histogram_builder.hpp>
#include <cmath>
#include <thread>

#include "tests/every_place.hpp"
#include "tests/refusal.hpp"
#include "tests/same_tally.hpp"
#include "tests/samples.hpp"

namespace {

using tests::expect_same_tally;
using tests::refusal;

struct data {
  std::vector<float> x;
  std::vector<double> y;
  std::vector<float> weights;
  std::vector<std::int32_t> numbers;

  explicit data(std::size_t size) {
    std::mt19937_64 random(20261123);
    for (std::size_t i = 0; i < size; ++i) {
      x.push_back(samples::between<float>(random, -1, 11));
      y.push_back(samples::between<double>(random, -1, 11));
      weights.push_back(samples::between<float>(random, -3, 3));
      numbers.push_back(static_cast<std::int32_t>(random() % 2001) - 1000);
    }
  }
  cairn::columns points(std::size_t first, std::size_t last) const {
    return cairn::columns(std::span(x).subspan(first, last - first),
                          std::span(y).subspan(first, last - first));
  }
};

const cairn::axes bins{cairn::axis::uniform(17, 0, 10), cairn::axis::edges({0., 1., 5., 9., 9.5})};

// Calls add(first, last) for parts of `size` samples, some of them empty.
template <class Add>
void in_parts(std::size_t size, const Add& add) {
  for (std::size_t first = 0, part = 0; first < size; ++part) {
    const std::size_t last = std::min(size, first + part * 777);
    add(first, last);
    first = last;
  }
}

TEST(HistogramBuilder, OfPartsIsTheHistogramOfAll) {
  const data all(30'000);
  const auto expected = cairn::histogram(all.points(0, 30'000), bins);
  for (const auto& [way, exec] : tests::every_way()) {
    SCOPED_TRACE(way);
    cairn::histogram_builder<> built(bins, exec);
    in_parts(30'000, [&](std::size_t first, std::size_t last) { built.add(all.points(first, last)); });
    const auto got = built.result();
    EXPECT_EQ(got.counts, expected.counts);
    expect_same_tally(got, expected);
    EXPECT_TRUE(std::ranges::equal(got.edges(0), expected.edges(0)));
  }
}

TEST(HistogramBuilder, AddsWeightsExactlyWhereTheyAre) {
  const data all(30'000);
  const cairn::weighting how{.squares = true, .reproducible = true, .bound = 3};
  const auto reals = cairn::weighted_histogram(all.points(0, 30'000), all.weights, bins, how);
  const auto integers = cairn::weighted_histogram(all.points(0, 30'000), all.numbers, bins);
  const auto plain = cairn::weighted_histogram(all.points(0, 30'000), all.weights, bins);
  for (const auto& [way, exec] : tests::every_way()) {
    SCOPED_TRACE(way);
    cairn::histogram_builder<cairn::weight_sum<double>> real_sums(bins, how, exec);
    cairn::histogram_builder<cairn::weight_sum<double>> plain_sums(bins, exec);
    cairn::histogram_builder<cairn::weight_sum<std::int64_t>> integer_sums(bins, exec);
    in_parts(30'000, [&](std::size_t first, std::size_t last) {
      const std::span<const float> weights(all.weights.data() + first, last - first);
      real_sums.add(all.points(first, last), weights);
      plain_sums.add(all.points(first, last), weights);
      integer_sums.add(all.points(first, last), std::span(all.numbers.data() + first, last - first));
    });
    EXPECT_EQ(real_sums.result().counts, reals.counts);
    EXPECT_EQ(integer_sums.result().counts, integers.counts);
    expect_same_tally(real_sums.result(), reals);
    for (std::size_t b = 0; b < bins.bins(); ++b)
      EXPECT_NEAR(plain_sums.result().counts[b].sum, plain.counts[b].sum, 1e-9);
  }
}

TEST(HistogramBuilder, KeepsWeightedMeans) {
  const data all(30'000);
  std::vector<std::int32_t> weights = all.numbers;
  for (std::int32_t& weight : weights) weight += 1001;
  const auto expected = cairn::weighted_profile(all.points(0, 30'000), all.weights, weights, bins);
  for (const auto& [way, exec] : tests::every_way()) {
    SCOPED_TRACE(way);
    cairn::histogram_builder<cairn::weighted_mean_of> built(bins, exec);
    in_parts(30'000, [&](std::size_t first, std::size_t last) {
      built.add(all.points(first, last), std::span(all.weights).subspan(first, last - first),
                std::span(weights).subspan(first, last - first));
    });
    const auto got = built.result();
    expect_same_tally(got, expected);
    for (std::size_t b = 0; b < bins.bins(); ++b) {
      EXPECT_EQ(got.counts[b].count, expected.counts[b].count);
      EXPECT_EQ(got.counts[b].weights, expected.counts[b].weights);
      EXPECT_EQ(got.counts[b].weight_squares, expected.counts[b].weight_squares);
      EXPECT_NEAR(got.counts[b].mean, expected.counts[b].mean, 1e-12);
      EXPECT_NEAR(got.counts[b].variance(1), expected.counts[b].variance(1), 1e-11);
    }
    cairn::histogram_builder<cairn::weighted_mean_of> again(got);
    EXPECT_EQ(again.result().counts[0].mean, got.counts[0].mean);
  }
}

TEST(HistogramBuilder, KeepsMeans) {
  const data all(30'000);
  const auto expected = cairn::profile(all.points(0, 30'000), all.weights, bins);
  for (const auto& [way, exec] : tests::every_way()) {
    SCOPED_TRACE(way);
    cairn::histogram_builder<cairn::mean_of> built(bins, exec);
    in_parts(30'000, [&](std::size_t first, std::size_t last) {
      built.add(all.points(first, last), std::span(all.weights).subspan(first, last - first));
    });
    const auto got = built.result();
    expect_same_tally(got, expected);
    for (std::size_t b = 0; b < bins.bins(); ++b) {
      EXPECT_EQ(got.counts[b].count, expected.counts[b].count);
      EXPECT_NEAR(got.counts[b].mean, expected.counts[b].mean, 1e-12);
      EXPECT_NEAR(got.counts[b].variance(1), expected.counts[b].variance(1), 1e-11);
      EXPECT_EQ(got.counts[b].least, expected.counts[b].least);
      EXPECT_EQ(got.counts[b].greatest, expected.counts[b].greatest);
    }
  }
}

// Sums of narrow integers that no longer fit 64 bits surely: of builders on both sides of that.
TEST(HistogramBuilder, MergesSumsOfNarrowAndWideIntegers) {
  const std::vector<double> x{0.5};
  const cairn::axis one = cairn::axis::uniform(1, 0, 1);
  using builder = cairn::histogram_builder<cairn::weight_sum<std::int64_t>>;
  builder narrow(one);
  narrow.add(x, std::vector<std::int32_t>{-5});
  builder wide(one);
  wide.add(x, std::vector<std::int64_t>{std::int64_t{1} << 40});
  wide.merge(narrow);
  EXPECT_EQ(wide.result().counts[0].sum, (std::int64_t{1} << 40) - 5);
  narrow.merge(wide);
  EXPECT_EQ(narrow.result().counts[0].sum, (std::int64_t{1} << 40) - 10);
  narrow.add(x, std::vector<std::int8_t>{-1});
  EXPECT_EQ(narrow.result().counts[0].sum, (std::int64_t{1} << 40) - 11);
}

TEST(HistogramBuilder, OfThreadsAreMerged) {
  const data all(40'000);
  const auto expected = cairn::histogram(all.points(0, 40'000), bins);
  std::vector<cairn::histogram_builder<>> builders;
  for (int i = 0; i < 4; ++i) builders.emplace_back(bins);
  std::vector<std::thread> threads;
  for (std::size_t i = 0; i < 4; ++i)
    threads.emplace_back([&, i] { builders[i].add(all.points(i * 10'000, (i + 1) * 10'000)); });
  for (auto& thread : threads) thread.join();
  cairn::histogram_builder<> whole(bins);
  for (const auto& each : builders) whole.merge(each);
  EXPECT_EQ(whole.result().counts, expected.counts);
  expect_same_tally(whole.result(), expected);
}

TEST(HistogramBuilder, OfNothingHasEmptyBins) {
  const auto none = cairn::histogram_builder<>(bins).result();
  EXPECT_EQ(none.counts, std::vector<std::uint64_t>(bins.bins()));
  EXPECT_EQ(none.outside.size(), 2U);
  const auto means = cairn::histogram_builder<cairn::mean_of>(bins).result();
  EXPECT_EQ(means.counts.size(), bins.bins());
  EXPECT_TRUE(std::isnan(means.counts[0].mean));
}

TEST(HistogramBuilderErrors, RefusesInWordsAndStaysAsItWas) {
  const data all(100);
  cairn::histogram_builder<> built(bins);
  built.add(all.points(0, 50));
  const auto before = built.result().counts;
  EXPECT_EQ(refusal([&] { built.add(cairn::columns(all.y, all.y)); }),
            "histogram_builder: column 0 has samples of float64; those of the first chunk were of float32");
  EXPECT_EQ(refusal([&] { built.add(all.x); }),
            "histogram_builder: 2 axes for 1 columns of samples; expected one for each, and at least one");
  EXPECT_EQ(refusal([&] { built.merge(cairn::histogram_builder<>(bins[0])); }),
            "histogram_builder: a builder of 1 axes cannot be merged with one of 2");
  EXPECT_EQ(
      refusal([&] { built.merge(cairn::histogram_builder<>({bins[0], cairn::axis::edges({0., 2.})})); }),
      "histogram_builder: axis 1 has other edges in the builder to be merged");
  EXPECT_EQ(refusal([] {
              cairn::histogram_builder<> one(cairn::axis::categories({1, 2}));
              one.merge(cairn::histogram_builder<>(cairn::axis::categories({2, 1})));
            }),
            "histogram_builder: axis 0 has other edges in the builder to be merged");
  EXPECT_EQ(built.result().counts, before);
  using sums = cairn::histogram_builder<cairn::weight_sum<double>>;
  EXPECT_EQ(refusal([&] { sums(bins, {.reproducible = true}); }),
            "histogram_builder: sums that are to be reproducible need a bound of the weights; it is 0");
  sums bounded(bins, {.reproducible = true, .bound = 1});
  bounded.add(all.points(0, 10), std::vector<double>(10, 1));
  const auto sums_before = bounded.result().counts;
  EXPECT_EQ(refusal([&] { bounded.add(all.points(0, 2), std::vector<double>{1, 1.5}); }),
            "histogram_builder: a weight is NaN or greater in size than 1, the power of two that its bound "
            "stands for");
  EXPECT_EQ(bounded.result().counts, sums_before);
}

TEST(HistogramBuilder, MergesWithItself) {
  const data all(3000);
  std::vector<double> twice(all.y);
  twice.insert(twice.end(), all.y.begin(), all.y.end());
  cairn::histogram_builder<> counts(bins[0]);
  cairn::histogram_builder<cairn::mean_of> means(bins[0]);
  counts.add(all.y);
  means.add(all.y, all.y);
  counts.merge(counts);
  means.merge(means);
  EXPECT_EQ(counts.result().counts, cairn::histogram(twice, bins[0]).counts);
  const auto expected = cairn::profile(twice, twice, bins[0]);
  for (std::size_t b = 0; b < bins[0].bins(); ++b) {
    EXPECT_EQ(means.result().counts[b].count, expected.counts[b].count);
    EXPECT_NEAR(means.result().counts[b].mean, expected.counts[b].mean, 1e-12);
    EXPECT_NEAR(means.result().counts[b].variance(1), expected.counts[b].variance(1), 1e-11);
  }
}

TEST(HistogramBuilderErrors, RefusesToMergeOtherOptions) {
  const cairn::axis one = cairn::axis::uniform(1, 0, 1);
  const std::string why =
      "histogram_builder: a builder with other options, or another bound of the weights, cannot be merged";
  using sums = cairn::histogram_builder<cairn::weight_sum<double>>;
  sums plain(one);
  EXPECT_EQ(refusal([&] { plain.merge(sums(one, {.squares = true})); }), why);
  sums small(one, {.reproducible = true, .bound = 1});
  EXPECT_EQ(refusal([&] { small.merge(sums(one, {.reproducible = true, .bound = 1024})); }), why);
  cairn::histogram_builder<cairn::mean_of> means(one);
  EXPECT_EQ(refusal([&] { means.merge(cairn::histogram_builder<cairn::mean_of>(one, {.extremes = false})); }),
            why);
}

TEST(HistogramBuilderErrors, RefusesOneThatWasMovedFrom) {
  cairn::histogram_builder<> from(bins);
  const cairn::histogram_builder<> to = std::move(from);
  // NOLINTNEXTLINE(bugprone-use-after-move)
  EXPECT_EQ(refusal([&] { from.result(); }),
            "histogram_builder: it was moved from; expected one that was not");
}

TEST(HistogramBuilder, SaysHowTheLargestChunkWasCounted) {
  const data all(60'000);
  cairn::execution exec;
  exec.where = cairn::place::host;
  exec.threads = 2;
  cairn::histogram_builder<> built(bins, exec);
  for (const std::size_t size : {100U, 200U, 40'000U, 300U}) built.add(all.points(0, size));
  EXPECT_EQ(built.result().run.threads, 2);
}

}  // namespace
