// Samples in blocks through the fast tables: the inner step of the histogram. This is the generic one;
// targets may have their own (src/targets/), tested against the same references.
//
// A block function writes the slots of samples x[0] to x[block_items - 1], in that order, and leaves a number
// above every slot, as `unsettled`, where a sample is ambiguous. NaN is in slot 0.
#pragma once

#include <cstddef>
#include <cstdint>

#include "src/host/sweeps/lane_choice.hpp"
#include "src/kernels/guarded.hpp"
#include "src/kernels/mesh_cell.hpp"
#include "src/kernels/position.hpp"
#include "src/layouts/lookup.hpp"

namespace cairn::CAIRN_TARGET {

constexpr std::size_t block_items = 32;
template <class Slot>
constexpr auto unsettled = static_cast<Slot>(-1);

using tables::entry_reads;
using tables::lookup_kind;

template <class T>
inline void map_block(const T* x, const tables::position_map<T>& map, lanes::signed_of<T>* positions) {
  using V = lanes_for<T>;
  for (std::size_t i = 0; i < block_items; i += lanes::traits<V>::size)
    lanes::store(positions + i, position_of(lanes::load<V>(x + i), map));
}

// Inlined: a call for each block costs 5 %.
template <class T>
[[gnu::always_inline]] inline void curve_block(const T* x, const tables::position_curve<T>& curve,
                                               std::int32_t* positions) {
  using V = lanes_for<float>;
  float v[block_items];
  for (std::size_t i = 0; i < block_items; ++i)
    v[i] = static_cast<float>((x[i] - curve.center) * curve.scale);
  for (std::size_t i = 0; i < block_items; i += lanes::traits<V>::size)
    lanes::store(positions + i, position_on_curve(lanes::load<V>(v + i), curve));
}

// By the mesh: keys by vectors, what they look up one by one.
template <class T, class Slot>
inline void mesh_block(const T* x, Slot* slots, const tables::mesh_view<T>& mesh) {
  tables::mesh_key<T> keys[block_items];
  for (std::size_t i = 0; i < block_items; ++i) keys[i] = mesh_key_of(x[i], mesh.map);
  for (std::size_t i = 0; i < block_items; ++i) {
    const tables::mesh_cell<T>& cell = mesh.cells[mesh_cell_of(keys[i], mesh)];
    const std::uint32_t slot = cell.offset + (x[i] >= cell.edge ? 1U : 0U);
    slots[i] = (slot & tables::several_thresholds) != 0 ? unsettled<Slot> : static_cast<Slot>(slot);
  }
}

// Among all thresholds, one step of all samples after the other, so that they do not wait for memory in turn.
template <class T, class Slot>
inline void bisection_block(const T* x, Slot* slots, const T* thresholds, std::uint32_t count) {
  std::uint32_t at[block_items] = {};
  for (; count > 1; count -= count / 2) {
    const std::uint32_t half = count / 2;
    const T* middle = thresholds + half - 1;
    for (std::size_t i = 0; i < block_items; ++i) {
      const std::uint32_t reaches = middle[at[i]] <= x[i] ? 1U : 0U;
      at[i] += half & (0U - reaches);  // not a branch
    }
  }
  for (std::size_t i = 0; i < block_items; ++i)
    slots[i] = static_cast<Slot>(at[i] + (thresholds[at[i]] <= x[i] ? 1U : 0U));
}

// Checks the slots of a tile, a block at a time.
template <class Slot>
class slot_watch {
 public:
  // Which of the block's slots exceed `last`: bit i for the i-th.
  std::uint32_t above(const Slot* slots, Slot last) {
    Slot least = unsettled<Slot>;
    Slot greatest = 0;
    for (std::size_t i = 0; i < block_items; ++i) least = slots[i] < least ? slots[i] : least;
    for (std::size_t i = 0; i < block_items; ++i) greatest = slots[i] > greatest ? slots[i] : greatest;
    least_ = least < least_ ? least : least_;
    if (greatest <= last) [[likely]]
      return 0;
    std::uint32_t mask = 0;
    for (std::size_t i = 0; i < block_items; ++i) mask |= slots[i] > last ? 1U << i : 0U;
    return mask;
  }
  // Whether some slot was 0, where NaN are.
  bool saw_zero() const { return least_ == 0; }

