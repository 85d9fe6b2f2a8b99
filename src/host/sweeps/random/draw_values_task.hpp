// What a sweep of drawn values gets, and the sweep of each target by name.
#pragma once

#include <cstddef>
#include <cstdint>

#include "src/layouts/draw_range.hpp"
#include "src/layouts/targets.hpp"
#include "src/layouts/value_laws.hpp"
#include "src/machine/team.hpp"

namespace cairn::host {

constexpr std::size_t value_tile_size = 1024;

// One thread's buffers: scratch memory, since they are too large for small stacks.
struct alignas(64) drawn_room {
  static constexpr std::size_t most_beside = 4 * 8 * 2 + 8;  // draws before and after those of the tile
  union {
    std::uint64_t bits[value_tile_size + most_beside];
    std::uint32_t words[value_tile_size + most_beside];  // of laws that need the first word alone
  };
  double values[value_tile_size + most_beside];
};

template <class Value>
struct drawn_task {
  draw_range<Value> all;
  int threads = 1;
  const thread_team* team = nullptr;
  drawn_room* rooms = nullptr;  // scratch memory, one for each thread, not yet touched
};

}  // namespace cairn::host

#define CAIRN_DECLARE_TARGET(TARGET)                                     \
  namespace cairn::TARGET {                                              \
  template <class Value, class Law>                                      \
  void draw_values(const host::drawn_task<Value>& task, const Law& law); \
  }
CAIRN_FOR_EACH_TARGET(CAIRN_DECLARE_TARGET)
#undef CAIRN_DECLARE_TARGET
