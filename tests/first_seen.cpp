// Values in the order in which they first occur: each way to it, against a walk through the samples.
#include "src/host/run/value_counts/orders/first_seen.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cairn/cairn.hpp>
#include <string>
#include <unordered_map>

#include "tests/counted_by_method.hpp"
#include "tests/sample_types.hpp"
#include "tests/samples.hpp"
#include "tests/value_samples.hpp"

namespace {

using cairn::order;
using cairn::host::counting;

// As the method leaves it, or put into order afterwards where it does not know the order.
template <class T>
cairn::frequencies<T> in_order(const std::vector<T>& x, counting method, const cairn::execution& exec) {
  tests::counted_by_method<T> made(x, exec, order::first_seen, method);
  if (method == counting::by_partition || method == counting::as_met) {
    EXPECT_EQ(made.arranged, order::first_seen);
    return made.table;
  }
  cairn::value_table table{cairn::detail::list_of(made.table.values), made.table.counts, made.arranged};
  cairn::host::order_by_first_occurrence(cairn::detail::samples_of(x), table, exec.threads, exec);
  return made.table;
}

template <class T>
class FirstSeen : public testing::Test {};
TYPED_TEST_SUITE(FirstSeen, tests::sample_types);

TYPED_TEST(FirstSeen, ByEachMethod) {
  std::mt19937_64 random(9);
  for (const std::size_t n : {1U, 2U, 63U, 64U, 65U, 511U, 513U, 5'000U, 170'001U}) {
    for (const auto& [name, x] : tests::value_samples<TypeParam>(n, random)) {
      const auto expected = tests::rows(x, order::first_seen);
      for (const counting method : {counting::by_range, counting::by_sorting, counting::as_met,
                                    counting::by_partition, counting::alone}) {
        if (sizeof(TypeParam) < 4 && (method == counting::by_sorting || method == counting::by_partition))
          continue;  // for wider ones alone
        for (const int threads : {1, 3}) {
          SCOPED_TRACE(name + ", method " + std::to_string(static_cast<int>(method)) + ", threads " +
                       std::to_string(threads));
          tests::expect_rows(in_order<TypeParam>(x, method, {.threads = threads}), expected,
                             order::first_seen);
          if (testing::Test::HasFailure()) return;
        }
      }
      tests::expect_rows(cairn::value_counts(x, order::first_seen), expected, order::first_seen);
    }
  }
}

// The partition is compiled for each.
TYPED_TEST(FirstSeen, ByPartitionWithEachInstructionSet) {
  if (sizeof(TypeParam) < 4) GTEST_SKIP() << "by counters alone";
  std::mt19937_64 random(9);
  for (const auto& [name, x] : tests::value_samples<TypeParam>(70'001, random)) {
    const auto expected = tests::rows(x, order::first_seen);
    for (const cairn::isa target : cairn::instruction_sets()) {
      SCOPED_TRACE(name + ", " + std::string(cairn::name_of(target)));
      tests::expect_rows(in_order<TypeParam>(x, counting::by_partition, {.threads = 3, .target = target}),
                         expected, order::first_seen);
      if (testing::Test::HasFailure()) return;
    }
  }
}

// By a hash table, since a tree of so many takes long.
template <class T>
struct first_occurrences {
  std::vector<T> values;
  std::vector<std::uint64_t> counts;

  explicit first_occurrences(const std::vector<T>& x) {
    std::unordered_map<T, std::size_t> rows;
    for (const T value : x) {
      const auto [at, is_new] = rows.try_emplace(value, values.size());
      if (is_new) {
        values.push_back(value);
        counts.push_back(0);
      }
      ++counts[at->second];
    }
  }
  void expect(const cairn::frequencies<T>& table) const {
    EXPECT_TRUE(table.values == values);
    EXPECT_TRUE(table.counts == counts);
  }
};

// Drawn from fewer values than there are samples and from more: from each many times to all different.
template <class T>
void draw_from_more_and_more(std::uint64_t apart) {
  std::mt19937_64 random(10);
  for (const std::size_t n : {20'000U, 280'000U}) {
    std::vector<T> x(n);
    for (const double share : {0.001, 0.03, 0.3, 1., 3., 30., 1e9}) {
      const auto values = static_cast<std::uint64_t>(share * static_cast<double>(n)) + 1;
      for (T& value : x) value = static_cast<T>(random() % values * apart);
      const first_occurrences expected(x);
      for (const int threads : {1, 2}) {
        SCOPED_TRACE(std::to_string(n) + " of " + std::to_string(values) + ", " + std::to_string(threads));
        expected.expect(cairn::value_counts(x, order::first_seen, {.threads = threads}));
        expected.expect(in_order<T>(x, counting::by_sorting, {.threads = threads}));
        expected.expect(in_order<T>(x, counting::as_met, {.threads = threads}));
      }
    }
  }
}
TEST(FirstSeen, OfValuesTogether) { draw_from_more_and_more<std::int32_t>(1); }
TEST(FirstSeen, OfValuesFarApart) {
  draw_from_more_and_more<std::int32_t>(1999);
  draw_from_more_and_more<std::int64_t>(0x100000001);
}

// Far more values than a sample makes one think: the table grows several times.
TEST(FirstSeen, OfHeavyTails) {
  std::mt19937_64 random(11);
  std::uniform_real_distribution<double> uniform;
  std::vector<std::int64_t> x(600'000);
  for (auto& value : x) value = static_cast<std::int64_t>(std::exp(20 * uniform(random)) * 0x100000001);
  const first_occurrences expected(x);
  for (const int threads : {1, 2}) {
    const auto table = in_order(x, counting::as_met, {.threads = threads});
    EXPECT_EQ(table.run.method, "hash");
    expected.expect(table);
  }
}

// The sample lies in a narrow range, and some others far from it.
TEST(FirstSeen, OfZipfsIntegers) {
  std::mt19937_64 random(12);
  std::uniform_real_distribution<double> uniform;
  std::vector<std::int32_t> x(std::size_t{1} << 20);
  for (std::size_t i = 0; i < x.size(); ++i) {
    const double value = std::min(2e9, 1 / uniform(random));
    x[i] = static_cast<std::int32_t>(i % 128 == 0 ? std::min(value, 20'000.)
                                                  : value);  // where samples are taken
  }
  x[300] = 2'000'000'000;
  const auto table = cairn::value_counts(x, order::first_seen, {.threads = 1});
  EXPECT_EQ(table.run.method, "hash");
  first_occurrences(x).expect(table);
}

// The last new value is met by the last sample, or soon.
TEST(FirstSeen, AtTheEnds) {
  constexpr std::size_t n = 200'000;
  for (const std::size_t last : {std::size_t{9}, std::size_t{16'383}, std::size_t{16'384}, n - 1}) {
    std::vector<std::int64_t> x(n);
    for (std::size_t i = 0; i < n; ++i) x[i] = static_cast<std::int64_t>(i % 7) << 40;
    x[last] = 5;
    x[n - 1] = 5;
    for (const int threads : {1, 2, 3, 5}) {
      SCOPED_TRACE(std::to_string(last) + ", " + std::to_string(threads));
      first_occurrences(x).expect(in_order(x, counting::by_sorting, {.threads = threads}));
    }
  }
}

// Looked up in tables that trust published hashes, they would be searched one after another.
TEST(FirstSeen, EndsSoonOnHostileKeys) {
  for (const auto& x :
       {tests::colliding_keys(1'000'000, 1'000'000), tests::colliding_keys(1'000'000, 300'000)})
    for (const int threads : {1, 2})
      first_occurrences(x).expect(cairn::value_counts(x, order::first_seen, {.threads = threads}));
  // A bucket of the partition was sorted, which loses the order.
  const auto x = tests::colliding_keys(100'000, 70'000);
  first_occurrences(x).expect(cairn::value_counts(x, order::first_seen));
}

}  // namespace
