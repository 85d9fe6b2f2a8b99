// The saturating sweeps on the host; compiled once for each instruction set.
#include <omp.h>

#include "src/host/lane_choice.hpp"
#include "src/host/parts.hpp"
#include "src/host/saturating_counters.hpp"
#include "src/host/saturating_task.hpp"

namespace cairn::CAIRN_TARGET {
namespace {

constexpr std::size_t tile_bins = 512;
constexpr std::size_t near_bytes = std::size_t{1} << 18;  // of a table that needs no fetching ahead

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
void count_tile(const std::uint32_t* bins, std::size_t n, bins_seen seen, bool far, const Counters counters) {
  if (seen.least == seen.greatest) {
    counters.add(seen.least, n);
  } else if (is_crowded(bins, n)) {
    count_crowded(bins, n, counters);
  } else if (far) {
    count_far(bins, n, counters);
  } else {
    count_near(bins, n, counters);
  }
}

// Straight to the result, where other threads may count too.
template <class Counter>
void add_together(Counter& counter) {
  Counter seen = __atomic_load_n(&counter, __ATOMIC_RELAXED);
  while (seen != full_counter<Counter>) {
    const auto more = static_cast<Counter>(seen + 1);
    if (__atomic_compare_exchange_n(&counter, &seen, more, true, __ATOMIC_RELAXED, __ATOMIC_RELAXED)) return;
  }
}

// What one thread counts: its part of the items, in its band of the eye.
template <class Counter, class Counters>
class thread_work {
 public:
  thread_work(const host::saturating_task<Counter>& task, bin_range band, bool takes_rest,
              const Counters counters)
      : task_(task), band_(band), takes_rest_(takes_rest), counters_(counters) {}

  bool count(part mine) {
    const bool whole = band_.size == task_.bins;
    for (std::size_t first = mine.first; first < mine.last; first += tile_bins) {
      const std::size_t n = lesser(tile_bins, mine.last - first);
      const std::uint32_t* const bins = task_.items + first;
      const bins_seen seen = seen_among<lanes_for<std::uint32_t>>(bins, n);
      if (seen.greatest >= task_.bins) return false;
      if (whole) {
        count_tile(bins, n, seen, far_, counters_);
      } else {
        count_band(bins, n);
      }
    }
    return true;
  }

 private:
  void count_band(const std::uint32_t* bins, std::size_t n) {
    std::size_t inside = 0;
    std::size_t outside = 0;
    const auto first = static_cast<std::uint32_t>(band_.first);
    for (std::size_t i = 0; i < n; ++i) {
      const std::uint32_t at = bins[i] - first;  // wraps for those before, and is too great
      const bool is_inside = at < band_.size;
      inside_[inside] = at;
      outside_[outside] = bins[i];
      inside += is_inside ? 1U : 0U;
      outside += is_inside ? 0U : 1U;
    }
    if (inside != 0)
      count_tile(inside_, inside, seen_among<lanes_for<std::uint32_t>>(inside_, inside), far_, counters_);
    if (takes_rest_) count_outside(outside);
  }

  void count_outside(std::size_t n) {
    for (std::size_t i = 0; i < n; ++i)
      if (outside_[i] - task_.eye.first >= task_.eye.size) add_together(task_.counts[outside_[i]]);
  }

  const host::saturating_task<Counter>& task_;
  bin_range band_;
  bool takes_rest_;
  Counters counters_;
  bool far_ = band_.size * sizeof(Counter) > near_bytes;
  std::uint32_t inside_[tile_bins];
  std::uint32_t outside_[tile_bins];
};

// Bands are cut between words of flags.
template <class Counter>
bin_range band_of(const host::saturating_task<Counter>& task, std::size_t band) {
  const std::size_t words = host::flag_words(task.eye.size);
  const auto bands = static_cast<std::size_t>(task.bands);
  const std::size_t first = band * words / bands * host::bins_a_word;
  const std::size_t last = (band + 1) * words / bands * host::bins_a_word;
  return {first, lesser(last, task.eye.size) - lesser(first, task.eye.size)};
}

// The work of a thread of the plan.
template <class Counter>
bool count_part(const host::saturating_task<Counter>& task, int thread) {
  const int group = thread / task.bands;
  const bin_range band = band_of(task, static_cast<std::size_t>(thread % task.bands));
  const bin_range bins{task.eye.first + band.first, band.size};
  const bool first_band = thread % task.bands == 0;
  const part mine = part_of(task.size, tile_bins, task.bands == 1 ? task.seats : nullptr, group, task.groups);
  if (task.tables == nullptr) {
    const stopping_counters<Counter> counters{task.counts + bins.first};
    return thread_work(task, bins, first_band, counters).count(mine);
  }
  const auto table = static_cast<std::size_t>(group);
  const flagged_counters<Counter> counters{
      task.tables + table * host::table_stride(task.eye.size) + band.first,
      task.flags + table * host::flag_words(task.eye.size) + band.first / host::bins_a_word};
  if (task.first_piece) counters.clear(0, band.size);
  const bool inside = thread_work(task, bins, first_band, counters).count(mine);
  counters.settle(0, band.size);
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

// Adds tables `first` to `last` - 1, those that count, to `sums`: the share of bins of thread `which` of
// `threads`, a stretch at a time that stays near.
template <class Counter, class Counts>
void add_tables(Counter* sums, const host::saturating_task<Counter>& task, int which, int threads, int first,
                int last, const Counts& counts) {
  constexpr std::size_t stretch = 4096;
  const part mine = part_of(task.eye.size, host::bins_a_word, nullptr, which, threads);
  for (std::size_t at = mine.first; at < mine.last; at += stretch) {
    const std::size_t n = lesser(stretch, mine.last - at);
    for (int t = first; t < last; ++t)
      if (counts(t)) add_saturated(sums + at, table_of(task, t) + at, n);
  }
}

// Leaves the sum of each domain's tables in the first of them.
template <class Counter>
void merge_domains(const host::saturating_task<Counter>& task, const host::team& team) {
  on_threads(task, [&](int thread) {
    int d = 0;
    while (static_cast<int>(team.domain_begin[d + 1]) <= thread) ++d;
    const auto first = static_cast<int>(team.domain_begin[d]);
    const auto last = static_cast<int>(team.domain_begin[d + 1]);
    add_tables(table_of(task, first), task, thread - first, last - first, first + 1, last,
               [](int) { return true; });
  });
}

inline bool begins_domain(const host::team& team, int thread) {
  for (int d = 0; d < team.domains; ++d)
    if (static_cast<int>(team.domain_begin[d]) == thread) return true;
  return false;
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
  const host::team* team = task.bands == 1 ? full_team(task.seats, task.groups) : nullptr;
  const bool in_domains = team != nullptr && team->domains > 1;
  if (in_domains) merge_domains(task, *team);
  on_threads(task, [&](int thread) {
    add_tables(task.counts + task.eye.first, task, thread, task.threads(), 0, task.groups,
               [&](int t) { return !in_domains || begins_domain(*team, t); });
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
