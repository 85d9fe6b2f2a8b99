// Draws over ranks, against those of one process.
#include <gtest/gtest.h>

#include <cairn/cairn.hpp>
#include <cairn/collective/sampling.hpp>

#include "tests/ranks/divided_samples.hpp"
#include "tests/ranks/expected_failures.hpp"

namespace {

using cairn::communicator;
using tests::common_failure;
using tests::division;
using tests::one_thread;
using tests::simulated_ranks;

TEST(RankDraws, AreSlicesOfThoseOfOneProcess) {
  std::vector<double> weights;
  std::mt19937_64 random(8);
  for (int i = 0; i < 1000; ++i) weights.push_back(static_cast<double>(random() % 1000));
  const cairn::sampler whole(weights);
  const cairn::draws which{.seed = 5, .stream = 2, .offset = 77};
  std::vector<std::uint32_t> expected(3001);
  whole.draw_into(expected, which);
  for (const int size : tests::rank_counts) {
    for (const division& each : tests::divisions(expected.size(), size)) {
      SCOPED_TRACE(std::to_string(size) + " ranks, " + each.name);
      const division of_weights = tests::divisions(weights.size(), size)[1];
      std::vector<std::uint32_t> drawn(expected.size());
      std::vector<std::int64_t> wide(expected.size());
      simulated_ranks(size).run([&](const communicator& all) {
        const auto r = static_cast<std::size_t>(all.rank());
        const std::size_t first = each.at[r];
        const std::size_t count = each.at[r + 1] - first;
        cairn::draw_into(all, whole, std::span(drawn).subspan(first, count), which, one_thread);
        const auto made = cairn::sampler_of(all, of_weights.part(weights, all.rank()), one_thread);
        EXPECT_EQ(made.size(), 1000U);
        cairn::draw_into(all, made, std::span(wide).subspan(first, count), which, one_thread);
      });
      EXPECT_EQ(drawn, expected);
      EXPECT_TRUE(std::ranges::equal(wide, expected));
    }
  }
}

TEST(RankDrawErrors, AreThrownOnAllRanks) {
  simulated_ranks ranks(3);
  const auto even = cairn::sampler::uniform(10);
  EXPECT_EQ(common_failure<std::invalid_argument>(ranks,
                                                  [&](const communicator& all) {
                                                    std::vector<std::uint32_t> drawn(4);
                                                    cairn::draw_into(all, even, drawn,
                                                                     {.seed = all.rank() == 2 ? 1U : 0U});
                                                  }),
            "draw_into: the options on rank 2 differ from those on rank 0; expected the same on all ranks");
  EXPECT_EQ(common_failure<std::invalid_argument>(ranks,
                                                  [&](const communicator& all) {
                                                    std::vector<std::uint32_t> drawn(4);
                                                    cairn::draw_into(all, even, drawn,
                                                                     {.offset = ~std::uint64_t{0} - 9});
                                                  }),
            "draw_into: 12 draws from number 18446744073709551606 on go beyond 2^64 - 1");
  const std::vector<double> usual{1, 2, 3, 4}, others{1, 2, 3, 5};
  for (const bool alias : {false, true})
    EXPECT_EQ(common_failure<std::invalid_argument>(
                  ranks,
                  [&](const communicator& all) {
                    const std::vector<double>& mine = all.rank() == 1 ? others : usual;
                    std::vector<std::uint32_t> drawn(4);
                    cairn::draw_into(all, alias ? cairn::sampler::alias(mine) : cairn::sampler(mine), drawn);
                  }),
              "draw_into: the options on rank 1 differ from those on rank 0; expected the same on all ranks");
  const std::vector<float> two{1, 2};
  for (const int failing : {0, 1}) {
    EXPECT_EQ(common_failure<std::invalid_argument>(ranks,
                                                    [&](const communicator& all) {
                                                      const std::vector<double> weights(
                                                          2, all.rank() == failing ? -1 : 1);
                                                      cairn::sampler_of(all, weights);
                                                    })
                  .substr(0, 8),
              "sampler:");
    tests::expect_collective_bad_alloc(3, failing, [&](const communicator& all) {
      return [&] { cairn::sampler_of(all, two, one_thread); };
    });
  }
}

}  // namespace
