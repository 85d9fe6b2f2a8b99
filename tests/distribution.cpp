// Distributions over whole numbers: draws, probabilities, quantiles and tails as independent programs have
// them (tests/reference/distributions.py, distribution_ends.py), on every path; refusals.
#include <gtest/gtest.h>

#include <cairn/cairn.hpp>
#include <cmath>
#include <fstream>
#include <limits>
#include <random>
#include <sstream>

#include "src/kernels/random/draw.hpp"
#include "src/kernels/random/tail_draw.hpp"
#include "src/tables/distributions/distribution_state.hpp"
#include "src/tables/distributions/mass_facts.hpp"
#include "tests/every_place.hpp"
#include "tests/reference/sampling.hpp"
#include "tests/refusal.hpp"

namespace {

using cairn::distribution;
using cairn::draws;
using cairn::distributions::mass_facts;

distribution made(std::istream& from) {
  std::string name;
  double p = 0;
  double r = 0;
  std::uint64_t n = 0;
  std::uint64_t good = 0;
  std::uint64_t bad = 0;
  std::int64_t first = 0;
  std::int64_t last = 0;
  from >> name;
  if (name == "poisson") return from >> p, distribution::poisson(p);
  if (name == "binomial") return from >> n >> p, distribution::binomial(n, p);
  if (name == "negative_binomial") return from >> r >> p, distribution::negative_binomial(r, p);
  if (name == "geometric") return from >> p, distribution::geometric(p);
  if (name == "hypergeometric") return from >> good >> bad >> n, distribution::hypergeometric(good, bad, n);
  if (name == "zipf") return from >> p >> n, distribution::zipf(p, n);
  if (name == "uniform") return from >> first >> last, distribution::uniform(first, last);
  throw std::runtime_error("no distribution is called " + name);
}

std::vector<std::int64_t> drawn(const distribution& from, std::size_t n, const draws& which,
                                const cairn::execution& exec = {}) {
  std::vector<std::int64_t> values(n, -1);
  from.draw_into(values, which, exec);
  return values;
}

// The header promises these errors.
void expect_near(double found, double right, const std::string& what) {
  const double log = std::log(std::max(right, std::numeric_limits<double>::denorm_min()));
  EXPECT_NEAR(found, right, right * 2e-13 * std::max(1., -log / 4) + 0x1p-1073) << what;
}

// The terms that one call to new facts takes; there must not be many.
template <class Call>
auto bounded(const distribution& of, const Call& call) {
  mass_facts facts(of.internal().law);
  const auto result = call(facts);
  EXPECT_LE(facts.terms(), 100'000U);
  return result;
}

struct known_lines {
  std::size_t laws = 0, masses = 0, quantiles = 0, edges = 0, drawn = 0, tails = 0;
};

void check_mass(const distribution& of, std::istream& fields) {
  std::int64_t k = 0;
  double mass = 0;
  double below = 0;
  double above = 0;
  fields >> k >> mass >> below >> above;
  expect_near(of.probability(k), mass, "mass");
  expect_near(of.cumulative(k), below, "cumulative");
  const std::uint64_t in_law = static_cast<std::uint64_t>(k) - of.internal().shift;
  expect_near(bounded(of, [=](mass_facts& facts) { return facts.survival(in_law); }), above, "survival");
  EXPECT_EQ(bounded(of, [=](mass_facts& facts) { return facts.cumulative(in_law); }), of.cumulative(k));
  EXPECT_EQ(bounded(of, [=](mass_facts& facts) { return facts.probability(in_law); }), of.probability(k));
  if (static_cast<double>(k) < of.mean() && below > 1e-290 && mass > 1e-9 * below && above > 1e-9) {
    EXPECT_EQ(of.quantile(below * (1 - 1e-10)), k);
    EXPECT_EQ(of.quantile(below * (1 + 1e-10)), k + 1);
  }
}

void check_quantile(const distribution& of, std::istream& fields) {
  double p = 0;
  std::int64_t least = 0;
  std::int64_t most = 0;
  fields >> p >> least >> most;
  const std::int64_t k = of.quantile(p);
  EXPECT_GE(k, least);
  EXPECT_LE(k, most);
  EXPECT_EQ(bounded(of, [=](mass_facts& facts) { return facts.quantile(p); }),
            static_cast<std::uint64_t>(k) - of.internal().shift);
}

// The draw of 64 bits is the number of edges up to them.
void check_edge(const distribution& of, std::istream& fields) {
  std::uint64_t k = 0;
  std::uint64_t edge = 0;
  fields >> k >> edge;
  std::visit(
      [&](const auto& table) {
        if constexpr (requires { table.all; }) {
          const auto& view = table.view().all;
          const auto value = [&](std::uint64_t u) {
            return of.internal().values.least + cairn::portable::boundaries_not_above(u, 0, view);
          };
          EXPECT_GE(value(edge), k);
          if (edge > 1) {
            EXPECT_LT(value(edge - 1), k);
          }
        } else {
          ADD_FAILURE() << "no boundaries";
        }
      },
      of.internal().tables);
}

void check_tail(const distribution& of, std::istream& fields) {
  bool above = false;
  std::uint64_t more = 0;
  std::uint64_t k = 0;
  fields >> above >> more >> k;
  EXPECT_EQ(cairn::portable::tail_draw(above, more, of.internal().values.tails) + of.internal().shift, k);
}

void check_draws(const distribution& of, std::istream& fields) {
  draws which;
  fields >> which.seed >> which.stream >> which.offset;
  std::vector<std::int64_t> right;
  for (std::int64_t k = 0; fields >> k;) right.push_back(k);
  for (const auto& [way, exec] : tests::every_way())
    EXPECT_EQ(drawn(of, right.size(), which, exec), right) << way;
}

void check_moments(const distribution& of, std::istream& fields) {
  double mean = 0;
  double variance = 0;
  if (!(fields >> mean >> variance)) return;
  expect_near(of.mean(), mean, "mean");
  expect_near(of.variance(), variance, "variance");
}

known_lines check_lines(const std::string& path) {
  std::ifstream file(path);
  known_lines seen;
  std::optional<distribution> of;
  std::string law;
  for (std::string line; std::getline(file, line);) {
    std::istringstream fields(line);
    std::string what;
    fields >> what;
    if (what == "law") law = line;
    SCOPED_TRACE(law + ": " + line);
    if (what == "law") {
      of = made(fields);
      check_moments(*of, fields);
      ++seen.laws;
    }
    seen.masses += what == "mass" ? 1U : 0U;
    seen.quantiles += what == "quantile" ? 1U : 0U;
    seen.edges += what == "edge" ? 1U : 0U;
    seen.drawn += what == "draws" ? 1U : 0U;
    seen.tails += what == "tail" ? 1U : 0U;
    if (what == "mass") check_mass(*of, fields);
    if (what == "quantile") check_quantile(*of, fields);
    if (what == "edge") check_edge(*of, fields);
    if (what == "draws") check_draws(*of, fields);
    if (what == "tail") check_tail(*of, fields);
  }
  return seen;
}

TEST(Distribution, IsThatOfAnIndependentProgram) {
  const known_lines seen = check_lines(CAIRN_TEST_DATA "/distributions.txt");
  EXPECT_GE(seen.laws, 25U);
  EXPECT_GE(seen.masses, 190U);
  EXPECT_GE(seen.edges, 1000U);
  EXPECT_GE(seen.drawn, 19U);
  EXPECT_GE(seen.tails, 168U);
}

// Probabilities, sums and quantiles take at most 10^5 terms, and draws are by exact probabilities.
TEST(Distribution, AtTheEndsOfItsParametersIsThatOfAnIndependentProgram) {
  const known_lines seen = check_lines(CAIRN_TEST_DATA "/distribution_ends.txt");
  EXPECT_GE(seen.laws, 132U);
  EXPECT_GE(seen.masses, 970U);
  EXPECT_GE(seen.quantiles, 1050U);
  EXPECT_GE(seen.edges, 140U);
  EXPECT_GE(seen.tails, 750U);
}

std::vector<std::pair<std::string, distribution>> narrow_ones() {
  return {{"poisson(3.5)", distribution::poisson(3.5)},
          {"poisson(1e5)", distribution::poisson(1e5)},
          {"binomial(100, .3)", distribution::binomial(100, 0.3)},
          {"binomial(1, .5)", distribution::binomial(1, 0.5)},
          {"negative_binomial(.5, .01)", distribution::negative_binomial(0.5, 0.01)},
          {"geometric(.001)", distribution::geometric(0.001)},
          {"hypergeometric(50, 60, 70)", distribution::hypergeometric(50, 60, 70)}};
}

// The least k with P(X <= k) > u / 2^64, one after the other.
TEST(Distribution, DrawsByItsCumulativeProbabilitiesOnEveryPath) {
  constexpr std::size_t n = 5003;
  const draws which{0x123456789abcdefU, 77, 1'000'003};
  for (const auto& [name, from] : narrow_ones()) {
    SCOPED_TRACE(name);
    const auto first = drawn(from, n, which);
    for (std::size_t i = 0; i < 500; ++i) {
      const std::uint64_t bits = reference::draw_bits(which.seed, which.stream, which.offset + i);
      const double u = std::ldexp(static_cast<double>(bits), -64);
      ASSERT_GT(from.cumulative(first[i]), u - 1e-12) << i;
      ASSERT_LE(from.cumulative(first[i] - 1), u + 1e-12) << i;
    }
    for (const auto& [way, exec] : tests::every_way()) {
      SCOPED_TRACE(way);
      ASSERT_EQ(drawn(from, n, which, exec), first);
      std::vector<std::uint32_t> narrow(n);
      from.draw_into(narrow, which, exec);
      ASSERT_TRUE(std::ranges::equal(narrow, first));
    }
  }
}

// The first 31 bits of draws 364375560, 684001936 and 1481931128 of seed 1 are all 0 or all 1. Where the next
// one is so too, as of about half of such draws, devices draw the part again, if there are draws enough.
TEST(Distribution, DevicesDrawTheSameWhereADrawMayLieBeyondTheTable) {
  const distribution law = distribution::poisson(3.5);
  for (const std::uint64_t offset : {364375560U - 1000000U, 684001936U - 7U, 1481931128U - 1048576U}) {
    const draws which{.seed = 1, .offset = offset};
    const auto expected = drawn(law, (std::size_t{1} << 20) + 5, which);
    for (const auto& [way, exec] : tests::device_ways())
      EXPECT_TRUE(drawn(law, expected.size(), which, exec) == expected) << way << ", " << offset;
  }
}

// Makes laws whose parameters have all magnitudes.
class any_law {
 public:
  distribution made() {
    switch (words_() % 6) {
      case 0:
        return distribution::poisson(magnitude(5e-324, 0x1p62), rejection);
      case 1:
        return binomial();
      case 2:
        return negative_binomial(magnitude(5e-324, 0x1p62));
      case 3:
        return negative_binomial(magnitude(1e-3, 1e3));
      case 4:
        return hypergeometric();
      default:
        return zipf();
    }
  }
  double probability() {
    const double small = std::max(magnitude(5e-324, 1), 5e-324);
    const double choices[] = {small, magnitude(1e-20, 1), 1 - magnitude(0x1p-53, 1), share()};
    return std::clamp(choices[words_() % 4], 5e-324, 1 - 0x1p-53);
  }

 private:
  static constexpr auto rejection = cairn::drawn_by::rejection;
  double share() { return static_cast<double>(words_() >> 11) * 0x1p-53; }
  double magnitude(double least, double most) {
    return std::exp2(std::log2(least) + share() * (std::log2(most) - std::log2(least)));
  }
  std::uint64_t count() { return static_cast<std::uint64_t>(magnitude(1, 0x1p62)); }
  // Compilers differ in which argument of a call they compute first.
  distribution binomial() {
    const std::uint64_t trials = count();
    return distribution::binomial(trials, probability(), rejection);
  }
  distribution negative_binomial(double successes) {
    return distribution::negative_binomial(successes, probability(), rejection);
  }
  distribution zipf() {
    const double exponent = words_() % 2 == 0 ? 3 * share() : magnitude(1e-5, 512);
    return distribution::zipf(exponent, count(), rejection);
  }
  distribution hypergeometric() {
    const std::uint64_t good = count();
    const std::uint64_t bad = count();
    const std::uint64_t taken = std::min(count(), good + bad);
    return distribution::hypergeometric(good, bad, words_() % 2 == 0 ? taken : good + bad - taken, rejection);
  }

  std::mt19937_64 words_{7};
};

// Expects the least k whose sum reaches p, up to what sums may be off by.
void check_inverse(const distribution& of, double p) {
  const std::uint64_t k = bounded(of, [=](mass_facts& facts) { return facts.quantile(p); });
  const auto below = [&](std::uint64_t at) {
    return bounded(of, [=](auto& facts) { return facts.cumulative(at); });
  };
  const auto above = [&](std::uint64_t at) {
    return bounded(of, [=](auto& facts) { return facts.survival(at); });
  };
  const double wanted = p <= 0.5 ? p : std::max(1 - p, 5e-324);
  const double most = wanted * (1 + 4e-14 * (1 - std::log(wanted))) + 1e-323;
  const double least = wanted * (1 - 4e-14 * (1 - std::log(wanted))) - 1e-323;
  EXPECT_TRUE(p <= 0.5 ? below(k) >= least : above(k) <= most) << k;
  EXPECT_NEAR(below(k) + above(k), 1, 1e-12);
  if (k == of.internal().law.least) return;
  EXPECT_TRUE(p <= 0.5 ? below(k - 1) <= most : above(k - 1) >= least) << k;
  EXPECT_NEAR(below(k) - below(k - 1), bounded(of, [=](auto& facts) { return facts.probability(k); }), 1e-12);
}

TEST(Distribution, QuantilesInvertSumsOfAnyParametersInBoundedWork) {
  any_law laws;
  for (int i = 0; i < 1500 && !HasFailure(); ++i) {
    const distribution of = laws.made();
    const auto& law = of.internal().law;
    SCOPED_TRACE(std::string(of.name()) + ' ' + std::to_string(i));
    ASSERT_LE(law.least, law.most);
    const double some = laws.probability();
    for (const double p : {5e-324, some, 1 - some, 0.5, 1 - 0x1p-53, 1.}) check_inverse(of, p);
  }
}

TEST(Distribution, SaysHowItDrew) {
  std::vector<std::int64_t> values(10);
  for (const auto& [name, from] : narrow_ones()) EXPECT_EQ(from.draw_into(values).method, from.method());
  EXPECT_EQ(distribution::poisson(1e16).draw_into(values).method, "rejection");
  std::vector<double> reals(10);
  EXPECT_EQ(cairn::continuous_distribution::normal().draw_into(reals).method, "inversion");
}

TEST(Distribution, OfOneValueDrawsIt) {
  for (const auto& [from, value] : {std::pair{distribution::poisson(0), 0},
                                    {distribution::binomial(9, 1), 9},
                                    {distribution::binomial(9, 0), 0},
                                    {distribution::binomial(0, 0.5), 0},
                                    {distribution::negative_binomial(3, 1), 0},
                                    {distribution::geometric(1), 1},
                                    {distribution::hypergeometric(5, 0, 3), 3},
                                    {distribution::hypergeometric(0, 5, 3), 0},
                                    {distribution::hypergeometric(4, 5, 9), 4},
                                    {distribution::hypergeometric(0, 0, 0), 0}}) {
    SCOPED_TRACE(std::string(from.name()));
    EXPECT_EQ(drawn(from, 100, {}), std::vector<std::int64_t>(100, value));
    EXPECT_EQ(from.least(), value);
    EXPECT_EQ(from.greatest(), value);
    EXPECT_EQ(from.mean(), value);
    EXPECT_EQ(from.variance(), 0);
    EXPECT_EQ(from.probability(value), 1);
    EXPECT_EQ(from.probability(value + 1), 0);
    EXPECT_EQ(from.cumulative(value), 1);
    EXPECT_EQ(from.cumulative(value - 1), 0);
    EXPECT_EQ(from.quantile(0.5), value);
  }
}

TEST(Distribution, QuantilesInvertCumulativeProbabilities) {
  for (const auto& [name, from] : narrow_ones()) {
    SCOPED_TRACE(name);
    for (const double p : {1e-200, 1e-9, 0.01, 0.3, 0.5, 0.6, 0.99, 1 - 1e-12}) {
      const std::int64_t k = from.quantile(p);
      EXPECT_GE(from.cumulative(k), p);
      EXPECT_TRUE(k == from.least() || from.cumulative(k - 1) < p) << p;
    }
    EXPECT_EQ(from.quantile(0), from.least());
  }
}

// Numbers above 2^63 - 1 count as 2^63 - 1.
TEST(Distribution, BeyondTheGreatestIntegerIsTheGreatestInteger) {
  constexpr std::int64_t most = std::numeric_limits<std::int64_t>::max();
  for (const distribution& from :
       {distribution::geometric(5e-324), distribution::negative_binomial(3, 1e-300),
        distribution::geometric(0x1p-62), distribution::negative_binomial(1, 0x1p-62)}) {
    SCOPED_TRACE(std::string(from.name()));
    EXPECT_EQ(from.greatest(), most);
    EXPECT_EQ(from.quantile(1), most);
    EXPECT_EQ(from.cumulative(most), 1);
    EXPECT_NEAR(from.cumulative(most - 1) + from.probability(most), 1, 1e-15);
  }
  EXPECT_EQ(distribution::geometric(5e-324).quantile(0.5), most);
  EXPECT_NEAR(distribution::geometric(0x1p-62).probability(most), std::exp(-2), 1e-15);
  EXPECT_LT(distribution::geometric(0x1p-62).quantile(0.864), most);
  EXPECT_EQ(distribution::geometric(0x1p-62).quantile(0.865), most);
}

// Tables, and what lies beyond them, are found in some million steps at most: here 1 / k falls slowly.
TEST(Distribution, OfHardlyAnySuccessesIsMadeInBoundedWork) {
  const auto from = distribution::negative_binomial(1e-33, 1e-20);
  const auto& tails = from.internal().values.tails;
  EXPECT_LE(tails.highest, std::uint64_t{1} << 23);
  EXPECT_EQ(cairn::portable::tail_draw(true, 0, tails), 0U);
}

TEST(Distribution, SaysWhatItExpects) {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const double infinity = std::numeric_limits<double>::infinity();
  using tests::refusal;
  EXPECT_EQ(refusal([&] { distribution::poisson(nan); }),
            "distribution::poisson: mean is nan; expected 0 to 2^62");
  for (const double mean : {-1., -0.1, infinity, 1e19})
    EXPECT_THROW(distribution::poisson(mean), std::invalid_argument);
  EXPECT_EQ(refusal([&] { distribution::binomial(5, 1.5); }),
            "distribution::binomial: probability is 1.5; expected 0 to 1");
  EXPECT_THROW(distribution::binomial(std::uint64_t{1} << 63, 0.5), std::invalid_argument);
  for (const double p : {nan, -0.1, 2., infinity})
    EXPECT_THROW(distribution::binomial(5, p), std::invalid_argument);
  for (const double p : {nan, 0., -0.1, 2.}) {
    EXPECT_THROW(distribution::geometric(p), std::invalid_argument);
    EXPECT_THROW(distribution::negative_binomial(1, p), std::invalid_argument);
  }
  for (const double r : {nan, 0., -1., infinity})
    EXPECT_THROW(distribution::negative_binomial(r, 0.5), std::invalid_argument);
  EXPECT_EQ(refusal([&] { distribution::hypergeometric(3, 4, 8); }),
            "distribution::hypergeometric: taken is 8; expected at most 7, all good and bad items");
  EXPECT_EQ(refusal([&] { std::ignore = distribution::poisson(1).quantile(1.1); }),
            "distribution::quantile: p is 1.1; expected 0 to 1");
  std::vector<std::int32_t> narrow(10, -7);
  EXPECT_NE(refusal([&] { distribution::poisson(3e9).draw_into(narrow); }).find("integers of 64 bits"),
            std::string::npos);
  EXPECT_EQ(narrow, std::vector<std::int32_t>(10, -7));
  distribution moved = distribution::poisson(1);
  const distribution kept = std::move(moved);
  std::vector<std::int64_t> values(1);
  EXPECT_EQ(refusal([&] { moved.draw_into(values); }),
            "distribution::draw_into: the distribution was moved from");
  EXPECT_EQ(moved.name(), "");
  EXPECT_EQ(kept.name(), "poisson");
}

}  // namespace
