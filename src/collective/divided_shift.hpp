// Mean shift of points that are divided among ranks by the cells that they lie in: no rank has all of them.
#pragma once

#include <cairn/communicator.hpp>
#include <cairn/mean_shift.hpp>

#include "src/points/kernel_size.hpp"
#include "src/points/scaled_points.hpp"

namespace cairn::collective {

// Whether points can be divided: others than these walks need all points on each rank.
bool divides(const points::kernel_size& kernel, const mean_shift_options& options);

// `points`: this rank's; so are seeds, which walk where there are some. Centers and sizes are those of all
// points, labels and distances this rank's. The ranks have agreed on the call, and there is a point on one of
// them. Errors on all: std::bad_alloc, cancelled.
template <class S>
mean_shift_result<S> divided_shift(const communicator& all, const points::scaled_points<S>& points,
                                   const points::scaled_points<S>* seeds, const points::kernel_size& kernel,
                                   const mean_shift_options& options, const execution& exec);

}  // namespace cairn::collective
