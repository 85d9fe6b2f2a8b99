// The command `cairn hist`: counts samples in bins.
#pragma once

#include <cairn/bin_rule.hpp>
#include <cairn/execution.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "commands/hist/bin_rules.hpp"
#include "commands/options/arguments.hpp"
#include "commands/options/checked_options.hpp"
#include "outputs/outputs.hpp"
#include "outputs/reports/hist/hist_result.hpp"
#include "ranks/run_ranks.hpp"

namespace cairn::tool {

// One axis of several, or of weights: edges, or a number of bins.
struct joint_axis {
  std::uint64_t bins = 0;             // 0: edges or a width are given
  std::optional<double> width;        // of all its bins
  std::string edges;                  // a list, or the name of an .npy file
  std::string map;                    // of edges that are given
  std::optional<number_range> range;  // given for all axes or for none
};
struct joint_options {
  std::vector<std::string> columns;
  std::vector<joint_axis> axes;          // of each column
  std::string value_column, value_file;  // --weights or --mean-of; both empty: neither
  bool means = false;                    // --mean-of

  bool has_values() const { return !value_column.empty() || !value_file.empty(); }
};

struct hist_options : run_options {
  std::vector<std::string> inputs;

  std::optional<std::uint64_t> bins;    // --bins N
  bin_rule rule = bin_rule::automatic;  // --bins RULE
  std::optional<double> width;          // --width W
  bool logarithmic = false;             // --log
  bool circular = false;                // --circular, with bins and range
  std::optional<number_range> range;    // --range LO HI
  std::vector<double> edges;            // --edges LIST
  std::string edges_file;               // --edges FILE.npy
  std::string map;                      // --map NAME; empty: the library chooses

  // Several columns, or values beside them; then bins, range and edges above are not used.
  std::optional<joint_options> joint;

  // Several histograms in the same bins: of each category, or of each of these columns in each file.
  std::string by;                     // --by
  std::vector<std::string> compared;  // --compare: columns; one empty name where there is only one

  bool density = false, skip_nan = false;
  state_options states;  // --state, --checkpoint, --resume

  bool of_state = false;  // the edges are those of a saved state

  // Says whether the edges of an axis were given, and not found from the data. A state does not tell, but
  // data that reach the greatest numbers are rarer than infinite edges.
  bool has_edges(std::size_t axis = 0) const {
    if (of_state) return true;
    if (joint) return axis < joint->axes.size() && !joint->axes[axis].edges.empty();
    return !edges.empty() || !edges_file.empty();
  }
};

// Errors: refusal when an output is one of the inputs or the other output, under whatever name.
void refuse_bad_outputs(const hist_options& options);

// All files that it reads: first the inputs.
std::vector<std::string> files_of(const hist_options& options);

// The title of pictures: "price, table.csv".
std::string about(const hist_options& options);

// Errors: usage_error.
hist_options check_hist(const given_options& given);

// Reads, counts and reports. Errors: refusal, usage_error, closed_pipe, and the library's own.
void run_hist(const hist_options& options);

// Errors: refusal, usage_error.
void run_joint_hist(const hist_options& options);

// Errors: refusal, usage_error.
void run_series_hist(const hist_options& options);

// Result: hist_result, joint_result or series_result. Errors: refusal, closed_pipe.
template <class Result>
void report(Result& result, const hist_options& options, outputs& opened);

extern template void report(hist_result&, const hist_options&, outputs&);
extern template void report(joint_result&, const hist_options&, outputs&);
extern template void report(series_result&, const hist_options&, outputs&);

}  // namespace cairn::tool
