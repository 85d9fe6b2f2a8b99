// Tiles for the counting sweep: from samples to slots by the tables of an axis.
//
// A tile uses the cheapest of the axis' ways (src/layouts/lookup.hpp) that settles its samples. Blocks of 32
// go through the fast tables; samples that these leave ambiguous are compared with the thresholds, one by
// one. When there are many, the next tiles start one way further; now and then cheaper ways are tried again.
#include <cstddef>
#include <cstdint>
#include <own_histogram_block.hpp>

#include "src/host/sweeps/histogram/sample_source.hpp"
#include "src/host/sweeps/histogram/slot_tile.hpp"
#include "src/host/sweeps/histogram/wide_slots.hpp"
#include "src/kernels/slot_of.hpp"
#include "src/layouts/sample_kinds.hpp"
#include "src/machine/parts.hpp"

namespace cairn::CAIRN_TARGET {
namespace {

// Of a sample that way `by` does not settle.
template <class T>
inline std::uint32_t exact_slot_of(T x, const tables::lookup<T>& axis, lookup_kind by) {
  if (axis.has_positions && by < lookup_kind::mesh) return compared_slot_of(x, axis.positions);
  if constexpr (std::is_floating_point_v<T>) {
    if (axis.is_uniform) return slot_of(x, axis.uniform);
  }
  return slot_of(x, axis.mesh);
}

template <class T>
inline std::uint64_t count_nan(const T* x, std::size_t n) {
  std::uint64_t nan = 0;
  if constexpr (std::is_floating_point_v<T>) {
    for (std::size_t i = 0; i < n; ++i) nan += lanes::is_nan(x[i]) ? 1U : 0U;
  }
  return nan;
}

// Cells of n samples by a map, at any width.
template <class T>
inline void predict(const T* x, std::size_t n, const tables::cell_map<T>& map, lanes::unsigned_of<T>* cells) {
  using V = lanes_for<T>;
  constexpr std::size_t width = lanes::traits<V>::size;
  std::size_t i = 0;
  for (; i + width <= n; i += width) lanes::store(cells + i, cell_of(lanes::load<V>(x + i), map));
  for (; i < n; ++i) cells[i] = cell_of(x[i], map);
}

template <class T, class Slot>
class table_tile {
 public:
  explicit table_tile(tile_state& state)
      : state_(state),
        axis_(static_cast<const tables::lookup<T>&>(*state.axis)),
        source_(state.samples, state.axis->wrap) {}

  // Not inlined: a frame that held what tiles of all types need would be too large.
  template <class Meanwhile>
  [[gnu::noinline]] std::uint64_t operator()(std::size_t first, std::size_t n, Slot* slots,
                                             Meanwhile meanwhile) {
    if (state_.tiles++ % tiles_between_tries == 0 && state_.way != 0) try_again(first, n);
    ++state_.tiles_by[state_.way];
    if constexpr (has_fast_tables && std::is_same_v<T, double>) {
      if (axis_.wrap.period != 0 && way() < lookup_kind::uniform) {
        call_for_all(n, meanwhile);
        return by_fast_tables_of_some(first, n, slots);
      }
    }
    if constexpr (has_fast_tables) {
      if (way() < lookup_kind::uniform) return by_fast_tables(first, n, slots, meanwhile);
    }
    call_for_all(n, meanwhile);
    if constexpr (sizeof(Slot) == 4) {
      if (way() >= lookup_kind::line) return by_wide(first, n, slots);
    }
    if constexpr (std::is_floating_point_v<T>) {
      if (way() == lookup_kind::uniform) return by_uniform(first, n, slots);
    }
    return by_keys(first, n, slots);
  }

 private:
  // Together: a single tile has too few ambiguous samples to judge by.
  static constexpr unsigned tiles_judged = 2;
  static constexpr unsigned tiles_between_tries = 8;
  static constexpr unsigned tiles_before_another_way = 64;
  static constexpr std::size_t few_items = 128;  // at once: converted samples and cells are on the stack
  static constexpr bool has_fast_tables = sizeof(Slot) == 2 || tables::fast_with_wide_slots<T>;

  lookup_kind way() const { return axis_.ways.kinds[state_.way]; }

