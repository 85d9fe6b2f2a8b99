// The options of `cairn cluster`, checked.
#pragma once

#include <cairn/execution.hpp>
#include <cairn/mean_shift.hpp>
#include <cstdint>
#include <string>
#include <vector>

#include "commands/cluster/column_scale.hpp"
#include "commands/options/checked_inputs.hpp"
#include "commands/options/checked_place.hpp"
#include "ranks/run_ranks.hpp"

namespace cairn::tool {

struct cluster_options {
  std::string points;
  input_options input;
  mean_shift_options shift;
  bool estimate = false;           // --bandwidth estimate
  bool bin_seeding = false;        // classic: seeds from cells as wide as the bandwidth ...
  std::uint64_t min_bin_freq = 1;  // ... with so many points

  std::vector<std::string> columns;  // --column, once for each; empty: all
  column_scaling scaling;            // --scale

  bool json = false;
  std::string labels, centers, plot;
  execution exec;
  run_ranks ranks;
};

// Errors: usage_error.
cluster_options check_cluster(const given_options& given);

}  // namespace cairn::tool
