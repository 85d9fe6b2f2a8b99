// Draws of a tile's items in lanes, of laws whose attempts are alike: all items are tried, and those that do
// not stand are tried again.
#pragma once

#include "src/host/sweeps/random/item_batches.hpp"
#include "src/kernels/random/lane_laws.hpp"

namespace cairn::CAIRN_TARGET {

template <class Law, class Number>
class tried_lists : item_batches<Number> {
 public:
  tried_lists(host::item_room& room, const item_words<item_bits>& words, const Number& number, const Law& law)
      : batches(room, words, number), law_(law) {}

  // Writes the values of the items of room.all, `n` of them, as doubles.
  void settle(std::size_t n) {
    take_first(n);
    try_list<true>(room_.all, 0);
    for (std::uint64_t attempt = 1; room_.large.size != 0; ++attempt) try_list<false>(room_.large, attempt);
  }

 private:
  using batches = item_batches<Number>;
  using batches::in_batches;
  using batches::room_;
  using batches::take_first;
  using batches::there;
  using batches::words_at;
  using end = list_end<false>;

  template <bool in_order>
  void try_list(const host::item_list& list, std::uint64_t attempt) {
    end again(room_.large);
    in_batches(list, attempt,
               [&](std::size_t first, std::size_t n) { try_batch<in_order>(list, first, n, again); });
    again.close(Law::harmless, 0);
  }
  template <bool in_order>
  [[gnu::noinline, gnu::flatten]] void try_batch(const host::item_list& list, std::size_t begin,
                                                 std::size_t n, end& again) {
    for (std::size_t i = 0; i < n; i += items_in_lanes) {
      const lane_items items(list, begin + i);
      const auto at = law_.tried(words_at(i), items.first);
      this->template write<in_order>(begin + i, items, lanes::as_unsigned(at.value));
      if (lanes::any(!at.stands)) again.add(there(!at.stands, items), items);
    }
  }

  const Law& law_;
};

}  // namespace cairn::CAIRN_TARGET
