// The OpenMP loop of the slides that mean shift comes from, as a person would write it, and the rate of fused
// multiply-adds.
#pragma once

#include <cairn/mean_shift.hpp>
#include <cmath>
#include <cstddef>
#include <random>
#include <vector>

namespace perf {

// The slides' settings; their code compares squared distances.
constexpr int slides_iterations = 50;
constexpr float slides_bandwidth = 3, slides_squared_radius = 30, slides_squared_least = 60;
inline cairn::mean_shift_options slides_options() {
  return {.bandwidth = static_cast<double>(slides_bandwidth),
          .radius = std::sqrt(static_cast<double>(slides_squared_radius)),
          .iterations = slides_iterations,
          .min_distance = std::sqrt(static_cast<double>(slides_squared_least))};
}

// Unmoved points sum up alike; those near the jump of the kernel may not, so centers agree roughly.
template <class S>
bool agree(const std::vector<S>& got, const std::vector<double>& expected) {
  if (got.size() != expected.size()) return false;
  for (std::size_t i = 0; i < got.size(); ++i)
    if (std::abs(static_cast<double>(got[i]) - expected[i]) > 0.05 * static_cast<double>(slides_bandwidth))
      return false;
  return true;
}

// As the data of the slides: three clusters of standard deviation 3.
template <class S>
std::vector<S> three_clusters(std::size_t n, std::size_t dims) {
  const double middles[3][3] = {{0, 0, 0}, {-10, 10, 10}, {10, 10, -10}};
  std::mt19937_64 random(1);
  std::normal_distribution<double> normal(0, 3);
  std::vector<S> numbers;
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t d = 0; d < dims; ++d)
      numbers.push_back(static_cast<S>(middles[i % 3][d] + normal(random)));
  return numbers;
}

// Centers, in rows of `dims`: the slides' blurring and reduction, in float but for distances. 0 threads:
// without OpenMP's.
std::vector<double> slides_centers(const std::vector<float>& points, std::size_t dims, int threads);

// Where each seed goes in one step over all points, summed in double.
std::vector<double> plain_step(const std::vector<float>& points, std::size_t dims,
                               const std::vector<float>& seeds, const cairn::mean_shift_options& options);

// As many as this machine can make of floats, on `threads` threads.
double fused_adds_a_second(int threads);

}  // namespace perf
