// Slots of samples of any type, tile by tile, by the tables of an axis.
#pragma once

#include <cstddef>
#include <cstdint>

#include "src/host/sweeps/histogram_task.hpp"
#include "src/host/sweeps/meanwhile.hpp"

namespace cairn::CAIRN_TARGET {

// One thread's samples of one axis, and how it looks them up now (table_tile.cpp).
struct tile_state {
  tile_state() = default;
  // `room`, for tile_items samples: needed where they are converted to other types than std::int32_t, or
  // lie apart.
  explicit tile_state(const host::axis_task& task, std::byte* room_or_none = nullptr)
      : axis(task.lookup), samples(task.samples), seen(task.seen), room(room_or_none) {}

  // Adds the tiles of each way to those of the other threads.
  void finish() const {
    for (std::size_t i = 0; i < axis->ways.size; ++i) {
#pragma omp atomic update relaxed
      seen->tiles[i] += tiles_by[i];
    }
  }

  const tables::axis_lookup* axis = nullptr;
  detail::column samples{};
  host::axis_tally* seen = nullptr;
  std::byte* room = nullptr;
  unsigned tiles = 0;
  std::uint32_t compared = 0;
  std::uint32_t tiles_by[tables::most_ways] = {};
  std::uint8_t way = 0;
};

// Writes the slots of n samples from `first` on, as a tile of the counting sweep does. Compiled for slots of
// 16 bits with each type of `meanwhile`, and for slots of 32 bits with do_nothing and line_fetches.
template <class Slot, class Meanwhile>
std::uint64_t look_up(tile_state& tile, std::size_t first, std::size_t n, Slot* slots, Meanwhile meanwhile);

// For the counting sweep. Slot: 16 bits wide where these hold all slots of the lookup, else 32.
template <class Slot>
struct slot_tile {
  using slot = Slot;
  tile_state state;

  template <class Meanwhile>
  std::uint64_t operator()(std::size_t first, std::size_t n, Slot* slots, Meanwhile meanwhile) {
    return look_up(state, first, n, slots, meanwhile);
  }
  void finish() const { state.finish(); }
};

}  // namespace cairn::CAIRN_TARGET
