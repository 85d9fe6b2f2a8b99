// The C API over ranks, against the C++ one in one process.
#include <cairn/cairn.h>
#include <gtest/gtest.h>

#include <cairn/cairn.hpp>
#include <cstring>
#include <numeric>

#include "tests/ranks/divided_samples.hpp"

namespace {

using tests::division;
using tests::simulated_ranks;

// What a C program would write: functions over some communicator.
const cairn::communicator& of(void* self) { return *static_cast<const cairn::communicator*>(self); }
cairn::reduction how(int32_t reduction) { return static_cast<cairn::reduction>(reduction); }
std::span<const std::uint64_t> each(void* self, const uint64_t* sizes) {
  return {sizes, static_cast<std::size_t>(of(self).size())};
}
std::span<const std::byte> bytes_of(const void* data, std::uint64_t size) {
  return {static_cast<const std::byte*>(data), size};
}

cairn_communicator table_of(const cairn::communicator& all) {
  cairn_communicator made{};
  made.size = sizeof made;
  made.self = const_cast<cairn::communicator*>(&all);
  made.rank = all.rank();
  made.count = all.size();
  made.broadcast = [](void* self, void* bytes, uint64_t size, int32_t root) {
    of(self).broadcast({static_cast<std::byte*>(bytes), size}, root);
    return 0;
  };
  made.allreduce = [](void* self, void* items, uint64_t count, int32_t reduction) {
    of(self).allreduce(items, count, how(reduction));
    return 0;
  };
  made.exscan = [](void* self, void* items, uint64_t count, int32_t reduction) {
    of(self).exscan(items, count, how(reduction));
    return 0;
  };
  made.reduce_scatter = [](void* self, const void* items, void* mine, const uint64_t* counts,
                           int32_t reduction) {
    of(self).reduce_scatter(items, mine, each(self, counts), how(reduction));
    return 0;
  };
  made.allgather = [](void* self, const void* mine, void* to, const uint64_t* bytes) {
    of(self).allgather(bytes_of(mine, bytes[of(self).rank()]), static_cast<std::byte*>(to),
                       each(self, bytes));
    return 0;
  };
  made.gather = [](void* self, const void* mine, void* to, const uint64_t* bytes, int32_t root) {
    of(self).gather(bytes_of(mine, bytes[of(self).rank()]), static_cast<std::byte*>(to), each(self, bytes),
                    root);
    return 0;
  };
  made.alltoall = [](void* self, const void* from, void* to, uint64_t bytes) {
    of(self).alltoall(static_cast<const std::byte*>(from), static_cast<std::byte*>(to), bytes);
    return 0;
  };
  made.alltoallv = [](void* self, const void* from, const uint64_t* give, void* to, const uint64_t* take) {
    of(self).alltoallv(static_cast<const std::byte*>(from), each(self, give), static_cast<std::byte*>(to),
                       each(self, take));
    return 0;
  };
  return made;
}

struct call {
  explicit call(const cairn::communicator& all) : table(table_of(all)) {
    exec.ranks = &table;
    exec.threads = 1;
  }
  call(const call&) = delete;
  call& operator=(const call&) = delete;

