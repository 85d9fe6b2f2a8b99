// Tables of bins that each rank has filled, made one.
#pragma once

#include <algorithm>
#include <cairn/communicator.hpp>
#include <cairn/execution.hpp>
#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "src/ranks/agreement.hpp"
#include "src/ranks/exchange.hpp"

namespace cairn::ranks {

// Adds up the tables of all ranks, where they stand: on all ranks, or on one; elsewhere it is then not
// defined what they hold. An item of the table is `words` items of the reduction.
template <class Item>
void add_tables(const communicator& all, int root, Item* table, std::size_t size, std::size_t words,
                reduction how) {
  if (root == all_ranks) return all.allreduce(table, size * words, how);
  std::optional<exchange_room> room;
  std::vector<Item> mine;
  on_each(all, [&] {
    room.emplace(all);
    room->take_even_shares(size);
    mine.resize(room->take[static_cast<std::size_t>(all.rank())]);
  });
  room->reduce_scatter(all, table, mine.data(), words, how);
  room->gather(all, root, std::span<const Item>(mine), table);
}

// The same for items that only `join(item, other)` can add up: each rank joins its share of those of all
// ranks in brackets that depend on the number of ranks alone, ((0 1) (2 3)) ((4 5) ...).
template <class Item, class Join>
void join_tables(const communicator& all, int root, Item* table, std::size_t size, const Join& join) {
  const std::size_t ranks = ranks_of(all);
  std::optional<exchange_room> room;
  std::vector<Item> parts;
  std::size_t own = 0;
  on_each(all, [&] {
    room.emplace(all);
    room->give_even_shares(size);
    own = room->give[static_cast<std::size_t>(all.rank())];
    std::ranges::fill(room->take, own);
    parts.resize(own * ranks);
  });
  room->exchange(all, table, parts.data());
  for (std::size_t step = 1; step < ranks; step *= 2)
    for (std::size_t r = 0; r + step < ranks; r += 2 * step)
      for (std::size_t i = 0; i < own; ++i) join(parts[r * own + i], parts[(r + step) * own + i]);
  room->take_even_shares(size);
  room->gather(all, root, std::span<const Item>(parts).first(own), table);
}

}  // namespace cairn::ranks
