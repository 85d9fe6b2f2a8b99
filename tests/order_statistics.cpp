// Items of positions, medians and quantiles against a plain sort and against the table of all values.
#include <gtest/gtest.h>

#include <algorithm>
#include <cairn/order_statistics.hpp>
#include <cairn/value_counts.hpp>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>
#include <random>
#include <string>
#include <vector>

#include "src/host/run/order_statistics/selection.hpp"
#include "tests/every_place.hpp"
#include "tests/refusal.hpp"
#include "tests/sample_types.hpp"
#include "tests/seed.hpp"
#include "tests/value_samples.hpp"

namespace {

using cairn::nan_policy;
using tests::refusal;

template <class T>
std::vector<T> sorted(std::vector<T> x) {
  std::ranges::sort(x, reference::ascending{});
  for (T& each : x)
    if (each == T(0)) each = T(0);
  return x;
}

template <class T>
bool same_bits(const T& a, const T& b) {
  return (a != a && b != b) || std::memcmp(&a, &b, sizeof(T)) == 0;
}

template <class T>
std::vector<tests::named_samples<T>> inputs(std::size_t n, std::mt19937_64& random) {
  auto all = tests::value_samples<T>(n, random);
  std::vector<T> saw(n);
  for (std::size_t i = 0; i < n; ++i) saw[i] = static_cast<T>(i < n / 2 ? i : n - i);
  all.push_back({"organ pipe, " + std::to_string(n), saw});
  if constexpr (std::is_floating_point_v<T>) {
    std::vector<T> normal(n);
    for (T& each : normal) each = static_cast<T>(std::normal_distribution<double>()(random));
    all.push_back({"normal, " + std::to_string(n), normal});
    for (T& each : normal)
      if (random() % 3 == 0) each = std::numeric_limits<T>::quiet_NaN();
    all.push_back({"a third NaN, " + std::to_string(n), normal});
    normal.assign(n, std::numeric_limits<T>::quiet_NaN());
    normal[n / 2] = T(3);
    all.push_back({"one number, " + std::to_string(n), normal});
  }
  return all;
}

std::vector<std::uint64_t> some_positions(std::size_t n, std::mt19937_64& random) {
  std::vector<std::uint64_t> positions{n / 2, 0, n - 1, n / 4, (n - 1) / 2, n / 4};
  for (int i = 0; i < 3; ++i) positions.push_back(random() % n);
  return positions;
}

template <class T>
void expect_items(const std::vector<T>& got, const std::vector<T>& in_order,
                  const std::vector<std::uint64_t>& positions) {
  ASSERT_EQ(got.size(), positions.size());
  for (std::size_t i = 0; i < positions.size(); ++i)
    ASSERT_TRUE(same_bits(got[i], in_order[positions[i]])) << "position " << positions[i];
}

template <class T>
class order_statistics : public testing::Test {};
TYPED_TEST_SUITE(order_statistics, tests::sample_types);

TYPED_TEST(order_statistics, equal_a_sort) {
  std::mt19937_64 random(tests::seed());
  for (const std::size_t n : std::vector<std::size_t>{1, 2, 7, 1024, 1025, 1500, 9001, 40'003}) {
    for (const auto& [name, x] : inputs<TypeParam>(n, random)) {
      SCOPED_TRACE(name + ", seed " + std::to_string(tests::seed()));
      const std::vector<TypeParam> in_order = sorted(x);
      const std::vector<std::uint64_t> positions = some_positions(n, random);
      expect_items(cairn::order_statistics(x, positions), in_order, positions);
      const std::vector<std::uint64_t> one{random() % n};
      expect_items(cairn::order_statistics(x, one), in_order, one);
    }
  }
}

TYPED_TEST(order_statistics, are_the_same_everywhere) {
  std::mt19937_64 random(tests::seed());
  constexpr std::size_t n = 140'003;  // two threads share it
  const auto all = inputs<TypeParam>(n, random);
  for (std::size_t i = 1; i < all.size(); i += 3) {
    const auto& [name, x] = all[i];
    const std::vector<TypeParam> in_order = sorted(x);
    const std::vector<std::uint64_t> positions = some_positions(n, random);
    const double middle = cairn::value_counts(x, cairn::order::value).median(nan_policy::skip).mean;
    for (const auto& [way, exec] : i < 6 ? tests::every_way() : tests::host_ways()) {
      SCOPED_TRACE(name + ", " + way + ", seed " + std::to_string(tests::seed()));
      expect_items(cairn::order_statistics(x, positions, exec), in_order, positions);
      EXPECT_TRUE(same_bits(cairn::median(x, nan_policy::skip, exec).mean, middle));
    }
  }
}

// Bit for bit what the table of all values says.
TYPED_TEST(order_statistics, medians_and_quantiles_are_those_of_the_table) {
  std::mt19937_64 random(tests::seed());
  const std::vector<double> at{0.5, 0, 1, 0.1, 1.0 / 3, 0.77, std::nextafter(1, 0), 1e-9};
  for (const std::size_t n : std::vector<std::size_t>{1, 2, 3, 1000, 1027, 4000, 20'000}) {
    for (const auto& [name, x] : inputs<TypeParam>(n, random)) {
      for (const nan_policy nan : {nan_policy::propagate, nan_policy::skip}) {
        SCOPED_TRACE(name + (nan == nan_policy::skip ? ", without NaN" : ""));
        const auto table = cairn::value_counts(x, cairn::order::value);
        if (nan == nan_policy::skip && table.without_nan().total == 0) continue;
        const auto middle = cairn::median(x, nan);
        const auto expected = table.median(nan);
        EXPECT_TRUE(same_bits(middle.lower, expected.lower)) << middle.lower << ' ' << expected.lower;
        EXPECT_TRUE(same_bits(middle.upper, expected.upper)) << middle.upper << ' ' << expected.upper;
        EXPECT_TRUE(same_bits(middle.mean, expected.mean)) << middle.mean << ' ' << expected.mean;
        const auto found = cairn::quantiles(x, at, nan);
        const auto theirs = table.quantiles(at, nan);
        ASSERT_EQ(found.size(), theirs.size());
        for (std::size_t i = 0; i < at.size(); ++i)
          EXPECT_TRUE(same_bits(found[i], theirs[i])) << at[i] << ": " << found[i] << ' ' << theirs[i];
      }
    }
  }
}

TYPED_TEST(order_statistics, of_many_positions) {
  std::mt19937_64 random(tests::seed());
  for (const std::size_t n : std::vector<std::size_t>{100, 3000, 70'000}) {
    const std::vector<TypeParam> x = inputs<TypeParam>(n, random)[1].x;
    const std::vector<TypeParam> in_order = sorted(x);
    for (const std::size_t many : std::vector<std::size_t>{20, 32, 33, 500}) {
      std::vector<std::uint64_t> positions(many);
      for (std::uint64_t& position : positions) position = random() % n;
      expect_items(cairn::order_statistics(x, positions), in_order, positions);
    }
  }
}

// All items are small where the sample is taken: its windows hold no wanted position.
TYPED_TEST(order_statistics, of_items_that_hide_from_the_sample) {
  constexpr std::size_t n = 100'000;
  std::vector<TypeParam> x(n);
  for (std::size_t i = 0; i < n; ++i) x[i] = static_cast<TypeParam>(50 + i % 70);
  const std::size_t sampled = cairn::host::sampled_of(n);
  for (std::size_t i = 0; i < sampled; ++i)
    x[cairn::sampled_index(i, sampled, n)] = static_cast<TypeParam>(i % 40);
  const std::vector<TypeParam> in_order = sorted(x);
  const std::vector<std::uint64_t> positions{n / 2, n / 3, n - 1, 0};
  for (const auto& [way, exec] : tests::host_ways()) {
    SCOPED_TRACE(way);
    expect_items(cairn::order_statistics(x, positions, exec), in_order, positions);
  }
  EXPECT_EQ(cairn::median(x).lower, in_order[(n - 1) / 2]);
}

// Windows around the first and the last item hold all of these; of 1106 and 1107, there was room for as many.
TYPED_TEST(order_statistics, of_one_value) {
  for (std::size_t n = 1025; n < 1400; ++n) {
    const std::vector<TypeParam> x(n, TypeParam(5));
    for (const auto& positions :
         {std::vector<std::uint64_t>{0, n - 1}, {0, n / 2, n - 1}, {0, n / 4, n / 2, n - 1}})
      expect_items(cairn::order_statistics(x, positions), x, positions);
  }
}

TEST(order_statistics, count_nan_that_hides_from_the_sample) {
  constexpr std::size_t n = 100'000;
  std::vector<double> x(n, std::numeric_limits<double>::quiet_NaN());
  const std::size_t sampled = cairn::host::sampled_of(n);
  for (std::size_t i = 0; i < sampled; ++i) x[cairn::sampled_index(i, sampled, n)] = static_cast<double>(i);
  EXPECT_EQ(cairn::median(x, nan_policy::skip).mean, static_cast<double>(sampled - 1) / 2);
  EXPECT_TRUE(std::isnan(cairn::median(x).mean));
  for (std::size_t i = 0; i < n; ++i) x[i] = x[i] != x[i] ? static_cast<double>(i) : std::nan("");
  std::vector<double> numbers;
  std::ranges::copy_if(x, std::back_inserter(numbers), [](double each) { return each == each; });
  std::ranges::sort(numbers);
  EXPECT_EQ(cairn::median(x, nan_policy::skip).lower, numbers[(numbers.size() - 1) / 2]);
  EXPECT_TRUE(std::isnan(cairn::quantiles(x, {0.5})[0]));
}

TEST(order_statistics, of_long_integers_are_exact) {
  const auto most = std::numeric_limits<std::int64_t>::max();
  std::vector<std::int64_t> x(5000);
  for (std::size_t i = 0; i < x.size(); ++i) x[i] = most - static_cast<std::int64_t>(i);
  EXPECT_EQ(cairn::order_statistics(x, {4999, 0}), (std::vector{most, most - 4999}));
  EXPECT_EQ(cairn::median(x).lower, most - 2500);
  EXPECT_EQ(cairn::median(x).upper, most - 2499);
}

TEST(order_statistics, refuse_what_no_item_has) {
  const std::vector<float> x{3, 1, 2};
  EXPECT_EQ(refusal([&] { cairn::order_statistics(x, {1, 3}); }),
            "order_statistics: positions[1] is 3; expected less than 3, the number of items");
  EXPECT_TRUE(cairn::order_statistics(std::vector<float>{}, std::vector<std::uint64_t>{}).empty());
  const std::vector<double> none;
  EXPECT_EQ(refusal([&] { cairn::median(none); }),
            "median: nothing was counted; at least one item is needed");
  EXPECT_EQ(refusal([&] { cairn::quantiles(none, {2}); }),
            "quantiles: nothing was counted; at least one item is needed");
  const std::vector<double> nan(3000, std::nan(""));
  EXPECT_EQ(refusal([&] { cairn::median(nan, nan_policy::skip); }),
            "median: nothing was counted; at least one item is needed");
  EXPECT_EQ(refusal([&] { cairn::quantiles(x, {0.5, 1.5}); }),
            "quantiles: at[1] is 1.5; expected a number from 0 to 1");
  EXPECT_NE(refusal([&] { cairn::median(x, nan_policy::skip, {.threads = -1}); }), "nothing was refused");
  EXPECT_NE(refusal([&] { cairn::median(x, nan_policy::skip, {.where = cairn::place(7)}); }),
            "nothing was refused");
}

TEST(order_statistics, tell_progress_and_can_be_cancelled) {
  for (const std::size_t n : std::vector<std::size_t>{10, 5000, 300'000}) {
    std::vector<double> x(n);
    for (std::size_t i = 0; i < n; ++i) x[i] = static_cast<double>((i * 7919) % n);
    double last = 0;
    cairn::execution exec;
    exec.progress = [&](double done) {
      EXPECT_GE(done, last);
      last = done;
      return true;
    };
    EXPECT_EQ(cairn::median(x, nan_policy::skip, exec).lower, static_cast<double>((n - 1) / 2));
    EXPECT_EQ(last, 1);
    exec.progress = [](double) { return false; };
    EXPECT_THROW(cairn::median(x, nan_policy::skip, exec), cairn::cancelled);
    EXPECT_THROW(cairn::quantiles(x, {0.1}, nan_policy::skip, exec), cairn::cancelled);
    EXPECT_THROW(cairn::order_statistics(x, {3}, exec), cairn::cancelled);
  }
}

// --- position_search ---------------------------------------------------------------------------------------

template <class T>
class position_search : public testing::Test {};
TYPED_TEST_SUITE(position_search, tests::sample_types);

// Passes in chunks of other sizes each time; returns how many.
template <class T>
int search_all(cairn::position_search<T>& search, const std::vector<T>& x, std::mt19937_64& random,
               const cairn::execution& exec = {}) {
  int passes = 0;
  for (; !search.done(); ++passes) {
    for (std::size_t first = 0; first < x.size();) {
      const std::size_t n = std::min<std::size_t>(x.size() - first, 1 + random() % x.size());
      search.add(std::span(x).subspan(first, n), exec);
      first += n;
    }
    search.end_pass();
  }
  return passes;
}

TYPED_TEST(position_search, equals_a_sort) {
  std::mt19937_64 random(tests::seed());
  for (const std::size_t n : std::vector<std::size_t>{1, 100, 70'000}) {
    for (const auto& [name, x] : inputs<TypeParam>(n, random)) {
      SCOPED_TRACE(name + ", seed " + std::to_string(tests::seed()));
      const std::vector<std::uint64_t> positions = some_positions(n, random);
      cairn::position_search<TypeParam> search(positions);
      EXPECT_LE(search_all(search, x, random), sizeof(TypeParam) < 4 ? 1 : 2);
      expect_items(search.items(), sorted(x), positions);
    }
  }
}

// More equal bits than are kept: as many passes as there are digits.
TYPED_TEST(position_search, takes_few_passes_whatever_the_items_are) {
  constexpr std::size_t n = 2'300'000;
  std::vector<TypeParam> x(n);
  for (std::size_t i = 0; i < n; ++i) x[i] = static_cast<TypeParam>(i % 2 == 0 ? 3 : 100);
  if constexpr (std::is_floating_point_v<TypeParam>) x[1] = std::nextafter(TypeParam(3), TypeParam(0));
  std::mt19937_64 random(tests::seed());
  const std::vector<std::uint64_t> positions{0, n / 2 - 1, n / 2 + 1, n - 1};
  for (const auto& [way, exec] : tests::host_ways()) {
    if (exec.threads == 7) continue;
    SCOPED_TRACE(way);
    cairn::position_search<TypeParam> search(positions);
    EXPECT_LE(search_all(search, x, random, exec), sizeof(TypeParam) == 8   ? 5
                                                   : sizeof(TypeParam) == 4 ? 3
                                                                            : 1);
    std::vector<TypeParam> in_order = x;
    std::ranges::nth_element(in_order, in_order.begin());
    EXPECT_EQ(search.items(), (std::vector<TypeParam>{in_order[0], 3, 100, 100}));
  }
}

TEST(position_search, refuses_what_does_not_fit) {
  cairn::position_search<float> search({5});
  const std::vector<float> six{1, 2, 3, 4, 5, 6};
  EXPECT_EQ(refusal([&] { search.items(); }),
            "position_search::items: the search is not done; expected another pass");
  search.add(std::span(six).first(5));
  EXPECT_EQ(refusal([&] { search.end_pass(); }),
            "position_search::end_pass: the pass had 5 items; expected more than 5, the greatest position");
  search.add(six);
  search.end_pass();
  EXPECT_FALSE(search.done());
  search.add(six);
  search.add(six);
  EXPECT_EQ(
      refusal([&] { search.end_pass(); }),
      "position_search::end_pass: the pass had 12 items; expected the same as in the pass before, 6 of them");
  search.add(std::vector<float>{9, 9, 9, 1, 1, 1});
  EXPECT_EQ(
      refusal([&] { search.end_pass(); }),
      "position_search::end_pass: the pass had 6 items; expected the same as in the pass before, 6 of them");
  search.add(six);
  search.end_pass();
  EXPECT_EQ(search.items(), std::vector<float>{6});
  search.add(six);  // done: of no effect
  search.end_pass();
  EXPECT_NE(refusal([&] { search.add(six, {.where = cairn::place::device}); }), "nothing was refused");
  const cairn::position_search<float> moved = std::move(search);
  EXPECT_EQ(moved.items(), std::vector<float>{6});
  EXPECT_EQ(refusal([&] { search.add(six); }), "position_search::add: the search was moved from");
}

TEST(position_search, adds_nothing_where_it_throws) {
  cairn::position_search<double> search({1});
  const std::vector<double> x{3, 2, 1};
  cairn::execution exec;
  exec.progress = [](double) { return false; };
  while (!search.done()) {
    EXPECT_THROW(search.add(x, exec), cairn::cancelled);
    search.add(x);
    search.end_pass();
  }
  EXPECT_EQ(search.items(), std::vector<double>{2});
  EXPECT_TRUE(cairn::position_search<double>(std::vector<std::uint64_t>{}).done());
}

}  // namespace