  cairn_communicator table;
  cairn_execution exec = CAIRN_EXECUTION;
};

cairn_in input(std::span<const double> x) { return {x.data(), x.size(), 1, CAIRN_FLOAT64, CAIRN_ON_HOST}; }

std::vector<double> some_samples(std::size_t size) {
  std::mt19937_64 random(4);
  std::vector<double> samples(size);
  for (double& x : samples) x = static_cast<double>(random() % 1000);
  return samples;
}

TEST(CApiRanks, HistogramsAndSumsAreThoseOfOneProcess) {
  const std::vector<double> x = some_samples(5000);
  const auto axis = cairn::axis::uniform(17, 0, 900);
  const auto counts = cairn::histogram(x, axis);
  const auto sums = cairn::weighted_histogram(x, x, axis, {.reproducible = true, .bound = 1000});
  tests::on_ranks(x.size(), [&](const cairn::communicator& all, const division& parts) {
    const call c(all);
    const cairn_in mine = input(parts.part(x, all.rank()));
    const cairn_in* const column = &mine;
    const cairn_columns columns{&column, 1};
    cairn_axis* bins = nullptr;
    ASSERT_EQ(cairn_axis_uniform(17, 0, 900, &bins), CAIRN_OK);
    const cairn_axis* const one = bins;
    const cairn_axes axes{&one, 1, 0};
    std::vector<std::uint64_t> found(17);
    const cairn_out to{found.data(), found.size(), CAIRN_UINT64, CAIRN_ON_HOST};
    cairn_tally tally{};
    EXPECT_EQ(cairn_histogram_into(&columns, &axes, &c.exec, &to, &tally), CAIRN_OK) << cairn_message();
    EXPECT_EQ(found, counts.counts);
    EXPECT_EQ(tally.total, x.size());
    EXPECT_EQ(tally.outside[0].above, counts.outside[0].above);
    cairn_weighting weighting = CAIRN_WEIGHTING;
    weighting.reproducible = 1;
    weighting.bound = 1000;
    cairn_binned* weighted = nullptr;
    EXPECT_EQ(cairn_weighted_histogram(&columns, &mine, &axes, &weighting, &c.exec, &weighted), CAIRN_OK);
    for (std::size_t b = 0; b < 17; ++b)
      EXPECT_EQ(cairn_binned_real_weights(weighted)[b].sum, sums.counts[b].sum);
    cairn_binned_free(weighted);
    cairn_axis_free(bins);
  });
}

TEST(CApiRanks, OneRankGetsTheResultWhereItIsAsked) {
  const std::vector<double> x = some_samples(100);
  simulated_ranks(3).run([&](const cairn::communicator& all) {
    call c(all);
    c.exec.root = 1;
    const cairn_in mine = input(x);
    cairn_binned* made = nullptr;
    EXPECT_EQ(cairn_histogram_in_bins(&mine, 10, nullptr, &c.exec, &made), CAIRN_OK) << cairn_message();
    const std::span<const std::uint64_t> counts(cairn_binned_counts(made), cairn_binned_bins(made));
    EXPECT_EQ(std::accumulate(counts.begin(), counts.end(), std::uint64_t{0}), all.rank() == 1 ? 300U : 0U);
    cairn_binned_free(made);
  });
}

TEST(CApiRanks, ValuesAndRanksAreThoseOfOneProcess) {
  const std::vector<double> x = some_samples(3000);
  const auto table = cairn::value_counts(x, cairn::order::count);
  const double middle = cairn::median(x).mean;
  tests::on_ranks(x.size(), [&](const cairn::communicator& all, const division& parts) {
    const call c(all);
    const cairn_in mine = input(parts.part(x, all.rank()));
    cairn_frequencies* found = nullptr;
    EXPECT_EQ(cairn_value_counts(&mine, CAIRN_BY_COUNT, &c.exec, &found), CAIRN_OK) << cairn_message();
    ASSERT_EQ(cairn_frequencies_size(found), table.values.size());
    EXPECT_EQ(std::memcmp(cairn_frequencies_values(found), table.values.data(), 8 * table.values.size()), 0);
    EXPECT_EQ(std::memcmp(cairn_frequencies_counts(found), table.counts.data(), 8 * table.counts.size()), 0);
    cairn_frequencies_free(found);
    double mean = 0;
    EXPECT_EQ(cairn_median(&mine, CAIRN_NAN_PROPAGATE, &c.exec, nullptr, nullptr, &mean), CAIRN_OK);
    EXPECT_EQ(mean, middle);
  });
}

TEST(CApiRanks, SeedsMomentsAndExtremesAreThoseOfOneProcess) {
  const std::vector<double> x = some_samples(600);
  const std::vector<double> seeds = cairn::bin_seeds(cairn::rows(x, 2), 200.0, 3);
  const double bandwidth = cairn::estimate_bandwidth(cairn::rows(x, 2), 0.2);
  const cairn::sample_moments moments = cairn::moments_of(x, cairn::every_number, 500);
  const double greatest = cairn::extremes_of(x).greatest;
  std::vector<std::vector<double>> found(3);
  simulated_ranks(3).run([&](const cairn::communicator& all) {
    const call c(all);
    const auto me = static_cast<std::size_t>(all.rank());
    std::vector<double>& here = found[me];
    const tests::cuts points = tests::divisions(x.size() / 2, 3)[1].at;
    const cairn_in mine = input(std::span(x).subspan(2 * points[me], 2 * (points[me + 1] - points[me])));
    here.resize(seeds.size());
    std::size_t count = 0;
    EXPECT_EQ(cairn_bin_seeds_into(&mine, 2, 200, 3, &c.exec, here.data(), here.size() / 2, &count),
              CAIRN_OK);
    here.resize(2 * count);
    double distance = 0;
    EXPECT_EQ(cairn_estimate_bandwidth(&mine, 2, 0.2, &c.exec, &distance), CAIRN_OK) << cairn_message();
    EXPECT_EQ(distance, bandwidth);
    cairn_moments sums{};
    EXPECT_EQ(cairn_moments_of(&mine, nullptr, 500, &c.exec, &sums), CAIRN_OK) << cairn_message();
    EXPECT_EQ(sums.count, moments.count);
    cairn_extremes ends{};
    EXPECT_EQ(cairn_extremes_of(&mine, &c.exec, &ends), CAIRN_OK) << cairn_message();
    EXPECT_EQ(ends.greatest.real, greatest);
  });
  std::vector<double> whole;
  for (const std::vector<double>& part : found) whole.insert(whole.end(), part.begin(), part.end());
  EXPECT_EQ(whole, seeds);
}

TEST(CApiRanks, WhatWasAddedIsMergedOrDivided) {
  const std::vector<double> x = some_samples(600);
  const auto counts = cairn::histogram(x, cairn::axis::uniform(40, 0, 1000)).counts;
  const auto table = cairn::value_counts(x);
  simulated_ranks(3).run([&](const cairn::communicator& all) {
    const call c(all);
    const cairn_in mine = input(tests::divisions(x.size(), 3)[1].part(x, all.rank()));
    cairn_moments sums{}, sums_of_all{};
    EXPECT_EQ(cairn_moments_of(&mine, nullptr, 500, nullptr, &sums), CAIRN_OK);
    EXPECT_EQ(cairn_moments_merged(&sums, &c.exec, &sums_of_all), CAIRN_OK) << cairn_message();
    EXPECT_EQ(sums_of_all.count, x.size());
    cairn_extremes ends{}, ends_of_all{};
    EXPECT_EQ(cairn_extremes_of(&mine, nullptr, &ends), CAIRN_OK);
    EXPECT_EQ(cairn_extremes_merged(&ends, &c.exec, &ends_of_all), CAIRN_OK) << cairn_message();
    EXPECT_EQ(ends_of_all.greatest.real, cairn::extremes_of(x).greatest);

    cairn_value_counter* counter = nullptr;
    cairn_value_counter* whole = nullptr;
    ASSERT_EQ(cairn_value_counter_make(CAIRN_FLOAT64, nullptr, &counter), CAIRN_OK);
    EXPECT_EQ(cairn_value_counter_add(counter, &mine, nullptr), CAIRN_OK);
    EXPECT_EQ(cairn_value_counter_merged(counter, nullptr, &c.exec, &whole), CAIRN_OK) << cairn_message();
    EXPECT_EQ(cairn_value_counter_total(whole), table.total);
    cairn_value_counter_free(whole);
    cairn_value_counter_free(counter);

    cairn_axis* bins = nullptr;
    ASSERT_EQ(cairn_axis_uniform(40, 0, 1000, &bins), CAIRN_OK);
    const cairn_axis* const one = bins;
    const cairn_axes axes{&one, 1, 0};
    const cairn_in* const column = &mine;
    const cairn_columns columns{&column, 1};
    cairn_histogram_builder* builder = nullptr;
    ASSERT_EQ(cairn_histogram_builder_make(CAIRN_COUNTS, &axes, nullptr, nullptr, nullptr, &builder),
              CAIRN_OK);
    EXPECT_EQ(cairn_histogram_builder_add(builder, &columns, nullptr, nullptr), CAIRN_OK);
    cairn_binned* part = nullptr;
    std::uint64_t first = 0;
    EXPECT_EQ(cairn_histogram_builder_divided(builder, &c.exec, &part, &first), CAIRN_OK) << cairn_message();
    EXPECT_TRUE(std::ranges::equal(std::span(cairn_binned_counts(part), cairn_binned_bins(part)),
                                   std::span(counts).subspan(first, cairn_binned_bins(part))));
    cairn_binned_free(part);
    cairn_histogram_builder_free(builder);
    cairn_axis_free(bins);
  });
}

TEST(CApiRanks, DrawsAreSlices) {
  const std::vector<double> weights = some_samples(50);
  std::vector<std::int64_t> expected(300);
  cairn::sampler(weights).draw_into(expected, {.seed = 3});
  simulated_ranks(4).run([&](const cairn::communicator& all) {
    const call c(all);
    const division parts = tests::divisions(weights.size(), 4)[1];
    const cairn_in mine = input(parts.part(weights, all.rank()));
    const cairn_draws which{3, 0, 0};
    cairn_sampler* sampler = nullptr;
    ASSERT_EQ(cairn_sampler_make(&mine, &c.exec, &sampler), CAIRN_OK) << cairn_message();
    std::vector<std::int64_t> drawn(75);
    const cairn_out to{drawn.data(), drawn.size(), CAIRN_INT64, CAIRN_ON_HOST};
    EXPECT_EQ(cairn_sampler_draw_into(sampler, &which, &c.exec, &to, nullptr), CAIRN_OK);
    EXPECT_TRUE(std::ranges::equal(drawn, std::span(expected).subspan(75 * std::size_t(all.rank()), 75)));
    cairn_sampler_free(sampler);
  });
}

TEST(CApiRanks, DividedSamplesAndResamplesAreThoseOfOneProcess) {
  const std::vector<double> x = some_samples(2000);
  const auto axis = cairn::axis::uniform(40, 0, 1000);
  const auto once_more = cairn::resampled(cairn::histogram(x, axis), {.seed = 5});
  std::vector<std::uint64_t> taken(300), of_range(70);
  cairn::sample_without_replacement_into(taken, x, {.seed = 5}, cairn::sample_order::ascending);
  cairn::sample_without_replacement_into(of_range, x.size(), {.seed = 5}, cairn::sample_order::ascending);
  tests::on_ranks(x.size(), [&](const cairn::communicator& all, const division& parts) {
    const call c(all);
    const cairn_in mine = input(parts.part(x, all.rank()));
    const cairn_draws which{5, 0, 0};
    std::uint64_t* items = nullptr;
    std::size_t count = 0;
    std::uint64_t first = 0;
    EXPECT_EQ(cairn_divided_sample_without_replacement(&mine, 300, &which, &c.exec, &items, &count, &first),
              CAIRN_OK)
        << cairn_message();
    const auto here = [&](const std::vector<std::uint64_t>& all_taken) {  // those of this rank's items
      std::vector<std::uint64_t> numbers;
      for (const std::uint64_t item : all_taken)
        if (item >= first && item < first + mine.size) numbers.push_back(item - first);
      return numbers;
    };
    EXPECT_TRUE(std::ranges::equal(std::span(items, count), here(taken)));
    cairn_free(items);
    EXPECT_EQ(cairn_divided_sample_of_range(mine.size, 70, &which, &c.exec, &items, &count, &first),
              CAIRN_OK);
    EXPECT_TRUE(std::ranges::equal(std::span(items, count), here(of_range)));
    cairn_free(items);

    cairn_axis* bins = nullptr;
    ASSERT_EQ(cairn_axis_uniform(40, 0, 1000, &bins), CAIRN_OK);
    const cairn_in* const column = &mine;
    const cairn_columns columns{&column, 1};
    const cairn_axis* const one = bins;
    const cairn_axes axes{&one, 1, 0};
    cairn_binned* part = nullptr;
    cairn_binned* drawn = nullptr;
    EXPECT_EQ(cairn_divided_histogram(&columns, &axes, &c.exec, &part, &first), CAIRN_OK);
    EXPECT_EQ(cairn_divided_resampled(part, first, &which, &c.exec, &drawn), CAIRN_OK) << cairn_message();
    EXPECT_TRUE(std::ranges::equal(std::span(cairn_binned_counts(drawn), cairn_binned_bins(drawn)),
                                   std::span(once_more.counts).subspan(first, cairn_binned_bins(part))));
    cairn_binned_free(drawn);
    cairn_binned_free(part);
    cairn_axis_free(bins);
  });
}

// None waits for a rank whose arguments were refused before the library was called.
TEST(CApiRanks, WhatOneRankRefusesAllDo) {
  const std::vector<double> x = some_samples(100);
  simulated_ranks(3).run([&](const cairn::communicator& all) {
    const call c(all);
    cairn_in mine = input(x);
    if (all.rank() == 2) mine.type = 0;
    double mean = 5;
    EXPECT_EQ(cairn_median(&mine, CAIRN_NAN_SKIP, &c.exec, nullptr, nullptr, &mean), CAIRN_INVALID_ARGUMENT);
    EXPECT_NE(std::strstr(cairn_message(), "cairn_median: x: type is 0"), nullptr) << cairn_message();
    EXPECT_NE(std::strstr(cairn_message(), "rank 2"), nullptr) << cairn_message();
    EXPECT_EQ(mean, 5);

    mine = input(std::span(x).subspan(0, all.rank() == 1 ? 50 : 100));
    const cairn_in whole = input(x);
    const cairn_in* const pair[] = {&whole, &mine};
    const cairn_columns columns{pair, 2};
    cairn_axis* bins = nullptr;
    ASSERT_EQ(cairn_axis_uniform(3, 0, 900, &bins), CAIRN_OK);
    const cairn_axis* const two[] = {bins, bins};
    const cairn_axes axes{two, 2, 0};
    cairn_binned* made = nullptr;
    EXPECT_EQ(cairn_histogram(&columns, &axes, &c.exec, &made), CAIRN_INVALID_ARGUMENT);
    EXPECT_NE(std::strstr(cairn_message(), "rank 1"), nullptr) << cairn_message();
    EXPECT_EQ(made, nullptr);
    cairn_axis_free(bins);
  });
}

// Rank 1 has no place for its result; all refuse, and none waits for it.
void expect_refused(cairn_status status, const char* sentence) {
  EXPECT_EQ(status, CAIRN_INVALID_ARGUMENT);
  EXPECT_NE(std::strstr(cairn_message(), sentence), nullptr) << cairn_message();
  EXPECT_NE(std::strstr(cairn_message(), "rank 1"), nullptr) << cairn_message();
}

TEST(CApiRanks, ResultsThatOneRankHasNoPlaceForAllRefuse) {
  const std::vector<double> x = some_samples(100);
  simulated_ranks(3).run([&](const cairn::communicator& all) {
    const call c(all);
    const bool here = all.rank() != 1;
    const cairn_in mine = input(x);
    const double at[] = {0.5, 0.9};
    double quantiles[2];
    expect_refused(cairn_quantiles(&mine, at, 2, CAIRN_NAN_SKIP, &c.exec, here ? quantiles : nullptr),
                   "quantiles is NULL");
    double seeds[200];
    std::size_t found = 0;
    expect_refused(cairn_bin_seeds_into(&mine, 1, 10, 1, &c.exec, here ? seeds : nullptr, 200, &found),
                   "seeds is NULL");

    cairn_axis* bins = nullptr;
    ASSERT_EQ(cairn_axis_uniform(40, 0, 1000, &bins), CAIRN_OK);
    const cairn_axis* const one = bins;
    const cairn_axes axes{&one, 1, 0};
    cairn_histogram_builder* builder = nullptr;
    ASSERT_EQ(cairn_histogram_builder_make(CAIRN_COUNTS, &axes, nullptr, nullptr, nullptr, &builder),
              CAIRN_OK);
    cairn_binned* part = nullptr;
    std::uint64_t first = 0;
    expect_refused(cairn_histogram_builder_divided(builder, &c.exec, &part, here ? &first : nullptr),
                   "first is NULL");
    expect_refused(cairn_histogram_builder_divided(builder, &c.exec, here ? &part : nullptr, &first),
                   "part is NULL");
    EXPECT_EQ(part, nullptr);
    cairn_histogram_builder_free(builder);
    cairn_axis_free(bins);

    cairn_saturating_counter* counter = nullptr;
    ASSERT_EQ(cairn_saturating_counter_make(CAIRN_UINT8, 8, 1, &counter), CAIRN_OK);
    std::uint8_t counts[8];
    std::uint64_t items = 0;
    expect_refused(cairn_saturating_counter_divided(counter, &c.exec, counts, 8, &found, &first,
                                                    here ? &items : nullptr),
                   "items is NULL");
    expect_refused(cairn_saturating_counter_divided(counter, &c.exec, here ? counts : nullptr, 8, &found,
                                                    &first, &items),
                   "counts is NULL");
    cairn_saturating_counter_free(counter);

    cairn_weighted_reservoir* reservoir = nullptr;
    ASSERT_EQ(cairn_weighted_reservoir_make(4, nullptr, &reservoir), CAIRN_OK);
    std::uint64_t drawn[4];
    expect_refused(
        cairn_weighted_reservoir_divided(reservoir, &c.exec, here ? drawn : nullptr, nullptr, 4, &found),
        "items is NULL");
    expect_refused(
        cairn_weighted_reservoir_divided(reservoir, &c.exec, drawn, nullptr, 4, here ? &found : nullptr),
        "found is NULL");
    cairn_weighted_reservoir_free(reservoir);
  });
}

}  // namespace
