// `cairn cluster`: modes of the density of points, by mean shift.
#pragma once

#include <cairn/execution.hpp>
#include <cairn/mean_shift.hpp>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "commands/options/checked_options.hpp"
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

struct cluster_options : run_options {
  std::string points;
  mean_shift_options shift;
  bool estimate = false;           // --bandwidth estimate
  bool bin_seeding = false;        // classic: seeds from cells as wide as the bandwidth ...
  std::uint64_t min_bin_freq = 1;  // ... with so many points

  std::vector<std::string> columns;  // --column, once for each; empty: all
  column_scaling scaling;            // --scale

  std::string labels, centers;  // files
};

// Errors: usage_error.
cluster_options check_cluster(const given_options& given);

// Errors: refusal; what the library throws.
void run_cluster(const cluster_options& options);

}  // namespace cairn::tool
