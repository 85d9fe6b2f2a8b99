#include "offload/run/histogram.hpp"

#include <algorithm>
#include <cairn/histogram.hpp>
#include <limits>
#include <stdexcept>

#include "offload/memory/devices.hpp"
#include "src/call/place.hpp"
#include "src/call/sentence.hpp"
#include "src/host/run/few_samples.hpp"
#include "src/host/run/histogram.hpp"
#include "src/layouts/sample_kinds.hpp"

namespace cairn {
namespace {

// No threshold: every edge lies past the type's greatest value, so every sample is below.
slot_counts all_below(std::size_t samples, const site& at) {
  slot_counts found{scratch<std::uint64_t>(1), 0, {}};
  found.totals.data()[0] = samples;
  found.run = {at.where, at.device, 1, "none", "none"};
  return found;
}

// Slots of the axis, from counts that leave out its bins of zero width.
slot_counts spread_out(slot_counts found, std::span<const std::uint32_t> slot_of_axis) {
  scratch<std::uint64_t> all(slot_of_axis.back() + std::size_t{1});
  std::fill_n(all.data(), all.size(), 0);
  for (std::size_t i = 0; i < slot_of_axis.size(); ++i) all.data()[slot_of_axis[i]] = found.totals.data()[i];
  found.totals = std::move(all);
  return found;
}

slot_counts count_slots(const detail::samples& x, const axis& bins, const execution& exec, const site& at) {
  return with_compared_type(x.type, [&](auto threshold) {
    const auto& tables = bins.internal().tables_for<decltype(threshold)>();
    if (tables.thresholds.empty()) return all_below(x.size, at);
    slot_counts found = at.where == place::device ? offload::run_histogram(x, tables, exec, at.device)
                                                  : host::run_histogram(x, tables, exec);
    if (tables.slot_of_axis.empty()) return found;
    return spread_out(std::move(found), tables.slot_of_axis);
  });
}

tally tally_of(const slot_counts& found, std::size_t samples, std::size_t bins) {
  const std::uint64_t* slots = found.totals.data();
  const std::uint64_t above = found.totals.size() > bins + 1 ? slots[bins + 1] : 0;
  tally seen;
  seen.total = samples;
  seen.inside = samples - slots[0] - above;
  seen.outside = outside_counts({slots[0] - found.nan, above, found.nan});
  seen.run = found.run;
  return seen;
}

// Adds slots 1 to counts.size(), as far as they exist. Adds all of them, or throws and adds none.
void add_here(std::span<std::uint64_t> counts, const slot_counts& found) {
  const std::uint64_t* added = found.totals.data() + 1;
  const std::size_t reachable = std::min(counts.size(), found.totals.size() - 1);
  bool fits = true;
  for (std::size_t i = 0; i < reachable; ++i)
    fits &= !__builtin_add_overflow(counts[i], added[i], &counts[i]);
  if (fits) return;
  for (std::size_t i = 0; i < reachable; ++i) counts[i] -= added[i];
  for (std::size_t i = 0; i < reachable; ++i) {
    if (added[i] > std::numeric_limits<std::uint64_t>::max() - counts[i])
      throw std::overflow_error(
          sentence("histogram_into: counts[", i, "] = ", counts[i], " plus ", added[i], " exceeds 2^64 - 1"));
  }
}

void add_bins(out<std::uint64_t> counts, const slot_counts& found) {
  if (!counts.on_device()) return add_here(std::span(counts.data(), counts.size()), found);
  std::vector<std::uint64_t> here(counts.size());
  const std::size_t bytes = here.size() * sizeof(std::uint64_t);
  offload::copy_out(here.data(), counts.data(), bytes, counts.device());
  add_here(here, found);
  offload::copy_in(counts.data(), here.data(), bytes, counts.device());
}

}  // namespace

tally detail::histogram_into(out<std::uint64_t> counts, const samples& x, const axis& bins,
                             const execution& exec) {
  if (bins.bins() == 0)
    throw std::invalid_argument("histogram: the axis was moved from and has no bins; expected one with bins");
  if (counts.size() != bins.bins())
    throw std::invalid_argument(sentence("histogram_into: counts has ", counts.size(),
                                         " items; the axis has ", bins.bins(), " bins"));
  if (counts.on_device()) check_device(counts.device());
  const site at = choose_site(exec, x.device, x.bytes());
  if (at.where == place::host && !counts.on_device()) {
    if (auto seen = host::count_few(std::span(counts.data(), counts.size()), x, bins, exec)) return *seen;
  }
  const slot_counts found = count_slots(x, bins, exec, at);
  add_bins(counts, found);
  return tally_of(found, x.size, bins.bins());
}

binned<std::uint64_t> detail::histogram(const samples& x, const axis& bins, const execution& exec) {
  binned<std::uint64_t> made{{}, std::vector<std::uint64_t>(bins.bins()), bins.used_for(x.type)};
  static_cast<tally&>(made) = histogram_into(made.counts, x, bins, exec);
  return made;
}

}  // namespace cairn
