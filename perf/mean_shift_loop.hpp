// The OpenMP loop of the slides that mean shift comes from, as a person would write it, and the rate of fused
// multiply-adds.
#pragma once

#include <cstddef>
#include <vector>

namespace perf {

// Centres, in rows of `dims`: the slides' blurring and reduction, with squared distances, in float but for
// distances.
std::vector<double> slides_centers(const std::vector<float>& points, std::size_t dims, int iterations,
                                   float bandwidth, float squared_radius, float squared_least, int threads);

// As many as this machine can make of floats, on `threads` threads.
double fused_adds_a_second(int threads);

}  // namespace perf
