// Streams of values whose character changes, in every order of adding, merging and listing, against a map.
#include "src/host/run/value_counts/streams/value_stream.hpp"

#include <gtest/gtest.h>

#include <cairn/cairn.hpp>
#include <map>
#include <random>

#include "tests/every_place.hpp"
#include "tests/value_samples.hpp"

namespace {

using cairn::host::make_value_stream;
using cairn::host::value_stream;

constexpr cairn::host::stream_sizes few{.look = 300, .gathering = 2000, .call = 100};

// Samples of a character that is drawn: narrow ranges, few frequent values, many, all different.
template <class T>
std::vector<T> some_samples(std::mt19937_64& random, std::size_t n) {
  const std::uint64_t kind = random() % 5;
  const std::uint64_t from = random() % 4 * 700;
  std::vector<T> x(n);
  for (T& value : x) {
    std::uint64_t next = random();
    if (kind == 0) next = from + next % 900;
    if (kind == 1) next = next % 8 == 0 ? next : next % 5 * 0x9e3779b97f4a7c15U;
    if (kind == 2) next = next % 3000 * 0x9e3779b97f4a7c15U;
    if (kind == 3) next = from + next % 30'000;
    value = static_cast<T>(next >> (kind == 4 ? 3 : 0));
  }
  return x;
}

template <class T>
struct counted_twice {
  explicit counted_twice(bool remembers_first = false, std::size_t cap = 0)
      : stream(make_value_stream(
            cairn::detail::sample_type_of<T>(),
            remembers_first ? cairn::kept_position::first_added : cairn::kept_position::none, {cap, {}},
            few)) {}

  std::unique_ptr<value_stream> stream;
  std::map<T, std::uint64_t> expected{};

  void add(const std::vector<T>& x, const cairn::execution& exec) {
    stream->add(cairn::detail::samples_of(x), exec);
    for (const T value : x) ++expected[value];
  }
  void merge(counted_twice& other, const cairn::execution& exec) {
    other.stream->settle(exec);
    stream->merge(*other.stream, exec);
    for (const auto& [value, count] : other.expected) expected[value] += count;
  }
  void expect_equal(const cairn::execution& exec) {
    std::vector<T> values;
    std::vector<std::uint64_t> counts;
    stream->settle_to_list(exec);
    stream->list(cairn::detail::list_of(values), counts, nullptr, {.threads = 2});
    expect_all(values, counts);
    stream->settle(exec);
    values.clear();
    counts.clear();
    stream->list(cairn::detail::list_of(values), counts, nullptr, {.threads = 2});
    ASSERT_EQ(values.size(), stream->distinct());
    expect_all(values, counts);
    std::vector<T> all;
    std::vector<std::uint64_t> of_all;
    stream->list_parts(cairn::detail::list_of(values), counts, {.threads = 2}, [&] {
      all.insert(all.end(), values.begin(), values.end());
      of_all.insert(of_all.end(), counts.begin(), counts.end());
    });
    expect_all(all, of_all);
  }
  void expect_all(const std::vector<T>& values, const std::vector<std::uint64_t>& counts) {
    ASSERT_EQ(values.size(), expected.size());
    ASSERT_EQ(counts.size(), expected.size());
    for (std::size_t i = 0; i < values.size(); ++i) ASSERT_EQ(counts[i], expected[values[i]]) << +values[i];
  }
};

template <class T>
void take_steps(std::mt19937_64& random, counted_twice<T>& one, counted_twice<T>& other, cairn::isa target) {
  for (int step = 0; step < 25; ++step) {
    const cairn::execution exec{.threads = static_cast<int>(1 + random() % 3), .target = target};
    const std::size_t n = random() % 3 == 0 ? random() % 20'000 : random() % 400;
    const std::uint64_t what = random() % 16;
    if (what == 0) {
      one.merge(other, exec);
    } else if (what == 1) {
      one.expect_equal(exec);
    } else {
      (what < 5 ? other : one).add(some_samples<T>(random, n), exec);
    }
  }
  one.expect_equal({});
  other.expect_equal({});
}

template <class T>
class ValueStream : public testing::Test {};
using types = testing::Types<std::int8_t, std::uint16_t, std::int32_t, std::uint64_t, float, double>;
TYPED_TEST_SUITE(ValueStream, types);

TYPED_TEST(ValueStream, EqualsAMapInEveryOrderOfSteps) {
  std::mt19937_64 random(7);
  for (const cairn::isa target : cairn::instruction_sets()) {
    for (int round = 0; round < 6; ++round) {
      counted_twice<TypeParam> one;
      counted_twice<TypeParam> other;
      take_steps(random, one, other, target);
      if (testing::Test::HasFatalFailure()) return;
    }
  }
}

TYPED_TEST(ValueStream, EqualsAMapBeyondACap) {
  std::mt19937_64 random(10);
  for (const bool remembers_first : {false, true}) {
    for (int round = 0; round < 2; ++round) {
      counted_twice<TypeParam> one(remembers_first, std::size_t{1} << 16);
      counted_twice<TypeParam> other(remembers_first, round % 2 == 0 ? 0 : std::size_t{1} << 18);
      take_steps(random, one, other, cairn::execution{}.target);
      EXPECT_TRUE(sizeof(TypeParam) <= 2 || one.stream->spilled());
      if (testing::Test::HasFatalFailure()) return;
    }
  }
}

// The counters in the middle of a stream suit its beginning alone.
TEST(ValueStreamOfChangingData, ChoosesAnew) {
  std::mt19937_64 random(8);
  std::vector<std::int64_t> near(50'000);
  std::vector<std::int64_t> far(50'000);
  for (auto& value : near) value = static_cast<std::int64_t>(random() % 1000);
  for (auto& value : far) value = static_cast<std::int64_t>(random() % 1000 + (std::uint64_t{1} << 40));
  counted_twice<std::int64_t> all;
  const auto method_of = [&all](const std::vector<std::int64_t>& x) {
    all.add(x, {});
    return all.stream->run().method;
  };
  EXPECT_EQ(method_of(near), "direct");
  EXPECT_EQ(method_of(far), "partition");  // what the counters miss
  EXPECT_EQ(method_of(far), "direct");
  EXPECT_EQ(method_of(near), "partition");
  all.expect_equal({});
}

// Colliding keys in a table that has other ones already, and merged into one that has not.
TEST(ValueStreamOfHostileKeys, EndsSoon) {
  std::mt19937_64 random(9);
  std::vector<std::uint64_t> honest(300'000);
  for (auto& value : honest) value = random();
  const auto hostile = tests::colliding_keys(300'000, 300'000);
  counted_twice<std::uint64_t> one;
  one.add(honest, {});
  one.add(hostile, {});
  one.expect_equal({});
  counted_twice<std::uint64_t> other;
  other.add(honest, {});
  other.merge(one, {});
  one.merge(other, {});
  other.expect_equal({});
  one.expect_equal({});
  counted_twice<std::uint64_t> capped(false, std::size_t{1} << 18);
  capped.add(hostile, {});
  capped.expect_equal({});
}

}  // namespace
