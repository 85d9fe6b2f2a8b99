// The samples and edges of the paper's tables, and those that the paper lacks.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace perf {

constexpr double range = 1000;  // samples and edges lie between 0 and this, as in the paper

std::vector<double> worst_case_edges(std::size_t k, double least_width);
std::vector<double> random_edges(std::size_t k, double least_width);
std::vector<double> almost_uniform_edges(std::size_t k, double variation);
std::vector<double> uniform_edges(std::size_t k);

enum class samples {
  uniform,
  one_bin,
  two_bins,
  gaussian,
  sorted,
  grid,
  thin_bins,
  half_in_thin_bins,
  one_bin_of_ten
};
std::string name_of(samples kind);
// `thin` is how far the thin bins reach. The same on every machine with the same number of threads.
std::vector<float> make_samples(samples kind, std::size_t n, double thin);

}  // namespace perf
