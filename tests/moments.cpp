// Count, ends, mean and higher moments, beside sums of 113 bits, of all types, ranges and thread counts.
#include <gtest/gtest.h>

#include <algorithm>
#include <cairn/bin_rule.hpp>
#include <cairn/moments.hpp>
#include <cmath>
#include <limits>
#include <random>
#include <span>
#include <string>
#include <vector>

#include "tests/every_place.hpp"
#include "tests/sample_types.hpp"
#include "tests/seed.hpp"

namespace {

using cairn::bounds;
using cairn::sample_moments;
__extension__ typedef __float128 quad;  // NOLINT(modernize-use-using)

template <class T>
class Moments : public testing::Test {};
TYPED_TEST_SUITE(Moments, tests::sample_types);

struct reference {
  std::uint64_t count = 0;
  double least = 0, greatest = 0, mean = 0, squares = 0, skewness = 0;
  double absolute = 0;  // the mean cube of the sizes of distances, in deviations
};

template <class T>
reference reference_of(std::span<const T> x, const bounds& range, double origin) {
  std::vector<quad> kept;
  for (const T each : x)
    if (static_cast<quad>(each) >= static_cast<quad>(range.low) &&
        static_cast<quad>(each) <= static_cast<quad>(range.high))
      kept.push_back(static_cast<quad>(each) - static_cast<quad>(origin));
  reference made;
  made.count = kept.size();
  if (kept.empty()) return made;
  quad sum = 0, squares = 0, cubes = 0, absolute = 0;
  for (const quad each : kept) sum += each;
  const quad mean = sum / static_cast<quad>(kept.size());
  for (const quad each : kept) {
    const quad apart = each - mean;
    squares += apart * apart;
    cubes += apart * apart * apart;
    absolute += apart < 0 ? -apart * apart * apart : apart * apart * apart;
  }
  made.least = static_cast<double>(*std::min_element(kept.begin(), kept.end()));
  made.greatest = static_cast<double>(*std::max_element(kept.begin(), kept.end()));
  made.mean = static_cast<double>(mean);
  made.squares = static_cast<double>(squares);
  const double deviation = std::sqrt(static_cast<double>(squares / static_cast<quad>(kept.size())));
  if (!(deviation > 0)) return made;
  const quad cube = static_cast<quad>(deviation) * static_cast<quad>(deviation) *
                    static_cast<quad>(deviation) * static_cast<quad>(kept.size());
  made.skewness = static_cast<double>(cubes / cube);
  made.absolute = static_cast<double>(absolute / cube);
  return made;
}

void expect_near(const sample_moments& found, const reference& expected) {
  ASSERT_EQ(found.count, expected.count);
  EXPECT_EQ(found.least, expected.least);
  EXPECT_EQ(found.greatest, expected.greatest);
  const double size = std::max(std::abs(expected.least), std::abs(expected.greatest));
  EXPECT_NEAR(found.mean, expected.mean, 1e-14 * size);
  const double spread = expected.greatest - expected.least;
  const auto n = static_cast<double>(expected.count);
  EXPECT_NEAR(found.squares, expected.squares, 1e-12 * expected.squares + 1e-13 * n * size * spread);
  const double deviation = std::sqrt(expected.squares / n);
  const double rounding =
      deviation > 0 ? 1e-13 * size * spread * spread / (deviation * deviation * deviation) : 0;
  EXPECT_NEAR(found.skewness, expected.skewness, 1e-12 * (1 + expected.absolute) + 10 * rounding);
}

// From small numbers around 0 to all that the type holds.
template <class T>
std::vector<T> some(std::size_t size, bool wide, std::mt19937_64& random) {
  std::vector<T> x(size);
  for (T& each : x) {
    if constexpr (std::is_floating_point_v<T>)
      each = static_cast<T>(wide ? std::ldexp(1.0, static_cast<int>(random() % 40)) : 1) *
             static_cast<T>(static_cast<double>(random() % 1000) - 400);
    else
      each = static_cast<T>(wide ? random() : random() % 100);
  }
  return x;
}

TYPED_TEST(Moments, AreThoseOfExactSums) {
  using T = TypeParam;
  std::mt19937_64 random(tests::seed());
  for (const std::size_t size : {0U, 1U, 2U, 7U, 8U, 9U, 4095U, 4096U, 4097U, 300'000U}) {
    for (const bool wide : {false, true}) {
      const std::vector<T> x = some<T>(size, wide, random);
      for (const bounds& range :
           {cairn::every_number, bounds{-3, 50}, bounds{0.5, 1e19}, bounds{-0x1p63, 0x1p62}, bounds{7, 3}}) {
        SCOPED_TRACE(std::to_string(size) + (wide ? " wide" : " small") + " samples from " +
                     std::to_string(range.low) + " to " + std::to_string(range.high));
        expect_near(cairn::moments_of(x, range), reference_of(std::span<const T>(x), range, 0));
      }
    }
  }
}

TYPED_TEST(Moments, AreTheSameBitsWhateverTheThreadsAndInstructionSets) {
  using T = TypeParam;
  std::mt19937_64 random(3);
  const std::vector<T> x = some<T>(1'500'000, true, random);
  const sample_moments one = cairn::moments_of(x, cairn::every_number, 0, {.threads = 1});
  for (const auto& [way, exec] : tests::host_ways()) {
    SCOPED_TRACE(way);
    const sample_moments found = cairn::moments_of(x, cairn::every_number, 0, exec);
    EXPECT_EQ(found.mean, one.mean);
    EXPECT_EQ(found.squares, one.squares);
    EXPECT_EQ(found.skewness, one.skewness);
  }
}

TEST(Moments, OfIntegersThatShareADoubleAreFromAnOrigin) {
  std::vector<std::int64_t> x;
  for (int i = 0; i < 10'000; ++i) x.push_back(std::numeric_limits<std::int64_t>::max() - i % 7);
  const double origin = 0x1p63 - 1024;
  expect_near(cairn::moments_of(x, cairn::every_number, origin),
              reference_of(std::span<const std::int64_t>(x), cairn::every_number, origin));
  EXPECT_NEAR(cairn::moments_of(x, cairn::every_number, origin).variance(), 4, 1e-3);
  const std::vector<std::int64_t> ends{std::numeric_limits<std::int64_t>::min(), -1,
                                       std::numeric_limits<std::int64_t>::max()};
  const sample_moments of_ends = cairn::moments_of(ends, cairn::every_number, -0x1p63);
  EXPECT_EQ(of_ends.least, 0);
  EXPECT_EQ(of_ends.greatest, 0x1p64);
  const std::vector<std::uint64_t> high{std::numeric_limits<std::uint64_t>::max() - 1,
                                        std::numeric_limits<std::uint64_t>::max()};
  EXPECT_EQ(cairn::moments_of(high, {0, 0x1.fffffffffffffp63}).count, 0U);  // the ends are below them
}

TEST(Moments, MergedAreThoseOfAll) {
  std::mt19937_64 random(tests::seed());
  std::vector<double> x;
  for (int i = 0; i < 20'000; ++i) x.push_back(1e6 + static_cast<double>(random() % 300));
  const reference expected = reference_of(std::span<const double>(x), cairn::every_number, 0);
  for (const std::size_t part : {1U, 77U, 5000U, 20'000U}) {
    sample_moments found;
    for (std::size_t at = 0; at < x.size(); at += part)
      found.merge(cairn::moments_of(std::span(x).subspan(at, std::min(part, x.size() - at))));
    expect_near(found, expected);
    found.merge({});
    expect_near(found, expected);
  }
}

TEST(Moments, FollowTheirDefinitions) {
  const std::vector<double> x{1, 2, 2, 3, 12, std::numeric_limits<double>::quiet_NaN()};
  const sample_moments found = cairn::moments_of(x);
  EXPECT_EQ(found.count, 5U);
  EXPECT_EQ(found.mean, 4);
  EXPECT_EQ(found.squares, 9 + 4 + 4 + 1 + 64);
  EXPECT_DOUBLE_EQ(found.variance(1), 82.0 / 4);
  EXPECT_DOUBLE_EQ(found.skewness, 468.0 / 5 / std::pow(82.0 / 5, 1.5));  // scipy.stats.skew: 1.4093...
  EXPECT_EQ(cairn::moments_of(std::vector<int>{4, 4}).skewness, 0);
  EXPECT_TRUE(std::isnan(sample_moments{}.variance()));
  EXPECT_TRUE(std::isnan(cairn::moments_of(std::vector<int>{4}).variance(1)));
  const std::vector<float> endless{1, std::numeric_limits<float>::infinity()};
  EXPECT_TRUE(std::isinf(cairn::moments_of(endless).mean));
}

// Cubes of these distances are no numbers of double.
TEST(Moments, HaveTheSkewnessOfVeryLargeAndSmallSamples) {
  for (const double unit : {1e120, 1e-120, 1e150}) {
    std::vector<double> x;
    for (int i = 0; i < 9000; ++i) x.push_back(unit * (i % 10 == 0 ? 7 : i % 3));
    const double whole = cairn::moments_of(x).skewness;
    EXPECT_NEAR(whole, 1.9232321808570971, 1e-12);  // of numpy, and the bins
    sample_moments parts = cairn::moments_of(std::span(x).first(4000));
    parts.merge(cairn::moments_of(std::span(x).subspan(4000)));
    EXPECT_NEAR(parts.skewness, whole, 1e-12);
    EXPECT_EQ(cairn::bins_by_rule(x, cairn::bin_rule::doane), 21U);
  }
}

TEST(MomentsErrors, AreTold) {
  const std::vector<float> x(1 << 20, 1.0F);
  EXPECT_THROW(cairn::moments_of(x, cairn::every_number, 0, {.where = cairn::place::device}),
               std::invalid_argument);
  cairn::execution stopping;
  stopping.progress = [](double) { return false; };
  EXPECT_THROW(cairn::moments_of(x, cairn::every_number, 0, stopping), cairn::cancelled);
}

}  // namespace
