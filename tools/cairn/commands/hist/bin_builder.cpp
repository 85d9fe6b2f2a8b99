// Puts chunks into a histogram_builder once the sample type is known; takes its state from a checkpoint.
#include <fmt/format.h>

#include <stdexcept>

#include "commands/hist/bin_counters.hpp"
#include "commands/hist/infinite_edges.hpp"
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

}  // namespace cairn::tool
