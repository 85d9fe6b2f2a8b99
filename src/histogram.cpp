#include <algorithm>
#include <cairn/histogram.hpp>
#include <cairn/sample_types.hpp>
#include <limits>
#include <stdexcept>

#include "offload/devices.hpp"
#include "offload/run_histogram.hpp"
#include "src/host/run_histogram.hpp"
#include "src/places.hpp"
#include "src/sentence.hpp"

namespace cairn {
namespace {

// No threshold: every edge lies past the type's greatest value, so every sample is below.
slot_counts all_below(std::size_t samples, const site& at) {
  slot_counts found{scratch<std::uint64_t>(1), 0, {}};
  found.totals.data()[0] = samples;
  found.how = {at.where, at.device, 1, "none", "none"};
  return found;
}

// Slots of the axis from slots counted without those of zero width.
slot_counts spread_out(slot_counts found, std::span<const std::uint32_t> slot_of_axis) {
  scratch<std::uint64_t> all(slot_of_axis.back() + std::size_t{1});
  std::fill_n(all.data(), all.size(), 0);
  for (std::size_t i = 0; i < slot_of_axis.size(); ++i) all.data()[slot_of_axis[i]] = found.totals.data()[i];
  found.totals = std::move(all);
  return found;
}

template <class T>
slot_counts count_slots(in<T> x, const axis& bins, const execution& how) {
  const site at = choose_site(how, x.device(), x.size() * sizeof(T));
  const auto& tables = bins.internal().tables_for<T>();
  if (tables.thresholds.empty()) return all_below(x.size(), at);
  slot_counts found = at.where == place::device ? offload::run_histogram(x, tables, how, at.device)
                                                : host::run_histogram(x, tables, how);
  if (tables.slot_of_axis.empty()) return found;
  return spread_out(std::move(found), tables.slot_of_axis);
}

tally tally_of(const slot_counts& found, std::size_t samples, std::size_t bins) {
  const std::uint64_t* slots = found.totals.data();
  tally seen;
  seen.total = samples;
  seen.per_axis = {{slots[0] - found.nan, found.totals.size() > bins + 1 ? slots[bins + 1] : 0, found.nan}};
  seen.inside = samples - slots[0] - seen.per_axis[0].above;
  seen.how = found.how;
  return seen;
}

// Adds slots 1 to counts.size(), those that there are; all or nothing.
void add_here(std::span<std::uint64_t> counts, const slot_counts& found) {
  const std::uint64_t* added = found.totals.data() + 1;
  const std::size_t reachable = std::min(counts.size(), found.totals.size() - 1);
  for (std::size_t i = 0; i < reachable; ++i) {
    if (added[i] > std::numeric_limits<std::uint64_t>::max() - counts[i])
      throw std::overflow_error(
          sentence("histogram_into: counts[", i, "] = ", counts[i], " plus ", added[i], " exceeds 2^64 - 1"));
  }
  for (std::size_t i = 0; i < reachable; ++i) counts[i] += added[i];
}

void add_bins(out<std::uint64_t> counts, const slot_counts& found) {
  if (!counts.on_device()) return add_here(std::span(counts.data(), counts.size()), found);
  std::vector<std::uint64_t> here(counts.size());
  const std::size_t bytes = here.size() * sizeof(std::uint64_t);
  offload::copy_out(here.data(), counts.data(), bytes, counts.device());
  add_here(here, found);
  offload::copy_in(counts.data(), here.data(), bytes, counts.device());
}

template <class T>
tally add_histogram(out<std::uint64_t> counts, in<T> x, const axis& bins, const execution& how) {
  if (bins.bins() == 0)
    throw std::invalid_argument("histogram: the axis was moved from and has no bins; expected one with bins");
  if (counts.size() != bins.bins())
    throw std::invalid_argument(sentence("histogram_into: counts has ", counts.size(),
                                         " items; the axis has ", bins.bins(), " bins"));
  if (counts.on_device()) check_device(counts.device());
  const slot_counts found = count_slots(x, bins, how);
  tally seen = tally_of(found, x.size(), bins.bins());
  add_bins(counts, found);
  return seen;
}

}  // namespace

#define CAIRN_DEFINE(T)                                                                              \
  tally histogram_into(out<std::uint64_t> counts, in<T> x, const axis& bins, const execution& how) { \
    return add_histogram(counts, x, bins, how);                                                      \
  }                                                                                                  \
  binned<std::uint64_t> histogram(in<T> x, const axis& bins, const execution& how) {                 \
    binned<std::uint64_t> made{std::vector<std::uint64_t>(bins.bins()), {}};                         \
    made.seen = add_histogram<T>(made.counts, x, bins, how);                                         \
    return made;                                                                                     \
  }
CAIRN_FOR_EACH_SAMPLE_TYPE(CAIRN_DEFINE)
#undef CAIRN_DEFINE

}  // namespace cairn
