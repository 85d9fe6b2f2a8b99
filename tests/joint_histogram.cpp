// Histograms of several dimensions against tests/reference, on every instruction set, thread count and
// device.
#include "tests/reference/joint_histogram.hpp"

#include <gtest/gtest.h>

#include <cairn/cairn.hpp>
#include <cstdlib>
#include <map>
#include <numeric>

#include "tests/every_place.hpp"
#include "tests/random_columns.hpp"
#include "tests/refusal.hpp"
#include "tests/seed.hpp"

namespace {

using tests::refusal;

void expect_same(const cairn::binned<std::uint64_t>& got, const reference::joint_counts& expected,
                 std::size_t samples) {
  ASSERT_EQ(got.counts, expected.counts);
  EXPECT_EQ(got.total, samples);
  EXPECT_EQ(got.inside, expected.inside);
  ASSERT_EQ(got.outside.size(), expected.outside.size());
  for (std::size_t a = 0; a < expected.outside.size(); ++a) {
    SCOPED_TRACE(a);
    EXPECT_EQ(got.outside[a].below, expected.outside[a].below);
    EXPECT_EQ(got.outside[a].above, expected.outside[a].above);
    EXPECT_EQ(got.outside[a].nan, expected.outside[a].nan);
    EXPECT_EQ(got.outside[a].unlisted, expected.outside[a].unlisted);
  }
}

TEST(JointHistogram, OfAnyTypesAndAxesEqualsReference) {
  const std::uint64_t seed = tests::seed();
  SCOPED_TRACE("seed " + std::to_string(seed));
  std::mt19937_64 random(seed);
  constexpr std::size_t most_bins[] = {0, 1001, 200, 41, 12, 8, 6, 5, 5};
  for (int i = 0; i < 60; ++i) {
    const std::size_t dims = 1 + random() % 8;
    const auto one = tests::points_at_random(random, dims, random() % 3000, most_bins[dims]);
    std::string names;
    for (const auto& each : one.columns) names += "; " + each.name;
    SCOPED_TRACE(std::to_string(one.size) + " samples" + names);
    const auto expected = reference::joint_histogram(one.exact(), one.bins());
    for (const auto& [way, exec] : tests::every_way()) {
      SCOPED_TRACE(way);
      ASSERT_NO_FATAL_FAILURE(
          expect_same(cairn::histogram(one.samples(), one.axes(), exec), expected, one.size));
    }
  }
}

// More slots than categories, of 16 bits and wider; one axis and two; bins that no sample of a type reaches.
TEST(JointHistogram, OfManyCategoriesEqualsReference) {
  std::mt19937_64 random(20261124);
  std::vector<std::int64_t> scattered;
  for (std::int64_t i = 0; i < 40'000; ++i) scattered.push_back(3 * i - 7);
  std::ranges::shuffle(scattered, random);
  std::vector<std::int32_t> x(100'000);
  for (std::int32_t& value : x) value = static_cast<std::int32_t>(random() % 120'100) - 20;
  std::map<std::int64_t, std::size_t> bin_of;
  for (std::size_t bin = 0; bin < scattered.size(); ++bin) bin_of[scattered[bin]] = bin;
  std::vector<std::uint64_t> expected(scattered.size());
  std::uint64_t unlisted = 0;
  for (const std::int32_t value : x) {
    const auto found = bin_of.find(value);
    ++(found == bin_of.end() ? unlisted : expected[found->second]);
  }
  const std::vector<std::uint8_t> same(x.size(), 3);
  const std::vector<double> as_real(x.begin(), x.end());
  const cairn::axis bins = cairn::axis::categories(scattered);
  for (const auto& [way, exec] : tests::every_way()) {
    SCOPED_TRACE(way);
    for (const auto& got :
         {cairn::histogram(x, bins, exec), cairn::histogram(as_real, bins, exec),
          cairn::histogram(cairn::columns(x, same), {bins, cairn::axis::categories({3})}, exec),
          cairn::histogram(cairn::columns(same, as_real), {cairn::axis::integers(3, 3), bins}, exec)}) {
      ASSERT_EQ(got.counts, expected);
      EXPECT_EQ(got.inside, x.size() - unlisted);
      std::uint64_t outside = 0;
      for (const auto& of : got.outside) outside += of.unlisted;
      EXPECT_EQ(outside, unlisted);
    }
    const auto none =
        cairn::histogram(std::vector<std::uint8_t>{1, 2}, cairn::axis::categories({300, 400}), exec);
    EXPECT_EQ(none.outside[0].unlisted, 2);
    EXPECT_EQ(none.inside, 0);
  }
}

// An axis whose slots need 32 bits, of which the samples reach so few that theirs need not.
TEST(JointHistogram, LookupsAskedForFindTheSame) {
  std::vector<std::int8_t> x(3000);
  std::iota(x.begin(), x.end(), std::int8_t{0});
  const std::vector<float> same(x.size(), 0.5F);
  const cairn::axis bins = cairn::axis::uniform(100'000, -50, 70);
  const auto expected = cairn::histogram(x, bins, {.where = cairn::place::host});
  for (const char* how : {"loads", "gathers"}) {
    setenv("CAIRN_LOOKUPS", how, 1);
    for (const auto& [way, exec] : tests::host_ways()) {
      SCOPED_TRACE(way + ", " + how);
      const auto got = cairn::histogram(cairn::columns(x, same), {bins, cairn::axis::uniform(1, 0, 1)}, exec);
      ASSERT_TRUE(got.counts == expected.counts);  // too many to print
      EXPECT_EQ(got.inside, expected.inside);
    }
  }
  unsetenv("CAIRN_LOOKUPS");
}

// Bin numbers of 16 and of 32 bits; axes with slots of 16 and of 32 bits; private and shared counters.
TEST(JointHistogram, OfManyBinsAndSamplesEqualsReference) {
  std::mt19937_64 random(20261123);
  constexpr std::size_t size = 150'000;
  std::vector<float> x(size);
  std::vector<double> y(size);
  std::vector<std::int16_t> z(size);
  for (float& value : x) value = samples::between<float>(random, -1, 11);
  for (double& value : y) value = std::normal_distribution<>(5, 3)(random);
  for (std::int16_t& value : z) value = static_cast<std::int16_t>(random() % 1000);
  const auto exact = [](const auto& from) { return std::vector<long double>(from.begin(), from.end()); };
  const std::vector<double> third{0, 10, 20.5, 500, 990};
  for (const auto& [first, second] :
       {std::pair{100U, 100U}, std::pair{127U, 128U}, std::pair{700U, 900U}, std::pair{70'000U, 3U}}) {
    SCOPED_TRACE(first);
    const auto edges = samples::increasing(random, first + 1, 0, 10);
    const auto others = samples::increasing(random, second + 1, 0, 10);
    const cairn::axes bins{cairn::axis::edges(edges), cairn::axis::edges(others), cairn::axis::edges(third)};
    const auto expected =
        reference::joint_histogram({exact(x), exact(y), exact(z)}, {{edges}, {others}, {third}});
    for (auto [way, exec] : tests::every_way()) {
      SCOPED_TRACE(way);
      const cairn::columns all(x, y, z);
      ASSERT_NO_FATAL_FAILURE(expect_same(cairn::histogram(all, bins, exec), expected, size));
      if (exec.where == cairn::place::device) continue;
      exec.scratch_bytes = 4096;
      ASSERT_NO_FATAL_FAILURE(expect_same(cairn::histogram(all, bins, exec), expected, size));
    }
  }
}

TEST(JointHistogram, TakesRowsAndAddsToWhatIsThere) {
  const std::vector<float> points{0.5F, 0.5F, 1.5F, 0.5F, 1.5F, 1.5F, 5, 0.5F};
  const cairn::axes bins{cairn::axis::uniform(2, 0, 2), cairn::axis::uniform(2, 0, 2)};
  for (const auto& [way, exec] : tests::every_way()) {
    SCOPED_TRACE(way);
    std::vector<std::uint64_t> counts{10, 20, 30, 40};
    const cairn::tally seen = cairn::histogram_into(counts, cairn::rows(points, 2), bins, exec);
    EXPECT_EQ(counts, (std::vector<std::uint64_t>{11, 20, 31, 41}));
    EXPECT_EQ(seen.outside[0].above, 1U);
    EXPECT_EQ(seen.inside, 3U);
  }
  const std::vector<std::uint8_t> picture{0, 255, 7, 1, 250, 8};
  EXPECT_EQ(
      cairn::histogram(cairn::rows(picture, 3), {cairn::axis::integers(0, 1), cairn::axis::integers(250, 255),
                                                 cairn::axis::integers(0, 8)})
          .inside,
      2U);
  EXPECT_EQ(cairn::histogram(cairn::strided(points.data() + 1, 4, 2), cairn::axis::uniform(2, 0, 2)).counts,
            (std::vector<std::uint64_t>{3, 1}));
}

TEST(JointHistogram, OnDevicesCountsWhatLiesThere) {
  if (cairn::device_count() == 0) GTEST_SKIP();
  const std::vector<float> x{0, 1, 2, 3};
  const std::vector<double> y{3, 2, 1, 9};
  const cairn::device_array<float> x_there(x);
  const cairn::device_array<double> y_there(y);
  cairn::device_array<std::uint64_t> counts_there(std::vector<std::uint64_t>(8, 1));
  const cairn::axes bins{cairn::axis::integers(0, 1), cairn::axis::integers(0, 3)};
  const cairn::columns there(x_there.span(), y_there.span());
  EXPECT_EQ(cairn::histogram(there, bins).counts, (std::vector<std::uint64_t>{0, 0, 0, 1, 0, 0, 1, 0}));
  cairn::histogram_into(counts_there.span(), there, bins);
  std::vector<std::uint64_t> counts(8);
  counts_there.copy_to(counts);
  EXPECT_EQ(counts, (std::vector<std::uint64_t>{1, 1, 1, 2, 1, 1, 2, 1}));
  EXPECT_EQ(
      refusal([&] { cairn::columns(x_there.span(), y); }),
      "columns: column 1 and column 0 lie in different memory; expected all on the host or on one device");
}

TEST(JointHistogram, CancelledLeavesCountsAlone) {
  const std::vector<float> x(1000, 1.0F);
  const cairn::axes bins{cairn::axis::uniform(4, 0, 4), cairn::axis::uniform(2, 0, 4)};
  for (auto [way, exec] : tests::every_way()) {
    SCOPED_TRACE(way);
    std::vector<double> told;
    exec.progress = [&](double fraction) {
      told.push_back(fraction);
      return true;
    };
    EXPECT_EQ(cairn::histogram(cairn::columns(x, x), bins, exec).counts[2], 1000U);
    ASSERT_FALSE(told.empty());
    EXPECT_EQ(told.back(), 1.0);
    exec.progress = [](double) { return false; };
    std::vector<std::uint64_t> counts(8, 3);
    EXPECT_THROW(cairn::histogram_into(counts, cairn::columns(x, x), bins, exec), cairn::cancelled);
    EXPECT_EQ(counts, std::vector<std::uint64_t>(8, 3));
  }
}

TEST(JointHistogramErrors, RefusesInWords) {
  const std::vector<float> x{1, 2, 3};
  const std::vector<double> y{1, 2};
  const cairn::axis bins = cairn::axis::uniform(4, 0, 4);
  EXPECT_EQ(refusal([&] { cairn::columns(x, y); }),
            "columns: column 1 has 2 samples; expected as many as column 0 has, 3");
  EXPECT_EQ(refusal([&] { cairn::histogram(cairn::columns(x, x), {bins, bins, bins}); }),
            "histogram: 3 axes for 2 columns of samples; expected one for each, and at least one");
  EXPECT_EQ(refusal([&] { cairn::histogram(cairn::columns(), cairn::axes()); }),
            "histogram: 0 axes for 0 columns of samples; expected one for each, and at least one");
  std::vector<std::uint64_t> counts(15);
  EXPECT_EQ(refusal([&] { cairn::histogram_into(counts, cairn::columns(x, x), {bins, bins}); }),
            "histogram_into: counts has 15 items; the axes have 16 bins");
  const cairn::axis many = cairn::axis::uniform(std::size_t{1} << 20, 0, 1);
  EXPECT_EQ(refusal([&] { cairn::axes({many, many, many, many}); }),
            "axes: the first 4 have more than 2^60 bins together; expected fewer");
  EXPECT_EQ(refusal([&] { cairn::axes(std::vector<cairn::axis>(17, bins)); }),
            "axes: there are 17; expected at most 16");
  cairn::columns all;
  for (int i = 0; i < 16; ++i) all.add(x);
  EXPECT_EQ(refusal([&] { all.add(x); }), "columns: more than 16; expected at most that many");
}

TEST(JointHistogramErrors, RefusesAResultThatMemoryCannotHold) {
  const auto many = cairn::axis::uniform(1U << 28, 0, 1);
  const cairn::axes full{many, many};
  const std::vector<double> x{0.5};
  const cairn::columns both(x, x);
  for (const std::string& why : {refusal([&] { cairn::histogram(both, full); }),
                                 refusal([&] { cairn::weighted_histogram(both, x, full); }),
                                 refusal([&] { cairn::profile(both, x, full); }),
                                 refusal([&] { cairn::histogram_builder<>{full}; })}) {
    EXPECT_NE(why.find(": a result of 72057594037927936 bins, "), std::string::npos) << why;
    EXPECT_TRUE(why.ends_with(" bytes of memory that this process may fill")) << why;
  }
}

}  // namespace
