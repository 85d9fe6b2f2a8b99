// Calls over ranks fail together, and refuse what differs between ranks.
#include "src/ranks/agreement.hpp"

#include <gtest/gtest.h>

#include <cairn/cairn.hpp>
#include <cairn/collective/histogram.hpp>
#include <stdexcept>
#include <system_error>

#include "tests/ranks/expected_failures.hpp"

namespace {

using cairn::communicator;
using tests::common_failure;
using tests::simulated_ranks;

const std::vector<double> some{1, 2, 3};
const cairn::axis ten = cairn::axis::uniform(10, 0, 10);

template <class Error>
void expect_travels(const Error& error, const std::string& what) {
  for (const int failing : {0, 2, 4}) {
    simulated_ranks ranks(5);
    const std::string said = common_failure<Error>(ranks, [&](const communicator& all) {
      cairn::ranks::on_each(all, [&] {
        if (all.rank() == failing) throw Error(error);
      });
    });
    EXPECT_EQ(said, "rank " + std::to_string(failing) + ": " + what);
  }
}

TEST(RankErrors, TravelAsTheyWereThrown) {
  expect_travels(std::invalid_argument("bad"), "bad");
  expect_travels(std::domain_error("no domain"), "no domain");
  expect_travels(std::overflow_error("too much"), "too much");
  expect_travels(std::bad_alloc(), "std::bad_alloc");
  expect_travels(cairn::device_error("no device"), "no device");
  expect_travels(cairn::cancelled("stopped"), "stopped");
  const std::system_error full(28, std::generic_category(), "the disk");
  expect_travels(full, full.what());
}

TEST(RankErrors, OfSeveralRanksTheFirstIsThrown) {
  simulated_ranks ranks(7);
  const std::string said = common_failure<std::invalid_argument>(ranks, [&](const communicator& all) {
    cairn::ranks::on_each(all, [&] {
      if (all.rank() >= 3) throw std::invalid_argument("it is " + std::to_string(all.rank()));
    });
  });
  EXPECT_EQ(said, "rank 3: it is 3");
}

// What cairn does not know, such as an exception of the caller's progress, is std::runtime_error on all; also
// within work that is collective itself.
TEST(RankErrors, OfUsersAreRuntimeErrors) {
  struct of_a_user : std::exception {
    const char* what() const noexcept override { return "mine"; }
  };
  const std::vector<double> values(2000, 1);
  const std::vector<std::function<void(const communicator&, const cairn::execution&)>> calls{
      [](const communicator& all, const cairn::execution& exec) {
        cairn::ranks::on_each(all, [&] { exec.progress(0); });
      },
      [&](const communicator& all, const cairn::execution& exec) {
        cairn::max_subarrays(values, 2, {}, tests::over(all, exec));
      },
      [&](const communicator& all, const cairn::execution& exec) {
        cairn::max_subarrays(values, {60, 100}, 2, {}, tests::over(all, exec));
      },
      [&](const communicator& all, const cairn::execution& exec) {
        cairn::mean_shift(cairn::rows(values, 2), {.radius = 3}, {}, tests::over(all, exec));
      },
      [&](const communicator& all, const cairn::execution& exec) {
        cairn::value_counter<double> mine;
        mine.add(values);
        cairn::divided(mine, {}, tests::over(all, exec));
      }};
  for (const auto& call : calls) {
    simulated_ranks ranks(3);
    EXPECT_EQ(common_failure<std::runtime_error>(ranks,
                                                 [&](const communicator& all) {
                                                   cairn::execution exec{.threads = 1};
                                                   exec.progress = [&](double) {
                                                     if (all.rank() == 1) throw of_a_user();
                                                     return true;
                                                   };
                                                   call(all, exec);
                                                 }),
              "rank 1: mine");
  }
}

// Work that is collective itself: wherever a rank fails, all throw once.
TEST(RankErrors, OfNestedWorkAreThrownOnce) {
  for (int failing = 0; failing < 3; ++failing) {
    for (int at = 0; at < 4; ++at) {
      simulated_ranks ranks(3);
      const auto fail = [&](const communicator& all, int here) {
        if (all.rank() == failing && here == at) throw std::domain_error("here");
      };
      const std::string said = common_failure<std::domain_error>(ranks, [&](const communicator& all) {
        cairn::ranks::on_each(all, [&] {
          fail(all, 0);
          cairn::ranks::on_each(all, [&] { fail(all, 1); });
          fail(all, 2);
          cairn::ranks::settle(all, nullptr);
          fail(all, 3);
        });
      });
      EXPECT_EQ(said, "rank " + std::to_string(failing) + ": here");
    }
  }
}

TEST(RankErrors, LongSentencesAreCut) {
  simulated_ranks ranks(2);
  const std::string said = common_failure<std::invalid_argument>(ranks, [&](const communicator& all) {
    cairn::ranks::on_each(all, [&] {
      if (all.rank() == 1) throw std::invalid_argument(std::string(5000, 'x'));
    });
  });
  EXPECT_EQ(said.substr(0, 12), "rank 1: xxxx");
  EXPECT_GT(said.size(), 900U);
}

std::string refused(int size, const std::function<void(const communicator&)>& work) {
  simulated_ranks ranks(size);
  return common_failure<std::invalid_argument>(ranks, work);
}

TEST(RankCalls, ThatDifferAreRefused) {
  const auto odd = [](const communicator& all) { return all.rank() == 2; };
  EXPECT_EQ(refused(4,
                    [&](const communicator& all) {
                      cairn::histogram(some, odd(all) ? cairn::axis::uniform(10, 0, 9) : ten,
                                       tests::over(all));
                    }),
            "histogram: the axes on rank 2 differ from those on rank 0; expected the same on all ranks");
  EXPECT_EQ(refused(4,
                    [&](const communicator& all) {
                      if (odd(all)) {
                        cairn::histogram(std::vector<float>{1}, ten, tests::over(all));
                      } else {
                        cairn::histogram(some, ten, tests::over(all));
                      }
                    }),
            "histogram: the types of the samples on rank 2 differ from those on rank 0; expected the same on "
            "all ranks");
  EXPECT_EQ(
      refused(4,
              [&](const communicator& all) { cairn::histogram(some, odd(all) ? 5U : 6U, tests::over(all)); }),
      "histogram: bins is 6 on rank 0 and 5 on rank 2; expected the same on all ranks");
  const auto failures = simulated_ranks(3).failures([&](const communicator& all) {
    if (odd(all)) {
      cairn::histogram(some, ten, tests::over(all));
    } else {
      std::vector<std::uint64_t> counts(10);
      cairn::histogram_into(counts, some, ten, tests::over(all));
    }
  });
  for (const auto& each : failures)
    EXPECT_EQ(tests::what_of(each),
              "rank 2 calls another function of cairn than rank 0; expected the same calls in the same order "
              "on all ranks");
}

// Every kind of call begins with the same agreement, so that any two of them meet in it.
TEST(RankCalls, OfAllFunctionsBeginAlike) {
  const std::vector<double> points{1, 2, 3, 4};
  const std::vector<std::uint32_t> numbers{0, 1};
  const std::function<void(const communicator&)> calls[] = {
      [&](const communicator& all) { cairn::histogram(some, 3, tests::over(all)); },
      [&](const communicator& all) { cairn::divided_histogram(some, ten, tests::over(all)); },
      [&](const communicator& all) { cairn::weighted_histogram(some, some, ten, tests::over(all)); },
      [&](const communicator& all) { cairn::profile(some, some, ten, tests::over(all)); },
      [&](const communicator& all) { cairn::weighted_profile(some, some, some, ten, tests::over(all)); },
      [&](const communicator& all) { cairn::divided_weighted_histogram(some, some, ten, tests::over(all)); },
      [&](const communicator& all) { cairn::divided_profile(some, some, ten, tests::over(all)); },
      [&](const communicator& all) { cairn::merged(cairn::histogram_builder<>(ten), tests::over(all)); },
      [&](const communicator& all) { cairn::extremes_of(some, tests::over(all)); },
      [&](const communicator& all) { cairn::bins_by_rule(some, cairn::bin_rule::fd, tests::over(all)); },
      [&](const communicator& all) { cairn::histogram(some, cairn::bin_rule::fd, tests::over(all)); },
      [&](const communicator& all) { cairn::median(some, tests::over(all)); },
      [&](const communicator& all) { cairn::quantiles(some, {0.5}, tests::over(all)); },
      [&](const communicator& all) { cairn::order_statistics(some, {1}, tests::over(all)); },
      [&](const communicator& all) { cairn::value_counts(some, tests::over(all)); },
      [&](const communicator& all) { cairn::divided_value_counts(some, tests::over(all)); },
      [&](const communicator& all) { cairn::divided(cairn::value_counter<double>(), tests::over(all)); },
      [&](const communicator& all) { cairn::frequencies_part<double>{}.top(3, tests::over(all)); },
      [&](const communicator& all) { cairn::frequencies_part<double>{}.modes(tests::over(all)); },
      [&](const communicator& all) { cairn::sampler(some, tests::over(all)); },
      [&](const communicator& all) {
        std::vector<std::uint32_t> drawn(3);
        cairn::sampler::uniform(3).draw_into(drawn, {}, tests::over(all));
      },
      [&](const communicator& all) {
        std::vector<std::uint8_t> counts(4);
        cairn::saturating_histogram_into(counts, numbers, 2, tests::over(all));
      },
      [&](const communicator& all) {
        cairn::merged(cairn::saturating_counter<std::uint8_t>(4, 2), tests::over(all));
      },
      [&](const communicator& all) {
        std::vector<std::int64_t> bins(3);
        cairn::digitize_into(bins, some, ten, tests::over(all));
      },
      [&](const communicator& all) { cairn::mean_shift(cairn::rows(points, 2), tests::over(all)); },
      [&](const communicator& all) { cairn::max_subarrays(some, 1, tests::over(all)); },
      [&](const communicator& all) { cairn::maximal_scoring_subsequences(some, tests::over(all)); }};
  for (const auto& one : calls) {
    for (const auto& other : calls) {
      if (&one == &other) continue;
      for (const auto& each : simulated_ranks(2).failures(
               [&](const communicator& all) { all.rank() == 0 ? one(all) : other(all); })) {
        ASSERT_NE(each, nullptr);
        EXPECT_EQ(tests::what_of(each).substr(0, 53),
                  "rank 1 calls another function of cairn than rank 0; e");
      }
    }
  }
}

// Wherever the rank that differs is, it is named with one of the others.
TEST(RankCalls, NameTheRankThatDiffers) {
  for (int differs = 0; differs < 5; ++differs) {
    const std::string said = refused(5, [&](const communicator& all) {
      cairn::histogram(some, cairn::axis::uniform(all.rank() == differs ? 3 : 4, 0, 1), tests::over(all));
    });
    EXPECT_NE(said.find("rank " + std::to_string(differs)), std::string::npos) << said;
  }
}

TEST(RankCalls, RefuseARankThatThereIsNot) {
  for (const int root : {-2, 3}) {
    const std::string said =
        refused(3, [&](const communicator& all) { cairn::histogram(some, ten, tests::over(all, {}, root)); });
    EXPECT_EQ(said,
              "histogram: execution::root is " + std::to_string(root) + "; expected 0 to 2, or all_ranks");
  }
}

TEST(SimulatedRanks, ImplementTheContract) {
  for (const int size : {1, 2, 3, 4, 7, 33}) {
    SCOPED_TRACE(size);
    simulated_ranks ranks(size);
    ranks.run([&](const communicator& all) {
      const auto p = static_cast<std::uint64_t>(size);
      const auto r = static_cast<std::uint64_t>(all.rank());
      std::uint64_t word = r == p - 1 ? 17 : 0;
      all.broadcast(std::as_writable_bytes(std::span(&word, 1)), size - 1);
      EXPECT_EQ(word, 17U);
      std::uint64_t items[3] = {1, r, p - r};
      all.allreduce(items, 3, cairn::reduction::sum_uint64);
      EXPECT_EQ(items[0], p);
      EXPECT_EQ(items[1], p * (p - 1) / 2);
      std::uint64_t most[2] = {r, p - r};
      all.allreduce(most, 2, cairn::reduction::greatest_uint64);
      EXPECT_EQ(most[0], p - 1);
      EXPECT_EQ(most[1], p);
      std::uint64_t before = r + 1;
      all.exscan(&before, 1, cairn::reduction::sum_uint64);
      EXPECT_EQ(before, r * (r + 1) / 2);
      std::vector<std::uint64_t> counts(p);
      for (std::uint64_t i = 0; i < p; ++i) counts[i] = i % 3;
      std::vector<std::uint64_t> table;
      for (std::uint64_t i = 0; i < p; ++i) table.insert(table.end(), counts[i], 100 * i + r);
      std::vector<std::uint64_t> mine(counts[r]);
      all.reduce_scatter(table.data(), mine.data(), counts, cairn::reduction::sum_uint64);
      EXPECT_EQ(mine, std::vector<std::uint64_t>(counts[r], 100 * r * p + p * (p - 1) / 2));
    });
  }
}

}  // namespace
