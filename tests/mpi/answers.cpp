// Every call over ranks under MPI: each process makes all samples, gives its part of them, and compares with
// what the local call says of all. The first processes alone, too, by communicators of their own.
#include <gtest/gtest.h>

#include <cairn/cairn.hpp>
#include <cairn/mpi.hpp>
#include <cmath>
#include <cstdlib>
#include <memory>
#include <random>

namespace {

using cairn::mpi::communicator;

const cairn::execution one_thread{.threads = 1};

// The first 1, 2, 3, ... processes, and all; with messages in one piece, and in pieces of 256 bytes.
template <class Work>
void on_ranks(const Work& work) {
  int rank = 0;
  int all = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &all);
  for (int size = 1; size <= all; ++size) {
    MPI_Comm some = MPI_COMM_NULL;
    MPI_Comm_split(MPI_COMM_WORLD, rank < size ? 0 : MPI_UNDEFINED, rank, &some);
    if (some == MPI_COMM_NULL) continue;
    for (const std::size_t piece : {communicator::usual_piece, std::size_t{256}}) {
      SCOPED_TRACE(std::to_string(size) + " ranks, pieces of " + std::to_string(piece) + " bytes");
      const communicator ranks(some, piece);
      work(ranks);
    }
    MPI_Comm_free(&some);
  }
}

// Uneven parts; the second rank has none where there are three or more.
cairn::execution over(const cairn::communicator& all, cairn::execution exec = {},
                      int root = cairn::all_ranks) {
  exec.ranks = &all;
  exec.root = root;
  return exec;
}

template <class T>
std::span<const T> part_of(const std::vector<T>& of, const cairn::communicator& ranks) {
  const auto n = static_cast<std::size_t>(ranks.size());
  const auto cut = [&](std::size_t r) {
    if (n >= 3 && r == 2) r = 1;
    return of.size() * r * r / (n * n);
  };
  const auto r = static_cast<std::size_t>(ranks.rank());
  return std::span(of).subspan(cut(r), cut(r + 1) - cut(r));
}

struct data {
  std::vector<float> x;
  std::vector<double> y;
  std::vector<std::int32_t> integers;
  std::vector<std::int64_t> keys;

