// What a draw sweep gets, and the sweep of each target by name.
#pragma once

#include <cstddef>
#include <cstdint>

#include "src/host/sweeps/random/draws/draw_block.hpp"
#include "src/layouts/draw_range.hpp"
#include "src/layouts/draw_view.hpp"
#include "src/layouts/targets.hpp"
#include "src/machine/team.hpp"

namespace cairn::host {

template <class Index>
struct draw_task {
  draw_range<Index> all;
  int threads = 1;
  const thread_team* team = nullptr;
  draw_room* rooms = nullptr;  // scratch memory, one for each thread, not yet touched
};

}  // namespace cairn::host

// For std::uint32_t and std::uint64_t, and every table of draw_view.hpp.
#define CAIRN_DECLARE_TARGET(TARGET)                                 \
  namespace cairn::TARGET {                                          \
  template <class Index, class Table>                                \
  void draw(const host::draw_task<Index>& task, const Table& table); \
  }
CAIRN_FOR_EACH_TARGET(CAIRN_DECLARE_TARGET)
#undef CAIRN_DECLARE_TARGET
