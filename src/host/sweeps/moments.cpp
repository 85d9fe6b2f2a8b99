// Moments of a block on the host; compiled once for each instruction set.
//
// Sums of squares of large values would lose all digits, so these are of distances from the block's mean;
// what rounding has taken from the mean shows in the sum of distances. Sixteen sums do not wait for one
// another, and are the same whatever the width of vectors.
#include <cmath>

#include "src/host/sweeps/moments_task.hpp"

namespace cairn::CAIRN_TARGET {
namespace {

constexpr std::size_t lanes = 16;

// Calls use(lane, value): item i is of lane i % 16.
template <class Use>
void each_lane(const double* values, std::size_t size, const Use& use) {
  std::size_t i = 0;
  for (; i + lanes <= size; i += lanes)
    for (std::size_t lane = 0; lane < lanes; ++lane) use(lane, values[i + lane]);
  for (std::size_t lane = 0; i < size; ++i, ++lane) use(lane, values[i]);
}

// Of term(value).
template <class Term>
double sum_of(const double* values, std::size_t size, const Term& term) {
  double sums[lanes] = {};
  each_lane(values, size, [&](std::size_t lane, double x) { sums[lane] += term(x); });
  double all = 0;
  for (const double one : sums) all += one;
  return all;
}

void find_ends(const double* values, std::size_t size, host::block_moments& found) {
  double low[lanes];
  double high[lanes];
  for (std::size_t lane = 0; lane < lanes; ++lane) low[lane] = high[lane] = values[0];
  each_lane(values, size, [&](std::size_t lane, double x) {
    low[lane] = x < low[lane] ? x : low[lane];
    high[lane] = x > high[lane] ? x : high[lane];
  });
  found.least = low[0];
  found.greatest = high[0];
  for (std::size_t lane = 1; lane < lanes; ++lane) {
    found.least = low[lane] < found.least ? low[lane] : found.least;
    found.greatest = high[lane] > found.greatest ? high[lane] : found.greatest;
  }
}

}  // namespace

host::block_moments moments_of_block(const double* values, std::size_t size) {
  host::block_moments found{};
  const auto n = static_cast<double>(size);
  find_ends(values, size, found);
  const double near = sum_of(values, size, [](double x) { return x; }) / n;
  const double left = sum_of(values, size, [&](double x) { return x - near; }) / n;
  const double mean = std::isfinite(near) ? near + left : near;
  found.mean = mean;
  found.squares = sum_of(values, size, [&](double x) { return (x - mean) * (x - mean); });
  const double deviation = std::sqrt(found.squares / n);
  if (!(deviation > 0)) return found;
  const double inverse = 1 / deviation;
  found.skewness = sum_of(values, size,
                          [&](double x) {
                            const double distance = (x - mean) * inverse;
                            return distance * distance * distance;
                          }) /
                   n;
  return found;
}

}  // namespace cairn::CAIRN_TARGET
