// cairn/collective/mean_shift.hpp: mean shift of points that several ranks have (cairn/communicator.hpp).
//
// The points of rank 0 come first, then those of rank 1, and so on; so do seeds. Centers and sizes are those
// of one process for all points, bit for bit, on all ranks; labels and distances are those of this rank's
// points.
//
// Cost, with a radius, where centers are looked for in the order of the input and labels are those of the
// nearest: points are divided by the cells that they lie in, so that each rank has about as many. In each
// iteration points that move go to the rank of their cell, dims + 2 numbers each, and those near a border to
// the next ranks too. Memory: a share of what one process needs, and what is near the borders.
//
// Else (no radius, all pairs, other rules) each rank gets all points, sorts them as one process does, and
// moves its share of them; then all get what moved: dims + 1 numbers a point. Memory: that of one process.
//
// bin_seeds: as those of one process, in its order, each rank an even share of them, as mean_shift takes
// them; where each point has a cell of its own, the rank's points. Each rank gets the cells of all, a row and
// a number each. estimate_bandwidth: the number of one process, on all ranks; each gets all points, and takes
// O(n^2) / ranks.
//
// Errors: those of cairn/mean_shift.hpp, on all ranks; also a device that is asked for.
#pragma once

#include <cairn/communicator.hpp>
#include <cairn/mean_shift.hpp>
#include <cstddef>
#include <vector>

namespace cairn {

namespace detail {
mean_shift_result<float> shift_points(const communicator& all, const point_rows<float>& points,
                                      const mean_shift_options& options, const point_rows<float>& seeds,
                                      const execution& exec);
mean_shift_result<double> shift_points(const communicator& all, const point_rows<double>& points,
                                       const mean_shift_options& options, const point_rows<double>& seeds,
                                       const execution& exec);
std::vector<float> bin_seeds_of(const communicator& all, const point_rows<float>& points, double width,
                                std::size_t least);
std::vector<double> bin_seeds_of(const communicator& all, const point_rows<double>& points, double width,
                                 std::size_t least);
double estimated_bandwidth(const communicator& all, const point_rows<float>& points, double quantile,
                           const execution& exec);
double estimated_bandwidth(const communicator& all, const point_rows<double>& points, double quantile,
                           const execution& exec);
}  // namespace detail

template <detail::coordinate S>
mean_shift_result<S> mean_shift(const communicator& all, const point_rows<S>& points,
                                const mean_shift_options& options = {}, const point_rows<S>& seeds = {},
                                const execution& exec = {}) {
  return detail::shift_points(all, points, options, seeds, exec);
}

template <detail::coordinate S>
std::vector<S> bin_seeds(const communicator& all, const point_rows<S>& points, double width,
                         std::size_t least = 1) {
  return detail::bin_seeds_of(all, points, width, least);
}

template <detail::coordinate S>
double estimate_bandwidth(const communicator& all, const point_rows<S>& points, double quantile = 0.3,
                          const execution& exec = {}) {
  return detail::estimated_bandwidth(all, points, quantile, exec);
}

}  // namespace cairn
