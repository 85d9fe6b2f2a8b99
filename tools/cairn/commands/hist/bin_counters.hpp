// Counts the chunks of a stream in the bins that were chosen.
#pragma once

#include <cairn/axis.hpp>
#include <cairn/binned.hpp>
#include <cairn/execution.hpp>
#include <cairn/histogram.hpp>
#include <cairn/histogram_builder.hpp>
#include <cairn/profile.hpp>
#include <cairn/weighted_histogram.hpp>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "commands/hist/chosen_bins.hpp"
#include "commands/hist/hist.hpp"
#include "commands/hist/infinite_edges.hpp"
#include "inputs/streams/chunk.hpp"
#include "outputs/reports/hist/hist_result.hpp"
#include "ranks/run_ranks.hpp"
#include "shared/stopwatch.hpp"
#include "states/checkpoints.hpp"

namespace cairn::tool {

class chosen_bins;
class sample_stream;

class bin_counter {
 public:
  bin_counter(axis bins, const hist_options& options) : bins_(std::move(bins)), options_(options) {
    result_.counts.resize(bins_.bins());
  }

  void add(const chunk& piece) {
    with_type_of(piece.type, [&]<class T>(std::type_identity<T>) { add(samples_in<T>(piece)); });
  }

  template <class T>
  void add(std::span<const T> samples) {
    const stopwatch time(result_.run.seconds.compute);
    std::vector<T> room;
    const auto edges = options_.has_edges() ? bins_.edges() : std::span<const double>();
    note(histogram_into(result_.counts, with_finite_samples(samples, edges, room), bins_, options_.exec));
  }

  hist_result take_result();

 private:
  void note(const tally& seen);

  axis bins_;
  const hist_options& options_;
  hist_result result_;
  bool told_ = false;
  std::uint64_t largest_ = 0;
};

// If all samples are float32, edges are rounded to float. With a pipe among several inputs that is known only
// at the end: until another type arrives, samples are counted by both kinds of edges.
class bin_counters {
 public:
  bin_counters(const chosen_bins& bins, std::optional<bool> all_float, bool one_input,
               const hist_options& options);

  void add(const chunk& piece);
  // `all_float`: whether all inputs are float32, if that is known already.
  hist_result take_result(bool all_float);

 private:
  void begin(bool all_float);
  void begin_both();

  const chosen_bins& bins_;
  const hist_options& options_;
  bool one_input_, begun_ = false;
  std::optional<bin_counter> floats_, any_;
};

// What each rank has counted in the same bins. Collective.
void add_up(hist_result& result, const run_ranks& ranks);

// Edges that were given are the same for all types.
std::optional<bool> known_all_float(const chosen_bins& bins, sample_stream& stream);

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
  // The first rank gets the counts of the builders of all ranks.
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

// The result of one axis.
hist_result hist_result_of(binned<std::uint64_t> found, const hist_options& options);

// The result of several axes, of weights or of means; `options.joint` names the columns.
joint_result joint_result_of(binned<std::uint64_t> found, const hist_options& options);
joint_result joint_result_of(binned<weight_sum<double>> found, const hist_options& options);
joint_result joint_result_of(binned<weight_sum<std::int64_t>> found, const hist_options& options);
joint_result joint_result_of(binned<weight_sum<std::uint64_t>> found, const hist_options& options);
joint_result joint_result_of(binned<mean_of> found, const hist_options& options);

}  // namespace cairn::tool
