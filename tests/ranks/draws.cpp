// Draws over ranks, against those of one process.
#include <gtest/gtest.h>

#include <cairn/cairn.hpp>
#include <cairn/collective/bootstrap.hpp>

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
        whole.draw_into(std::span(drawn).subspan(first, count), which, tests::over(all, one_thread));
        const auto made = cairn::sampler(of_weights.part(weights, all.rank()), tests::over(all, one_thread));
        EXPECT_EQ(made.size(), 1000U);
        made.draw_into(std::span(wide).subspan(first, count), which, tests::over(all, one_thread));
      });
      EXPECT_EQ(drawn, expected);
      EXPECT_TRUE(std::ranges::equal(wide, expected));
    }
  }
}

// one(values, which) makes the values of one process; slice(all, values, first, which) a rank's, from number
// `first` on.
template <class Value, class One, class Slice>
void expect_slices(const One& one, const Slice& slice) {
  const cairn::draws which{.seed = 5, .stream = 2, .offset = 77};
  std::vector<Value> expected(2001);
  one(expected, which);
  for (const int size : tests::rank_counts) {
    for (const division& each : tests::divisions(expected.size(), size)) {
      SCOPED_TRACE(std::to_string(size) + " ranks, " + each.name);
      std::vector<Value> drawn(expected.size());
      simulated_ranks(size).run([&](const communicator& all) {
        const auto r = static_cast<std::size_t>(all.rank());
        const std::size_t first = each.at[r];
        slice(all, std::span(drawn).subspan(first, each.at[r + 1] - first), first, which);
      });
      EXPECT_EQ(drawn, expected);
    }
  }
}

template <class Value, class Distribution>
void expect_slices_of(const Distribution& from) {
  expect_slices<Value>(
      [&](auto& to, const cairn::draws& which) { from.draw_into(to, which); },
      [&](const communicator& all, auto to, std::size_t /*first*/, const cairn::draws& which) {
        from.draw_into(to, which, tests::over(all, one_thread));
      });
}

TEST(RankDraws, OfDistributionsAreSlicesToo) {
  expect_slices_of<std::int64_t>(cairn::distribution::poisson(3.5));
  expect_slices_of<double>(cairn::continuous_distribution::normal(1, 2));
  const std::vector<double> edges{0, 1, 3}, weights{1, 2};
  expect_slices_of<float>(cairn::continuous_distribution::empirical(edges, weights));
}

TEST(RankDraws, OfBitsAndUniformNumbersAreSlicesToo) {
  expect_slices<std::uint32_t>(
      [](auto& to, const auto& which) { cairn::bits_into(to, which); },
      [](const communicator& all, auto to, std::size_t /*first*/, const auto& which) {
        cairn::bits_into(to, which, tests::over(all, one_thread));
      });
  expect_slices<double>([](auto& to, const auto& which) { cairn::uniform_into(to, which); },
                        [](const communicator& all, auto to, std::size_t /*first*/, const auto& which) {
                          cairn::uniform_into(to, which, tests::over(all, one_thread));
                        });
  expect_slices<float>([](auto& to, const auto& which) { cairn::uniform_into(to, -1.F, 3.F, which); },
                       [](const communicator& all, auto to, std::size_t /*first*/, const auto& which) {
                         cairn::uniform_into(to, -1.F, 3.F, which, tests::over(all, one_thread));
                       });
  expect_slices<float>([](auto& to, const auto& which) { cairn::poisson_weights_into(to, which); },
                       [](const communicator& all, auto to, std::size_t /*first*/, const auto& which) {
                         cairn::poisson_weights_into(to, which, tests::over(all, one_thread));
                       });
}

