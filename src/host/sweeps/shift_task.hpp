// What a shift sweep gets, and the sweep of each target by name.
#pragma once

#include <cstddef>

#include "src/layouts/shift_view.hpp"
#include "src/layouts/targets.hpp"
#include "src/machine/team.hpp"

namespace cairn::host {

// Targets first to last - 1, at most shift_targets of them, all in one row of the grid.
struct shift_tile {
  std::size_t first = 0;
  std::size_t last = 0;
};
constexpr std::size_t shift_targets = 32;

// Numbers that a thread keeps of its targets.
constexpr std::size_t room_for_shift(int dims) {
  return dims > 3 ? 2 * static_cast<std::size_t>(dims) * shift_targets : 0;
}

template <class T>
struct shift_task : points::shift_view<T> {
  const shift_tile* tiles = nullptr;
  std::size_t tile_count = 0;
  T* room = nullptr;  // for more than three dimensions, as room_for_shift says
  std::size_t room_of_thread = 0;
  int threads = 1;
  const thread_team* team = nullptr;
};

}  // namespace cairn::host

#define CAIRN_DECLARE_TARGET(TARGET)           \
  namespace cairn::TARGET {                    \
  template <class T>                           \
  void shift(const host::shift_task<T>& task); \
  }
CAIRN_FOR_EACH_TARGET(CAIRN_DECLARE_TARGET)
#undef CAIRN_DECLARE_TARGET
