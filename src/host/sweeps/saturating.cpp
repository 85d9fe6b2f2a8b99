// The saturating sweeps on the host; compiled once for each instruction set.
#include "src/host/sweeps/lane_choice.hpp"
#include "src/host/sweeps/saturating/counters.hpp"
#include "src/host/sweeps/saturating/ranges.hpp"
#include "src/host/sweeps/saturating/tables.hpp"
#include "src/host/sweeps/saturating_task.hpp"
#include "src/machine/parts.hpp"

namespace cairn::CAIRN_TARGET {
namespace {

constexpr std::size_t tile_bins = 512;
constexpr std::uint32_t near_bins = std::uint32_t{1} << 21;  // so many need no prefetching

template <class V>
bins_seen seen_among(const std::uint32_t* bins, std::size_t n) {
  constexpr std::size_t width = lanes::traits<V>::size;
  V least(bins[0]);
  V greatest(bins[0]);
  std::size_t i = 0;
  for (; i + width <= n; i += width) {
    const V some = lanes::load<V>(bins + i);
    least = lanes::min(least, some);
    greatest = lanes::max(greatest, some);
  }
  std::uint32_t low[width];
  std::uint32_t high[width];
  lanes::store(low, least);
  lanes::store(high, greatest);
  bins_seen seen{low[0], high[0]};
  for (std::size_t j = 0; j < width; ++j)
    seen = {lanes::min(seen.least, low[j]), lanes::max(seen.greatest, high[j])};
  for (; i < n; ++i) seen = {lanes::min(seen.least, bins[i]), lanes::max(seen.greatest, bins[i])};
  return seen;
}

template <class Counters>
void count_tile(const std::uint32_t* bins, std::size_t n, bins_seen seen, const std::uint32_t* next,
                const Counters counters) {
  if (seen.least == seen.greatest) {
    counters.add(seen.least, n);
  } else if (are_full(bins, n, counters)) {
    count_full(bins, n, next, counters);
  } else if (seen.greatest - seen.least >= near_bins) {
    count_far(bins, n, next, counters);
  } else {
    count_near(bins, n, next, counters);
  }
}

// Counts those of a thread's items that `pick` chooses. False when an item is not below task.bins.
template <class Counter, class Counters, class Pick>
bool count_items(const host::saturating_task<Counter>& task, part mine, const Counters counters,
                 const Pick& pick) {
  std::uint32_t picked[tile_bins];
  for (std::size_t first = mine.first; first < mine.last; first += tile_bins) {
    const std::size_t n = lesser(tile_bins, mine.last - first);
    const std::uint32_t* const bins = task.items + first;
    const bins_seen seen = seen_among<lanes_for<std::uint32_t>>(bins, n);
    if (seen.greatest >= task.bins) return false;
    counters.reach(seen.least, std::size_t{seen.greatest} + 1, task.bins);
    const std::size_t chosen = pick(bins, n, picked);
    if (chosen == n) {
      count_tile(bins, n, seen, bins + tile_bins, counters);
    } else if (chosen != 0) {
      count_tile(picked, chosen, seen_among<lanes_for<std::uint32_t>>(picked, chosen), bins + tile_bins,
                 counters);
    }
  }
  return true;
}

// Bands begin at multiples of the bins of a note.
template <class Counter>
bin_range band_of(const host::saturating_task<Counter>& task, std::size_t band) {
  const std::size_t all = host::notes(task.hot_rows.size);
  const auto bands = static_cast<std::size_t>(task.bands);
  const std::size_t first = band * all / bands * host::bins_a_note;
  const std::size_t last = (band + 1) * all / bands * host::bins_a_note;
  return {first, lesser(last, task.hot_rows.size) - lesser(first, task.hot_rows.size)};
}

// Counts the items of one thread of a group: those in `band`, its band of the hot rows, and if it is the
// first thread also those outside the hot rows.
template <class Counter, class Counters>
bool count_band(const host::saturating_task<Counter>& task, part mine, bin_range band, bool is_first,
                const Counters counters) {
  const bin_range bins{task.hot_rows.first + band.first, band.size};
  const bin_range later{bins.first + bins.size,
                        task.hot_rows.size - band.size};  // bands of the other threads, for the first one
  const auto all = [](const std::uint32_t*, std::size_t n, std::uint32_t*) { return n; };
  const auto some = [&](const std::uint32_t* from, std::size_t n, std::uint32_t* picked) {
    return is_first ? list(from, n, later, false, picked) : list(from, n, bins, true, picked);
  };
  if (bins.size == task.bins) return count_items(task, mine, counters, all);
  const counters_of_range<Counter, Counters> ranged{counters, task.counts, bins};
  return task.bands == 1 ? count_items(task, mine, ranged, all) : count_items(task, mine, ranged, some);
}

// What one thread of the plan does.
template <class Counter>
bool count_part(const host::saturating_task<Counter>& task, int thread) {
  const auto group = static_cast<std::size_t>(thread / task.bands);
  const int which = thread % task.bands;
  const bin_range band = band_of(task, static_cast<std::size_t>(which));
  const part mine =
      part_of(task.size, tile_bins, task.bands == 1 ? task.team : nullptr, thread / task.bands, task.groups);
  if (task.tables == nullptr) {
    const stopping_counters<Counter> counters{task.counts + task.hot_rows.first + band.first};
    return count_band(task, mine, band, which == 0, counters);
  }
  bin_range touched = task.touched[thread];
  const std::size_t at = group * host::table_stride(task.hot_rows.size) + band.first;
  const flagged_counters<Counter> counters{task.tables + at, task.full + at,
                                           task.noted + at / host::bins_a_note, &touched};
  touched.first -= band.first;
  // Tables of other threads are added to it.
  if (domains_of(task) != nullptr) counters.reach(0, band.size, band.size);
  const bool inside = count_band(task, mine, band, which == 0, counters);
  counters.settle();
  touched.first += band.first;
  task.touched[thread] = touched;
  return inside;
}

}  // namespace

template <class Counter>
bool all_inside(const host::saturating_task<Counter>& task) {
  bool inside = true;
  for_each_thread(task, [&](int thread) {
    const part mine = part_of(task.size, tile_bins, task.team, thread, task.threads());
    for (std::size_t first = mine.first; first < mine.last; first += tile_bins) {
      const std::size_t n = lesser(tile_bins, mine.last - first);
      if (seen_among<lanes_for<std::uint32_t>>(task.items + first, n).greatest < task.bins) continue;
      __atomic_store_n(&inside, false, __ATOMIC_RELAXED);
      return;
    }
  });
  return inside;
}

template <class Counter>
bool count_saturating(const host::saturating_task<Counter>& task) {
  bool inside = true;
  for_each_thread(task, [&](int thread) {
    if (!count_part(task, thread)) __atomic_store_n(&inside, false, __ATOMIC_RELAXED);
  });
  return inside;
}

template <class Counter>
void merge_saturating(const host::saturating_task<Counter>& task) {
  const host::thread_team* domains = domains_of(task);
  if (domains != nullptr) merge_domains(task, *domains);
  for_each_thread(task, [&](int thread) {
    add_touched(task.counts + task.hot_rows.first, task, thread, task.threads(), 0, task.threads(),
                [&](int t) { return domains == nullptr || begins_domain(*domains, t); });
  });
}

#define CAIRN_INSTANTIATE(C)                                          \
  template bool all_inside<C>(const host::saturating_task<C>&);       \
  template bool count_saturating<C>(const host::saturating_task<C>&); \
  template void merge_saturating<C>(const host::saturating_task<C>&);
CAIRN_INSTANTIATE(std::uint8_t)
CAIRN_INSTANTIATE(std::uint16_t)
#undef CAIRN_INSTANTIATE

}  // namespace cairn::CAIRN_TARGET