TEST(RankDraws, OfParametersThatVaryAreSlicesToo) {
  std::vector<double> reals(2001);
  std::vector<std::int64_t> trials(reals.size());
  cairn::uniform_into(reals);
  for (std::size_t i = 0; i < trials.size(); ++i) trials[i] = static_cast<std::int64_t>(i * i * i);
  const std::span<const double> all_reals(reals);
  const std::span<const std::int64_t> all_trials(trials);
  expect_slices<std::int64_t>([&](auto& to, const auto& which) { cairn::poisson_into(to, reals, which); },
                              [&](const communicator& all, auto to, std::size_t first, const auto& which) {
                                cairn::poisson_into(to, all_reals.subspan(first, to.size()), which,
                                                    tests::over(all, one_thread));
                              });
  expect_slices<std::int64_t>([&](auto& to, const auto& which) { cairn::geometric_into(to, reals, which); },
                              [&](const communicator& all, auto to, std::size_t first, const auto& which) {
                                cairn::geometric_into(to, all_reals.subspan(first, to.size()), which,
                                                      tests::over(all, one_thread));
                              });
  expect_slices<std::int64_t>([&](auto& to, const auto& which) { cairn::zipf_into(to, 2.5, which); },
                              [&](const communicator& all, auto to, std::size_t, const auto& which) {
                                cairn::zipf_into(to, 2.5, which, tests::over(all, one_thread));
                              });
  expect_slices<double>([&](auto& to, const auto& which) { cairn::gamma_into(to, reals, which); },
                        [&](const communicator& all, auto to, std::size_t first, const auto& which) {
                          cairn::gamma_into(to, all_reals.subspan(first, to.size()), which,
                                            tests::over(all, one_thread));
                        });
  expect_slices<std::int64_t>(
      [&](auto& to, const auto& which) { cairn::binomial_into(to, trials, reals, which); },
      [&](const communicator& all, auto to, std::size_t first, const auto& which) {
        cairn::binomial_into(to, all_trials.subspan(first, to.size()), all_reals.subspan(first, to.size()),
                             which, tests::over(all, one_thread));
      });
  expect_slices<std::int32_t>(
      [&](auto& to, const auto& which) { cairn::binomial_into(to, 1000, reals, which); },
      [&](const communicator& all, auto to, std::size_t first, const auto& which) {
        cairn::binomial_into(to, 1000, all_reals.subspan(first, to.size()), which,
                             tests::over(all, one_thread));
      });
}

template <class S, class Count>
void expect_multinomial_slices(const std::vector<S>& weights, std::uint64_t n) {
  const cairn::draws which{.seed = 5, .stream = 2, .offset = 77};
  std::vector<Count> expected(weights.size());
  cairn::multinomial_into(expected, weights, n, which);
  for (const int size : tests::rank_counts) {
    for (const division& each : tests::divisions(weights.size(), size)) {
      SCOPED_TRACE(std::to_string(size) + " ranks, " + each.name);
      std::vector<Count> counts(weights.size());
      simulated_ranks(size).run([&](const communicator& all) {
        const auto r = static_cast<std::size_t>(all.rank());
        const std::size_t first = each.at[r];
        const std::size_t count = each.at[r + 1] - first;
        cairn::multinomial_into(std::span(counts).subspan(first, count), each.part(weights, all.rank()), n,
                                which, tests::over(all, one_thread));
      });
      EXPECT_EQ(counts, expected);
    }
  }
}

TEST(RankMultinomials, AreSlicesOfThatOfOneProcess) {
  std::mt19937_64 random(8);
  for (const std::size_t k : {1UL, 1000UL, 5000UL}) {
    SCOPED_TRACE(k);
    std::vector<double> weights(k);
    for (double& w : weights)
      w = random() % 3 == 0 ? 0 : std::ldexp(static_cast<double>(random() % 1000), -900);
    weights[k / 2] = std::ldexp(1.0, -890);
    expect_multinomial_slices<double, std::uint64_t>(weights, k == 1000 ? 50 : 1'000'000'000'000);
  }
  std::vector<float> halves(2500, 0.5F);  // zeros alone on some ranks
  std::fill(halves.begin(), halves.begin() + 1700, 0.F);
  expect_multinomial_slices<float, std::int64_t>(halves, 1'000'000);
}

TEST(RankMultinomialErrors, AreThrownOnAllRanks) {
  simulated_ranks ranks(3);
  const auto failure = [&](const auto& change) {
    return common_failure<std::invalid_argument>(ranks, [&](const communicator& all) {
      std::vector<double> weights(4, 1.0);
      std::vector<std::int64_t> counts(4);
      std::uint64_t n = 5;
      change(all.rank(), weights, counts, n);
      cairn::multinomial_into(counts, weights, n, {}, tests::over(all, one_thread));
    });
  };
  EXPECT_EQ(
      failure([](int rank, auto& /*weights*/, auto& /*counts*/, std::uint64_t& n) { n = rank == 2 ? 4 : 5; }),
      "multinomial_into: n is 5 on rank 0 and 4 on rank 2; expected the same on all ranks");
  EXPECT_EQ(failure([](int /*rank*/, auto& weights, auto& /*counts*/, std::uint64_t& /*n*/) {
              weights.assign(4, 0.0);
            }),
            "multinomial_into: all weights are 0; expected one above");
  EXPECT_EQ(failure([](int /*rank*/, auto& weights, auto& counts, std::uint64_t& /*n*/) {
              weights.clear();
              counts.clear();
            }),
            "multinomial_into: 0 weights; expected 1 to 2147483648");
  EXPECT_EQ(failure([](int rank, auto& weights, auto& /*counts*/, std::uint64_t& /*n*/) {
              if (rank == 1) weights[3] = -1;
            }),
            "rank 1: multinomial_into: weights[3] is -1; expected no negative numbers");
  EXPECT_EQ(failure([](int rank, auto& weights, auto& /*counts*/, std::uint64_t& /*n*/) {
              if (rank == 1) weights.pop_back();
            }),
            "rank 1: multinomial_into: 4 counts; expected 3, one for each weight");
  for (const int failing : {0, 1})
    tests::expect_collective_bad_alloc(3, failing, [&](const communicator& all) {
      auto counts = std::make_shared<std::vector<std::uint64_t>>(700);
      auto weights = std::make_shared<std::vector<double>>(700, 1.0);
      return [&all, counts, weights] {
        cairn::multinomial_into(*counts, *weights, 1000, {}, tests::over(all, one_thread));
      };
    });
}

