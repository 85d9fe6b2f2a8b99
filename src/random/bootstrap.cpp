// Boundary of gathered draws and resamples.
#include <algorithm>
#include <cairn/random/bootstrap.hpp>
#include <cairn/random/distribution.hpp>
#include <cairn/random/multinomial.hpp>
#include <stdexcept>
#include <string_view>
#include <vector>

#include "offload/run/random/gather.hpp"
#include "src/call/check_draws.hpp"
#include "src/call/place.hpp"
#include "src/call/sentence.hpp"
#include "src/collective/draws.hpp"
#include "src/host/run/random/gather.hpp"
#include "src/lanes/fp_control.hpp"
#include "src/tables/distributions/distribution_state.hpp"
#include "src/tables/draws/sampler_state.hpp"

namespace cairn {
namespace {

std::string_view memory_of(int device) { return device < 0 ? "host memory" : "a device"; }

void check_memory(std::string_view who, const detail::gathered_items& items) {
  if (items.to_device != items.from_device)
    throw std::invalid_argument(
        sentence(who, ": items are taken from ", memory_of(items.from_device), " to ",
                 items.to_device < 0 || items.from_device < 0 ? memory_of(items.to_device) : "another device",
                 "; expected both in the same memory"));
}

run_info gather_drawn(std::string_view who, const detail::gathered_items& items,
                      const sampling::draw_tables& tables, tables::kept_by_device& there, const draws& which,
                      const execution& exec, const item_values& values) {
  check_draws(who, items.size, which);
  const site at = choose_site(exec, items.to_device);
  return at.where == place::device ? offload::run_gather(items, tables, there, which, exec, at.device, values)
                                   : host::run_gather(items, tables, which, exec, values);
}

run_info gather_drawn(std::string_view who, const detail::gathered_items& items, const sampler::state& from,
                      const draws& which, const execution& exec) {
  check_memory(who, items);
  return gather_drawn(who, items, from.tables, from.there, which, exec, {});
}

// Counts of categories: bins, then, of one axis without bins for them, samples outside, as out_of_bins has
// them; of several, one category for all.
std::vector<std::uint64_t> categories_of(const binned<std::uint64_t>& of) {
  std::vector<std::uint64_t> all = of.counts;
  if (of.axes.has_flow()) return all;
  if (of.outside.size() == 1) {
    const out_of_bins& out = of.outside[0];
    all.insert(all.end(), {out.below, out.above, out.nan, out.unlisted});
  } else {
    all.push_back(of.total - of.inside);
  }
  return all;
}

std::vector<double> weights_of(const std::vector<std::uint64_t>& categories) {
  const portable::fp_default fp;
  return {categories.begin(), categories.end()};
}

std::uint64_t checked_sum(const std::vector<std::uint64_t>& categories) {
  constexpr std::uint64_t most = std::uint64_t{1} << 63;
  std::uint64_t sum = 0;
  for (const std::uint64_t one : categories) {
    if (one > most - sum) throw std::invalid_argument("resampled: more than 2^63 samples");
    sum += one;
  }
  if (sum == 0) throw std::invalid_argument("resampled: the histogram has no samples; expected some");
  return sum;
}

}  // namespace

run_info sampler::gather(const detail::gathered_items& items, draws which, const execution& exec) const {
  constexpr std::string_view who = "sampler::gather_into";
  if (state_ == nullptr)
    throw std::invalid_argument(sentence(who, ": the sampler was moved from and has no items"));
  if (items.from_size != size())
    throw std::invalid_argument(sentence(who, ": items are taken from ", items.from_size, "; expected ",
                                         size(), ", one for each item of the sampler"));
  run_info run = gather_drawn(who, items, *state_, which, exec);
  run.method = method();
  return run;
}

run_info detail::resample_into(const gathered_items& items, std::size_t numbers, std::size_t dims,
                               draws which, const execution& exec) {
  constexpr std::string_view who = "resample_into";
  if (exec.ranks != nullptr)
    return collective::resample_into(*exec.ranks, items, numbers, dims, which, without_ranks(exec));
  check_rows_of(numbers, dims);
  if (items.size == 0 && items.from_size == 0) return {};
  if (items.from_size == 0 || items.from_size > sampler::max_size)
    throw std::invalid_argument(
        sentence(who, ": items are taken from ", items.from_size, "; expected 1 to ", sampler::max_size));
  return gather_drawn(who, items, sampler::uniform(items.from_size).internal(), which, exec);
}

run_info detail::poisson_weights_into(const gathered_items& weights, draws which, const execution& exec) {
  static const distribution counts = distribution::poisson(1);
  const distribution::state& from = counts.internal();
  constexpr std::string_view who = "poisson_weights_into";
  return collective::in_slices(
      who, weights.size, which, exec, [] { return ranks::option_list(); },
      [&](const draws& mine, const execution& own) {
        return gather_drawn(who, weights, from.tables, from.there, mine, own, from.values);
      });
}

binned<std::uint64_t> resampled(const binned<std::uint64_t>& of, draws which, const execution& exec) {
  check_choices(exec);
  const std::vector<std::uint64_t> categories = categories_of(of);
  const std::uint64_t total = checked_sum(categories);
  std::vector<std::uint64_t> drawn(categories.size());
  const run_info run = multinomial_into(drawn, weights_of(categories), total, which, exec);
  binned<std::uint64_t> made{{}, {}, of.axes, {}};
  made.total = total;
  made.outside = outside_counts(of.outside.size());
  made.run = run;
  const auto bins = drawn.begin() + static_cast<std::ptrdiff_t>(of.counts.size());
  if (drawn.end() - bins == 4) made.outside[0] = {bins[0], bins[1], bins[2], bins[3]};
  made.counts.assign(drawn.begin(), bins);
  made.inside = total;
  for (auto one = bins; one != drawn.end(); ++one) made.inside -= *one;
  return made;
}

}  // namespace cairn
