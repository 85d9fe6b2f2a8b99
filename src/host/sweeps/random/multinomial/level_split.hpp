// Halves the sets of one level in lanes.
//
// Most sets' draws are settled by the first attempt of a rejection. What is left is listed by kind and
// settled in lanes of its own, attempt after attempt; which lanes a set shares changes nothing, since its
// words and its arithmetic are its own. All is as split_count (src/kernels/random/split_count.hpp) has it.
#pragma once

#include "src/host/sweeps/lane_choice.hpp"
#include "src/host/sweeps/random/multinomial/multinomial_room.hpp"
#include "src/kernels/random/split_count.hpp"

namespace cairn::CAIRN_TARGET {

using host::multinomial_room;
using real_lanes = lanes_for<double>;
using bit_lanes = lanes::unsigned_of<real_lanes>;
constexpr std::size_t sets_in_lanes = lanes::traits<real_lanes>::size;

// Whole numbers below 2^51 as doubles, and back.
inline real_lanes as_numbers(const bit_lanes& n) {
  return lanes::as_real(n | bit_lanes(std::uint64_t{0x4330000000000000U})) - real_lanes(0x1p52);
}
inline bit_lanes as_whole(const real_lanes& n) {
  return lanes::as_unsigned(n + real_lanes(0x1p52)) ^ bit_lanes(std::uint64_t{0x4330000000000000U});
}

// The draws of some sets, and the lesser share of their masses.
struct set_lanes {
  bit_lanes all;
  real_lanes n;
  real_lanes first;
  real_lanes second;
  real_lanes p;

  set_lanes(const bit_lanes& draws, const real_lanes& first_mass, const real_lanes& second_mass)
      : all(draws), n(as_numbers(draws)), first(first_mass), second(second_mass) {
    p = lanes::min(first, second) / (first + second);
  }
  binomial_numbers<real_lanes> numbers() const { return {n, p, real_lanes(1.0) - p}; }
  // Of so many draws in the lesser half.
  bit_lanes in_first(const real_lanes& lesser) const {
    return as_whole(lanes::select(first <= second, lesser, n - lesser));
  }
};

class level_split {
 public:
  level_split(multinomial_room& room, const item_words<bit_lanes>& words,
              const item_words<std::uint64_t>& single_words, int row_levels)
      : room_(room), words_(words), single_words_(single_words), row_levels_(row_levels) {}

  // `width` sets, a whole number of lanes or fewer; `item` is that of the first.
  void split(std::size_t width, std::uint64_t item) {
    width_ = width;
    item_ = item;
    if (width < sets_in_lanes) {
      for (std::size_t f = 0; f < width; ++f) split_one(f);
      return;
    }
    attempt_first();
    for (std::uint64_t attempt = 0; open_ != 0; ++attempt)
      open_ = settle(room_.open, open_, attempt,
                     [](const set_lanes& of, const four_words<bit_lanes>& made, real_lanes& lesser) {
                       const binomial_numbers<real_lanes> numbers = of.numbers();
                       const auto at = proposed<real_lanes>(made, numbers.hat());
                       lesser = numbers.mode + at.offset;
                       return at.accepted | stands(at, binomial_mass(at.offset, numbers));
                     });
    for (std::uint64_t attempt = 0; few_ != 0; ++attempt)
      few_ = settle(room_.few, few_, attempt,
                    [](const set_lanes& of, const four_words<bit_lanes>& made, real_lanes& lesser) {
                      const auto found = binomial_inverted(
                          between_0_and_1<real_lanes>(made.word[0], made.word[1]), of.numbers());
                      lesser = found.value;
                      return !found.lost;
                    });
    for (std::size_t i = 0; i < many_; ++i) split_one(room_.many[i]);
  }

 private:
  static constexpr std::uint64_t fits_lanes = std::uint64_t{1} << 50;

  const double* halves() const { return room_.mass + 2 * width_; }
  bit_lanes items_of(const bit_lanes& f) const {
    const bit_lanes row = f & bit_lanes((std::uint64_t{1} << row_levels_) - 1);
    return bit_lanes(item_) + lanes::shift_left(row, 32) + lanes::shift_right(f, row_levels_);
  }
  // Draws of a set stay the sum of its halves' while it is not settled.
  void write(std::size_t f, std::uint64_t first) const {
    const std::uint64_t all = room_.count[f] + room_.count[width_ + f];
    room_.count[f] = first;
    room_.count[width_ + f] = all - first;
  }
  void split_one(std::size_t f) const {
    if (width_ < sets_in_lanes) room_.count[width_ + f] = 0;
    const std::uint64_t all = room_.count[f] + room_.count[width_ + f];
    const std::uint64_t item =
        item_ + items_of_row(f & ((std::size_t{1} << row_levels_) - 1)) + (f >> row_levels_);
    write(f, split_count(all, halves()[f], halves()[width_ + f], single_words_, item));
  }

