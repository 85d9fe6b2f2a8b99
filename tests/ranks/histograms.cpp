// Histograms over ranks, against those of one process.
#include <gtest/gtest.h>

#include <cairn/cairn.hpp>
#include <cairn/collective/histogram.hpp>
#include <mutex>

#include "src/collective/divided_rounds.hpp"
#include "tests/ranks/divided_samples.hpp"
#include "tests/ranks/expected_failures.hpp"
#include "tests/same_tally.hpp"
#include "tests/samples.hpp"

namespace {

using cairn::communicator;
using tests::common_failure;
using tests::division;
using tests::expect_same_tally;
using tests::on_ranks;
using tests::one_thread;
using tests::simulated_ranks;

template <class T>
std::vector<T> nasty_samples(std::size_t size) {
  std::mt19937_64 random(20261126);
  std::vector<T> x = samples::limits_of_type<T>();
  for (const double edge : {0., 1., 2.5, 3., 9., 9.5, 10.}) samples::push_around<T>(x, edge);
  while (x.size() < size) x.push_back(samples::between<T>(random, -1, 11));
  std::ranges::shuffle(x, random);
  return x;
}

template <class T>
void expect_counts_of_one(const std::vector<T>& x, const cairn::axis& bins) {
  const auto expected = cairn::histogram(x, bins);
  on_ranks(x.size(), [&](const communicator& all, const division& divided) {
    const auto mine = divided.part(x, all.rank());
    const auto found = cairn::histogram(mine, bins, tests::over(all, one_thread));
    EXPECT_EQ(found.counts, expected.counts);
    EXPECT_TRUE(std::ranges::equal(found.edges(), expected.edges()));
    expect_same_tally(found, expected);
    const int root = all.size() / 2;
    const auto at_root = cairn::histogram(mine, bins, tests::over(all, one_thread, root));
    EXPECT_EQ(at_root.counts, all.rank() == root ? expected.counts : std::vector<std::uint64_t>());
    expect_same_tally(at_root, expected);
    const auto part = cairn::divided_histogram(mine, bins, tests::over(all, one_thread));
    ASSERT_LE(part.first + part.counts.size(), expected.counts.size());
    EXPECT_TRUE(
        std::ranges::equal(part.counts, std::span(expected.counts).subspan(part.first, part.counts.size())));
    expect_same_tally(part, expected);
    std::vector<std::uint64_t> counts(bins.bins(), 5);
    expect_same_tally(cairn::histogram_into(counts, mine, bins, tests::over(all, one_thread)), expected);
    for (std::size_t i = 0; i < counts.size(); ++i) EXPECT_EQ(counts[i], expected.counts[i] + 5);
  });
}

TEST(RankHistograms, OfANumberOfBinsAreDividedToo) {
  auto x = nasty_samples<float>(2000);
  std::erase_if(x, [](float sample) { return std::isinf(sample); });
  on_ranks(x.size(), [&](const communicator& all, const division& divided) {
    const auto mine = divided.part(x, all.rank());
    for (const bool has_range : {false, true}) {
      const cairn::bounds range{-1, 1};
      const auto expected = has_range ? cairn::histogram(x, 33, range) : cairn::histogram(x, 33);
      const auto part = has_range ? cairn::divided_histogram(mine, 33, range, tests::over(all, one_thread))
                                  : cairn::divided_histogram(mine, 33, tests::over(all, one_thread));
      EXPECT_TRUE(std::ranges::equal(part.counts,
                                     std::span(expected.counts).subspan(part.first, part.counts.size())));
      EXPECT_TRUE(std::ranges::equal(part.axes[0].edges(), expected.edges()));
      expect_same_tally(part, expected);
    }
  });
}

TEST(RankHistograms, AreThoseOfOneProcess) {
  for (const std::size_t size : {60U, 3000U}) {
    expect_counts_of_one(nasty_samples<float>(size), cairn::axis::uniform(17, 0, 10));
    expect_counts_of_one(nasty_samples<double>(size), cairn::axis::edges({0., 1., 2.5, 2.5, 3., 9., 9.5}));
  }
  expect_counts_of_one(nasty_samples<std::int16_t>(500), cairn::axis::categories({3, 7, -1}));
  expect_counts_of_one(nasty_samples<std::uint64_t>(500), cairn::axis::integers(0, 9));
  expect_counts_of_one(std::vector<double>(), cairn::axis::uniform(3, 0, 1));
}

TEST(RankHistograms, OfARangeOverAllRanks) {
  std::vector<float> x = nasty_samples<float>(2000);
  std::erase_if(x, [](float each) { return std::isinf(each); });
  const auto plain = cairn::histogram(x, 23);
  const auto ranged = cairn::histogram(x, 23, {.low = 2, .high = 3.3});
  on_ranks(x.size(), [&](const communicator& all, const division& divided) {
    const auto mine = divided.part(x, all.rank());
    const auto found = cairn::histogram(mine, 23, tests::over(all, one_thread));
    EXPECT_EQ(found.counts, plain.counts);
    EXPECT_TRUE(std::ranges::equal(found.edges(), plain.edges()));
    EXPECT_EQ(cairn::histogram(mine, 23, cairn::bounds{2, 3.3}, tests::over(all, one_thread)).counts,
              ranged.counts);
  });
  simulated_ranks none(3);
  none.run([&](const communicator& all) {
    EXPECT_EQ(cairn::histogram(std::vector<double>(), 2, tests::over(all)).edges()[2], 1.0);
  });
}

TEST(RankHistograms, OfSeveralAxes) {
  std::mt19937_64 random(4);
  std::vector<float> x;
  std::vector<std::int32_t> y;
  std::vector<double> rows;
  for (int i = 0; i < 4000; ++i) {
    x.push_back(samples::between<float>(random, -1, 11));
    y.push_back(static_cast<std::int32_t>(random() % 12) - 1);
    rows.insert(rows.end(), {x.back(), static_cast<double>(y.back())});
  }
  const cairn::axes inner{cairn::axis::uniform(17, 0, 10), cairn::axis::integers(0, 9)};
  for (const auto& bins : {inner, inner.with_flow()}) {
    const auto expected = cairn::histogram(cairn::columns(x, y), bins);
    on_ranks(x.size(), [&](const communicator& all, const division& divided) {
      const cairn::columns mine(divided.part(x, all.rank()), divided.part(y, all.rank()));
      const auto found = cairn::histogram(mine, bins, tests::over(all, one_thread));
      EXPECT_EQ(found.counts, expected.counts);
      expect_same_tally(found, expected);
      const std::size_t first = divided.at[static_cast<std::size_t>(all.rank())];
      const auto points =
          cairn::rows(std::span<const double>(rows).subspan(2 * first, 2 * mine.samples()), 2);
      const auto part = cairn::divided_histogram(points, bins, tests::over(all, one_thread));
      EXPECT_TRUE(std::ranges::equal(part.counts,
                                     std::span(expected.counts).subspan(part.first, part.counts.size())));
      expect_same_tally(part, expected);
    });
  }
}

// All parts together are the whole, also where there are fewer bins than ranks, and in several rounds.
TEST(RankHistograms, DividedHaveEachBinOnce) {
  std::vector<float> x(3'000'000);
  std::mt19937 random(5);
  for (float& each : x) each = static_cast<float>(random() % 1000) / 100;
  for (const std::size_t bins : {1U, 5U, 64U, 1000U}) {
    const auto axis = cairn::axis::uniform(bins, 0, 10);
    const auto expected = cairn::histogram(x, axis);
    for (const int size : {1, 3, 7}) {
      std::vector<cairn::binned_part<>> parts(static_cast<std::size_t>(size));
      simulated_ranks(size).run([&](const communicator& all) {
        const division one = tests::divisions(x.size(), size)[2];
        parts[static_cast<std::size_t>(all.rank())] =
            cairn::divided_histogram(one.part(x, all.rank()), axis, tests::over(all, one_thread));
      });
      std::vector<std::uint64_t> counts;
      for (const auto& each : parts) {
        EXPECT_EQ(each.first, counts.size());
        counts.insert(counts.end(), each.counts.begin(), each.counts.end());
      }
      EXPECT_EQ(counts, expected.counts);
    }
  }
}

TEST(RankExtremes, AreThoseOfOneProcess) {
  const auto check = [](const auto& x) {
    const auto expected = cairn::extremes_of(x);
    on_ranks(x.size(), [&](const communicator& all, const division& divided) {
      const auto found = cairn::extremes_of(divided.part(x, all.rank()), tests::over(all, one_thread));
      EXPECT_EQ(found.least, expected.least);
      EXPECT_EQ(found.greatest, expected.greatest);
      EXPECT_EQ(found.numbers, expected.numbers);
      EXPECT_EQ(found.nan, expected.nan);
    });
  };
  check(nasty_samples<float>(300));
  check(nasty_samples<std::int8_t>(300));
  check(nasty_samples<std::uint64_t>(300));
  check(std::vector<double>{std::nan(""), std::nan("")});
  check(std::vector<double>{std::nan(""), -3, std::nan(""), -2});
  check(std::vector<std::int64_t>());
}

// Counts nothing, but keeps how many samples a divided call asks room for.
struct known_room {
  std::size_t chunk = 1;
  void make_room(std::size_t asked, std::size_t /*ranks*/) { chunk = asked; }
  void begin(std::size_t /*first*/, std::size_t /*size*/) {}
  void is_outside(std::size_t /*axis*/, std::size_t /*i*/, bool /*is_below*/,
                  const cairn::detail::samples& /*x*/) {}
  template <class Visit>
  void give_all(cairn::ranks::exchange_room& /*room*/, const Visit& /*visit*/) {}
  void exchange(const communicator& /*all*/, cairn::ranks::exchange_room& /*room*/) {}
  template <class Number>
  void take(std::span<const Number> /*numbers*/) {}
};

TEST(RankDividedRounds, HaveRoomForTheMostSamplesOfARank) {
  const cairn::axes bins{cairn::axis::uniform(9, 0, 10)};
  const auto room_for = [&](std::vector<std::size_t> sizes) {
    std::vector<std::size_t> rooms(sizes.size());
    simulated_ranks(static_cast<int>(sizes.size())).run([&](const communicator& all) {
      const auto rank = static_cast<std::size_t>(all.rank());
      const std::vector<float> x(sizes[rank], 3);
      const cairn::columns samples(x);
      known_room work;
      cairn::binned_part<> made;
      cairn::collective::divided_rounds<std::uint32_t, known_room>(all, samples, bins, work)
          .run(one_thread, made);
      EXPECT_EQ(made.inside, sizes[rank]);
      rooms[rank] = work.chunk;
    });
    return rooms;
  };
  EXPECT_EQ(room_for({0, 0}), (std::vector<std::size_t>{0, 0}));
  EXPECT_EQ(room_for({0, 100, 7}), (std::vector<std::size_t>{100, 100, 100}));
  EXPECT_EQ(room_for({5, (1U << 20) + 1}), (std::vector<std::size_t>{1U << 20, 1U << 20}));
}

// --- errors
TEST(RankHistogramErrors, AreThrownOnAllRanksAndChangeNothing) {
  const std::vector<double> good(100, 1);
  const cairn::axis bins = cairn::axis::uniform(4, 0, 2);
  for (const int failing : {0, 1, 4}) {
    const std::string name = "rank " + std::to_string(failing);
    simulated_ranks ranks(5);
    EXPECT_EQ(
        common_failure<std::invalid_argument>(
            ranks,
            [&](const communicator& all) {
              const bool fails = all.rank() == failing;
              cairn::histogram(good, bins, tests::over(all, {.threads = fails ? -3 : 1}));
            }),
        name + ": " + [&] {
          try {
            cairn::histogram(good, bins, {.threads = -3});
          } catch (const std::invalid_argument& error) {
            return std::string(error.what());
          }
          return std::string();
        }());
    std::vector<std::vector<std::uint64_t>> counts(5, std::vector<std::uint64_t>(4, 7));
    EXPECT_EQ(common_failure<std::overflow_error>(ranks,
                                                  [&](const communicator& all) {
                                                    auto& mine = counts[static_cast<std::size_t>(all.rank())];
                                                    if (all.rank() == failing)
                                                      mine[2] = ~std::uint64_t{0} - 450;
                                                    cairn::histogram_into(mine, good, bins,
                                                                          tests::over(all, one_thread));
                                                  })
                  .substr(0, 33),
              name + ": histogram_into: counts[2]");
    for (std::size_t r = 0; r < 5; ++r)
      for (const std::size_t i : {0U, 1U, 3U}) EXPECT_EQ(counts[r][i], 7U);
    EXPECT_EQ(common_failure<std::invalid_argument>(ranks,
                                                    [&](const communicator& all) {
                                                      std::vector<double> mine = good;
                                                      if (all.rank() == failing) mine[5] = -INFINITY;
                                                      cairn::histogram(mine, 4, tests::over(all));
                                                    }),
              "histogram: the range is from -inf to 1, as the samples are; infinite ones need a range");
    EXPECT_EQ(common_failure<cairn::cancelled>(ranks,
                                               [&](const communicator& all) {
                                                 cairn::execution exec = one_thread;
                                                 exec.progress = [&](double) {
                                                   return all.rank() != failing;
                                                 };
                                                 cairn::divided_histogram(good, bins, tests::over(all, exec));
                                               }),
              name + ": execution::progress asked to stop");
  }
}

TEST(RankHistogramErrors, OfMemory) {
  const std::vector<float> x(1000, 1);
  const cairn::axis even = cairn::axis::uniform(100, 0, 2);
  const cairn::axis listed = cairn::axis::edges({0., 1., 3.});
  for (const int failing : {0, 2}) {
    tests::expect_collective_bad_alloc(3, failing, [&](const communicator& all) {
      return [&] { cairn::histogram(x, even, tests::over(all, one_thread)); };
    });
    tests::expect_collective_bad_alloc(3, failing, [&](const communicator& all) {
      return [&] { cairn::histogram(x, 50, tests::over(all, one_thread, 1)); };
    });
    tests::expect_collective_bad_alloc(3, failing, [&](const communicator& all) {
      return [&] { cairn::divided_histogram(x, listed, tests::over(all, one_thread)); };
    });
  }
}

// Nothing goes from rank to rank but what the header says.
TEST(RankHistograms, SendWhatTheirHeaderSays) {
  const std::vector<float> x(1000, 1);
  simulated_ranks ranks(4);
  ranks.run([&](const communicator& all) {
    cairn::histogram(x, cairn::axis::uniform(100, 0, 2), tests::over(all, one_thread));
  });
  for (const auto& sent : ranks.sent()) {
    EXPECT_EQ(sent.calls.at("allreduce"), 2U);
    EXPECT_EQ(sent.calls.size(), 1U);
    EXPECT_EQ(sent.messages, 4U);  // two of each allreduce
    EXPECT_EQ(sent.bytes, 2 * 72 + 2 * 8 * (100 + 7));
  }
}

}  // namespace
