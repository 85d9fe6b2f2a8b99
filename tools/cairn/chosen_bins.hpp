// The bins of `cairn hist`: given, or found from the data.
#pragma once

#include <cairn/axis.hpp>
#include <optional>
#include <vector>

#include "hist_options.hpp"
#include "sample_type.hpp"

namespace cairn::tool {

class progress_bar;
class sample_stream;

class chosen_bins {
 public:
  // Edges as they are: samples of every type are compared with them as real numbers.
  explicit chosen_bins(axis given) : axis_(std::move(given)) {}
  // numpy.linspace's edges, which are rounded to float for float samples. `map` may be empty.
  static chosen_bins uniform(std::uint64_t bins, number_range range, const std::string& map);

  const axis& for_type(sample_type type) const {
    return type == sample_type::f4 && float_axis_ ? *float_axis_ : axis_;
  }
  std::size_t size() const { return axis_.bins(); }
  // The edges that samples of the one type were compared with; in double when there was more than one type.
  std::vector<double> edges_used(std::optional<sample_type> only_type) const;

 private:
  axis axis_;
  std::optional<axis> float_axis_;
  bool rounds_for_float_ = false;
};

// Reads the data as often as it takes: not at all when the edges or a number of bins and a range are given.
// Errors: refusal, usage_error. Adds the seconds in the library to `computing`.
chosen_bins choose_bins(const hist_options& options, sample_stream& stream, progress_bar& progress,
                        double& computing);

}  // namespace cairn::tool
