// Draws whose parameters vary by item: the kernels' on every path, known answers, refusals. Their laws are
// tested in tests/item_draws.cpp.
#include <gtest/gtest.h>

#include <cairn/cairn.hpp>
#include <cmath>
#include <limits>
#include <random>

#include "src/kernels/random/item_draw.hpp"
#include "tests/every_place.hpp"
#include "tests/refusal.hpp"

namespace {

namespace kernel = cairn::portable;
using cairn::draws;

// Means of every size, some of them at the edges of methods.
std::vector<double> means(std::size_t n) {
  std::mt19937_64 random(41);
  std::vector<double> made(n);
  for (double& mean : made) mean = std::pow(10., std::uniform_real_distribution<>(-2, 3)(random));
  const double special[] = {0, 5e-324, 9.999999999999998, 10, 0x1p49, 0x1p50, 0x1p51, 1e18, 0x1p62};
  for (std::size_t i = 0; i < std::size(special) && 37 * i < n; ++i) made[37 * i] = special[i];
  return made;
}

TEST(VaryingDraws, PoissonIsTheKernelsOnEveryPath) {
  for (const std::size_t n :
       {std::size_t{0}, std::size_t{1}, std::size_t{7}, std::size_t{1024}, std::size_t{5003}}) {
    const std::vector<double> mean = means(n);
    const draws which{9, 0x123456789ULL, 1'000'003};
    const kernel::item_words<std::uint64_t> words(which.seed, which.stream);
    std::vector<std::int64_t> right(n);
    for (std::size_t i = 0; i < n; ++i)
      right[i] = static_cast<std::int64_t>(kernel::poisson_draw(mean[i], words, which.offset + i));
    for (const auto& [way, exec] : tests::every_way()) {
      SCOPED_TRACE(way);
      std::vector<std::int64_t> values(n, -1);
      cairn::poisson_into(values, mean, which, exec);
      ASSERT_EQ(values, right);
    }
  }
}

TEST(VaryingDraws, FloatMeansAndNarrowValuesAreTheSame) {
  constexpr std::size_t n = 3001;
  std::vector<float> mean(n);
  std::vector<double> same(n);
  for (std::size_t i = 0; i < n; ++i) same[i] = mean[i] = static_cast<float>(i) * 0.05F;
  for (const auto& [way, exec] : tests::every_way()) {
    SCOPED_TRACE(way);
    std::vector<std::int32_t> narrow(n);
    std::vector<std::uint64_t> wide(n);
    cairn::poisson_into(narrow, mean, {5}, exec);
    cairn::poisson_into(wide, same, {5}, exec);
    ASSERT_TRUE(
        std::ranges::equal(narrow, wide, {}, [](std::int32_t a) { return static_cast<std::uint64_t>(a); }));
  }
}

TEST(VaryingDraws, BinomialIsTheKernelsOnEveryPath) {
  constexpr std::size_t n = 5003;
  std::mt19937_64 random(42);
  std::vector<std::uint64_t> trials(n);
  std::vector<double> probability(n);
  for (std::size_t i = 0; i < n; ++i) {
    trials[i] = random() >> (2 + random() % 62);
    const double p = std::uniform_real_distribution<>()(random);
    probability[i] = i % 3 == 0 ? p : std::pow(p, 20);
    if (i % 5 == 0) probability[i] = 1 - probability[i];
  }
  probability[3] = 0;
  probability[4] = 1;
  probability[5] = 0.5;
  trials[6] = 0;
  trials[7] = std::uint64_t{1} << 62;
  const draws which{10, 3, 77};
  const kernel::item_words<std::uint64_t> words(which.seed, which.stream);
  std::vector<std::uint64_t> right(n);
  for (std::size_t i = 0; i < n; ++i)
    right[i] = kernel::binomial_draw(trials[i], probability[i], 1 - probability[i], words, which.offset + i);
  const std::vector<std::int64_t> with_sign(trials.begin(), trials.end());
  for (const auto& [way, exec] : tests::every_way()) {
    SCOPED_TRACE(way);
    std::vector<std::uint64_t> values(n);
    cairn::binomial_into(values, trials, probability, which, exec);
    ASSERT_EQ(values, right);
    cairn::binomial_into(values, with_sign, probability, which, exec);
    ASSERT_EQ(values, right);
  }
}

TEST(VaryingDraws, GeometricIsTheKernelsOnEveryPath) {
  constexpr std::size_t n = 5003;
  std::vector<double> probability(n);
  std::mt19937_64 random(43);
  for (std::size_t i = 0; i < n; ++i)
    probability[i] = std::exp2(-std::uniform_real_distribution<>(0, i % 2 == 0 ? 2 : 70)(random));
  const double special[] = {1, 0.5, 0.9999999999999999, 5e-324, 1e-300};
  for (std::size_t i = 0; i < std::size(special); ++i) probability[7 * i] = special[i];
  const draws which{11, 4, 78};
  const kernel::item_words<std::uint64_t> words(which.seed, which.stream);
  std::vector<std::uint64_t> right(n);
  for (std::size_t i = 0; i < n; ++i)
    right[i] = kernel::geometric_draw(probability[i], words, which.offset + i) + 1;
  EXPECT_EQ(right[0], 1U);
  for (const auto& [way, exec] : tests::every_way()) {
    SCOPED_TRACE(way);
    std::vector<std::uint64_t> values(n);
    cairn::geometric_into(values, probability, which, exec);
    ASSERT_EQ(values, right);
    std::vector<std::uint64_t> common(100);
    cairn::geometric_into(common, 1e-9, which, exec);
    std::vector<std::uint64_t> fixed(100);
    cairn::distribution::geometric(1e-9).draw_into(fixed, which, exec);
    ASSERT_EQ(common, fixed);
  }
}

TEST(VaryingDraws, ZipfIsTheKernelsOnEveryPath) {
  constexpr std::size_t n = 5003;
  constexpr std::uint64_t most = 0x7fffffffffffffffU;
  std::vector<double> exponent(n);
  std::mt19937_64 random(44);
  for (double& a : exponent) a = 1 + std::exp2(std::uniform_real_distribution<>(-8, 3)(random));
  const double special[] = {1.0000000000000002, 1.015625, 1.0156249999999998, 512, 1.000000001};
  for (std::size_t i = 0; i < std::size(special); ++i) exponent[7 * i] = special[i];
  const draws which{12, 5, 79};
  const kernel::item_words<std::uint64_t> words(which.seed, which.stream);
  std::vector<std::uint64_t> right(n);
  for (std::size_t i = 0; i < n; ++i) {
    const kernel::zipf_hat<double> hat = kernel::zipf_hat_of(exponent[i], 1, most);
    right[i] = kernel::zipf_draw(exponent[i], 1, most, hat, words, which.offset + i);
  }
  for (const auto& [way, exec] : tests::every_way()) {
    SCOPED_TRACE(way);
    std::vector<std::uint64_t> values(n);
    cairn::zipf_into(values, exponent, which, exec);
    ASSERT_EQ(values, right);
    std::vector<std::uint64_t> common(2000);
    cairn::zipf_into(common, 1.25, which, exec);
    std::vector<std::uint64_t> fixed(2000);
    cairn::distribution::zipf(1.25, cairn::drawn_by::rejection).draw_into(fixed, which, exec);
    ASSERT_EQ(common, fixed);
  }
}

TEST(VaryingDraws, OneNumberForAllIsAsManyEqualOnes) {
  constexpr std::size_t n = 2000;
  const std::vector<double> p(n, 0.3);
  const std::vector<std::int64_t> trials(n, 90);
  for (const auto& [way, exec] : tests::every_way()) {
    SCOPED_TRACE(way);
    std::vector<std::int64_t> each(n);
    std::vector<std::int64_t> common(n);
    cairn::binomial_into(each, trials, p, {1}, exec);
    cairn::binomial_into(common, 90, p, {1}, exec);
    EXPECT_EQ(common, each);
    cairn::binomial_into(common, trials, 0.3, {1}, exec);
    EXPECT_EQ(common, each);
    cairn::binomial_into(common, 90U, 0.3, {1}, exec);
    EXPECT_EQ(common, each);
    cairn::poisson_into(each, std::vector<double>(n, 12.5), {1}, exec);
    cairn::poisson_into(common, 12.5, {1}, exec);
    EXPECT_EQ(common, each);
  }
}

TEST(VaryingDraws, RefusesWhatIsOutOfRangeAndWritesNothing) {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  std::vector<std::int64_t> values(3, -7);
  const std::vector<std::int64_t> untouched = values;
  const auto poisson = [&](std::vector<double> mean) {
    return tests::refusal([&] { cairn::poisson_into(values, mean); });
  };
  EXPECT_EQ(poisson({1, 2}), "poisson_into: means has 2 items; expected 3, one for each value");
  EXPECT_EQ(poisson({1, -0.5, 2}), "poisson_into: means[1] is -0.5; expected 0 to 2^62");
  EXPECT_EQ(poisson({1, 2, nan}), "poisson_into: means[2] is nan; expected 0 to 2^62");
  EXPECT_EQ(poisson({1, 2, 5e18}), "poisson_into: means[2] is 5e+18; expected 0 to 2^62");
  const auto binomial = [&](std::vector<std::int64_t> trials, std::vector<double> p) {
    return tests::refusal([&] { cairn::binomial_into(values, trials, p); });
  };
  EXPECT_EQ(binomial({1, 2, -3}, {0, 0, 0}), "binomial_into: trials[2] is -3; expected 0 to 2^62");
  EXPECT_EQ(binomial({1, 2, 3}, {0, 1.5, 0}), "binomial_into: probabilities[1] is 1.5; expected 0 to 1");
  EXPECT_EQ(binomial({1, 2, 3}, {0, 1, nan}), "binomial_into: probabilities[2] is nan; expected 0 to 1");
  EXPECT_EQ(tests::refusal([&] { cairn::binomial_into(values, -1, 0.5); }),
            "binomial_into: trials is -1; expected 0 to 2^62");
  EXPECT_EQ(tests::refusal([&] { cairn::geometric_into(values, std::vector<double>{1, 0, 1}); }),
            "geometric_into: probabilities[1] is 0; expected a number above 0, to 1");
  EXPECT_EQ(tests::refusal([&] { cairn::zipf_into(values, 1.0F); }),
            "zipf_into: exponents is 1; expected a number above 1, to 512");
  EXPECT_EQ(values, untouched);
  std::vector<std::int32_t> narrow(1);
  EXPECT_EQ(tests::refusal([&] { cairn::poisson_into(narrow, 2e9); }),
            "poisson_into: means is 2e+09; expected 0 to 2^30, for values of 32 bits with a sign");
  EXPECT_EQ(tests::refusal([&] { cairn::binomial_into(narrow, 0x80000000U, 0.5); }),
            "binomial_into: trials is 2147483648; expected 0 to 2^31 - 1, for values of 32 bits with a sign");
}

}  // namespace
