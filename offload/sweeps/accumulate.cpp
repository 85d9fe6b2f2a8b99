// Sums, sums of squares and moments in bins, on a device. Where bins are few, each team adds to its own
// first: to the same few words in a device's memory, an H200 adds no more than 4.5 billion values a second.
#include "src/kernels/accumulate.hpp"

#include "offload/sweeps/grid.hpp"
#include "offload/sweeps/sweeps.hpp"
#include "src/kernels/ordered_key.hpp"
#include "src/kernels/wrapped.hpp"
#include "src/layouts/sample_kinds.hpp"

namespace cairn::offload {

// Adds where other threads do too.
struct together {
  static void add_to(double& to, double value) {
#pragma omp atomic update relaxed
    to += value;
  }
  static void add_to(std::uint64_t& to, std::uint64_t value) {
#pragma omp atomic update relaxed
    to += value;
  }
  static void add_to(wide_integer& to, wide_integer value) {
    std::uint64_t before;
#pragma omp atomic capture relaxed
    {
      before = to.low;
      to.low += value.low;
    }
    const std::int64_t high = value.high + (before + value.low < before ? 1 : 0);
#pragma omp atomic update relaxed
    to.high += high;
  }
  static void set(double& to, double value) {
#pragma omp atomic write relaxed
    to = value;
  }
};

inline void extend_there(std::int64_t& least, std::int64_t& greatest, double value) {
  const bool is_nan = lanes::is_nan(value);
  const std::int64_t low = is_nan ? before_all : key_of(value);
  const std::int64_t high = is_nan ? beyond_all : low;
#pragma omp atomic compare relaxed
  if (low < least) {
    least = low;
  }
#pragma omp atomic compare relaxed
  if (high > greatest) {
    greatest = high;
  }
}

// Calls use(bin) for the number of a sample's bin, or where it lies in none for those of its sides.
template <class Bin, class Use>
inline void for_each_bin(const accumulate_task<Bin>& t, std::size_t i, const Use& use) {
  const std::uint32_t bin = t.numbers[i];
  if (bin < t.bin_count) return use(bin);
  for (std::uint32_t a = 0; a < t.axes; ++a) {
    const std::uint32_t side = t.sides[a * t.sides_apart + i];
    if (side != 0) use(t.bin_count + a * static_cast<std::uint32_t>(outside_bins) + side - 1);
  }
}

// Calls use(i, value i as it is added, whether it can be) for all i that are this thread's.
template <class Bin, class Use>
inline void for_each_added(const accumulate_task<Bin>& t, const grid_items& mine, const Use& use) {
  if constexpr (std::is_same_v<added_to<Bin>, number_pair>) {
    const double* values = static_cast<const double*>(t.values);
    for (std::size_t i = mine.first; i < t.size; i += mine.stride)
      use(i, number_pair{values[i], t.second[i]}, true);
  } else {
    with_stored_type(t.type, [&](auto zero) {
      using T = decltype(zero);
      const T* values = static_cast<const T*>(t.values);
      for (std::size_t i = mine.first; i < t.size; i += mine.stride) {
        bool good = true;
        const added_to<Bin> value = added_value<Bin>(values[i], t.scales, good);
        use(i, value, good);
      }
    });
  }
}

// Calls use(task, bin number, value) for all samples that are this thread's; with Count, counts those that
// lie in no bin.
template <bool Count, class Bin, class Use>
inline void for_each_of_mine(const accumulate_task<Bin>& t, const Use& use) {
  std::uint64_t refused = 0;
  std::uint64_t outside_count = 0;
  for_each_added(t, my_items(), [&](std::size_t i, const added_to<Bin>& value, bool good) {
    refused += good ? 0U : 1U;
    outside_count += t.numbers[i] < t.bin_count ? 0U : 1U;
    for_each_bin(t, i, [&](std::uint32_t bin) { use(t, bin, value); });
  });
  if (!Count) return;
  add_found(t.counted, refused);
  add_found(t.counted + 1, outside_count);
}
template <bool Count, class Bin, class Use>
void for_each_value(const accumulate_task<Bin>& task, const Use& use) {
  on_teams(teams_for(task.size), task.device, [t = task, use](grid_items /*mine*/) {
    [[clang::always_inline]] for_each_of_mine<Count>(t, use);
  });
}

// Bins that are empty as yet get a shift: by some value of theirs.
struct set_shift_there {
  template <class Bin, class Value>
  void operator()(const accumulate_task<Bin>& t, std::uint32_t bin, const Value& value) const {
    if (t.bins[bin].count == 0) set_shift<together>(t.bins[bin], value);
  }
};

struct add_value {
  template <class Bin, class Value>
  void operator()(const accumulate_task<Bin>& t, std::uint32_t bin, const Value& value) const {
    if constexpr (std::is_same_v<Bin, moments_and_extremes>)
      extend_there(t.least[bin], t.greatest[bin], value);
    if constexpr (has_shift<Bin>)
      add_past_shift<together>(t.bins[bin], value);
    else
      add<together>(t.bins[bin], value);
  }
};

template <class Bin>
struct add_value_to {
  Bin* bins;
  template <class Value>
  void operator()(const accumulate_task<Bin>& /*task*/, std::uint32_t bin, const Value& value) const {
    add<together>(bins[bin], value);
  }
};

constexpr std::uint32_t bin_words = 5120;  // of 64 bits, in a team's memory: 40 KiB
constexpr std::uint32_t warp_threads = 32;

// With as many copies of the bins, for threads that add at once, as fit. A Bin of bits that are 0 is empty.
template <class Bin>
void accumulate_in_team_memory(const accumulate_task<Bin>& task, std::uint32_t bins) {
  constexpr std::uint32_t words = sizeof(Bin) / sizeof(std::uint64_t);
  // Adding to these is not inlined: a copy of the body in registers would be put into each thread's memory.
  constexpr body_is lies = std::is_same_v<Bin, wide_sums> ? body_is::shared : body_is::own;
  const std::uint32_t fit = bin_words / (words * bins);
  const std::uint32_t copies = fit < team_threads / warp_threads ? fit : team_threads / warp_threads;
  on_teams_in_team_memory<std::uint64_t, bin_words, lies>(
      teams_for(task.size), task.device, no_buffers(task.size),
      [t = task, bins, copies](std::uint64_t* table, team_thread thread, buffers<void, void> /*none*/) {
        for (std::uint32_t w = thread.number; w < copies * bins * words; w += thread.all) table[w] = 0;
        Bin* const all = reinterpret_cast<Bin*>(table);
        const add_value_to<Bin> adder{all + thread.number / warp_threads % copies * bins};
#pragma omp barrier
        [[clang::always_inline]] for_each_of_mine<true>(t, adder);
#pragma omp barrier
        for (std::uint32_t b = thread.number; b < bins; b += thread.all) {
          Bin sum = all[b];
          for (std::uint32_t c = 1; c < copies; ++c) join(sum, all[c * bins + b]);
          join<together>(t.bins[b], sum);
        }
      });
}

template <class Bin>
void accumulate(const accumulate_task<Bin>& task) {
  if constexpr (has_shift<Bin>) {
    for_each_value<false>(task, set_shift_there());
  } else {
    const std::uint64_t bins = task.bin_count + std::uint64_t{task.axes} * outside_bins;
    if (bins * sizeof(Bin) <= bin_words * sizeof(std::uint64_t))
      return accumulate_in_team_memory(task, static_cast<std::uint32_t>(bins));
  }
  for_each_value<true>(task, add_value());
}

void widen(const void* numbers, detail::sample_type type, std::size_t size, double* to, int device,
           const tables::wrap_rule& given) {
  on_teams(teams_for(size), device, [=, rule = given](grid_items mine) {
    with_stored_type(type, [&](auto zero) {
      const auto* from = static_cast<const decltype(zero)*>(numbers);
      for (std::size_t i = mine.first; i < size; i += mine.stride) {
        const auto number = static_cast<double>(from[i]);
        to[i] = rule.period == 0 ? number : wrapped(number, rule);
      }
    });
  });
}

#define CAIRN_INSTANTIATE(Bin) template void accumulate<Bin>(const accumulate_task<Bin>&);
CAIRN_FOR_EACH_ACCUMULATOR(CAIRN_INSTANTIATE)
#undef CAIRN_INSTANTIATE

}  // namespace cairn::offload
