// Calls from several threads at once and from inside the caller's own parallel regions.
#include <gtest/gtest.h>
#include <omp.h>

#include <cairn/cairn.hpp>
#include <chrono>
#include <random>
#include <thread>
#include <vector>

#include "tests/bin_numbers.hpp"
#include "tests/every_place.hpp"
#include "tests/reference/histogram.hpp"
#include "tests/reference/saturating_histogram.hpp"
#include "tests/samples.hpp"

namespace {

struct job {
  std::vector<double> edges;
  std::vector<float> x;
  reference::counted expected;
};

job some_job(std::size_t samples) {
  std::mt19937_64 random(7);
  job made;
  made.edges = samples::increasing(random, 301, 0, 1000);
  made.x = samples::against<float>(made.edges, random, samples);
  made.expected = reference::histogram<float>(made.x, made.edges);
  return made;
}

bool is_right(const job& job, const cairn::axis& bins, const cairn::execution& exec) {
  const auto got = cairn::histogram(job.x, bins, exec);
  const auto found = cairn::extremes_of(job.x, exec);
  return got.counts == job.expected.counts && got.outside[0].nan == job.expected.nan &&
         found.nan == job.expected.nan;
}

// Workers tell ThreadSanitizer's libarcher that a region has ended after the call has returned, by data that
// go with the thread that called: it must not end at once.
void linger() {
#if defined(__has_feature)
#  if __has_feature(thread_sanitizer)
  std::this_thread::sleep_for(std::chrono::milliseconds(200));
#  endif
#endif
}

// All ways at once on a new axis: one thread builds its tables while others wait for them.
TEST(Nested, SeveralCallersAtOnceInEveryWay) {
  const job job = some_job(100'000);
  const auto ways = tests::every_way();
  for (int round = 0; round < 3; ++round) {
    const cairn::axis bins = cairn::axis::edges(job.edges);
    std::vector<int> right(ways.size(), 0);
    std::vector<std::thread> callers;
    for (std::size_t i = 0; i < ways.size(); ++i)
      callers.emplace_back([&, i] {
        right[i] = is_right(job, bins, ways[i].exec) ? 1 : 0;
        linger();
      });
    for (auto& caller : callers) caller.join();
    for (std::size_t i = 0; i < ways.size(); ++i) EXPECT_EQ(right[i], 1) << ways[i].name;
  }
}

// The same of a sampler: its tables on each device are made while others wait for them.
TEST(Nested, SeveralCallersDrawFromOneSampler) {
  std::vector<float> weights(5'000);
  for (std::size_t i = 0; i < weights.size(); ++i) weights[i] = static_cast<float>(i % 17);
  const auto ways = tests::every_way();
  const auto draw = [](const cairn::sampler& from, const cairn::execution& exec) {
    std::vector<std::uint32_t> items(100'000);
    from.draw_into(items, {1, 2, 3}, exec);
    return items;
  };
  const auto expected = draw(cairn::sampler(weights), {.threads = 1});
  for (int round = 0; round < 3; ++round) {
    const cairn::sampler from(weights);
    std::vector<int> right(ways.size(), 0);
    std::vector<std::thread> callers;
    for (std::size_t i = 0; i < ways.size(); ++i)
      callers.emplace_back([&, i] {
        right[i] = draw(from, ways[i].exec) == expected ? 1 : 0;
        linger();
      });
    for (auto& caller : callers) caller.join();
    for (std::size_t i = 0; i < ways.size(); ++i) EXPECT_EQ(right[i], 1) << ways[i].name;
  }
}

TEST(Nested, SeveralCallersCountSaturating) {
  std::mt19937_64 random(2);
  const samples::shape shape{100, 2000};
  const auto bins = samples::hot_rows(shape, 200'000, 0.5, 0.01, random);
  std::vector<std::uint8_t> expected(shape.bins());
  reference::saturating_histogram_into(expected, bins);
  const auto ways = tests::every_way();
  std::vector<int> right(ways.size(), 0);
  std::vector<std::thread> callers;
  for (std::size_t i = 0; i < ways.size(); ++i)
    callers.emplace_back([&, i] {
      std::vector<std::uint8_t> counts(shape.bins());
      cairn::saturating_histogram_into(cairn::out<std::uint8_t>(counts), bins, shape.width, ways[i].exec);
      right[i] = counts == expected ? 1 : 0;
      linger();
    });
  for (auto& caller : callers) caller.join();
  for (std::size_t i = 0; i < ways.size(); ++i) EXPECT_EQ(right[i], 1) << ways[i].name;
}

// One thread unless exec asks for more: then a nested region, where the runtime allows one.
TEST(Nested, InsideACallersParallelRegion) {
  const job job = some_job(200'000);
  const cairn::axis bins = cairn::axis::edges(job.edges);
  for (const int levels : {1, 2}) {
    omp_set_max_active_levels(levels);
    for (const int threads : {0, 1, 3}) {
      int wrong = 0;
      int used = 0;
#pragma omp parallel num_threads(3) reduction(+ : wrong) reduction(max : used)
      {
        cairn::execution exec;
        exec.threads = threads;
        wrong += is_right(job, bins, exec) ? 0 : 1;
        used = cairn::histogram(job.x, bins, exec).run.threads;
      }
      EXPECT_EQ(wrong, 0) << levels << " levels, " << threads << " threads";
      EXPECT_EQ(used, threads == 0 || levels == 1 ? 1 : threads);
    }
  }
}

// Regions of several std::threads, each with calls of several threads in it.
TEST(Nested, RegionsOfSeveralThreads) {
  const job job = some_job(50'000);
  const cairn::axis bins = cairn::axis::edges(job.edges);
  std::vector<int> wrong(3, 0);
  std::vector<std::thread> callers;
  for (int& mine : wrong) {
    callers.emplace_back([&job, &bins, &mine] {
      int here = 0;
#pragma omp parallel num_threads(2) reduction(+ : here)
      here += is_right(job, bins, {}) ? 0 : 1;
      cairn::execution exec;
      exec.threads = 2;
      mine = here + (is_right(job, bins, exec) ? 0 : 1);
      linger();
    });
  }
  for (auto& caller : callers) caller.join();
  EXPECT_EQ(wrong, std::vector<int>(3, 0));
}

}  // namespace
