// How far points are from their nearest ones.
#pragma once

#include <cairn/execution.hpp>
#include <cairn/rows.hpp>
#include <cstddef>

namespace cairn::points {

// The mean distance of points to the k-th nearest of them, themselves included; k from 1 to their number.
// The same whatever the threads. exec.progress may cancel. std::bad_alloc.
template <class S>
double mean_distance_to_nearest(const point_rows<S>& points, std::size_t k, int threads,
                                const execution& exec);

}  // namespace cairn::points
