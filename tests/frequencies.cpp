// What follows from a frequency table, against sorting.
#include <gtest/gtest.h>

#include <cairn/value_counts.hpp>
#include <cmath>
#include <numeric>

#include "tests/refusal.hpp"
#include "tests/sample_types.hpp"
#include "tests/samples.hpp"
#include "tests/value_samples.hpp"

namespace {

using tests::refusal;

using cairn::order;

template <class T>
class Frequencies : public testing::Test {};
TYPED_TEST_SUITE(Frequencies, tests::sample_types);

template <class T>
std::vector<T> numbers_only(std::vector<T> x) {
  std::erase_if(x, [](T value) { return value != value; });
  std::sort(x.begin(), x.end());
  return x;
}

TYPED_TEST(Frequencies, SortedItemsAndTheirMiddle) {
  std::mt19937_64 random(1);
  for (const std::size_t n : {1U, 2U, 3U, 1000U, 1001U}) {
    for (const auto& [name, raw] : tests::value_samples<TypeParam>(n, random)) {
      SCOPED_TRACE(name);
      const std::vector<TypeParam> x = numbers_only(raw);
      if (x.empty()) continue;
      for (const order given : {order::unordered, order::value, order::count, order::first_seen}) {
        const auto table = cairn::value_counts(x, given);
        const auto sorted = table.expanded_in_order();
        EXPECT_TRUE(std::equal(sorted.begin(), sorted.end(), x.begin(), x.end()));
        const auto middle = table.median();
        EXPECT_EQ(middle.lower, x[(x.size() - 1) / 2]);
        EXPECT_EQ(middle.upper, x[x.size() / 2]);
        const long double mean =
            (static_cast<long double>(middle.lower) + static_cast<long double>(middle.upper)) / 2;
        if (std::isfinite(static_cast<double>(mean))) {
          EXPECT_DOUBLE_EQ(middle.mean, static_cast<double>(mean));
        }
      }
    }
  }
}

TYPED_TEST(Frequencies, ModesAndTheTop) {
  std::mt19937_64 random(2);
  for (const auto& [name, x] : tests::value_samples<TypeParam>(3000, random)) {
    SCOPED_TRACE(name);
    const auto rows = tests::rows(x, order::count);
    for (const order given : {order::unordered, order::first_seen}) {
      const auto table = cairn::value_counts(x, given);
      const auto modes = table.modes();
      std::size_t most = 0;
      while (most < rows.size() && rows[most].what.count == rows[0].what.count) ++most;
      ASSERT_EQ(modes.size(), most);
      for (std::size_t i = 0; i < most; ++i) EXPECT_TRUE(tests::same(modes[i], rows[i].value));
      for (const std::size_t k :
           {std::size_t{0}, std::size_t{1}, std::size_t{7}, rows.size(), rows.size() + 1}) {
        const auto best = table.top(k);
        ASSERT_EQ(best.values.size(), std::min(k, rows.size()));
        EXPECT_EQ(best.total, x.size());
        for (std::size_t i = 0; i < best.values.size(); ++i) {
          EXPECT_TRUE(tests::same(best.values[i], rows[i].value));
          EXPECT_EQ(best.counts[i], rows[i].what.count);
        }
      }
    }
  }
}

// numpy.quantile(x, q) of numpy 1.24, printed in full.
TEST(Quantiles, AreThoseOfNumpy) {
  const std::vector<double> x{3.5, -1.25, 8, 8, 0.1, 2, 2, 100};
  const std::vector<double> at{0, 0.1, 0.25, 1.0 / 3, 0.5, 0.75, 0.9, 0.99, 1};
  const std::vector<double> expected{
      -1.25, -0.30499999999999994, 1.525, 2.0, 2.75, 8.0, 35.59999999999998, 93.55999999999997, 100.0};
  const auto found = cairn::value_counts(x).quantiles(at);
  ASSERT_EQ(found.size(), expected.size());
  for (std::size_t i = 0; i < at.size(); ++i) EXPECT_EQ(found[i], expected[i]) << at[i];
}

TYPED_TEST(Frequencies, QuantilesLieOnTheLineBetweenItems) {
  std::mt19937_64 random(3);
  std::vector<TypeParam> x(777);
  for (auto& value : x) value = static_cast<TypeParam>(random() % 100);
  const auto table = cairn::value_counts(x, order::count);
  std::sort(x.begin(), x.end());
  for (int i = 0; i <= 100; ++i) {
    const double q = i / 100.0;
    const double place = 776 * q;
    const auto below = static_cast<std::size_t>(place);
    const double a = static_cast<double>(x[below]);
    const double b = static_cast<double>(x[std::min<std::size_t>(below + 1, 776)]);
    const std::vector<double> found = table.quantiles(std::vector<double>{q});
    EXPECT_NEAR(found[0], a + (b - a) * (place - static_cast<double>(below)), 1e-10) << q;
  }
}

TEST(FrequencyTables, OfExtremes) {
  constexpr auto most = std::numeric_limits<std::int64_t>::max();
  constexpr auto least = std::numeric_limits<std::int64_t>::min();
  EXPECT_EQ(cairn::value_counts(std::vector{most, most - 1}).median().mean, 0x1p63);
  EXPECT_EQ(cairn::value_counts(std::vector{most, least}).median().mean, -0.5);
  constexpr double huge = std::numeric_limits<double>::max();
  EXPECT_EQ(cairn::value_counts(std::vector{huge, huge}).median().mean, huge);
  constexpr double infinity = std::numeric_limits<double>::infinity();
  const auto table = cairn::value_counts(std::vector{infinity, infinity, 0.0});
  EXPECT_EQ(table.median().mean, infinity);
  EXPECT_EQ(table.quantiles(std::vector{0.75})[0], infinity);
}

TEST(FrequencyTables, QuantilesBesideInfinities) {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  const auto at = [](const std::vector<double>& x, double where) {
    return cairn::value_counts(x).quantiles(std::vector{where})[0];
  };
  EXPECT_EQ(at({0, infinity}, 0), 0);
  EXPECT_EQ(at({0, infinity}, 1), infinity);
  EXPECT_EQ(at({-infinity, 5}, 0), -infinity);
  EXPECT_EQ(at({-infinity, 5}, 1), 5);
  for (const double where : {0.01, 0.3, 0.5, 0.9}) {
    EXPECT_EQ(at({0, infinity}, where), infinity);
    EXPECT_EQ(at({-infinity, 5}, where), -infinity);
    EXPECT_EQ(at({infinity, infinity}, where), infinity);
    EXPECT_TRUE(std::isnan(at({-infinity, infinity}, where)));
  }
  constexpr double huge = std::numeric_limits<double>::max();  // differences overflow
  EXPECT_EQ(at({-huge, huge}, 0.5), 0);
  EXPECT_DOUBLE_EQ(at({-huge, huge}, 0.25), -huge / 2);
}

TEST(FrequencyTables, NanIsTheGreatestAndMakesTheMiddleNan) {
  constexpr double nan = std::numeric_limits<double>::quiet_NaN();
  const auto table = cairn::value_counts(std::vector{1.0, nan, -nan, 2.0, nan});
  EXPECT_EQ(table.values.size(), 3U);
  EXPECT_TRUE(std::isnan(table.expanded_in_order().back()));
  EXPECT_TRUE(std::isnan(table.median().lower));
  EXPECT_TRUE(std::isnan(table.median().mean));
  EXPECT_TRUE(std::isnan(table.quantiles(std::vector{0.0})[0]));
  EXPECT_TRUE(std::isnan(table.modes()[0]));
}

TEST(FrequencyTables, Relative) {
  const auto table = cairn::value_counts(std::vector<int>{5, 5, 5, 9}, order::value);
  EXPECT_EQ(table.relative(), (std::vector<double>{0.75, 0.25}));
}

// Tables that were put together by hand.
TEST(Refusals, OfTablesWhoseCountsContradictTheirTotal) {
  const auto all = [](const cairn::frequencies<int>& table, const std::string& why, bool also_of_parts) {
    EXPECT_EQ(refusal([&] { table.median(); }), "median: " + why);
    EXPECT_EQ(refusal([&] { table.quantiles(std::vector{0.5}); }), "quantiles: " + why);
    EXPECT_EQ(refusal([&] { table.expanded_in_order(); }), "expanded_in_order: " + why);
    std::vector<int> room(2);
    EXPECT_EQ(refusal([&] { table.expanded_in_order_into(room); }), "expanded_in_order_into: " + why);
    const auto of_part = [&](const std::string& who) {
      return also_of_parts ? who + ": " + why : "nothing was refused";
    };
    EXPECT_EQ(refusal([&] { table.modes(); }), of_part("modes"));
    EXPECT_EQ(refusal([&] { table.top(1); }), of_part("top"));
    EXPECT_EQ(refusal([&] { table.relative(); }), of_part("relative"));
  };
  all({{1, 2}, {3, 4}, 6, {}}, "the counts sum to more than the table's total, 6", true);
  all({{1, 2}, {~std::uint64_t{0}, 4}, 3, {}}, "the counts sum to more than the table's total, 3", true);
  all({{1, 2}, {3, ~std::uint64_t{0}}, 5, {}}, "the counts sum to more than the table's total, 5", true);
  all({{1, 2}, {2, 0}, 2, {}}, "counts[1] is 0; expected 1 or more", true);
  all({{1}, {0}, 0, {}}, "counts[0] is 0; expected 1 or more", true);
  all({{1, 2}, {3, 4}, ~std::uint64_t{0}, {}},
      "the counts sum to 7, the table's total is 18446744073709551615", false);
}

TEST(FrequencyTables, APartOfOneHasShares) {
  const auto best = cairn::value_counts(std::vector<int>{5, 5, 9, 7}).top(1);
  EXPECT_EQ(best.relative(), (std::vector<double>{0.5}));
  EXPECT_EQ(best.modes(), (std::vector<int>{5}));
  EXPECT_EQ(best.top(1).counts, (std::vector<std::uint64_t>{2}));
}

TEST(Refusals, SayWhatWasWrong) {
  const auto nothing = cairn::value_counts(std::vector<float>{});
  EXPECT_TRUE(nothing.values.empty());
  EXPECT_EQ(nothing.total, 0U);
  EXPECT_TRUE(nothing.modes().empty());
  EXPECT_TRUE(nothing.expanded_in_order().empty());
  EXPECT_EQ(refusal([&] { nothing.median(); }), "median: nothing was counted; at least one item is needed");
  EXPECT_EQ(refusal([&] { nothing.quantiles(std::vector{0.5}); }),
            "quantiles: nothing was counted; at least one item is needed");
  const auto table = cairn::value_counts(std::vector<float>{1, 2});
  EXPECT_EQ(refusal([&] { table.quantiles(std::vector{0.5, 1.5}); }),
            "quantiles: at[1] is 1.5; expected a number from 0 to 1");
  EXPECT_NE(refusal([&] { table.quantiles(std::vector{std::nan("")}); }), "nothing was refused");
  std::vector<float> room(3);
  EXPECT_EQ(refusal([&] { table.expanded_in_order_into(room); }),
            "expanded_in_order_into: sorted has room for 3 items; the table counts 2");
}

}  // namespace
