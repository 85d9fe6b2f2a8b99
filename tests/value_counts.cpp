// value_counts against a std::map: types, orders, methods, instruction sets, threads, devices.
#include "src/host/run/value_counts/value_counts.hpp"

#include <gtest/gtest.h>

#include <cairn/cairn.hpp>
#include <numeric>

#include "tests/counted_by_method.hpp"
#include "tests/every_place.hpp"
#include "tests/sample_types.hpp"
#include "tests/samples.hpp"
#include "tests/value_samples.hpp"

namespace {

using cairn::order;
using cairn::host::counting;
using tests::counted_by_method;

constexpr std::array orders{order::unordered, order::value, order::count, order::first_seen};

// Told never less than before, and 1 in the end.
class told_progress {
 public:
  explicit told_progress(cairn::execution& exec) {
    exec.progress = [this](double done) {
      told_.push_back(done);
      return true;
    };
  }
  void expect_rising() {
    ASSERT_FALSE(told_.empty());
    EXPECT_GE(told_.front(), 0);
    EXPECT_TRUE(std::is_sorted(told_.begin(), told_.end()));
    EXPECT_EQ(told_.back(), 1);
    told_.clear();
  }

 private:
  std::vector<double> told_;
};

template <class T>
class ValueCounts : public testing::Test {};
TYPED_TEST_SUITE(ValueCounts, tests::sample_types);

TYPED_TEST(ValueCounts, EqualTheReferenceEverywhere) {
  std::mt19937_64 random(1);
  for (const auto& [name, x] : tests::value_samples<TypeParam>(17'000, random)) {
    for (const order wanted : orders) {
      const auto expected = tests::rows(x, wanted);
      for (const auto& [way, exec] : tests::every_way()) {
        if (exec.threads > 1) continue;  // so few items are not shared: see below
        SCOPED_TRACE(name + ", " + way + ", order " + std::to_string(static_cast<int>(wanted)));
        const auto table = cairn::value_counts(x, wanted, exec);
        tests::expect_rows(table, expected, wanted);
        EXPECT_EQ(table.total, x.size());
        EXPECT_EQ(table.run.where, exec.where);
        if (testing::Test::HasFailure()) return;
      }
    }
  }
}

TYPED_TEST(ValueCounts, ByEachMethod) {
  std::mt19937_64 random(2);
  for (const std::size_t n : {0U, 1U, 2U, 511U, 512U, 513U, 1023U, 1025U, 170'001U}) {
    const int threads = n < 100'000 ? 1 : 5;
    for (const auto& [name, x] : tests::value_samples<TypeParam>(n, random)) {
      const auto expected = tests::rows(x, order::unordered);
      for (const counting method : {counting::chosen, counting::by_range, counting::by_sorting,
                                    counting::by_partition, counting::alone}) {
        SCOPED_TRACE(name + ", method " + std::to_string(static_cast<int>(method)));
        cairn::execution exec;
        exec.threads = threads;
        told_progress progress(exec);
        const auto table = counted_by_method<TypeParam>(x, exec, order::unordered, method).table;
        progress.expect_rising();
        tests::expect_rows(table, expected, order::unordered);
        EXPECT_TRUE(method == counting::alone || table.run.threads == threads);
        if (testing::Test::HasFailure()) return;
      }
    }
  }
}

// Orders do not depend on threads.
TYPED_TEST(ValueCounts, AreTheSameOnSeveralThreads) {
  std::mt19937_64 random(3);
  for (const auto& [name, x] : tests::value_samples<TypeParam>(100'000, random)) {
    for (const order wanted : {order::value, order::count, order::first_seen}) {
      SCOPED_TRACE(name + ", order " + std::to_string(static_cast<int>(wanted)));
      cairn::execution exec;
      exec.threads = 3;
      const auto table = cairn::value_counts(x, wanted, exec);
      EXPECT_EQ(table.run.threads, 3);
      exec.threads = 1;
      const auto expected = cairn::value_counts(x, wanted, exec);
      EXPECT_EQ(table.counts, expected.counts);
      EXPECT_TRUE(std::equal(table.values.begin(), table.values.end(), expected.values.begin(),
                             expected.values.end(), tests::same<TypeParam>));
    }
  }
}

template <class T>
class NarrowValueCounts : public testing::Test {};
TYPED_TEST_SUITE(NarrowValueCounts, tests::narrow_sample_types);

// Enough to be counted as words.
TYPED_TEST(NarrowValueCounts, OfMany) {
  constexpr std::size_t n = (std::size_t{1} << 21) + 77;
  std::mt19937_64 random(4);
  std::vector<TypeParam> x(n);
  for (const int shape : {0, 1, 2, 3}) {
    for (TypeParam& value : x)
      value = shape == 0                    ? samples::any_value<TypeParam>(random)
              : shape == 1                  ? TypeParam(7)
              : shape == 2 && random() % 10 ? TypeParam(3)
                                            : static_cast<TypeParam>(random() % 100);
    const auto expected = tests::rows(x, order::value);
    for (const cairn::isa target : cairn::instruction_sets()) {
      cairn::execution exec;
      exec.target = target;
      exec.threads = 2;
      const auto table = cairn::value_counts(x, order::value, exec);
      EXPECT_EQ(table.run.target, cairn::name_of(target));
      tests::expect_rows(table, expected, order::value);
    }
  }
}

TEST(Methods, AreChosenByTheData) {
  std::mt19937_64 random(4);
  constexpr std::size_t n = 200'000;
  const auto method = [](const auto& x) { return std::string(cairn::value_counts(x).run.method); };
  const auto in_order_of_occurrence = [](const auto& x, int threads) {
    return std::string(cairn::value_counts(x, order::first_seen, {.threads = threads}).run.method);
  };
  struct expected {
    std::uint64_t values;
    std::int32_t apart;
    std::string any;
    std::string first_seen;
    std::string on_two_threads;
  };
  for (const auto& want : std::vector<expected>{{5'000, 1, "direct", "direct", "direct"},
                                                {100, 20'000'000, "sort", "sort", "sort"},
                                                {10'000, 200'000, "sort", "hash", "hash"},
                                                {100'000, 20'000, "sort", "hash", "partition"},
                                                {2'000'000'000, 1, "sort", "sort", "sort"}}) {
    SCOPED_TRACE(want.values);
    std::vector<std::int32_t> x(n);
    for (auto& value : x) value = static_cast<std::int32_t>(random() % want.values) * want.apart;
    EXPECT_EQ(method(x), want.any);
    EXPECT_EQ(in_order_of_occurrence(x, 1), want.first_seen);
    EXPECT_EQ(in_order_of_occurrence(x, 2), want.on_two_threads);
  }
  std::vector<std::int32_t> x(n);
  x.resize(1000);
  EXPECT_EQ(method(x), "serial");
  EXPECT_EQ(method(std::vector<std::uint8_t>(10)), "direct");
}

// Samples of 16 bits have counters for their range alone.
TEST(ValueCountsOfWords, OfRanges) {
  std::mt19937_64 random(7);
  for (const int width : {1, 2, 300, 30'000, 65'536}) {
    for (const int least : {-32'768, -200, 0, 32'767 - width + 1}) {
      if (least + width > 32'768) continue;
      for (const std::size_t n : {1U, 1'000U, 20'000U, 200'000U, 1'100'000U}) {
        std::vector<std::int16_t> x(n);
        for (auto& value : x)
          value =
              static_cast<std::int16_t>(least + static_cast<int>(random() % static_cast<unsigned>(width)));
        for (const int threads : {1, 3}) {
          SCOPED_TRACE(std::to_string(n) + " from " + std::to_string(least) + ", " + std::to_string(width));
          tests::expect_counts(cairn::value_counts(x, order::unordered, {.threads = threads}), x,
                               order::unordered);
        }
      }
    }
  }
}

// Whichever samples are looked at first: the rest is as it is not expected to be.
TEST(Methods, GiveWayWhenTheDataAreOther) {
  std::mt19937_64 random(5);
  constexpr std::size_t n = std::size_t{1} << 18;
  std::vector<std::int64_t> x(n);
  for (std::size_t i = 0; i < n; ++i) x[i] = static_cast<std::int64_t>(i % 128 == 0 ? i / 128 * 5 : random());
  for (const order wanted : {order::unordered, order::first_seen}) {
    for (const int threads : {1, 3}) {
      cairn::execution exec;
      exec.threads = threads;
      told_progress progress(exec);
      const auto table = cairn::value_counts(x, wanted, exec);
      progress.expect_rising();
      tests::expect_counts(table, x, wanted);
      EXPECT_EQ(table.run.method, wanted == order::first_seen && threads == 1 ? "hash" : "sort");
    }
  }
}

TEST(Methods, EndSoonOnHostileKeys) {
  const auto x = tests::colliding_keys(100'000, 70'000);
  for (const counting method :
       {counting::chosen, counting::by_sorting, counting::by_partition, counting::alone})
    tests::expect_counts(counted_by_method<std::uint64_t>(x, {}, order::unordered, method).table, x,
                         order::unordered);
}

TEST(ValueCountsOfBytes, AtEveryAlignmentAndLength) {
  std::mt19937_64 random(6);
  std::vector<std::int8_t> all((std::size_t{1} << 20) + 64);
  for (auto& byte : all) byte = static_cast<std::int8_t>(random());
  for (const std::size_t first : {0U, 1U, 7U}) {
    for (const std::size_t more : {0U, 1U, 2U, 9U}) {
      const std::vector<std::int8_t> part(all.begin() + static_cast<std::ptrdiff_t>(first),
                                          all.end() - static_cast<std::ptrdiff_t>(32 - more));
      const std::span<const std::int8_t> there(all.data() + first, part.size());
      tests::expect_counts(cairn::value_counts(there, order::value, {.threads = 1}), part, order::value);
    }
  }
}

// A device's table keeps each key plus one.
TEST(ValueCountsOnADevice, EndSoonOnHostileKeys) {
  auto x = tests::colliding_keys(200'000, 200'000);
  for (std::uint64_t& key : x) --key;
  for (const auto& [way, exec] : tests::device_ways()) {
    SCOPED_TRACE(way);
    tests::expect_counts(cairn::value_counts(x, order::value, exec), x, order::value);
  }
}

TEST(ValueCountsOnADevice, EmptyTheirTableWhenItIsFull) {
  std::mt19937_64 random(7);
  std::vector<std::uint64_t> x(60'000);
  for (auto& value : x) value = random() % 30'000 * 0x100000001U;
  x[5] = ~std::uint64_t{0};
  x[50'000] = ~std::uint64_t{0};
  for (const auto& [way, exec] : tests::device_ways()) {
    SCOPED_TRACE(way);
    const auto table = cairn::value_counts(x, order::first_seen, exec);
    tests::expect_counts(table, x, order::first_seen);
    EXPECT_EQ(table.run.method, "hash");
    const cairn::device_array<std::uint64_t> there(x, exec.device);
    tests::expect_counts(cairn::value_counts(there.span(), order::count, exec), x, order::count);
    tests::expect_counts(cairn::value_counts(there.span(), order::first_seen, exec), x, order::first_seen);
  }
}

TEST(ValueCountsOnADevice, OfANarrowRangeAreDirect) {
  std::mt19937_64 random(8);
  std::vector<std::int32_t> x(50'000);
  for (auto& value : x) value = static_cast<std::int32_t>(random() % 1000) - 500;
  for (const auto& [way, exec] : tests::device_ways()) {
    const cairn::device_array<std::int32_t> there(x, exec.device);
    const auto table = cairn::value_counts(there.span(), order::value, exec);
    tests::expect_counts(table, x, order::value);
    EXPECT_EQ(table.run.method, "direct");
  }
}

TEST(Progress, IsToldEverywhereAndMayCancel) {
  std::vector<double> x(100'000);
  std::iota(x.begin(), x.end(), 0.5);
  const std::vector<std::uint8_t> bytes(2'000'000);
  for (auto [way, exec] : tests::every_way()) {
    SCOPED_TRACE(way);
    told_progress progress(exec);
    tests::expect_counts(cairn::value_counts(x, order::value, exec), x, order::value);
    progress.expect_rising();
    tests::expect_counts(cairn::value_counts(bytes, order::value, exec), bytes, order::value);
    progress.expect_rising();
    exec.progress = [](double) { return false; };
    EXPECT_THROW(cairn::value_counts(x, order::unordered, exec), cairn::cancelled);
  }
}

}  // namespace