  // The first attempt of all sets; lists those that it does not settle.
  void attempt_first() {
    open_ = few_ = many_ = 0;
    for (std::size_t at = 0; at < width_; at += sets_in_lanes) {
      const bit_lanes f = lanes::load<bit_lanes>(host::first_numbers) + bit_lanes(std::uint64_t{at});
      const set_lanes of(lanes::load<bit_lanes>(room_.count + at), lanes::load<real_lanes>(halves() + at),
                         lanes::load<real_lanes>(halves() + width_ + at));
      const binomial_numbers<real_lanes> numbers = of.numbers();
      const auto found =
          proposed<real_lanes>(words_.of(items_of(f), bit_lanes(std::uint64_t{0})), numbers.hat());
      const auto is_large = numbers.mean >= real_lanes(least_mean_rejected);
      const auto has_none = (of.n <= real_lanes(0.0)) | (of.p <= real_lanes(0.0));
      const real_lanes lesser = lanes::select(has_none, real_lanes(0.0), numbers.mode + found.offset);
      const bit_lanes first = of.in_first(lesser);
      lanes::store(room_.count + at, first);
      lanes::store(room_.count + width_ + at, of.all - first);
      const auto fits = of.all < bit_lanes(fits_lanes);
      const auto open = lanes::for_unsigned(!(has_none | (is_large & found.accepted)));
      const auto large = lanes::for_unsigned(is_large);
      if (!lanes::any((open & fits) | !fits)) continue;
      open_ += lanes::store_kept(room_.open + open_, open & fits & large, f);
      few_ += lanes::store_kept(room_.few + few_, open & fits & !large, f);
      many_ += lanes::store_kept(room_.many + many_, !fits, f);
    }
  }

  set_lanes listed(const std::uint64_t* list) const {
    std::uint64_t all[sets_in_lanes];
    double first[sets_in_lanes];
    double second[sets_in_lanes];
    for (std::size_t i = 0; i < sets_in_lanes; ++i) {
      const std::size_t f = list[i];
      all[i] = room_.count[f] + room_.count[width_ + f];
      first[i] = halves()[f];
      second[i] = halves()[width_ + f];
    }
    return {lanes::load<bit_lanes>(all), lanes::load<real_lanes>(first), lanes::load<real_lanes>(second)};
  }

  // One attempt of the listed sets, by `draw`, which tells those that are settled; the others stay listed,
  // and their number is returned. The last lanes are filled with the last set, which is written several
  // times.
  template <class Draw>
  std::size_t settle(std::uint64_t* list, std::size_t size, std::uint64_t attempt, const Draw& draw) const {
    for (std::size_t i = size; i < size + sets_in_lanes; ++i) list[i] = list[size - 1];
    std::size_t left = 0;
    for (std::size_t at = 0; at < size; at += sets_in_lanes) {
      const bit_lanes f = lanes::load<bit_lanes>(list + at);
      const set_lanes of = listed(list + at);
      real_lanes lesser(0.0);
      const auto settled = draw(of, words_.of(items_of(f), bit_lanes(attempt)), lesser);
      std::uint64_t first[sets_in_lanes];
      lanes::store(first, of.in_first(lesser));
      for (std::size_t i = 0; i < sets_in_lanes; ++i) write(list[at + i], first[i]);
      const auto there = lanes::load<bit_lanes>(host::first_numbers) < bit_lanes(std::uint64_t{size - at});
      left += lanes::store_kept(list + left, lanes::for_unsigned(!settled) & there, f);
    }
    return left;
  }

  multinomial_room& room_;
  const item_words<bit_lanes>& words_;
  const item_words<std::uint64_t>& single_words_;
  int row_levels_;
  std::size_t width_ = 0;
  std::uint64_t item_ = 0;
  std::size_t open_ = 0;
  std::size_t few_ = 0;
  std::size_t many_ = 0;
};

}  // namespace cairn::CAIRN_TARGET
