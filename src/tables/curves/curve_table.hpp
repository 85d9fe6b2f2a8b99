// Tables of quantile functions (curve_law in src/layouts/value_laws.hpp).
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "src/layouts/value_laws.hpp"
#include "src/tables/curves/density_law.hpp"

namespace cairn::curves {

using curve_table = std::vector<tables::curve_row>;  // 2 * tables::curve_cells

// Errors of all: std::bad_alloc. Of y; of logarithms to base 2 where the law is one of logarithms. Cost: some
// 3 ms.
curve_table table_of(const density_law& law);

// Of a function f(t, upper): see cairn/random/continuous_distribution.hpp. Errors: std::invalid_argument
// naming the probability where it is not finite, decreases or is no polynomial; what the function throws.
curve_table table_of(const std::function<double(double, bool)>& quantile);

// Where cell `cell` of a half begins and ends, as probabilities.
struct cell_range {
  double begin;
  double end;
};
cell_range range_of_cell(std::size_t cell);

// The value of a table where the tail below (or above) is t, from 2^-65 to 1/2.
double value_at(const tables::curve_row* rows, double t, bool upper);
// How far the value moves as t does.
double slope_at(const tables::curve_row* rows, double t, bool upper);
// Where the value is y: the tail below or above, or 0 where y lies beyond the table.
double tail_at(const tables::curve_row* rows, double y, bool upper);

struct two_moments {
  double mean;
  double variance;
};
two_moments moments_of(const tables::curve_row* rows);

}  // namespace cairn::curves
