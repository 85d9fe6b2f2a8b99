// Sums, sums of squares and moments in the bins of one or several axes, on the host; compiled once for each
// instruction set.
//
// Contract: tables of plan.groups, cleared by clear_tables. accumulate adds values[i] in the bin of sample i,
// for every sample that lies in one; every thread of a group looks up all samples of its part and adds those
// of its own bins, the first one also those of samples outside, in the bins of the sides of each axis. In a
// group, the values of a bin are added in the order of the samples where there is one copy. join_tables joins
// all tables in the first. Cost: a lookup and an addition for each sample, O(bins) for each table. Nothing
// is allocated and nothing throws.
#include "src/host/sweeps/accumulate_task.hpp"
#include "src/host/sweeps/histogram/joint_tile.hpp"
#include "src/host/sweeps/histogram/value_tile.hpp"
#include "src/machine/parts.hpp"

namespace cairn::CAIRN_TARGET {
namespace {

// Which group and band a thread is of; the runtime may give fewer threads than planned.
struct thread_role {
  int thread;
  int group;
  int band;
  int groups;
  int bands;
};
template <class Bin>
thread_role role_of(const host::accumulate_plan<Bin>& plan, int thread, int threads) {
  if (threads == plan.threads())
    return {thread, thread / plan.bands, thread % plan.bands, plan.groups, plan.bands};
  const int groups = threads < plan.groups ? threads : plan.groups;
  return {thread, thread, 0, groups, 1};
}

template <class Bin>
part part_of_group(std::size_t size, const host::accumulate_plan<Bin>& plan, const thread_role& here,
                   int threads) {
  const host::thread_team* team = here.bands == 1 && here.groups == threads ? plan.team : nullptr;
  return part_of(size, host::tile_items, team, here.group, here.groups);
}

// Bins of one band; the numbers of others go to one that is of no use.
struct band_of_bins {
  std::size_t first;
  std::size_t size;
  std::size_t other;
};
template <class Bin>
band_of_bins band_for(std::size_t bins, const thread_role& here) {
  const auto bands = static_cast<std::size_t>(here.bands);
  const auto band = static_cast<std::size_t>(here.band);
  const std::size_t first = bins * band / bands;
  return {first, bins * (band + 1) / bands - first, bins + band * host::bins_between_threads<Bin>};
}

// Numbers of other bands' bins become one that is of no use; those from `outside` on stay.
template <class Number>
void keep_own(const band_of_bins& band, std::size_t outside, std::size_t n, Number* numbers) {
  for (std::size_t i = 0; i < n; ++i) {
    const bool is_own = numbers[i] - band.first < band.size || numbers[i] >= outside;
    numbers[i] = static_cast<Number>(is_own ? numbers[i] : band.other);
  }
}

// Adds n values; some_values at most.
template <class Bin, class Number>
void add_some(const Number* numbers, const value_tile<Bin>& values, std::size_t n, Bin* const* tables) {
  static_assert(host::most_copies == 4);
  std::size_t i = 0;
  for (; i + 4 <= n; i += 4) {
    add(tables[0][numbers[i]], values[i]);
    add(tables[1][numbers[i + 1]], values[i + 1]);
    add(tables[2][numbers[i + 2]], values[i + 2]);
    add(tables[3][numbers[i + 3]], values[i + 3]);
  }
  for (; i < n; ++i) add(tables[0][numbers[i]], values[i]);
}

// Adds the values of some samples of a tile that starts with sample `first` once more, on their sides.
template <class Bin>
[[gnu::noinline]] void add_again(const host::accumulate_task<Bin>& task, std::size_t first, std::size_t n,
                                 const std::uint8_t* sides, const samples_of_tile& some, Bin* const* tables) {
  value_tile<Bin> values;
  std::size_t loaded = n;
  for (std::size_t k = 0; k < some.size; ++k) {
    const std::size_t i = some.which[k];
    const std::size_t from = i - i % some_values;
    if (from != loaded) values.load(task.values, task.scales, first + from, lesser(n - from, some_values));
    loaded = from;
    const std::size_t copy = k % host::side_copies * outside_bins * task.joint.dims;
    add(tables[0][task.plan.outside + copy + sides[i] - 1], values[i - from]);
  }
}

// Moments are kept near the means: after 8 samples for each bin, and then each time that there are four times
// as many.
template <class Bin>
class recentering {
 public:
  recentering(const host::accumulate_task<Bin>& task, const band_of_bins& band, Bin* const* tables)
      : next_(8 * task.joint.bins),
        band_(band),
        tables_(tables),
        copies_(task.plan.copies),
        outside_(task.plan.outside),
        outside_size_(band.other == task.joint.bins ? host::side_copies * outside_bins * task.joint.dims
                                                    : 0) {}

  void after(std::size_t samples) {
    if constexpr (requires(Bin& bin) { recenter(bin); }) {
      seen_ += samples;
      if (seen_ < next_) return;
      next_ *= 4;
      for (int c = 0; c < copies_; ++c) {
        for (std::size_t i = band_.first; i < band_.first + band_.size; ++i) recenter(tables_[c][i]);
        for (std::size_t i = outside_; i < outside_ + outside_size_; ++i) recenter(tables_[c][i]);
      }
    }
  }

