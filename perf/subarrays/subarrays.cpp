// The heaviest subarrays beside a parallel prefix sum, the paper's sequential method and plain scans for one.
//
//   perf_subarrays [--most=28]     log2 of the longest line
//
// Answers are compared before a time is printed. Times are the best of several.
#include <algorithm>
#include <cairn/cairn.hpp>
#include <cairn/subarrays.hpp>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <random>
#include <string>
#include <vector>

#include "perf/measuring/best_seconds.hpp"
#include "perf/subarrays/subarray_check.hpp"
#include "perf/subarrays/subarray_peers.hpp"

namespace {

using perf::best_seconds;

template <class T>
std::vector<T> random_values(std::size_t size) {
  std::mt19937_64 random(1);
  std::vector<T> values(size);
  for (T& value : values) value = static_cast<T>(static_cast<int>(random() % 2001) - 1000);
  return values;
}

// Whether the sums are those of their segments, none is there twice, and they are the k largest by the
// paper's method (where that was asked).
bool is_right(const std::vector<std::int32_t>& values, const cairn::subarrays<std::int64_t>& found,
              const std::vector<std::int64_t>& expected) {
  std::vector<std::int64_t> sums{0};
  for (const std::int32_t value : values) sums.push_back(sums.back() + value);
  for (std::size_t i = 0; i < found.size(); ++i) {
    const auto first = static_cast<std::size_t>(found.first[i]);
    const auto last = static_cast<std::size_t>(found.last[i]);
    if (first > last || found.sums[i] != sums[last + 1] - sums[first]) return false;
    if (i > 0 && found.sums[i] == found.sums[i - 1] &&
        std::pair(found.first[i], found.last[i]) <= std::pair(found.first[i - 1], found.last[i - 1]))
      return false;
    if (i > 0 && found.sums[i] > found.sums[i - 1]) return false;
  }
  return expected.empty() || found.sums == expected;
}

void lines(int most) {
  const int threads = cairn::planned_threads();
  std::printf("\nOne dimension, int32, milliseconds\n");
  std::printf("%10s %8s %9s  %10s %9s %12s  %10s %10s\n", "values", "K", "", "prefix sum", "cairn",
              "to prefix sum", "the paper's", "speed-up");
  for (int log = 14; log <= most; log += 2) {
    const std::size_t size = std::size_t{1} << log;
    for (const bool zeros : {false, true}) {
      const auto values = zeros ? std::vector<std::int32_t>(size, 0) : random_values<std::int32_t>(size);
      std::vector<std::int64_t> sums(size);
      const int runs = log > 24 ? 3 : 20;
      const double prefix =
          best_seconds(runs, [&] { perf::prefix_sums(values.data(), size, sums.data(), threads); });
      for (const std::size_t k : {std::size_t{1}, std::size_t{50}, std::size_t{100'000}}) {
        if (k > 50 && (log != 20 || zeros)) continue;
        cairn::subarrays<std::int64_t> found;
        const double time = best_seconds(runs, [&] { found = cairn::max_subarrays(values, k); });
        std::vector<std::int64_t> expected;
        double paper = 0;
        if (log <= 20 && !zeros)
          paper = best_seconds(3, [&] { expected = perf::sums_by_heaps(values, {size}, k); });
        if (!is_right(values, found, expected)) {
          std::printf("%10zu %8zu WRONG\n", size, k);
          continue;
        }
        std::printf("%10zu %8zu %9s  %10.3f %9.3f %12.2fx  %10.2f %9.0fx\n", size, k,
                    zeros ? "zeros" : "random", prefix * 1e3, time * 1e3, time / prefix, paper * 1e3,
                    paper / time);
        std::fflush(stdout);
      }
    }
  }
}

// A row of one of the paper's tables: its own speed-up beside ours, over the same sequential method.
void paper_row(const std::vector<std::size_t>& shape, std::size_t k, const char* what, double theirs) {
  std::size_t size = 1;
  for (const std::size_t side : shape) size *= side;
  const auto values = random_values<std::int32_t>(size);
  std::vector<std::int64_t> expected;
  const double sequential =
      best_seconds(shape.size() > 1 ? 1 : 3, [&] { expected = perf::sums_by_heaps(values, shape, k); });
  cairn::subarrays<std::int64_t> found;
  const double time = best_seconds(5, [&] { found = cairn::max_subarrays(values, shape, k); });
  if (found.sums != expected) {
    std::printf("%-12s WRONG\n", what);
    return;
  }
  std::printf("%-12s %9.3f %12.2f %10.3f %9.1f\n", what, theirs, sequential * 1e3, time * 1e3,
              sequential / time);
  std::fflush(stdout);
}

void paper_tables() {
  const auto heading = [](const char* title, const char* what) {
    std::printf("\n%s\n%-12s %9s %12s %10s %9s\n", title, what, "paper's", "sequential", "cairn", "speed-up");
  };
  std::printf("\nThe paper's tables (its speed-ups on a GPU, over its sequential method; milliseconds)\n");
  const std::size_t k = std::size_t{1} << 10;
  heading("For D = 1, K = 50", "N");
  paper_row({k * 16}, 50, "128*128", 10.123);
  paper_row({k * 64}, 50, "256*256", 11.124);
  paper_row({k * 256}, 50, "512*512", 12.042);
  paper_row({k * 1024}, 50, "1024*1024", 13.123);
  heading("For N = 1024 * 1024, D = 1", "K");
  paper_row({k * 1024}, 10, "10", 13.223);
  paper_row({k * 1024}, 30, "30", 13.124);
  paper_row({k * 1024}, 50, "50", 13.123);
  paper_row({k * 1024}, 75, "75", 12.931);
  paper_row({k * 1024}, 100, "100", 12.823);
  heading("For N = 512 * 512, K = 100", "D");
  paper_row({k * 256}, 100, "1", 11.823);
  paper_row({512, 512}, 100, "2", 12.524);
  paper_row({64, 64, 64}, 100, "3", 13.242);
}

template <class T>
void rectangle(const char* what, const std::vector<T>& values, std::size_t rows, std::size_t columns) {
  const int threads = cairn::planned_threads();
  using scanned = std::conditional_t<std::is_same_v<T, float>, double, T>;
  using Sum = cairn::sum_type<T>;
  const std::vector<scanned> wide(values.begin(), values.end());
  const perf::corner_sums<Sum> sums(values, 1, rows, columns);
  scanned best = 0;
  const double plain =
      best_seconds(5, [&] { best = perf::heaviest_rectangle(wide.data(), rows, columns, threads); });
  const double error =
      std::is_floating_point_v<T> ? 1e-9 * static_cast<double>(best) : 0;  // rounded in other orders
  for (const std::size_t k : {std::size_t{1}, std::size_t{100}, std::size_t{10000}}) {
    cairn::subarrays<Sum> found;
    const double time = best_seconds(5, [&] { found = cairn::max_subarrays(values, {rows, columns}, k); });
    const bool right = found.size() == k && perf::are_boxes(found, sums, error) &&
                       std::abs(static_cast<double>(found.sums[0] - static_cast<Sum>(best))) <= error;
    if (!right) {
      std::printf("%-26s %6zu  WRONG\n", what, k);
      continue;
    }
    const double steps =
        0.5 * static_cast<double>(rows) * static_cast<double>(rows + 1) * static_cast<double>(columns);
    std::printf("%-26s %6zu  %9.2f %9.2f  %6.2f  %8.2f\n", what, k, plain * 1e3, time * 1e3, plain / time,
                steps / time / 1e9);
    std::fflush(stdout);
  }
}

// A bright disc on a dark, slightly noisy ground, less the mean.
std::vector<std::int32_t> picture(std::size_t rows, std::size_t columns) {
  std::mt19937_64 random(2);
  std::vector<std::int32_t> values(rows * columns);
  std::int64_t sum = 0;
  for (std::size_t i = 0; i < values.size(); ++i) {
    const double y = static_cast<double>(i / columns) / static_cast<double>(rows) - 0.4;
    const double x = static_cast<double>(i % columns) / static_cast<double>(columns) - 0.6;
    values[i] = static_cast<std::int32_t>(40 + 160 * std::exp(-20 * (x * x + y * y)) +
                                          static_cast<double>(random() % 9));
    sum += values[i];
  }
  for (auto& value : values)
    value -= static_cast<std::int32_t>(sum / static_cast<std::int64_t>(values.size()));
  return values;
}

void rectangles() {
  const std::size_t n = 1024;
  std::printf(
      "\nTwo dimensions, %zu x %zu: milliseconds; the plain scan's time by ours; thousand million steps\n", n,
      n);
  std::printf("%-26s %6s  %9s %9s  %6s  %8s\n", "", "K", "plain", "cairn", "ratio", "steps/s");
  rectangle("int32", random_values<std::int32_t>(n * n), n, n);
  rectangle("float, in double", random_values<float>(n * n), n, n);
  auto reals = random_values<double>(n * n);
  for (double& value : reals) value /= 3;
  rectangle("double", reals, n, n);
  auto longs = random_values<std::int64_t>(n * n);
  for (auto& value : longs) value <<= 30;
  rectangle("int64", longs, n, n);
  rectangle("zeros", std::vector<std::int32_t>(n * n, 0), n, n);
  rectangle("picture", picture(n, n), n, n);
}

// The heaviest of the rectangles between all pairs of planes, each pair summed and scanned.
std::int32_t heaviest_box(const std::vector<std::int32_t>& values, std::size_t n, int threads) {
  std::int32_t best = std::numeric_limits<std::int32_t>::lowest();
  for (std::size_t low = 0; low < n; ++low) {
    std::vector<std::int32_t> between(n * n, 0);
    for (std::size_t high = low; high < n; ++high) {
      for (std::size_t i = 0; i < n * n; ++i) between[i] += values[high * n * n + i];
      best = std::max(best, perf::heaviest_rectangle(between.data(), n, n, threads));
    }
  }
  return best;
}

void boxes() {
  const std::size_t n = 128;
  std::printf(
      "\nThree dimensions, %zu x %zu x %zu, int32, milliseconds and thousand million steps a second\n"
      "(plain: the plain scan between all pairs of planes)\n%8s  %8s  %9s %9s  %6s  %8s\n",
      n, n, n, "", "K", "plain", "cairn", "ratio", "steps/s");
  for (const bool zeros : {false, true}) {
    const auto values =
        zeros ? std::vector<std::int32_t>(n * n * n, 0) : random_values<std::int32_t>(n * n * n);
    const perf::corner_sums<std::int64_t> sums(values, n, n, n);
    std::int32_t best = 0;
    const double plain = best_seconds(2, [&] { best = heaviest_box(values, n, cairn::planned_threads()); });
    for (const std::size_t k : {std::size_t{1}, std::size_t{100}}) {
      cairn::subarrays<std::int64_t> found;
      const double time = best_seconds(2, [&] { found = cairn::max_subarrays(values, {n, n, n}, k); });
      if (found.size() != k || !perf::are_boxes(found, sums, 0) || found.sums[0] != best) {
        std::printf("%8s  %8zu  WRONG\n", zeros ? "zeros" : "random", k);
        continue;
      }
      const double steps =
          std::pow(0.5 * static_cast<double>(n) * static_cast<double>(n + 1), 2) * static_cast<double>(n);
      std::printf("%8s  %8zu  %9.1f %9.1f  %6.2f  %8.2f\n", zeros ? "zeros" : "random", k, plain * 1e3,
                  time * 1e3, plain / time, steps / time / 1e9);
      std::fflush(stdout);
    }
  }
}

}  // namespace

int main(int argc, char** argv) {
  int most = 28;
  for (int i = 1; i < argc; ++i)
    if (std::strncmp(argv[i], "--most=", 7) == 0) most = std::atoi(argv[i] + 7);
  std::printf("cairn %s, %s, %s, %d threads planned\n", std::string(cairn::version()).c_str(),
              std::string(cairn::compiled_features().compiler).c_str(),
              std::string(cairn::name_of(cairn::best_instruction_set())).c_str(), cairn::planned_threads());
  lines(most);
  paper_tables();
  rectangles();
  boxes();
}
