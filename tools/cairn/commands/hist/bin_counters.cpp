// Makes counters for bins, and results of what they hold.
#include "commands/hist/bin_counters.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "commands/hist/chosen_bins.hpp"
#include "commands/hist/infinite_edges.hpp"
#include "inputs/streams/sample_stream.hpp"
#include "shared/refusal.hpp"
#include "shared/stopwatch.hpp"
#include "states/checkpoint_facts.hpp"
#include "states/state_file.hpp"

namespace cairn::tool {
namespace {

std::vector<double> edges_of(const histogram_builder<>& builder) {
  const binned<std::uint64_t> found = builder.result();
  return {found.edges().begin(), found.edges().end()};
}

}  // namespace

void bin_builder::restore(checkpoints& kept) {
  builder_ =
      kept.restore([this](const source& from) { return histogram_builder<>::load(from, options_.exec); });
}

std::size_t bin_builder::bins() const { return bins_ ? bins_->size() : builder_->result().counts.size(); }

void bin_builder::add(const chunk& piece, const std::string& name) {
  if (!builder_) make(piece.type == sample_type::f4);
  if (options_.has_edges() && edges_.empty()) edges_ = edges_of(*builder_);
  const stopwatch time(computing_);
  try {
    with_type_of(piece.type, [&]<class T>(std::type_identity<T>) {
      std::vector<T> room;
      builder_->add(with_finite_samples(samples_in<T>(piece), edges_, room));
    });
  } catch (const std::invalid_argument& cause) {
    refuse_as_library(name, fmt::format("{}; a state has samples of one type", cause.what()));
  }
}

void bin_builder::end(bool all_float) {
  if (!builder_) make(all_float);
}

void bin_builder::make(bool floats) {
  builder_.emplace(axes{floats ? bins_->for_floats() : bins_->for_any()}, options_.exec);
}

void bin_builder::merge_at_first() {
  if (options_.ranks.several())
    tool::merge_at_first(options_.ranks, *builder_, [this](const source& from) {
      builder_->merge(histogram_builder<>::load(from, options_.exec));
    });
}

hist_result bin_builder::result() {
  hist_result result = hist_result_of(builder_->result(), options_);
  result.run.seconds.compute = computing_;
  return result;
}

hist_result bin_counter::take_result() {
  if (!told_) add(std::span<const double>{});  // so that what would run can be reported
  result_.edges = shown_edges(bins_.edges(), options_.has_edges());
  result_.half_open = bins_.is_half_open();
  return std::move(result_);
}

// Chunks may run differently (a short last one without threads): what ran for the largest is reported.
void bin_counter::note(const tally& seen) {
  result_.add(seen);
  if (told_ && seen.total <= largest_) return;
  told_ = true;
  largest_ = seen.total;
  result_.map = bins_.map();
  result_.run.note(seen.run);
}

bin_counters::bin_counters(const chosen_bins& bins, std::optional<bool> all_float, bool one_input,
                           const hist_options& options)
    : bins_(bins), options_(options), one_input_(one_input) {
  if (all_float) begin(*all_float);
}

void bin_counters::add(const chunk& piece) {
  const bool floats = piece.type == sample_type::f4;
  if (!begun_ && one_input_) begin(floats);
  if (!begun_) begin_both();
  if (!floats) floats_.reset();
  if (floats_) floats_->add(piece);
  if (any_) any_->add(piece);
}

hist_result bin_counters::take_result(bool all_float) {
  if (!begun_) begin(all_float);
  if (all_float && !bins_.float_holds_them()) bins_.refuse_float();
  std::optional<bin_counter>& chosen = all_float ? floats_ : any_;
  if (chosen) return chosen->take_result();
  throw refusal("an input was replaced by one of another type while it was read");
}

void bin_counters::begin(bool all_float) {
  begun_ = true;
  (all_float ? floats_ : any_).emplace(all_float ? bins_.for_floats() : bins_.for_any(), options_);
}
void bin_counters::begin_both() {
  begin(false);
  if (bins_.float_holds_them()) floats_.emplace(bins_.for_floats(), options_);
}

void add_up(hist_result& result, const run_ranks& ranks) {
  ranks.add_up(result.counts);
  for (std::uint64_t* const number :
       {&result.total, &result.inside, &result.below, &result.above, &result.nan})
    *number = ranks.sum_of(*number);
}

std::optional<bool> known_all_float(const chosen_bins& bins, sample_stream& stream) {
  return bins.depend_on_type() ? stream.all_float() : false;
}

namespace {

void take_counts(std::vector<std::uint64_t>& found, joint_result& result) {
  result.counts = std::move(found);
}
template <class Sum>
void take_counts(const std::vector<weight_sum<Sum>>& found, joint_result& result) {
  std::vector<Sum> counts;
  for (const auto& bin : found) counts.push_back(bin.sum);
  result.counts = std::move(counts);
  // A state does not tell whether squares were asked for, but squares of weights are not all 0.
  if (std::ranges::any_of(found, [](const auto& bin) { return bin.squares != 0; }))
    for (const auto& bin : found) result.variances.push_back(static_cast<double>(bin.squares));
  result.weighted = true;
}
void take_counts(const std::vector<mean_of>& found, joint_result& result) {
  std::vector<std::uint64_t> counts;
  for (const mean_of& bin : found) {
    counts.push_back(bin.count);
    result.means.push_back(bin.mean);
    result.variances.push_back(bin.variance());
  }
  result.counts = std::move(counts);
}

void take_outside(const std::vector<outside_sum<std::uint64_t>>& /*none*/, joint_result& /*result*/) {}
template <class Sum>
void take_outside(const std::vector<outside_sum<weight_sum<Sum>>>& found, joint_result& result) {
  for (const auto& axis : found) result.outside.push_back({axis.below.sum, axis.above.sum, axis.nan.sum});
}
void take_outside(const std::vector<outside_sum<mean_of>>& found, joint_result& result) {
  for (const auto& axis : found) result.outside.push_back({axis.below.mean, axis.above.mean, axis.nan.mean});
}

// 0 in bins that end at infinity.
template <class Count>
std::vector<double> densities_in(const binned<Count>& found, const hist_options& options) {
  std::vector<double> densities = found.density();
  std::size_t block = densities.size();
  for (std::size_t a = 0; a < found.axes.size(); ++a) {
    const std::size_t bins = found.edges(a).size() - 1, outer = block;
    block /= bins;
    if (!options.has_edges(a)) continue;
    for (std::size_t i = 0; i < densities.size(); ++i) {
      const std::size_t at = i % outer / block;
      const bool is_infinite = (at == 0 && begins_at_infinity(found.edges(a))) ||
                               (at + 1 == bins && ends_at_infinity(found.edges(a)));
      if (is_infinite) densities[i] = 0;
    }
  }
  return densities;
}

template <class Count>
joint_result result_of(binned<Count>& found, const hist_options& options) {
  joint_result result;
  for (std::size_t a = 0; a < found.axes.size(); ++a) {
    const std::string& name = options.joint->columns[a];
    result.edges.push_back(shown_edges(found.edges(a), options.has_edges(a)));
    result.maps.emplace_back(found.axes[a].map());
    result.names.push_back(name.empty() ? "samples" : name);
  }
  result.seen = found;
  result.run.note(found.run);
  result.logarithmic = options.logarithmic;
  if constexpr (detail::amount<Count>) {
    if (options.density) result.densities = densities_in(found, options);
  }
  take_outside(found.outside_sums, result);
  take_counts(found.counts, result);
  return result;
}

}  // namespace

hist_result hist_result_of(binned<std::uint64_t> found, const hist_options& options) {
  hist_result result;
  result.edges = shown_edges(found.edges(), options.has_edges());
  result.half_open = found.axes[0].is_half_open();
  result.counts = std::move(found.counts);
  result.add(found);
  result.map = found.axes[0].map();
  result.run.note(found.run);
  result.logarithmic = options.logarithmic;
  result.about = about(options);
  if (options.density) result.densities = densities_of(result);
  return result;
}

joint_result joint_result_of(binned<std::uint64_t> found, const hist_options& options) {
  return result_of(found, options);
}
joint_result joint_result_of(binned<weight_sum<double>> found, const hist_options& options) {
  return result_of(found, options);
}
joint_result joint_result_of(binned<weight_sum<std::int64_t>> found, const hist_options& options) {
  return result_of(found, options);
}
joint_result joint_result_of(binned<weight_sum<std::uint64_t>> found, const hist_options& options) {
  return result_of(found, options);
}
joint_result joint_result_of(binned<mean_of> found, const hist_options& options) {
  return result_of(found, options);
}

}  // namespace cairn::tool
