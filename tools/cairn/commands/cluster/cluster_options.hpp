// The options of `cairn cluster`, checked.
#pragma once

#include <cairn/execution.hpp>
#include <cairn/mean_shift.hpp>
#include <cstdint>
#include <string>
#include <vector>

#include "commands/cluster/column_scale.hpp"
#include "commands/input_arguments.hpp"
#include "commands/place_arguments.hpp"
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

// The text of the options as they stand on the command line.
struct cluster_arguments {
  input_arguments input;  // with one input
  place_arguments place;
  std::string bandwidth, radius, epsilon, min_distance, min_bin_freq;
  std::string iterations = "50", kernel = "gaussian", method = "blurring", centers_by = "order";
  std::string labels, centers, plot, scale;
  bool bin_seeding = false, leave_out = false, basins = false, all_pairs = false, json = false;
};

void describe_cluster(CLI::App& command, cluster_arguments& arguments);

// Errors: usage_error.
cluster_options check_cluster(const cluster_arguments& arguments);

}  // namespace cairn::tool
