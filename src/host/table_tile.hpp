// Tiles for the counting sweep: from samples to slots by the tables of an axis.
//
// A tile walks the cheapest tables that settle its samples. Blocks of sixteen go through the fast ones; what
// they leave ambiguous is compared with the thresholds, one by one. When that is often, the next tiles start
// one step further: guarded, then carry, then carry with the window, then a search of crowded cells or the
// mesh. After some tiles the first step is tried again, since samples may come in any order.
#pragma once

#include <cstddef>
#include <cstdint>

#include "src/host/histogram_task.hpp"
#include "src/kernels/slot_of.hpp"
#if defined(__AVX512BW__) && defined(CAIRN_BATCH_LANES)
#  include "src/host/avx512/block.hpp"
#  define CAIRN_VECTOR_BLOCKS 1
#  define CAIRN_BLOCKS_SEARCH 1
#elif defined(__AVX2__) && defined(CAIRN_BATCH_LANES)
#  include "src/host/avx2/block.hpp"
#  define CAIRN_VECTOR_BLOCKS 1
#else
#  include "src/host/block.hpp"
#endif

namespace cairn::CAIRN_TARGET {

template <class T>
inline std::uint32_t exact_slot_of(T x, const host::histogram_task<T>& task) {
  if (task.has_carry) return compared_slot_of(x, task.carry);
  if (task.is_uniform)
    return slot_of(static_cast<std::uint32_t>(cell_of(x, task.uniform.map)), x, task.uniform);
  return slot_of(static_cast<std::uint32_t>(cell_of(x, task.mesh.map)), x, task.mesh);
}

template <class T, class Slot>
inline std::uint64_t count_nan(const T* x, const Slot* slots, std::size_t n) {
  std::uint64_t nan = 0;
  if constexpr (std::is_floating_point_v<T>) {
    Slot least = 1;  // NaN are in slot 0
    for (std::size_t i = 0; i < n; ++i) least = slots[i] < least ? slots[i] : least;
    if (least != 0) [[likely]]
      return 0;
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
  using slot = Slot;
  explicit table_tile(const host::histogram_task<T>& task) : task_(&task) { step_ = first_step(); }

  std::uint64_t operator()(std::size_t first, std::size_t n, Slot* slots) {
    const T* x = task_->samples + first;
    if (++tiles_ % tiles_before_another_try == 0) step_ = first_step();
    if constexpr (sizeof(T) >= 2 && sizeof(Slot) == 2) {
      if (step_ != step::mesh) {
        if (by_blocks(x, n, slots) > n / (has_window_left() ? 128 : 32)) step_ = next_step();
        return count_nan(x, slots, n);
      }
    }
    by_mesh(x, n, slots);
    return count_nan(x, slots, n);
  }

 private:
  enum class step : std::uint8_t { guarded, carry, window, search, mesh };
  static constexpr unsigned tiles_before_another_try = 32;

  step first_step() const {
    if (sizeof(T) < 2 || sizeof(Slot) != 2) return step::mesh;
    return task_->has_guard ? step::guarded : task_->has_carry ? step::carry : step::mesh;
  }

  bool has_window_left() const { return step_ == step::carry && task_->carry.window_cells != 0; }

  step next_step() const {
    if (step_ == step::guarded && task_->has_carry) return step::carry;
    if (has_window_left()) return step::window;
#ifdef CAIRN_BLOCKS_SEARCH
    if (step_ != step::guarded && task_->gather_is_fast) return step::search;  // there is nothing better
#endif
    return step::mesh;
  }

  std::size_t by_blocks(const T* x, std::size_t n, std::uint16_t* slots) const {
    if constexpr (std::is_floating_point_v<T>) {
      if (step_ == step::guarded) return by_guard(x, n, slots);
    }
    if (step_ == step::carry) return by_carry<false, false>(x, n, slots);
    if (step_ == step::window) return by_carry<true, false>(x, n, slots);
    if (task_->carry.window_cells != 0) return by_carry<true, true>(x, n, slots);
    return by_carry<false, true>(x, n, slots);
  }

  std::size_t by_guard(const T* x, std::size_t n, std::uint16_t* slots) const {
    return settle(x, n, slots, [bins = task_->guarded](const T* from, std::uint16_t* to) {
#ifdef CAIRN_VECTOR_BLOCKS
      vector_guarded_block(from, to, bins);
#else
      guarded_block(from, to, bins);
#endif
    });
  }

  template <bool Window, bool Search>
  std::size_t by_carry(const T* x, std::size_t n, std::uint16_t* slots) const {
#ifdef CAIRN_VECTOR_BLOCKS
    if (task_->gather_is_fast) {
      return settle(x, n, slots, [table = task_->carry](const T* from, std::uint16_t* to) {
        gathered_carry_block<Window, Search>(from, to, table);
      });
    }
#endif
    return settle(x, n, slots, [table = task_->carry](const T* from, std::uint16_t* to) {
      carry_block<Window>(from, to, table);
    });
  }

  // Block by block, then one by one what is ambiguous. Returns how many were.
  template <class Block>
  std::size_t settle(const T* x, std::size_t n, std::uint16_t* slots, Block block) const {
    constexpr std::size_t ahead = 4096 / sizeof(T);
    constexpr std::size_t line = 64 / sizeof(T);
    const auto last = static_cast<std::uint16_t>(task_->counters.slots - 1);
    const std::size_t whole = n / block_items * block_items;
    for (std::size_t i = 0; i < whole; i += block_items) {
      for (std::size_t j = 0; j < block_items; j += line) __builtin_prefetch(x + i + j + ahead);
      block(x + i, slots + i);
    }
    std::size_t compared = 0;
    for (std::size_t i = 0; i < whole; i += block_items) {
#ifdef CAIRN_VECTOR_BLOCKS
      std::uint32_t mask = vector_slots_above(slots + i, last);
#else
      std::uint32_t mask = slots_above(slots + i, last);
#endif
      for (; mask != 0; mask &= mask - 1, ++compared) {
        const std::size_t at = i + static_cast<std::size_t>(__builtin_ctz(mask));
        slots[at] = static_cast<std::uint16_t>(exact_slot_of(x[at], *task_));
      }
    }
    for (std::size_t i = whole; i < n; ++i)
      slots[i] = static_cast<std::uint16_t>(exact_slot_of(x[i], *task_));
    return compared;
  }

  void by_mesh(const T* x, std::size_t n, Slot* slots) const {
    lanes::unsigned_of<T> cells[1024];
    predict(x, n, task_->is_uniform ? task_->uniform.map : task_->mesh.map, cells);
    if (task_->is_uniform) {
      for (std::size_t i = 0; i < n; ++i)
        slots[i] = static_cast<Slot>(slot_of(static_cast<std::uint32_t>(cells[i]), x[i], task_->uniform));
    } else {
      for (std::size_t i = 0; i < n; ++i)
        slots[i] = static_cast<Slot>(slot_of(static_cast<std::uint32_t>(cells[i]), x[i], task_->mesh));
    }
  }

  const host::histogram_task<T>* task_;
  unsigned tiles_ = 0;
  step step_ = step::mesh;
};

}  // namespace cairn::CAIRN_TARGET
