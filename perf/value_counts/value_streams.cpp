// Streams: value_counter, all of its adds and one table(), beside value_counts on the same data.
//
//   perf_value_streams [LOG2_ITEMS [TIMES]]
//
// A row for each kind of data: the rate of value_counts in millions a second; the share of it in chunks of
// 2^20 and 2^24 items, and with two counters that are merged; the most memory that a stream and its table
// take; the rates of pandas, polars and DuckDB where python has them (CAIRN_PERF_PYTHON). The number of
// distinct values and all counts are checked by a sum that depends on both; of the peers' answers the number
// of distinct values.
#include <algorithm>
#include <cairn/cairn.hpp>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <random>
#include <span>
#include <vector>

#include "perf/measuring/best_seconds.hpp"
#include "perf/measuring/peak_memory.hpp"
#include "perf/value_counts/value_peers.hpp"

namespace {

template <class T>
std::uint64_t sum_of(const cairn::frequencies<T>& table) {
  std::uint64_t sum = table.values.size();
  for (std::size_t i = 0; i < table.values.size(); ++i)
    sum += std::hash<T>{}(table.values[i]) * 0x9e3779b97f4a7c15U * table.counts[i];
  return sum;
}

template <class T>
void row(const char* name, std::size_t items, int times, cairn::order wanted,
         const std::function<T(std::mt19937_64&)>& make) {
  std::mt19937_64 random(1);
  std::vector<T> x(items);
  for (T& value : x) value = make(random);
  cairn::frequencies<T> table;
  const double whole = perf::best_seconds(times, [&] { table = cairn::value_counts(x, wanted); });
  const std::uint64_t expected = sum_of(table);
  double peak = 0;
  std::printf("%-28s %8.0f", name, static_cast<double>(items) / whole / 1e6);
  for (const std::size_t chunk : {std::size_t{1} << 20, std::size_t{1} << 24}) {
    const auto stream = [&] {
      cairn::value_counter<T> counter(wanted);
      for (std::size_t first = 0; first < items; first += chunk)
        counter.add(std::span<const T>(x).subspan(first, std::min(chunk, items - first)));
      table = counter.table(wanted);
    };
    table = {};
    peak = std::max(peak, perf::peak_mebibytes_of(stream));
    const double seconds = perf::best_seconds(times, stream);
    std::printf(" %8.2f%s", whole / seconds, sum_of(table) == expected ? "" : " WRONG");
  }
  const double merged = perf::best_seconds(times, [&] {
    cairn::value_counter<T> counter(wanted), second(wanted);
    counter.add(std::span<const T>(x).first(items / 2));
    second.add(std::span<const T>(x).subspan(items / 2));
    counter.merge(second);
    table = counter.table(wanted);
  });
  std::printf(" %8.2f%s %6.0f", whole / merged, sum_of(table) == expected ? "" : " WRONG", peak);
  for (const char* peer : {"pandas", "polars", "duckdb"}) {
    const auto answer = perf::python_counts(x, peer);
    if (!answer) {
      std::printf(" %8s", "-");
      continue;
    }
    std::printf(" %8.1f%s", static_cast<double>(items) / answer->seconds / 1e6,
                answer->distinct == table.values.size() ? "" : " DIFFERS");
  }
  std::printf("\n");
  std::fflush(stdout);
}

double small_adds(std::int32_t below) {
  std::mt19937_64 random(2);
  std::vector<std::int32_t> x(1000);
  for (auto& value : x) value = static_cast<std::int32_t>(random() % static_cast<std::uint64_t>(below));
  cairn::value_counter<std::int32_t> counter;
  constexpr int adds = 20'000;
  const auto add_all = [&] {
    for (int i = 0; i < adds; ++i) counter.add(x);
  };
  add_all();
  return perf::best_seconds(3, add_all) / adds * 1e6;
}

}  // namespace

int main(int count, char** arguments) {
  using random = std::mt19937_64;
  const std::size_t items = std::size_t{1} << (count > 1 ? std::atoi(arguments[1]) : 26);
  const int times = count > 2 ? std::atoi(arguments[2]) : 3;
  constexpr std::uint64_t odd = 0x9e3779b97f4a7c15U;
  std::printf("%-28s %8s %8s %8s %8s %6s %8s %8s %8s\n", "", "M/s", "2^20", "2^24", "merged", "MiB", "pandas",
              "polars", "duckdb");
  row<std::int8_t>("int8", items, times, cairn::order::unordered,
                   [](random& r) { return static_cast<std::int8_t>(r()); });
  row<std::uint16_t>("uint16", items, times, cairn::order::unordered,
                     [](random& r) { return static_cast<std::uint16_t>(r()); });
  const auto below = [](std::uint64_t end) {
    return [end](random& r) { return static_cast<std::int32_t>(r() % end); };
  };
  row<std::int32_t>("int32, 0 to 1000", items, times, cairn::order::unordered, below(1000));
  row<std::int32_t>("int32, 0 to 2^20", items, times, cairn::order::unordered, below(1 << 20));
  row<std::int32_t>("int32, 0 to 2^20, by value", items, times, cairn::order::value, below(1 << 20));
  row<std::int32_t>("int32, 10^6 spread", items, times, cairn::order::unordered,
                    [](random& r) { return static_cast<std::int32_t>(r() % 1'000'000 * odd >> 16); });
  row<std::int32_t>("int32, Zipf, spread", items, times, cairn::order::unordered, [](random& r) {
    const double u = 1 - static_cast<double>(r() >> 11) * 0x1p-53 * (1 - 1e-6);
    return static_cast<std::int32_t>(static_cast<std::uint64_t>(1 / u) * odd >> 16);
  });
  const auto spread = [](random& r) { return static_cast<std::int64_t>(r() % 1'000'000 * odd); };
  row<std::int64_t>("int64, 10^6 spread", items, times, cairn::order::unordered, spread);
  row<std::int64_t>("int64, 10^6, by count", items, times, cairn::order::count, spread);
  row<std::int64_t>("int64, nearly all distinct", items, times, cairn::order::unordered,
                    [](random& r) { return static_cast<std::int64_t>(r()); });
  row<double>("double, 10^5 spread", items, times, cairn::order::unordered,
              [](random& r) { return static_cast<double>(r() % 100'000) / 7; });
  row<std::int32_t>("int32, 0 to 1000, first seen", items, times, cairn::order::first_seen, below(1000));
  row<std::int32_t>("int32, 0 to 2^20, first seen", items, times, cairn::order::first_seen, below(1 << 20));
  row<std::int64_t>("int64, 10^6, first seen", items, times, cairn::order::first_seen, spread);
  std::printf("an add of 1000 items: %.2f us (below 1000), %.2f us (below 2^30)\n", small_adds(1000),
              small_adds(1 << 30));
  return 0;
}
