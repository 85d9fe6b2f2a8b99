// The threads of a saturating sweep, and how their tables are merged.
#pragma once

#include <cstddef>

#include "src/host/sweeps/saturating_task.hpp"
#include "src/kernels/saturated.hpp"
#include "src/machine/parts.hpp"

namespace cairn::CAIRN_TARGET {

// The team, if tables are merged domain by domain; else null.
template <class Counter>
const host::thread_team* domains_of(const host::saturating_task<Counter>& task) {
  const host::thread_team* team = task.bands == 1 ? full_team(task.team, task.groups) : nullptr;
  return team != nullptr && team->domains > 1 ? team : nullptr;
}

// Calls work(t) for each thread t of the plan: on thread t, if the runtime started as many.
template <class Counter, class Work>
void for_each_thread(const host::saturating_task<Counter>& task, const Work& work) {
  on_threads(task.threads(), task.team, [&](int thread, int threads) {
    for (int t = thread; t < task.threads(); t += threads) work(t);
  });
}

template <class Counter>
Counter* table_of(const host::saturating_task<Counter>& task, int group) {
  return task.tables + static_cast<std::size_t>(group) * host::table_stride(task.hot_rows.size);
}

// Adds what threads `first` to `last` - 1 of the plan have touched of their tables to `sums`; counts(t) says
// for which of them. Handles the share of bins of thread `which` of `threads`, in stretches that stay in the
// cache.
template <class Counter, class Counts>
void add_touched(Counter* sums, const host::saturating_task<Counter>& task, int which, int threads, int first,
                 int last, const Counts& counts) {
  constexpr std::size_t stretch = 4096;
  const part mine = part_of(task.hot_rows.size, host::bins_a_note, nullptr, which, threads);
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

inline bool begins_domain(const host::thread_team& team, int thread) {
  for (int d = 0; d < team.domains; ++d)
    if (static_cast<int>(team.domain_begin[d]) == thread) return true;
  return false;
}

// Leaves the sum of each domain's tables in the first of them.
template <class Counter>
void merge_domains(const host::saturating_task<Counter>& task, const host::thread_team& team) {
  for_each_thread(task, [&](int thread) {
    int d = 0;
    while (static_cast<int>(team.domain_begin[d + 1]) <= thread) ++d;
    const auto first = static_cast<int>(team.domain_begin[d]);
    const auto last = static_cast<int>(team.domain_begin[d + 1]);
    add_touched(table_of(task, first), task, thread - first, last - first, first + 1, last,
                [](int) { return true; });
  });
}

}  // namespace cairn::CAIRN_TARGET