  // Samples may come in any order. From the mesh and from bisection back to the first way, where that settles
  // nearly all of some samples; else now and then to the way before, for the next tiles.
  [[gnu::noinline]] void try_again(std::size_t first, std::size_t n) {
    const bool is_time = state_.tiles % tiles_before_another_way == 1;
    if (way() < lookup_kind::mesh) {
      if (is_time) state_.way = 0;
      return;
    }
    const bool has_first = axis_.has_positions && axis_.ways.first() < lookup_kind::mesh;
    const lookup_kind before = axis_.ways.kinds[state_.way - 1];
    if (has_first && settles_most(first, n)) {
      state_.way = 0;
    } else if (is_time && before != axis_.ways.first()) {
      --state_.way;
    }
  }
  bool settles_most(std::size_t first, std::size_t n) const {
    constexpr std::size_t some = 32;
    constexpr std::size_t most_left = 1;
    T room[1];
    std::size_t left = 0;
    for (std::size_t i = 0; i < some; ++i)
      left += is_decided(*source_.tile(first + i * n / some, 1, room), axis_.positions) ? 0U : 1U;
    return left <= most_left;
  }

  // Neither this nor the others are inlined: a frame that held the converted samples of all would be too
  // large.
  template <class Meanwhile>
  [[gnu::noinline]] std::uint64_t by_fast_tables(std::size_t first, std::size_t n, Slot* slots,
                                                 Meanwhile meanwhile) {
    constexpr bool may_convert = std::is_same_v<T, std::int32_t>;
    T room[may_convert ? host::tile_items : 1];
    const T* x = source_.tile(first, n, state_.room != nullptr ? reinterpret_cast<T*>(state_.room) : room);
    by_blocks(x, n, slots, meanwhile);
    const comparison seen = compare_ambiguous(x, n, slots);
    choose_way(seen.compared);
    return seen.zero ? count_nan(x, n) : 0;  // NaN are in slot 0
  }

  // Samples that are moved first, some at a time.
  [[gnu::noinline]] std::uint64_t by_fast_tables_of_some(std::size_t first, std::size_t n, Slot* slots) {
    T room[few_items];
    std::size_t compared = 0;
    std::uint64_t nan = 0;
    for (std::size_t i = 0; i < n; i += few_items) {
      const std::size_t some = lesser(n - i, few_items);
      const T* x = source_.tile(first + i, some, room);
      by_blocks(x, some, slots + i, do_nothing());
      const comparison seen = compare_ambiguous(x, some, slots + i);
      compared += seen.compared;
      if (seen.zero) nan += count_nan(x, some);
    }
    choose_way(compared);
    return nan;
  }

  // Floating samples have curves instead of windows.
  static constexpr auto second_map = std::is_floating_point_v<T> ? lookup_kind::curve : lookup_kind::window;

  struct comparison {
    std::size_t compared;
    bool zero;
  };

  void choose_way(std::size_t compared) {
    if (state_.tiles % tiles_judged == 0) state_.compared = 0;
    state_.compared += static_cast<std::uint32_t>(compared);
    if (state_.way + 1U == axis_.ways.size) return;  // there is nothing better
    if (state_.compared <= tiles_judged * host::tile_items / one_in(axis_.ways.kinds[state_.way + 1])) return;
    ++state_.way;
    state_.compared = 0;
  }
  // The share of samples that may be compared before the next way pays.
  static constexpr std::size_t one_in(lookup_kind next) {
    switch (next) {
      case lookup_kind::window:
        return 128;
      case lookup_kind::bisection:
        return 16;
      default:
        return 32;
    }
  }

  template <class Meanwhile>
  [[gnu::always_inline]] void by_blocks(const T* x, std::size_t n, Slot* slots, Meanwhile meanwhile) const {
    if constexpr (std::is_floating_point_v<T> && sizeof(Slot) == 2) {
      if (way() == lookup_kind::guarded) return by_guard(x, n, slots, meanwhile);
    }
    if (way() == lookup_kind::positions) return by_positions<lookup_kind::positions>(x, n, slots, meanwhile);
    if constexpr (target_blocks::search) {
      if (way() == lookup_kind::search) return by_search(x, n, slots, meanwhile);
    }
    return by_positions<second_map>(x, n, slots, meanwhile);
  }

