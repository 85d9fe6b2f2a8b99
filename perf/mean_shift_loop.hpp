// The OpenMP loop of the slides that mean shift comes from, as a person would write it, and the rate of fused
// multiply-adds.
#pragma once

#include <cairn/mean_shift.hpp>
#include <cstddef>
#include <vector>

namespace perf {

// Centres, in rows of `dims`: the slides' blurring and reduction, with squared distances, in float but for
// distances.
std::vector<double> slides_centers(const std::vector<float>& points, std::size_t dims, int iterations,
                                   float bandwidth, float squared_radius, float squared_least, int threads);

// Where each seed goes in one step over all points, summed in double.
std::vector<double> plain_step(const std::vector<float>& points, std::size_t dims,
                               const std::vector<float>& seeds, const cairn::mean_shift_options& options);

// As many as this machine can make of floats, on `threads` threads.
double fused_adds_a_second(int threads);

}  // namespace perf
