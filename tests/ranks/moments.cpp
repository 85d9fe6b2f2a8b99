// Moments over ranks: those of the ranks, merged in their order.
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

TEST(RankMoments, AreMergedOnAllRanks) {
  std::mt19937_64 random(5);
  std::vector<double> x;
  for (int i = 0; i < 3000; ++i) x.push_back(static_cast<double>(random() % 100) - 20);
  const cairn::bounds range{-10, 70};
  tests::on_ranks(x.size(), [&](const communicator& all, const division& each) {
    cairn::sample_moments expected;
    for (int r = 0; r < all.size(); ++r)
      expected.merge(cairn::moments_of(each.part(x, r), range, 0, one_thread));
    const auto found = cairn::moments_of(each.part(x, all.rank()), range, 0, tests::over(all, one_thread));
    EXPECT_EQ(found.count, expected.count);
    EXPECT_EQ(found.least, expected.least);
    EXPECT_EQ(found.greatest, expected.greatest);
    EXPECT_EQ(found.mean, expected.mean);
    EXPECT_EQ(found.squares, expected.squares);
    EXPECT_EQ(found.skewness, expected.skewness);
  });
}

TEST(RankMomentsErrors, AreThrownOnAllRanks) {
  const std::vector<float> x(5000, 2.0F);
  simulated_ranks ranks(3);
  EXPECT_EQ(
      common_failure<std::invalid_argument>(
          ranks,
          [&](const communicator& all) { cairn::moments_of(x, {0, 1.0 + all.rank()}, 0, tests::over(all)); }),
      "moments_of: high is 1 on rank 0 and 2 on rank 1; expected the same on all ranks");
  for (const int failing : {0, 2}) {
    EXPECT_EQ(common_failure<cairn::cancelled>(
                  ranks,
                  [&](const communicator& all) {
                    cairn::execution exec = one_thread;
                    exec.progress = [&](double) { return all.rank() != failing; };
                    cairn::moments_of(x, cairn::every_number, 0, tests::over(all, exec));
                  }),
              "rank " + std::to_string(failing) + ": execution::progress asked to stop");
    tests::expect_collective_bad_alloc(3, failing, [&](const communicator& all) {
      return [&] { cairn::moments_of(x, cairn::every_number, 0, tests::over(all, one_thread)); };
    });
  }
}

}  // namespace
