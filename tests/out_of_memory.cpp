// Scratch memory that runs out at the n-th request: std::bad_alloc, and nothing touched. This program brings
// its own source of pages instead of the library's.
#include <gtest/gtest.h>

#include <algorithm>
#include <cairn/cairn.hpp>
#include <cstdlib>
#include <cstring>
#include <map>

#include "src/host/run/value_counts/orders/records.hpp"
#include "src/host/run/value_counts/streams/value_stream.hpp"
#include "src/machine/pages.hpp"
#include "tests/bin_numbers.hpp"
#include "tests/every_place.hpp"

namespace {
int grants_left = -1;  // negative: no limit
int granted = 0;
std::size_t bytes_granted = 0;
}  // namespace

namespace cairn {
void* take_pages(std::size_t bytes, std::size_t /*room*/) noexcept {
  if (grants_left == 0) return nullptr;
  if (grants_left > 0) --grants_left;
  ++granted;
  bytes_granted += bytes;
  return std::aligned_alloc(64, (bytes + 63) / 64 * 64 + 64);
}
void* take_zero_pages(std::size_t bytes, std::size_t /*room*/) noexcept {
  void* const pages = take_pages(bytes, 0);
  if (pages != nullptr) std::memset(pages, 0, bytes);
  return pages;
}
void give_pages(void* pages, std::size_t /*bytes*/) noexcept { std::free(pages); }
}  // namespace cairn

