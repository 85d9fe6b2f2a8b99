// What all ranks have, on each.
#pragma once

#include <cairn/communicator.hpp>
#include <optional>
#include <span>
#include <vector>

#include "src/ranks/agreement.hpp"
#include "src/ranks/exchange.hpp"

namespace cairn::ranks {

// One rank behind the other, where the result is for this one; else nothing. What throws, throws on all.
template <class Item>
std::vector<Item> gathered(const communicator& all, std::span<const Item> mine, int root = all_ranks) {
  std::optional<exchange_room> room;
  std::vector<Item> whole;
  on_each(all, [&] { room.emplace(all); });
  room->tell_all(all, mine.size());
  on_each(all, [&] {
    if (gets_result(all, root)) whole.resize(total_of(room->take));
  });
  room->gather(all, root, mine, whole.data());
  return whole;
}

}  // namespace cairn::ranks
