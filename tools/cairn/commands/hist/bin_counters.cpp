// Counts chunks as floats, as numbers of any type, or as both until the type of all is known.
#include "commands/hist/bin_counters.hpp"

#include <utility>

#include "commands/hist/chosen_bins.hpp"
#include "inputs/streams/sample_stream.hpp"
#include "shared/refusal.hpp"

namespace cairn::tool {

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

}  // namespace cairn::tool
