// Histograms of so many bins that their counters fit no cache, evenly spaced and listed, against one table
// that all threads share by atomic additions, with the memory that a call takes beside samples, edges and
// result.
//
//   perf_many_bins [--samples=26]     log2 of the number of samples
//
// Both must give the same counts, and those of listed edges must equal bisection's on the first 2^20 samples.
// Rates are the best of three, in million samples a second; the first call is the one with a fresh axis.
#include <omp.h>

#include <algorithm>
#include <cairn/cairn.hpp>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <random>
#include <string>
#include <vector>

#include "perf/measuring/best_seconds.hpp"
#include "perf/measuring/peak_memory.hpp"

namespace {

std::vector<double> uneven_edges(std::size_t bins) {
  std::mt19937_64 random(bins);
  std::vector<double> edges{0};
  edges.reserve(bins + 1);
  for (std::size_t i = 0; i < bins; ++i)
    edges.push_back(edges.back() + std::uniform_real_distribution<double>(0.1, 1)(random));
  const double last = edges.back();
  for (double& edge : edges) edge = std::min(edge / last, 1.0);
  return edges;
}

bool is_right(const std::vector<double>& x, const cairn::axis& axis) {
  const auto some = std::span(x).first(std::min(x.size(), std::size_t{1} << 20));
  const auto got = cairn::histogram(some, axis).counts;
  std::vector<std::uint64_t> expected(axis.bins());
  for (const double each : some)
    if (const auto bin = axis.index(each)) ++expected[*bin];
  return got == expected;
}

void measure(const char* kind, const cairn::axis& axis, const std::vector<double>& x) {
  std::vector<std::uint64_t> counts(axis.bins());
  std::vector<std::uint64_t> shared(axis.bins());
  cairn::tally seen;
  double first = 0;
  const double beside = perf::peak_mebibytes_of([&] {
    const auto start = std::chrono::steady_clock::now();
    seen = cairn::histogram_into(counts, x, axis);
    first = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  });
  const double best = perf::best_seconds(3, [&] {
    std::ranges::fill(counts, 0);
    cairn::histogram_into(counts, x, axis);
  });
  cairn::execution together;
  together.scratch_bytes = 1;
  const double atomic = perf::best_seconds(2, [&] {
    std::ranges::fill(shared, 0);
    cairn::histogram_into(shared, x, axis, together);
  });
  const auto rate = [&](double seconds) { return static_cast<double>(x.size()) / seconds / 1e6; };
  const bool right = counts == shared && is_right(x, axis);
  std::printf("%9zu %-8s %7.0f %7.0f %7.0f %6.1fx %6.0f MiB  %s%s\n", axis.bins(), kind, rate(best),
              rate(first), rate(atomic), atomic / best, beside, std::string(seen.run.method).c_str(),
              right ? "" : "  WRONG");
  std::fflush(stdout);
}

}  // namespace

int main(int argc, char** argv) {
  std::size_t log2 = 26;
  for (int i = 1; i < argc; ++i)
    if (std::strncmp(argv[i], "--samples=", 10) == 0) log2 = std::strtoul(argv[i] + 10, nullptr, 10);
  std::vector<double> x(std::size_t{1} << log2);
#pragma omp parallel
  {
    std::mt19937_64 random(static_cast<unsigned>(omp_get_thread_num()) + 1);
#pragma omp for schedule(static)
    for (std::size_t i = 0; i < x.size(); ++i) x[i] = std::uniform_real_distribution<double>(0, 1)(random);
  }
  std::printf("2^%zu doubles, million samples a second; memory beside samples, edges and result\n", log2);
  std::printf("     bins edges       best   first  atomic\n");
  for (const std::size_t bins : {100'000U, 300'000U, 1'000'000U, 3'000'000U, 10'000'000U, 30'000'000U}) {
    measure("uniform", cairn::axis::uniform(bins, 0, 1), x);
    measure("listed", cairn::axis::edges(uneven_edges(bins)), x);
  }
}
