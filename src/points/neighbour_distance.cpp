// The mean distance of points to their k-th nearest ones.
#include "src/points/neighbour_distance.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "src/call/progress.hpp"
#include "src/machine/for_each.hpp"
#include "src/machine/scratch.hpp"
#include "src/machine/threads.hpp"
#include "src/points/squared_distance.hpp"

namespace cairn::points {

namespace {

template <class Square, class S>
void fill(std::vector<long double>& far, const point_rows<S>& points, std::size_t begin, std::size_t k,
          const execution& exec) {
  constexpr std::size_t enough_to_share = 256;
  constexpr std::size_t pairs_a_piece = std::size_t{1} << 26;  // some tens of milliseconds
  const std::size_t n = points.size();
  const int threads = host::threads_for(exec, far.size(), enough_to_share);
  const scratch<Square> room(n * static_cast<std::size_t>(threads));
  const std::size_t piece = pairs_a_piece / n + static_cast<std::size_t>(threads);
  in_pieces(far.size(), piece, exec, [&](std::size_t first, std::size_t count) {
    host::for_each(count, threads, [&](std::size_t at, int thread) {
      const std::size_t i = first + at;
      Square* const squared = room.data() + n * static_cast<std::size_t>(thread);
      for (std::size_t j = 0; j < n; ++j)
        squared[j] = squared_distance<Square>(points[begin + i], points[j], points.dims());
      std::nth_element(squared, squared + k - 1, squared + n);
      far[i] = std::sqrt(squared[k - 1]);
    });
  });
}

template <class Sum>
double mean_of(std::span<const long double> far) {
  Sum sum = 0;
  for (const long double one : far) sum += static_cast<Sum>(one);
  return static_cast<double>(sum / static_cast<Sum>(far.size()));
}

}  // namespace

template <class S>
neighbour_distances<S>::neighbour_distances(const point_rows<S>& points, double quantile)
    : points_(points),
      k_(std::clamp<std::size_t>(static_cast<std::size_t>(static_cast<double>(points.size()) * quantile), 1,
                                 points.size())),
      leave_double_(leave_double_squared(points.data(), points.size() * points.dims())) {}

template <class S>
std::vector<long double> neighbour_distances<S>::of(std::size_t first, std::size_t count,
                                                    const execution& exec) const {
  std::vector<long double> far(count);
  if (count == 0) return far;
  leave_double_ ? fill<long double>(far, points_, first, k_, exec)
                : fill<double>(far, points_, first, k_, exec);
  return far;
}

template <class S>
double neighbour_distances<S>::mean(std::span<const long double> far) const {
  return leave_double_ ? mean_of<long double>(far) : mean_of<double>(far);
}

template class neighbour_distances<float>;
template class neighbour_distances<double>;

}  // namespace cairn::points
