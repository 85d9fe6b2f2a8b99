// Distributions that no table holds: their algorithms against the exact laws, on every path; uniform.
//
// Chi-squares are below 6 of their deviations, Kolmogorov's distances below 2.4 / sqrt(n), which chance
// exceeds once in 50'000: some 20 such tests with fixed seeds.
#include <gtest/gtest.h>

#include <cairn/cairn.hpp>
#include <cmath>
#include <fstream>
#include <limits>
#include <numeric>
#include <sstream>
#include <string>

#include "src/kernels/random/item_draw.hpp"
#include "src/tables/distributions/mass_laws.hpp"
#include "tests/chi_square.hpp"
#include "tests/every_place.hpp"
#include "tests/expect_law.hpp"
#include "tests/refusal.hpp"

namespace {

namespace kernel = cairn::portable;
using cairn::distribution;

struct named {
  std::string name;
  distribution law;
};
std::vector<named> wide_laws() {
  constexpr std::uint64_t most = std::uint64_t{1} << 62;
  constexpr std::uint64_t large = 1'000'000'000'000'000'000;
  return {{"poisson 10^13", distribution::poisson(1e13)},
          {"poisson 10^18", distribution::poisson(1e18)},
          {"poisson 2^62", distribution::poisson(0x1p62)},
          {"binomial 2^62", distribution::binomial(most, 0.3)},
          {"binomial 2^62, rare", distribution::binomial(most, 1e-5)},
          {"binomial 2^62, mirrored", distribution::binomial(most, 0.99)},
          {"hypergeometric", distribution::hypergeometric(large, 2 * large, large)},
          {"hypergeometric, turned", distribution::hypergeometric(2 * large, large, 2 * large)},
          {"negative binomial", distribution::negative_binomial(1e6, 1e-9)},
          {"negative binomial of few", distribution::negative_binomial(2.5, 1e-9)},
          {"negative binomial of less than one", distribution::negative_binomial(0.4, 1e-9)},
          {"geometric", distribution::geometric(1e-12)},
          {"geometric of the least", distribution::geometric(1e-17)},
          {"negative binomial of the least", distribution::negative_binomial(2, 1e-16)},
          {"negative binomial of less than one, of the least", distribution::negative_binomial(0.5, 1e-16)}};
}

// Cumulative probabilities of draws are uniform where single values have nearly none.
TEST(WideDistribution, FollowsItsLaw) {
  constexpr std::size_t n = 500;
  for (const auto& [name, law] : wide_laws()) {
    SCOPED_TRACE(name);
    EXPECT_EQ(law.method(), "rejection");
    std::vector<std::int64_t> values(n);
    law.draw_into(values, {.seed = 41, .stream = 1});
    std::vector<double> shares;
    for (const std::int64_t k : values) shares.push_back(law.cumulative(k));
    std::sort(shares.begin(), shares.end());
    double greatest = 0;
    for (std::size_t i = 0; i < n; ++i)
      greatest = std::max(greatest, std::abs(shares[i] - (static_cast<double>(i) + 0.5) / n));
    EXPECT_LT(greatest * std::sqrt(n), 2.4);
  }
}

// P(X <= k) = 1 - (1 - p)^k. Each share of 10^5 draws is off by less than 5 of its deviations.
TEST(WideDistribution, GeometricDrawsOfTheLeastProbabilitiesFollowTheirLaw) {
  constexpr std::size_t n = 100'000;
  std::vector<std::int64_t> values(n);
  for (const double p : {0x1p-62, 1e-18, 1e-17, 1e-16, 1.6e-15}) {
    SCOPED_TRACE(p);
    distribution::geometric(p).draw_into(values, {.seed = 43});
    for (const double share : {0.001, 0.1, 0.5, 0.8}) {
      const double k = std::floor(std::log1p(-share) / std::log1p(-p));
      const auto below =
          std::ranges::count_if(values, [=](std::int64_t value) { return static_cast<double>(value) <= k; });
      EXPECT_NEAR(static_cast<double>(below), share * n, 5 * std::sqrt(share * (1 - share) * n)) << share;
    }
  }
  distribution::geometric(0x1p-62).draw_into(values, {.seed = 43});
  const auto clamped = std::ranges::count(values, std::numeric_limits<std::int64_t>::max());
  EXPECT_NEAR(static_cast<double>(clamped), std::exp(-2) * n, 5 * std::sqrt(std::exp(-2) * n));
}

TEST(WideDistribution, IsTheSameOnEveryPath) {
  std::vector<named> laws = wide_laws();
  laws.push_back({"zipf", distribution::zipf(1.5)});
  laws.push_back({"bounded zipf", distribution::zipf(0.75, std::uint64_t{1} << 40)});
  laws.push_back({"zipf by a table", distribution::zipf(1, 1000)});
  laws.push_back({"uniform by a table", distribution::uniform(-3, 1'000'000)});
  laws.push_back({"uniform", distribution::uniform(-(std::int64_t{1} << 60), std::int64_t{1} << 61)});
  for (const auto& [name, law] : laws) {
    SCOPED_TRACE(name);
    std::vector<std::int64_t> first(3000);
    law.draw_into(first, {.seed = 3, .stream = 4, .offset = 5});
    for (const auto& [way, exec] : tests::every_way()) {
      SCOPED_TRACE(way);
      std::vector<std::int64_t> values(2000);
      law.draw_into(values, {.seed = 3, .stream = 4, .offset = 1005}, exec);
      ASSERT_TRUE(std::equal(values.begin(), values.end(), first.begin() + 1000));
    }
  }
}

std::vector<double> probabilities(const distribution& law, std::int64_t first, std::int64_t last) {
  std::vector<double> made;
  for (std::int64_t k = first; k <= last; ++k) made.push_back(law.probability(k));
  return made;
}
const kernel::item_words<std::uint64_t> words(99, 1);

TEST(WideDistribution, HypergeometricFollowsItsLawWhereItIsNarrow) {
  struct parameters {
    std::uint64_t good, bad, taken;
  };
  for (const auto [good, bad, taken] : {parameters{20, 30, 10},
                                        {30, 20, 10},
                                        {20, 30, 40},
                                        {30, 20, 45},
                                        {1, 1, 1},
                                        {5, 1000, 300},
                                        {500, 500, 500},
                                        {10'000, 3, 5'000}}) {
    SCOPED_TRACE(good);
    const auto law = distribution::hypergeometric(good, bad, taken);
    const auto items = cairn::distributions::hypergeometric_items(good, bad, taken);
    tests::expect_law(
        probabilities(law, 0, static_cast<std::int64_t>(std::min(good, taken))),
        [&](std::uint64_t i) { return kernel::item_draw(items, items.real[0], items.whole[0], words, i); });
  }
}

TEST(WideDistribution, NegativeBinomialFollowsItsLawWhereItIsNarrow) {
  for (const double successes : {0.05, 0.3, 1., 2.5, 40.}) {
    SCOPED_TRACE(successes);
    for (const double p : {0.9, 0.3}) {
      const auto items = cairn::distributions::negative_binomial_items(successes, p);
      tests::expect_law(
          probabilities(distribution::negative_binomial(successes, p), 0, 250),
          [&](std::uint64_t i) { return kernel::item_draw(items, items.real[0], items.whole[0], words, i); });
    }
  }
}

TEST(WideDistribution, GeometricFollowsItsLawWhereItIsNarrow) {
  for (const double p : {0.9, 0.5, 0.01}) {
    SCOPED_TRACE(p);
    const auto items = cairn::distributions::geometric_items(p);
    tests::expect_law(probabilities(distribution::geometric(p), 1, 1500), [&](std::uint64_t i) {
      return kernel::item_draw(items, items.real[0], items.whole[0], words, i);
    });
  }
}

TEST(Uniform, OfFewAndOfAllNumbers) {
  std::vector<std::int64_t> values(300'000);
  const auto few = distribution::uniform(-2, 3);
  few.draw_into(values, {.seed = 1});
  tests::expect_law(std::vector<double>(6, 1. / 6),
                    [&](std::uint64_t i) { return static_cast<std::uint64_t>(values[i] + 2); });
  EXPECT_EQ(few.least(), -2);
  EXPECT_EQ(few.greatest(), 3);
  EXPECT_EQ(few.mean(), 0.5);
  EXPECT_DOUBLE_EQ(few.variance(), 35. / 12);
  EXPECT_DOUBLE_EQ(few.cumulative(-1), 2. / 6);
  EXPECT_EQ(few.probability(-3), 0);
  EXPECT_EQ(few.quantile(0.5), 0);
  std::vector<std::int32_t> narrow(1000);
  few.draw_into(narrow, {.seed = 1});
  EXPECT_TRUE(std::equal(narrow.begin(), narrow.end(), values.begin()));
  using limits = std::numeric_limits<std::int64_t>;
  const auto all = distribution::uniform(limits::min(), limits::max());
  all.draw_into(values, {.seed = 1});
  int negative = 0;
  for (const std::int64_t k : values) negative += k < 0 ? 1 : 0;
  EXPECT_NEAR(negative, 150'000, 6 * 274);
  const std::uint64_t count = (std::uint64_t{1} << 63) + (std::uint64_t{1} << 62);  // a quarter is rejected
  const auto unsigned_law = distribution::uniform_unsigned(5, count + 4);
  std::vector<std::uint64_t> numbers(100'000);
  unsigned_law.draw_into(numbers, {.seed = 2});
  std::vector<std::uint64_t> thirds(3);
  for (const std::uint64_t k : numbers) {
    ASSERT_GE(k, 5U);
    ASSERT_LE(k - 5, count - 1);
    ++thirds[(k - 5) / (count / 3)];
  }
  EXPECT_LT(std::abs(tests::deviate(std::vector<double>(3, 1. / 3), thirds, 1e5)), 6);
}

cairn::item_law law_of(const std::string& name, const std::vector<std::string>& given) {
  const auto real = [&](std::size_t i) { return std::strtod(given[i].c_str(), nullptr); };
  const auto whole = [&](std::size_t i) { return std::strtoull(given[i].c_str(), nullptr, 10); };
  namespace laws = cairn::distributions;
  if (name == "poisson") return laws::poisson_items(real(0));
  if (name == "binomial") return laws::binomial_items(whole(0), real(1));
  if (name == "hypergeometric") return laws::hypergeometric_items(whole(0), whole(1), whole(2));
  if (name == "geometric") return laws::geometric_items(real(0));
  if (name == "zipf") return laws::zipf_items(real(0), whole(2), whole(1));
  cairn::item_law made = laws::uniform_items(whole(1) - whole(0));
  made.shift = whole(0);
  return made;
}

// Those of an independent program.
TEST(ItemDraws, AreTheKnownOnes) {
  std::ifstream file(CAIRN_TEST_DATA "/known_item_draws.txt");
  int lines = 0;
  for (std::string line; std::getline(file, line); ++lines) {
    std::istringstream words_of_line(line);
    std::string name;
    std::size_t many = 0;
    words_of_line >> name >> many;
    std::vector<std::string> given(many);
    for (std::string& text : given) words_of_line >> text;
    std::uint64_t seed = 0;
    std::uint64_t stream = 0;
    std::uint64_t item = 0;
    words_of_line >> seed >> stream >> item;
    const cairn::item_law law = law_of(name, given);
    const kernel::item_words<std::uint64_t> from(seed, stream);
    for (std::int64_t expected = 0; words_of_line >> expected; ++item)
      ASSERT_EQ(static_cast<std::int64_t>(kernel::item_draw(law, law.real[0], law.whole[0], from, item) +
                                          law.shift),
                expected)
          << line.substr(0, 60) << ' ' << item;
  }
  EXPECT_EQ(lines, 21);
}

TEST(WideDistribution, EdgesOfParameters) {
  constexpr std::int64_t most = std::numeric_limits<std::int64_t>::max();
  const auto all_are = [](const distribution& law, std::int64_t expected) {
    std::vector<std::int64_t> values(100);
    law.draw_into(values, {.seed = 4});
    return std::all_of(values.begin(), values.end(), [=](std::int64_t k) { return k == expected; });
  };
  EXPECT_TRUE(all_are(distribution::geometric(5e-324), most));
  EXPECT_TRUE(all_are(distribution::negative_binomial(3, 1e-300), most));
  EXPECT_TRUE(all_are(distribution::zipf(512), 1));
  EXPECT_TRUE(all_are(distribution::zipf(0, 1), 1));
  EXPECT_TRUE(all_are(distribution::uniform(-7, -7), -7));
  EXPECT_TRUE(all_are(distribution::binomial(std::uint64_t{1} << 62, 0), 0));
  EXPECT_TRUE(all_are(distribution::binomial(std::uint64_t{1} << 62, 1), std::int64_t{1} << 62));
  EXPECT_TRUE(all_are(distribution::hypergeometric(std::uint64_t{1} << 62, 0, 99), 99));
  EXPECT_TRUE(all_are(distribution::hypergeometric(std::uint64_t{1} << 62, std::uint64_t{1} << 62, 0), 0));
  EXPECT_EQ(distribution::zipf(0, most).greatest(), most);
  EXPECT_EQ(distribution::uniform(-most - 1, most).least(), -most - 1);
  EXPECT_EQ(distribution::uniform(-most - 1, most).greatest(), most);
}

TEST(WideDistribution, NarrowOnesAreDrawnAlikeWhereAsked) {
  constexpr auto singly = cairn::drawn_by::rejection;
  const auto hits = cairn::distribution::poisson(3.5, singly);
  EXPECT_EQ(hits.method(), "rejection");
  EXPECT_EQ(hits.mean(), 3.5);
  EXPECT_EQ(hits.quantile(0.5), cairn::distribution::poisson(3.5).quantile(0.5));
  std::vector<std::int64_t> values(1000);
  std::vector<std::int64_t> others(1000);
  hits.draw_into(values, {.seed = 3});
  cairn::poisson_into(others, 3.5, {.seed = 3});
  EXPECT_EQ(values, others);
  cairn::distribution::binomial(100, 0.3, singly).draw_into(values, {.seed = 3});
  cairn::binomial_into(others, 100, 0.3, {.seed = 3});
  EXPECT_EQ(values, others);
  // Of one value there is no choice.
  for (const auto& one :
       {cairn::distribution::hypergeometric(3, 0, 2, singly), cairn::distribution::binomial(2, 1, singly),
        cairn::distribution::geometric(1, singly), cairn::distribution::negative_binomial(2, 1, singly)}) {
    one.draw_into(values);
    EXPECT_EQ(values, std::vector<std::int64_t>(values.size(), one.least())) << one.name();
  }
}

TEST(WideDistribution, RefusesInWords) {
  using tests::refusal;
  EXPECT_EQ(refusal([] { distribution::zipf(1); }),
            "distribution::zipf: exponent is 1; expected a number above 1, to 512");
  EXPECT_EQ(refusal([] { distribution::zipf(std::nan("")); }),
            "distribution::zipf: exponent is nan; expected a number above 1, to 512");
  EXPECT_EQ(refusal([] { distribution::zipf(-0.5, 10); }),
            "distribution::zipf: exponent is -0.5; expected 0 to 512");
  EXPECT_EQ(refusal([] { distribution::zipf(1, 0); }),
            "distribution::zipf: most is 0; expected 1 to 2^63 - 1");
  EXPECT_EQ(refusal([] { distribution::uniform(3, 2); }),
            "distribution::uniform: last is 2; expected at least first, 3");
  std::vector<std::int32_t> narrow(1);
  EXPECT_EQ(refusal([&] { distribution::uniform(-3'000'000'000, 2).draw_into(narrow); }),
            "distribution::draw_into: values of uniform may be -3000000000; expected room for them: integers "
            "of 64 bits");
  EXPECT_EQ(
      refusal([&] { distribution::poisson(1e18).draw_into(narrow); }),
      "distribution::draw_into: values of poisson may reach 9223372036854775807; expected room for them: "
      "integers of 64 bits");
}

}  // namespace
