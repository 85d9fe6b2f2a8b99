// Bin numbers and saturating histograms over ranks, against those of one process.
#include <gtest/gtest.h>

#include <cairn/cairn.hpp>

#include "tests/ranks/divided_samples.hpp"
#include "tests/ranks/expected_failures.hpp"
#include "tests/samples.hpp"

namespace {

using cairn::communicator;
using tests::common_failure;
using tests::division;
using tests::one_thread;
using tests::simulated_ranks;

template <class Count>
void expect_counters_of_one() {
  const std::size_t width = 16;
  std::vector<std::uint32_t> bins(100'000);
  std::mt19937 random(3);
  for (auto& each : bins) each = random() % 4 == 0 ? static_cast<std::uint32_t>(random() % 64) : 5;
  std::vector<Count> expected(64, 3);
  cairn::saturating_histogram_into(expected, bins, width);
  std::vector<Count> from_none(64);
  cairn::saturating_histogram_into(from_none, bins, width);
  for (const int size : {1, 3, 7})
    for (const division& each : tests::divisions(bins.size(), size))
      simulated_ranks(size).run([&](const communicator& all) {
        std::vector<Count> counts(64, 3);
        cairn::saturating_histogram_into(counts, each.part(bins, all.rank()), width,
                                         tests::over(all, one_thread));
        EXPECT_EQ(counts, expected);
        cairn::saturating_counter<Count> mine(64, width);
        mine.add(each.part(bins, all.rank()), one_thread);
        const auto whole = cairn::merged(mine, tests::over(all));
        EXPECT_TRUE(std::ranges::equal(whole.counts(), from_none));
        EXPECT_EQ(whole.items(), bins.size());
        const auto part = cairn::divided(mine, tests::over(all));
        EXPECT_TRUE(std::ranges::equal(part.counts, whole.counts().subspan(part.first, part.counts.size())));
        const auto parts = static_cast<std::size_t>(size);
        EXPECT_EQ(part.counts.size(), std::min((63 + parts) / parts, 64 - part.first));
        EXPECT_EQ(part.items, bins.size());
      });
}

TEST(RankSaturatingHistograms, AreThoseOfOneProcess) {
  expect_counters_of_one<std::uint8_t>();
  expect_counters_of_one<std::uint16_t>();
}

TEST(RankSaturatingHistogramErrors, AreThrownOnAllRanksAndChangeNothing) {
  for (const int failing : {0, 2}) {
    simulated_ranks ranks(3);
    std::vector<std::vector<std::uint8_t>> counts(3, std::vector<std::uint8_t>(8, 1));
    EXPECT_EQ(common_failure<std::invalid_argument>(
                  ranks,
                  [&](const communicator& all) {
                    const std::vector<std::uint32_t> bins{0, all.rank() == failing ? 8U : 7U};
                    cairn::saturating_histogram_into(counts[static_cast<std::size_t>(all.rank())], bins, 4,
                                                     tests::over(all, one_thread));
                  })
                  .substr(0, 8),
              "rank " + std::to_string(failing) + ": ");
    for (const auto& each : counts) EXPECT_EQ(each, std::vector<std::uint8_t>(8, 1));
    EXPECT_NE(common_failure<std::invalid_argument>(
                  ranks,
                  [&](const communicator& all) {
                    std::vector<std::uint8_t> mine(all.rank() == failing ? 12 : 8);
                    cairn::saturating_histogram_into(mine, std::vector<std::uint32_t>{1}, 4,
                                                     tests::over(all, one_thread));
                  })
                  .find(": counters is "),
              std::string::npos);
    tests::expect_collective_bad_alloc(3, failing, [&](const communicator& all) {
      auto counter = std::make_shared<cairn::saturating_counter<std::uint8_t>>(64, 8);
      return [&all, counter] {
        cairn::merged(*counter, tests::over(all));
        cairn::divided(*counter, tests::over(all));
      };
    });
  }
}

TEST(RankBinNumbers, AreThoseOfOneProcess) {
  std::vector<float> x = samples::limits_of_type<float>();
  std::mt19937_64 random(4);
  for (int i = 0; i < 1000; ++i) x.push_back(samples::between<float>(random, -1, 11));
  const cairn::axis bins = cairn::axis::uniform(9, 0, 10);
  std::vector<std::int32_t> expected(x.size());
  const auto tally = cairn::digitize_into(expected, x, bins);
  for (const int size : {1, 3, 33})
    for (const division& each : tests::divisions(x.size(), size)) {
      std::vector<std::int32_t> numbers(x.size());
      simulated_ranks(size).run([&](const communicator& all) {
        const auto mine = each.part(x, all.rank());
        const auto found = cairn::digitize_into(
            std::span(numbers).subspan(each.at[static_cast<std::size_t>(all.rank())], mine.size()), mine,
            bins, tests::over(all, one_thread));
        EXPECT_EQ(found.total, tally.total);
        EXPECT_EQ(found.inside, tally.inside);
        EXPECT_EQ(found.outside[0].above, tally.outside[0].above);
        EXPECT_EQ(found.outside[0].nan, tally.outside[0].nan);
      });
      EXPECT_EQ(numbers, expected);
    }
  simulated_ranks ranks(3);
  EXPECT_EQ(common_failure<std::invalid_argument>(
                ranks,
                [&](const communicator& all) {
                  std::vector<std::int64_t> numbers(all.rank() == 1 ? 2 : 3);
                  cairn::digitize_into(numbers, std::vector<float>{1, 2, 3}, bins, tests::over(all));
                }),
            "rank 1: digitize_into: numbers has 2 items; the samples are 3; expected one number for each "
            "sample");
}

}  // namespace
