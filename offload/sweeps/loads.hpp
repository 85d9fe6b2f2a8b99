// Items of an array, read 16 bytes at a time: with one item of four bytes in flight a thread a device cannot
// use all of its memory's rate.
#pragma once

#include <cstddef>
#include <cstdint>

#include "offload/sweeps/grid.hpp"

namespace cairn::CAIRN_TARGET {

constexpr std::uint32_t load_bytes = 16;

// The items that one load reads.
template <class Item>
using loaded __attribute__((vector_size(load_bytes))) = Item;
template <class Item>
constexpr std::uint32_t items_a_load = load_bytes / sizeof(Item);

// Items up to the first aligned one, whole loads, and the rest. Fewer than 2^32 items.
template <class Item>
struct load_plan {
  const Item* items;
  std::uint32_t before;  // the first load
  std::uint32_t loads;
  std::uint32_t apart;  // items that are in no load

  load_plan(const Item* from, std::size_t size) : items(from) {
    const auto past = static_cast<std::uint32_t>(reinterpret_cast<std::uintptr_t>(from) % load_bytes);
    const std::uint32_t first = (load_bytes - past) % load_bytes / sizeof(Item);
    const auto all = static_cast<std::uint32_t>(size);
    before = first < all ? first : all;
    loads = (all - before) / items_a_load<Item>;
    apart = all - loads * items_a_load<Item>;
  }

  loaded<Item> load(std::uint32_t i) const {
    loaded<Item> some;
    __builtin_memcpy(&some, __builtin_assume_aligned(items + at(i), load_bytes), sizeof some);
    return some;
  }
  // The number of a load's first item, and of item i of those that are in none.
  std::size_t at(std::uint32_t i) const { return before + std::size_t{i} * items_a_load<Item>; }
  std::size_t at_apart(std::uint32_t i) const { return i < before ? i : at(loads) + (i - before); }
};

// Calls use(number, item) for a thread's items, so many of a load without a jump; `use` may change.
template <std::uint32_t Together, class Item, class Use>
inline void for_each_sample(const load_plan<Item>& from, grid_items mine, Use& use) {
  for (std::size_t i = mine.first; i < from.loads; i += mine.stride) {
    const auto load = static_cast<std::uint32_t>(i);
    const loaded<Item> some = from.load(load);
#pragma clang loop unroll_count(Together)
    for (std::uint32_t j = 0; j < items_a_load<Item>; ++j) use(from.at(load) + j, some[j]);
  }
  for (std::size_t i = mine.first; i < from.apart; i += mine.stride) {
    const std::size_t at = from.at_apart(static_cast<std::uint32_t>(i));
    use(at, from.items[at]);
  }
}

}  // namespace cairn::CAIRN_TARGET
