// Numbers between neighbouring items in ascending order: medians, and quantiles by numpy's linear rule.
#pragma once

#include <cairn/sample_types.hpp>
#include <cstddef>
#include <cstdint>
#include <span>

namespace cairn {

// The items on both sides of a quantile, by position, and how far it lies between them.
struct quantile_position {
  std::uint64_t below = 0;
  std::uint64_t above = 0;
  double fraction = 0;
};
// Of 1 or more items; `at` from 0 to 1.
quantile_position position_of_quantile(double at, std::uint64_t items);

// Refuses what is no number from 0 to 1. std::invalid_argument.
void check_quantiles(std::span<const double> at);

// numpy's: from the nearer of the two, so that both ends are met exactly. `apart`: high less low, as the
// caller subtracts.
double between(double low, double high, double fraction, double apart);
double between(double low, double high, double fraction);

double number_at(const detail::samples& values, std::size_t i);
// The mean of two values, rounded once and never overflowing.
double middle_of(const detail::samples& values, std::size_t a, std::size_t b);

}  // namespace cairn
