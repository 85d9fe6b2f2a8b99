// Weighted histograms, profiles and builders over ranks, against those of one process.
#include <gtest/gtest.h>

#include <cairn/cairn.hpp>
#include <cmath>
#include <cstring>

#include "tests/ranks/divided_samples.hpp"
#include "tests/ranks/expected_failures.hpp"
#include "tests/samples.hpp"

namespace {

using cairn::communicator;
using tests::common_failure;
using tests::division;
using tests::on_ranks;
using tests::one_thread;
using tests::simulated_ranks;

const cairn::axes seven_bins{cairn::axis::uniform(7, 0, 10)};

struct data {
  std::vector<float> x;
  std::vector<double> reals;
  std::vector<std::int32_t> integers;
  std::vector<std::uint64_t> large;
  std::vector<std::int16_t> small;

  explicit data(std::size_t size) {
    std::mt19937_64 random(20261126);
    for (std::size_t i = 0; i < size; ++i) {
      x.push_back(samples::between<float>(random, -1, 11));
      reals.push_back(std::ldexp(samples::between<double>(random, -1, 1), static_cast<int>(random() % 40)));
      integers.push_back(static_cast<std::int32_t>(random() % 20'000'001) - 10'000'000);
      large.push_back(random() >> 13);
      small.push_back(static_cast<std::int16_t>(static_cast<int>(random() % 1201) - 600));
    }
    x[size / 2] = std::nanf("");
  }
};

template <class Count>
void expect_same(const cairn::binned<Count>& got, const cairn::binned<Count>& expected) {
  EXPECT_EQ(got.counts, expected.counts);
  EXPECT_EQ(got.outside_sums, expected.outside_sums);
  EXPECT_EQ(got.total, expected.total);
  EXPECT_EQ(got.inside, expected.inside);
  EXPECT_EQ(got.outside[0].nan, expected.outside[0].nan);
}

template <class W>
void expect_sums_of_one(const data& all_data, const std::vector<W>& weights, const cairn::weighting& how) {
  const auto expected = cairn::weighted_histogram(all_data.x, weights, seven_bins, how);
  on_ranks(all_data.x.size(), [&](const communicator& all, const division& divided) {
    const auto x = divided.part(all_data.x, all.rank());
    const auto w = divided.part(weights, all.rank());
    expect_same(cairn::weighted_histogram(x, w, seven_bins, how, tests::over(all, one_thread)), expected);
    const auto at_root =
        cairn::weighted_histogram(x, w, seven_bins, how, tests::over(all, one_thread, all.size() - 1));
    if (all.rank() == all.size() - 1) {
      expect_same(at_root, expected);
    } else {
      EXPECT_TRUE(at_root.counts.empty());
      EXPECT_EQ(at_root.total, expected.total);
    }
  });
}

TEST(RankSums, ThatAreExactAreThoseOfOneProcess) {
  const data all(2000);
  expect_sums_of_one(all, all.integers, {});
  expect_sums_of_one(all, all.integers, {.squares = true});
  expect_sums_of_one(all, all.large, {});
  expect_sums_of_one(all, all.reals, {.reproducible = true});
  expect_sums_of_one(all, all.reals, {.squares = true, .reproducible = true});
  expect_sums_of_one(all, all.reals, {.reproducible = true, .bound = 0x1p41});
}

template <class T>
bool same_bits(std::span<const T> a, std::span<const T> b) {
  return a.size() == b.size() && (a.empty() || std::memcmp(a.data(), b.data(), a.size_bytes()) == 0);
}

template <class Count>
void expect_part_of(const cairn::binned_part<Count>& part, const cairn::binned<Count>& expected,
                    const communicator& all) {
  const auto parts = static_cast<std::size_t>(all.size());
  EXPECT_EQ(part.counts.size(),
            std::min((expected.counts.size() + parts - 1) / parts, expected.counts.size() - part.first));
  EXPECT_TRUE(
      same_bits<Count>(part.counts, std::span(expected.counts).subspan(part.first, part.counts.size())));
  EXPECT_TRUE(same_bits<cairn::outside_sum<Count>>(part.outside_sums, expected.outside_sums));
  EXPECT_EQ(part.total, expected.total);
  EXPECT_EQ(part.inside, expected.inside);
  for (std::size_t a = 0; a < expected.axes.size(); ++a) {
    EXPECT_EQ(part.outside[a].below, expected.outside[a].below);
    EXPECT_EQ(part.outside[a].above, expected.outside[a].above);
    EXPECT_EQ(part.outside[a].nan, expected.outside[a].nan);
    EXPECT_EQ(part.outside[a].unlisted, expected.outside[a].unlisted);
  }
  EXPECT_TRUE(std::ranges::equal(part.axes[0].edges(), expected.axes[0].edges()));
}

template <class W>
void expect_divided_sums_of_one(const data& all_data, const std::vector<W>& weights,
                                const cairn::weighting& how) {
  const cairn::axes one{cairn::axis::uniform(50, 0, 10)};
  const cairn::axes listed{cairn::axis::categories({1, -1, 7})};
  const cairn::axes two{cairn::axis::uniform(7, 0, 10), cairn::axis::integers(-500, 500)};
  const auto expected = cairn::weighted_histogram(all_data.x, weights, one, how);
  const auto of_categories = cairn::weighted_histogram(all_data.small, weights, listed, how);
  const cairn::columns both(all_data.x, all_data.small);
  const auto joint = cairn::weighted_histogram(both, weights, two, how);
  const auto with_flow = cairn::weighted_histogram(both, weights, two.with_flow(), how);
  on_ranks(all_data.x.size(), [&](const communicator& all, const division& divided) {
    const auto x = divided.part(all_data.x, all.rank());
    const auto y = divided.part(all_data.small, all.rank());
    const auto w = divided.part(weights, all.rank());
    expect_part_of(cairn::divided_weighted_histogram(x, w, one, how, tests::over(all, one_thread)), expected,
                   all);
    expect_part_of(cairn::divided_weighted_histogram(y, w, listed, how, tests::over(all, one_thread)),
                   of_categories, all);
    const cairn::columns mine(x, y);
    expect_part_of(cairn::divided_weighted_histogram(mine, w, two, how, tests::over(all, one_thread)), joint,
                   all);
    expect_part_of(
        cairn::divided_weighted_histogram(mine, w, two.with_flow(), how, tests::over(all, one_thread)),
        with_flow, all);
  });
}

TEST(RankSums, ThatAreDividedAreThoseOfOneProcess) {
  const data all(1000);
  expect_divided_sums_of_one(all, all.integers, {});
  expect_divided_sums_of_one(all, all.integers, {.squares = true});
  expect_divided_sums_of_one(all, all.large, {});
  expect_divided_sums_of_one(all, all.small, {});
  expect_divided_sums_of_one(all, all.reals, {.reproducible = true});
  expect_divided_sums_of_one(all, all.reals, {.squares = true, .reproducible = true, .bound = 0x1p41});
}

TEST(RankSums, ThatAreDividedAndPlainAreWithinTheirError) {
  const data all_data(3000);
  const auto expected = cairn::weighted_histogram(all_data.x, all_data.reals, seven_bins);
  const auto means = cairn::profile(all_data.x, all_data.reals, seven_bins);
  const double error = 0x1p-53 * 3000 * 3000 * 0x1p40;
  on_ranks(3000, [&](const communicator& all, const division& divided) {
    const auto x = divided.part(all_data.x, all.rank());
    const auto y = divided.part(all_data.reals, all.rank());
    const auto part = cairn::divided_weighted_histogram(x, y, seven_bins, {}, tests::over(all, one_thread));
    const auto profile = cairn::divided_profile(x, y, seven_bins, {}, tests::over(all, one_thread));
    EXPECT_NEAR(part.outside_sums[0].above.sum, expected.outside_sums[0].above.sum, error);
    EXPECT_EQ(profile.outside_sums[0].nan.count, means.outside_sums[0].nan.count);
    for (std::size_t i = 0; i < part.counts.size(); ++i) {
      EXPECT_NEAR(part.counts[i].sum, expected.counts[part.first + i].sum, error);
      const cairn::mean_of& mean = means.counts[part.first + i];
      EXPECT_EQ(profile.counts[i].count, mean.count);
      EXPECT_NEAR(profile.counts[i].mean, mean.mean, error);
      EXPECT_NEAR(profile.counts[i].variance(), mean.variance(), 1e-9 * mean.variance());
      EXPECT_EQ(profile.counts[i].least, mean.least);
      EXPECT_EQ(profile.counts[i].greatest, mean.greatest);
    }
  });
}

// A bound that is found is that of all ranks, though some have none, or smaller weights, or only zeros.
TEST(RankSums, FindTheBoundOfAllRanks) {
  const std::vector<float> x{1, 2, 3, 4};
  for (const std::vector<double>& weights :
       {std::vector<double>{0, 0, 0, 0x1p-60}, {0, 0, 0, 0}, {1e-300, 0, 0, -3e-301}, {5, 0, 0, 1e300}})
    for (const int size : {1, 2, 4, 7})
      simulated_ranks(size).run([&](const communicator& all) {
        const division even = tests::divisions(4, size)[0];
        const auto found =
            cairn::weighted_histogram(even.part(x, all.rank()), even.part(weights, all.rank()), seven_bins,
                                      {.reproducible = true}, tests::over(all, one_thread));
        EXPECT_EQ(found.counts,
                  cairn::weighted_histogram(x, weights, seven_bins, {.reproducible = true}).counts);
      });
}

TEST(RankSums, OfRealsAreWithinTheirError) {
  const data all_data(3000);
  const auto expected = cairn::weighted_histogram(all_data.x, all_data.reals, seven_bins, {.squares = true});
  const double error = 0x1p-53 * 3000 * 3000 * 0x1p40;
  on_ranks(3000, [&](const communicator& all, const division& divided) {
    const auto found = cairn::weighted_histogram(divided.part(all_data.x, all.rank()),
                                                 divided.part(all_data.reals, all.rank()), seven_bins,
                                                 {.squares = true}, tests::over(all, one_thread));
    for (std::size_t i = 0; i < 7; ++i) {
      EXPECT_NEAR(found.counts[i].sum, expected.counts[i].sum, error);
      EXPECT_NEAR(found.counts[i].squares, expected.counts[i].squares, error * 0x1p40);
    }
    EXPECT_NEAR(found.outside_sums[0].below.sum, expected.outside_sums[0].below.sum, error);
  });
}

TEST(RankProfiles, AreThoseOfOneProcessButForRounding) {
  const data all_data(3000);
  std::vector<double> y(3000);
  for (std::size_t i = 0; i < y.size(); ++i) y[i] = 1e6 + all_data.integers[i] % 1000;
  const auto expected = cairn::profile(all_data.x, y, seven_bins);
  on_ranks(3000, [&](const communicator& all, const division& divided) {
    const auto found = cairn::profile(divided.part(all_data.x, all.rank()), divided.part(y, all.rank()),
                                      seven_bins, {}, tests::over(all, one_thread));
    for (std::size_t i = 0; i < 7; ++i) {
      EXPECT_EQ(found.counts[i].count, expected.counts[i].count);
      EXPECT_NEAR(found.counts[i].mean, expected.counts[i].mean, 1e-8);
      EXPECT_NEAR(found.counts[i].variance(), expected.counts[i].variance(), 1e-6);
      EXPECT_EQ(found.counts[i].least, expected.counts[i].least);
      EXPECT_EQ(found.counts[i].greatest, expected.counts[i].greatest);
    }
    EXPECT_EQ(found.outside_sums[0].above.count, expected.outside_sums[0].above.count);
    EXPECT_EQ(found.outside_sums[0].nan.count, 1U);
  });
}

TEST(RankProfiles, WithWeightsAreThoseOfOneProcessButForRounding) {
  const data all_data(3000);
  std::vector<double> y(3000);
  for (std::size_t i = 0; i < y.size(); ++i) y[i] = 1e6 + all_data.integers[i] % 1000;
  std::vector<float> w(3000);
  for (std::size_t i = 0; i < w.size(); ++i) w[i] = static_cast<float>(i % 7);
  const auto expected = cairn::weighted_profile(all_data.x, y, w, seven_bins);
  on_ranks(3000, [&](const communicator& all, const division& divided) {
    const auto found =
        cairn::weighted_profile(divided.part(all_data.x, all.rank()), divided.part(y, all.rank()),
                                divided.part(w, all.rank()), seven_bins, tests::over(all, one_thread));
    for (std::size_t i = 0; i < 7; ++i) {
      EXPECT_EQ(found.counts[i].count, expected.counts[i].count);
      EXPECT_EQ(found.counts[i].weights, expected.counts[i].weights);
      EXPECT_NEAR(found.counts[i].mean, expected.counts[i].mean, 1e-8);
      EXPECT_NEAR(found.counts[i].variance(), expected.counts[i].variance(), 1e-6);
    }
    EXPECT_EQ(found.outside_sums[0].above.count, expected.outside_sums[0].above.count);
  });
}

TEST(RankProfiles, OfPairsAreThoseOfOneProcessButForRounding) {
  const data all_data(3000);
  std::vector<double> y(3000);
  for (std::size_t i = 0; i < y.size(); ++i) y[i] = 1e6 + all_data.integers[i] % 1000;
  const auto& z = all_data.reals;
  const auto expected = cairn::covariance_profile(all_data.x, y, z, seven_bins);
  on_ranks(3000, [&](const communicator& all, const division& divided) {
    const auto my_x = divided.part(all_data.x, all.rank());
    const auto my_y = divided.part(y, all.rank());
    const auto my_z = divided.part(z, all.rank());
    cairn::histogram_builder<cairn::covariance_of> mine(seven_bins, one_thread);
    mine.add(my_x, my_y, my_z);
    for (const auto& found :
         {cairn::covariance_profile(my_x, my_y, my_z, seven_bins, tests::over(all, one_thread)),
          cairn::merged(mine, tests::over(all))}) {
      for (std::size_t i = 0; i < 7; ++i) {
        const cairn::covariance_of& bin = expected.counts[i];
        const double error = 1e-9 * std::sqrt(bin.deviations_y * bin.deviations_z);
        EXPECT_EQ(found.counts[i].count, bin.count);
        EXPECT_NEAR(found.counts[i].mean_y, bin.mean_y, 1e-8);
        EXPECT_NEAR(found.counts[i].products, bin.products, error);
        EXPECT_NEAR(found.counts[i].correlation(), bin.correlation(), 1e-9);
      }
      EXPECT_EQ(found.outside_sums[0].above.count, expected.outside_sums[0].above.count);
    }
  });
}

// Delays change no bit.
TEST(RankProfiles, AreTheSameAgain) {
  const data all_data(3000);
  for (const int size : {3, 7}) {
    const division random = tests::divisions(3000, size)[1];
    std::vector<cairn::mean_of> first;
    for (const std::uint64_t seed : {1U, 2U, 3U, 4U}) {
      simulated_ranks(size, seed).run([&](const communicator& all) {
        const auto found =
            cairn::profile(random.part(all_data.x, all.rank()), random.part(all_data.reals, all.rank()),
                           seven_bins, {}, tests::over(all, one_thread));
        if (all.rank() != 0) return;
        if (first.empty()) first = found.counts;
        for (std::size_t i = 0; i < first.size(); ++i) {
          EXPECT_EQ(found.counts[i].mean, first[i].mean);
          EXPECT_EQ(found.counts[i].deviations, first[i].deviations);
        }
      });
    }
  }
}

TEST(RankBuilders, AddUpWhatRanksWereGiven) {
  const data all_data(1000);
  const auto counts = cairn::histogram(all_data.x, seven_bins);
  const auto sums = cairn::weighted_histogram(all_data.x, all_data.integers, seven_bins);
  on_ranks(1000, [&](const communicator& all, const division& divided) {
    const auto x = divided.part(all_data.x, all.rank());
    const auto w = divided.part(all_data.integers, all.rank());
    cairn::histogram_builder<> mine(seven_bins, one_thread);
    cairn::histogram_builder<cairn::weight_sum<std::int64_t>> mine_too(seven_bins, one_thread);
    for (std::size_t first = 0; first < x.size(); first += 100) {  // none where there are no samples
      const std::size_t size = std::min<std::size_t>(100, x.size() - first);
      mine.add(x.subspan(first, size));
      mine_too.add(x.subspan(first, size), w.subspan(first, size));
    }
    for (int again = 0; again < 2; ++again) {
      const auto found = cairn::merged(mine, tests::over(all));
      EXPECT_EQ(found.counts, counts.counts);
      EXPECT_EQ(found.total, counts.total);
      EXPECT_TRUE(std::ranges::equal(found.edges(), counts.edges()));
      const auto found_too = cairn::merged(mine_too, tests::over(all, {}, 0));
      if (all.rank() == 0) {
        expect_same(found_too, sums);
      } else {
        EXPECT_TRUE(found_too.counts.empty());
      }
    }
    expect_part_of(cairn::divided(mine, tests::over(all)), counts, all);
    expect_part_of(cairn::divided(mine_too, tests::over(all)), sums, all);
    EXPECT_EQ(mine.result().total, x.size());
  });
  simulated_ranks none(3);
  none.run([&](const communicator& all) {
    EXPECT_EQ(cairn::merged(cairn::histogram_builder<>(seven_bins), tests::over(all)).counts,
              std::vector<std::uint64_t>(7));
    EXPECT_EQ(cairn::divided(cairn::histogram_builder<>(seven_bins), tests::over(all)).counts,
              std::vector<std::uint64_t>(all.rank() == 2 ? 1 : 3));
    EXPECT_EQ(cairn::divided(cairn::histogram_builder<cairn::mean_of>(seven_bins), tests::over(all)).total,
              0);
  });
}

// Parts are the whole in pieces, bit for bit: of every kind of bin, and with bins for what lies
// outside.
template <class Count, class Fill>
void expect_divided_builders(const data& all_data, const cairn::axes& bins, const Fill& fill,
                             const typename cairn::histogram_builder<Count>::options& how = {}) {
  on_ranks(all_data.x.size(), [&](const communicator& all, const division& divided) {
    cairn::histogram_builder<Count> mine(bins, how, one_thread);
    fill(mine, cairn::columns(divided.part(all_data.x, all.rank()), divided.part(all_data.small, all.rank())),
         divided.part(all_data.reals, all.rank()));
    const auto whole = cairn::merged(mine, tests::over(all));
    expect_part_of(cairn::divided(mine, tests::over(all)), whole, all);
    const auto alone = mine.result();
    const auto of_one = cairn::divided(mine);
    EXPECT_TRUE(same_bits<Count>(of_one.counts, alone.counts));
    EXPECT_TRUE(same_bits<cairn::outside_sum<Count>>(of_one.outside_sums, alone.outside_sums));
    EXPECT_EQ(of_one.total, alone.total);
  });
}

TEST(RankBuilders, AreDividedWithoutLoss) {
  const data all_data(1000);
  const cairn::axes two{cairn::axis::uniform(7, 0, 10), cairn::axis::categories({1, -1, 7})};
  for (const cairn::axes& bins : {two, two.with_flow()}) {
    expect_divided_builders<std::uint64_t>(all_data, bins,
                                           [](auto& b, const auto& x, const auto&) { b.add(x); });
    expect_divided_builders<cairn::weight_sum<double>>(
        all_data, bins, [](auto& b, const auto& x, const auto& y) { b.add(x, y); },
        {.squares = true, .reproducible = true, .bound = 0x1p41});
    expect_divided_builders<cairn::mean_of>(all_data, bins,
                                            [](auto& b, const auto& x, const auto& y) { b.add(x, y); });
    expect_divided_builders<cairn::weighted_mean_of>(
        all_data, bins, [](auto& b, const auto& x, const auto& y) { b.add(x, y, y); });
    expect_divided_builders<cairn::covariance_of>(
        all_data, bins, [](auto& b, const auto& x, const auto& y) { b.add(x, y, y); });
  }
}

// --- errors
TEST(RankSumErrors, AreThrownOnAllRanks) {
  const std::vector<float> x{1, 2};
  for (const int failing : {0, 1, 2}) {
    const std::string name = "rank " + std::to_string(failing) + ": ";
    simulated_ranks ranks(3);
    EXPECT_EQ(common_failure<std::invalid_argument>(
                  ranks,
                  [&](const communicator& all) {
                    const std::vector<double> w{1, all.rank() == failing ? NAN : 2};
                    cairn::weighted_histogram(x, w, seven_bins, {.reproducible = true},
                                              tests::over(all, one_thread));
                  }),
              name + "weighted_histogram: 1 weights are NaN; sums that are to be reproducible need numbers");
    EXPECT_EQ(common_failure<std::invalid_argument>(
                  ranks,
                  [&](const communicator& all) {
                    const std::vector<double> w(all.rank() == failing ? 3 : 2);
                    cairn::profile(x, w, seven_bins, {}, tests::over(all, one_thread));
                  }),
              name + "profile: 3 numbers for 2 samples; expected one for each");
    // Sums that fit on each rank, but not in all.
    const std::vector<std::int64_t> w(2, std::numeric_limits<std::int64_t>::max() / 3);
    EXPECT_EQ(common_failure<std::overflow_error>(ranks,
                                                  [&](const communicator& all) {
                                                    const std::vector<float> one_bin{1, 1};
                                                    cairn::weighted_histogram(
                                                        one_bin, w, seven_bins, {},
                                                        tests::over(all, one_thread, failing));
                                                  }),
              name + "weighted_histogram: the sum of weights in bin 0 does not fit 64 bits");
  }
  simulated_ranks ranks(3);
  EXPECT_EQ(
      common_failure<std::invalid_argument>(ranks,
                                            [&](const communicator& all) {
                                              const std::vector<double> w{1, 2};
                                              cairn::weighted_histogram(x, w, seven_bins,
                                                                        {.squares = all.rank() == 1},
                                                                        tests::over(all, one_thread));
                                            }),
      "weighted_histogram: squares is false on rank 0 and true on rank 1; expected the same on all ranks");
}

// A weight that cannot be added is met where its bin is, or where its sample lies outside.
TEST(RankSumErrors, OfDividedSumsAreThrownOnAllRanks) {
  simulated_ranks ranks(3);
  for (const float where : {0.F, 5.F, 9.F, 11.F}) {
    const std::string said = common_failure<std::invalid_argument>(ranks, [&](const communicator& all) {
      const std::vector<float> x{where, 5};
      const std::vector<double> w{all.rank() == 1 ? 100. : 2., 1};
      cairn::divided_weighted_histogram(x, w, seven_bins, {.reproducible = true, .bound = 8},
                                        tests::over(all, one_thread));
    });
    EXPECT_NE(said.find("divided_weighted_histogram: a weight is NaN or greater in size than 8"),
              std::string::npos)
        << said;
  }
  EXPECT_NE(common_failure<std::overflow_error>(
                ranks,
                [&](const communicator& all) {
                  const std::vector<float> x{1};
                  const std::vector<std::int64_t> w{std::numeric_limits<std::int64_t>::max() / 2};
                  cairn::divided_weighted_histogram(x, w, seven_bins, {}, tests::over(all, one_thread));
                })
                .find("does not fit 64 bits"),
            std::string::npos);
}

TEST(RankSumErrors, OfMemory) {
  const std::vector<float> x(500, 1);
  const std::vector<double> w(500, 2);
  for (const int failing : {0, 2}) {
    tests::expect_collective_bad_alloc(3, failing, [&](const communicator& all) {
      return [&] {
        cairn::weighted_histogram(x, w, seven_bins, {.reproducible = true}, tests::over(all, one_thread));
      };
    });
    tests::expect_collective_bad_alloc(3, failing, [&](const communicator& all) {
      return [&] { cairn::profile(x, w, seven_bins, {}, tests::over(all, one_thread, 1)); };
    });
    tests::expect_collective_bad_alloc(3, failing, [&](const communicator& all) {
      return [&] {
        cairn::divided_weighted_histogram(x, w, seven_bins, {.reproducible = true},
                                          tests::over(all, one_thread));
      };
    });
    tests::expect_collective_bad_alloc(3, failing, [&](const communicator& all) {
      return [&] { cairn::divided_profile(x, w, seven_bins, {}, tests::over(all, one_thread)); };
    });
    tests::expect_collective_bad_alloc(3, failing, [&](const communicator& all) {
      auto mine = std::make_shared<cairn::histogram_builder<cairn::mean_of>>(seven_bins, one_thread);
      mine->add(x, w);
      return [&all, mine] {
        cairn::merged(*mine, tests::over(all));
        cairn::divided(*mine, tests::over(all));
      };
    });
  }
}

}  // namespace
