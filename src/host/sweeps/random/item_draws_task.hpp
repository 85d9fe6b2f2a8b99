// What the sweep of draws by item gets, and the sweep of each target by name.
#pragma once

#include "src/host/sweeps/random/item_room.hpp"
#include "src/layouts/item_draws.hpp"
#include "src/layouts/targets.hpp"
#include "src/machine/team.hpp"

namespace cairn::host {

// One thread's buffers.
struct item_draws_room {
  item_room lists;
  std::uint64_t whole[item_list::room];
};

template <class Word>
struct item_task {
  item_range<Word> all;
  int threads = 1;
  const thread_team* team = nullptr;
  item_draws_room* rooms = nullptr;  // one for each thread, not yet touched; without: items are drawn singly
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
