// The saturating sweeps on the host; compiled once for each instruction set.
#include <omp.h>

#include "src/host/lane_choice.hpp"
#include "src/host/parts.hpp"
#include "src/host/saturating_counters.hpp"
#include "src/host/saturating_task.hpp"

namespace cairn::CAIRN_TARGET {
namespace {

constexpr std::size_t tile_bins = 512;
constexpr std::uint32_t near_bins = std::uint32_t{1} << 21;  // so many need no fetching ahead

inline std::size_t lesser(std::size_t a, std::size_t b) { return a < b ? a : b; }

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

// Straight to the result, where other threads may count too.
template <class Counter>
void add_together(Counter& counter, std::size_t n) {
  Counter seen = __atomic_load_n(&counter, __ATOMIC_RELAXED);
  while (seen != full_counter<Counter>) {
    const Counter more = saturated_sum(seen, saturated<Counter>(n));
    if (__atomic_compare_exchange_n(&counter, &seen, more, true, __ATOMIC_RELAXED, __ATOMIC_RELAXED)) return;
  }
}

// Counters of a range of bins; others are rare, and counted in the result.
template <class Counter, class Counters>
struct counters_of_range {
  Counters inner;
  Counter* counts;
  bin_range range;

  [[gnu::always_inline]] void add(std::uint32_t bin) const {
    const std::size_t at = bin - range.first;  // wraps for those before, and is too great
    if (at < range.size) [[likely]] {
      inner.add(at);
    } else {
      add_together(counts[bin], 1);
    }
  }
  void add(std::uint32_t bin, std::size_t n) const {
    const std::size_t at = bin - range.first;
    if (at < range.size) {
      inner.add(at, n);
    } else {
      add_together(counts[bin], n);
    }
  }
  auto fullness(std::uint32_t bin) const {
    const std::size_t at = bin - range.first;
    return at < range.size ? inner.fullness(at)
                           : decltype(inner.fullness(at)){0};  // to be asked when added to
  }
  [[gnu::always_inline]] void fetch(std::uint32_t bin) const {
    const std::size_t at = bin - range.first;
    inner.fetch(at < range.size ? at : 0);
  }
  void reach(std::size_t first, std::size_t last, std::size_t /*bins*/) const {
    const std::size_t end = range.first + range.size;
    if (last <= range.first || first >= end) return;
    inner.reach(first < range.first ? 0 : first - range.first, lesser(last, end) - range.first, range.size);
  }
};

// Lists those bins that lie in the range, or those that do not; returns how many. A comparison in place of
// the shift becomes a branch that is often foreseen wrongly.
inline std::size_t list(const std::uint32_t* bins, std::size_t n, bin_range range, bool inside,
                        std::uint32_t* listed) {
  const std::size_t others = inside ? 0 : 1;
  std::size_t found = 0;
  for (std::size_t i = 0; i < n; ++i) {
    const std::uint64_t at = bins[i] - range.first;
    listed[found] = bins[i];
    found += ((at - range.size) & ~at) >> 63 ^ others;
  }
  return found;
}

// Counts a thread's items, those that `pick` picks of each tile. False when one is not below task.bins.
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

// Bands are cut between notes.
template <class Counter>
bin_range band_of(const host::saturating_task<Counter>& task, std::size_t band) {
  const std::size_t all = host::notes(task.eye.size);
  const auto bands = static_cast<std::size_t>(task.bands);
  const std::size_t first = band * all / bands * host::bins_a_note;
  const std::size_t last = (band + 1) * all / bands * host::bins_a_note;
  return {first, lesser(last, task.eye.size) - lesser(first, task.eye.size)};
}

// Counts what falls to the thread of a group whose band of the eye is `band`: that, and if it is the first
// one what lies outside the eye.
template <class Counter, class Counters>
bool count_band(const host::saturating_task<Counter>& task, part mine, bin_range band, bool is_first,
                const Counters counters) {
  const bin_range bins{task.eye.first + band.first, band.size};
  const bin_range later{bins.first + bins.size,
                        task.eye.size - band.size};  // bands of others, from the first
  const auto all = [](const std::uint32_t*, std::size_t n, std::uint32_t*) { return n; };
  const auto some = [&](const std::uint32_t* from, std::size_t n, std::uint32_t* picked) {
    return is_first ? list(from, n, later, false, picked) : list(from, n, bins, true, picked);
  };
  if (bins.size == task.bins) return count_items(task, mine, counters, all);
  const counters_of_range<Counter, Counters> ranged{counters, task.counts, bins};
  return task.bands == 1 ? count_items(task, mine, ranged, all) : count_items(task, mine, ranged, some);
}

// The team, where tables are merged domain by domain.
template <class Counter>
const host::team* domains_of(const host::saturating_task<Counter>& task) {
  const host::team* team = task.bands == 1 ? full_team(task.seats, task.groups) : nullptr;
  return team != nullptr && team->domains > 1 ? team : nullptr;
}

// The work of a thread of the plan.
template <class Counter>
bool count_part(const host::saturating_task<Counter>& task, int thread) {
  const auto group = static_cast<std::size_t>(thread / task.bands);
  const int which = thread % task.bands;
  const bin_range band = band_of(task, static_cast<std::size_t>(which));
  const part mine =
      part_of(task.size, tile_bins, task.bands == 1 ? task.seats : nullptr, thread / task.bands, task.groups);
  if (task.tables == nullptr) {
    const stopping_counters<Counter> counters{task.counts + task.eye.first + band.first};
    return count_band(task, mine, band, which == 0, counters);
  }
  bin_range touched = task.touched[thread];
  const std::size_t at = group * host::table_stride(task.eye.size) + band.first;
  const flagged_counters<Counter> counters{task.tables + at, task.full + at,
                                           task.noted + at / host::bins_a_note, &touched};
  touched.first -= band.first;
  if (domains_of(task) != nullptr) counters.reach(0, band.size, band.size);  // others are added to it
  const bool inside = count_band(task, mine, band, which == 0, counters);
  counters.settle();
  touched.first += band.first;
  task.touched[thread] = touched;
  return inside;
}

// Calls work(t) for each thread t of the plan: by that thread, where the runtime gives as many.
template <class Counter, class Work>
void on_threads(const host::saturating_task<Counter>& task, const Work& work) {
  if (task.threads() == 1) {
    const host::seated seat(task.seats, 0, 1);
    return work(0);
  }
#pragma omp parallel num_threads(task.threads())
  {
    const int threads = omp_get_num_threads();
    const host::seated seat(task.seats, omp_get_thread_num(), threads);
    for (int t = omp_get_thread_num(); t < task.threads(); t += threads) work(t);
  }
}

template <class Counter>
Counter* table_of(const host::saturating_task<Counter>& task, int group) {
  return task.tables + static_cast<std::size_t>(group) * host::table_stride(task.eye.size);
}

// Adds what threads `first` to `last` - 1 of the plan have touched, of those that count, to `sums`: the
// share of bins of thread `which` of `threads`, a stretch at a time that stays near.
template <class Counter, class Counts>
void add_touched(Counter* sums, const host::saturating_task<Counter>& task, int which, int threads, int first,
                 int last, const Counts& counts) {
  constexpr std::size_t stretch = 4096;
  const part mine = part_of(task.eye.size, host::bins_a_note, nullptr, which, threads);
  for (std::size_t at = mine.first; at < mine.last; at += stretch) {
    const std::size_t end = lesser(at + stretch, mine.last);
    for (int t = first; t < last; ++t) {
      const bin_range touched = task.touched[t];
      const std::size_t begin = touched.first > at ? touched.first : at;
      const std::size_t stop = lesser(touched.first + touched.size, end);
      if (begin < stop && counts(t))
        add_saturated(sums + begin, table_of(task, t / task.bands) + begin, stop - begin);
    }
  }
}

inline bool begins_domain(const host::team& team, int thread) {
  for (int d = 0; d < team.domains; ++d)
    if (static_cast<int>(team.domain_begin[d]) == thread) return true;
  return false;
}

// Leaves the sum of each domain's tables in the first of them.
template <class Counter>
void merge_domains(const host::saturating_task<Counter>& task, const host::team& team) {
  on_threads(task, [&](int thread) {
    int d = 0;
    while (static_cast<int>(team.domain_begin[d + 1]) <= thread) ++d;
    const auto first = static_cast<int>(team.domain_begin[d]);
    const auto last = static_cast<int>(team.domain_begin[d + 1]);
    add_touched(table_of(task, first), task, thread - first, last - first, first + 1, last,
                [](int) { return true; });
  });
}

}  // namespace

template <class Counter>
bool all_inside(const host::saturating_task<Counter>& task) {
  bool inside = true;
  on_threads(task, [&](int thread) {
    const part mine = part_of(task.size, tile_bins, task.seats, thread, task.threads());
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
  on_threads(task, [&](int thread) {
    if (!count_part(task, thread)) __atomic_store_n(&inside, false, __ATOMIC_RELAXED);
  });
  return inside;
}

template <class Counter>
void merge_saturating(const host::saturating_task<Counter>& task) {
  const host::team* domains = domains_of(task);
  if (domains != nullptr) merge_domains(task, *domains);
  on_threads(task, [&](int thread) {
    add_touched(task.counts + task.eye.first, task, thread, task.threads(), 0, task.threads(),
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
