// Zipf's distributions: boundaries, tails and draws as an independent program has them
// (tests/reference/zipf.py), on every path; their frequencies against the exact laws, those beyond the table
// too. Chi-squares are below 6 of their deviations: some 50 such tests with fixed seeds.
#include <gtest/gtest.h>

#include <cairn/cairn.hpp>
#include <cmath>
#include <fstream>
#include <limits>
#include <optional>
#include <sstream>
#include <string>

#include "src/kernels/random/draw.hpp"
#include "src/kernels/random/tail_draw.hpp"
#include "src/tables/distributions/distribution_state.hpp"
#include "tests/every_place.hpp"
#include "tests/expect_law.hpp"

namespace {

namespace kernel = cairn::portable;
using cairn::distribution;

constexpr std::int64_t no_bound = std::numeric_limits<std::int64_t>::max();
const kernel::item_words<std::uint64_t> words(99, 1);

distribution law_of(double exponent, std::int64_t most) {
  return most == no_bound ? distribution::zipf(exponent)
                          : distribution::zipf(exponent, static_cast<std::uint64_t>(most));
}

// The value that 64 bits are looked up as.
std::uint64_t looked_up(const distribution& of, std::uint64_t u) {
  std::uint64_t value = 0;
  std::visit(
      [&](const auto& table) {
        if constexpr (requires { table.all; })
          value = of.internal().values.least + kernel::boundaries_not_above(u, 0, table.view().all);
      },
      of.internal().tables);
  return value;
}

void check_draws(const distribution& of, std::istream& fields) {
  cairn::draws which;
  fields >> which.seed >> which.stream >> which.offset;
  std::vector<std::int64_t> right;
  for (std::int64_t k = 0; fields >> k;) right.push_back(k);
  ASSERT_EQ(right.size(), 60U);
  for (const auto& [way, exec] : tests::every_way()) {
    SCOPED_TRACE(way);
    std::vector<std::int64_t> values(right.size());
    of.draw_into(values, which, exec);
    for (std::size_t i = 0; i < values.size(); ++i)
      if (right[i] != 0) {
        ASSERT_EQ(values[i], right[i]) << i;
      }
  }
}

void check_line(std::istream& fields, std::optional<distribution>& of, int& edges) {
  std::string what;
  fields >> what;
  std::uint64_t first = 0;
  std::uint64_t second = 0;
  if (what == "law") {
    double exponent = 0;
    fields >> exponent >> first;
    of = law_of(exponent, static_cast<std::int64_t>(first));
    return;
  }
  if (what == "draws") return check_draws(*of, fields);
  fields >> first >> second;
  if (what == "edge") {
    ++edges;
    EXPECT_GE(looked_up(*of, second), first);
    EXPECT_LT(looked_up(*of, second - 1), first);
  } else {
    const auto& tails = of->internal().values.tails;
    const std::uint64_t found = kernel::tail_draw(true, first, tails);
    EXPECT_EQ(found, second);
  }
}

TEST(Zipf, IsThatOfAnIndependentProgram) {
  std::ifstream file(CAIRN_TEST_DATA "/zipf.txt");
  std::optional<distribution> of;
  int edges = 0;
  int lines = 0;
  for (std::string line; std::getline(file, line) && !HasFailure(); ++lines) {
    SCOPED_TRACE(line);
    std::istringstream fields(line);
    check_line(fields, of, edges);
  }
  EXPECT_GT(edges, 400);
  EXPECT_GT(lines, 500);
}

TEST(Zipf, FollowsItsLaw) {
  for (const double exponent : {0., 0.5, 1., 1.7, 4., 100.}) {
    SCOPED_TRACE(exponent);
    for (const std::uint64_t most : std::initializer_list<std::uint64_t>{1, 2, 50, 5000}) {
      std::vector<double> law;
      double sum = 0;
      for (std::uint64_t k = 1; k <= most; ++k) sum += std::pow(static_cast<double>(k), -exponent);
      for (std::uint64_t k = 1; k <= most; ++k)
        law.push_back(std::pow(static_cast<double>(k), -exponent) / sum);
      const kernel::zipf_hat<double> hat = kernel::zipf_hat_of(exponent, 1, most);
      tests::expect_law(
          law, [&](std::uint64_t i) { return kernel::zipf_draw(exponent, 1, most, hat, words, i) - 1; });
      const auto made = distribution::zipf(exponent, most);
      EXPECT_NE(made.method(), "rejection");
      std::vector<std::uint64_t> values(100'000);
      made.draw_into(values, {.seed = 7});
      tests::expect_law(law, [&](std::uint64_t i) { return values[i] - 1; });
      EXPECT_NEAR(made.probability(1), law[0], 1e-13);
      EXPECT_NEAR(made.cumulative(static_cast<std::int64_t>(most / 2)),
                  std::accumulate(law.begin(), law.begin() + static_cast<std::ptrdiff_t>(most / 2), 0.),
                  1e-12);
    }
  }
}

TEST(Zipf, HasNoBoundButThatOf64Bits) {
  const auto law = distribution::zipf(1.1);
  EXPECT_EQ(law.greatest(), std::numeric_limits<std::int64_t>::max());
  EXPECT_NEAR(distribution::zipf(2).probability(1), 6 / (M_PI * M_PI), 1e-13);
  std::vector<std::int64_t> values(200'000);
  law.draw_into(values, {.seed = 8});
  int far = 0;
  for (const std::int64_t k : values) {
    ASSERT_GE(k, 1);
    far += k > 1'000'000'000'000 ? 1 : 0;
  }
  const double expected = (1 - law.cumulative(1'000'000'000'000)) * 200'000;
  EXPECT_NEAR(far, expected, 6 * std::sqrt(expected));
}

// Of all that lies beyond the table: the places of values among their probabilities are uniform.
TEST(Zipf, FollowsItsLawBeyondTheTable) {
  for (const double exponent : {0., 0.5, 0.99, 1., 1.005, 1.05, 1.3, 2., 2.5}) {
    SCOPED_TRACE(exponent);
    const auto law =
        exponent > 1 ? distribution::zipf(exponent) : distribution::zipf(exponent, 1'000'000'000);
    const double within = law.cumulative(1024);
    std::vector<std::int64_t> values(2'000'000);
    law.draw_into(values, {.seed = 12});
    std::vector<std::uint64_t> counts(20);
    std::vector<double> expected(20);
    std::int64_t before = 1024;
    for (std::size_t part = 0; part < 20; ++part) {
      const double share = static_cast<double>(part + 1) / 20;
      const std::int64_t last =
          part == 19 ? law.greatest() : law.quantile(within + (1 - within) * share * (1 - 1e-9));
      for (const std::int64_t k : values) counts[part] += k > before && k <= last ? 1 : 0;
      expected[part] = law.cumulative(last) - law.cumulative(before);
      before = last;
    }
    const double all = static_cast<double>(std::accumulate(counts.begin(), counts.end(), std::uint64_t{0}));
    EXPECT_NEAR(all, 2e6 * (1 - within), 6 * std::sqrt(2e6 * within * (1 - within)));
    EXPECT_LT(std::abs(tests::deviate(expected, counts, all)), 6);
  }
}

TEST(Zipf, BeyondTheTableIsRejectedExactly) {
  for (const double exponent : {0., 0.9, 1., 1.2, 3.}) {
    SCOPED_TRACE(exponent);
    const kernel::zipf_hat<double> hat = kernel::zipf_hat_of(exponent, 1025, 1200);
    std::vector<double> law;
    for (int k = 1025; k <= 1200; ++k) law.push_back(std::pow(k, -exponent));
    const double sum = std::accumulate(law.begin(), law.end(), 0.);
    for (double& mass : law) mass /= sum;
    tests::expect_law(
        law, [&](std::uint64_t i) { return kernel::zipf_draw(exponent, 1025, 1200, hat, words, i) - 1025; });
  }
}

TEST(Zipf, OneByOneWhereAsked) {
  constexpr auto singly = cairn::drawn_by::rejection;
  for (const auto& law : {distribution::zipf(1.5, singly), distribution::zipf(1.5, 1000, singly)}) {
    EXPECT_EQ(law.method(), "rejection");
    const auto most = static_cast<std::uint64_t>(law.greatest());
    const kernel::zipf_hat<double> hat = kernel::zipf_hat_of(1.5, 1, most);
    const kernel::item_words<std::uint64_t> from(5, 6);
    for (const auto& [way, exec] : tests::every_way()) {
      std::vector<std::uint64_t> values(500);
      law.draw_into(values, {.seed = 5, .stream = 6, .offset = 7}, exec);
      for (std::size_t i = 0; i < values.size(); ++i)
        ASSERT_EQ(values[i], kernel::zipf_draw(1.5, 1, most, hat, from, 7 + i)) << way;
    }
  }
}

TEST(Zipf, OfAlmostOneValueHasRoomIn32Bits) {
  std::vector<std::int32_t> narrow(1000);
  distribution::zipf(60).draw_into(narrow);
  EXPECT_EQ(narrow, std::vector<std::int32_t>(1000, 1));
  EXPECT_THROW(distribution::zipf(2).draw_into(narrow), std::invalid_argument);
}

}  // namespace