 private:
  Slot least_ = unsettled<Slot>;
};

// The block functions of a target: the generic ones, replaced where its instruction set has better ones.
struct generic_blocks {
  // Whether the target has a block of its own that reads entries so; else the generic one takes its part.
  template <lookup_kind By, entry_reads Reads, class T>
  static constexpr bool reads_entries = false;
  // True if it has entries gathered where that is faster on this machine, and if samples of crowded
  // cells can be searched in a block.
  static constexpr bool gathers = false;
  static constexpr bool search = false;
  // Of 48 slots, how many may differ from the most frequent one for listing them to pay.
  static constexpr std::size_t most_others_of_48 = 2;

  // By positions, window or curve. Short loops: the compiler vectorises all but the one that loads entries.
  // Not inlined: what is done meanwhile would take their registers.
  template <lookup_kind By, entry_reads Reads, bool Search, class T, class Slot>
  [[gnu::noinline]] static void positions(const T* x, Slot* slots, const tables::position_view<T>& table) {
    const int bits = table.fraction_bits;
    std::conditional_t<By == lookup_kind::curve, std::int32_t, lanes::signed_of<T>> found[block_items];
    if constexpr (By == lookup_kind::curve) {
      curve_block(x, *table.curve, found);
    } else {
      map_block(x, table.map, found);
    }
    std::int32_t position[block_items];
    std::int32_t cell[block_items];
    for (std::size_t i = 0; i < block_items; ++i) {
      position[i] = static_cast<std::int32_t>(found[i]);
      cell[i] = position[i] >> bits;
    }
    if constexpr (By == lookup_kind::window) {
      map_block(x, table.window, found);
      const auto cells = static_cast<std::int32_t>(table.window_cells);
      for (std::size_t i = 0; i < block_items; ++i) {
        const bool inside = x[i] >= table.window_low && x[i] < table.window_high;
        position[i] = inside ? static_cast<std::int32_t>(found[i]) : position[i];
        cell[i] = inside ? (position[i] >> bits) + cells : cell[i];
      }
    }
    std::uint32_t sum[block_items];
    for (std::size_t i = 0; i < block_items; ++i) sum[i] = table.entries[cell[i]];
    for (std::size_t i = 0; i < block_items; ++i) {
      sum[i] = slot_sum(sum[i], position[i], bits);
      slots[i] = static_cast<Slot>(is_ambiguous(sum[i], bits) ? unsettled<Slot> : sum[i] >> bits);
    }
  }

  template <class T>
  static void guarded(const T* x, std::uint16_t* slots, const tables::guarded_view<T>& bins) {
    using V = lanes_for<T>;
    lanes::signed_of<T> positions[block_items];
    for (std::size_t i = 0; i < block_items; i += lanes::traits<V>::size)
      lanes::store(positions + i, guarded_position(lanes::load<V>(x + i), bins));
    for (std::size_t i = 0; i < block_items; ++i) {
      const auto position = static_cast<std::int32_t>(positions[i]);
      slots[i] = is_near_threshold(position, bins.guard) ? unsettled<std::uint16_t>
                                                         : static_cast<std::uint16_t>(guarded_slot(position));
    }
  }

  // Writes those of sixteen slots that differ from `slot`, and returns how many. There is room for all.
  static std::size_t list_others(const std::uint16_t* slots, std::uint16_t slot, std::uint32_t* others) {
    std::size_t n = 0;
    for (std::size_t i = 0; i < 16; ++i) {
      others[n] = slots[i];
      n += slots[i] != slot ? 1U : 0U;
    }
    return n;
  }

  template <class Slot>
  using slot_watch = CAIRN_TARGET::slot_watch<Slot>;
};

}  // namespace cairn::CAIRN_TARGET
