// What the accumulating sweep gets, and that of each target by name.
#pragma once

#include <cairn/sample_types.hpp>
#include <cstddef>

#include "src/host/sweeps/histogram_task.hpp"
#include "src/layouts/accumulators.hpp"
#include "src/layouts/targets.hpp"
#include "src/machine/team.hpp"

namespace cairn::host {

// Threads form `groups`; each group has a table and a part of the samples. Of its bins each of the `bands`
// threads of a group adds in some, and passes over the others.
template <class Bin>
struct accumulate_plan {
  Bin* tables = nullptr;  // of each group, `apart` from one to the next, not yet touched
  std::size_t apart = 0;  // all copies of its bins
  int copies = 1;  // of the bins of a group that is one thread: neighbouring samples go to different ones
  std::size_t copy = 0;     // bins of a copy, with some that are of no use
  std::size_t outside = 0;  // the first of those of a copy that are for what lies outside (accumulators.hpp)
  int groups = 1;
  int bands = 1;
  const thread_team* team = nullptr;

  int threads() const { return groups * bands; }
};
constexpr int most_copies = 4;
// Bins between those that two threads add in: more than two lines of the cache, which processors take
// together.
template <class Bin>
constexpr std::size_t bins_between_threads = 128 / sizeof(Bin) + 1;

// One for each sample, side by side; a second one where pairs are added.
struct value_columns {
  detail::column values{};
  detail::column second{};
};

template <class Bin>
struct accumulate_task {
  joint_task joint;  // but for its counters
  value_columns values{};
  value_scales scales{};  // of wide sums of reals
  accumulate_plan<Bin> plan{};
};

}  // namespace cairn::host

// accumulate: true where all values could be added: those of wide sums of reals must be below the bound,
// those of wide_sums of integers have squares of 64 bits. join_tables: afterwards the first table has
// everything.
#define CAIRN_DECLARE_TARGET(TARGET)                         \
  namespace cairn::TARGET {                                  \
  template <class Bin>                                       \
  void clear_tables(const host::accumulate_plan<Bin>& plan); \
  template <class Bin>                                       \
  bool accumulate(const host::accumulate_task<Bin>& task);   \
  template <class Bin>                                       \
  void join_tables(const host::accumulate_plan<Bin>& plan);  \
  }
CAIRN_FOR_EACH_TARGET(CAIRN_DECLARE_TARGET)
#undef CAIRN_DECLARE_TARGET
