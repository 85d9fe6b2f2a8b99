// Draws of a tile's items in lanes: they are split into those that inversion serves and those for rejection.
#pragma once

#include "src/host/sweeps/random/item_batches.hpp"
#include "src/kernels/random/lane_laws.hpp"

namespace cairn::CAIRN_TARGET {

template <class Law, class Number>
class item_lists : item_batches<Number> {
 public:
  using item_batches<Number>::item_batches;

  // Writes the values of the items of room.all, `n` of them. False where some may not fit in lanes, which are
  // left out.
  bool settle(std::size_t n) {
    take_first(n);
    const kinds seen = kinds_of_all();
    std::uint64_t done = 1;  // attempts
    if (seen.other || seen.small == seen.large) {
      split();
      done = 0;
    } else if (seen.small) {
      invert<true>(room_.all, 0);
    } else {
      propose<true>(room_.all, 0);
    }
    for (std::uint64_t attempt = done; room_.small.size != 0; ++attempt) invert<false>(room_.small, attempt);
    for (std::uint64_t attempt = done; room_.large.size != 0; ++attempt) propose<false>(room_.large, attempt);
    return seen.fits;
  }

 private:
  using batches = item_batches<Number>;
  using batches::in_batches;
  using batches::room_;
  using batches::size_;
  using batches::take_first;
  using batches::there;
  using batches::words_at;
  using typename batches::bit_mask;
  using typename batches::mask;
  using end = list_end<Law::has_second>;
  struct kinds {
    bool small = false;
    bool large = false;
    bool other = false;
    bool fits = true;
  };
  static mask is_small(const item_reals& mean) {
    return (mean > item_reals(0.0)) & (mean < item_reals(least_mean_rejected));
  }
  static mask is_large(const item_reals& mean) { return mean >= item_reals(least_mean_rejected); }

  // Lanes beyond the last item may hold anything.
  kinds kinds_of_all() const {
    mask small(false);
    mask large(false);
    mask drawn(true);
    mask fits(true);
    for (std::size_t i = 0; i < size_; i += items_in_lanes) {
      const lane_items here(room_.all, i);
      const item_reals mean = Law::mean(here.first, here.second);
      small = small | is_small(mean);
      large = large | is_large(mean);
      drawn = drawn & (mean > item_reals(0.0));
      fits = fits & Law::fits_lanes(here.first, here.second);
    }
    return {lanes::any(small), lanes::any(large), lanes::any(!(drawn & fits)), !lanes::any(!fits)};
  }

  // Where the mean is none, or not above 0, the value is 0.
  void split() {
    end small(room_.small);
    end large(room_.large);
    for (std::size_t i = 0; i < size_; i += items_in_lanes) {
      const lane_items here(room_.all, i);
      const item_reals mean = Law::mean(here.first, here.second);
      const bit_mask fit = there(Law::fits_lanes(here.first, here.second), here);
      lanes::store(room_.value + i, item_bits(std::uint64_t{0}));
      small.add(fit & lanes::for_unsigned(is_small(mean)), here);
      large.add(fit & lanes::for_unsigned(is_large(mean)), here);
    }
    small.close(0, 0);
    large.close(Law::harmless[0], Law::harmless[1]);
  }

  static auto numbers(const lane_items& items) { return Law::numbers(items.first, items.second); }
  template <bool in_order>
  void invert(const host::item_list& list, std::uint64_t attempt) {
    if constexpr (Law::inverts) {
      end lost(room_.small);
      in_batches(list, attempt, [&](std::size_t first, std::size_t n) {
        begin_inversions(list, first, n);
        invert<in_order>(list, first, n, lost);
      });
      lost.close(0, 0);
    }
  }
  [[gnu::noinline, gnu::flatten]] void begin_inversions(const host::item_list& list, std::size_t begin,
                                                        std::size_t n) {
    for (std::size_t i = 0; i < n; i += items_in_lanes) {
      const lane_items items(list, begin + i);
      const auto of = numbers(items);
      const item_reals u = between_0_and_1<item_reals>(lanes::load<item_bits>(room_.words[0] + i),
                                                       lanes::load<item_bits>(room_.words[1] + i));
      const auto at = inversion_of(u, Law::exponent(of), Law::ratio(of));
      lanes::store(room_.mass + i, at.mass);
      lanes::store(room_.rest + i, at.rest);
    }
  }
  inversion<item_reals> inversion_at(std::size_t i) const {
    return {lanes::load<item_reals>(room_.mass + i), lanes::load<item_reals>(room_.rest + i)};
  }
  template <bool in_order>
  [[gnu::noinline, gnu::flatten]] void invert(const host::item_list& list, std::size_t begin, std::size_t n,
                                              end& lost) {
    for (std::size_t i = 0; i < n; i += item_vectors * items_in_lanes) {
      const lane_items items[] = {{list, begin + i}, {list, begin + i + items_in_lanes}};
      inversion<item_reals> at[] = {inversion_at(i), inversion_at(i + items_in_lanes)};
      inverted<item_reals> found[item_vectors];
      inverted_counts(at, {Law::ratio(numbers(items[0])), Law::ratio(numbers(items[1]))}, found);
      for (std::size_t v = 0; v < item_vectors; ++v)
        this->template write<in_order>(begin + i + v * items_in_lanes, items[v], whole(found[v].value));
      if (!lanes::any(found[0].lost | found[1].lost)) [[likely]]
        continue;
      for (std::size_t v = 0; v < item_vectors; ++v) lost.add(there(found[v].lost, items[v]), items[v]);
    }
  }