namespace {

// Calls work(), each time with one more of the requests that it makes granted; with all of them it returns
// the same as before. It makes at least so many.
template <class Work>
void fail_each_request_of(const Work& work, int least = 1) {
  granted = 0;
  const auto expected = work();
  const int requests = granted;
  ASSERT_GE(requests, least);
  for (int n = 0; n < requests; ++n) {
    grants_left = n;
    EXPECT_THROW(work(), std::bad_alloc);
    grants_left = -1;
  }
  EXPECT_EQ(work(), expected);
}

template <class T>
void fail_each_request(const cairn::axis& bins) {
  const std::vector<T> x(200'000, T(1));
  for (const auto& [way, exec] : tests::every_way()) {
    SCOPED_TRACE(way);
    granted = 0;
    const auto expected = cairn::histogram(x, bins, exec).counts;
    const int requests = granted;
    ASSERT_GT(requests, 0);
    for (int n = 0; n < requests; ++n) {
      std::vector<std::uint64_t> counts(bins.bins(), 3);
      grants_left = n;
      EXPECT_THROW(cairn::histogram_into(counts, x, bins, exec), std::bad_alloc);
      grants_left = -1;
      EXPECT_EQ(counts, std::vector<std::uint64_t>(bins.bins(), 3));
    }
    EXPECT_EQ(cairn::histogram(x, bins, exec).counts, expected);
  }
}

TEST(OutOfMemory, EachRequestInTurn) {
  fail_each_request<float>(cairn::axis::uniform(100, 0, 10));
  fail_each_request<double>(cairn::axis::edges({0., 1., 5.}));
  fail_each_request<std::int16_t>(cairn::axis::edges({0., 1., 5.}));
}

// Nothing is lost that came before: calls of a search are made again.
template <class Call>
int until_granted(const Call& call) {
  for (int n = 0;; ++n) {
    grants_left = n;
    try {
      call();
      grants_left = -1;
      return n;
    } catch (const std::bad_alloc&) {
    }
  }
}

TEST(OutOfMemory, EachRequestOfOrderStatisticsInTurn) {
  std::vector<double> x(300'000);
  for (std::size_t i = 0; i < x.size(); ++i) x[i] = static_cast<double>(i * 7919 % x.size());
  for (const auto& [way, exec] : tests::host_ways()) {
    SCOPED_TRACE(way);
    fail_each_request_of([&, where = exec] { return cairn::order_statistics(x, {1000, 290'000}, where); });
    fail_each_request_of([&, where = exec] { return cairn::median(x, cairn::nan_policy::skip, where).mean; });
    cairn::position_search<double> search({1000, 150'000});
    int failures = 0;
    while (!search.done()) {
      failures += until_granted([&, where = exec] { search.add(std::span(x).first(1000), where); });
      failures += until_granted([&, where = exec] { search.add(std::span(x).subspan(1000), where); });
      search.end_pass();
    }
    EXPECT_GE(failures, 2);
    EXPECT_EQ(search.items(), (std::vector<double>{1000, 150'000}));
  }
}

template <class T>
void fail_each_request_of_counting(const std::vector<T>& x) {
  for (const auto& [way, exec] : tests::host_ways()) {
    SCOPED_TRACE(way);
    for (const cairn::order wanted :
         {cairn::order::unordered, cairn::order::count, cairn::order::first_seen}) {
      granted = 0;
      const auto expected = cairn::value_counts(x, wanted, exec);
      const int requests = granted;
      ASSERT_GT(requests, 0);
      for (int n = 0; n < requests; ++n) {
        grants_left = n;
        EXPECT_THROW(cairn::value_counts(x, wanted, exec), std::bad_alloc);
        grants_left = n;
        grants_left = -1;
      }
      EXPECT_EQ(cairn::value_counts(x, wanted, exec).total, expected.total);
    }
  }
}

// Chunks of changing character; each add is repeated until it is done, with one more request granted each
// time: an add that fails has added nothing, one that is done is counted, whatever is still to be laid out.
TEST(OutOfMemory, EachRequestOfAStreamOfValuesInTurn) {
  using cairn::host::make_value_stream;
  constexpr cairn::host::stream_sizes few{.look = 300, .gathering = 2000, .call = 100};
  for (const bool remembers_first : {false, true}) {
    const auto stream = make_value_stream(
        cairn::detail::sample_type::int64,
        remembers_first ? cairn::kept_position::first_added : cairn::kept_position::none, {}, few);
    std::uint64_t total = 0;
    std::map<std::int64_t, std::uint64_t> expected;
    int failures = 0;
    for (std::int64_t chunk = 0; chunk < 40; ++chunk) {
      std::vector<std::int64_t> x(chunk % 3 == 0 ? 50 : 3000 + 2000 * static_cast<std::size_t>(chunk));
      for (std::size_t i = 0; i < x.size(); ++i) {
        const auto spread = static_cast<std::int64_t>(i + 1000 * static_cast<std::size_t>(chunk)) << 30;
        x[i] = chunk % 7 < 4 ? static_cast<std::int64_t>(i % 800) : spread;
        ++expected[x[i]];
      }
      for (int granted_now = 0;; ++granted_now) {
        grants_left = granted_now;
        try {
          stream->add(cairn::detail::samples_of(x), {});
          break;
        } catch (const std::bad_alloc&) {
          ++failures;
          ASSERT_EQ(stream->total(), total);
        }
      }
      grants_left = -1;
      total += x.size();
      ASSERT_EQ(stream->total(), total);
    }
    EXPECT_GT(failures, 20);
    stream->settle({});
    std::vector<std::int64_t> values;
    std::vector<std::uint64_t> counts;
    stream->list(cairn::detail::list_of(values), counts, nullptr, {.threads = 1});
    ASSERT_EQ(values.size(), expected.size());
    for (std::size_t i = 0; i < values.size(); ++i) ASSERT_EQ(counts[i], expected[values[i]]);
  }
}

TEST(OutOfMemory, EachRequestOfValueCountsInTurn) {
  constexpr std::size_t n = 50'000;
  std::vector<std::int32_t> narrow(n);
  std::vector<std::int64_t> few(n);
  std::vector<double> many(n);
  for (std::size_t i = 0; i < n; ++i) {
    narrow[i] = static_cast<std::int32_t>(i % 1000);
    few[i] = static_cast<std::int64_t>(i % 10) << 40;
    many[i] = 1 / (1 + static_cast<double>(i * i % 30'011));
  }
  fail_each_request_of_counting(narrow);
  fail_each_request_of_counting(few);
  fail_each_request_of_counting(many);
  fail_each_request_of_counting(std::vector<std::int8_t>(std::size_t{1} << 20, 3));
}

// Every 256th key, which is where the sample is taken, is far from all others: they fall in one bucket.
TEST(ScratchMemory, IsLittleWhereASampleMisleads) {
  constexpr std::size_t size = std::size_t{1} << 20;
  const auto source = [](std::size_t first, std::size_t n, cairn::host::record* to) {
    for (std::size_t i = first; i < first + n; ++i) *to++ = {i % 256 == 0 ? i << 32 : size - i, i};
  };
  bytes_granted = 0;
  const auto sorted = cairn::host::sorted_by_key(source, size, 64);
  EXPECT_LT(bytes_granted, 4 * size * sizeof(cairn::host::record));
  const auto before = [](const auto& a, const auto& b) { return a.key < b.key; };
  EXPECT_TRUE(std::is_sorted(sorted.data(), sorted.data() + size, before));
}

// A sampler is built in scratch memory: two sizes, for different tables, and the alias table.
TEST(OutOfMemory, EachRequestOfBuildingASamplerInTurn) {
  for (const std::size_t n : {1000UL, 400'000UL}) {
    std::vector<double> weights(n);
    for (std::size_t i = 0; i < n; ++i) weights[i] = static_cast<double>(1 + i * i % 30'011);
    for (const int threads : {1, 3}) {
      for (const bool by_alias : {false, true}) {
        const auto build = [&] {
          const cairn::execution exec{.threads = threads};
          return (by_alias ? cairn::sampler::alias(weights, exec) : cairn::sampler(weights, exec)).size();
        };
        fail_each_request_of(build, 2);
      }
    }
  }
}

TEST(OutOfMemory, EachRequestOfDrawingInTurn) {
  const cairn::sampler from(std::vector<double>{1, 2, 3});
  for (const auto& [way, exec] : tests::host_ways()) {
    SCOPED_TRACE(way);
    std::vector<std::uint32_t> items(50'000);
    fail_each_request_of([&, run = exec] {
      from.draw_into(items, {}, run);
      return items;
    });
  }
}

TEST(OutOfMemory, EachRequestOfCountingDrawsInTurn) {
  const std::vector<double> weights(5000, 1.5);
  const cairn::sampler from = cairn::sampler::uniform(5000);
  for (const auto& [way, exec] : tests::host_ways()) {
    SCOPED_TRACE(way);
    fail_each_request_of([&, run = exec] {
      std::vector<std::uint64_t> counts(weights.size());
      cairn::multinomial_into(counts, weights, 1'000'000, {}, run);
      from.counts_into(counts, 1000, {}, run);
      return counts;
    });
    fail_each_request_of([&, run = exec] {
      std::vector<double> gathered(50'000);
      from.gather_into(gathered, weights, {}, run);
      return gathered;
    });
  }
}

TEST(OutOfMemory, EachRequestOfAMeanShiftInTurn) {
  std::vector<float> numbers(2 * 3000);
  std::mt19937_64 random(2);
  for (float& x : numbers) x = static_cast<float>(random() % 500);
  for (const auto& [way, exec] : tests::every_way()) {
    for (const auto method : {cairn::shift_method::blurring, cairn::shift_method::classic}) {
      SCOPED_TRACE(way);
      const auto shift = [&, run = exec] {
        return cairn::mean_shift(cairn::rows(numbers, 2),
                                 {.bandwidth = 10, .radius = 20, .iterations = 3, .method = method}, {}, run)
            .centers;
      };
      fail_each_request_of(shift, 6);
    }
  }
}

TEST(OutOfMemory, EachRequestOfHeavySubarraysInTurn) {
  std::vector<std::int32_t> values(60 * 80);
  std::mt19937_64 random(3);
  for (auto& value : values) value = static_cast<std::int32_t>(random() % 201) - 100;
  const std::vector<std::vector<std::size_t>> shapes{{60, 80}, {8, 10, 60}};
  for (const auto& [way, exec] : tests::every_way())
    for (const auto& shape : shapes) {
      SCOPED_TRACE(way);
      const auto search = [&, run = exec] { return cairn::max_subarrays(values, shape, 50, {}, run).sums; };
      fail_each_request_of(search);
    }
}

TEST(OutOfMemory, EachRequestOfHistogramsOfSeveralDimensionsInTurn) {
  const std::vector<float> x(100'000, 1);
  const std::vector<std::int16_t> y(100'000, 2);
  const cairn::axes bins{cairn::axis::uniform(30, 0, 3), cairn::axis::uniform(40, 0, 4)};
  const cairn::columns points(x, y);
  for (const auto& [way, exec] : tests::host_ways()) {
    SCOPED_TRACE(way);
    fail_each_request_of([&, run = exec] { return cairn::histogram(points, bins, run).counts; });
    for (const bool reproducible : {false, true})
      fail_each_request_of([&, run = exec] {
        return cairn::weighted_histogram(points, x, bins, {.reproducible = reproducible, .bound = 1}, run)
            .counts;
      });
    fail_each_request_of([&, run = exec] {
      std::vector<double> means;
      for (const auto& bin : cairn::profile(points, y, bins, {}, run).counts)
        means.push_back(bin.count == 0 ? -1 : bin.mean);
      return means;
    });
  }
}

// With tables of all bins, and of the hot rows.
TEST(OutOfMemory, EachRequestOfASaturatingHistogramInTurn) {
  std::mt19937_64 random(1);
  for (const samples::shape shape : {samples::shape{50, 100}, samples::shape{100, 50'000}}) {
    const auto bins = samples::hot_rows(shape, 100'000, 0.5, 0.01, random);
    for (const auto& [way, exec] : tests::every_way()) {
      SCOPED_TRACE(way);
      const auto count = [&](std::vector<std::uint8_t>& counts) {
        cairn::saturating_histogram_into(cairn::out<std::uint8_t>(counts), bins, shape.width, exec);
      };
      std::vector<std::uint8_t> counts(shape.bins());
      granted = 0;
      count(counts);
      const int requests = granted;
      for (int n = 0; n < requests; ++n) {
        std::vector<std::uint8_t> untouched(shape.bins(), 3);
        grants_left = n;
        EXPECT_THROW(count(untouched), std::bad_alloc);
        grants_left = -1;
        EXPECT_TRUE(untouched == std::vector<std::uint8_t>(shape.bins(), 3));
      }
    }
  }
}

}  // namespace
