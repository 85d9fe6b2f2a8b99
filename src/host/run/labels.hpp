// What mean shift makes of where points arrived: centers, labels, distances.
#pragma once

#include <cairn/mean_shift.hpp>
#include <cstdint>
#include <vector>

#include "src/points/arrived.hpp"
#include "src/points/kernel_size.hpp"
#include "src/points/scaled_points.hpp"

namespace cairn::host {

// Whether squared distances of some points leave a double, of which others may be elsewhere.
template <class S>
bool leave_double_squared(const points::scaled_points<S>& points);

// All of the result. `leaves_double`: whether others' do. std::bad_alloc.
template <class S>
mean_shift_result<S> labelled(const points::scaled_points<S>& points, const points::arrived<S>& end,
                              const points::kernel_size& kernel, const mean_shift_options& options,
                              const execution& exec, bool leaves_double = false);

// Of each point the nearest center. std::bad_alloc.
template <class S>
std::vector<std::int64_t> nearest_of(const point_rows<S>& points, const point_rows<S>& centers,
                                     const execution& exec);

}  // namespace cairn::host