  template <bool in_order>
  void propose(const host::item_list& list, std::uint64_t attempt) {
    end open(room_.open);
    in_batches(list, attempt,
               [&](std::size_t first, std::size_t n) { propose<in_order>(list, first, n, open); });
    open.close(Law::harmless[0], Law::harmless[1]);
    for (std::size_t i = open.size(); i < open.size() + host::item_margin; ++i)
      room_.offset[i] = room_.above[i] = room_.below[i] = 0;
    judge();
  }
  // Lists what is not accepted at once.
  template <bool in_order>
  [[gnu::noinline, gnu::flatten]] void propose(const host::item_list& list, std::size_t begin, std::size_t n,
                                               end& open) {
    for (std::size_t i = 0; i < n; i += items_in_lanes) {
      const lane_items items(list, begin + i);
      const auto of = numbers(items);
      const proposed_offset<item_reals> at = Law::proposal(words_at(i), of);
      this->template write<in_order>(begin + i, items, Law::value(at.offset, of));
      const bit_mask left = there(!at.accepted, items);
      lanes::store_kept(room_.offset + open.size(), left, lanes::as_unsigned(at.offset));
      lanes::store_kept(room_.above + open.size(), left, lanes::as_unsigned(at.above));
      lanes::store_kept(room_.below + open.size(), left, lanes::as_unsigned(at.below));
      open.add(left, items);
    }
  }
  proposed_offset<item_reals> open_offset(std::size_t i) const {
    return {lanes::as_real(lanes::load<item_bits>(room_.offset + i)),
            lanes::as_real(lanes::load<item_bits>(room_.above + i)),
            lanes::as_real(lanes::load<item_bits>(room_.below + i)), mask(false)};
  }
  // Lists for another attempt what does not stand.
  [[gnu::noinline, gnu::flatten]] void judge() {
    const host::item_list& list = room_.open;
    end again(room_.large);
    for (std::size_t i = 0; i < list.size; i += item_vectors * items_in_lanes) {
      const lane_items items[] = {{list, i}, {list, i + items_in_lanes}};
      const proposed_offset<item_reals> at[] = {open_offset(i), open_offset(i + items_in_lanes)};
      verdict<item_reals> known[item_vectors];
      for (std::size_t v = 0; v < item_vectors; ++v) known[v] = Law::rough_verdict(at[v], numbers(items[v]));
      bit_mask falls[item_vectors];
      bit_mask unknown(false);
      for (std::size_t v = 0; v < item_vectors; ++v) {
        falls[v] = there(known[v].falls, items[v]);
        unknown = unknown | there(!(known[v].stands | known[v].falls), items[v]);
      }
      if (lanes::any(unknown)) [[unlikely]]
        for (std::size_t v = 0; v < item_vectors; ++v) falls[v] = there(!decide(items[v], at[v]), items[v]);
      for (std::size_t v = 0; v < item_vectors; ++v) again.add(falls[v], items[v]);
    }
    again.close(Law::harmless[0], Law::harmless[1]);
  }
  [[gnu::noinline]] static mask decide(const lane_items& items, const proposed_offset<item_reals>& at) {
    return Law::stands(at, numbers(items));
  }
};

}  // namespace cairn::CAIRN_TARGET
