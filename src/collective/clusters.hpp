// Forms over ranks of mean shift and of what it begins with. `exec`: what each rank does of them.
#pragma once

#include <cairn/communicator.hpp>
#include <cairn/mean_shift.hpp>
#include <cstddef>
#include <vector>

namespace cairn::collective {

// S: float, double.
template <class S>
mean_shift_result<S> mean_shift(const communicator& all, const point_rows<S>& points,
                                const mean_shift_options& options, const point_rows<S>& seeds,
                                const execution& exec);
template <class S>
std::vector<S> bin_seeds(const communicator& all, const point_rows<S>& points, double width,
                         std::size_t least, const execution& exec);
template <class S>
double estimate_bandwidth(const communicator& all, const point_rows<S>& points, double quantile,
                          const execution& exec);

}  // namespace cairn::collective
