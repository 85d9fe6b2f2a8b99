// Mean shift beside the slides' OpenMP loop, at growing sizes, and beside this machine's fused multiply-adds.
//
//   perf_mean_shift [--most=1000000]     points in the largest case
//
// Before a time is printed, centers are compared with those of the slides' loop, and in the larger cases the
// first step of some points with plain sums. Times are the best of several.
#include <cairn/cairn.hpp>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <random>
#include <string>
#include <vector>

#include "perf/mean_shift/mean_shift_loop.hpp"
#include "perf/measuring/best_seconds.hpp"

namespace {

using perf::best_seconds;

template <class S>
void print_ratio(const std::vector<S>& numbers, std::size_t dims, const cairn::mean_shift_options& options,
                 const std::vector<double>& expected, double loop) {
  cairn::mean_shift_result<S> got;
  const double time = best_seconds(5, [&] { got = cairn::mean_shift(cairn::rows(numbers, dims), options); });
  if (!perf::agree(got.centers, expected))
    std::printf("  %14s", "WRONG");
  else
    std::printf("  %7.2f %5.0fx", time * 1e3, loop / time);
}

void compare_with_loop(std::size_t n, std::size_t dims) {
  const auto numbers = perf::three_clusters<float>(n, dims);
  const std::vector<double> wide(numbers.begin(), numbers.end());
  std::vector<double> expected;
  const auto run = [&](int threads) { expected = perf::slides_centers(numbers, dims, threads); };
  const double all = best_seconds(n > 2000 ? 1 : 3, [&] { run(cairn::planned_threads()); });
  const double one = n > 5000 ? 0 : best_seconds(1, [&] { run(1); });
  std::printf("%6zu %2zu  %9.1f %9.1f", n, dims, one * 1e3, all * 1e3);
  auto options = perf::slides_options();
  print_ratio(numbers, dims, options, expected, all);
  print_ratio(wide, dims, options, expected, all);
  options.all_pairs = true;
  options.merge = false;
  print_ratio(numbers, dims, options, expected, all);
  options.merge = true;
  print_ratio(numbers, dims, options, expected, all);
  std::printf("\n");
}

// Whether one step of the classic method takes some of the points where plain sums in double say.
bool steps_agree(const std::vector<float>& numbers, std::size_t dims, cairn::mean_shift_options options) {
  const std::size_t n = numbers.size() / dims;
  std::vector<float> seeds;
  for (std::size_t i = 0; i < n; i += n / 8)
    seeds.insert(seeds.end(), numbers.begin() + static_cast<std::ptrdiff_t>(i * dims),
                 numbers.begin() + static_cast<std::ptrdiff_t>((i + 1) * dims));
  options.method = cairn::shift_method::classic;
  options.iterations = 1;
  options.min_distance = 0;
  options.merge = false;
  const auto got = cairn::mean_shift(cairn::rows(numbers, dims), options, cairn::rows(seeds, dims));
  const auto expected = perf::plain_step(numbers, dims, seeds, options);
  if (got.centers.size() != expected.size()) return false;
  for (std::size_t i = 0; i < expected.size(); ++i)
    if (std::abs(static_cast<double>(got.centers[i]) - expected[i]) > 1e-3 * options.bandwidth.values()[0])
      return false;
  return true;
}

// About 100 points within the radius of a point, anywhere.
void grow(std::size_t most) {
  std::printf(
      "\nUniform points at one density, about 100 within the radius, float: milliseconds an iteration\n");
  std::printf("%9s  %12s  %12s  %16s  %16s\n", "points", "2-D blurring", "3-D blurring", "2-D classic, flat",
              "3-D classic, flat");
  for (std::size_t n = 1000; n <= most; n *= 10) {
    std::printf("%9zu", n);
    for (const auto method : {cairn::shift_method::blurring, cairn::shift_method::classic}) {
      for (const std::size_t dims : {2U, 3U}) {
        std::mt19937_64 random(2);
        const double volume = dims == 2 ? 3.14159265 : 4.18879;
        const double side = std::pow(static_cast<double>(n) * volume / 100, 1.0 / static_cast<double>(dims));
        std::uniform_real_distribution<float> anywhere(0, static_cast<float>(side));
        std::vector<float> numbers(n * dims);
        for (float& x : numbers) x = anywhere(random);
        cairn::mean_shift_options options{.bandwidth = 1.0, .radius = 1, .iterations = 5, .method = method};
        if (method == cairn::shift_method::classic) options.kernel = cairn::shift_kernel::flat;
        if (!steps_agree(numbers, dims, options)) {
          std::printf("  %12s", "WRONG");
          continue;
        }
        const double five =
            best_seconds(n > 100000 ? 1 : 3, [&] { cairn::mean_shift(cairn::rows(numbers, dims), options); });
        std::printf("  %12.2f", five / 5 * 1e3);
      }
    }
    std::printf("\n");
    std::fflush(stdout);
  }
}

void many_dims() {
  std::printf("\nAll pairs in many dimensions, 4000 points, float: pairs and fused multiply-adds a second\n");
  const double peak = perf::fused_adds_a_second(cairn::planned_threads());
  std::printf("  peak of %d threads, measured: %.1f thousand million\n", cairn::planned_threads(),
              peak / 1e9);
  for (const std::size_t dims : {8U, 64U, 150U}) {
    std::mt19937_64 random(3);
    std::normal_distribution<float> normal(0, 1);
    std::vector<float> numbers(4000 * dims);
    for (float& x : numbers) x = normal(random);
    const cairn::mean_shift_options options{
        .bandwidth = std::sqrt(static_cast<double>(dims)), .iterations = 4, .merge = false};
    if (!steps_agree(numbers, dims, options)) {
      std::printf("  D = %3zu: WRONG\n", dims);
      continue;
    }
    const double time = best_seconds(3, [&] { cairn::mean_shift(cairn::rows(numbers, dims), options); }) / 4;
    const double pairs = 4000.0 * 4000 / time;
    const double fused = pairs * 2 * static_cast<double>(dims);  // one for the distance, one for the mean
    std::printf("  D = %3zu: %7.1f million pairs, %6.1f thousand million = %.0f %% of the peak\n", dims,
                pairs / 1e6, fused / 1e9, 100 * fused / peak);
  }
}

}  // namespace

int main(int argc, char** argv) {
  std::size_t most = 1000000;
  for (int i = 1; i < argc; ++i)
    if (std::strncmp(argv[i], "--most=", 7) == 0) most = static_cast<std::size_t>(std::atoll(argv[i] + 7));
  std::printf("cairn %s, %s, %s, %d threads planned\n", std::string(cairn::version()).c_str(),
              std::string(cairn::compiled_features().compiler).c_str(),
              std::string(cairn::name_of(cairn::best_instruction_set())).c_str(), cairn::planned_threads());
  std::printf(
      "\nThe slides' setting: 50 blurring iterations, bandwidth 3, squared radius 30, milliseconds (and "
      "times as "
      "fast as the loop on all threads)\n");
  std::printf("%6s %2s  %9s %9s  %14s  %14s  %14s  %14s\n", "points", "D", "loop, 1", "loop, all", "float",
              "double", "all pairs", "and merging");
  for (const std::size_t dims : {2U, 3U})
    for (const std::size_t n : {500U, 1000U, 2000U, 5000U, 10000U}) compare_with_loop(n, dims);
  grow(most);
  many_dims();
}