  data() {
    std::mt19937_64 random(20261126);
    for (int i = 0; i < 5'000; ++i) {
      x.push_back(static_cast<float>(random() % 12'000) / 1000 - 1);
      y.push_back(std::ldexp(static_cast<double>(random() >> 11), -static_cast<int>(random() % 60)));
      integers.push_back(static_cast<std::int32_t>(random() % 2001) - 1000);
      keys.push_back(static_cast<std::int64_t>((random() % 500) << 40));
    }
    x[77] = std::nanf("");
  }
};
const data all_data;
const cairn::axis bins = cairn::axis::uniform(100, 0, 10);

TEST(Mpi, ImplementsTheContract) {
  on_ranks([](const cairn::communicator& all) {
    const auto p = static_cast<std::uint64_t>(all.size());
    const auto r = static_cast<std::uint64_t>(all.rank());
    std::vector<std::uint64_t> words(100, r == p - 1 ? 17 : 0);
    all.broadcast(std::as_writable_bytes(std::span(words)), all.size() - 1);
    EXPECT_EQ(words, std::vector<std::uint64_t>(100, 17));
    std::vector<std::uint64_t> most(50, r);
    all.allreduce(most.data(), most.size(), cairn::reduction::greatest_uint64);
    EXPECT_EQ(most, std::vector<std::uint64_t>(50, p - 1));
    std::uint64_t large[2] = {r == 0 ? ~std::uint64_t{0} : 1, std::uint64_t{1} << 63};
    all.allreduce(large, 2, cairn::reduction::greatest_uint64);
    EXPECT_EQ(large[0], ~std::uint64_t{0});
    EXPECT_EQ(large[1], std::uint64_t{1} << 63);
    std::vector<double> reals(50, 0.5);
    all.allreduce(reals.data(), reals.size(), cairn::reduction::sum_float64);
    EXPECT_EQ(reals, std::vector<double>(50, 0.5 * static_cast<double>(p)));
    std::vector<std::uint64_t> wide;
    for (int i = 0; i < 20; ++i) wide.insert(wide.end(), {~std::uint64_t{0}, 1});
    all.allreduce(wide.data(), 20, cairn::reduction::sum_int128);
    for (std::size_t i = 0; i < 40; i += 2) {
      EXPECT_EQ(wide[i], 0 - p);
      EXPECT_EQ(wide[i + 1], 2 * p - 1);
    }
    std::vector<std::uint8_t> narrow(1000, 100);
    all.allreduce(narrow.data(), narrow.size(), cairn::reduction::saturating_sum_uint8);
    EXPECT_EQ(narrow, std::vector<std::uint8_t>(
                          1000, static_cast<std::uint8_t>(std::min<std::uint64_t>(255, 100 * p))));
    std::vector<std::uint16_t> middle(1000, 30'000);
    all.allreduce(middle.data(), middle.size(), cairn::reduction::saturating_sum_uint16);
    EXPECT_EQ(middle[999], std::min<std::uint64_t>(65'535, 30'000 * p));
    std::vector<std::uint64_t> before(30, r + 1);
    all.exscan(before.data(), before.size(), cairn::reduction::sum_uint64);
    EXPECT_EQ(before, std::vector<std::uint64_t>(30, r * (r + 1) / 2));
    std::vector<std::uint64_t> counts(p);
    for (std::uint64_t i = 0; i < p; ++i) counts[i] = 7 * (i % 3);
    std::vector<std::uint64_t> table;
    for (std::uint64_t i = 0; i < p; ++i) table.insert(table.end(), counts[i], 100 * i + r);
    std::vector<std::uint64_t> mine(counts[r]);
    all.reduce_scatter(table.data(), mine.data(), counts, cairn::reduction::sum_uint64);
    EXPECT_EQ(mine, std::vector<std::uint64_t>(counts[r], 100 * r * p + p * (p - 1) / 2));
    std::vector<std::uint64_t> to_each(p, r);
    std::vector<std::uint64_t> from_each(p);
    all.alltoall(std::as_bytes(std::span(to_each)).data(),
                 std::as_writable_bytes(std::span(from_each)).data(), 8);
    for (std::uint64_t i = 0; i < p; ++i) EXPECT_EQ(from_each[i], i);
  });
}

TEST(Mpi, HistogramsAreThoseOfOneProcess) {
  const auto& [x, y, integers, keys] = all_data;
  on_ranks([&](const cairn::communicator& all) {
    const auto expected = cairn::histogram(x, bins);
    const auto found = cairn::histogram(part_of(x, all), bins, over(all, one_thread));
    EXPECT_EQ(found.counts, expected.counts);
    EXPECT_EQ(found.total, x.size());
    EXPECT_EQ(found.outside[0].nan, 1U);
    const auto at_last = cairn::histogram(part_of(x, all), 33, over(all, one_thread, all.size() - 1));
    if (all.rank() == all.size() - 1) {
      EXPECT_EQ(at_last.counts, cairn::histogram(x, 33).counts);
    }
    EXPECT_EQ(cairn::histogram(part_of(integers, all), cairn::bin_rule::fd, over(all, one_thread)).counts,
              cairn::histogram(integers, cairn::bin_rule::fd).counts);
    const auto part = cairn::divided_histogram(part_of(x, all), bins, over(all, one_thread));
    EXPECT_TRUE(std::equal(part.counts.begin(), part.counts.end(),
                           expected.counts.begin() + static_cast<std::ptrdiff_t>(part.first)));
    std::vector<std::uint64_t> counts(100, 1);
    cairn::histogram_into(counts, part_of(x, all), bins, over(all, one_thread));
    for (std::size_t i = 0; i < 100; ++i) EXPECT_EQ(counts[i], expected.counts[i] + 1);
    const auto extremes = cairn::extremes_of(part_of(x, all), over(all, one_thread));
    EXPECT_EQ(extremes.least, cairn::extremes_of(x).least);
    std::vector<std::int64_t> numbers(part_of(x, all).size());
    EXPECT_EQ(cairn::digitize_into(numbers, part_of(x, all), bins, over(all, one_thread)).inside,
              expected.inside);
  });
}

TEST(Mpi, SumsAreThoseOfOneProcess) {
  const auto& [x, y, integers, keys] = all_data;
  on_ranks([&](const cairn::communicator& all) {
    const auto sums =
        cairn::weighted_histogram(part_of(x, all), part_of(y, all), bins,
                                  {.squares = true, .reproducible = true}, over(all, one_thread));
    EXPECT_EQ(sums.counts,
              cairn::weighted_histogram(x, y, bins, {.squares = true, .reproducible = true}).counts);
    EXPECT_EQ(
        cairn::weighted_histogram(part_of(x, all), part_of(integers, all), bins, {}, over(all, one_thread))
            .counts,
        cairn::weighted_histogram(x, integers, bins).counts);
    const auto plain =
        cairn::weighted_histogram(part_of(x, all), part_of(y, all), bins, {}, over(all, one_thread));
    const auto means =
        cairn::profile(part_of(x, all), part_of(integers, all), bins, {}, over(all, one_thread));
    const auto expected = cairn::profile(x, integers, bins);
    for (std::size_t i = 0; i < 100; ++i) {
      EXPECT_NEAR(plain.counts[i].sum / sums.counts[i].sum, 1, 1e-12);
      EXPECT_EQ(means.counts[i].count, expected.counts[i].count);
      EXPECT_NEAR(means.counts[i].mean, expected.counts[i].mean, 1e-9);
      EXPECT_EQ(means.counts[i].least, expected.counts[i].least);
    }
    cairn::histogram_builder<> mine(bins, one_thread);
    mine.add(part_of(x, all));
    EXPECT_EQ(cairn::merged(mine, over(all)).counts, cairn::histogram(x, bins).counts);
  });
}

TEST(Mpi, OrdersAndCountsAreThoseOfOneProcess) {
  const auto& [x, y, integers, keys] = all_data;
  on_ranks([&](const cairn::communicator& all) {
    EXPECT_EQ(cairn::median(part_of(y, all), {}, over(all, one_thread)).mean, cairn::median(y).mean);
    EXPECT_EQ(cairn::quantiles(part_of(keys, all), {0.1, 0.9}, {}, over(all, one_thread)),
              cairn::quantiles(keys, {0.1, 0.9}));
    EXPECT_EQ(cairn::order_statistics(part_of(y, all), {5, 4'999}, over(all, one_thread)),
              cairn::order_statistics(y, {5, 4'999}));
    for (const cairn::order order : {cairn::order::value, cairn::order::count, cairn::order::first_seen}) {
      const auto table = cairn::value_counts(part_of(keys, all), order, over(all, one_thread));
      const auto expected = cairn::value_counts(keys, order);
      EXPECT_EQ(table.values, expected.values);
      EXPECT_EQ(table.counts, expected.counts);
    }
    const auto part =
        cairn::divided_value_counts(part_of(keys, all), cairn::order::value, over(all, one_thread));
    EXPECT_EQ(part.distinct, cairn::value_counts(keys).values.size());
    EXPECT_EQ(part.top(5, over(all)).values, cairn::value_counts(keys).top(5).values);
  });
}

TEST(Mpi, DrawsAndCountersAreThoseOfOneProcess) {
  const auto& [x, y, integers, keys] = all_data;
  on_ranks([&](const cairn::communicator& all) {
    const cairn::sampler whole(y);
    std::vector<std::uint32_t> expected(static_cast<std::size_t>(all.size()) * 10);
    whole.draw_into(expected, {.seed = 3});
    std::vector<std::uint32_t> drawn(10);
    cairn::sampler(part_of(y, all), over(all, one_thread))
        .draw_into(drawn, {.seed = 3}, over(all, one_thread));
    EXPECT_TRUE(std::equal(drawn.begin(), drawn.end(), expected.begin() + 10 * all.rank()));
    std::vector<std::uint32_t> numbers;
    for (const std::int32_t each : integers)
      numbers.push_back(each < 0 ? 3 : static_cast<std::uint32_t>(each % 8));
    std::vector<std::uint16_t> counts(8);
    std::vector<std::uint16_t> all_counts(8);
    cairn::saturating_histogram_into(counts, part_of(numbers, all), 4, over(all, one_thread));
    cairn::saturating_histogram_into(all_counts, numbers, 4);
    EXPECT_EQ(counts, all_counts);
    cairn::saturating_counter<std::uint8_t> counter(8, 4);
    counter.add(part_of(numbers, all), one_thread);
    EXPECT_EQ(cairn::merged(counter, over(all)).items(), numbers.size());
  });
}

TEST(Mpi, SamplesAndOrdersAreThoseOfOneProcess) {
  const auto& [x, y, integers, keys] = all_data;
  on_ranks([&](const cairn::communicator& all) {
    const auto expect_slice = [&](const auto& mine, const auto& expected) {
      EXPECT_TRUE(std::equal(mine.begin(), mine.end(),
                             expected.begin() + static_cast<std::ptrdiff_t>(mine.size()) * all.rank()));
    };
    std::vector<std::uint64_t> expected(static_cast<std::size_t>(all.size()) * 10);
    std::vector<std::uint64_t> mine(10);
    cairn::sample_without_replacement_into(expected, y, {.seed = 3});
    cairn::sample_without_replacement_into(mine, part_of(y, all), {.seed = 3}, over(all, one_thread));
    expect_slice(mine, expected);
    const auto divided = cairn::divided_sample_without_replacement(expected.size(), part_of(y, all),
                                                                   {.seed = 3}, over(all, one_thread));
    for (const std::uint64_t item : divided.items)
      EXPECT_EQ(std::ranges::count(expected, divided.first + item), 1);
    cairn::sample_without_replacement_into(expected, 1'000'000, {.seed = 3});
    cairn::sample_without_replacement_into(mine, 1'000'000, {.seed = 3}, over(all, one_thread));
    expect_slice(mine, expected);
    cairn::shuffle(expected, {.seed = 4});
    cairn::shuffle(mine, {.seed = 4}, over(all, one_thread));
    expect_slice(mine, expected);
    std::uint64_t before = part_of(y, all).size();
    all.exscan(&before, 1, cairn::reduction::sum_uint64);
    cairn::weighted_reservoir kept(50, {.first_item = before});
    kept.add(part_of(y, all), one_thread);
    cairn::weighted_reservoir whole(50);
    whole.add(y);
    EXPECT_EQ(cairn::merged(kept, over(all)).save(), whole.save());
    std::vector<double> uniform(static_cast<std::size_t>(all.size()) * 10);
    std::vector<double> of_mine(10);
    cairn::uniform_into(uniform);
    cairn::uniform_into(of_mine, {}, over(all, one_thread));
    expect_slice(of_mine, uniform);
  });
}

TEST(Mpi, SubarraysAndDividedCountersAreThoseOfOneProcess) {
  const auto& [x, y, integers, keys] = all_data;
  on_ranks([&](const cairn::communicator& all) {
    const auto heavy = cairn::max_subarrays(part_of(integers, all), 5, {}, over(all, one_thread));
    EXPECT_EQ(heavy.sums, cairn::max_subarrays(integers, 5).sums);
    EXPECT_EQ(heavy.first, cairn::max_subarrays(integers, 5).first);
    const auto boxes = cairn::max_subarrays(part_of(integers, all), {50, 100}, 5, {}, over(all, one_thread));
    EXPECT_EQ(boxes.sums, cairn::max_subarrays(integers, {50, 100}, 5).sums);
    cairn::value_counter<std::int64_t> counter;
    counter.add(part_of(keys, all), one_thread);
    std::uint64_t counted = cairn::divided(counter, {}, over(all, one_thread)).total();
    all.allreduce(&counted, 1, cairn::reduction::sum_uint64);
    EXPECT_EQ(counted, keys.size());
  });
}

TEST(Mpi, ErrorsAreThrownByAll) {
  on_ranks([](const cairn::communicator& all) {
    for (int failing = 0; failing < all.size(); ++failing) {
      const std::vector<double> x{1, all.rank() == failing ? INFINITY : 2.0};
      try {
        cairn::median(x, {}, over(all, {.threads = all.rank() == failing ? -1 : 1}));
        ADD_FAILURE() << "nothing was thrown";
      } catch (const std::invalid_argument& error) {
        const std::string who = all.size() == 1 ? "" : "rank " + std::to_string(failing) + ": ";
        EXPECT_TRUE(std::string(error.what()).starts_with(who + "execution::threads is -1")) << error.what();
      }
      if (all.size() == 1) continue;
      EXPECT_THROW(cairn::histogram(x, all.rank() == failing ? 4U : 5U, over(all)), std::invalid_argument);
    }
  });
}

TEST(Mpi, RefusesWhatIsNoCommunicatorOfRanks) {
  for (const std::size_t piece : {std::size_t{0}, std::size_t{7}, std::size_t{20}, std::size_t{1} << 31})
    EXPECT_THROW(communicator(MPI_COMM_WORLD, piece), std::invalid_argument);
  int rank = 0;
  int all = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &all);
  if (all < 2) return;
  MPI_Comm side = MPI_COMM_NULL;
  MPI_Comm both = MPI_COMM_NULL;
  MPI_Comm_split(MPI_COMM_WORLD, rank == 0 ? 0 : 1, rank, &side);
  MPI_Intercomm_create(side, 0, MPI_COMM_WORLD, rank == 0 ? 1 : 0, 3, &both);
  EXPECT_THROW(communicator{both}, std::invalid_argument);
  MPI_Comm_free(&both);
  MPI_Comm_free(&side);
}

// Ranks that may use the same processors divide them: no two share one, unless ranks are more.
TEST(Mpi, ProcessorsAreDivided) {
  int rank = 0;
  int all = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &all);
  cpu_set_t before;
  ASSERT_EQ(sched_getaffinity(0, sizeof before, &before), 0);
  int least = CPU_COUNT(&before);
  int most = least;
  MPI_Allreduce(MPI_IN_PLACE, &least, 1, MPI_INT, MPI_MIN, MPI_COMM_WORLD);
  MPI_Allreduce(MPI_IN_PLACE, &most, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
  const int mine = cairn::mpi::divide_processors(MPI_COMM_WORLD);
  cpu_set_t after;
  ASSERT_EQ(sched_getaffinity(0, sizeof after, &after), 0);
  EXPECT_EQ(CPU_COUNT(&after), mine);
  int sum = mine;
  MPI_Allreduce(MPI_IN_PLACE, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  if (least == most && all > 1) {
    EXPECT_EQ(sum, std::max(all, most));
  }
  sched_setaffinity(0, sizeof before, &before);
}

// Once for real, where there is memory and time for it: two messages of 2^31 + 16 bytes.
TEST(Mpi, MessagesBeyondTwoGigabytes) {
  if (std::getenv("CAIRN_LARGE_MESSAGES") == nullptr) GTEST_SKIP() << "CAIRN_LARGE_MESSAGES is not set";
  const communicator all(MPI_COMM_WORLD);
  const auto p = static_cast<std::size_t>(all.size());
  const std::size_t large = (std::size_t{1} << 31) + 16;
  std::vector<std::uint64_t> give(p);
  std::vector<std::uint64_t> take(p);
  if (all.rank() == 0) give[p - 1] = large;
  if (all.rank() == all.size() - 1) take[0] = large;
  std::vector<std::byte> from(all.rank() == 0 ? large : 0);
  std::vector<std::byte> to(take[0]);
  for (std::size_t i = 0; i < from.size(); i += 4096) from[i] = static_cast<std::byte>(i >> 12);
  all.alltoallv(from.data(), give, to.data(), take);
  for (std::size_t i = 0; i < to.size(); i += 4096) ASSERT_EQ(to[i], static_cast<std::byte>(i >> 12));
  all.broadcast(all.rank() == 0 ? std::span(from) : std::span(to = std::vector<std::byte>(large)), 0);
  for (std::size_t i = 0; i < to.size(); i += 4096) ASSERT_EQ(to[i], static_cast<std::byte>(i >> 12));
}

}  // namespace

// All processes run all tests; one that failed anywhere fails everywhere.
int main(int argc, char** argv) {
  std::unique_ptr<cairn::mpi::session> mpi;
  if (std::getenv("CAIRN_PLAIN_INIT") == nullptr) {
    mpi = std::make_unique<cairn::mpi::session>(argc, argv);
  } else {
    MPI_Init(&argc, &argv);
  }
  testing::InitGoogleTest(&argc, argv);
  int rank = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank != 0)
    delete testing::UnitTest::GetInstance()->listeners().Release(
        testing::UnitTest::GetInstance()->listeners().default_result_printer());
  int failed = RUN_ALL_TESTS();
  MPI_Allreduce(MPI_IN_PLACE, &failed, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
  if (mpi == nullptr) MPI_Finalize();
  return failed;
}
