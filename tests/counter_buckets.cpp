// Buckets of a value_counter in ascending order, and counters that share a cap, against the reference.
#include <gtest/gtest.h>

#include <cairn/cairn.hpp>
#include <memory>
#include <random>
#include <system_error>
#include <thread>
#include <vector>

#include "tests/refusal.hpp"
#include "tests/sample_types.hpp"
#include "tests/value_samples.hpp"

namespace {

using cairn::order;
using cairn::value_counter;

template <class T>
class CounterBuckets : public testing::Test {};
TYPED_TEST_SUITE(CounterBuckets, tests::sample_types);

std::vector<std::int64_t> spread_values(std::size_t n, std::size_t distinct) {
  std::mt19937_64 random(12);
  std::vector<std::int64_t> x(n);
  for (auto& value : x) value = static_cast<std::int64_t>(random() % distinct * 0x9e3779b97f4a7c15U);
  return x;
}

// All parts of the table one behind another, which ascend.
template <class T>
cairn::frequencies<T> joined_parts(const value_counter<T>& counter, std::size_t& parts) {
  cairn::frequencies<T> all;
  parts = 0;
  counter.for_each_bucket(
      [&](const cairn::frequencies<T>& part) {
        if (parts++ == 0) {
          EXPECT_EQ(counter.distinct(), counter.table().values.size());
        }
        all.total = part.total;
        all.values.insert(all.values.end(), part.values.begin(), part.values.end());
        all.counts.insert(all.counts.end(), part.counts.begin(), part.counts.end());
      },
      order::value);
  return all;
}

TYPED_TEST(CounterBuckets, AscendWhereThatIsAskedFor) {
  using T = TypeParam;
  std::mt19937_64 random(14);
  for (const std::size_t cap : {std::size_t{0}, std::size_t{1} << 20}) {
    for (const auto& [name, x] : tests::value_samples<T>(40'000, random)) {
      SCOPED_TRACE(name);
      for (const order most_demanding : {order::unordered, order::first_seen}) {
        value_counter<T> counter(cairn::counter_options{.order = most_demanding, .memory_bytes = cap});
        std::size_t parts = 0;
        EXPECT_TRUE(joined_parts(counter, parts).values.empty());
        for (std::size_t first = 0; first < x.size(); first += 15'000)
          counter.add(std::span(x).subspan(first, std::min<std::size_t>(15'000, x.size() - first)));
        for (int again = 0; again < 2; ++again)
          tests::expect_counts(joined_parts(counter, parts), x, order::value);
        auto more = x;
        more.push_back(T{7});
        counter.add(std::span(more).last(1));
        tests::expect_counts(joined_parts(counter, parts), more, order::value);
      }
    }
  }
}

TEST(CounterBucketsBeyondACap, AscendInSeveralParts) {
  const auto x = spread_values(500'000, 300'000);
  value_counter<std::int64_t> counter(cairn::counter_options{.memory_bytes = std::size_t{1} << 20});
  counter.add(x);
  std::size_t parts = 0;
  tests::expect_counts(joined_parts(counter, parts), x, order::value);
  EXPECT_GT(parts, 10U);
  const auto look = [](const auto&) {};
  EXPECT_EQ(tests::refusal([&] { counter.for_each_bucket(look, order::count); }),
            "value_counter::for_each_bucket: the order is 2; expected unordered or value");
}

TEST(SharedCap, HoldsForAllCountersTogether) {
  constexpr std::size_t counters = 6, chunk = 10'000;
  const auto x = spread_values(600'000, 400'000);
  for (const bool by_threads : {false, true}) {
    const auto cap = std::make_shared<cairn::shared_cap>(std::size_t{2} << 20);
    std::vector<value_counter<std::int64_t>> all;
    for (std::size_t i = 0; i < counters; ++i) all.emplace_back(cairn::counter_options{.shared = cap});
    for (std::size_t first = 0; first < x.size(); first += counters * chunk) {
      const auto add = [&](std::size_t i) {
        all[i].add(std::span(x).subspan(first + i * chunk, chunk), cairn::execution{.threads = 1});
      };
      std::vector<std::jthread> adding;
      for (std::size_t i = 0; i < counters; ++i) by_threads ? void(adding.emplace_back(add, i)) : add(i);
      adding.clear();
      if (by_threads) continue;  // how much is held at a time is then a matter of chance
      EXPECT_LE(cap->held(), cap->bytes() * 3 / 2) << first;
    }
    value_counter<std::int64_t> joined;
    for (std::size_t i = 0; i < counters; ++i) {
      std::vector<std::int64_t> mine;
      for (std::size_t first = i * chunk; first < x.size(); first += counters * chunk)
        mine.insert(mine.end(), &x[first], &x[first] + chunk);
      std::size_t parts = 0;
      tests::expect_counts(joined_parts(all[i], parts), mine, order::value);
      EXPECT_GT(parts, 1U);
      joined.merge(all[i]);
    }
    tests::expect_counts(joined.table(order::value), x, order::value);
    all.clear();
    EXPECT_EQ(cap->held(), 0U);
  }
}

// One counter may fill what others leave.
TEST(SharedCap, IsNotDividedEvenlyWhereOneNeedsMore) {
  const auto cap = std::make_shared<cairn::shared_cap>(std::size_t{16} << 20);
  std::vector<value_counter<std::int64_t>> idle;
  for (int i = 0; i < 100; ++i) idle.emplace_back(cairn::counter_options{.shared = cap});
  value_counter<std::int64_t> busy(cairn::counter_options{.shared = cap});
  const auto x = spread_values(50'000, 50'000);
  busy.add(x);
  std::size_t parts = 0;
  tests::expect_counts(joined_parts(busy, parts), x, order::value);
  EXPECT_EQ(parts, 1U);
}

TEST(SharedCap, RefusesInWords) {
  EXPECT_EQ(tests::refusal([] { cairn::shared_cap cap(1000); }),
            "shared_cap: its bytes are 1000; expected at least 1048576");
  const auto cap = std::make_shared<cairn::shared_cap>(std::size_t{1} << 20, "/nowhere");
  EXPECT_EQ(cap->folder(), "/nowhere");
  for (const cairn::counter_options& both : {cairn::counter_options{.memory_bytes = 1U << 20, .shared = cap},
                                             cairn::counter_options{.folder = "/tmp", .shared = cap}})
    EXPECT_EQ(tests::refusal([&] { value_counter<int> counter(both); }),
              "value_counter: memory_bytes or folder was given beside a shared cap; expected one of the two");
  value_counter<std::int64_t> counter(cairn::counter_options{.shared = cap});
  EXPECT_THROW(counter.add(spread_values(300'000, 300'000)), std::system_error);
  EXPECT_EQ(counter.total(), 0U);
}

}  // namespace
