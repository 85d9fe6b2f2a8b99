// What calls give to the verbs of their communicator: the formulas in docs/scaling.md.
#include <gtest/gtest.h>

#include <algorithm>
#include <cairn/cairn.hpp>
#include <map>

#include "tests/ranks/divided_samples.hpp"
#include "tests/ranks/simulated_ranks.hpp"

namespace {

using cairn::communicator;
using tests::one_thread;
using tests::simulated_ranks;

using by_verb = std::map<std::string, std::uint64_t>;
constexpr std::size_t bins = 1000;
const cairn::axis axis = cairn::axis::uniform(bins, 0, 10);
const std::vector<float> x(500, 3);
const std::vector<double> y(500, 3);

// How often each verb is called, and with how many bytes, by each rank.
void expect_traffic(const char* what, const std::function<void(const communicator&)>& call,
                    const std::function<by_verb(std::uint64_t ranks)>& calls,
                    const std::function<by_verb(std::uint64_t ranks, std::uint64_t rank)>& bytes) {
  for (const int size : {2, 3, 4, 7, 16, 64}) {
    SCOPED_TRACE(std::string(what) + ", " + std::to_string(size) + " ranks");
    simulated_ranks ranks(size);
    ranks.run(call);
    for (std::size_t r = 0; r < static_cast<std::size_t>(size); ++r) {
      EXPECT_EQ(ranks.sent()[r].calls, calls(static_cast<std::uint64_t>(size)));
      EXPECT_EQ(ranks.sent()[r].payload, bytes(static_cast<std::uint64_t>(size), r));
    }
  }
}

// Parts of one width, but for the last ones.
std::uint64_t share(std::uint64_t items, std::uint64_t ranks, std::uint64_t rank) {
  const std::uint64_t width = (items + ranks - 1) / ranks;
  return std::min(width, items - std::min(items, rank * width));
}
constexpr std::uint64_t agreement = 72;
constexpr std::uint64_t settled = 8;
constexpr std::uint64_t totals = 8 * 7;  // of one axis

TEST(RankTraffic, OfHistogramsIsAsWritten) {
  expect_traffic(
      "on all ranks",
      [](const communicator& all) { cairn::histogram(x, axis, tests::over(all, one_thread)); },
      [](auto) { return by_verb{{"allreduce", 2}}; },
      [](auto, auto) { return by_verb{{"allreduce", agreement + 8 * bins + totals}}; });
  expect_traffic(
      "on one rank",
      [](const communicator& all) { cairn::histogram(x, axis, tests::over(all, one_thread, 1)); },
      [](auto) { return by_verb{{"allreduce", 3}, {"reduce_scatter", 1}, {"gather", 1}}; },
      [](auto ranks, auto rank) {
        return by_verb{{"allreduce", agreement + totals + settled},
                       {"reduce_scatter", 8 * bins},
                       {"gather", 8 * share(bins, ranks, rank)}};
      });
  expect_traffic(
      "without a range",
      [](const communicator& all) { cairn::histogram(x, bins, tests::over(all, one_thread)); },
      [](auto) { return by_verb{{"allreduce", 5}}; },
      [](auto, auto) { return by_verb{{"allreduce", agreement + 24 + 16 + settled + 8 * bins + totals}}; });
}

TEST(RankTraffic, OfSumsIsAsWritten) {
  constexpr std::uint64_t kept = bins + 3;
  expect_traffic(
      "plain sums",
      [](const communicator& all) {
        cairn::weighted_histogram(x, y, axis, {}, tests::over(all, one_thread));
      },
      [](auto) { return by_verb{{"allreduce", 6}}; },
      [](auto, auto) { return by_verb{{"allreduce", agreement + totals + 3 * settled + 8 * kept}}; });
  expect_traffic(
      "sums of integers",
      [](const communicator& all) {
        cairn::weighted_histogram(x, std::vector<int>(x.size()), axis, {}, tests::over(all, one_thread));
      },
      [](auto) { return by_verb{{"allreduce", 6}}; },
      [](auto, auto) { return by_verb{{"allreduce", agreement + totals + 3 * settled + 16 * kept}}; });
  const auto verbs_of_means = [](auto) {
    return by_verb{{"allreduce", 6}, {"alltoallv", 1}, {"allgather", 1}};
  };
  const auto bytes_of_means = [](auto ranks, auto rank) {
    return by_verb{{"allreduce", agreement + totals + 4 * settled},
                   {"alltoallv", 48 * kept},
                   {"allgather", 48 * share(kept, ranks, rank)}};
  };
  expect_traffic(
      "profiles",
      [](const communicator& all) { cairn::profile(x, y, axis, {}, tests::over(all, one_thread)); },
      verbs_of_means, bytes_of_means);
  expect_traffic(
      "weighted profiles",
      [](const communicator& all) { cairn::weighted_profile(x, y, y, axis, tests::over(all, one_thread)); },
      verbs_of_means, bytes_of_means);
}

TEST(RankTraffic, OfWhatIsDividedIsAsWritten) {
  expect_traffic(
      "builders of counts",
      [](const communicator& all) {
        cairn::divided(cairn::histogram_builder<>(axis, one_thread), tests::over(all));
      },
      [](auto) { return by_verb{{"allreduce", 4}, {"reduce_scatter", 1}}; },
      [](auto, auto) {
        return by_verb{{"allreduce", agreement + totals + 2 * settled}, {"reduce_scatter", 8 * bins}};
      });
  constexpr std::uint64_t outside = 3;
  expect_traffic(
      "builders of means",
      [](const communicator& all) {
        cairn::divided(cairn::histogram_builder<cairn::mean_of>(axis, one_thread), tests::over(all));
      },
      [](auto) { return by_verb{{"allreduce", 8}, {"alltoallv", 2}, {"allgather", 1}}; },
      [](auto ranks, auto rank) {
        return by_verb{{"allreduce", agreement + totals + 6 * settled},
                       {"alltoallv", 48 * (bins + outside)},
                       {"allgather", 48 * share(outside, ranks, rank)}};
      });
  expect_traffic(
      "weighted histograms",
      [](const communicator& all) {
        cairn::divided_weighted_histogram(x, y, axis, {}, tests::over(all, one_thread));
      },
      [](auto) { return by_verb{{"allreduce", 9}, {"alltoall", 1}, {"alltoallv", 2}}; },
      [](auto ranks, auto) {
        return by_verb{{"allreduce", agreement + totals + 6 * settled + 8 * outside},
                       {"alltoall", 8 * ranks},
                       {"alltoallv", (4 + 8) * x.size()}};
      });
  expect_traffic(
      "saturating counters",
      [](const communicator& all) {
        cairn::divided(cairn::saturating_counter<std::uint16_t>(bins, 10), tests::over(all));
      },
      [](auto) { return by_verb{{"allreduce", 2}, {"reduce_scatter", 1}}; },
      [](auto, auto) { return by_verb{{"allreduce", agreement + 16}, {"reduce_scatter", 2 * bins}}; });
}

TEST(RankTraffic, OfExtremesAndDrawsIsAsWritten) {
  expect_traffic(
      "extremes", [](const communicator& all) { cairn::extremes_of(x, tests::over(all, one_thread)); },
      [](auto) { return by_verb{{"allreduce", 3}}; },
      [](auto, auto) { return by_verb{{"allreduce", agreement + 24 + 16}}; });
  const cairn::sampler even = cairn::sampler::uniform(7);
  expect_traffic(
      "draws",
      [&](const communicator& all) {
        std::vector<std::uint32_t> drawn(10);
        even.draw_into(drawn, {}, tests::over(all, one_thread));
      },
      [](auto) { return by_verb{{"allreduce", 3}, {"exscan", 1}}; },
      [](auto, auto) { return by_verb{{"allreduce", agreement + 8 + settled}, {"exscan", 8}}; });
}

// Of one bucket, which all ranks have places of: each sends its items to all.
TEST(RankTraffic, OfSamplesAndOrdersIsAsWritten) {
  constexpr std::uint64_t n = 10;
  expect_traffic(
      "uniform samples",
      [](const communicator& all) {
        std::vector<std::uint64_t> items(n);
        cairn::sample_without_replacement_into(items, 100'000, {}, cairn::sample_order::ascending,
                                               tests::over(all, one_thread));
      },
      [](auto) { return by_verb{{"allreduce", 4}, {"exscan", 1}}; },
      [](auto, auto) { return by_verb{{"allreduce", agreement + 8 + 2 * settled}, {"exscan", 8}}; });
  expect_traffic(
      "divided uniform samples",
      [](const communicator& all) {
        cairn::divided_sample_without_replacement(20, 100'000, {}, tests::over(all, one_thread));
      },
      [](auto) { return by_verb{{"allreduce", 4}, {"exscan", 1}}; },
      [](auto, auto) { return by_verb{{"allreduce", agreement + 2 * 8 + settled}, {"exscan", 8}}; });
  expect_traffic(
      "shuffles",
      [](const communicator& all) {
        std::vector<float> items(n);
        cairn::shuffle(items, {}, tests::over(all, one_thread));
      },
      [](auto) { return by_verb{{"allreduce", 7}, {"exscan", 1}, {"allgather", 1}, {"alltoallv", 2}}; },
      [](auto ranks, auto) {
        return by_verb{{"allreduce", agreement + 8 + 4 * settled + 8},
                       {"exscan", 8},
                       {"allgather", 8},
                       {"alltoallv", (8 + 4 * n) * ranks}};
      });
}

// Entries are sent once to the rank that has their key, and once to all.
TEST(RankTraffic, OfValueCountsIsAsWritten) {
  std::vector<std::int64_t> keys;
  for (std::int64_t i = 0; i < 640; ++i) keys.push_back(i * 1'000'003);
  expect_traffic(
      "value counts",
      [&](const communicator& all) {
        cairn::divided_value_counts(keys, cairn::order::unordered, tests::over(all, one_thread));
      },
      [](auto) { return by_verb{{"allreduce", 9}, {"exscan", 1}, {"alltoall", 1}, {"alltoallv", 1}}; },
      [&](auto ranks, auto) {
        return by_verb{{"allreduce", agreement + 24 + 24 + 5 * settled + 8},
                       {"exscan", 8},
                       {"alltoall", 8 * ranks},
                       {"alltoallv", 16 * keys.size()}};
      });
}

}  // namespace
