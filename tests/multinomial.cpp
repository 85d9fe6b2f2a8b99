// Multinomial counts: their law where all outcomes can be listed, identities, one result on every path, sets
// of categories alone, refusals.
#include "src/host/run/random/multinomial.hpp"

#include <gtest/gtest.h>

#include <cairn/cairn.hpp>
#include <cmath>
#include <limits>
#include <map>
#include <numeric>

#include "src/host/sweeps/random/multinomial_task.hpp"
#include "src/kernels/random/split_count.hpp"
#include "tests/chi_square.hpp"
#include "tests/every_place.hpp"
#include "tests/reference/multinomial.hpp"
#include "tests/refusal.hpp"
#include "tests/weights.hpp"

namespace {

using cairn::draws;
using cairn::multinomial_into;
using counts = std::vector<std::uint64_t>;

constexpr std::uint64_t most = std::uint64_t{1} << 63;

template <class S>
counts counted(const std::vector<S>& weights, std::uint64_t n, const draws& which = {}, std::size_t rows = 1,
               const cairn::execution& exec = {}) {
  counts made(rows * weights.size(), ~std::uint64_t{0});
  multinomial_into(made, weights, n, which, exec);
  return made;
}
std::uint64_t sum(std::span<const std::uint64_t> of) {
  return std::accumulate(of.begin(), of.end(), std::uint64_t{0});
}

// Twelve tests of some outcomes, each above 5 by chance less than once in 3 million.
TEST(Multinomial, HasItsLawWhereAllOutcomesAreListed) {
  constexpr std::size_t rows = 200'000;
  for (const std::vector<double>& weights :
       {std::vector<double>{1, 2}, {5, 1, 3}, {0.1, 0, 0.2, 0.7}, {1, 1, 1, 1, 30, 2}}) {
    for (const std::uint64_t n : {1U, 3U, 5U}) {
      SCOPED_TRACE(std::to_string(weights.size()) + " categories, n = " + std::to_string(n));
      const auto law = reference::outcomes(weights, n);
      std::map<counts, std::uint64_t> seen;
      const counts made = counted(weights, n, {.seed = 41, .stream = n}, rows);
      for (std::size_t r = 0; r < rows; ++r) {
        const auto row = std::span(made).subspan(r * weights.size(), weights.size());
        ++seen[counts(row.begin(), row.end())];
      }
      std::vector<double> masses;
      counts found;
      for (const auto& [outcome, mass] : law) {
        masses.push_back(mass);
        found.push_back(seen[outcome]);
      }
      EXPECT_EQ(sum(found), rows);
      EXPECT_LT(std::fabs(tests::deviate(masses, found, rows)), 5.0);
    }
  }
}

// Sums of cells are binomial, as are cells: by their masses from 2^-8 of the deviations around the mean on.
void expect_binomial(const counts& seen, std::uint64_t n, double p) {
  const auto trials = static_cast<double>(n);
  std::vector<double> masses;
  std::uint64_t greatest = *std::ranges::max_element(seen);
  counts found(greatest + 2);
  for (const std::uint64_t k : seen) ++found[k];
  double rest = 1;
  for (std::uint64_t k = 0; k <= greatest; ++k) {
    const auto there = static_cast<double>(k);
    masses.push_back(std::exp(std::lgamma(trials + 1) - std::lgamma(there + 1) -
                              std::lgamma(trials - there + 1) + there * std::log(p) +
                              (trials - there) * std::log1p(-p)));
    rest -= masses.back();
  }
  masses.push_back(std::max(rest, 0.0));
  EXPECT_LT(std::fabs(tests::deviate(masses, found, static_cast<double>(seen.size()))), 5.0);
}

TEST(Multinomial, HasBinomialCellsAndSumsOfCells) {
  constexpr std::size_t rows = 40'000;
  const std::vector<double> weights{3, 0.5, 1, 7, 2, 0.001, 1.5, 4, 1};
  for (const std::uint64_t n : {20U, 300U, 5000U}) {
    SCOPED_TRACE(n);
    const counts made = counted(weights, n, {.seed = 8}, rows);
    counts cell(rows), few(rows), others(rows);
    for (std::size_t r = 0; r < rows; ++r) {
      const std::uint64_t* row = made.data() + r * weights.size();
      cell[r] = row[7];
      few[r] = row[0] + row[3] + row[8];
      others[r] = row[1] + row[2];
    }
    expect_binomial(cell, n, 4 / 20.001);
    expect_binomial(few, n, 11 / 20.001);
    expect_binomial(others, n, 1.5 / 20.001);
  }
}

// Of many categories each count is nearly normal: the sum of squared deviations has a known mean and spread.
TEST(Multinomial, SpreadsOverManyCategoriesAsItShould) {
  for (const std::uint64_t n :
       {std::uint64_t{30'000}, std::uint64_t{10'000'000}, std::uint64_t{1} << 40, most}) {
    SCOPED_TRACE(n);
    const auto weights = tests::random_weights<double>(20'000, 3);
    const counts made = counted(weights, n, {.seed = 5});
    EXPECT_EQ(sum(made), n);
    const double total = std::accumulate(weights.begin(), weights.end(), 0.0);
    double chi_square = 0;
    double spread = 0;  // its variance, but for terms of second order: 2 + 1 / mean for each
    for (std::size_t i = 0; i < made.size(); ++i) {
      const double mean = static_cast<double>(n) * (weights[i] / total);
      const double off = static_cast<double>(static_cast<std::int64_t>(
                             made[i] - static_cast<std::uint64_t>(std::floor(mean)))) -
                         (mean - std::floor(mean));
      chi_square += off * off / mean;
      spread += 2 + 1 / mean;
    }
    EXPECT_LT(std::fabs(chi_square - static_cast<double>(made.size() - 1)), 5 * std::sqrt(spread));
  }
}

TEST(Multinomial, AddsUpToNForAllWeights) {
  for (const auto& [name, weights] : tests::every_weights<double>(5000)) {
    SCOPED_TRACE(name);
    for (const std::uint64_t n : {std::uint64_t{0}, std::uint64_t{1}, std::uint64_t{1000}, most - 1, most}) {
      const counts made = counted(weights, n, {.seed = n});
      EXPECT_EQ(sum(made), n);
      for (std::size_t i = 0; i < made.size(); ++i)
        if (weights[i] == 0) {
          ASSERT_EQ(made[i], 0U) << i;
        }
    }
  }
}

TEST(Multinomial, TakesSignedCountsAndFloats) {
  const std::vector<float> weights = tests::random_weights<float>(3000, 1);
  const std::vector<double> same(weights.begin(), weights.end());
  const counts right = counted(same, most - 1, {.seed = 3});
  EXPECT_EQ(counted(weights, most - 1, {.seed = 3}), right);
  std::vector<std::int64_t> made(3000, -1);
  multinomial_into(made, weights, most - 1, {.seed = 3});
  EXPECT_TRUE(std::ranges::equal(made, right));
}

TEST(Multinomial, DoesNotDependOnTheScaleOfWeights) {
  const auto weights = tests::random_weights<double>(2000, 9);
  const counts right = counted(weights, 1'000'000'000, {.seed = 3});
  for (const int exponent : {-900, -3, 1, 1000}) {
    std::vector<double> scaled = weights;
    for (double& w : scaled) w = std::ldexp(w, exponent);
    EXPECT_EQ(counted(scaled, 1'000'000'000, {.seed = 3}), right) << exponent;
  }
}

TEST(Multinomial, IsTheSameOnEveryPath) {
  for (const std::size_t k : {1UL, 2UL, 5UL, 8UL, 1000UL, 1024UL, 1025UL, 10'000UL}) {
    const auto weights = tests::weights_over_decades<double>(k);
    for (const std::uint64_t n : {std::uint64_t{7}, std::uint64_t{100'000}, std::uint64_t{1} << 55}) {
      const std::size_t rows = k < 2000 ? 700 / k + 3 : 2;
      const draws which{.seed = 77, .stream = k, .offset = 5};
      const counts right = counted(weights, n, which, rows, {.threads = 1, .target = cairn::isa::baseline});
      for (const auto& [way, exec] : tests::every_way()) {
        SCOPED_TRACE(way + ", " + std::to_string(k) + " categories");
        ASSERT_EQ(counted(weights, n, which, rows, exec), right);
      }
      for (std::size_t r = 0; r < rows; ++r) {
        const auto row = std::span(right).subspan(r * k, k);
        ASSERT_EQ(sum(row), n);
        if (r % 50 < 2) {
          ASSERT_TRUE(std::ranges::equal(counted(weights, n, {77, k, 5 + r}), row)) << r;
        }
      }
    }
  }
}

// By the definition, one set after the other.
counts by_definition(const std::vector<double>& weights, std::uint64_t n, const draws& which) {
  const cairn::category_tree tree(weights.size());
  const std::size_t block = tree.block();
  const std::size_t sets = std::size_t{1} << tree.levels_above;
  std::vector<double> mass(2 * sets * block);
  const auto set_of = [&](std::size_t i) { return sets * block + i / block * block + i % block; };
  const auto halves = [&](std::size_t s) {
    if (s < sets) return std::pair(2 * s, 2 * s + 1);
    const int level = static_cast<int>(std::bit_width(s)) - 1 - tree.levels_above;
    const std::size_t in_level = std::size_t{1} << level;
    const std::size_t j = s & (in_level - 1);
    const std::size_t begin = (s >> level << (level + 1)) + j;
    return std::pair(begin, begin + in_level);
  };
  for (std::size_t i = 0; i < weights.size(); ++i) mass[set_of(i)] = weights[i];
  for (std::size_t s = sets * block - 1; s > 0; --s) mass[s] = mass[halves(s).first] + mass[halves(s).second];
  counts count(2 * sets * block);
  count[1] = n;
  const cairn::portable::item_words<std::uint64_t> words(which.seed, which.stream);
  for (std::size_t s = 1; s < sets * block; ++s) {
    const auto [first, second] = halves(s);
    count[first] =
        cairn::portable::split_count(count[s], mass[first], mass[second], words, (which.offset << 32) + s);
    count[second] = count[s] - count[first];
  }
  counts made(weights.size());
  for (std::size_t i = 0; i < weights.size(); ++i) made[i] = count[set_of(i)];
  return made;
}

TEST(Multinomial, EqualsItsDefinition) {
  for (const std::size_t k : {1UL, 2UL, 3UL, 7UL, 64UL, 1000UL, 1024UL, 1025UL, 5000UL}) {
    for (const std::uint64_t n : {std::uint64_t{3}, std::uint64_t{20'000}, std::uint64_t{1} << 45, most}) {
      SCOPED_TRACE(std::to_string(k) + " categories, n = " + std::to_string(n));
      const auto weights = tests::zipf_weights<double>(k);
      const draws which{.seed = 4, .stream = 9, .offset = 12};
      EXPECT_EQ(counted(weights, n, which), by_definition(weights, n, which));
    }
  }
}

// Frozen: two rows of six categories, and many categories.
TEST(Multinomial, IsWhatItWas) {
  const std::vector<double> weights{1, 2, 3, 4, 0, 0.5};
  const draws which{.seed = 0x123456789abcdefU, .stream = 7, .offset = 3};
  EXPECT_EQ(counted(weights, 10, which, 2), (counts{1, 5, 0, 3, 0, 1, 1, 1, 3, 5, 0, 0}));
  EXPECT_EQ(counted(weights, 1000, which, 2), (counts{94, 171, 295, 397, 0, 43, 95, 194, 285, 370, 0, 56}));
  EXPECT_EQ(counted(weights, 1'000'000'000'000, which, 2),
            (counts{95238054695, 190475581815, 285714564585, 380952913889, 0, 47618885016, 95238074139,
                    190476312214, 285714275227, 380952028197, 0, 47619310223}));
  EXPECT_EQ(counted(weights, most, which, 2),
            (counts{878416384339231637, 1756832767076215249, 2635249154234008185, 3513665539467966889, 0,
                    439208191737353848, 878416384398282721, 1756832769294438385, 2635249153355226349,
                    3513665536778121991, 0, 439208193028706362}));
  const counts many = counted(tests::zipf_weights<double>(5000), 1'000'000'000'000, {.seed = 5});
  std::uint64_t hash = 0;
  for (const std::uint64_t one : many) hash = hash * 0x9e3779b97f4a7c15U + one;
  EXPECT_EQ(hash, 11947315309477861704U);
  EXPECT_EQ(many.front(), 109956246684U);
  EXPECT_EQ(many.back(), 21994016U);
}

TEST(Multinomial, GivesSomeCategoriesAlone) {
  const auto weights = tests::random_weights<double>(10'000, 2);
  const draws which{.seed = 1, .stream = 2, .offset = 3};
  const counts whole = counted(weights, 1'000'000'000'000, which);
  cairn::host::multinomial_task<double> task;
  task.tree = cairn::category_tree(weights.size());
  task.seed = which.seed;
  task.stream = which.stream;
  std::vector<cairn::host::multinomial_room> rooms(1);
  task.rooms = rooms.data();
  task.weights = weights.data();
  task.last = weights.size();
  std::vector<double> masses(task.tree.blocks());
  cairn::baseline::sum_blocks(task, masses.data());
  const cairn::host::sets_above above(task.tree, masses);
  for (const auto& [first, last] :
       {std::pair(0UL, 1UL), {1023UL, 1025UL}, {2048UL, 3072UL}, {9000UL, 10'000UL}}) {
    task.first = first;
    task.last = last;
    task.weights = weights.data() + task.first_block() * 1024;
    counts part(last - first);
    const auto of_blocks =
        above.counts_of_blocks(1'000'000'000'000, which, 3, task.first_block(), task.last_block());
    cairn::baseline::split_blocks(task, 3, of_blocks.data(), part.data());
    EXPECT_TRUE(std::ranges::equal(part, std::span(whole).subspan(first, last - first))) << first;
  }
}

TEST(Sampler, CountsItsItems) {
  const std::uint64_t n = 1'000'000'000;
  const auto weights = tests::random_weights<double>(3000, 6);
  const double total = std::accumulate(weights.begin(), weights.end(), 0.0);
  for (const cairn::sampler& from : {cairn::sampler(weights), cairn::sampler::alias(weights)}) {
    counts made(3000);
    from.counts_into(made, n, {.seed = 6});
    EXPECT_EQ(sum(made), n);
    std::vector<double> shares;
    for (const double w : weights) shares.push_back(w / total);
    EXPECT_LT(std::fabs(tests::deviate(shares, made, static_cast<double>(n))), 5.0) << from.method();
  }
  counts even(1000);
  cairn::sampler::uniform(1000).counts_into(even, n, {.seed = 2});
  EXPECT_EQ(even, counted(std::vector<double>(1000, 0.3), n, {.seed = 2}));
  for (const auto& [name, some] : tests::every_weights<float>(1000)) {
    SCOPED_TRACE(name);
    std::vector<std::int64_t> made(some.size());
    cairn::sampler(some).counts_into(made, most - 1);
    EXPECT_EQ(std::accumulate(made.begin(), made.end(), std::uint64_t{0}), most - 1);
    for (std::size_t i = 0; i < some.size(); ++i)
      if (some[i] == 0) {
        ASSERT_EQ(made[i], 0) << i;
      }
  }
}

TEST(Multinomial, LivesOnDevicesToo) {
  if (cairn::device_count() == 0) GTEST_SKIP() << "no device";
  const auto weights = tests::random_weights<double>(3000, 2);
  const counts right = counted(weights, 1'000'000, {.seed = 1});
  const cairn::device_array<double> weights_there{std::span<const double>(weights)};
  cairn::device_array<std::uint64_t> counts_there(3000);
  multinomial_into(counts_there.span(), weights_there.span(), 1'000'000, {.seed = 1});
  counts made(3000);
  counts_there.copy_to(made);
  EXPECT_EQ(made, right);
}

TEST(Multinomial, RefusesInWords) {
  using tests::refusal;
  counts three(3, 9);
  std::vector<std::int64_t> with_sign(3);
  const std::vector<double> weights{1, 2, 3};
  EXPECT_EQ(refusal([&] { multinomial_into(three, std::vector<double>{1, -2, 3}, 5); }),
            "multinomial_into: weights[1] is -2; expected no negative numbers");
  EXPECT_EQ(refusal([&] { multinomial_into(three, std::vector<double>{1, 2, std::nan("")}, 5); }),
            "multinomial_into: weights[2] is nan; expected finite numbers");
  EXPECT_EQ(refusal([&] { multinomial_into(three, std::vector<float>(3), 5); }),
            "multinomial_into: all weights are 0; expected one above");
  EXPECT_EQ(refusal([&] { multinomial_into(three, std::vector<double>{}, 5); }),
            "multinomial_into: 0 weights; expected 1 to 2147483648");
  EXPECT_EQ(refusal([&] { multinomial_into(three, std::vector<double>{1, 2}, 5); }),
            "multinomial_into: 3 counts; expected 2 for each row, one for each category");
  EXPECT_EQ(refusal([&] { multinomial_into(three, weights, most + 1); }),
            "multinomial_into: n is 9223372036854775809; expected 0 to 2^63");
  EXPECT_EQ(refusal([&] { multinomial_into(with_sign, weights, most); }),
            "multinomial_into: n is 9223372036854775808; expected 0 to 2^63 - 1, the greatest count");
  EXPECT_EQ(refusal([&] { multinomial_into(three, weights, 5, {.offset = std::uint64_t{1} << 32}); }),
            "multinomial_into: 1 rows from number 4294967296 on; expected numbers below 2^32");
  EXPECT_EQ(refusal([&] { cairn::sampler(weights).counts_into(with_sign, most); }),
            "sampler::counts_into: n is 9223372036854775808; expected 0 to 2^63 - 1, the greatest count");
  EXPECT_EQ(three, counts(3, 9));
  counts nothing;
  multinomial_into(nothing, weights, 5);
  cairn::sampler gone(weights);
  const cairn::sampler taken = std::move(gone);
  EXPECT_EQ(refusal([&] { gone.counts_into(three, 1); }),  // NOLINT(bugprone-use-after-move)
            "sampler::counts_into: the sampler was moved from and has no items");
}

}  // namespace
