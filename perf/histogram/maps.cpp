// Histograms whose bins follow the distribution of the samples, each map against the uniform one; and bins of
// the worst case (formula 5 of the paper) with the samples in the thin ones.
//
//   perf_maps [--samples=25]     log2 of the number of samples
//
// All maps must give the counts that bisection gives. Rates are the best of several, in million samples a
// second.
#include <omp.h>

#include <algorithm>
#include <cairn/cairn.hpp>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <random>
#include <string>
#include <vector>

#include "perf/measuring/best_seconds.hpp"

namespace {

// The inverse of a cumulative distribution function.
using quantile_function = double (*)(double);

double normal_quantile(double p) {  // by bisection: slow, and obviously right
  double low = -40;
  double high = 40;
  while (high - low > 1e-15 * std::max(1.0, std::abs(low))) {
    const double middle = low / 2 + high / 2;
    if (middle == low || middle == high) break;
    (std::erfc(-middle / std::sqrt(2.0)) / 2 < p ? low : high) = middle;
  }
  return low;
}

struct distribution {
  const char* name;
  const char* map;  // the one that is named like it
  quantile_function quantile;
};

const distribution distributions[] = {
    {"exponential", "exponential", [](double p) { return -std::log1p(-p); }},
    {"normal", "normal", normal_quantile},
    {"log-normal", "log-normal", [](double p) { return std::exp(normal_quantile(p)); }},
    {"power law", "power-law", [](double p) { return std::pow(1 - p, -1 / 1.5); }},
};

// One bin for each k-th part of the samples, but for what lies in the utmost tails.
std::vector<double> quantile_edges(const distribution& of, std::size_t k) {
  std::vector<double> edges;
  const auto parts = static_cast<double>(k);
  for (std::size_t i = 0; i <= k; ++i) {
    const double p = std::clamp(static_cast<double>(i) / parts, 0.25 / parts, 1 - 0.25 / parts);
    edges.push_back(of.quantile(p));
  }
  return edges;
}

template <class T>
std::vector<T> drawn(const distribution& from, std::size_t n) {
  std::vector<double> table;  // 2^20 quantiles: enough for every bin here
  for (std::size_t i = 0; i < std::size_t{1} << 20; ++i)
    table.push_back(from.quantile((static_cast<double>(i) + 0.5) / 0x1p20));
  std::vector<T> x(n);
#pragma omp parallel
  {
    std::mt19937_64 random(static_cast<unsigned>(omp_get_thread_num()) + 1);
#pragma omp for schedule(static)
    for (std::size_t i = 0; i < n; ++i) {
      const std::uint64_t word = random();
      const std::size_t at = word >> 44;
      const double part = static_cast<double>(word & 0xfffff) * 0x1p-20;
      const double next = table[std::min(at + 1, table.size() - 1)];
      x[i] = static_cast<T>(table[at] + part * (next - table[at]));
    }
  }
  return x;
}

template <class T>
std::vector<std::uint64_t> bisected(const std::vector<T>& x, const std::vector<double>& edges) {
  std::vector<std::uint64_t> counts(edges.size() - 1);
  for (const T each : x) {
    const auto value = static_cast<double>(each);
    if (!(value >= edges.front() && value <= edges.back())) continue;
    const auto above = std::upper_bound(edges.begin(), edges.end(), value);
    ++counts[value == edges.back() ? counts.size() - 1 : static_cast<std::size_t>(above - edges.begin()) - 1];
  }
  return counts;
}

template <class T>
double print_row(const char* label, const std::vector<T>& x, const std::vector<double>& edges,
                 const char* map, const std::vector<std::uint64_t>& right, double uniform) {
  const cairn::axis bins = cairn::axis::edges(edges, map);
  std::vector<std::uint64_t> counts(bins.bins());
  cairn::tally seen;
  const double seconds = perf::best_seconds(5, [&] {
    std::ranges::fill(counts, 0);
    seen = cairn::histogram_into(counts, x, bins);
  });
  const double rate = static_cast<double>(x.size()) / seconds / 1e6;
  if (counts != right) {
    std::printf("%-24s %-14s WRONG\n", label, map);
    return rate;
  }
  std::printf("%-24s %-14s %-22s %9.0f %8.2f\n", label, map, std::string(bins.map()).c_str(), rate,
              rate / (uniform == 0 ? rate : uniform));
  std::fflush(stdout);
  return rate;
}

template <class T>
void compare_maps(const distribution& of, const char* type, std::size_t n) {
  const std::vector<T> x = drawn<T>(of, n);
  std::printf("\n%s, %s: asked map, map chosen, rate, ratio to uniform\n", of.name, type);
  for (const std::size_t k : {100U, 1000U, 10000U, 100000U}) {
    const std::vector<double> edges = quantile_edges(of, k);
    const std::vector<std::uint64_t> right = bisected(x, edges);
    const std::string label = "k = " + std::to_string(k);
    const double uniform = print_row(label.c_str(), x, edges, "uniform", right, 0);
    for (const char* map : {of.map, "learned", "logarithmic", "auto"})
      print_row("", x, edges, map, right, uniform);
  }
}

// Bins of the least width but for the last one, and the samples in the thin ones.
void compare_worst_cases(std::size_t n) {
  constexpr double range = 1000;
  std::printf("\nworst case, float: k, least width, map chosen, rate, ratio to random widths\n");
  for (const std::size_t k : {100U, 1000U, 10000U}) {
    std::mt19937_64 random(k);
    std::vector<double> edges{0};
    for (std::size_t i = 0; i < k; ++i)
      edges.push_back(edges.back() + 2 * range / static_cast<double>(k) *
                                         std::uniform_real_distribution<double>(0, 1)(random));
    std::vector<float> x(n);
    for (float& each : x)
      each = std::uniform_real_distribution<float>(0, static_cast<float>(edges.back()))(random);
    const double normal = print_row("random widths", x, edges, "auto", bisected(x, edges), 0);
    for (const double width : {1e-2, 1e-4, 1e-6, 1e-9, 1e-20, 1e-34}) {
      for (std::size_t i = 0; i < k; ++i) edges[i] = static_cast<double>(i) * width;
      edges[k] = range;
      for (float& each : x)
        each = static_cast<float>(
            std::uniform_real_distribution<double>(0, width * static_cast<double>(k - 1))(random));
      char label[64];
      std::snprintf(label, sizeof label, "k = %zu, %g", k, width);
      print_row(label, x, edges, "auto", bisected(x, edges), normal);
    }
  }
}

}  // namespace

int main(int argc, char** argv) {
  std::size_t log2 = 25;
  for (int i = 1; i < argc; ++i)
    if (std::strncmp(argv[i], "--samples=", 10) == 0) log2 = std::strtoul(argv[i] + 10, nullptr, 10);
  const std::size_t n = std::size_t{1} << log2;
  for (const distribution& of : distributions) {
    compare_maps<float>(of, "float", n);
    compare_maps<double>(of, "double", n);
  }
  compare_worst_cases(n);
}
