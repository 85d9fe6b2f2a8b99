// What the sweep of draws by item gets, and the sweep of each target by name.
#pragma once

#include "src/layouts/item_draws.hpp"
#include "src/layouts/targets.hpp"
#include "src/machine/team.hpp"

namespace cairn::host {

constexpr std::size_t item_tile_size = 1024;

// Items of a tile, side by side: which they are, and their parameters. There is room for two batches more.
struct item_list {
  static constexpr std::size_t room = item_tile_size + 16;
  std::uint64_t position[room];
  std::uint64_t number[2][room];  // doubles
  std::size_t size;
};

// One thread's buffers: scratch memory, since they are too large for small stacks.
struct alignas(64) item_room {
  item_list all;
  item_list small;
  item_list large;
  item_list undecided;
  std::uint64_t offset[item_list::room];  // doubles, of the undecided
  std::uint64_t above[item_list::room];
  std::uint64_t below[item_list::room];
  std::uint64_t whole[item_list::room];
  std::uint64_t value[item_list::room];
};

template <class Word>
struct item_task {
  item_range<Word> all;
  int threads = 1;
  const thread_team* team = nullptr;
  item_room* rooms = nullptr;  // one for each thread, not yet touched; without: items are drawn singly
};

}  // namespace cairn::host

// For std::uint32_t and std::uint64_t; float and double: gamma.
#define CAIRN_DECLARE_TARGET(TARGET)                  \
  namespace cairn::TARGET {                           \
  template <class Word>                               \
  void draw_items(const host::item_task<Word>& task); \
  }
CAIRN_FOR_EACH_TARGET(CAIRN_DECLARE_TARGET)
#undef CAIRN_DECLARE_TARGET
