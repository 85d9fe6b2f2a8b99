// Every call needs little of its threads' stacks: some 16 KiB, measured on a stack of known content. The rest
// of the check is ctest's: it runs CallsOnWorkers with stacks that are small by `ulimit -s` and
// OMP_STACKSIZE.
#include <gtest/gtest.h>
#include <pthread.h>

#include <algorithm>
#include <cairn/cairn.hpp>
#include <cmath>
#include <functional>
#include <numeric>
#include <random>
#include <span>
#include <string>
#include <vector>

namespace {

constexpr std::size_t allowed = std::size_t{16} << 10;
constexpr std::size_t items = 150'000;  // enough for several threads

template <class T>
std::vector<T> spread(std::uint64_t different) {
  std::mt19937_64 random(5);
  std::vector<T> x(items);
  for (T& one : x) one = static_cast<T>(random() % different);
  return x;
}

std::vector<double> reciprocals() {
  std::vector<double> x(items);
  for (std::size_t i = 0; i < items; ++i) x[i] = 1 / static_cast<double>(i + 1);
  return x;
}

struct call {
  std::string name;
  std::function<void(const cairn::execution&)> run;
};

template <class T>
void add_histograms(std::vector<call>& calls, const std::string& type, std::uint64_t different) {
  const auto x = spread<T>(different);
  const auto add = [&](const char* name, const cairn::axis& bins) {
    calls.push_back({name + type, [=](const cairn::execution& exec) { cairn::histogram(x, bins, exec); }});
    const auto number = [=](const cairn::execution& exec) { cairn::digitize(x, bins, exec); };
    calls.push_back({"numbers of " + (name + type), number});
  };
  add("few bins of ", cairn::axis::uniform(100, 0, static_cast<double>(different)));
  add("many bins of ", cairn::axis::uniform(100'000, 0, static_cast<double>(different)));
  std::vector<double> edges(300);
  for (std::size_t i = 0; i < edges.size(); ++i) edges[i] = std::pow(1.05, static_cast<double>(i));
  add("uneven bins of ", cairn::axis::edges(edges));
  calls.push_back({"extent of " + type, [=](const cairn::execution& exec) { cairn::extremes_of(x, exec); }});
}

template <class T>
void add_value_counts(std::vector<call>& calls, const std::string& name, const std::vector<T>& x) {
  using cairn::order;
  for (const order wanted : {order::unordered, order::value, order::count, order::first_seen})
    calls.push_back({"value counts of " + name + ", order " + std::to_string(static_cast<int>(wanted)),
                     [=](const cairn::execution& exec) { cairn::value_counts(x, wanted, exec); }});
  calls.push_back({"chunks of " + name, [=](const cairn::execution& exec) {
                     cairn::value_counter<T> counter(cairn::order::first_seen);
                     cairn::value_counter<T> other(cairn::order::first_seen);
                     other.add(x, exec);
                     counter.add(x, exec);
                     counter.merge(other, exec);
                     const auto table = counter.table(order::first_seen, exec);
                     table.median();
                     table.expanded_in_order();
                     table.top(7);
                   }});
}

void add_draws(std::vector<call>& calls) {
  const auto add = [&](const std::vector<double>& weights, bool alias) {
    calls.push_back({"draws among " + std::to_string(weights.size()) + (alias ? ", alias" : ""),
                     [=](const cairn::execution& exec) {
                       const auto from =
                           alias ? cairn::sampler::alias(weights, exec) : cairn::sampler(weights, exec);
                       std::vector<std::uint32_t> narrow(items);
                       std::vector<std::uint64_t> wide(items);
                       from.draw_into(narrow, {}, exec);
                       from.draw_into(wide, {}, exec);
                     }});
  };
  add(std::vector<double>(1000, 1.0), false);
  for (const std::size_t n : {10U, 3000U, 400'000U}) {
    std::vector<double> weights(n);
    for (std::size_t i = 0; i < n; ++i) weights[i] = static_cast<double>(1 + i * i % 30'011);
    add(weights, false);
    add(weights, true);
  }
}

template <class Counter>
void add_saturating(std::vector<call>& calls, std::size_t size) {
  const auto bins = spread<std::uint32_t>(size);
  calls.push_back({"saturating " + std::to_string(size), [=](const cairn::execution& exec) {
                     std::vector<Counter> counts(size);
                     cairn::saturating_histogram_into(cairn::out<Counter>(counts), bins, 100, exec);
                   }});
}

void add_mean_shifts(std::vector<call>& calls) {
  for (const std::size_t dims : {2U, 3U, 20U}) {
    std::vector<float> numbers;
    for (const std::uint32_t x : spread<std::uint32_t>(1000)) numbers.push_back(static_cast<float>(x));
    numbers.resize(3000 * dims);
    for (const auto method : {cairn::shift_method::blurring, cairn::shift_method::classic})
      calls.push_back({"mean shift in " + std::to_string(dims), [=](const cairn::execution& exec) {
                         cairn::mean_shift(cairn::rows(numbers, dims),
                                           {.bandwidth = 30, .radius = 60, .iterations = 3, .method = method},
                                           {}, exec);
                       }});
  }
}

// Axes with slots of 16 and of 32 bits, and none that a sample of its type can reach.
void add_joint_histograms(std::vector<call>& calls) {
  const auto x = spread<float>(1000);
  const auto y = spread<std::int16_t>(1000);
  const auto z = reciprocals();
  for (const std::size_t bins : {30U, 70'000U}) {
    const cairn::axes all{cairn::axis::uniform(bins, 0, 1000), cairn::axis::edges({0., 1., 10., 999.}),
                          cairn::axis::logarithmic(3, 1e-5, 1)};
    const std::string name = " in 3 dimensions, " + std::to_string(bins);
    const auto add = [&](const std::string& what, const auto& run) {
      calls.push_back(
          {what + name, [=](const cairn::execution& exec) { run(cairn::columns(x, y, z), all, exec); }});
    };
    add("counts",
        [](const auto& points, const auto& axes, const auto& exec) { cairn::histogram(points, axes, exec); });
    for (const bool squares : {false, true})
      for (const bool reproducible : {false, true})
        add("weights", [=](const auto& points, const auto& axes, const auto& exec) {
          cairn::weighted_histogram(points, z, axes, {.squares = squares, .reproducible = reproducible},
                                    exec);
        });
    add("integers", [=](const auto& points, const auto& axes, const auto& exec) {
      cairn::weighted_histogram(points, y, axes, {}, exec);
    });
    add("means", [=](const auto& points, const auto& axes, const auto& exec) {
      cairn::profile(points, z, axes, {}, exec);
    });
  }
}

void add_subarrays(std::vector<call>& calls) {
  auto values = spread<std::int32_t>(2000);
  values.resize(60 * 70);
  for (auto& value : values) value -= 1000;
  const std::vector<double> reals(values.begin(), values.end());
  for (const auto& shape : {std::vector<std::size_t>{4200}, std::vector<std::size_t>{60, 70},
                            std::vector<std::size_t>{10, 12, 35}}) {
    const std::string dims = std::to_string(shape.size());
    for (const std::size_t k : {100U, 6000U, 30'000U})
      calls.push_back({std::to_string(k) + " subarrays in " + dims, [=](const cairn::execution& exec) {
                         cairn::max_subarrays(values, shape, k, {}, exec);
                       }});
    calls.push_back({"disjoint subarrays in " + dims, [=](const cairn::execution& exec) {
                       cairn::disjoint_max_subarrays(reals, shape, 3, {}, exec);
                     }});
  }
}

std::vector<call> every_call() {
  std::vector<call> calls;
  add_histograms<std::uint8_t>(calls, "uint8", 256);
  add_histograms<std::int16_t>(calls, "int16", 30'000);
  add_histograms<std::int32_t>(calls, "int32", 1'000'000);
  add_histograms<std::int64_t>(calls, "int64", std::uint64_t{1} << 60);
  add_histograms<float>(calls, "float", 1'000'000);
  add_histograms<double>(calls, "double", 1'000'000);
  add_value_counts(calls, "bytes", spread<std::int8_t>(100));
  add_value_counts(calls, "words", spread<std::uint16_t>(60'000));
  add_value_counts(calls, "neighbours", spread<std::int32_t>(1000));
  add_value_counts(calls, "many neighbours", spread<std::int64_t>(20'000));
  auto few = spread<std::int64_t>(10);
  for (auto& one : few) one <<= 40;
  add_value_counts(calls, "few", few);
  add_value_counts(calls, "many", reciprocals());
  add_draws(calls);
  add_mean_shifts(calls);
  add_joint_histograms(calls);
  add_subarrays(calls);
  add_saturating<std::uint8_t>(calls, 1000);
  add_saturating<std::uint16_t>(calls, 1'000'000);
  return calls;
}

// How much of its stack a thread touches that does `job`.
std::size_t stack_of(const std::function<void()>& job) {
  constexpr std::size_t size = std::size_t{512} << 10;
  constexpr unsigned char paint = 0xa5;
  void* memory = nullptr;
  if (posix_memalign(&memory, 4096, size) != 0) throw std::bad_alloc();
  auto* const stack = static_cast<unsigned char*>(memory);
  std::fill_n(stack, size, paint);
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setstack(&attributes, stack, size);
  const auto run = [](void* what) -> void* {
    (*static_cast<const std::function<void()>*>(what))();
    return nullptr;
  };
  pthread_t thread{};
  const int refused =
      pthread_create(&thread, &attributes, run, const_cast<void*>(static_cast<const void*>(&job)));
  EXPECT_EQ(refused, 0);
  if (refused == 0) pthread_join(thread, nullptr);
  pthread_attr_destroy(&attributes);
  const auto lowest = std::find_if(stack, stack + size, [](unsigned char byte) { return byte != paint; });
  const auto used = static_cast<std::size_t>(stack + size - lowest);
  std::free(memory);
  return used;
}

TEST(SmallStacks, SufficeForEveryCall) {
  const std::size_t nothing = stack_of([] {});
  std::size_t most = 0;
  for (const call& one : every_call()) {
    for (const cairn::isa target : cairn::instruction_sets()) {
      for (const int threads : {1, 2}) {
        SCOPED_TRACE(one.name + " on " + std::string(cairn::name_of(target)) + ", " +
                     std::to_string(threads) + " threads");
        const cairn::execution exec{
            .where = cairn::place::host, .threads = threads, .target = target, .scratch_bytes = 0};
        const std::size_t used = stack_of([&] { one.run(exec); }) - nothing;
        EXPECT_LE(used, allowed);
        most = std::max(most, used);
      }
    }
  }
  RecordProperty("most", std::to_string(most));
}

TEST(SmallStacks, CallsOnWorkers) {
  for (const call& one : every_call())
    for (const cairn::isa target : cairn::instruction_sets())
      one.run({.where = cairn::place::host, .threads = 3, .target = target});
}

}  // namespace
