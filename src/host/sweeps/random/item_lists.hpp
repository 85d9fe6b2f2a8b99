// Draws of a tile's items in lanes, each with its own parameters.
//
// Items are split into those that inversion serves and those for rejection. Each list is walked in lanes,
// attempt after attempt; what an attempt does not settle is moved together and tried again. Which lanes an
// item shares changes nothing: its words and its arithmetic are its own.
//
// Each step is a loop of its own, over a batch, so that the processor has several vectors in flight: one
// item's chain of operations is some hundred cycles long. Hence functions that are not inlined, into which
// all that they call is.
#pragma once

#include "src/host/sweeps/lane_choice.hpp"
#include "src/host/sweeps/random/item_room.hpp"
#include "src/kernels/random/lane_laws.hpp"

namespace cairn::CAIRN_TARGET {

using item_reals = lanes_for<double>;
using item_bits = lanes::unsigned_of<item_reals>;
constexpr std::size_t items_in_lanes = lanes::traits<item_reals>::size;
// Vectors that go side by side: each round of Philox, and each step of an inversion, waits for the one
// before.
constexpr std::size_t item_vectors = 2;
#ifdef __AVX512BW__
constexpr std::size_t word_vectors = 4;  // in 32 registers
#else
constexpr std::size_t word_vectors = 2;
#endif

// The items of some lanes.
struct lane_items {
  item_bits position;
  item_reals first;
  item_reals second;

  lane_items(const host::item_list& list, std::size_t i)
      : position(lanes::load<item_bits>(list.position + i)),
        first(lanes::as_real(lanes::load<item_bits>(list.number[0] + i))),
        second(lanes::as_real(lanes::load<item_bits>(list.number[1] + i))) {}
};

// Appends lanes that are kept; of laws with one number, the second stays what it is.
template <bool has_second>
class list_end {
 public:
  explicit list_end(host::item_list& list) : list_(list), size_(0) {}
  std::size_t size() const { return size_; }
  void add(const lanes::mask_of<item_bits>& kept, const lane_items& items) {
    lanes::store_kept(list_.number[0] + size_, kept, lanes::as_unsigned(items.first));
    if constexpr (has_second)
      lanes::store_kept(list_.number[1] + size_, kept, lanes::as_unsigned(items.second));
    size_ += lanes::store_kept(list_.position + size_, kept, items.position);
  }
  // Fills the last vectors with items that are nowhere kept.
  void close(double first, double second) {
    for (std::size_t i = 0; i < host::item_margin; ++i) {
      list_.position[size_ + i] = host::item_tile_size + i;
      list_.number[0][size_ + i] = lanes::as_unsigned(first);
      list_.number[1][size_ + i] = lanes::as_unsigned(second);
    }
    list_.size = size_;
  }

 private:
  host::item_list& list_;
  std::size_t size_;
};

// To be called once for a room.
inline void prepare(host::item_room& room) {
  for (std::size_t i = 0; i < host::item_list::room; ++i) {
    room.all.position[i] = i;
    room.all.number[0][i] = room.all.number[1][i] = 0;
  }
}

// Where positions hold items that follow from `first` on.
struct items_in_order {
  item_bits first;
  item_bits operator()(const item_bits& position) const { return position + first; }
};

// number(positions) are the items that lie there.
template <class Law, class Number>
class item_lists {
 public:
  item_lists(host::item_room& room, const item_words<item_bits>& words, const Number& number)
      : room_(room), words_(words), number_(number) {}

  // Writes the values of the items of room.all, `n` of them. False where some may not fit in lanes, which are
  // left out.
  bool settle(std::size_t n) {
    size_ = n;
    room_.all.size = n;
    room_.small.size = room_.large.size = 0;
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
  using mask = lanes::mask_of<item_reals>;
  using bit_mask = lanes::mask_of<item_bits>;
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

  template <bool in_order>
  void write(std::size_t at, const lane_items& items, const item_bits& value) const {
    if constexpr (in_order) return lanes::store(room_.value + at, value);
    std::uint64_t position[items_in_lanes];
    std::uint64_t each[items_in_lanes];
    lanes::store(position, items.position);
    lanes::store(each, value);
    for (std::size_t i = 0; i < items_in_lanes; ++i) room_.value[position[i]] = each[i];
  }
  static auto numbers(const lane_items& items) { return Law::numbers(items.first, items.second); }
  // Of a mask, the lanes that hold items.
  bit_mask there(const mask& which, const lane_items& items) const {
    return lanes::for_unsigned(which) & (items.position < item_bits(std::uint64_t{size_}));
  }

  [[gnu::noinline, gnu::flatten]] void make_words(const host::item_list& list, std::size_t first,
                                                  std::size_t n, std::uint64_t attempt) {
    for (std::size_t i = 0; i < n; i += word_vectors * items_in_lanes) {
      four_words<item_bits> made[word_vectors];
      for (std::size_t v = 0; v < word_vectors; ++v) {
        const auto position = lanes::load<item_bits>(list.position + first + i + v * items_in_lanes);
        made[v] = words_.counter_of(number_(position), item_bits(attempt));
      }
      philox(made, words_.keys);
      for (std::size_t v = 0; v < word_vectors; ++v)
        for (int w = 0; w < 4; ++w) lanes::store(room_.words[w] + i + v * items_in_lanes, made[v].word[w]);
    }
  }
  four_words<item_bits> words(std::size_t i) const {
    return {{lanes::load<item_bits>(room_.words[0] + i), lanes::load<item_bits>(room_.words[1] + i),
             lanes::load<item_bits>(room_.words[2] + i), lanes::load<item_bits>(room_.words[3] + i)}};
  }
  // One attempt for a list: use(first, n) for a batch, whose words are made; the last one's vectors are
  // whole.
  template <class Use>
  void in_batches(const host::item_list& list, std::uint64_t attempt, const Use& use) {
    const std::size_t size = list.size;
    for (std::size_t first = 0; first < size; first += host::item_batch) {
      const std::size_t n = size - first < host::item_batch ? size - first : host::item_batch;
      constexpr std::size_t at_once = word_vectors * items_in_lanes;
      const std::size_t whole_vectors = (n + at_once - 1) / at_once * at_once;
      make_words(list, first, whole_vectors, attempt);
      use(first, whole_vectors);
    }
  }

  template <bool in_order>
  void invert(const host::item_list& list, std::uint64_t attempt) {
    end lost(room_.small);
    in_batches(list, attempt, [&](std::size_t first, std::size_t n) {
      begin_inversions(list, first, n);
      invert<in_order>(list, first, n, lost);
    });
    lost.close(0, 0);
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
        write<in_order>(begin + i + v * items_in_lanes, items[v], whole(found[v].value));
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
      const auto at = proposed<item_reals>(words(i), of.hat());
      write<in_order>(begin + i, items, whole(of.mode + at.offset));
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
      for (std::size_t v = 0; v < item_vectors; ++v) {
        const auto of = numbers(items[v]);
        known[v] = rough_verdict(at[v], rough_mass(at[v].offset, of), of.mean);
      }
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
    return stands(at, Law::mass(at.offset, numbers(items)));
  }

  host::item_room& room_;
  const item_words<item_bits>& words_;
  Number number_;
  std::size_t size_ = 0;
};

}  // namespace cairn::CAIRN_TARGET
