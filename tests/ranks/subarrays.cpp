// The heaviest subarrays over ranks, against those of one process.
#include <gtest/gtest.h>

#include <cairn/cairn.hpp>

#include "tests/ranks/divided_samples.hpp"
#include "tests/ranks/expected_failures.hpp"

namespace {

using cairn::communicator;
using tests::common_failure;
using tests::division;
using tests::one_thread;
using tests::simulated_ranks;

template <class Sum>
void expect_same(const cairn::subarrays<Sum>& got, const cairn::subarrays<Sum>& expected) {
  EXPECT_EQ(got.sums, expected.sums);
  EXPECT_EQ(got.first, expected.first);
  EXPECT_EQ(got.last, expected.last);
  EXPECT_EQ(got.dims, expected.dims);
}

template <class T>
std::vector<T> signed_values(std::size_t size, int spread) {
  std::mt19937_64 random(12);
  std::vector<T> values;
  for (std::size_t i = 0; i < size; ++i)
    values.push_back(
        static_cast<T>(static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(2 * spread + 1)) -
                       spread) /
        static_cast<T>(std::is_floating_point_v<T> ? 7 : 1));
  return values;
}

// Calls work(communicator, division) for some numbers of ranks.
template <class Work>
void on_some_ranks(std::size_t values, const Work& work) {
  for (const int size : {1, 2, 3, 7}) {
    for (const division& each : tests::divisions(values, size)) {
      SCOPED_TRACE(std::to_string(size) + " ranks, " + each.name);
      simulated_ranks(size).run([&](const communicator& all) { work(all, each); });
    }
  }
}

template <class T>
void expect_segments_of_one(const std::vector<T>& values) {
  const cairn::subarray_limits limits{.least = {std::min<std::size_t>(3, values.size())}, .greatest = {600}};
  for (const std::size_t k : {1U, 20U, 5000U}) {
    const auto expected = cairn::max_subarrays(values, k);
    const auto limited = cairn::max_subarrays(values, k, limits);
    const auto disjoint = cairn::disjoint_max_subarrays(values, std::min<std::size_t>(k, 20));
    const auto maximal = cairn::maximal_scoring_subsequences(values);
    on_some_ranks(values.size(), [&](const communicator& all, const division& divided) {
      const auto mine = divided.part(values, all.rank());
      expect_same(cairn::max_subarrays(mine, k, {}, tests::over(all, one_thread)), expected);
      expect_same(cairn::max_subarrays(mine, k, limits, tests::over(all, one_thread)), limited);
      if (k != 20) return;
      expect_same(cairn::disjoint_max_subarrays(mine, k, {}, tests::over(all, one_thread)), disjoint);
      expect_same(cairn::maximal_scoring_subsequences(mine, tests::over(all, one_thread)), maximal);
    });
  }
}

// Around the lengths of blocks, so that a block is on several ranks, and ranks have no block of their own.
TEST(RankSubarrays, OfLinesAreThoseOfOneProcess) {
  for (const std::size_t size : {1U, 255U, 256U, 257U, 700U}) {
    expect_segments_of_one(signed_values<std::int32_t>(size, 5));
    expect_segments_of_one(signed_values<double>(size, 1000));
  }
  expect_segments_of_one(signed_values<std::int64_t>(5000, 1'000'000));
  expect_segments_of_one(signed_values<float>(5000, 10));
}

TEST(RankSubarrays, OfTablesAreThoseOfOneProcess) {
  const auto check = [](const auto& values, const std::vector<std::size_t>& shape, std::size_t k) {
    const auto expected = cairn::max_subarrays(values, std::span<const std::size_t>(shape), k);
    const auto disjoint = cairn::disjoint_max_subarrays(values, std::span<const std::size_t>(shape), 5);
    on_some_ranks(values.size(), [&](const communicator& all, const division& divided) {
      const auto mine = divided.part(values, all.rank());
      const std::span<const std::size_t> same(shape);
      expect_same(cairn::max_subarrays(mine, same, k, {}, tests::over(all, one_thread)), expected);
      expect_same(cairn::disjoint_max_subarrays(mine, same, 5, {}, tests::over(all, one_thread)), disjoint);
    });
  };
  check(signed_values<std::int32_t>(60 * 50, 100), {60, 50}, 10);
  check(signed_values<std::int32_t>(60 * 50, 1), {50, 60}, 3000);
  check(signed_values<double>(200 * 30, 100), {200, 30}, 1);
  check(signed_values<std::int64_t>(12 * 9 * 10, 100), {12, 9, 10}, 50);
  check(signed_values<float>(1, 3), {1, 1}, 2);
}

TEST(RankSubarrayErrors, AreThrownOnAllRanks) {
  const std::vector<double> values(2000, 1);
  simulated_ranks ranks(3);
  for (const int failing : {0, 2}) {
    const std::string name = "rank " + std::to_string(failing) + ": ";
    for (const bool is_table : {false, true}) {
      const std::vector<std::size_t> shape =
          is_table ? std::vector<std::size_t>{60, 100} : std::vector<std::size_t>{6000};
      EXPECT_EQ(
          common_failure<cairn::cancelled>(ranks,
                                           [&](const communicator& all) {
                                             cairn::execution exec = one_thread;
                                             exec.progress = [&](double) { return all.rank() != failing; };
                                             cairn::max_subarrays(values, std::span<const std::size_t>(shape),
                                                                  3, {}, tests::over(all, exec));
                                           }),
          name + "execution::progress asked to stop");
      tests::expect_collective_bad_alloc(3, failing, [&](const communicator& all) {
        return [&] {
          cairn::max_subarrays(values, std::span<const std::size_t>(shape), 3, {},
                               tests::over(all, one_thread));
        };
      });
    }
  }
  std::vector<double> bad = values;
  bad[7] = NAN;
  EXPECT_EQ(common_failure<std::invalid_argument>(ranks,
                                                  [&](const communicator& all) {
                                                    cairn::max_subarrays(all.rank() == 1 ? bad : values, 1,
                                                                         {}, tests::over(all, one_thread));
                                                  }),
            "max_subarrays: values[2007] is nan; expected a finite number");
  const std::vector<std::int64_t> large(2, std::numeric_limits<std::int64_t>::max() / 4);
  EXPECT_EQ(
      common_failure<std::invalid_argument>(
          ranks,
          [&](const communicator& all) { cairn::max_subarrays(large, 1, {}, tests::over(all, one_thread)); }),
      "max_subarrays: the absolute values add up to more than 9223372036854775807, the greatest "
      "sum of integers");
  EXPECT_EQ(common_failure<std::invalid_argument>(ranks,
                                                  [&](const communicator& all) {
                                                    cairn::max_subarrays(values, {100, 61}, 1, {},
                                                                         tests::over(all, one_thread));
                                                  }),
            "max_subarrays: the shape has more values than the 6000 that were given");
  EXPECT_EQ(common_failure<std::invalid_argument>(
                ranks,
                [&](const communicator& all) {
                  cairn::max_subarrays(values, static_cast<std::size_t>(all.rank() == 1 ? 2 : 3),
                                       tests::over(all));
                }),
            "max_subarrays: k is 3 on rank 0 and 2 on rank 1; expected the same on all ranks");
}

}  // namespace
