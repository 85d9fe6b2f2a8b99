// The bins of `cairn hist`: given, or found from the data.
#pragma once

#include <cairn/axis.hpp>
#include <cstdint>
#include <string>

#include "commands/hist/hist.hpp"
#include "ranks/run_ranks.hpp"
#include "states/checkpoint_facts.hpp"

namespace cairn::tool {

class checkpoints;
class progress_bar;
class sample_stream;

class chosen_bins {
 public:
  // Given edges, not rounded: samples of every type are compared with them as real numbers.
  explicit chosen_bins(axis given) : axis_(std::move(given)) {}
  // numpy.linspace's edges, or numpy.geomspace's. `map` may be empty.
  static chosen_bins spaced(std::uint64_t bins, number_range range, bool logarithmic, const std::string& map);

  std::size_t size() const { return axis_.bins(); }
  // Edges made from a number of bins are rounded to float where all samples are float32, and not rounded
  // otherwise, so that the axis has the edges that all samples are compared with.
  bool depend_on_type() const { return !map_.empty(); }
  bool float_holds_them() const;
  axis for_floats() const;  // Errors: refusal where float32 does not hold them.
  axis for_any() const;
  [[noreturn]] void refuse_float() const;

 private:
  axis axis_;
  std::string map_;       // of edges made from a number of bins
  bool above_0_ = false;  // logarithmic: no edge may be rounded to 0
};

// As many bins of one width, or of one factor.
axis axis_between(std::uint64_t bins, number_range range, bool logarithmic);

[[noreturn]] void refuse_logarithms_of_nothing();

// Edges as --edges gives them: a list, or the name of an .npy file. `map` may be empty. Errors: refusal,
// usage_error. Collective.
axis axis_of_edges(const std::string& edges, const std::string& map, const run_ranks& ranks);

// Reads the data as often as needed: not at all when the edges, or a number of bins and a range, are given.
// Errors: refusal, usage_error. Adds the seconds in the library to `computing`. `kept`: checkpoints of
// these passes, if any.
chosen_bins choose_bins(const hist_options& options, sample_stream& stream, progress_bar& progress,
                        double& computing, checkpoints* kept = nullptr);

// Collective.
found_range of_all_ranks(const found_range& mine, const run_ranks& ranks);

}  // namespace cairn::tool
