// Frequency tables of several types that become one, and their order.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <utility>
#include <vector>

#include "commands/count/number_counter.hpp"
#include "commands/count/table_order.hpp"

namespace {

using namespace cairn;
using namespace cairn::tool;
using counts = std::vector<std::uint64_t>;

template <class T>
frequencies<T> table_of(const std::vector<T>& values, const counts& numbers) {
  frequencies<T> table{values, numbers, 0, {}};
  for (const std::uint64_t number : numbers) table.total += number;
  return table;
}

template <class T>
value_table as_table(const std::vector<T>& values, const counts& numbers) {
  return {table_of(values, numbers), sample_type::f8, std::nullopt};
}

constexpr std::int64_t least = std::numeric_limits<std::int64_t>::min();
constexpr std::uint64_t greatest = std::numeric_limits<std::uint64_t>::max();

TEST(joined_numbers, add_up_equal_values) {
  const auto all = joined_numbers({as_table<double>({1, 2, 1}, {3, 4, 5}), as_table<double>({2, 0}, {6, 7})});
  ASSERT_TRUE(all);
  EXPECT_EQ(all->type, sample_type::f8);
  const auto& table = std::get<frequencies<double>>(all->table);
  EXPECT_EQ(table.values, (std::vector<double>{1, 2, 0}));
  EXPECT_EQ(table.counts, (counts{8, 10, 7}));
  EXPECT_EQ(table.total, 25u);
}

TEST(joined_numbers, nan_and_zero_are_one_value_each) {
  const double nan = std::nan("");
  const auto all = joined_numbers({as_table<double>({nan, -0.0, -nan, 0.0}, {1, 2, 3, 4})});
  const auto& table = std::get<frequencies<double>>(all->table);
  ASSERT_EQ(table.values.size(), 2u);
  EXPECT_TRUE(std::isnan(table.values[0]));
  EXPECT_EQ(table.counts, (counts{4, 6}));
}

TEST(joined_numbers, integers_choose_the_type_that_holds_all) {
  const auto negative = as_table<std::int64_t>({least, 5}, {1, 1});
  const auto small = as_table<std::uint64_t>({5}, {2});
  const auto large = as_table<std::uint64_t>({greatest}, {1});
  const auto positive = as_table<std::int64_t>({5}, {1});

  const auto is_signed = joined_numbers({negative, small});
  EXPECT_EQ(is_signed->type, sample_type::i8);
  EXPECT_EQ(std::get<frequencies<std::int64_t>>(is_signed->table).counts, (counts{1, 3}));
  const auto is_unsigned = joined_numbers({positive, large});
  EXPECT_EQ(is_unsigned->type, sample_type::u8);
  EXPECT_EQ(std::get<frequencies<std::uint64_t>>(is_unsigned->table).values,
            (std::vector<std::uint64_t>{5, greatest}));
  EXPECT_FALSE(joined_numbers({negative, large}));
}

TEST(joined_numbers, reals_take_integers_that_they_hold_exactly) {
  const auto real = as_table<double>({5}, {1});
  constexpr std::int64_t odd = (std::int64_t{1} << 53) + 1;
  const auto exact = joined_numbers({real, as_table<std::int64_t>({least, 5, odd - 1}, {1, 1, 1}),
                                     as_table<std::uint64_t>({std::uint64_t{1} << 63}, {1})});
  ASSERT_TRUE(exact);
  EXPECT_EQ(std::get<frequencies<double>>(exact->table).values,
            (std::vector<double>{5, -0x1p63, 0x1p53, 0x1p63}));
  EXPECT_FALSE(joined_numbers({real, as_table<std::int64_t>({odd}, {1})}));
  EXPECT_FALSE(joined_numbers({real, as_table<std::int64_t>({-odd}, {1})}));
  EXPECT_FALSE(joined_numbers({real, as_table<std::uint64_t>({greatest}, {1})}));
}

TEST(table_order, nan_is_last) {
  const double nan = std::nan("");
  const auto sorted = by_value(table_of<double>({nan, 2, -1}, {1, 2, 3}));
  EXPECT_EQ(sorted.counts, (counts{3, 2, 1}));
}

TEST(table_order, the_most_frequent_stay_where_they_are) {
  const auto kept = [](std::uint64_t k) {
    auto table = table_of<std::int64_t>({9, 4, 7, 1, 5}, {2, 8, 2, 1, 2});
    keep_most_frequent(table, k);
    return table.values;
  };
  using values = std::vector<std::int64_t>;
  EXPECT_EQ(kept(1), (values{4}));
  EXPECT_EQ(kept(2), (values{4, 5}));  // of 9, 7 and 5, each there twice, the least
  EXPECT_EQ(kept(3), (values{4, 7, 5}));
  EXPECT_EQ(kept(4), (values{9, 4, 7, 5}));
  EXPECT_EQ(kept(5), (values{9, 4, 7, 1, 5}));
  EXPECT_EQ(kept(greatest), (values{9, 4, 7, 1, 5}));
}

}  // namespace
