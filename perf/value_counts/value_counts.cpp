// The benchmark of value counts: rows that users have, the article's Table 1, and peers.
//
//   perf_value_counts [--items=26] [--quick] [Google Benchmark's options]
//
// --items is the binary logarithm of the number of items; --quick leaves out the peers. Every answer is
// checked before its time is printed.
#include <benchmark/benchmark.h>
#include <unistd.h>

#include <bit>
#include <cairn/cairn.hpp>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <memory>

#include "perf/measuring/best_seconds.hpp"
#include "perf/measuring/table.hpp"
#include "perf/value_counts/value_cases.hpp"
#include "perf/value_counts/value_peers.hpp"

namespace {

struct options {
  std::size_t items = std::size_t{1} << 26;
  bool quick = false;
};

// Made when the first of a row's columns runs, gone when the last one has.
template <class T>
struct row {
  std::string name;
  std::function<std::vector<T>()> make;
  std::vector<T> x{};
  perf::summary expected{};

  void prepare() {
    if (!x.empty()) return;
    x = make();
    expected = perf::sorted_counts<T>(x, cairn::planned_threads(), true);
  }
};

template <class T>
using row_pointer = std::shared_ptr<row<T>>;

// Whose answer on all of a row is checked too.
template <class T>
perf::summary counted_by_cairn(std::span<const T> x) {
  const auto table = cairn::value_counts(x);
  return perf::summary_of<T>(table.values, table.counts);
}

// `work` counts the first `items` of the row's, 0: all of them, and when asked says what it found.
template <class T>
void add_column(const row_pointer<T>& data, const std::string& column, std::size_t items, bool last,
                std::function<perf::summary(std::span<const T>, bool check)> work) {
  benchmark::RegisterBenchmark((data->name + "/" + column).c_str(),
                               [=](benchmark::State& state) {
                                 data->prepare();
                                 const std::size_t each = items == 0 ? data->x.size() : items;
                                 const std::span<const T> x(data->x.data(), each);
                                 if (work(x, true) != (items == 0 ? data->expected : counted_by_cairn(x)))
                                   return state.SkipWithError("WRONG");
                                 for (auto _ : state) benchmark::DoNotOptimize(work(x, false));
                                 state.SetItemsProcessed(static_cast<std::int64_t>(
                                     static_cast<std::size_t>(state.iterations()) * each));
                                 if (last) data->x = {};
                               })
      ->UseRealTime()
      ->MinTime(0.2)
      ->Repetitions(last ? 1 : 3)
      ->Unit(benchmark::kMillisecond);
}

template <class T>
void add_cairn(const row_pointer<T>& data, const std::string& column, cairn::execution exec,
               cairn::order wanted = cairn::order::unordered, bool last = false) {
  exec.where = cairn::place::host;
  add_column<T>(data, column, 0, last, [=](std::span<const T> x, bool check) {
    const auto table = cairn::value_counts(x, wanted, exec);
    return check ? perf::summary_of<T>(table.values, table.counts) : perf::summary{};
  });
}

template <class T>
void add_python(const row_pointer<T>& data, const char* peer) {
  benchmark::RegisterBenchmark((data->name + "/" + peer).c_str(),
                               [=](benchmark::State& state) {
                                 data->prepare();
                                 const auto answer = perf::python_counts(data->x, peer);
                                 if (!answer) return state.SkipWithError("absent");
                                 if (answer->distinct != data->expected.distinct)
                                   return state.SkipWithError("DIFFERS");
                                 for (auto _ : state) state.SetIterationTime(answer->seconds);
                                 state.SetItemsProcessed(static_cast<std::int64_t>(
                                     static_cast<std::size_t>(state.iterations()) * data->x.size()));
                               })
      ->UseManualTime()
      ->Iterations(1);
}

template <class T>
void add_row(const std::string& name, const options& given, std::function<std::vector<T>()> make) {
  const auto data = std::make_shared<row<T>>();
  data->name = name;
  data->make = std::move(make);
  const int threads = cairn::planned_threads();
  add_cairn(data, "cairn", {});
  for (const cairn::isa target : cairn::instruction_sets())
    if (target != cairn::best_instruction_set())
      add_cairn(data, std::string(cairn::name_of(target)), {.target = target});
  add_cairn(data, "by value", {}, cairn::order::value);
  add_cairn(data, "by count", {}, cairn::order::count);
  add_cairn(data, "first", {}, cairn::order::first_seen);
  if constexpr (sizeof(T) == 1)
    add_column<T>(data, "naive loop", 0, false,
                  [](std::span<const T> x, bool) { return perf::naive_counts(x); });
  if (!given.quick) {
    const std::size_t part = std::min(given.items, std::size_t{1} << 24);
    if constexpr (sizeof(T) > 1)
      add_column<T>(data, "sort + runs", 0, false,
                    [=](std::span<const T> x, bool check) { return perf::sorted_counts(x, threads, check); });
    add_column<T>(data, "unordered_map", part, false,
                  [](std::span<const T> x, bool check) { return perf::map_counts(x, check); });
    add_column<T>(data, "boost map", part, false,
                  [](std::span<const T> x, bool check) { return perf::boost_map_counts(x, check); });
    add_python(data, "numpy.unique");
    add_python(data, "pandas");
  }
  add_cairn(data, "1 thread", {.threads = 1}, cairn::order::unordered, true);
}

void add_rows(const options& given) {
  const std::size_t n = given.items;
  const std::size_t bytes = n < (std::size_t{1} << 26) ? n : 1'000'000'000;
  using perf::make_values;
  using perf::spread;
  add_row<std::int8_t>("Bytes/random", given, [=] { return perf::random_bytes(bytes); });
  add_row<std::int8_t>("Bytes/one value", given, [=] { return std::vector<std::int8_t>(bytes, 7); });
  add_row<std::int16_t>("Others/int16, random", given,
                        [=] { return make_values<std::int16_t>(n, [](auto& random) { return random(); }); });
  add_row<std::int32_t>("Others/int32, 0 to 2^20", given, [=] {
    return make_values<std::int32_t>(n, [](auto& random) { return random() & 0xfffff; });
  });
  add_row<std::int32_t>("Others/int32, 2^20 spread", given, [=] {
    return make_values<std::int32_t>(n, [](auto& random) { return spread(random() & 0xfffff); });
  });
  add_row<std::int32_t>("Others/int32, Zipf(1.5)", given,
                        [=] { return make_values<std::int32_t>(n, perf::zipf(1.5, 1U << 20)); });
  add_row<std::int32_t>("Others/int32, 100 spread", given, [=] {
    return make_values<std::int32_t>(n, [](auto& random) { return spread(random() % 100); });
  });
  add_row<double>("Others/double, 1000 values", given, [=] {
    return make_values<double>(n, [](auto& random) { return static_cast<double>(random() % 1000) * 0.1; });
  });
  add_row<std::int64_t>("Others/int64, distinct", given,
                        [=] { return make_values<std::int64_t>(n, [](auto& random) { return random(); }); });
}

std::size_t memory_of_machine() {
  return static_cast<std::size_t>(sysconf(_SC_PHYS_PAGES)) * static_cast<std::size_t>(sysconf(_SC_PAGE_SIZE));
}

// The article's Table 1: times of its sequential code and of this, on as many 32-bit items below N.
void print_article(std::size_t most) {
  struct line {
    std::size_t items;
    const char* article;
  };
  std::printf("\nTable 1 of the article: sequential distribution counting\n\n");
  std::printf("%12s | %14s | %14s | %14s\n", "N items", "article", "cairn, any", "cairn, first");
  for (const auto& [items, article] : {line{1'000'000, "0h:12m:38s"},
                                       {10'000'000, "2h:11m:12s"},
                                       {100'000'000, "22h:05m:12s"},
                                       {1'000'000'000, "232h:34m:23s"}}) {
    if (items > most) break;
    const auto x =
        perf::make_values<std::uint32_t>(items, [n = items](auto& random) { return random() % n; });
    std::printf("%12zu | %14s", items, article);
    std::size_t distinct = 0;
    for (const cairn::order wanted : {cairn::order::unordered, cairn::order::first_seen}) {
      constexpr std::size_t bytes_an_item = 20;  // two thirds are distinct
      if (bytes_an_item * items > memory_of_machine()) {
        std::printf(" | %14s", "too large here");
        continue;
      }
      const double seconds = perf::best_seconds(2, [&] {
        const auto table = cairn::value_counts(x, wanted);
        if (distinct == 0) distinct = table.values.size();
        if (perf::total_of(table.counts) != items || table.values.size() != distinct) std::printf(" WRONG");
      });
      std::printf(" | %12.4f s", seconds);
    }
    std::printf("\n");
    std::fflush(stdout);
  }
}

}  // namespace

int main(int argc, char** argv) {
  options given;
  std::size_t most = 0;
  int kept = 1;
  for (int i = 1; i < argc; ++i) {
    if (std::strncmp(argv[i], "--items=", 8) == 0) {
      given.items = std::size_t{1} << std::atoi(argv[i] + 8);
    } else if (std::strncmp(argv[i], "--article=", 10) == 0) {
      most = std::strtoull(argv[i] + 10, nullptr, 10);
    } else if (std::strcmp(argv[i], "--quick") == 0) {
      given.quick = true;
    } else {
      argv[kept++] = argv[i];
    }
  }
  benchmark::Initialize(&kept, argv);
  if (benchmark::ReportUnrecognizedArguments(kept, argv)) return 2;
  std::printf("cairn %s, %s, %d threads, 2^%d items\n", std::string(cairn::version()).c_str(),
              std::string(cairn::compiled_features().compiler).c_str(), cairn::planned_threads(),
              std::countr_zero(given.items));
  add_rows(given);
  perf::table_reporter reporter;
  benchmark::RunSpecifiedBenchmarks(&reporter);
  if (most != 0) print_article(most);
}
