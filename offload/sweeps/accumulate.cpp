// Sums, sums of squares and moments in bins, on a device: all teams add to the same bins.
#include "src/kernels/accumulate.hpp"

#include "offload/sweeps/grid.hpp"
#include "offload/sweeps/sweeps.hpp"
#include "src/kernels/ordered_key.hpp"
#include "src/layouts/instantiated.hpp"
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
};

// Bins that are empty as yet get a shift: some value of theirs, if it is finite.
template <class Moments>
inline void shift_there(Moments& bin, double value) {
  if (bin.count != 0) return;
  const double shift = shift_for(value);
#pragma omp atomic write relaxed
  bin.shift = shift;
}

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
  if constexpr (std::is_same_v<Bin, weighted_moments>) {
    const double* values = static_cast<const double*>(t.values);
    for (std::size_t i = mine.first; i < t.size; i += mine.stride)
      use(i, weighted_number{values[i], t.weights[i]}, true);
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

// Calls use(task, bin number, value) for all samples; with Count, counts those that lie in no bin.
template <bool Count, class Bin, class Use>
void for_each_value(const accumulate_task<Bin>& task, const Use& use) {
  on_teams(teams_for(task.size), task.device, [t = task, use](grid_items mine) {
    std::uint64_t refused = 0;
    std::uint64_t outside_count = 0;
    for_each_added(t, mine, [&](std::size_t i, const added_to<Bin>& value, bool good) {
      refused += good ? 0U : 1U;
      outside_count += t.numbers[i] < t.bin_count ? 0U : 1U;
      for_each_bin(t, i, [&](std::uint32_t bin) { use(t, bin, value); });
    });
    if (!Count) return;
    add_found(t.counted, refused);
    add_found(t.counted + 1, outside_count);
  });
}

struct set_shift {
  template <class Bin, class Value>
  void operator()(const accumulate_task<Bin>& t, std::uint32_t bin, const Value& value) const {
    if constexpr (std::is_same_v<Bin, moments_and_extremes>) {
      shift_there(t.bins[bin].all, value);
    } else if constexpr (std::is_same_v<Bin, weighted_moments>) {
      shift_there(t.bins[bin], value.number);
    } else {
      shift_there(t.bins[bin], value);
    }
  }
};

template <class Bin>
constexpr bool has_shift = std::is_same_v<Bin, moments> || std::is_same_v<Bin, moments_and_extremes> ||
                           std::is_same_v<Bin, weighted_moments>;

struct add_value {
  template <class Bin, class Value>
  void operator()(const accumulate_task<Bin>& t, std::uint32_t bin, const Value& value) const {
    if constexpr (std::is_same_v<Bin, moments_and_extremes>) {
      add_past_shift<together>(t.bins[bin].all, value);
      extend_there(t.least[bin], t.greatest[bin], value);
    } else if constexpr (has_shift<Bin>) {
      add_past_shift<together>(t.bins[bin], value);
    } else {
      add<together>(t.bins[bin], value);
    }
  }
};

template <class Bin>
void accumulate(const accumulate_task<Bin>& task) {
  if constexpr (has_shift<Bin>) for_each_value<false>(task, set_shift());
  for_each_value<true>(task, add_value());
}

void widen(const void* numbers, detail::sample_type type, std::size_t size, double* to, int device) {
  on_teams(teams_for(size), device, [=](grid_items mine) {
    with_stored_type(type, [&](auto zero) {
      const auto* from = static_cast<const decltype(zero)*>(numbers);
      for (std::size_t i = mine.first; i < size; i += mine.stride) to[i] = static_cast<double>(from[i]);
    });
  });
}

#define CAIRN_INSTANTIATE(Bin) template void accumulate<Bin>(const accumulate_task<Bin>&);
CAIRN_FOR_EACH_ACCUMULATOR(CAIRN_INSTANTIATE)
#undef CAIRN_INSTANTIATE

}  // namespace cairn::offload