  template <class Meanwhile>
  [[gnu::always_inline]] void by_guard(const T* x, std::size_t n, std::uint16_t* slots,
                                       Meanwhile meanwhile) const {
    const auto block = [bins = axis_.guarded](const T* from, std::uint16_t* to)
                           __attribute__((always_inline)) { target_blocks::guarded(from, to, bins); };
    return in_blocks(x, n, slots, block, meanwhile);
  }

  template <class Blocks, lookup_kind By, entry_reads Reads, bool Search, class Meanwhile>
  [[gnu::always_inline]] void by_blocks_of(const T* x, std::size_t n, Slot* slots,
                                           Meanwhile meanwhile) const {
    const auto block = [table = axis_.positions](const T* from, Slot* to) __attribute__((always_inline)) {
      Blocks::template positions<By, Reads, Search>(from, to, table);
    };
    return in_blocks(x, n, slots, block, meanwhile);
  }

  template <class Meanwhile>
  [[gnu::always_inline]] void by_search(const T* x, std::size_t n, Slot* slots, Meanwhile meanwhile) const {
    const bool has_second_map = axis_.ways.kinds[state_.way - 1] == second_map;
    if (has_second_map)
      return by_blocks_of<target_blocks, second_map, entry_reads::gathers, true>(x, n, slots, meanwhile);
    return by_blocks_of<target_blocks, lookup_kind::positions, entry_reads::gathers, true>(x, n, slots,
                                                                                           meanwhile);
  }

  template <lookup_kind By, class Meanwhile>
  [[gnu::always_inline]] void by_positions(const T* x, std::size_t n, Slot* slots,
                                           Meanwhile meanwhile) const {
    using enum entry_reads;
    if constexpr (target_blocks::template reads_entries<By, gathers, T>) {
      if (axis_.reads == gathers)
        return by_blocks_of<target_blocks, By, gathers, false>(x, n, slots, meanwhile);
    }
    if constexpr (target_blocks::template reads_entries<By, loads, T>)
      return by_blocks_of<target_blocks, By, loads, false>(x, n, slots, meanwhile);
    return by_blocks_of<generic_blocks, By, loads, false>(x, n, slots, meanwhile);
  }

  // One prefetch for each line, with increments between them: prefetches in bursts only wait for each other.
  template <class Block, class Meanwhile>
  [[gnu::always_inline]] void in_blocks(const T* x, std::size_t n, Slot* slots, Block block,
                                        Meanwhile meanwhile) const {
    constexpr std::size_t ahead = 4096 / sizeof(T);
    constexpr std::size_t line = 64 / sizeof(T);
    constexpr std::size_t some = host::counted_meanwhile;
    for (std::size_t i = 0; i + block_items <= n; i += block_items) {
      block(x + i, slots + i);
      for (std::size_t j = 0; j < block_items; j += some) {
        for (std::size_t at = 0; at < some; at += line) __builtin_prefetch(x + i + j + at + ahead);
        meanwhile();
      }
    }
  }

  // Settles ambiguous samples one by one. Inlined it would take the registers of the blocks before it.
  [[gnu::noinline]] comparison compare_ambiguous(const T* x, std::size_t n, Slot* slots) const {
    constexpr std::size_t most_blocks = host::tile_items / block_items;
    const auto last = static_cast<Slot>(axis_.slots - 1);
    const std::size_t blocks = n / block_items;
    std::uint32_t masks[most_blocks];
    std::uint32_t any = 0;
    typename target_blocks::template slot_watch<Slot> seen;
    for (std::size_t b = 0; b < blocks; ++b) any |= masks[b] = seen.above(slots + b * block_items, last);
    comparison found{0, seen.saw_zero()};
    const auto compare = [&](std::size_t i) {
      slots[i] = static_cast<Slot>(exact_slot_of(x[i], axis_, way()));
      found.zero |= slots[i] == 0;
    };
    for (std::size_t b = 0; any != 0 && b < blocks; ++b)
      for (std::uint32_t mask = masks[b]; mask != 0; mask &= mask - 1, ++found.compared)
        compare(b * block_items + static_cast<std::size_t>(__builtin_ctz(mask)));
    for (std::size_t i = blocks * block_items; i < n; ++i) compare(i);
    return found;
  }

