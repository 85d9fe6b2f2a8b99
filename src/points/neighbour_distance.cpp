// The mean distance of points to their k-th nearest ones.
#include "src/points/neighbour_distance.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

#include "src/call/progress.hpp"
#include "src/machine/for_each.hpp"
#include "src/machine/scratch.hpp"
#include "src/points/squared_distance.hpp"

namespace cairn::points {

namespace {

template <class Square, class S>
double mean_distance(const point_rows<S>& points, std::size_t k, int threads, const execution& exec) {
  constexpr std::size_t pairs_a_piece = std::size_t{1} << 26;  // some tens of milliseconds
  const std::size_t n = points.size();
  std::vector<Square> far(n);
  const scratch<Square> room(n * static_cast<std::size_t>(threads));
  const std::size_t piece = pairs_a_piece / n + static_cast<std::size_t>(threads);
  in_pieces(n, piece, exec, [&](std::size_t first, std::size_t count) {
    host::for_each(count, threads, [&](std::size_t at, int thread) {
      const std::size_t i = first + at;
      Square* const squared = room.data() + n * static_cast<std::size_t>(thread);
      for (std::size_t j = 0; j < n; ++j)
        squared[j] = squared_distance<Square>(points[i], points[j], points.dims());
      std::nth_element(squared, squared + k - 1, squared + n);
      far[i] = std::sqrt(squared[k - 1]);
    });
  });
  return static_cast<double>(std::accumulate(far.begin(), far.end(), Square(0)) / static_cast<Square>(n));
}

}  // namespace

template <class S>
double mean_distance_to_nearest(const point_rows<S>& points, std::size_t k, int threads,
                                const execution& exec) {
  return leave_double_squared(points.data(), points.size() * points.dims())
             ? mean_distance<long double>(points, k, threads, exec)
             : mean_distance<double>(points, k, threads, exec);
}

template double mean_distance_to_nearest<float>(const point_rows<float>&, std::size_t, int, const execution&);
template double mean_distance_to_nearest<double>(const point_rows<double>&, std::size_t, int,
                                                 const execution&);

}  // namespace cairn::points
