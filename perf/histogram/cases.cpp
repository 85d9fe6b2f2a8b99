// Makes the edges and samples of the benchmarked histograms: the paper's and some more.
#include "perf/histogram/cases.hpp"

#include <omp.h>

#include <algorithm>
#include <cmath>
#include <random>

namespace perf {

std::vector<double> worst_case_edges(std::size_t k, double least_width) {
  std::vector<double> edges;
  for (std::size_t i = 0; i < k; ++i) edges.push_back(static_cast<double>(i) * least_width);
  edges.push_back(range);
  return edges;
}

// Widths are random and at least least_width, scaled to fill the range.
std::vector<double> random_edges(std::size_t k, double least_width) {
  std::mt19937_64 random(k);
  std::vector<double> widths(k);
  double sum = 0;
  for (double& width : widths) sum += width = std::uniform_real_distribution<double>(0, 1)(random);
  const double spare = range - static_cast<double>(k) * least_width;
  std::vector<double> edges{0};
  for (const double width : widths) edges.push_back(edges.back() + least_width + width / sum * spare);
  edges.back() = range;
  return edges;
}

std::vector<double> almost_uniform_edges(std::size_t k, double variation) {
  std::mt19937_64 random(k);
  std::vector<double> edges = uniform_edges(k);
  for (std::size_t i = 1; i < k; ++i)
    edges[i] += std::uniform_real_distribution<double>(-variation, variation)(random);
  return edges;
}

std::vector<double> uniform_edges(std::size_t k) {
  std::vector<double> edges;
  const double step = range / static_cast<double>(k);
  for (std::size_t i = 0; i < k; ++i) edges.push_back(static_cast<double>(i) * step);
  edges.push_back(range);
  return edges;
}

std::string name_of(samples kind) {
  switch (kind) {
    case samples::uniform:
      return "uniform";
    case samples::one_bin:
      return "all in one bin";
    case samples::two_bins:
      return "two alternating bins";
    case samples::gaussian:
      return "Gaussian";
    case samples::sorted:
      return "sorted";
    case samples::grid:
      return "on a 0.1 grid";
    case samples::thin_bins:
      return "in the thin bins";
    case samples::half_in_thin_bins:
      return "half in the thin bins";
    case samples::one_bin_of_ten:
      return "nine of ten in one bin";
  }
  return "";
}

std::vector<float> make_samples(samples kind, std::size_t n, double thin) {
  std::vector<float> x(n);
  const auto greatest = static_cast<float>(range);
#pragma omp parallel
  {
    std::mt19937 random(static_cast<unsigned>(omp_get_thread_num()) + 1);
    std::uniform_real_distribution<float> uniform(0.0F, greatest);
    std::normal_distribution<float> normal(500.0F, 100.0F);
    std::uniform_real_distribution<float> thinly(0.0F, static_cast<float>(thin));
#pragma omp for schedule(static)
    for (std::size_t i = 0; i < n; ++i) {
      float value = uniform(random);
      if (kind == samples::one_bin) value = 500.1F;
      if (kind == samples::two_bins) value = i % 2 == 0 ? 250.1F : 700.1F;
      if (kind == samples::gaussian) value = std::clamp(normal(random), 0.0F, greatest);
      if (kind == samples::grid) value = std::floor(value * 10.0F) * 0.1F;
      if (kind == samples::thin_bins || (kind == samples::half_in_thin_bins && i % 2 == 0))
        value = thinly(random);
      if (kind == samples::one_bin_of_ten && random() % 10 != 0) value = 500.1F;
      x[i] = value;
    }
  }
  if (kind == samples::sorted) std::sort(x.begin(), x.end());
  return x;
}

}  // namespace perf
