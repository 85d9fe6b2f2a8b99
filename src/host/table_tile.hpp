// Tiles for the counting sweep: from samples to slots by the tables of an axis.
//
// A tile walks the cheapest tables that settle its samples. Blocks of sixteen go through the fast ones; what they
// leave ambiguous is compared with the thresholds, one by one. When that is often, the next tiles start one step
// further: guarded, then carry, then carry with the window, then a search of crowded cells or the mesh. After
// some tiles the first step is tried again, since samples may come in any order.
#pragma once

#include <cstddef>
#include <cstdint>

#include "src/host/histogram_task.hpp"
#include "src/kernels/slot_of.hpp"
#if defined(__AVX512BW__) && defined(CAIRN_BATCH_LANES)
#include "src/host/avx512/block.hpp"
#define CAIRN_BLOCKS_GATHER 1
#else
#include "src/host/block.hpp"
#endif

namespace cairn::CAIRN_TARGET {

template <class T>
inline std::uint32_t exact_slot_of(T x, const host::histogram_task<T>& task) {
  if (task.has_carry) return compared_slot_of(x, task.carry);
  if (task.is_uniform) return slot_of(static_cast<std::uint32_t>(cell_of(x, task.uniform.map)), x, task.uniform);
  return slot_of(static_cast<std::uint32_t>(cell_of(x, task.mesh.map)), x, task.mesh);
}

template <class T>
inline std::uint64_t count_nan(const T* x, std::size_t n) {
  std::uint64_t nan = 0;
  if constexpr (std::is_floating_point_v<T>) {
    using V = lanes_for<T>;
    constexpr std::size_t width = lanes::traits<V>::size;
    std::size_t i = 0;
    for (; i + 4 * width <= n; i += 4 * width) {
      const auto a = lanes::is_nan(lanes::load<V>(x + i)) | lanes::is_nan(lanes::load<V>(x + i + width));
      const auto b = lanes::is_nan(lanes::load<V>(x + i + 2 * width)) | lanes::is_nan(lanes::load<V>(x + i + 3 * width));
      if (lanes::any(lanes::mask_of<V>(a | b))) [[unlikely]] {
        for (std::size_t j = i; j < i + 4 * width; ++j) nan += lanes::is_nan(x[j]) ? 1U : 0U;
      }
    }
    for (; i < n; ++i) nan += lanes::is_nan(x[i]) ? 1U : 0U;
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
  explicit table_tile(const host::histogram_task<T>& task) : task_(&task) {
    step_ = first_step();
  }

  std::uint64_t operator()(std::size_t first, std::size_t n, Slot* slots) {
    const T* x = task_->samples + first;
    if (++tiles_ % tiles_before_another_try == 0) step_ = first_step();
    if constexpr (sizeof(T) >= 4 && sizeof(Slot) == 2) {
      if (step_ != step::mesh) {
        if (by_blocks(x, n, slots) > n / 32) step_ = next_step();
        return count_nan(x, n);
      }
    }
    by_mesh(x, n, slots);
    return count_nan(x, n);
  }

 private:
  enum class step : std::uint8_t { guarded, carry, window, search, mesh };
  static constexpr unsigned tiles_before_another_try = 32;

  step first_step() const {
    if (sizeof(T) < 4 || sizeof(Slot) != 2) return step::mesh;
    return task_->has_guard ? step::guarded : task_->has_carry ? step::carry : step::mesh;
  }

  step next_step() const {
    if (step_ == step::guarded && task_->has_carry) return step::carry;
    if (step_ == step::carry && task_->carry.window_cells != 0) return step::window;
#ifdef CAIRN_BLOCKS_GATHER
    if (step_ != step::guarded && task_->gather_is_fast) return step::search;  // there is nothing better
#endif
    return step::mesh;
  }

  std::size_t by_blocks(const T* x, std::size_t n, std::uint16_t* slots) const {
    if (step_ == step::guarded) {
      return settle(x, n, slots, [bins = task_->guarded](const T* from, std::uint16_t* to) {
        return guarded_block(from, to, bins);
      });
    }
    if (step_ == step::carry) return by_carry<false, false>(x, n, slots);
    if (step_ == step::window) return by_carry<true, false>(x, n, slots);
    if (task_->carry.window_cells != 0) return by_carry<true, true>(x, n, slots);
    return by_carry<false, true>(x, n, slots);
  }

  template <bool Window, bool Search>
  std::size_t by_carry(const T* x, std::size_t n, std::uint16_t* slots) const {
#ifdef CAIRN_BLOCKS_GATHER
    if (task_->gather_is_fast) {
      return settle(x, n, slots, [table = task_->carry](const T* from, std::uint16_t* to) {
        return gathered_carry_block<Window, Search>(from, to, table);
      });
    }
#endif
    return settle(x, n, slots, [table = task_->carry](const T* from, std::uint16_t* to) {
      return carry_block<Window>(from, to, table);
    });
  }

  // Block by block, then one by one what is ambiguous. Returns how many were.
  template <class Block>
  std::size_t settle(const T* x, std::size_t n, std::uint16_t* slots, Block block) const {
    constexpr std::size_t ahead = 8192 / sizeof(T);
    std::uint32_t ambiguous[1024 + block_items];
    std::size_t count = 0;
    std::size_t i = 0;
    for (; i + block_items <= n; i += block_items) {
      __builtin_prefetch(x + i + ahead);
#ifdef CAIRN_BLOCKS_GATHER
      count = append_lanes_compressed(block(x + i, slots + i), i, ambiguous, count);
#else
      count = append_lanes(block(x + i, slots + i), i, ambiguous, count);
#endif
    }
    for (std::size_t a = 0; a < count; ++a)
      slots[ambiguous[a]] = static_cast<std::uint16_t>(exact_slot_of(x[ambiguous[a]], *task_));
    for (; i < n; ++i) slots[i] = static_cast<std::uint16_t>(exact_slot_of(x[i], *task_));
    return count;
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
