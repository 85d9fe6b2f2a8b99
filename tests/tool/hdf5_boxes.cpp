// The boxes in which datasets are read: each item in one of them, in order where that was asked for.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>

#include "inputs/formats/hdf5/boxes.hpp"
#include "tests/seed.hpp"

namespace {

using namespace cairn::tool;

std::vector<std::uint64_t> numbers_of(const dataset_box& box, const std::vector<dimension_part>& parts) {
  std::vector<std::uint64_t> numbers, at(parts.size(), 0);
  for (std::uint64_t i = 0; i < box.items(); ++i) {
    std::uint64_t number = 0;
    for (std::size_t d = 0; d < parts.size(); ++d) number = number * parts[d].count + box.first[d] + at[d];
    numbers.push_back(number);
    for (std::size_t d = parts.size(); d-- > 0;) {
      if (++at[d] < box.count[d]) break;
      at[d] = 0;
    }
  }
  return numbers;
}

TEST(hdf5_boxes, have_each_item_once) {
  std::mt19937_64 random(tests::seed());
  const auto from = [&](std::uint64_t least, std::uint64_t most) {
    return least + random() % (most - least + 1);
  };
  for (int round = 0; round < 500; ++round) {
    std::vector<dimension_part> parts(from(0, 4));
    std::vector<std::uint64_t> chunk;
    const bool chunked = from(0, 3) != 0;
    std::uint64_t items = 1;
    for (dimension_part& part : parts) {
      part = {from(0, 20), from(round % 20 == 0 ? 0 : 1, 12), from(1, 4), true};
      if (chunked) chunk.push_back(from(1, 15));
      items *= part.count;
    }
    const bool any_order = from(0, 1) != 0;
    const std::size_t most = from(1, 400);
    dataset_boxes boxes(parts, chunk, 4, most, any_order);
    std::vector<std::uint64_t> met;
    dataset_box box;
    while (boxes.next(box)) {
      EXPECT_TRUE(box.items() * 4 <= most || box.items() == 1);
      for (const std::uint64_t number : numbers_of(box, parts)) met.push_back(number);
    }
    EXPECT_TRUE(!boxes.in_order() || std::ranges::is_sorted(met)) << round;
    EXPECT_TRUE(any_order || boxes.in_order());
    std::ranges::sort(met);
    ASSERT_EQ(met.size(), items) << round;
    for (std::uint64_t i = 0; i < items; ++i) ASSERT_EQ(met[i], i) << round;
  }
}

// Of a picture in tiles, rows of which do not fit.
TEST(hdf5_boxes, do_not_cut_chunks_where_the_order_may_be_any) {
  dataset_boxes boxes({{0, 100, 1, true}, {0, 1000, 1, true}}, {10, 10}, 1, 500, true);
  EXPECT_FALSE(boxes.in_order());
  std::map<std::pair<std::uint64_t, std::uint64_t>, int> times;
  dataset_box box;
  while (boxes.next(box)) {
    for (std::uint64_t r = box.first[0] / 10; r * 10 < box.first[0] + box.count[0]; ++r)
      for (std::uint64_t c = box.first[1] / 10; c * 10 < box.first[1] + box.count[1]; ++c) ++times[{r, c}];
  }
  EXPECT_EQ(times.size(), 1000u);
  for (const auto& [chunk, count] : times) EXPECT_EQ(count, 1);
}

TEST(hdf5_boxes, are_cut_where_chunks_begin) {
  const dataset_boxes boxes({{3, 50, 2, true}}, {10}, 8, 1000, false);
  EXPECT_EQ(boxes.aligned(0, 0), 0u);
  EXPECT_EQ(boxes.aligned(0, 1), 4u);    // items 3, 5, 7, 9 lie in the first chunk
  EXPECT_EQ(boxes.aligned(0, 4), 4u);    // 11
  EXPECT_EQ(boxes.aligned(0, 5), 9u);    // 21
  EXPECT_EQ(boxes.aligned(0, 49), 49u);  // 101 begins the last
  EXPECT_EQ(boxes.aligned(0, 50), 50u);
}

}  // namespace
