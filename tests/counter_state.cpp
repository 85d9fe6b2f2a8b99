// States of value counters and of extremes as bytes: what was saved counts on, in any order and on any
// threads the same; what was cut or altered is refused.
#include <gtest/gtest.h>

#include <bit>
#include <cairn/cairn.hpp>
#include <cmath>
#include <cstring>
#include <random>

#include "tests/every_place.hpp"
#include "tests/forged_state.hpp"
#include "tests/refusal.hpp"
#include "tests/sample_types.hpp"
#include "tests/value_samples.hpp"

namespace {

using bytes = std::vector<std::byte>;
using tests::forged;
using tests::refusal;

using cairn::order;
using cairn::value_counter;

template <class T>
class CounterStates : public testing::Test {};
TYPED_TEST_SUITE(CounterStates, tests::sample_types);

template <class T>
void expect_tables(const value_counter<T>& counter, const std::vector<T>& x, bool remembers_first) {
  EXPECT_EQ(counter.total(), x.size());
  for (const order wanted : {order::unordered, order::value, order::count, order::first_seen})
    if (wanted != order::first_seen || remembers_first)
      tests::expect_counts(counter.table(wanted), x, wanted);
}

TYPED_TEST(CounterStates, CountOn) {
  using T = TypeParam;
  std::mt19937_64 random(5);
  for (const auto& [name, x] : tests::value_samples<T>(20'000, random)) {
    for (const order most : {order::unordered, order::first_seen}) {
      SCOPED_TRACE(name);
      const auto half = std::span(x).first(x.size() / 2);
      value_counter<T> counter(most);
      counter.add(half);
      auto later = value_counter<T>::load(counter.save(), {.memory_bytes = 1U << 20});
      later.add(std::span(x).subspan(half.size()));
      expect_tables(later, x, most == order::first_seen);
      auto free = value_counter<T>::load(counter.save());
      free.add(std::span(x).subspan(half.size()));
      EXPECT_EQ(value_counter<T>::load(later.save()).save(), free.save());
      value_counter<T> before(most);
      before.merge(counter);
      EXPECT_EQ(before.save(), counter.save());
    }
  }
}

TYPED_TEST(CounterStates, AreTheSameBytesHoweverTheyWereMade) {
  using T = TypeParam;
  std::mt19937_64 random(6);
  for (const auto& [name, x] : tests::value_samples<T>(30'000, random)) {
    SCOPED_TRACE(name);
    value_counter<T> whole(order::first_seen);
    whole.add(x, {.threads = 1});
    const bytes expected = whole.save();
    value_counter<T> unordered;
    unordered.add(x);
    const bytes without_positions = unordered.save();
    for (const auto& [way, exec] : tests::every_way()) {
      SCOPED_TRACE(way);
      value_counter<T> parts(order::first_seen);
      value_counter<T> reversed({.memory_bytes = 1U << 20});
      for (std::size_t first = 0; first < x.size(); first += 7000) {
        const std::size_t n = std::min<std::size_t>(7000, x.size() - first);
        parts.add(std::span(x).subspan(first, n), exec);
        reversed.add(std::span(x).subspan(x.size() - first - n, n), exec);
      }
      EXPECT_EQ(parts.save(), expected);
      EXPECT_EQ(reversed.save(), without_positions);
    }
  }
}

TEST(LargeCounterStates, OfMoreThanACapHolds) {
  std::mt19937_64 random(7);
  std::vector<std::uint64_t> x(300'000);
  for (auto& value : x) value = random() % 200'000 * 0x9e3779b97f4a7c15U;
  for (const order most : {order::unordered, order::first_seen}) {
    value_counter<std::uint64_t> free(most);
    free.add(x);
    const bytes expected = free.save();
    value_counter<std::uint64_t> capped({.order = most, .memory_bytes = 1U << 20});
    for (std::size_t first = 0; first < x.size(); first += 10'000)
      capped.add(std::span(x).subspan(first, 10'000));
    if (most == order::unordered) {
      EXPECT_EQ(capped.save(), expected);
    }
    expect_tables(value_counter<std::uint64_t>::load(capped.save()), x, most == order::first_seen);
    EXPECT_EQ(value_counter<std::uint64_t>::load(capped.save()).save(), expected);
    auto again = value_counter<std::uint64_t>::load(expected, {.memory_bytes = 1U << 20});
    EXPECT_EQ(again.save(), expected);
    again.merge(capped);
    EXPECT_EQ(again.total(), 2 * x.size());
    EXPECT_EQ(again.distinct(), free.distinct());
  }
}

// As docs/state_format.md says.
TEST(LargeCounterStates, HaveTheKeysThatTheirFormatNames) {
  const auto keys_of = [](const bytes& state) {
    std::vector<std::uint64_t> words(state.size() / 8);
    std::memcpy(words.data(), state.data(), state.size());
    std::vector<std::uint64_t> keys(words.begin() + 10,
                                    words.begin() + 10 + static_cast<std::ptrdiff_t>(words[9]));
    std::ranges::sort(keys);
    return keys;
  };
  value_counter<double> reals;
  reals.add(std::vector<double>{1.5, -2, std::nan(""), -0.0, 0});
  constexpr std::uint64_t last = ~std::uint64_t{0};
  constexpr std::uint64_t middle = last >> 1;
  const auto bits = [](double x) { return std::bit_cast<std::uint64_t>(x); };
  EXPECT_EQ(keys_of(reals.save()),
            (std::vector<std::uint64_t>{middle - 1 - bits(2), middle, middle + bits(1.5), last}));
  value_counter<std::int16_t> whole;
  whole.add(std::vector<std::int16_t>{5, -1, 5});
  EXPECT_EQ(keys_of(whole.save()), (std::vector<std::uint64_t>{5, 0xffff}));
}

TEST(CounterStateErrors, AreRefusedWhereTheyDoNotFit) {
  value_counter<int> counter;
  counter.add(std::vector{1, 2, 2});
  const bytes whole = counter.save();
  EXPECT_EQ(refusal([&] { value_counter<float>::load(whole); }),
            "value_counter::load: the state is of values of int32; expected float32");
  EXPECT_EQ(
      refusal([&] { value_counter<int>::load(whole, {.order = order::first_seen}); }),
      "value_counter::load: options.order is first_seen, and the state does not know where values first "
      "occurred");
  EXPECT_EQ(refusal([&] { cairn::histogram_builder<>::load(whole); }),
            "histogram_builder::load: the state is that of a value_counter; expected that of a "
            "histogram_builder of counts");
  std::mt19937_64 random(8);
  for (std::size_t at = 0; at < whole.size(); ++at) {
    EXPECT_THROW(value_counter<int>::load(std::span(whole).first(at)), std::invalid_argument);
    bytes altered = whole;
    altered[at] ^= static_cast<std::byte>(1U << (random() % 8));
    EXPECT_THROW(value_counter<int>::load(altered), std::invalid_argument) << "byte " << at;
  }
}

TYPED_TEST(CounterStates, ThatWereForgedNeverCrash) {
  using T = TypeParam;
  std::mt19937_64 random(9);
  for (const order most : {order::unordered, order::first_seen}) {
    value_counter<T> counter(most);
    counter.add(std::vector<T>{T(3), T(1), T(3), T(7)});
    const bytes whole = counter.save();
    for (int times = 0; times < 1000; ++times) {
      try {
        auto made = value_counter<T>::load(forged(whole, random));
        made.table(order::value);
        made.add(std::vector<T>{T(1)});
      } catch (const std::invalid_argument&) {
      } catch (const std::overflow_error&) {
      }
    }
  }
}

TYPED_TEST(CounterStates, TakeTables) {
  using T = TypeParam;
  std::mt19937_64 random(17);
  for (const auto& [name, x] : tests::value_samples<T>(5000, random)) {
    SCOPED_TRACE(name);
    const auto half = std::span(x).first(x.size() / 2);
    value_counter<T> parts(order::first_seen);
    parts.add(cairn::value_counts(half, order::first_seen));
    parts.add(cairn::value_counts(std::span(x).subspan(half.size()), order::first_seen));
    value_counter<T> whole(order::first_seen);
    whole.add(x);
    EXPECT_EQ(parts.save(), whole.save());
    value_counter<T> unordered;
    unordered.add(half);
    unordered.add(cairn::value_counts(std::span(x).subspan(half.size())));
    value_counter<T> expected;
    expected.add(x);
    EXPECT_EQ(unordered.save(), expected.save());
    auto part = cairn::value_counts(x);
    part.total += 1;
    EXPECT_THROW(unordered.add(part), std::invalid_argument);
    EXPECT_EQ(unordered.save(), expected.save());
  }
}

// --- extremes
template <class T>
class ExtremeStates : public testing::Test {};
TYPED_TEST_SUITE(ExtremeStates, tests::sample_types);

template <class T>
void expect_same(const cairn::extremes<T>& a, const cairn::extremes<T>& b) {
  EXPECT_EQ(a.least, b.least);
  EXPECT_EQ(a.greatest, b.greatest);
  EXPECT_EQ(a.numbers, b.numbers);
  EXPECT_EQ(a.nan, b.nan);
}

TYPED_TEST(ExtremeStates, AreMergedInAnyOrder) {
  using T = TypeParam;
  std::mt19937_64 random(14);
  for (const auto& [name, x] : tests::value_samples<T>(1000, random)) {
    SCOPED_TRACE(name);
    const auto whole = cairn::extremes_of(x);
    cairn::extremes<T> forth;
    cairn::extremes<T> back;
    for (std::size_t first = 0; first < x.size(); first += 100) {
      forth.merge(cairn::extremes_of(std::span(x).subspan(first, 100)));
      back.merge(cairn::extremes<T>::load(
          cairn::extremes_of(std::span(x).subspan(x.size() - first - 100, 100)).save()));
    }
    expect_same(forth, whole);
    expect_same(back, whole);
    EXPECT_EQ(forth.save(), whole.save());
    EXPECT_EQ(back.save(), whole.save());
    expect_same(cairn::extremes<T>::load(whole.save()), whole);
    back.merge(back);
    EXPECT_EQ(back.numbers, 2 * whole.numbers);
  }
}

TYPED_TEST(ExtremeStates, ThatWereCutAlteredOrForgedNeverCrash) {
  using T = TypeParam;
  using extremes = cairn::extremes<T>;
  std::mt19937_64 random(15);
  const bytes whole = cairn::extremes_of(std::vector<T>{T(3), T(1), T(7)}).save();
  for (std::size_t at = 0; at < whole.size(); ++at) {
    EXPECT_THROW(extremes::load(std::span(whole).first(at)), std::invalid_argument);
    bytes altered = whole;
    altered[at] ^= static_cast<std::byte>(1U << (random() % 8));
    EXPECT_THROW(extremes::load(altered), std::invalid_argument) << "byte " << at;
  }
  for (int times = 0; times < 1000; ++times) {
    try {
      auto made = extremes::load(forged(whole, random));
      made.merge(extremes::load(whole));
      cairn::bounds_of(made);
    } catch (const std::invalid_argument&) {
    } catch (const std::overflow_error&) {
    }
  }
}

}  // namespace
