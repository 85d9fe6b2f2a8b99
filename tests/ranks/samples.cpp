// Samples without replacement and orders over ranks, against those of one process.
#include <gtest/gtest.h>

#include <array>
#include <cairn/cairn.hpp>
#include <limits>
#include <numeric>

#include "tests/ranks/divided_samples.hpp"
#include "tests/ranks/expected_failures.hpp"
#include "tests/weights.hpp"

namespace {

using cairn::communicator;
using cairn::draws;
using cairn::sample_order;
using tests::common_failure;
using tests::division;
using tests::one_thread;
using tests::simulated_ranks;

constexpr draws which{.seed = 5, .stream = 2, .offset = 77};

// A slice of `all` by a division.
template <class T>
std::span<T> slice_of(std::vector<T>& all, const division& by, int rank) {
  const auto r = static_cast<std::size_t>(rank);
  return std::span(all).subspan(by.at[r], by.at[r + 1] - by.at[r]);
}

// Weights and items of the sample are divided in different ways.
template <class Index, class S>
void expect_same_sample(const std::vector<S>& weights, std::size_t k, sample_order order,
                        std::span<const int> sizes) {
  std::vector<Index> expected(k);
  cairn::sample_without_replacement_into(expected, weights, which, order);
  for (const int size : sizes) {
    const auto results = tests::divisions(k, size);
    std::size_t turn = 0;
    for (const division& each : tests::divisions(weights.size(), size)) {
      const division& other = results[++turn % results.size()];
      SCOPED_TRACE(std::to_string(size) + " ranks, " + each.name + ", results " + other.name);
      std::vector<Index> items(k);
      simulated_ranks(size).run([&](const communicator& all) {
        cairn::sample_without_replacement_into(slice_of(items, other, all.rank()),
                                               each.part(weights, all.rank()), which, order,
                                               tests::over(all, one_thread));
      });
      ASSERT_EQ(items, expected);
    }
  }
}

TEST(RankSamples, ByWeightsAreThatOfOneProcess) {
  const auto weights = tests::weights_over_decades<double>(700);
  for (const std::size_t k : {0UL, 50UL, 700UL}) {
    expect_same_sample<std::uint64_t>(weights, k, sample_order::taken, tests::rank_counts);
    expect_same_sample<std::int32_t>(weights, k, sample_order::ascending, tests::rank_counts);
  }
}

TEST(RankSamples, ByNastyWeights) {
  constexpr int sizes[] = {1, 3, 7};
  auto all = tests::nasty_weights<float>();
  all.push_back({"equal", std::vector<float>(500, 0.1F)});
  all.push_back({"zeros", tests::alternating_zeros<float>(500)});
  for (const auto& [name, weights] : all) {
    SCOPED_TRACE(name);
    const auto there =
        static_cast<std::size_t>(std::ranges::count_if(weights, [](float w) { return w > 0; }));
    expect_same_sample<std::uint64_t>(weights, there, sample_order::taken, sizes);
    expect_same_sample<std::uint64_t>(weights, there / 2, sample_order::ascending, sizes);
  }
}

// So that a threshold is guessed, well and badly: sorted weights are on few ranks.
TEST(RankSamples, OfFewOfManyItems) {
  std::vector<float> weights = tests::weights_over_decades<float>(200'000);
  for (const bool is_sorted : {false, true}) {
    if (is_sorted) std::ranges::sort(weights);
    std::vector<std::uint32_t> expected(3000);
    cairn::sample_without_replacement_into(expected, weights, which);
    for (const int size : {2, 3, 7}) {
      const division each = tests::divisions(weights.size(), size)[1];
      const division even = tests::divisions(expected.size(), size)[0];
      std::vector<std::uint32_t> items(expected.size());
      simulated_ranks(size).run([&](const communicator& all) {
        cairn::sample_without_replacement_into(slice_of(items, even, all.rank()),
                                               each.part(weights, all.rank()), which,
                                               tests::over(all, one_thread));
      });
      EXPECT_EQ(items, expected) << size;
    }
  }
}

TEST(RankSamples, StayWithTheirItems) {
  const auto weights = tests::weights_over_decades<double>(3000);
  std::vector<std::uint64_t> expected(400);
  cairn::sample_without_replacement_into(expected, weights, which, sample_order::ascending);
  std::vector<std::uint64_t> uniform(400);
  cairn::sample_without_replacement_into(uniform, weights.size(), which, sample_order::ascending);
  tests::on_ranks(weights.size(), [&](const communicator& all, const division& each) {
    const auto expect_mine = [&](const cairn::divided_sample& mine, const std::vector<std::uint64_t>& right) {
      const std::uint64_t first = each.at[static_cast<std::size_t>(all.rank())];
      const std::uint64_t last = each.at[static_cast<std::size_t>(all.rank()) + 1];
      EXPECT_EQ(mine.first, first);
      std::vector<std::uint64_t> items;
      for (const std::uint64_t item : right)
        if (item >= first && item < last) items.push_back(item - first);
      EXPECT_EQ(mine.items, items);
    };
    const auto part = each.part(weights, all.rank());
    expect_mine(cairn::divided_sample_without_replacement(400, part, which, tests::over(all, one_thread)),
                expected);
    expect_mine(
        cairn::divided_sample_without_replacement(400, part.size(), which, tests::over(all, one_thread)),
        uniform);
    EXPECT_TRUE(cairn::divided_sample_without_replacement(0, part, which, tests::over(all, one_thread))
                    .items.empty());
  });
}

template <class Index>
void expect_same_uniform(std::uint64_t items, std::size_t k, sample_order order) {
  SCOPED_TRACE(std::to_string(k) + " of " + std::to_string(items));
  std::vector<Index> expected(k);
  cairn::sample_without_replacement_into(expected, items, which, order);
  for (const int size : tests::rank_counts) {
    for (const division& each : tests::divisions(k, size)) {
      SCOPED_TRACE(std::to_string(size) + " ranks, " + each.name);
      std::vector<Index> found(k);
      simulated_ranks(size).run([&](const communicator& all) {
        cairn::sample_without_replacement_into(slice_of(found, each, all.rank()), items, which, order,
                                               tests::over(all, one_thread));
      });
      ASSERT_EQ(found, expected);
    }
  }
}

TEST(RankSamples, OfItemsAllAlikeAreThatOfOneProcess) {
  for (const sample_order order : {sample_order::taken, sample_order::ascending}) {
    expect_same_uniform<std::uint64_t>(0, 0, order);
    expect_same_uniform<std::int32_t>(1, 1, order);
    expect_same_uniform<std::uint64_t>(5000, 4000, order);
    expect_same_uniform<std::uint32_t>(5'000'000, 3000, order);
    expect_same_uniform<std::uint64_t>(std::uint64_t{1} << 63, 3000, order);
  }
}

template <class Item>
void expect_same_order(std::size_t n, const std::vector<int>& sizes) {
  std::vector<Item> before(n);
  for (std::size_t i = 0; i < n; ++i) std::memcpy(&before[i], &i, std::min(sizeof i, sizeof(Item)));
  std::vector<Item> expected = before;
  cairn::shuffle(expected, which);
  for (const int size : sizes) {
    for (const division& each : tests::divisions(n, size)) {
      SCOPED_TRACE(std::to_string(n) + ", " + std::to_string(size) + " ranks, " + each.name);
      std::vector<Item> items = before;
      simulated_ranks(size).run([&](const communicator& all) {
        cairn::shuffle(slice_of(items, each, all.rank()), which, tests::over(all, one_thread));
      });
      ASSERT_EQ(items, expected);
    }
  }
}

TEST(RankOrders, AreThatOfOneProcess) {
  const std::vector<int> all_sizes(std::begin(tests::rank_counts), std::end(tests::rank_counts));
  for (const std::size_t n : {std::size_t{0}, std::size_t{1}, std::size_t{2}, std::size_t{1000}})
    expect_same_order<std::uint64_t>(n, all_sizes);
  expect_same_order<std::array<std::uint8_t, 13>>(300, all_sizes);
  expect_same_order<std::uint32_t>(300'000, {1, 3, 7});  // eight buckets
  expect_same_order<std::array<std::uint64_t, 3>>(140'000, {2, 7});
}

TEST(RankOrders, OfRowsAreThatOfOneProcess) {
  std::vector<double> expected(3 * 500);
  std::iota(expected.begin(), expected.end(), 0.0);
  const std::vector<double> before = expected;
  cairn::shuffle_rows(expected, 3, which);
  for (const int size : {1, 3, 7}) {
    for (const division& each : tests::divisions(500, size)) {
      std::vector<double> rows = before;
      simulated_ranks(size).run([&](const communicator& all) {
        const auto r = static_cast<std::size_t>(all.rank());
        const std::span mine = std::span(rows).subspan(3 * each.at[r], 3 * (each.at[r + 1] - each.at[r]));
        cairn::shuffle_rows(mine, 3, which, tests::over(all, one_thread));
      });
      ASSERT_EQ(rows, expected) << size << each.name;
    }
  }
  simulated_ranks ranks(3);
  EXPECT_EQ(common_failure<std::invalid_argument>(ranks,
                                                  [&](const communicator& all) {
                                                    std::vector<double> rows(all.rank() == 1 ? 4 : 6);
                                                    cairn::shuffle_rows(rows, 3, which,
                                                                        tests::over(all, one_thread));
                                                  }),
            "rank 1: shuffle_rows: 4 items are no whole number of rows of 3");
}

TEST(RankOrders, OfNumbersAreThatOfOneProcess) {
  std::vector<std::int32_t> expected(150'000);
  cairn::permutation_into(expected, which);
  for (const int size : {1, 2, 4}) {
    for (const division& each : tests::divisions(expected.size(), size)) {
      SCOPED_TRACE(std::to_string(size) + " ranks, " + each.name);
      std::vector<std::int32_t> order(expected.size());
      simulated_ranks(size).run([&](const communicator& all) {
        cairn::permutation_into(slice_of(order, each, all.rank()), which, tests::over(all, one_thread));
      });
      ASSERT_EQ(order, expected);
    }
  }
}

TEST(RankResamples, OfItemsAreThatOfOneProcess) {
  std::vector<double> from(600);
  std::iota(from.begin(), from.end(), 0.0);
  std::vector<double> expected(1000);
  cairn::resample_into(expected, from, which);
  std::vector<double> of_rows(3 * 100);
  cairn::resample_into(of_rows, cairn::rows(from, 3), which);
  for (const int size : {1, 2, 3, 7}) {
    const auto parts = tests::divisions(200, size);
    std::size_t turn = 0;
    for (const division& each : tests::divisions(1000, size)) {
      const division& rows = parts[++turn % parts.size()];
      SCOPED_TRACE(std::to_string(size) + " ranks, " + each.name + ", from " + rows.name);
      std::vector<double> made(1000);
      std::vector<double> made_rows(3 * 100);
      simulated_ranks(size).run([&](const communicator& all) {
        const auto r = static_cast<std::size_t>(all.rank());
        const std::span<const double> mine =
            std::span(from).subspan(3 * rows.at[r], 3 * (rows.at[r + 1] - rows.at[r]));
        cairn::resample_into(slice_of(made, each, all.rank()), mine, which, tests::over(all, one_thread));
        const std::size_t first = each.at[r] / 10;
        const std::span to = std::span(made_rows).subspan(3 * first, 3 * (each.at[r + 1] / 10 - first));
        cairn::resample_into(to, cairn::rows(mine, 3), which, tests::over(all, one_thread));
      });
      ASSERT_EQ(made, expected);
      ASSERT_EQ(made_rows, of_rows);
    }
  }
  simulated_ranks ranks(2);
  EXPECT_EQ(common_failure<std::invalid_argument>(ranks,
                                                  [&](const communicator& all) {
                                                    std::vector<double> to(4), none;
                                                    cairn::resample_into(to, none, which,
                                                                         tests::over(all, one_thread));
                                                  }),
            "resample_into: items are taken from 0; expected 1 to 2147483648");
}

TEST(RankResamples, OfDividedHistogramsAreThatOfOneProcess) {
  std::vector<float> x(5000);
  std::mt19937_64 random(3);
  for (float& one : x) one = static_cast<float>(random() % 1200) / 100 - 1;
  const cairn::axes all_bins[] = {
      cairn::axes(cairn::axis::uniform(40, 0, 10)),
      cairn::axes({cairn::axis::uniform(6, 0, 10), cairn::axis::uniform(7, 2, 9)}),
      cairn::axes(cairn::axis::uniform(40, 0, 10)).with_flow()};
  for (const cairn::axes& bins : all_bins) {
    const auto columns_of = [&](std::span<const float> of) {
      return bins.size() == 1 ? cairn::columns(of) : cairn::columns(of, of);
    };
    const auto expected = cairn::resampled(cairn::histogram(columns_of(x), bins), which);
    tests::on_ranks(x.size(), [&](const communicator& all, const division& each) {
      const auto part =
          cairn::divided_histogram(columns_of(each.part(x, all.rank())), bins, tests::over(all, one_thread));
      const auto found = cairn::resampled(part, which, tests::over(all, one_thread));
      EXPECT_EQ(found.first, part.first);
      EXPECT_TRUE(std::ranges::equal(found.counts,
                                     std::span(expected.counts).subspan(found.first, found.counts.size())));
      EXPECT_EQ(found.inside, expected.inside);
      EXPECT_EQ(found.total, expected.total);
      EXPECT_EQ(found.outside[0].above, expected.outside[0].above);
      EXPECT_EQ(found.outside[0].below, expected.outside[0].below);
    });
  }
}

// What is saved is the same.
TEST(RankReservoirs, AreMergedToThatOfOneProcess) {
  const auto weights = tests::weights_over_decades<double>(2000);
  for (const std::uint64_t k : {std::uint64_t{1}, std::uint64_t{300}, std::uint64_t{5000}}) {
    cairn::weighted_reservoir whole(k, {.which = which, .first_item = 10});
    whole.add(weights);
    const auto bytes = whole.save();
    tests::on_ranks(weights.size(), [&](const communicator& all, const division& each) {
      const std::uint64_t first = 10 + each.at[static_cast<std::size_t>(all.rank())];
      cairn::weighted_reservoir mine(k, {.which = which, .first_item = first});
      mine.add(each.part(weights, all.rank()), one_thread);
      const std::uint64_t before = mine.items();
      const cairn::weighted_reservoir found = cairn::merged(mine, tests::over(all));
      EXPECT_EQ(found.items(), weights.size());
      EXPECT_EQ(found.save(), bytes);
      EXPECT_EQ(mine.items(), before);
    });
  }
}

// Those of the whole that the rank has added. Weights of the least double have infinite keys, all equal.
TEST(RankReservoirs, AreDividedByWhoAddedTheItems) {
  for (const double of_some : {1.0, std::numeric_limits<double>::denorm_min()}) {
    auto weights = tests::weights_over_decades<double>(2000);
    for (std::size_t i = 0; i < weights.size(); i += 2) weights[i] = of_some;
    for (const std::uint64_t k : {std::uint64_t{1}, std::uint64_t{1200}, std::uint64_t{5000}}) {
      cairn::weighted_reservoir whole(k, {.which = which, .first_item = 10});
      whole.add(weights);
      const cairn::reservoir_sample expected = whole.result();
      tests::on_ranks(weights.size(), [&](const communicator& all, const division& each) {
        const std::uint64_t first = 10 + each.at[static_cast<std::size_t>(all.rank())];
        const auto part = each.part(weights, all.rank());
        cairn::weighted_reservoir mine(k, {.which = which, .first_item = first});
        mine.add(part, one_thread);
        cairn::reservoir_sample own;
        for (std::size_t i = 0; i < expected.items.size(); ++i) {
          if (expected.items[i] < first || expected.items[i] >= first + part.size()) continue;
          own.items.push_back(expected.items[i]);
          own.keys.push_back(expected.keys[i]);
        }
        const cairn::reservoir_sample found = cairn::divided(mine, tests::over(all));
        EXPECT_EQ(found.items, own.items);
        EXPECT_EQ(found.keys, own.keys);
      });
      EXPECT_EQ(cairn::divided(whole).items, expected.items);
    }
  }
}

TEST(RankReservoirErrors, AreThrownOnAllRanks) {
  simulated_ranks ranks(3);
  const auto failure = [&](std::uint64_t size, std::uint64_t first) {
    return common_failure<std::invalid_argument>(ranks, [&](const communicator& all) {
      cairn::weighted_reservoir mine(
          all.rank() == 1 ? size : 5,
          {.first_item = all.rank() == 1 ? first : 10U * static_cast<unsigned>(all.rank())});
      mine.add(std::vector<double>(10, 1.0), one_thread);
      if (size == 1) cairn::weighted_reservoir(std::move(mine));
      cairn::merged(mine, tests::over(all));
    });
  };
  EXPECT_EQ(
      failure(4, 10),
      "merged(weighted_reservoir): size is 5 on rank 0 and 4 on rank 1; expected the same on all ranks");
  EXPECT_EQ(
      failure(5, 5),
      "merged(weighted_reservoir): items 5 to 9 would be added twice; expected items that were not added "
      "(reservoir_options::first_item)");
  EXPECT_EQ(failure(1, 10), "merged(weighted_reservoir): it was moved from; expected one that was not");
  for (const int failing : {0, 1})
    tests::expect_collective_bad_alloc(3, failing, [&](const communicator& all) {
      const auto mine = std::make_shared<cairn::weighted_reservoir>(
          5, cairn::reservoir_options{.first_item = 10U * static_cast<unsigned>(all.rank())});
      mine->add(std::vector<double>(10, 1.0), one_thread);
      return [&all, mine] {
        cairn::merged(*mine, tests::over(all));
        cairn::divided(*mine, tests::over(all));
      };
    });
}

template <class Change>
std::string sample_failure(simulated_ranks& ranks, const Change& change) {
  return common_failure<std::invalid_argument>(ranks, [&](const communicator& all) {
    std::vector<double> weights(4, 1.0);
    std::vector<std::int64_t> items(2, -1);
    draws from = which;
    change(all.rank(), weights, items, from);
    const auto untouched = items;
    try {
      cairn::sample_without_replacement_into(items, weights, from, tests::over(all, one_thread));
    } catch (const std::exception&) {
      EXPECT_EQ(items, untouched);
      throw;
    }
  });
}

TEST(RankSampleErrors, AreThrownOnAllRanks) {
  simulated_ranks ranks(3);
  EXPECT_EQ(
      sample_failure(ranks, [](int rank, auto& weights, auto&, auto&) { weights[3] = rank == 1 ? -1 : 1; }),
      "rank 1: sample_without_replacement_into: weights[3] is -1; expected no negative numbers");
  EXPECT_EQ(
      sample_failure(ranks, [](int rank, auto&, auto& items, auto&) { items.resize(rank == 1 ? 9 : 2); }),
      "sample_without_replacement_into: 13 items wanted of 12; expected no more than these");
  EXPECT_EQ(
      sample_failure(ranks, [](int rank, auto& weights, auto&, auto&) { weights.assign(4, rank == 1); }),
      "sample_without_replacement_into: 6 items wanted of 4 with a weight above 0; expected no more than "
      "these");
  EXPECT_EQ(
      sample_failure(ranks, [](int rank, auto&, auto&, draws& from) { from.seed = rank == 2 ? 1 : 0; }),
      "sample_without_replacement_into: seed is 0 on rank 0 and 1 on rank 2; expected the same on all ranks");
  EXPECT_EQ(common_failure<std::invalid_argument>(ranks,
                                                  [&](const communicator& all) {
                                                    std::vector<std::int32_t> items(2);
                                                    cairn::sample_without_replacement_into(
                                                        items, std::uint64_t{1} << 40, which,
                                                        tests::over(all));
                                                  }),
            "sample_without_replacement_into: items up to 1099511627775 do not fit in indices of 32 bits; "
            "expected integers of 64 bits");
  EXPECT_EQ(common_failure<std::invalid_argument>(ranks,
                                                  [&](const communicator& all) {
                                                    cairn::divided_sample_without_replacement(
                                                        5, std::uint64_t{1} << 62, which, tests::over(all));
                                                  }),
            "divided_sample_without_replacement: of 13835058055282163712 items; expected at most "
            "9223372036854775808");
  EXPECT_EQ(common_failure<std::invalid_argument>(
                ranks,
                [&](const communicator& all) {
                  std::vector<double> items(2);
                  cairn::shuffle(items, which,
                                 tests::over(all, {.where = all.rank() == 1 ? cairn::place::device
                                                                            : cairn::place::host}));
                })
                .substr(0, 50),
            "rank 1: shuffle: execution::where is device; expec");
}

TEST(RankSampleErrors, OfMemoryAreThrownOnAllRanks) {
  for (const int failing : {0, 1}) {
    tests::expect_collective_bad_alloc(3, failing, [&](const communicator& all) {
      auto items = std::make_shared<std::vector<std::uint64_t>>(20);
      auto weights = std::make_shared<std::vector<double>>(100, 1.0);
      return [&all, items, weights] {
        cairn::sample_without_replacement_into(*items, *weights, which, tests::over(all, one_thread));
      };
    });
    tests::expect_collective_bad_alloc(3, failing, [&](const communicator& all) {
      auto items = std::make_shared<std::vector<std::uint64_t>>(20);
      return [&all, items] {
        cairn::sample_without_replacement_into(*items, 1000, which, tests::over(all, one_thread));
      };
    });
    tests::expect_collective_bad_alloc(3, failing, [&](const communicator& all) {
      return [&all] {
        cairn::divided_sample_without_replacement(20, 1000, which, tests::over(all, one_thread));
      };
    });
    tests::expect_collective_bad_alloc(3, failing, [&](const communicator& all) {
      auto items = std::make_shared<std::vector<std::uint64_t>>(20);
      return [&all, items] { cairn::shuffle(*items, which, tests::over(all, one_thread)); };
    });
    tests::expect_collective_bad_alloc(3, failing, [&](const communicator& all) {
      auto items = std::make_shared<std::vector<std::uint64_t>>(20);
      auto from = std::make_shared<std::vector<std::uint64_t>>(30);
      return
          [&all, items, from] { cairn::resample_into(*items, *from, which, tests::over(all, one_thread)); };
    });
  }
}

}  // namespace
