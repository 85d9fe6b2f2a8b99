// Bin rules over ranks, against those of one process.
#include <gtest/gtest.h>

#include <cairn/cairn.hpp>

#include "tests/ranks/divided_samples.hpp"
#include "tests/ranks/expected_failures.hpp"
#include "tests/samples.hpp"

namespace {

using cairn::bin_rule;
using cairn::communicator;
using tests::division;
using tests::one_thread;
using tests::simulated_ranks;

template <class T>
void expect_bins_of_one(const std::vector<T>& x) {
  for (const bin_rule rule : {bin_rule::automatic, bin_rule::fd, bin_rule::doane, bin_rule::scott,
                              bin_rule::stone, bin_rule::rice, bin_rule::sturges, bin_rule::sqrt}) {
    SCOPED_TRACE(cairn::name_of(rule));
    const auto expected = cairn::histogram(x, rule);
    const auto within = cairn::bins_by_rule(x, rule, cairn::bounds{-1, 2.7});
    for (const int size : {1, 3, 4})
      for (const division& each : tests::divisions(x.size(), size))
        simulated_ranks(size).run([&](const communicator& all) {
          const auto mine = each.part(x, all.rank());
          EXPECT_EQ(cairn::histogram(mine, rule, tests::over(all, one_thread)).counts, expected.counts);
          EXPECT_EQ(cairn::bins_by_rule(mine, rule, cairn::bounds{-1, 2.7}, tests::over(all, one_thread)),
                    within);
        });
  }
}

TEST(RankBinRules, GiveTheBinsOfOneProcess) {
  std::mt19937_64 random(6);
  std::vector<double> x;
  std::vector<float> y{2.7F, std::nextafter(2.7F, 3.F), -1, std::nextafter(-1.F, -2.F)};
  std::vector<std::int32_t> z;
  for (int i = 0; i < 900; ++i) {
    x.push_back(std::normal_distribution<double>()(random));
    y.push_back(static_cast<float>(x.back() * x.back()));
    z.push_back(static_cast<std::int32_t>(x.back() * 20));
  }
  expect_bins_of_one(x);
  expect_bins_of_one(y);
  expect_bins_of_one(z);
  expect_bins_of_one(std::vector<double>(10, 3));
  expect_bins_of_one(std::vector<double>());
}

TEST(RankBinRuleErrors, AreThrownOnAllRanks) {
  simulated_ranks ranks(3);
  const std::vector<double> x{1, 2};
  EXPECT_EQ(tests::common_failure<std::invalid_argument>(
                ranks,
                [&](const communicator& all) {
                  cairn::bins_by_rule(x, all.rank() == 1 ? bin_rule::fd : bin_rule::rice, tests::over(all));
                }),
            "bins_by_rule: rule is 5 on rank 0 and 1 on rank 1; expected the same on all ranks");
  const std::vector<double> many(300, 1);
  for (const int failing : {0, 2})
    tests::expect_collective_bad_alloc(3, failing, [&](const communicator& all) {
      return [&] { cairn::histogram(many, bin_rule::fd, tests::over(all, one_thread)); };
    });
}

}  // namespace
