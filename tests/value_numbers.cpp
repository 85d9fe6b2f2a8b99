// Which value each item is, and where values first occur, against a tree of the values.
#include <gtest/gtest.h>

#include <algorithm>
#include <cairn/cairn.hpp>
#include <cmath>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "tests/refusal.hpp"
#include "tests/sample_types.hpp"
#include "tests/samples.hpp"
#include "tests/value_samples.hpp"

namespace {

// NaN last, and equal to itself.
struct is_below {
  template <class T>
  bool operator()(T a, T b) const {
    if (a != a) return false;
    return b != b || a < b;
  }
};

// A tree that knows the number of each value.
template <class T>
std::map<T, std::int64_t, is_below> numbers_of(const std::vector<T>& values) {
  std::map<T, std::int64_t, is_below> numbers;
  for (const T value : values) numbers.emplace(value, static_cast<std::int64_t>(numbers.size()));
  return numbers;
}

template <class T>
struct placed {
  std::vector<std::int64_t> numbers;
  std::vector<std::uint64_t> positions;

  placed(const std::vector<T>& x, const std::vector<T>& values)
      : numbers(x.size()), positions(values.size(), cairn::never_occurs) {
    const auto all = numbers_of(values);
    for (std::size_t i = x.size(); i-- > 0;) {
      const auto at = all.find(x[i]);
      numbers[i] = at == all.end() ? -1 : at->second;
      if (numbers[i] >= 0) positions[static_cast<std::size_t>(numbers[i])] = i;
    }
  }
  bool operator==(const placed&) const = default;
};

template <class T>
void expect_placed(const std::vector<T>& x, const std::vector<T>& values, const std::string& name) {
  const placed<T> expected(x, values);
  for (const int threads : {1, 3}) {
    SCOPED_TRACE(name + ", " + std::to_string(x.size()) + " items, " + std::to_string(values.size()) +
                 " values, threads " + std::to_string(threads));
    const cairn::execution exec{.threads = threads};
    std::vector<std::int64_t> numbers(x.size(), 77);
    std::vector<std::uint64_t> positions(values.size(), 77);
    cairn::place_values_into(numbers, positions, x, values, exec);
    EXPECT_TRUE(numbers == expected.numbers);
    EXPECT_TRUE(positions == expected.positions);
    std::ranges::fill(numbers, 77);
    std::ranges::fill(positions, 77);
    cairn::number_values_into(numbers, x, values, exec);
    cairn::first_positions_into(positions, x, values, exec);
    EXPECT_TRUE(numbers == expected.numbers);
    EXPECT_TRUE(positions == expected.positions);
  }
}

template <class T>
std::vector<T> without_repetition(const std::vector<T>& x) {
  const std::set<T, is_below> all(x.begin(), x.end());
  return {all.begin(), all.end()};
}

template <class T>
class ValueNumbers : public testing::Test {};
TYPED_TEST_SUITE(ValueNumbers, tests::sample_types);

// Values in order and not, some of them alone, and some that do not occur.
TYPED_TEST(ValueNumbers, OfManyShapes) {
  using T = TypeParam;
  std::mt19937_64 random(21);
  for (const std::size_t n : {1U, 2U, 63U, 64U, 65U, 2'000U, 40'001U}) {
    for (const auto& [name, x] : tests::value_samples<T>(n, random)) {
      std::vector<T> values = without_repetition(x);
      expect_placed(x, values, name);
      std::ranges::shuffle(values, random);
      expect_placed(x, values, name + ", shuffled");
      std::vector<T> others = x;
      for (std::size_t i = 0; i < others.size(); i += 3) others[i] = samples::any_value<T>(random);
      expect_placed(others, values, name + ", others");
      values.resize((values.size() + 1) / 2);
      expect_placed(x, values, name + ", half");
      if (testing::Test::HasFailure()) return;
    }
  }
}

TYPED_TEST(ValueNumbers, OfLimits) {
  using T = TypeParam;
  const std::vector<T> x = samples::limits_of_type<T>();
  const std::vector<T> values = without_repetition(x);
  expect_placed(x, values, "limits");
  for (const T one : x) expect_placed(x, std::vector<T>{one}, "one");
  expect_placed(std::vector<T>{}, values, "no items");
  expect_placed(x, std::vector<T>{}, "no values");
  expect_placed(std::vector<T>{}, std::vector<T>{}, "nothing");
}

// All different, near and far; in order and shuffled; more values than items.
TYPED_TEST(ValueNumbers, OfAllDifferent) {
  using T = TypeParam;
  if (sizeof(T) < 4) GTEST_SKIP() << "there are not so many";
  std::mt19937_64 random(22);
  for (const std::size_t apart : {1U, 3U, 8'001U}) {
    std::vector<T> values(120'000);
    for (std::size_t i = 0; i < values.size(); ++i) values[i] = static_cast<T>(i * apart);
    values = without_repetition(values);
    std::vector<T> x = values;
    std::ranges::shuffle(x, random);
    expect_placed(x, values, "in order");
    std::ranges::shuffle(values, random);
    expect_placed(x, values, "shuffled");
    expect_placed(std::vector<T>(x.begin(), x.begin() + 100), values, "few items");
  }
}

// Values of a curved distribution, of many exponents, and crowded at one end.
TEST(ValueNumbers, OfCurvedDistributions) {
  std::mt19937_64 random(23);
  std::uniform_real_distribution<double> uniform;
  std::normal_distribution<double> normal;
  std::vector<std::vector<double>> all(4, std::vector<double>(90'000));
  for (double& v : all[0]) v = uniform(random);
  for (double& v : all[1]) v = normal(random) * 1e-200;
  for (double& v : all[2]) v = std::exp(1300 * (uniform(random) - 0.5)) * (random() % 2 == 0 ? 1 : -1);
  for (double& v : all[3]) v = 1 + std::exp(-40 * uniform(random));
  for (const auto& x : all) {
    std::vector<double> values = without_repetition(x);
    expect_placed(x, values, "in order");
    values.insert(values.end(), {1e308, 1.7e308, std::numeric_limits<double>::quiet_NaN()});
    values.insert(values.begin(), -std::numeric_limits<double>::infinity());
    values = without_repetition(values);
    std::vector<double> more = x;
    more.insert(more.end(), {0, -0., 5e-324, std::numeric_limits<double>::infinity(),
                             -std::numeric_limits<double>::infinity(), -1e307, 1e308,
                             -std::numeric_limits<double>::quiet_NaN()});
    expect_placed(more, values, "with ends");
  }
}

// Items that are all in the one cell where many values crowd; and those that no way suits but hashing.
TEST(ValueNumbers, OfCrowdedValues) {
  std::mt19937_64 random(24);
  const auto method = [](const auto& x, const auto& values) {
    std::vector<std::int64_t> numbers(x.size());
    return cairn::number_values_into(numbers, x, values).method;
  };
  std::vector<std::int64_t> values(50'000);
  for (std::size_t i = 0; i < values.size(); ++i) values[i] = static_cast<std::int64_t>(i) << 40;
  for (std::int64_t i = 0; i < 500; ++i) values.push_back(i);
  values = without_repetition(values);
  std::vector<std::int64_t> x(100'000);
  for (auto& item : x) item = static_cast<std::int64_t>(random() % 700);
  EXPECT_EQ(method(x, values), "cells");
  expect_placed(x, values, "in one cell");
  for (std::int64_t i = 0; i < 50'000; ++i) values.push_back(i);
  values = without_repetition(values);
  EXPECT_EQ(method(x, values), "hash");
  expect_placed(x, values, "in few cells");
  std::vector<double> near(50'000);
  for (double& v : near) v = 1 + std::exp(-40 * std::uniform_real_distribution<double>()(random));
  EXPECT_EQ(method(near, without_repetition(near)), "hash");
  for (double& v : near) v = std::exp(1300 * (std::uniform_real_distribution<double>()(random) - 0.5));
  EXPECT_EQ(method(near, without_repetition(near)), "cells");
  std::ranges::reverse(values);
  EXPECT_EQ(method(x, values), "hash");
  expect_placed(x, values, "descending");
}

TEST(ValueNumbers, OfCollidingKeys) {
  const auto x = tests::colliding_keys(60'000, 20'000);
  expect_placed(x, without_repetition(x), "colliding");
}

TEST(ValueNumbers, AreThoseOfATable) {
  const std::vector<double> x{2.5, -0., 1, 0., 2.5};
  const auto table = cairn::value_counts(x, cairn::order::count);
  std::vector<std::int64_t> numbers(x.size());
  EXPECT_NE(cairn::number_values_into(numbers, x, table.values).method, "");
  for (std::size_t i = 0; i < x.size(); ++i)
    EXPECT_EQ(table.values[static_cast<std::size_t>(numbers[i])], x[i]);
}

TEST(ValueNumbers, RefuseWhatDoesNotFit) {
  const std::vector<int> x{1, 2, 1};
  const std::vector<int> values{1, 2};
  std::vector<std::int64_t> numbers(2);
  std::vector<std::uint64_t> positions(3);
  EXPECT_EQ(tests::refusal([&] { cairn::number_values_into(numbers, x, values); }),
            "number_values_into: numbers has 2 items; expected 3, one for each item");
  EXPECT_EQ(tests::refusal([&] { cairn::first_positions_into(positions, x, values); }),
            "first_positions_into: positions has 3 items; expected 2, one for each value");
  EXPECT_EQ(tests::refusal([&] { cairn::number_values_into({}, x, values); }),
            "number_values_into: numbers has 0 items; expected 3, one for each item");
  numbers.resize(3);
  EXPECT_NE(tests::refusal([&] {
              cairn::number_values_into(numbers, x, values, {.where = cairn::place::device});
            }).find("numbered on the host"),
            std::string::npos);
}

TEST(ValueNumbers, ReportProgressAndAreCancelled) {
  constexpr std::size_t different = 700'000;
  std::vector<double> even(2 * different);
  std::vector<double> crowded(even.size());  // cells are tried in vain
  for (std::size_t i = 0; i < even.size(); ++i) {
    const auto place = static_cast<double>(i % different);
    even[i] = place * 1.1;
    crowded[i] = 1 + std::exp(-40 * place / different);
  }
  for (const auto& x : {even, crowded}) {
    const std::vector<double> values = without_repetition(x);
    std::vector<std::int64_t> numbers(x.size());
    std::vector<double> told;
    const auto tell = [&](double fraction) {
      told.push_back(fraction);
      return true;
    };
    cairn::number_values_into(numbers, x, values, {.progress = tell});
    EXPECT_TRUE(std::ranges::is_sorted(told));
    EXPECT_EQ(told.back(), 1);
    EXPECT_THROW(cairn::number_values_into(numbers, x, values, {.progress = [](double) { return false; }}),
                 cairn::cancelled);
  }
}

}  // namespace
