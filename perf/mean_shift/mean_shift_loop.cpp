// Mean shift as a plain OpenMP loop over all pairs of points, and the rate of fused multiply-adds.
#include "perf/mean_shift/mean_shift_loop.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>

namespace perf {
namespace {

template <std::size_t D>
double squared_distance(const float* p, const float* q) {
  double sum = 0;
  for (std::size_t d = 0; d < D; ++d) sum += (p[d] - q[d]) * (p[d] - q[d]);
  return sum;
}

// Where point p of `points` goes.
template <std::size_t D>
void move(const std::vector<float>& points, std::size_t p, float* to) {
  const float twice_squared_bandwidth = 2 * slides_bandwidth * slides_bandwidth;
  float position[D] = {};
  float weights = 0;
  for (std::size_t q = 0; q < points.size() / D; ++q) {
    const double squared = squared_distance<D>(&points[p * D], &points[q * D]);
    if (squared > static_cast<double>(slides_squared_radius)) continue;
    const auto weight = static_cast<float>(std::exp(-squared / static_cast<double>(twice_squared_bandwidth)));
    for (std::size_t d = 0; d < D; ++d) position[d] += points[q * D + d] * weight;
    weights += weight;
  }
  for (std::size_t d = 0; d < D; ++d) to[d] = position[d] / weights;
}

template <std::size_t D>
std::vector<double> centers(std::vector<float> points, int threads) {
  const std::size_t n = points.size() / D;
  std::vector<float> next(points.size());
  for (int i = 0; i < slides_iterations; ++i) {
    if (threads == 0) {
      for (std::size_t p = 0; p < n; ++p) move<D>(points, p, &next[p * D]);
    } else {
#pragma omp parallel for num_threads(threads) schedule(dynamic)
      for (std::size_t p = 0; p < n; ++p) move<D>(points, p, &next[p * D]);
    }
    points.swap(next);
  }
  std::vector<float> chosen;
  for (std::size_t p = 0; p < n; ++p) {
    bool is_apart = true;
    for (std::size_t c = 0; c < chosen.size(); c += D)
      is_apart &= squared_distance<D>(&points[p * D], &chosen[c]) > static_cast<double>(slides_squared_least);
    if (is_apart) chosen.insert(chosen.end(), &points[p * D], &points[p * D] + D);
  }
  return {chosen.begin(), chosen.end()};
}

}  // namespace

std::vector<double> slides_centers(const std::vector<float>& points, std::size_t dims, int threads) {
  return dims == 2 ? centers<2>(points, threads) : centers<3>(points, threads);
}

std::vector<double> plain_step(const std::vector<float>& points, std::size_t dims,
                               const std::vector<float>& seeds, const cairn::mean_shift_options& options) {
  const double bandwidth = options.bandwidth.values()[0];
  const bool flat = options.kernel == cairn::shift_kernel::flat;
  const double radius = flat ? bandwidth : options.radius;
  std::vector<double> moved;
  for (std::size_t s = 0; s < seeds.size(); s += dims) {
    std::vector<double> position(dims, 0);
    double weights = 0;
    for (std::size_t p = 0; p < points.size(); p += dims) {
      double squared = 0;
      for (std::size_t d = 0; d < dims; ++d)
        squared += std::pow(static_cast<double>(points[p + d]) - static_cast<double>(seeds[s + d]), 2);
      if (squared > radius * radius) continue;
      const double weight = flat ? 1 : std::exp(-squared / (2 * bandwidth * bandwidth));
      for (std::size_t d = 0; d < dims; ++d) position[d] += weight * static_cast<double>(points[p + d]);
      weights += weight;
    }
    for (const double sum : position) moved.push_back(sum / weights);
  }
  return moved;
}

}  // namespace perf
