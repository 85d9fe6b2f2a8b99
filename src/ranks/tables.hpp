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

// This rank's part of a table that is made of those of all ranks.
template <class Item>
class table_part {
 public:
  enum class way : bool { add, join };

  // std::bad_alloc.
  table_part(const communicator& all, std::size_t size, way how)
      : all_(all),
        size_(size),
        own_(part(all, size).size),
        room_(all),
        items_(own_ * (how == way::join ? ranks_of(all) : 1)) {}

  // Adds up the tables of all ranks. An item of the table is `words` items of the reduction.
  void add(const Item* table, std::size_t words, reduction how) {
    room_.take_parts(size_);
    room_.reduce_scatter(all_, table, items_.data(), words, how);
  }

  // The same for items that only `join(item, other)` can add up: in brackets that depend on the number of
  // ranks alone, ((0 1) (2 3)) ((4 5) ...).
  template <class Join>
  void join(const Item* table, const Join& join) {
    room_.give_parts(size_);
    std::ranges::fill(room_.take, own_);
    room_.exchange(all_, table, items_.data());
    const std::size_t ranks = ranks_of(all_);
    for (std::size_t step = 1; step < ranks; step *= 2)
      for (std::size_t r = 0; r + step < ranks; r += 2 * step)
        for (std::size_t i = 0; i < own_; ++i) join(items_[r * own_ + i], items_[(r + step) * own_ + i]);
  }

  std::span<const Item> items() const { return std::span(items_).first(own_); }

  // The parts of all ranks, in their order, to all ranks or to one; `table` is not used elsewhere.
  void gather(int root, Item* table) {
    room_.take_parts(size_);
    room_.gather(all_, root, items(), table);
  }

 private:
  const communicator& all_;
  std::size_t size_;
  std::size_t own_;
  exchange_room room_;
  std::vector<Item> items_;
};

// Adds up the tables of all ranks, where they stand: on all ranks, or on one; elsewhere it is then not
// defined what they hold.
template <class Item>
void add_tables(const communicator& all, int root, Item* table, std::size_t size, std::size_t words,
                reduction how) {
  if (root == all_ranks) return all.allreduce(table, size * words, how);
  std::optional<table_part<Item>> mine;
  on_each(all, [&] { mine.emplace(all, size, table_part<Item>::way::add); });
  mine->add(table, words, how);
  mine->gather(root, table);
}

}  // namespace cairn::ranks
