// Halves the sets of one level in lanes: all is as split_count (src/kernels/random/split_count.hpp) has it.
#pragma once

#include "src/host/sweeps/random/item_lists.hpp"
#include "src/host/sweeps/random/multinomial/multinomial_room.hpp"
#include "src/kernels/random/split_count.hpp"

namespace cairn::CAIRN_TARGET {

using host::multinomial_room;

class level_split {
 public:
  // `width` sets, `item` being that of the first: 2^row_levels rows, side by side.
  level_split(multinomial_room& room, int row_levels, std::size_t width, std::uint64_t item)
      : room_(room), row_levels_(row_levels), width_(width), item_(item) {}

  void one_by_one(const item_words<std::uint64_t>& words) const {
    for (std::size_t f = 0; f < width_; ++f) split_one(f, room_.count[f], words);
  }
  // A whole number of lanes.
  void in_lanes(const item_words<item_bits>& words, const item_words<std::uint64_t>& single_words) const {
    write_shares();
    const auto number = [this](const item_bits& f) { return items_of(f); };
    const bool all_fit =
        item_lists<binomial_items, decltype(number)>(room_.lists, words, number).settle(width_);
    write_halves();
    if (all_fit) [[likely]]
      return;
    for (std::size_t f = 0; f < width_; ++f) {
      const std::uint64_t all = room_.count[f] + room_.count[width_ + f];
      if (all >= fits_lanes) split_one(f, all, single_words);
    }
  }

 private:
  static constexpr std::uint64_t fits_lanes = std::uint64_t{1} << 50;

  const double* halves() const { return room_.mass + 2 * width_; }
  item_bits items_of(const item_bits& f) const {
    const item_bits row = f & item_bits((std::uint64_t{1} << row_levels_) - 1);
    return item_bits(item_) + lanes::shift_left(row, 32) + lanes::shift_right(f, row_levels_);
  }
  void split_one(std::size_t f, std::uint64_t all, const item_words<std::uint64_t>& words) const {
    const std::uint64_t item =
        item_ + items_of_row(f & ((std::size_t{1} << row_levels_) - 1)) + (f >> row_levels_);
    room_.count[f] = split_count(all, halves()[f], halves()[width_ + f], words, item);
    room_.count[width_ + f] = all - room_.count[f];
  }

  // The lesser share of each set's masses, and its draws; where they do not fit, a number that does not.
  void write_shares() const {
    const item_bits most(fits_lanes);
    for (std::size_t f = 0; f < width_; f += items_in_lanes) {
      const auto all = lanes::load<item_bits>(room_.count + f);
      const auto first = lanes::load<item_reals>(halves() + f);
      const auto second = lanes::load<item_reals>(halves() + width_ + f);
      const item_reals share = lanes::min(first, second) / (first + second);
      const item_bits n =
          lanes::select(all < most, all, most) | item_bits(std::uint64_t{0x4330000000000000U});
      lanes::store(room_.lists.all.number[0] + f, lanes::as_unsigned(share));
      lanes::store(room_.lists.all.number[1] + f, lanes::as_unsigned(lanes::as_real(n) - item_reals(0x1p52)));
    }
  }
  // Of the draws in the lesser halves. Sums of halves are right where draws do not fit, too.
  void write_halves() const {
    for (std::size_t f = 0; f < width_; f += items_in_lanes) {
      const auto all = lanes::load<item_bits>(room_.count + f);
      const auto lesser = lanes::load<item_bits>(room_.lists.value + f);
      const auto is_first = lanes::for_unsigned(lanes::load<item_reals>(halves() + f) <=
                                                lanes::load<item_reals>(halves() + width_ + f));
      const item_bits first = lanes::select(is_first, lesser, all - lesser);
      lanes::store(room_.count + f, first);
      lanes::store(room_.count + width_ + f, all - first);
    }
  }

  multinomial_room& room_;
  int row_levels_;
  std::size_t width_;
  std::uint64_t item_;
};

}  // namespace cairn::CAIRN_TARGET
