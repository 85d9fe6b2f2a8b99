// value_counter: chunk after chunk, and merged, against the reference on all of it.
#include <gtest/gtest.h>

#include <cairn/cairn.hpp>
#include <cstring>
#include <numeric>

#include "tests/every_place.hpp"
#include "tests/sample_types.hpp"
#include "tests/samples.hpp"
#include "tests/value_samples.hpp"

namespace {

using cairn::order;
using cairn::value_counter;

constexpr std::array orders{order::unordered, order::value, order::count, order::first_seen};

template <class T>
class ValueCounter : public testing::Test {};
TYPED_TEST_SUITE(ValueCounter, tests::sample_types);

template <class T>
void expect_tables(const value_counter<T>& counter, const std::vector<T>& x) {
  for (const order wanted : orders) tests::expect_counts(counter.table(wanted), x, wanted);
  EXPECT_EQ(counter.total(), x.size());
  EXPECT_EQ(counter.distinct(), tests::rows(x, order::unordered).size());
}

TYPED_TEST(ValueCounter, AddsChunkAfterChunk) {
  std::mt19937_64 random(1);
  for (const auto& [name, x] : tests::value_samples<TypeParam>(40'000, random)) {
    SCOPED_TRACE(name);
    value_counter<TypeParam> counter(order::first_seen);
    for (std::size_t first = 0; first < x.size();) {
      const std::size_t n = std::min<std::size_t>(random() % 15'000, x.size() - first);
      counter.add(std::span(x).subspan(first, n));
      first += n;
    }
    expect_tables(counter, x);
  }
}

TYPED_TEST(ValueCounter, MergesInAnyOrder) {
  std::mt19937_64 random(2);
  for (const auto& [name, x] : tests::value_samples<TypeParam>(10'000, random)) {
    SCOPED_TRACE(name);
    std::vector<value_counter<TypeParam>> parts;
    for (int i = 0; i < 4; ++i) parts.emplace_back(order::first_seen);
    for (std::size_t p = 0; p < parts.size(); ++p) parts[p].add(std::span(x).subspan(p * 2500, 2500));
    value_counter<TypeParam> left(order::first_seen);  // ((0 1) 2) 3
    for (const auto& part : parts) left.merge(part);
    expect_tables(left, x);
    parts[2].merge(parts[3]);  // 0 (1 (2 3))
    parts[1].merge(parts[2]);
    parts[0].merge(parts[1]);
    expect_tables(parts[0], x);
    std::vector<TypeParam> turned(x.begin() + 5000, x.end());
    turned.insert(turned.end(), x.begin(), x.begin() + 5000);
    value_counter<TypeParam> other(order::first_seen);
    other.add(std::span(turned).first(5000));
    value_counter<TypeParam> rest(order::first_seen);
    rest.add(std::span(turned).last(5000));
    other.merge(rest);
    expect_tables(other, turned);
  }
}

TEST(ValueCounterOnDevices, AddsWhatLiesThere) {
  std::mt19937_64 random(3);
  std::vector<double> x(30'000);
  for (double& value : x) value = static_cast<double>(random() % 9000) / 7;
  for (const auto& [way, exec] : tests::device_ways()) {
    SCOPED_TRACE(way);
    value_counter<double> counter(order::first_seen);
    counter.add(std::span(x).first(10'000), exec);
    const cairn::device_array<double> there(std::span<const double>(x).subspan(10'000), exec.device);
    counter.add(there.span(), exec);
    expect_tables(counter, x);
  }
}

TEST(ValueCounterOfNothing, HasAnEmptyTable) {
  const value_counter<float> counter(order::first_seen);
  EXPECT_EQ(counter.total(), 0U);
  for (const order wanted : orders) EXPECT_TRUE(counter.table(wanted).values.empty());
}

TEST(ValueCounterErrors, LeaveItAsItWas) {
  const std::vector<int> x{3, 1, 3};
  value_counter<int> counter(order::first_seen);
  counter.add(x);
  cairn::execution exec;
  exec.progress = [](double) { return false; };
  EXPECT_THROW(counter.add(x, exec), cairn::cancelled);
  exec = {};
  exec.threads = -1;
  EXPECT_THROW(counter.add(x, exec), std::invalid_argument);
  value_counter<int> forgetful(order::unordered);
  forgetful.add(x);
  EXPECT_THROW(counter.merge(forgetful), std::invalid_argument);
  EXPECT_THROW(forgetful.table(order::first_seen), std::invalid_argument);
  expect_tables(counter, x);
  forgetful.merge(counter);
  EXPECT_EQ(forgetful.total(), 6U);
}

TEST(ValueCounterReport, ReportsWhatRanForTheLargestChunk) {
  const std::vector<std::int64_t> many(100'000, 5);
  value_counter<std::int64_t> counter(order::first_seen);
  counter.add(std::span(many).first(10));
  counter.add(many);
  counter.add(std::span(many).first(10));
  EXPECT_EQ(counter.table().run.method, "direct");
  value_counter<std::int64_t> small(order::first_seen);
  small.add(std::span(many).first(10));
  small.merge(counter);
  EXPECT_EQ(small.table().run.method, "direct");
}

TEST(ValueCounterMoves, KeepWhatWasCounted) {
  const std::vector<int> x{3, 1, 3};
  value_counter<int> counter(order::first_seen);
  counter.add(x);
  value_counter<int> moved = std::move(counter);
  expect_tables(moved, x);
}

TEST(ValueCounterOfHostileKeys, EndsSoon) {
  const auto x = tests::colliding_keys(1'000'000, 1'000'000);
  const std::span<const std::uint64_t> all(x);
  cairn::value_counter<std::uint64_t> counter(cairn::order::first_seen), other(cairn::order::first_seen);
  counter.add(all.first(600'000));
  other.add(all.last(600'000));
  counter.merge(other);
  EXPECT_EQ(counter.distinct(), x.size());
  EXPECT_EQ(counter.table(cairn::order::first_seen).values, x);
}

// `any` may depend on threads, not on luck.
TEST(ValueCounterOfOneThread, HasOneOrder) {
  std::mt19937_64 random(11);
  std::vector<double> x(50'000);
  for (double& value : x) value = samples::any_value<double>(random);
  const auto table_of = [&] {
    cairn::value_counter<double> counter(cairn::order::first_seen);
    for (std::size_t first = 0; first < x.size(); first += 10'000)
      counter.add(std::span<const double>(x).subspan(first, 10'000), {.threads = 1});
    return counter.table();
  };
  const auto once = table_of();
  const auto twice = table_of();
  EXPECT_EQ(std::memcmp(once.values.data(), twice.values.data(), once.values.size() * sizeof(double)), 0);
  EXPECT_EQ(once.counts, twice.counts);
}

TEST(ValueCounterMoved, HasCountedNothingAndRefusesMore) {
  value_counter<int> from(order::first_seen);
  from.add(std::vector{1, 2, 2});
  value_counter<int> to = std::move(from);
  EXPECT_EQ(to.total(), 3U);
  EXPECT_EQ(from.total(), 0U);  // NOLINT(bugprone-use-after-move)
  EXPECT_EQ(from.distinct(), 0U);
  const auto refusal = [](const auto& call) -> std::string {
    try {
      call();
    } catch (const std::invalid_argument& error) {
      return error.what();
    }
    return "accepted";
  };
  EXPECT_EQ(refusal([&] { from.add(std::vector{1}); }), "value_counter::add: the counter was moved from");
  EXPECT_EQ(refusal([&] { from.merge(to); }), "value_counter::merge: the counter was moved from");
  EXPECT_EQ(refusal([&] { to.merge(from); }), "value_counter::merge: the counter was moved from");
  EXPECT_EQ(refusal([&] { from.table(); }), "value_counter::table: the counter was moved from");
  from = value_counter<int>();
  from.merge(to);
  EXPECT_EQ(from.total(), 3U);
}

}  // namespace
