// Order statistics over ranks, against those of one process.
#include <gtest/gtest.h>

#include <cairn/cairn.hpp>
#include <cmath>

#include "tests/ranks/divided_samples.hpp"
#include "tests/ranks/expected_failures.hpp"
#include "tests/samples.hpp"

namespace {

using cairn::communicator;
using tests::common_failure;
using tests::division;
using tests::one_thread;
using tests::simulated_ranks;

const std::vector<double> quartiles{0, 0.25, 0.5, 0.999, 1};

void expect_same_numbers(const std::vector<double>& got, const std::vector<double>& expected) {
  ASSERT_EQ(got.size(), expected.size());
  for (std::size_t i = 0; i < got.size(); ++i)
    EXPECT_TRUE(got[i] == expected[i] || (std::isnan(got[i]) && std::isnan(expected[i])))
        << i << ": " << got[i] << ", not " << expected[i];
}
template <class T>
void expect_same_median(const cairn::median_result<T>& got, const cairn::median_result<T>& expected) {
  expect_same_numbers(
      {static_cast<double>(got.lower), static_cast<double>(got.upper), got.mean},
      {static_cast<double>(expected.lower), static_cast<double>(expected.upper), expected.mean});
}

template <class T>
void expect_those_of_one(const std::vector<T>& x, std::initializer_list<int> sizes) {
  std::vector<std::uint64_t> some{0, x.size() - 1, x.size() / 3, x.size() / 2, x.size() / 2};
  const std::vector<T> items = cairn::order_statistics(x, some);
  for (const cairn::nan_policy nan : {cairn::nan_policy::propagate, cairn::nan_policy::skip}) {
    const auto middle = cairn::median(x, nan);
    const auto expected = cairn::quantiles(x, quartiles, nan);
    for (const int size : sizes) {
      for (const division& each : tests::divisions(x.size(), size)) {
        SCOPED_TRACE(std::to_string(size) + " ranks, " + each.name);
        simulated_ranks(size).run([&](const communicator& all) {
          const auto mine = each.part(x, all.rank());
          expect_same_median(cairn::median(mine, nan, tests::over(all, one_thread)), middle);
          expect_same_numbers(cairn::quantiles(mine, quartiles, nan, tests::over(all, one_thread)), expected);
          if (nan == cairn::nan_policy::propagate) {
            const auto found = cairn::order_statistics(mine, some, tests::over(all, one_thread));
            for (std::size_t i = 0; i < some.size(); ++i)
              EXPECT_TRUE(found[i] == items[i] || (found[i] != found[i] && items[i] != items[i])) << i;
          }
        });
      }
    }
  }
}

template <class T>
std::vector<T> random_items(std::size_t size, double spread) {
  std::mt19937_64 random(11);
  std::vector<T> x;
  for (std::size_t i = 0; i < size; ++i) x.push_back(samples::between<T>(random, -spread, spread));
  return x;
}

TEST(RankOrderStatistics, OfFewItems) {
  for (const std::size_t size : {1U, 2U, 3U, 10U, 777U}) {
    expect_those_of_one(random_items<float>(size, 3), {1, 2, 3, 4, 7});
    expect_those_of_one(random_items<std::int64_t>(size, 1e18), {2, 7});
    expect_those_of_one(random_items<std::uint8_t>(size, 300), {3, 4});
  }
  expect_those_of_one(random_items<float>(777, 3), {33});
  std::vector<double> nasty = samples::limits_of_type<double>();
  expect_those_of_one(nasty, {1, 2, 3, 4, 7, 33});
  std::erase_if(nasty, [](double each) { return std::isnan(each); });
  expect_those_of_one(nasty, {2, 7});
  expect_those_of_one(samples::limits_of_type<std::int64_t>(), {1, 3, 7, 33});
}

// So many that windows are looked within: spread, in order, nearly all equal, in clumps, with NaN.
TEST(RankOrderStatistics, OfManyItems) {
  const std::size_t many = 60'001;
  std::vector<double> x = random_items<double>(many, 1);
  expect_those_of_one(x, {1, 4, 7});
  for (std::size_t i = 0; i < many; i += 5) x[i] = std::nan("");
  expect_those_of_one(x, {3});
  std::vector<float> ordered = random_items<float>(many, 1e30);
  std::ranges::sort(ordered);
  expect_those_of_one(ordered, {1, 4, 33});
  std::vector<std::int32_t> equal(many, 7);
  expect_those_of_one(equal, {4});
  equal[5] = -3;
  equal[many - 1] = 9;
  expect_those_of_one(equal, {4});
  std::vector<std::uint64_t> clumps;
  for (std::size_t i = 0; i < many; ++i) clumps.push_back((i % 3 << 60) + (i * i) % 5000);
  expect_those_of_one(clumps, {2, 7});
  expect_those_of_one(random_items<std::int16_t>(many, 40000), {4});
}

// One rank has all that is small: a sample in proportion finds the windows all the same.
TEST(RankOrderStatistics, OfUnlikeRanks) {
  std::vector<double> x = random_items<double>(80'000, 1);
  std::ranges::sort(x);
  for (std::size_t i = 0; i < 40'000; ++i) x[i] = static_cast<double>(i % 2);
  expect_those_of_one(x, {2, 3});
}

TEST(RankOrderStatistics, OfManyRanks) {
  const std::vector<float> x = random_items<float>(30'000, 5);
  std::vector<double> at;
  for (int i = 0; i <= 200; ++i) at.push_back(i / 200.0);
  const auto expected = cairn::quantiles(x, at);
  simulated_ranks(4).run([&](const communicator& all) {
    const division even = tests::divisions(x.size(), 4)[0];
    expect_same_numbers(cairn::quantiles(even.part(x, all.rank()), at, {}, tests::over(all, one_thread)),
                        expected);
  });
}

// Some allreduces, of which eight are of up to 16 KiB, and nothing else.
TEST(RankOrderStatistics, SendLittle) {
  const std::vector<double> x = random_items<double>(1'000'000, 1);
  simulated_ranks ranks(4);
  ranks.run([&](const communicator& all) {
    cairn::median(tests::divisions(x.size(), 4)[0].part(x, all.rank()), {}, tests::over(all, one_thread));
  });
  for (const auto& sent : ranks.sent()) {
    EXPECT_EQ(sent.calls.size(), 1U);
    EXPECT_LE(sent.calls.at("allreduce"), 17U);
    EXPECT_LE(sent.payload.at("allreduce"), 8U * 16'384 + 9 * 72);
  }
}

TEST(RankOrderStatisticErrors, AreThrownOnAllRanks) {
  for (const int failing : {0, 2}) {
    const std::string name = "rank " + std::to_string(failing) + ": ";
    simulated_ranks ranks(3);
    for (const std::size_t size : {100U, 30'000U}) {
      const std::vector<double> x = random_items<double>(size, 1);
      EXPECT_EQ(common_failure<cairn::cancelled>(ranks,
                                                 [&](const communicator& all) {
                                                   cairn::execution exec = one_thread;
                                                   exec.progress = [&](double) {
                                                     return all.rank() != failing;
                                                   };
                                                   cairn::median(x, {}, tests::over(all, exec));
                                                 }),
                name + "execution::progress asked to stop");
      EXPECT_EQ(common_failure<std::invalid_argument>(
                    ranks,
                    [&](const communicator& all) {
                      cairn::median(x, {}, tests::over(all, {.threads = all.rank() == failing ? -1 : 1}));
                    })
                    .substr(0, 8),
                name);
      EXPECT_EQ(
          common_failure<std::invalid_argument>(
              ranks,
              [&](const communicator& all) {
                cairn::median(
                    x, {},
                    tests::over(all, {.where = static_cast<cairn::place>(all.rank() == failing ? 77 : 1),
                                      .threads = 1}));
              })
              .substr(0, 8),
          name);
    }
  }
  simulated_ranks ranks(3);
  const std::vector<float> none;
  EXPECT_EQ(common_failure<std::invalid_argument>(
                ranks, [&](const communicator& all) { cairn::median(none, tests::over(all)); }),
            "median: nothing was counted; at least one item is needed");
  const std::vector<float> two{1, 2};
  EXPECT_EQ(
      common_failure<std::invalid_argument>(
          ranks, [&](const communicator& all) { cairn::order_statistics(two, {1, 6}, tests::over(all)); }),
      "order_statistics: positions[1] is 6; expected less than 6, the number of items");
  EXPECT_EQ(
      common_failure<std::invalid_argument>(
          ranks,
          [&](const communicator& all) { cairn::quantiles(two, {all.rank() / 3.0}, tests::over(all)); }),
      "quantiles: the list at differs on ranks 0 and 2; expected the same on all ranks");
  EXPECT_NE(common_failure<std::invalid_argument>(
                ranks, [&](const communicator& all) { cairn::quantiles(two, {1.5}, tests::over(all)); }),
            "");
}

TEST(RankOrderStatisticErrors, OfMemory) {
  const std::vector<double> few = random_items<double>(100, 1);
  const std::vector<double> many = random_items<double>(30'000, 1);
  const std::vector<std::int16_t> narrow = random_items<std::int16_t>(1000, 1000);
  for (const int failing : {0, 2}) {
    tests::expect_collective_bad_alloc(3, failing, [&](const communicator& all) {
      return [&] { cairn::median(few, {}, tests::over(all, one_thread)); };
    });
    tests::expect_collective_bad_alloc(3, failing, [&](const communicator& all) {
      return [&] { cairn::quantiles(many, quartiles, {}, tests::over(all, one_thread)); };
    });
    tests::expect_collective_bad_alloc(3, failing, [&](const communicator& all) {
      return [&] { cairn::median(narrow, {}, tests::over(all, one_thread)); };
    });
  }
}

}  // namespace
