// The saturating sweeps with every way of sharing the work, and where hot rows are found.
#include <gtest/gtest.h>

#include <cairn/info.hpp>
#include <random>
#include <vector>

#include "src/counting/hot_rows.hpp"
#include "src/host/run/call_target.hpp"
#include "src/host/sweeps/saturating_task.hpp"
#include "src/machine/instruction_sets.hpp"
#include "tests/bin_numbers.hpp"
#include "tests/reference/saturating_histogram.hpp"
#include "tests/scattered_team.hpp"

namespace {

// A sweep over all items, in `pieces`, as the runner does it; the result.
template <class Counter>
std::vector<Counter> swept(cairn::host::saturating_task<Counter> task, const std::vector<std::uint32_t>& bins,
                           std::size_t all, std::size_t pieces, bool with_tables, cairn::isa target) {
  using namespace cairn::host;
  std::vector<Counter> counts(all, Counter{3});
  const auto groups = static_cast<std::size_t>(task.groups);
  std::vector<Counter> tables(groups * table_stride(task.hot_rows.size), Counter{77});  // not cleared
  std::vector<std::uint8_t> full(tables.size(), 0xff);
  std::vector<std::uint8_t> noted(groups * notes(task.hot_rows.size), 1);
  std::vector<cairn::bin_range> touched(static_cast<std::size_t>(task.threads()));
  task.counts = counts.data();
  task.bins = all;
  if (with_tables) {
    task.tables = tables.data();
    task.full = full.data();
    task.noted = noted.data();
    task.touched = touched.data();
  }
  for (std::size_t piece = 0; piece < pieces; ++piece) {
    const std::size_t first = piece * bins.size() / pieces;
    task.items = bins.data() + first;
    task.size = (piece + 1) * bins.size() / pieces - first;
    EXPECT_TRUE(CAIRN_ON_TARGET(target, all_inside(task)));
    EXPECT_TRUE(CAIRN_ON_TARGET(target, count_saturating(task)));
  }
  if (with_tables) CAIRN_ON_TARGET(target, merge_saturating(task));
  return counts;
}

template <class Counter>
void expect_right_sweeps(unsigned seed, std::size_t items) {
  std::mt19937_64 random(seed);
  const samples::shape shape{1 + random() % 70, 1 + random() % 70};
  for (const samples::gathering& input : samples::every_gathering(shape, items, random)) {
    std::vector<Counter> expected(shape.bins(), Counter{3});
    reference::saturating_histogram_into(expected, input.bins);
    for (const cairn::isa target : cairn::instruction_sets()) {
      const bool with_tables = random() % 3 != 0;
      cairn::host::saturating_task<Counter> task;
      task.groups = with_tables ? 1 + static_cast<int>(random() % 4) : 1;
      task.bands = 1 + static_cast<int>(random() % 4);
      task.hot_rows = {0, shape.bins()};
      if (with_tables && random() % 2 == 0) {
        task.hot_rows.first = random() % shape.bins();
        task.hot_rows.size = 1 + random() % (shape.bins() - task.hot_rows.first);
      }
      const std::size_t pieces = 1 + random() % 3;
      SCOPED_TRACE(testing::Message()
                   << "seed " << seed << ", " << input.name << ", " << cairn::name_of(target) << ", "
                   << shape.width << " x " << shape.height << ", " << task.groups << " groups, " << task.bands
                   << " bands, hot rows " << task.hot_rows.first << " + " << task.hot_rows.size << ", "
                   << pieces << " pieces");
      ASSERT_TRUE(swept(task, input.bins, shape.bins(), pieces, with_tables, target) == expected);
    }
  }
}

TEST(SaturatingSweeps, ShareTheWorkInAnyWay) {
  for (unsigned seed = 0; seed < 25; ++seed) {
    expect_right_sweeps<std::uint8_t>(seed, 1 + seed * 97 % 5000);
    expect_right_sweeps<std::uint16_t>(seed, 1 + seed * 89 % 5000);
  }
}

// Threads of several domains, with slices out of order: tables are merged domain by domain.
TEST(SaturatingSweeps, MergeWithinDomains) {
  std::mt19937_64 random(3);
  const samples::shape shape{60, 50};
  const tests::scattered_team scattered;
  for (const samples::gathering& input : samples::every_gathering(shape, 20'000, random)) {
    std::vector<std::uint8_t> expected(shape.bins(), 3);
    reference::saturating_histogram_into(expected, input.bins);
    for (const cairn::isa target : cairn::instruction_sets()) {
      for (const int groups : {5, 3}) {  // with 3 the team is not complete, and is not used
        cairn::host::saturating_task<std::uint8_t> task;
        task.groups = groups;
        task.hot_rows = {0, shape.bins()};
        task.team = &scattered.team;
        EXPECT_TRUE(swept(task, input.bins, shape.bins(), 2, true, target) == expected)
            << input.name << ", " << cairn::name_of(target) << ", " << groups << " groups";
      }
    }
  }
}

TEST(HotRows, IsTheShortestRunOfRowsThatHoldsNearlyAll) {
  constexpr std::size_t width = 100;
  constexpr std::size_t bins = width * 128;  // two rows a step
  std::vector<std::uint32_t> seen;
  for (std::uint32_t row = 40; row < 50; ++row)
    for (std::uint32_t i = 0; i < 20; ++i) seen.push_back(static_cast<std::uint32_t>(row * width) + i);
  seen.push_back(0);
  seen.push_back(static_cast<std::uint32_t>(bins) - 1);  // 2 of 202 may lie outside
  const cairn::bin_range hot_rows = cairn::hot_rows_of(seen, width, bins);
  EXPECT_EQ(hot_rows.first, 40 * width);
  EXPECT_EQ(hot_rows.size, 10 * width);
}

TEST(HotRows, LiesAtEitherEnd) {
  constexpr std::size_t width = 3;
  constexpr std::size_t bins = width * 1000;  // 16 rows a step, the last one cut short
  const cairn::bin_range low = cairn::hot_rows_of(std::vector<std::uint32_t>{0, 1, 2}, width, bins);
  EXPECT_EQ(low.first, 0U);
  EXPECT_EQ(low.size, 16 * width);
  const cairn::bin_range high =
      cairn::hot_rows_of(std::vector<std::uint32_t>{static_cast<std::uint32_t>(bins - 1)}, width, bins);
  EXPECT_EQ(high.first, 62 * 16 * width);
  EXPECT_EQ(high.first + high.size, bins);
}

TEST(HotRows, IsEverythingWhereNothingWasSeen) {
  const std::vector<std::uint32_t> none;
  EXPECT_EQ(cairn::hot_rows_of(none, 5, 50).size, 50U);
  const std::vector<std::uint32_t> beyond{50, 51, 0xffffffffU};
  EXPECT_EQ(cairn::hot_rows_of(beyond, 5, 50).size, 50U);
}

TEST(HotRows, OfUniformInputIsNearlyAll) {
  std::mt19937_64 random(4);
  const samples::shape shape{64, 640};
  const std::vector<std::uint32_t> seen = samples::uniform(shape, cairn::most_looked_at, random);
  EXPECT_GT(cairn::hot_rows_of(seen, shape.width, shape.bins()).size, shape.bins() * 9 / 10);
}

TEST(HotRows, LooksAtEachStretchOnce) {
  for (const std::size_t size : {1UL, 2UL, 1023UL, 1024UL, 1025UL, 5'000UL, 1'035'840UL, 1UL << 40}) {
    const std::vector<std::uint64_t> positions = cairn::looked_at(size);
    const std::size_t n = positions.size();
    EXPECT_EQ(n, std::min<std::size_t>(size, 1024));
    const std::size_t stretch = size / n;
    for (std::size_t i = 0; i < n; ++i) {
      EXPECT_GE(positions[i], i * stretch);
      EXPECT_LT(positions[i], (i + 1) * stretch);
    }
  }
}

}  // namespace