TEST(RankDrawErrors, AreThrownOnAllRanks) {
  simulated_ranks ranks(3);
  const auto even = cairn::sampler::uniform(10);
  EXPECT_EQ(common_failure<std::invalid_argument>(ranks,
                                                  [&](const communicator& all) {
                                                    std::vector<std::uint32_t> drawn(4);
                                                    const std::uint64_t seed = all.rank() == 2 ? ~0ULL : 0;
                                                    even.draw_into(drawn, {.seed = seed}, tests::over(all));
                                                  }),
            "draw_into: seed is 0 on rank 0 and 18446744073709551615 on rank 2; expected the same on all "
            "ranks");
  EXPECT_EQ(common_failure<std::invalid_argument>(ranks,
                                                  [&](const communicator& all) {
                                                    std::vector<std::uint32_t> drawn(4);
                                                    even.draw_into(drawn, {.offset = ~std::uint64_t{0} - 9},
                                                                   tests::over(all));
                                                  }),
            "draw_into: 12 draws from number 18446744073709551606 on go beyond 2^64 - 1");
  const std::vector<double> usual{1, 2, 3, 4}, others{1, 2, 3, 5};
  for (const bool alias : {false, true})
    EXPECT_EQ(common_failure<std::invalid_argument>(
                  ranks,
                  [&](const communicator& all) {
                    const std::vector<double>& mine = all.rank() == 1 ? others : usual;
                    std::vector<std::uint32_t> drawn(4);
                    (alias ? cairn::sampler::alias(mine) : cairn::sampler(mine))
                        .draw_into(drawn, {}, tests::over(all));
                  }),
              "draw_into: the sampler differs on ranks 0 and 1; expected the same on all ranks");
  EXPECT_EQ(common_failure<std::invalid_argument>(
                ranks,
                [&](const communicator& all) {
                  std::vector<double> drawn(4);
                  (cairn::continuous_distribution::exponential(all.rank() == 1 ? 2 : 3))
                      .draw_into(drawn, {}, tests::over(all));
                }),
            "draw_into: the distribution differs on ranks 0 and 1; expected the same on all ranks");
  EXPECT_EQ(common_failure<std::invalid_argument>(ranks,
                                                  [&](const communicator& all) {
                                                    std::vector<double> drawn(4);
                                                    cairn::uniform_into(drawn, 0, all.rank() == 1 ? 2 : 3, {},
                                                                        tests::over(all));
                                                  }),
            "uniform_into: high is 3 on rank 0 and 2 on rank 1; expected the same on all ranks");
  EXPECT_EQ(common_failure<std::invalid_argument>(ranks,
                                                  [&](const communicator& all) {
                                                    std::vector<std::int64_t> drawn(4);
                                                    std::vector<double> means(4, 1);
                                                    if (all.rank() == 2) means[3] = -1;
                                                    cairn::poisson_into(drawn, means, {}, tests::over(all));
                                                  }),
            "rank 2: poisson_into: means[3] is -1; expected 0 to 2^62");
  const std::vector<float> two{1, 2};
  for (const int failing : {0, 1}) {
    EXPECT_EQ(common_failure<std::invalid_argument>(ranks,
                                                    [&](const communicator& all) {
                                                      const std::vector<double> weights(
                                                          2, all.rank() == failing ? -1 : 1);
                                                      cairn::sampler(weights, tests::over(all));
                                                    })
                  .substr(0, 8),
              "sampler:");
    tests::expect_collective_bad_alloc(3, failing, [&](const communicator& all) {
      return [&] { cairn::sampler(two, tests::over(all, one_thread)); };
    });
  }
}

}  // namespace
