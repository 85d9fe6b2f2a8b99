// Multinomial counts, samples without replacement, orders, reservoirs and resamples against their exact laws,
// 10^8 items each where a call takes no microseconds: all outcomes of small cases are enumerated, of large
// ones, which take other ways, cells and pairs of them are counted. Each test notices a law that is a little
// off. How probable a failure is: tests/goodness_of_fit.hpp.
#include <gtest/gtest.h>

#include <cairn/cairn.hpp>
#include <cmath>
#include <functional>

#include "tests/goodness_of_fit.hpp"
#include "tests/reference/multinomial.hpp"
#include "tests/reference/without_replacement.hpp"
#include "tests/weights.hpp"

namespace {

using cairn::draws;
using cairn::sample_order;
using cairn::sample_without_replacement_into;
using tests::chance_of_counts;
using tests::expect_likely;
using tests::expect_unlikely;
using counts = std::vector<std::uint64_t>;
using masses = std::vector<double>;

const cairn::execution alone{.where = cairn::place::host, .threads = 1};

// Numbers below `base` as one.
template <class Numbers>
std::size_t code_of(const Numbers& numbers, std::size_t base) {
  std::size_t code = 0;
  for (const auto number : numbers) code = code * base + static_cast<std::size_t>(number);
  return code;
}
std::size_t codes(std::size_t base, std::size_t many) {
  std::size_t all = 1;
  for (; many > 0; --many) all *= base;
  return all;
}

void expect_fits(const std::string& name, const counts& seen, const masses& right, const masses& other) {
  const auto n = static_cast<double>(std::accumulate(seen.begin(), seen.end(), std::uint64_t{0}));
  expect_likely(chance_of_counts(seen, tests::times(right, n)), name);
  expect_unlikely(chance_of_counts(seen, tests::times(other, n)), name);
}

// Some cells a part more probable, and others less.
masses with_more(masses of, double part, const std::function<bool(std::size_t)>& in) {
  for (std::size_t i = 0; i < of.size(); ++i) of[i] *= in(i) ? 1 + part : 1;
  const double total = std::accumulate(of.begin(), of.end(), 0.);
  for (double& mass : of) mass /= total;
  return of;
}
masses first_half_more(const masses& of, double part) {
  return with_more(of, part, [&](std::size_t i) { return i < of.size() / 2; });
}

// --- multinomial counts
// -------------------------------------------------------------------------------------

masses outcomes(const std::vector<double>& weights, std::uint64_t n) {
  masses made(codes(n + 1, weights.size()));
  for (const auto& [outcome, mass] : reference::outcomes(weights, n)) made[code_of(outcome, n + 1)] = mass;
  return made;
}

TEST(DrawnSets, MultinomialOutcomes) {
  constexpr std::size_t rows = 1'000'000;
  const std::vector<double> weights{5, 1, 3, 0, 0.5};
  for (const std::uint64_t n : {1U, 4U}) {
    counts seen(codes(n + 1, weights.size()));
    counts made(rows * weights.size());
    for (std::uint64_t turn = 0; turn < 10; ++turn) {
      cairn::multinomial_into(made, weights, n, {.seed = 51, .stream = n, .offset = turn * rows});
      for (std::size_t r = 0; r < rows; ++r)
        ++seen[code_of(std::span(made).subspan(r * weights.size(), weights.size()), n + 1)];
    }
    expect_fits("outcomes of multinomial counts", seen, outcomes(weights, n),
                outcomes({5, 1.01, 3, 0, 0.5}, n));
  }
}

masses binomial_masses(std::uint64_t n, double p) {
  const auto law = cairn::distribution::binomial(n, p);
  masses made;
  for (std::uint64_t k = 0; k <= n; ++k) made.push_back(law.probability(static_cast<std::int64_t>(k)));
  return made;
}

// Each cell and each sum of two is binomial; 10^8 counts.
TEST(DrawnSets, MultinomialCellsAndPairs) {
  constexpr std::size_t rows = 100'000;
  constexpr std::uint64_t n = 1000;
  const std::vector<double> weights{3, 0.5, 1, 7, 2, 0.01, 1.5, 4, 1};
  const double total = std::accumulate(weights.begin(), weights.end(), 0.);
  const std::size_t k = weights.size();
  std::vector<counts> seen(k * k, counts(n + 1));
  counts made(rows * k);
  for (std::uint64_t turn = 0; turn < 111; ++turn) {
    cairn::multinomial_into(made, weights, n, {.seed = 52, .offset = turn * rows});
    for (std::size_t r = 0; r < rows; ++r)
      for (std::size_t i = 0; i < k; ++i)
        for (std::size_t j = i; j < k; ++j)
          ++seen[i * k + j][made[r * k + i] + (i == j ? 0 : made[r * k + j])];
  }
  for (std::size_t i = 0; i < k; ++i)
    for (std::size_t j = i; j < k; ++j) {
      const double p = (weights[i] + (i == j ? 0 : weights[j])) / total;
      const double off = 0.01 / std::sqrt(n * p / (1 - p));
      expect_fits("cells " + std::to_string(i) + ", " + std::to_string(j), seen[i * k + j],
                  binomial_masses(n, p), binomial_masses(n, p * (1 + off)));
    }
}

// A million categories and 10^12 draws, 100 times.
TEST(DrawnSets, MultinomialOfManyCategories) {
  constexpr std::uint64_t n = 1'000'000'000'000;
  constexpr int rows = 100;
  auto weights = tests::random_weights<double>(1'000'000, 3);
  for (double& w : weights) w += 0.001;
  const double total = std::accumulate(weights.begin(), weights.end(), 0.);
  const masses other = first_half_more(weights, 1e-4);
  double square = 0;
  double other_square = 0;
  counts made(weights.size());
  for (std::uint64_t row = 0; row < rows; ++row) {
    cairn::multinomial_into(made, weights, n, {.seed = 53, .offset = row});
    for (std::size_t i = 0; i < made.size(); ++i) {
      const auto off = [&](double expected) {
        const double away = static_cast<double>(made[i]) - expected;
        return away * away / expected;
      };
      square += off(static_cast<double>(n) * weights[i] / total);
      other_square += off(static_cast<double>(n) * other[i]);
    }
  }
  const double freedom = rows * (static_cast<double>(weights.size()) - 1);
  expect_likely(tests::chance_of_chi_square(square, freedom), "a million categories");
  expect_unlikely(tests::chance_of_chi_square(other_square, freedom), "a million categories");
}

// --- samples without replacement
// ----------------------------------------------------------------------------

// The law of the order in which k items are taken; `of` says what an order's probability is.
template <class Of>
masses orders_of(std::size_t items, std::size_t k, const Of& of) {
  masses made(codes(items, k));
  for (std::size_t code = 0; code < made.size(); ++code) {
    std::vector<std::uint64_t> order(k);
    std::size_t rest = code;
    for (std::size_t i = k; i-- > 0; rest /= items) order[i] = rest % items;
    bool is_one = true;
    for (std::size_t i = 0; i < k; ++i)
      is_one = is_one && std::count(order.begin(), order.end(), order[i]) == 1;
    if (is_one) made[code] = of(order);
  }
  const double total = std::accumulate(made.begin(), made.end(), 0.);
  for (double& mass : made) mass /= total;
  return made;
}
masses successive(const std::vector<double>& weights, std::size_t k) {
  return orders_of(weights.size(), k,
                   [&](const auto& order) { return reference::probability_of(order, weights); });
}
// What successive sampling is not: probabilities of sets in proportion to the products of their weights.
masses by_products(const std::vector<double>& weights, std::size_t k) {
  return orders_of(weights.size(), k, [&](const auto& order) {
    double product = 1;
    for (const std::uint64_t item : order) product *= weights[item];
    return product;
  });
}

// Sums over the orders of each set, at the code of its ascending order.
template <class T>
std::vector<T> sets_of(const std::vector<T>& orders, std::size_t items, std::size_t k) {
  std::vector<T> made(orders.size());
  for (std::size_t code = 0; code < orders.size(); ++code) {
    std::vector<std::size_t> order(k);
    std::size_t rest = code;
    for (std::size_t i = k; i-- > 0; rest /= items) order[i] = rest % items;
    std::ranges::sort(order);
    made[code_of(order, items)] += orders[code];
  }
  return made;
}

TEST(DrawnSets, SuccessiveSampling) {
  const std::vector<double> weights{5, 1, 3, 0, 2, 0.5};
  const std::vector<double> others{5, 1.01, 3, 0, 2, 0.5};
  for (const std::size_t k : {1UL, 3UL, 5UL}) {
    counts seen(codes(weights.size(), k));
    std::vector<std::uint64_t> items(k);
    const std::uint64_t turns = 30'000'000 / std::max<std::uint64_t>(k, 3);
    for (std::uint64_t turn = 0; turn < turns; ++turn) {
      sample_without_replacement_into(items, weights, {54, k, turn * weights.size()}, sample_order::taken,
                                      alone);
      ++seen[code_of(items, weights.size())];
    }
    const std::string name = std::to_string(k) + " by weights, ";
    const masses right = successive(weights, k);
    const masses wrong = successive(others, k);
    expect_fits(name + "orders", seen, right, wrong);
    if (k != 3) continue;
    const auto sets = [&](const auto& of) { return sets_of(of, weights.size(), k); };
    expect_fits(name + "sets", sets(seen), sets(right), sets(wrong));
    expect_unlikely(
        chance_of_counts(sets(seen), tests::times(sets(by_products(weights, k)), static_cast<double>(turns))),
        "products of weights");
  }
}

// The first and the second of items that are looked for among many.
TEST(DrawnSets, FirstItemsOfManyByWeights) {
  auto weights = tests::random_weights<double>(1000, 9);
  const double total = std::accumulate(weights.begin(), weights.end(), 0.);
  for (double& w : weights) w /= total;
  double of_all = 0;
  for (const double w : weights) of_all += w / (1 - w);
  masses second;
  for (const double w : weights) second.push_back(w * (of_all - w / (1 - w)));
  counts first_seen(1000);
  counts second_seen(1000);
  std::vector<std::uint32_t> items(10);
  for (std::uint64_t turn = 0; turn < 1'000'000; ++turn) {
    sample_without_replacement_into(items, weights, {55, 0, turn * 1000}, sample_order::taken, alone);
    ++first_seen[items[0]];
    ++second_seen[items[1]];
  }
  expect_fits("the first item", first_seen, weights, first_half_more(weights, 0.04));
  expect_fits("the second item", second_seen, second, first_half_more(second, 0.04));
}

TEST(DrawnSets, AllUniformSamplesOfFewItems) {
  for (const auto& [k, n] : {std::pair{3UL, 6UL}, {5UL, 5UL}}) {
    counts seen(codes(n, k));
    std::vector<std::uint64_t> items(k);
    const std::uint64_t turns = 50'000'000 / k;
    for (std::uint64_t turn = 0; turn < turns; ++turn) {
      sample_without_replacement_into(items, n, {56, k, turn * n}, sample_order::taken, alone);
      ++seen[code_of(items, n)];
    }
    const masses right = orders_of(n, k, [](const auto&) { return 1.; });
    const std::vector<double> weights{1, 1, 1.01, 1, 1, 1};
    const masses wrong = successive({weights.begin(), weights.begin() + static_cast<std::ptrdiff_t>(n)}, k);
    expect_fits(std::to_string(k) + " of " + std::to_string(n), seen, right, wrong);
  }
}

// Two of so many that the range of items is halved: the groups of both.
TEST(DrawnSets, PairsOfManyItems) {
  constexpr std::uint64_t n = 400'000;
  constexpr std::uint64_t group = n / 8;
  counts seen(64);
  std::vector<std::uint64_t> items(2);
  for (std::uint64_t turn = 0; turn < 10'000'000; ++turn) {
    sample_without_replacement_into(items, n, {57, turn, 0}, sample_order::ascending, alone);
    ++seen[items[0] / group * 8 + items[1] / group];
  }
  masses right(64);
  constexpr double all = static_cast<double>(n) * (n - 1) / 2;
  for (std::size_t a = 0; a < 8; ++a)
    for (std::size_t b = a; b < 8; ++b)
      right[a * 8 + b] = (a == b ? group * (group - 1) / 2. : static_cast<double>(group) * group) / all;
  expect_fits("two of many", seen, right,
              with_more(right, 0.01, [](std::size_t i) { return i / 8 == i % 8; }));
}

// 100 samples of a million: how many of each lie in each thousandth of all items. A population that is not
// endless makes squares less by the part of it that is left.
void expect_even_samples(const std::string& name, std::uint64_t n, double left) {
  constexpr std::size_t k = 1'000'000;
  constexpr std::size_t groups = 1000;
  constexpr double expected = static_cast<double>(k) / groups;
  counts all(groups);
  double square = 0;
  std::vector<std::uint64_t> items(k);
  for (std::uint64_t turn = 0; turn < 100; ++turn) {
    sample_without_replacement_into(items, n, {58, turn, 0}, sample_order::ascending);
    counts seen(groups);
    for (const std::uint64_t item : items) ++seen[item / (n / groups)];
    for (std::size_t i = 0; i < groups; ++i) {
      square += std::pow(static_cast<double>(seen[i]) - expected, 2) / expected / left;
      all[i] += seen[i];
    }
  }
  const auto sum_of = [&](double first, double second) {
    double sum = 0;
    for (std::size_t i = 0; i < groups; ++i)
      sum += std::pow(static_cast<double>(all[i]) / 100 / (i < groups / 2 ? first : second) - expected, 2) *
             100 / expected / left;
    return tests::chance_of_chi_square(sum, groups - 1);
  };
  expect_likely(tests::chance_of_chi_square(square, 100. * (groups - 1)), name + ", each");
  expect_likely(sum_of(1, 1), name + ", all");
  expect_unlikely(sum_of(1.002, 0.998), name + ", all");
}
TEST(DrawnSets, MillionsOfManyItems) {
  expect_even_samples("a million of ten", 10'000'000, 9e6 / (1e7 - 1));
  expect_even_samples("9/10 of all", 1'111'000, 111'000. / (1'111'000 - 1));
  expect_even_samples("a million of 2^63", 9'223'372'036'854'775'000U, 1);
}

// --- orders
// -------------------------------------------------------------------------------------------------

TEST(DrawnSets, AllOrdersOfFewItems) {
  for (const std::size_t n : {5UL, 6UL}) {
    counts seen(codes(n, n));
    std::vector<std::uint32_t> order(n);
    const std::uint64_t turns = 50'000'000 / n;
    for (std::uint64_t turn = 0; turn < turns; ++turn) {
      cairn::permutation_into(order, {59, n, turn * n}, alone);
      ++seen[code_of(order, n)];
    }
    const masses right = orders_of(n, n, [](const auto&) { return 1.; });
    const std::size_t begin_with_0 = codes(n, n - 1);
    expect_fits("orders of " + std::to_string(n), seen, right,
                with_more(right, 0.02, [=](std::size_t code) { return code < begin_with_0; }));
  }
}

// 100 orders of a million items, in 16 buckets: which of 32 groups go where; items that stay where they were,
// and neighbours that stay neighbours, of which there is one in the mean.
TEST(DrawnSets, OrdersOfAMillionItems) {
  constexpr std::size_t n = 1'000'000;
  constexpr std::size_t groups = 32;
  constexpr std::size_t size = n / groups;
  constexpr double expected = static_cast<double>(size) / groups;
  double square = 0;
  double other = 0;
  std::uint64_t fixed = 0;
  std::uint64_t neighbours = 0;
  std::vector<std::uint32_t> order(n);
  for (std::uint64_t turn = 0; turn < 100; ++turn) {
    cairn::permutation_into(order, {60, turn, 0});
    counts seen(groups * groups);
    for (std::size_t i = 0; i < n; ++i) {
      ++seen[i / size * groups + order[i] / size];
      fixed += order[i] == i ? 1 : 0;
      neighbours += i > 0 && order[i] == order[i - 1] + 1 ? 1 : 0;
    }
    for (std::size_t i = 0; i < seen.size(); ++i) {
      const auto count = static_cast<double>(seen[i]);
      square += std::pow(count - expected, 2) / expected;
      other += std::pow(count - expected * (i / groups == i % groups ? 1.08 : 1 - 0.08 / (groups - 1)), 2) /
               expected;
    }
  }
  const double freedom = 100. * (groups - 1) * (groups - 1);
  expect_likely(tests::chance_of_chi_square(square * (1 - 1. / n), freedom), "orders of a million");
  expect_unlikely(tests::chance_of_chi_square(other * (1 - 1. / n), freedom), "orders of a million");
  expect_likely(tests::chance_of_count(fixed, 100), "items that stay");
  expect_likely(tests::chance_of_count(neighbours, 100), "neighbours that stay");
  expect_unlikely(tests::chance_of_count(fixed, 200), "items that stay");
}

// --- reservoirs and resamples
// -------------------------------------------------------------------------------

// In two parts that are merged. Larger ones are those of one call, which other tests prove.
TEST(DrawnSets, ReservoirsOfTwoParts) {
  const std::vector<double> weights{5, 1, 3, 0, 2, 0.5};
  constexpr std::size_t k = 2;
  counts seen(codes(weights.size(), k));
  const std::span<const double> all(weights);
  for (std::uint64_t turn = 0; turn < 1'000'000; ++turn) {
    const draws which{61, 0, turn * weights.size()};
    cairn::weighted_reservoir kept(k, {.which = which, .first_item = 3});
    kept.add(all.subspan(3), alone);
    cairn::weighted_reservoir before(k, {.which = which});
    before.add(all.first(3), alone);
    kept.merge(before);
    ++seen[code_of(kept.result().items, weights.size())];
  }
  expect_fits("reservoirs", seen, successive(weights, k), successive({5, 1.05, 3, 0, 2, 0.5}, k));
}

TEST(DrawnSets, Resamples) {
  std::vector<std::uint16_t> values(1000);
  std::iota(values.begin(), values.end(), std::uint16_t{0});
  counts seen(1000);
  std::vector<std::uint16_t> again(10'000'000);
  for (std::uint64_t turn = 0; turn < 10; ++turn) {
    cairn::resample_into(again, values, {62, 0, turn * again.size()});
    for (const std::uint16_t value : again) ++seen[value];
  }
  const masses right(1000, 1e-3);
  expect_fits("resamples", seen, right, first_half_more(right, 0.01));
}

TEST(DrawnSets, PoissonWeights) {
  const auto law = [](double mean) {
    masses made;
    for (int k = 0; k < 40; ++k) made.push_back(std::exp(k * std::log(mean) - mean - std::lgamma(k + 1.)));
    return made;
  };
  counts seen(40);
  std::vector<std::uint8_t> weights(10'000'000);
  for (std::uint64_t turn = 0; turn < 10; ++turn) {
    cairn::poisson_weights_into(weights, {63, 0, turn * weights.size()});
    for (const std::uint8_t k : weights) ++seen.at(k);
  }
  expect_fits("weights of the bootstrap", seen, law(1), law(1.002));
}

TEST(DrawnSets, ResampledHistograms) {
  const auto once =
      cairn::histogram(std::vector<double>{0.5, 1.5, 1.5, 2.5, 2.5, 2.5}, cairn::axis::uniform(3, 0, 3));
  counts seen(codes(7, 3));
  for (std::uint64_t turn = 0; turn < 500'000; ++turn)
    ++seen[code_of(cairn::resampled(once, {.seed = 64, .offset = turn}, alone).counts, 7)];
  expect_fits("resampled histograms", seen, outcomes({1, 2, 3}, 6), outcomes({1, 2, 3.1}, 6));
}

}  // namespace
