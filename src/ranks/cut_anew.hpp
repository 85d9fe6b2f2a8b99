// Items that lie one behind the other over the ranks, cut where others begin.
#pragma once

#include <algorithm>
#include <cairn/communicator.hpp>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "src/ranks/agreement.hpp"
#include "src/ranks/exchange.hpp"

namespace cairn::ranks {

// Fills `shares` with how many items of [first, last) lie in each of the parts, of so many items, that are
// behind each other from 0 on.
inline void share_out(std::uint64_t first, std::uint64_t last, std::span<const std::uint64_t> parts,
                      std::span<std::uint64_t> shares) {
  std::uint64_t begin = 0;
  for (std::size_t r = 0; r < parts.size(); ++r) {
    const std::uint64_t end = begin + parts[r];
    const std::uint64_t from = std::max(first, begin);
    shares[r] = std::max(from, std::min(last, end)) - from;
    begin = end;
  }
}

// The ranks' items become `wanted` of them on each, in the same order; all that are wanted are as many as
// there are. Two exscans and two allgathers of 8 bytes, then each item goes where it belongs. What throws,
// throws on all ranks.
template <class Item>
std::vector<Item> cut_anew(const communicator& all, std::span<const Item> mine, std::uint64_t wanted) {
  std::optional<exchange_room> room;
  std::vector<std::uint64_t> parts;
  std::vector<Item> made;
  on_each(all, [&] {
    room.emplace(all);
    parts.resize(ranks_of(all));
    made.resize(wanted);
  });
  const auto before_me = [&](std::uint64_t items) {
    std::uint64_t before = items;
    all.exscan(&before, 1, reduction::sum_uint64);
    return before;
  };
  const std::uint64_t first = before_me(mine.size());
  const std::uint64_t begin = before_me(wanted);
  room->tell_all(all, wanted);
  std::ranges::copy(room->take, parts.begin());
  share_out(first, first + mine.size(), parts, room->give);
  room->tell_all(all, mine.size());
  std::ranges::copy(room->take, parts.begin());
  share_out(begin, begin + wanted, parts, room->take);
  room->exchange(all, mine.data(), made.data());
  return made;
}

}  // namespace cairn::ranks