  // By the mesh, or by bisection.
  [[gnu::noinline]] std::uint64_t by_keys(std::size_t first, std::size_t n, Slot* slots) {
    const tables::mesh_view<T> mesh = axis_.mesh;
    const auto block = [mesh](const T* x, Slot* to)
                           __attribute__((always_inline)) { mesh_block(x, to, mesh); };
    const auto halve = [mesh](const T* x, Slot* to) __attribute__((always_inline)) {
      bisection_block(x, to, mesh.thresholds, mesh.threshold_count);
    };
    const bool halves = way() == lookup_kind::bisection;
    T room[few_items];
    std::size_t compared = 0;
    std::uint64_t nan = 0;
    for (std::size_t i = 0; i < n; i += few_items) {
      const std::size_t some = lesser(n - i, few_items);
      const T* x = source_.tile(first + i, some, room);
      for (std::size_t j = 0; j + block_items <= some; j += block_items)
        halves ? halve(x + j, slots + i + j) : block(x + j, slots + i + j);
      const comparison seen = compare_ambiguous(x, some, slots + i);
      compared += seen.compared;
      if (seen.zero) nan += count_nan(x, some);
    }
    choose_way(compared);
    return nan;
  }

  [[gnu::noinline]] std::uint64_t by_uniform(std::size_t first, std::size_t n, Slot* slots) const {
    lanes::unsigned_of<T> cells[few_items];
    T room[few_items];
    std::uint64_t nan = 0;
    for (std::size_t i = 0; i < n; i += few_items) {
      const std::size_t some = lesser(n - i, few_items);
      const T* x = source_.tile(first + i, some, room);
      predict(x, some, axis_.uniform.map, cells);
      Slot least = 1;
      for (std::size_t j = 0; j < some; ++j) {
        const auto cell = static_cast<std::uint32_t>(cells[j]);
        slots[i + j] = static_cast<Slot>(slot_of(cell, x[j], axis_.uniform));
        least = slots[i + j] < least ? slots[i + j] : least;
      }
      if (least == 0) nan += count_nan(x, some);
    }
    return nan;
  }

  [[gnu::noinline]] std::uint64_t by_wide(std::size_t first, std::size_t n, std::uint32_t* slots) const {
    T room[wide_items];
    std::uint64_t nan = 0;
    for (std::size_t i = 0; i < n; i += wide_items) {
      const std::size_t some = lesser(n - i, wide_items);
      const T* x = source_.tile(first + i, some, room);
      wide_slots(x, some, slots + i, axis_.wide);
      nan += count_nan(x, some);
    }
    return nan;
  }

  tile_state& state_;
  const tables::lookup<T>& axis_;
  sample_source<T> source_;
};

}  // namespace

template <class Slot, class Meanwhile>
std::uint64_t look_up(tile_state& tile, std::size_t first, std::size_t n, Slot* slots, Meanwhile meanwhile) {
  const bool moves = tile.axis->wrap.period != 0;
  return with_compared_type(moves ? detail::sample_type::float64 : tile.samples.type, [&](auto sample) {
    return table_tile<decltype(sample), Slot>(tile)(first, n, slots, meanwhile);
  });
}

#define CAIRN_INSTANTIATE(Slot, Meanwhile) \
  template std::uint64_t look_up(tile_state&, std::size_t, std::size_t, Slot*, Meanwhile);
CAIRN_INSTANTIATE(std::uint16_t, slot_increments)
CAIRN_INSTANTIATE(std::uint16_t, pair_increments)
CAIRN_INSTANTIATE(std::uint16_t, other_slots)
CAIRN_INSTANTIATE(std::uint16_t, do_nothing)
CAIRN_INSTANTIATE(std::uint16_t, line_fetches)
CAIRN_INSTANTIATE(std::uint32_t, do_nothing)
CAIRN_INSTANTIATE(std::uint32_t, line_fetches)
#undef CAIRN_INSTANTIATE

}  // namespace cairn::CAIRN_TARGET
