// One thread's buffers of draws by item; shared by all targets.
#pragma once

#include <cstddef>
#include <cstdint>

namespace cairn::host {

constexpr std::size_t item_tile_size = 2048;
constexpr std::size_t item_margin = 32;
constexpr std::size_t item_batch = 128;  // items that go through each step together

// Items of a tile, side by side: which they are, and their parameters. There is room for some vectors more.
struct item_list {
  static constexpr std::size_t room = item_tile_size + item_margin;
  std::uint64_t position[room];
  std::uint64_t number[2][room];  // doubles
  std::size_t size;
};

// Scratch memory, since it is too large for small stacks.
struct alignas(64) item_room {
  item_list all;  // position[i] is i
  item_list small;
  item_list large;
  item_list open;  // of large ones, those whose proposals are not yet accepted, and these
  std::uint64_t offset[item_list::room];  // doubles
  std::uint64_t above[item_list::room];
  std::uint64_t below[item_list::room];
  std::uint64_t value[item_list::room];
  double mass[item_batch];
  double rest[item_batch];
  std::uint64_t words[4][item_batch];  // of the items of a batch
};

}  // namespace cairn::host
