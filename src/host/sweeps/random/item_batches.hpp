// Lists of a tile's items, each with its own parameters, that are walked in lanes, attempt after attempt;
// what an attempt does not settle is moved together and tried again. Which lanes an item shares changes
// nothing: its words and its arithmetic are its own.
//
// Each step is a loop of its own, over a batch, so that the processor has several vectors in flight: one
// item's chain of operations is some hundred cycles long. Hence functions that are not inlined, into which
// all that they call is.
#pragma once

#include <own_vectors.hpp>

#include "src/host/sweeps/lane_choice.hpp"
#include "src/host/sweeps/random/item_room.hpp"
#include "src/kernels/random/item_words.hpp"

namespace cairn::CAIRN_TARGET {

using item_reals = lanes_for<double>;
using item_bits = lanes::unsigned_of<item_reals>;
constexpr std::size_t items_in_lanes = lanes::traits<item_reals>::size;
// Vectors that go side by side: each round of Philox, and each step of an inversion, waits for the one
// before.
constexpr std::size_t item_vectors = 2;

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
template <class Number>
class item_batches {
 public:
  item_batches(host::item_room& room, const item_words<item_bits>& words, const Number& number)
      : room_(room), words_(words), number_(number) {}

 protected:
  using mask = lanes::mask_of<item_reals>;
  using bit_mask = lanes::mask_of<item_bits>;

  // Of the items of room.all, the first `n`; no list holds any others.
  void take_first(std::size_t n) {
    size_ = n;
    room_.all.size = n;
    room_.small.size = room_.large.size = 0;
  }
  // Of a mask, the lanes that hold items.
  bit_mask there(const mask& which, const lane_items& items) const {
    return lanes::for_unsigned(which) & (items.position < item_bits(std::uint64_t{size_}));
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
  four_words<item_bits> words_at(std::size_t i) const {
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
      constexpr std::size_t at_once = item_word_vectors * items_in_lanes;
      const std::size_t whole_vectors = (n + at_once - 1) / at_once * at_once;
      make_words(list, first, whole_vectors, attempt);
      use(first, whole_vectors);
    }
  }

  host::item_room& room_;
  std::size_t size_ = 0;

 private:
  [[gnu::noinline, gnu::flatten]] void make_words(const host::item_list& list, std::size_t first,
                                                  std::size_t n, std::uint64_t attempt) {
    for (std::size_t i = 0; i < n; i += item_word_vectors * items_in_lanes) {
      four_words<item_bits> made[item_word_vectors];
      for (std::size_t v = 0; v < item_word_vectors; ++v) {
        const auto position = lanes::load<item_bits>(list.position + first + i + v * items_in_lanes);
        made[v] = words_.counter_of(number_(position), item_bits(attempt));
      }
      philox(made, words_.keys);
      for (std::size_t v = 0; v < item_word_vectors; ++v)
        for (int w = 0; w < 4; ++w) lanes::store(room_.words[w] + i + v * items_in_lanes, made[v].word[w]);
    }
  }

  const item_words<item_bits>& words_;
  Number number_;
};

}  // namespace cairn::CAIRN_TARGET
