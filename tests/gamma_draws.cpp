// Draws of gamma distributions whose shapes vary: those of an independent program
// (tests/reference/gamma_draws.py), on every path; their laws. Kolmogorov's distances are below
// 2.4 / sqrt(n), which chance exceeds once in 50'000: some 30 such tests with fixed seeds.
#include <gtest/gtest.h>

#include <bit>
#include <cairn/cairn.hpp>
#include <cmath>
#include <fstream>
#include <limits>
#include <sstream>
#include <string>

#include "src/kernels/random/gamma_draw.hpp"
#include "tests/every_place.hpp"
#include "tests/refusal.hpp"

namespace {

namespace kernel = cairn::portable;
using cairn::draws;

TEST(GammaDraws, AreThoseOfAnIndependentProgram) {
  std::ifstream file(CAIRN_TEST_DATA "/gamma_draws.txt");
  int lines = 0;
  for (std::string line; std::getline(file, line); ++lines) {
    std::istringstream fields(line);
    std::string number;
    draws which;
    fields >> number >> which.seed >> which.stream >> which.offset;
    const double shape = std::strtod(number.c_str(), nullptr);
    std::vector<double> expected;
    for (double x = 0; fields >> x;) expected.push_back(x);
    ASSERT_EQ(expected.size(), 40U);
    std::vector<double> values(expected.size());
    cairn::gamma_into(values, shape, which);
    for (std::size_t i = 0; i < values.size(); ++i)
      EXPECT_NEAR(values[i], expected[i], 0x1p-50 * std::max(shape, 1.) + 0x1p-43 * expected[i])
          << number << ' ' << i;
  }
  EXPECT_EQ(lines, 10);
}

// Of every size.
std::vector<double> shapes(std::size_t n) {
  std::vector<double> made(n);
  for (std::size_t i = 0; i < n; ++i) made[i] = std::exp2(std::fmod(0.37 * static_cast<double>(i), 30) - 12);
  const double special[] = {0, 5e-324, 1e-300, 0.9999999999999999, 1, 1.0000000000000002, 2, 1e15, 1e300};
  for (std::size_t i = 0; i < std::size(special) && 53 * i < n; ++i) made[53 * i] = special[i];
  return made;
}

TEST(GammaDraws, AreTheKernelsOnEveryPath) {
  for (const std::size_t n :
       {std::size_t{0}, std::size_t{1}, std::size_t{9}, std::size_t{1024}, std::size_t{5003}}) {
    const std::vector<double> shape = shapes(n);
    const draws which{9, 0x123456789ULL, 1'000'003};
    const kernel::item_words<std::uint64_t> words(which.seed, which.stream);
    std::vector<double> right(n);
    std::vector<float> narrow(n);
    for (std::size_t i = 0; i < n; ++i) {
      right[i] = kernel::gamma_draw(shape[i], words, which.offset + i);
      narrow[i] = static_cast<float>(right[i]);
    }
    for (const auto& [way, exec] : tests::every_way()) {
      SCOPED_TRACE(way);
      std::vector<double> values(n, -1);
      cairn::gamma_into(values, shape, which, exec);
      ASSERT_EQ(values, right);
      std::vector<float> floats(n, -1);
      cairn::gamma_into(floats, shape, which, exec);
      ASSERT_EQ(floats, narrow);
    }
  }
}

// Frozen: a change is a new version.
TEST(GammaDraws, HaveTheBitsTheyHad) {
  std::vector<double> values(5003);
  cairn::gamma_into(values, shapes(values.size()), {.seed = 41, .stream = 7, .offset = 99});
  std::uint64_t hash = 0xcbf29ce484222325U;  // Fowler, Noll, Vo
  for (const double x : values) hash = (hash ^ std::bit_cast<std::uint64_t>(x)) * 0x100000001b3U;
  EXPECT_EQ(hash, 10379987170956532264U);
}

TEST(GammaDraws, FollowTheirLaws) {
  constexpr std::size_t n = 2000;
  std::uint64_t stream = 0;
  for (const double shape :
       {0.001, 0.02, 0.3, 0.75, 0.99, 1., 1.01, 1.5, 2., 3.7, 10., 100., 1e4, 1e8, 1e12}) {
    SCOPED_TRACE(shape);
    std::vector<double> values(n);
    cairn::gamma_into(values, shape, {.seed = 41, .stream = ++stream});
    const auto law = cairn::continuous_distribution::gamma(shape);
    std::sort(values.begin(), values.end());
    double greatest = 0;
    for (std::size_t i = 0; i < n; ++i)
      if (values[i] > 1e-300)  // below, the cumulative probability ends at denormals
        greatest =
            std::max(greatest, std::abs(law.cumulative(values[i]) - (static_cast<double>(i) + 0.5) / n));
    EXPECT_LT(greatest * std::sqrt(n), 2.4);
  }
}

// Where no cumulative probability serves: x^shape is uniform for tiny shapes, and normal numbers come of
// great ones.
TEST(GammaDraws, OfExtremeShapes) {
  constexpr std::size_t n = 20'000;
  std::vector<double> values(n);
  cairn::gamma_into(values, 1e-4, {.seed = 5});
  const double denormal = std::exp2(-1075 * 1e-4);
  const auto zeros = static_cast<double>(std::count(values.begin(), values.end(), 0));
  EXPECT_NEAR(zeros, n * denormal, 6 * std::sqrt(n * denormal * (1 - denormal)));
  cairn::gamma_into(values, 0x1p100, {.seed = 6});
  double sum = 0;
  double squares = 0;
  for (const double x : values) {
    const double z = (x - 0x1p100) / 0x1p50;
    sum += z;
    squares += z * z;
  }
  EXPECT_NEAR(sum / n, 0, 6 / std::sqrt(n));
  EXPECT_NEAR(squares / n, 1, 6 * std::sqrt(2. / n));
}

TEST(GammaDraws, OneShapeForAllIsAsManyEqualOnes) {
  for (const auto& [way, exec] : tests::every_way()) {
    SCOPED_TRACE(way);
    std::vector<double> each(3000);
    std::vector<double> common(3000);
    cairn::gamma_into(each, std::vector<float>(3000, 0.25F), {1}, exec);
    cairn::gamma_into(common, 0.25, {1}, exec);
    ASSERT_EQ(common, each);
  }
}

TEST(GammaDraws, RefuseInWords) {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const double infinite = std::numeric_limits<double>::infinity();
  std::vector<double> values(2, -7);
  const auto refusal = [&](std::vector<double> shape) {
    return tests::refusal([&] { cairn::gamma_into(values, shape); });
  };
  EXPECT_EQ(refusal({1, 2, 3}), "gamma_into: shapes has 3 items; expected 2, one for each value");
  EXPECT_EQ(refusal({1, -0.5}), "gamma_into: shapes[1] is -0.5; expected 0 to 1e300");
  EXPECT_EQ(refusal({nan, 1}), "gamma_into: shapes[0] is nan; expected 0 to 1e300");
  EXPECT_EQ(refusal({1, infinite}), "gamma_into: shapes[1] is inf; expected 0 to 1e300");
  EXPECT_EQ(values, std::vector<double>(2, -7));
}

}  // namespace
