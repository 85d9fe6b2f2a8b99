// The sweeps under value counts: the partition sweep, and counters of 8 bits with carries.
#include <gtest/gtest.h>

#include <cairn/info.hpp>
#include <map>
#include <random>
#include <vector>

#include "src/host/run/call_target.hpp"
#include "src/host/run/value_counts/byte_counters.hpp"
#include "src/host/run/value_counts/orders/records.hpp"
#include "src/host/sweeps/value_counts/value_task.hpp"

namespace {

using namespace cairn::host;

// The hash that chooses buckets, said once more.
std::uint32_t bucket_of(std::uint32_t key, int bits) {
  const std::uint32_t hash = (key ^ (key >> 16)) * 0x9e3779b1U;
  return bits == 0 ? 0 : hash >> (32 - bits);
}

std::vector<source_part> parts_of(std::size_t size, std::size_t threads) {
  std::vector<source_part> parts;
  for (std::size_t t = 0; t < threads; ++t) parts.push_back({size * t / threads, size * (t + 1) / threads});
  return parts;
}

TEST(Partition, KeepsTheOrderOfTheSourceInEveryBucket) {
  std::mt19937_64 random(1);
  for (const std::size_t size : {0U, 1U, 15U, 16U, 17U, 511U, 513U, 100'003U}) {
    std::vector<std::uint32_t> x(size);
    for (auto& value : x) value = static_cast<std::uint32_t>(random() % 1000 * 4'000'001);
    for (const int bits : {0, 1, 5, 10}) {
      std::vector<std::vector<std::uint32_t>> expected(std::size_t{1} << bits);
      for (const std::uint32_t value : x) expected[bucket_of(value, bits)].push_back(value);
      for (const cairn::isa target : cairn::instruction_sets()) {
        for (const std::size_t threads : {1U, 2U, 5U}) {
          for (const bool past_caches : {false, true}) {
            const cairn::scratch<std::uint32_t> items(size + 16);
            std::vector<std::size_t> begin(expected.size() + 1);
            const auto parts = parts_of(size, threads);
            const cairn::scratch<std::size_t> starts(expected.size() * threads);
            const cairn::scratch<std::byte> lines(
                partition_plan<std::uint32_t>::bytes_a_thread(expected.size()) * threads);
            const partition_plan<std::uint32_t> plan{
                items.data(), expected.size(), begin.data(), parts.data(), static_cast<int>(threads),
                nullptr,      starts.data(),   lines.data(), past_caches};
            for (std::size_t i = 0; i < size + 16; ++i) items.data()[i] = 0xdeadbeef;
            CAIRN_ON_TARGET(target, partition_values(x.data(), bits, plan));
            ASSERT_EQ(begin.front(), 0U);
            ASSERT_EQ(begin.back(), size);
            for (std::size_t b = 0; b < expected.size(); ++b)
              ASSERT_EQ(std::vector<std::uint32_t>(items.data() + begin[b], items.data() + begin[b + 1]),
                        expected[b])
                  << "bucket " << b << " of " << expected.size() << ", " << threads << " threads";
            for (std::size_t i = size; i < size + 16; ++i) ASSERT_EQ(items.data()[i], 0xdeadbeef);
          }
        }
      }
    }
  }
}

// A carry stands for 256; it and the counter must not overflow before they are emptied.
TEST(CarryingCounters, AreEmptiedInTime) {
  std::mt19937_64 random(2);
  std::vector<std::uint16_t> words(20'011);
  for (std::size_t i = 0; i < words.size(); ++i)
    words[i] = i % 1000 < 900 ? 17 : static_cast<std::uint16_t>(random());
  std::vector<std::uint64_t> expected(0x10000);
  for (const std::uint16_t word : words) ++expected[word];
  for (const cairn::isa target : cairn::instruction_sets()) {
    for (const int threads : {1, 2, 5}) {
      for (const std::size_t limit : {std::size_t{3000}, std::size_t{4001}, std::size_t{1} << 39}) {
        byte_counts made(0x10000, threads);
        made.plan.empty_after = limit;
        CAIRN_ON_TARGET(
            target, count_words(reinterpret_cast<const std::byte*>(words.data()), words.size(), made.plan));
        EXPECT_EQ(std::vector<std::uint64_t>(made.totals.data(), made.totals.data() + 0x10000), expected);
        if (limit > words.size()) continue;
        for (std::size_t i = 0; i < made.carries.size(); ++i)
          ASSERT_LE(made.carries.data()[i], limit / 256 + 1);
      }
    }
  }
}

TEST(CarryingCounters, OfKeysInARangeAndOthers) {
  constexpr std::size_t slots = 10'001;
  std::vector<std::int32_t> x(300'000);
  for (std::size_t i = 0; i < x.size(); ++i) x[i] = static_cast<std::int32_t>(i * i % 10'400) - 100;
  std::map<std::int32_t, std::uint64_t> expected;
  for (const std::int32_t value : x) ++expected[value];
  for (const cairn::isa target : cairn::instruction_sets()) {
    for (const int threads : {1, 3}) {
      byte_counts made(slots, threads);
      made.plan.empty_after = 70'000;
      std::vector<std::uint32_t> missed(x.size() * static_cast<std::size_t>(threads));
      std::vector<std::size_t> missed_counts(static_cast<std::size_t>(threads));
      value_task<std::uint32_t> task;
      task.samples = reinterpret_cast<const std::uint32_t*>(x.data());
      task.size = x.size();
      task.low = 0;
      task.counters.slots = slots;
      task.counters.threads = threads;
      task.missed = {missed.data(), x.size(), missed_counts.data()};
      CAIRN_ON_TARGET(target, count_near_in_bytes(task, made.plan));
      std::uint64_t others = 0;
      for (const auto& [value, count] : expected) {
        if (value >= 0 && value < static_cast<std::int32_t>(slots - 1)) {
          ASSERT_EQ(made.totals.data()[value], count) << value;
        } else {
          others += count;
        }
      }
      EXPECT_GT(others, 0U);
      EXPECT_EQ(made.totals.data()[slots - 1], others);
      std::uint64_t listed = 0;
      for (const std::size_t count : missed_counts) listed += count;
      EXPECT_EQ(listed, others);
    }
  }
}

TEST(Records, AreSortedByKeyAndThenByCount) {
  std::mt19937_64 random(3);
  for (const std::size_t size : {0U, 1U, 2U, 16'383U, 16'385U, 200'000U}) {
    for (const int shape : {0, 1, 2, 3}) {
      std::map<std::uint64_t, std::uint64_t> different;
      while (different.size() < size) {
        const std::uint64_t key = shape == 0   ? random()
                                  : shape == 1 ? random() % (size * 2 + 1)
                                  : shape == 2 ? random() >> (random() % 64)
                                               : (random() % 64 << 58) + random() % (size + 1);
        different[key] = shape == 1 ? 1 + random() % 3 : 1 + random() % 200'000;
      }
      std::vector<record> expected;
      for (const auto& [key, count] : different) expected.push_back({key, count});
      std::vector<record> mixed_up = expected;
      std::shuffle(mixed_up.begin(), mixed_up.end(), random);
      for (const int threads : {1, 3}) {
        const auto source = [&](std::size_t first, std::size_t n, record* to) {
          std::copy_n(mixed_up.data() + first, n, to);
        };
        cairn::scratch<record> records = sorted_by_key(source, size, threads);
        const auto equal = [](const record& a, const record& b) {
          return a.key == b.key && a.count == b.count;
        };
        EXPECT_TRUE(std::equal(expected.begin(), expected.end(), records.data(), equal))
            << size << ", shape " << shape;
        records = sorted_by_count(std::move(records), threads);
        auto by_count = expected;
        std::sort(by_count.begin(), by_count.end(), [](const record& a, const record& b) {
          return a.count != b.count ? a.count > b.count : a.key < b.key;
        });
        EXPECT_TRUE(std::equal(by_count.begin(), by_count.end(), records.data(), equal))
            << size << ", shape " << shape;
      }
    }
  }
}

}  // namespace
