// The figures of the slides that mean shift comes from (tests/data/README.md), on this machine: a table for
// perf/mean_shift/mean_shift_figures.gp.
//
//   perf_mean_shift_figures [RUNS] > figures.txt     RUNS: of each experiment, 10 if not given
//
// Their settings: 500 to 5000 points of three clusters in 2-D and 3-D, 50 iterations without a stop, float.
// Centers are compared with those of the sequential loop before a time is printed. A speedup's deviation is
// that of the slides: S sqrt(var(a) / a^2 + var(b) / b^2).
#include <algorithm>
#include <cairn/cairn.hpp>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <string>
#include <vector>

#include "perf/mean_shift/mean_shift_loop.hpp"

namespace {

struct timing {
  double mean = 0, variance = 0;  // milliseconds
};

timing time_of(const std::function<void()>& work, int runs) {
  std::vector<double> times;
  work();
  for (int i = 0; i < runs; ++i) {
    const auto start = std::chrono::steady_clock::now();
    work();
    times.push_back(
        std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count());
  }
  timing of;
  for (const double time : times) of.mean += time / runs;
  for (const double time : times) of.variance += (time - of.mean) * (time - of.mean) / runs;
  return of;
}

void print(const char* series, std::size_t dims, std::size_t n, int threads, const timing& of,
           const timing& sequential) {
  const double speedup = sequential.mean / of.mean;
  const double spread = speedup * std::sqrt(of.variance / (of.mean * of.mean) +
                                            sequential.variance / (sequential.mean * sequential.mean));
  std::printf("%-12s %2zu %6zu %3d %11.3f %9.3f %9.2f %7.2f\n", series, dims, n, threads, of.mean,
              std::sqrt(of.variance), speedup, spread);
  std::fflush(stdout);
}

void compare(std::size_t dims, std::size_t n, const std::vector<int>& threads, int runs) {
  const auto points = perf::three_clusters<float>(n, dims);
  std::vector<double> expected;
  const auto loop = [&](int t) { expected = perf::slides_centers(points, dims, t); };
  const timing sequential = time_of([&] { loop(0); }, runs);
  print("sequential", dims, n, 1, sequential, sequential);
  for (const int t : threads) print("loop", dims, n, t, time_of([&] { loop(t); }, runs), sequential);
  for (const bool all_pairs : {true, false}) {
    auto options = perf::slides_options();
    options.all_pairs = all_pairs;
    options.merge = !all_pairs;
    for (const int t : threads) {
      cairn::mean_shift_result<float> got;
      const auto call = [&] {
        got = cairn::mean_shift(cairn::rows(points, dims), options, {}, {.threads = t});
      };
      const timing of = time_of(call, runs);
      if (!perf::agree(got.centers, expected)) {
        std::printf("# WRONG\n");
        continue;
      }
      print(all_pairs ? "all_pairs" : "cells", dims, n, t, of, sequential);
    }
  }
}

}  // namespace

int main(int argc, char** argv) {
  const int runs = argc > 1 ? std::max(1, std::atoi(argv[1])) : 10;
  std::printf("# cairn %s, %s, %s, %d threads planned, %d runs\n", std::string(cairn::version()).c_str(),
              std::string(cairn::compiled_features().compiler).c_str(),
              std::string(cairn::name_of(cairn::best_instruction_set())).c_str(), cairn::planned_threads(),
              runs);
  std::printf("%-12s %2s %6s %3s %11s %9s %9s %7s\n", "series", "D", "N", "T", "ms", "sd", "speedup", "sd");
  std::vector<int> threads;
  for (int t = 1; t < cairn::planned_threads(); t *= 2) threads.push_back(t);
  threads.push_back(cairn::planned_threads());
  for (const std::size_t dims : {2U, 3U})
    for (const std::size_t n : {500U, 1000U, 2000U, 5000U}) compare(dims, n, threads, runs);
}