 private:
  std::size_t next_;
  band_of_bins band_;
  Bin* const* tables_;
  int copies_;
  std::size_t outside_;
  std::size_t outside_size_;
  std::size_t seen_ = 0;
};

// Not inlined: the frame would hold the numbers of both types.
template <class Bin, class Number>
[[gnu::noinline]] bool accumulate_part(const host::accumulate_task<Bin>& task, part mine,
                                       const thread_role& here) {
  joint_state& tile = joint_state::of_thread(task.joint, here.thread);
  const band_of_bins band = band_for<Bin>(task.joint.bins, here);
  Bin* tables[host::most_copies];
  for (int c = 0; c < host::most_copies; ++c)
    tables[c] = task.plan.tables + static_cast<std::size_t>(here.group) * task.plan.apart +
                static_cast<std::size_t>(c % task.plan.copies) * task.plan.copy;
  bool good = true;
  alignas(64) Number numbers[host::tile_items];
  value_tile<Bin> values;
  recentering<Bin> recentered(task, band, tables);
  for (; mine.first < mine.last; mine.first += host::tile_items) {
    const std::size_t n = lesser(mine.last - mine.first, host::tile_items);
    const auto add_outside = [&](const std::uint8_t* sides, const samples_of_tile& some) {
      if (here.band == 0) add_again(task, mine.first, n, sides, some, tables);
    };
    number_samples(tile, mine.first, n, numbers, do_nothing(), done_again(add_outside));
    if (here.bands > 1) keep_own(band, here.band == 0 ? task.plan.outside : ~std::size_t{0}, n, numbers);
    for (std::size_t i = 0; i < n; i += some_values) {
      const std::size_t some = lesser(n - i, some_values);
      good &= values.load(task.values, task.scales, mine.first + i, some);
      add_some(numbers + i, values, some, tables);
    }
    recentered.after(n);
  }
  if (here.band == 0) tile.finish();
  return good;
}

template <class Bin>
bool accumulate_by_thread(const host::accumulate_task<Bin>& task, int thread, int threads) {
  const thread_role here = role_of(task.plan, thread, threads);
  if (here.group >= here.groups) return true;
  const part mine = part_of_group(task.joint.size, task.plan, here, threads);
  constexpr std::size_t room_for_bands = 0xfffff;
  if (task.joint.bins < 0xffffffffU - room_for_bands)
    return accumulate_part<Bin, std::uint32_t>(task, mine, here);
  return accumulate_part<Bin, std::uint64_t>(task, mine, here);
}

template <class Bin>
void clear_some(Bin* first, Bin* last) {
  for (; first != last; ++first) *first = Bin{};
}

// The part of `size` bins that a thread works on.
part share_of(std::size_t size, int thread, int threads) {
  return part_of(size, 8, nullptr, thread, threads);
}

}  // namespace

template <class Bin>
void clear_tables(const host::accumulate_plan<Bin>& plan) {
  if (plan.threads() == 1) return clear_some(plan.tables, plan.tables + plan.apart);
  in_region(plan.threads(), plan.team, [&](int thread, int threads) {
    const bool is_planned = threads == plan.threads();
    for (int group = 0; group < plan.groups; ++group) {
      if (is_planned && group != thread / plan.bands) continue;
      const part mine = is_planned ? share_of(plan.apart, thread % plan.bands, plan.bands)
                                   : share_of(plan.apart, thread, threads);
      Bin* table = plan.tables + static_cast<std::size_t>(group) * plan.apart;
      clear_some(table + mine.first, table + mine.last);
    }
  });
}

template <class Bin>
bool accumulate(const host::accumulate_task<Bin>& task) {
  bool good = true;
  on_threads(task.plan.threads(), task.plan.team, [&](int thread, int threads) {
    if (accumulate_by_thread(task, thread, threads)) return;
#pragma omp atomic write
    good = false;
  });
  return good;
}

template <class Bin>
void join_tables(const host::accumulate_plan<Bin>& plan) {
  on_threads(plan.threads(), nullptr, [&](int thread, int threads) {
    const part mine = share_of(plan.copy, thread, threads);
    for (int group = 0; group < plan.groups; ++group) {
      for (int c = 0; c < plan.copies; ++c) {
        if (group == 0 && c == 0) continue;
        const Bin* from = plan.tables + static_cast<std::size_t>(group) * plan.apart +
                          static_cast<std::size_t>(c) * plan.copy;
        for (std::size_t i = mine.first; i < mine.last; ++i) join(plan.tables[i], from[i]);
      }
    }
  });
}

#define CAIRN_INSTANTIATE(Bin)                                        \
  template void clear_tables<Bin>(const host::accumulate_plan<Bin>&); \
  template bool accumulate<Bin>(const host::accumulate_task<Bin>&);   \
  template void join_tables<Bin>(const host::accumulate_plan<Bin>&);
CAIRN_FOR_EACH_ACCUMULATOR(CAIRN_INSTANTIATE)
#undef CAIRN_INSTANTIATE

}  // namespace cairn::CAIRN_TARGET
