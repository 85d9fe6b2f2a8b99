// Mean shift over ranks, against that of one process.
#include <gtest/gtest.h>

#include <cairn/cairn.hpp>

#include "tests/ranks/divided_samples.hpp"
#include "tests/ranks/expected_failures.hpp"
#include "tests/seed.hpp"

namespace {

using cairn::communicator;
using tests::common_failure;
using tests::division;
using tests::one_thread;
using tests::simulated_ranks;

// Points around some places, and some far away.
template <class S>
std::vector<S> clustered(std::size_t points, std::size_t dims) {
  std::mt19937_64 random(21);
  std::normal_distribution<double> around;
  std::vector<S> numbers;
  for (std::size_t i = 0; i < points; ++i) {
    const double place = static_cast<double>(random() % 5) * 20;
    for (std::size_t d = 0; d < dims; ++d) numbers.push_back(static_cast<S>(place + around(random)));
  }
  return numbers;
}

template <class S>
cairn::point_rows<S> rows_of(const std::vector<S>& numbers, std::size_t dims, const division& divided,
                             int rank) {
  const auto r = static_cast<std::size_t>(rank);
  const std::size_t first = divided.at[r];
  return {numbers.data() + first * dims, (divided.at[r + 1] - first) * dims, dims};
}

template <class S>
void expect_shift_of_one_of(const std::vector<S>& numbers, std::size_t dims,
                            const cairn::mean_shift_options& options, const std::vector<S>& seeds = {}) {
  const std::size_t points = numbers.size() / dims;
  const auto given = [&](const division& divided, int rank) {
    return seeds.empty() ? cairn::point_rows<S>() : rows_of(seeds, dims, divided, rank);
  };
  const auto expected = cairn::mean_shift(cairn::rows(numbers, dims), options,
                                          seeds.empty() ? cairn::point_rows<S>() : cairn::rows(seeds, dims));
  for (const int size : {1, 2, 3, 7}) {
    const auto of_seeds = tests::divisions(seeds.size() / dims, size)[1];
    for (const division& each : tests::divisions(points, size)) {
      SCOPED_TRACE(std::to_string(size) + " ranks, " + each.name);
      simulated_ranks(size).run([&](const communicator& all) {
        const auto mine = rows_of(numbers, dims, each, all.rank());
        const auto found =
            cairn::mean_shift(mine, options, given(of_seeds, all.rank()), tests::over(all, one_thread));
        EXPECT_EQ(found.centers, expected.centers);
        EXPECT_EQ(found.sizes, expected.sizes);
        EXPECT_EQ(found.iterations, expected.iterations);
        EXPECT_EQ(found.converged, expected.converged);
        const std::size_t first = each.at[static_cast<std::size_t>(all.rank())];
        ASSERT_EQ(found.labels.size(), mine.size());
        ASSERT_EQ(found.distances.size(), mine.size());
        for (std::size_t i = 0; i < mine.size(); ++i) {
          EXPECT_EQ(found.labels[i], expected.labels[first + i]);
          EXPECT_EQ(found.distances[i], expected.distances[first + i]);
        }
      });
    }
  }
}

template <class S>
void expect_shift_of_one(std::size_t points, std::size_t dims, const cairn::mean_shift_options& options,
                         const std::vector<S>& seeds = {}) {
  expect_shift_of_one_of(clustered<S>(points, dims), dims, options, seeds);
}

TEST(RankMeanShift, IsThatOfOneProcess) {
  expect_shift_of_one<double>(1500, 2, {.bandwidth = 1, .radius = 4});
  expect_shift_of_one<float>(700, 3, {.bandwidth = 1, .radius = 3, .iterations = 4});
  expect_shift_of_one<double>(300, 2, {.bandwidth = 1});
  expect_shift_of_one<float>(400, 5, {.bandwidth = 3, .kernel = cairn::shift_kernel::flat});
  expect_shift_of_one<double>(
      600, 2, {.bandwidth = 1, .radius = 4, .epsilon = 1e-3, .method = cairn::shift_method::classic});
  expect_shift_of_one<double>(
      600, 1, {.bandwidth = 1, .radius = 4, .epsilon = 1e-3, .method = cairn::shift_method::classic},
      {0, 1, 20, 41, 60, 80});
  expect_shift_of_one<float>(1, 2, {});
}

// Points are divided by their cells then: some in crowds, some far away, some at one place, in every shape of
// grid, with cells for few ranks only.
TEST(RankMeanShift, OfDividedPointsIsThatOfOneProcess) {
  const std::uint64_t seed = tests::seed();
  std::mt19937_64 random(seed);
  for (int i = 0; i < 24; ++i) {
    const std::size_t dims = 1 + random() % 4;
    const std::size_t size = 1 + random() % (i % 4 == 0 ? 20 : 600);
    std::uniform_real_distribution<double> uniform(0, 1 + static_cast<double>(random() % 30));
    std::vector<double> numbers;
    for (std::size_t k = 0; k < size; ++k) {
      const std::uint64_t kind = random() % 8;
      for (std::size_t d = 0; d < dims; ++d)
        numbers.push_back(kind == 0 ? 3 : kind == 1 ? 1e4 * uniform(random) : uniform(random));
    }
    cairn::mean_shift_options options{.bandwidth = 0.5, .radius = 0.3 + static_cast<double>(random() % 5)};
    options.iterations = 1 + static_cast<int>(random() % 6);
    options.merge = random() % 3 != 0;
    options.epsilon = random() % 2 == 0 ? 0 : 1e-2;
    if (random() % 3 == 0) options.kernel = cairn::shift_kernel::flat;
    if (random() % 4 == 0) options.min_distance = random() % 2 == 0 ? 0 : 5;
    if (random() % 3 == 0) options.bandwidth = std::vector<double>(dims, 0.25);
    if (random() % 4 == 0) options.cluster_all = false;
    std::vector<double> seeds;
    if (random() % 2 == 0) {
      options.method = cairn::shift_method::classic;
      options.iterations = 1 + static_cast<int>(random() % 20);
      for (std::uint64_t some = random() % 3 * (random() % 40); some > 0; --some)
        for (std::size_t d = 0; d < dims; ++d) seeds.push_back(3 * uniform(random) - 10);
    }
    SCOPED_TRACE("case " + std::to_string(i) + " of seed " + std::to_string(seed));
    expect_shift_of_one_of(numbers, dims, options, seeds);
  }
}

// --- seeds and bandwidth

template <class S>
void expect_seeds_of_one(const std::vector<S>& numbers, std::size_t dims, double width, std::size_t least) {
  const std::vector<S> expected = cairn::bin_seeds(cairn::rows(numbers, dims), width, least);
  for (const int size : {1, 2, 3, 7}) {
    for (const division& each : tests::divisions(numbers.size() / dims, size)) {
      SCOPED_TRACE(std::to_string(size) + " ranks, " + each.name + ", width " + std::to_string(width));
      std::vector<std::vector<S>> found(static_cast<std::size_t>(size));
      simulated_ranks(size).run([&](const communicator& all) {
        found[static_cast<std::size_t>(all.rank())] =
            cairn::bin_seeds(rows_of(numbers, dims, each, all.rank()), width, least, tests::over(all));
      });
      std::vector<S> whole;
      for (const std::vector<S>& part : found) whole.insert(whole.end(), part.begin(), part.end());
      EXPECT_EQ(whole, expected);
    }
  }
}

// Ranks whose points lie in the same cells, cells of too few points, a cell for each point, cells around 0.
TEST(RankMeanShift, HasTheSeedsOfOneProcess) {
  for (const std::size_t dims : {1U, 3U}) {
    for (const double width : {1e-9, 0.7, 30.0}) {
      for (const std::size_t least : {1U, 3U, 1000U}) {
        expect_seeds_of_one(clustered<double>(300, dims), dims, width, least);
        expect_seeds_of_one(clustered<float>(300, dims), dims, width, least);
      }
    }
  }
  expect_seeds_of_one<double>({-0.2, 0.2, -0.0, 0.0, 0.3, -0.4, 7}, 1, 1, 1);
}

template <class S>
void expect_bandwidth_of_one(const std::vector<S>& numbers, std::size_t dims, double quantile) {
  const double expected = cairn::estimate_bandwidth(cairn::rows(numbers, dims), quantile);
  for (const int size : {1, 2, 3, 7}) {
    for (const division& each : tests::divisions(numbers.size() / dims, size)) {
      SCOPED_TRACE(std::to_string(size) + " ranks, " + each.name + ", quantile " + std::to_string(quantile));
      simulated_ranks(size).run([&](const communicator& all) {
        EXPECT_EQ(cairn::estimate_bandwidth(rows_of(numbers, dims, each, all.rank()), quantile,
                                            tests::over(all, one_thread)),
                  expected);
      });
    }
  }
}

TEST(RankMeanShift, HasTheBandwidthOfOneProcess) {
  for (const double quantile : {0.0, 0.3, 1.0}) {
    expect_bandwidth_of_one(clustered<double>(203, 2), 2, quantile);
    expect_bandwidth_of_one(clustered<float>(203, 3), 3, quantile);
    expect_bandwidth_of_one<double>({1e-250, 3e-250, 8e-250}, 1, quantile);  // squares leave double
    expect_bandwidth_of_one<double>({5}, 1, quantile);
  }
}

TEST(RankMeanShiftErrors, OfSeedsAndBandwidthAreThrownOnAllRanks) {
  const std::vector<double> numbers = clustered<double>(20, 2);
  const auto points = cairn::rows(numbers, 2);
  const cairn::point_rows<double> none(nullptr, 0, 2);
  const std::vector<double> bad{1, 2, std::numeric_limits<double>::infinity(), 4};
  simulated_ranks ranks(3);
  const auto failure = [&](const auto& work) { return common_failure<std::invalid_argument>(ranks, work); };
  EXPECT_EQ(failure([&](const communicator& all) { cairn::bin_seeds(none, 1, tests::over(all)); }),
            "bin_seeds: no points; expected at least one");
  EXPECT_EQ(failure([&](const communicator& all) { cairn::estimate_bandwidth(none, tests::over(all)); }),
            "estimate_bandwidth: no points; expected at least one");
  EXPECT_EQ(failure([&](const communicator& all) { cairn::bin_seeds(points, 0, tests::over(all)); }),
            "bin_seeds: width is 0; expected a finite number above 0");
  EXPECT_EQ(failure([&](const communicator& all) { cairn::estimate_bandwidth(points, 2, tests::over(all)); }),
            "estimate_bandwidth: quantile is 2; expected 0 to 1");
  EXPECT_EQ(
      failure([&](const communicator& all) { cairn::bin_seeds(points, 1.0 + all.rank(), tests::over(all)); }),
      "bin_seeds: bin_size is 1 on rank 0 and 2 on rank 1; expected the same on all ranks");
  const auto of_bad = [&](int rank) { return rank == 1 ? cairn::rows(bad, 2) : points; };
  EXPECT_EQ(
      failure([&](const communicator& all) { cairn::bin_seeds(of_bad(all.rank()), 1, tests::over(all)); }),
      "rank 1: bin_seeds: coordinate 0 of points[21] is inf; expected a number of at most "
      "4.4942328371557893e+307 in size");
  EXPECT_EQ(failure([&](const communicator& all) {
              cairn::estimate_bandwidth(of_bad(all.rank()), tests::over(all));
            }),
            "rank 1: estimate_bandwidth: coordinate 0 of points[21] is inf; expected a number of at most "
            "4.4942328371557893e+307 in size");
  for (const int failing : {0, 2}) {
    tests::expect_collective_bad_alloc(3, failing, [&](const communicator& all) {
      return [&] { cairn::bin_seeds(points, 1, tests::over(all)); };
    });
    tests::expect_collective_bad_alloc(3, failing, [&](const communicator& all) {
      return [&] { cairn::estimate_bandwidth(points, 0.3, tests::over(all, one_thread)); };
    });
  }
}

TEST(RankMeanShiftErrors, AreThrownOnAllRanks) {
  const std::vector<double> numbers = clustered<double>(40, 2);
  const auto points = cairn::rows(numbers, 2);
  const cairn::mean_shift_options two_steps{.radius = 3, .iterations = 2};
  const cairn::mean_shift_options one_step{.iterations = 1};
  const cairn::mean_shift_options climbing{
      .radius = 3, .iterations = 2, .method = cairn::shift_method::classic};
  simulated_ranks ranks(3);
  for (const int failing : {0, 2}) {
    const std::string name = "rank " + std::to_string(failing) + ": ";
    EXPECT_EQ(common_failure<cairn::cancelled>(
                  ranks,
                  [&](const communicator& all) {
                    cairn::execution exec = one_thread;
                    exec.progress = [&](double) { return all.rank() != failing; };
                    cairn::mean_shift(points, {.radius = 3}, {}, tests::over(all, exec));
                  }),
              name + "execution::progress asked to stop");
    tests::expect_collective_bad_alloc(3, failing, [&](const communicator& all) {
      return [&] { cairn::mean_shift(points, two_steps, {}, tests::over(all, one_thread)); };
    });
    tests::expect_collective_bad_alloc(3, failing, [&](const communicator& all) {
      return
          [&] { cairn::mean_shift(points, climbing, cairn::rows(numbers, 2), tests::over(all, one_thread)); };
    });
    tests::expect_collective_bad_alloc(3, failing, [&](const communicator& all) {
      return [&] { cairn::mean_shift(points, one_step, {}, tests::over(all, one_thread)); };
    });
  }
  EXPECT_EQ(common_failure<std::invalid_argument>(ranks,
                                                  [&](const communicator& all) {
                                                    cairn::mean_shift(
                                                        points, {.bandwidth = all.rank() == 1 ? 2.0 : 1.0},
                                                        {}, tests::over(all, one_thread));
                                                  }),
            "mean_shift: bandwidth differs on ranks 0 and 1; expected the same on all ranks");
  EXPECT_EQ(common_failure<std::invalid_argument>(ranks,
                                                  [&](const communicator& all) {
                                                    cairn::mean_shift(
                                                        cairn::point_rows<double>(nullptr, 0, 2), {}, {},
                                                        tests::over(all, one_thread));
                                                  }),
            "mean_shift: no points; expected at least one");
}

}  // namespace
