// Counts the chunks of a stream in a builder, whose state can be saved.
#pragma once

#include <cairn/histogram_builder.hpp>
#include <optional>
#include <string>
#include <vector>

#include "commands/hist/chosen_bins.hpp"
#include "commands/hist/hist_options.hpp"
#include "inputs/streams/chunk.hpp"
#include "outputs/reports/hist/hist_result.hpp"
#include "states/checkpoints.hpp"

namespace cairn::tool {

class bin_builder {
 public:
  // `options` must outlive it.
  explicit bin_builder(const hist_options& options) : options_(options) {}

  // One of both comes first. Errors: refusal.
  void begin(chosen_bins bins) { bins_ = std::move(bins); }
  void restore(checkpoints& kept);

  std::size_t bins() const;
  // `name`: the input's. Errors: refusal of another type than before.
  void add(const chunk& piece, const std::string& name);
  // All chunks were added, maybe none. `all_float`: whether the inputs are float32.
  void end(bool all_float);
  void save(const sink& to) const { builder_->save(to); }
  // What the builders of all ranks were given comes to the first.
  void merge_at_first();

  hist_result result();

 private:
  void make(bool floats);

  const hist_options& options_;
  std::optional<chosen_bins> bins_;
  std::optional<histogram_builder<>> builder_;  // from the first chunk on, whose type the edges depend on
  double computing_ = 0;
  std::vector<double> edges_;  // if they were given
};

}  // namespace cairn::tool
