// Columns of points whose units are unlike, made comparable: each is divided by a number.
#pragma once

#include <cairn/execution.hpp>
#include <cstddef>
#include <string>
#include <vector>

#include "inputs/point_table.hpp"
#include "ranks/run_ranks.hpp"

namespace cairn::tool {

// --scale; without either, nothing is scaled.
struct column_scaling {
  bool by_deviation = false;
  std::vector<double> divisors;  // given, one for each column

  bool any() const { return by_deviation || !divisors.empty(); }
};

// Divides each column, and returns by what; empty where nothing is scaled. A deviation is that of all ranks'
// points: the square root of the mean squared distance from the mean, of sums that do not depend on threads
// or ranks, or 1 where that is 0. Cost: some passes over the points. Errors: refusal where there is another
// number of columns than divisors, or a number that is not finite, naming the column. Collective.
std::vector<double> scale_columns(point_table& table, const column_scaling& scaling,
                                  const std::vector<std::string>& names, const execution& exec,
                                  const run_ranks& ranks);

// Numbers of scaled columns, row after row, in their own units again.
void unscale(std::vector<double>& numbers, const std::vector<double>& divisors);

}  // namespace cairn::tool
