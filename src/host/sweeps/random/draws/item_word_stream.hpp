// The words of one item, one after the other, made many at a time.
#pragma once

#include "src/host/sweeps/random/draws/random_words.hpp"
#include "src/kernels/random/item_words.hpp"

namespace cairn::CAIRN_TARGET {

// Words 4j to 4j + 3 are those of block j of the item.
class item_word_stream {
 public:
  // `room`: for `at_once` words, a multiple of 4, and as many more as lanes make.
  item_word_stream(const item_words<word_lanes>& from, std::uint64_t item, std::uint32_t* room,
                   std::size_t at_once)
      : from_(from), item_(item), words_(room), at_once_(at_once), next_(at_once) {}

  std::uint32_t word() {
    if (next_ == at_once_) [[unlikely]]
      make();
    return words_[next_++];
  }
  // The first word above the second.
  std::uint64_t two_words() {
    const std::uint64_t upper = word();
    return upper << 32 | word();
  }
  // Below `size`, each with the same probability (Lemire, "Fast random integer generation in an interval",
  // 2019); of as many words as it takes.
  std::uint32_t below(std::uint32_t size) {
    for (;;) {
      const std::uint64_t product = std::uint64_t{word()} * size;
      const auto lower = static_cast<std::uint32_t>(product);
      if (lower >= size || lower >= (0U - size) % size) [[likely]]
        return static_cast<std::uint32_t>(product >> 32);
    }
  }

  // Calls use(word) until it returns false; use_two(word, the next one) likewise, of words that are made
  // together. These are loops whose place in the stream stays in a register.
  template <class Use>
  void while_true(const Use& use) {
    for (;; make())
      for (std::size_t i = next_; i < at_once_;)
        if (!use(words_[i++])) {
          next_ = i;
          return;
        }
  }
  template <class Use>
  void while_true_of_two(const Use& use_two) {
    for (;; make())
      for (std::size_t i = next_; i < at_once_;) {
        i += 2;
        if (!use_two(words_[i - 2], words_[i - 1])) {
          next_ = i;
          return;
        }
      }
  }

 private:
  void make() {
    const item_words<word_lanes> here = from_;
    for (std::size_t b = 0; b < at_once_ / 4; b += blocks_at_once) {
      four_words<word_lanes> made[word_vectors];
      for (std::size_t v = 0; v < word_vectors; ++v)
        made[v] = here.counter_of(word_lanes(item_), blocks_from(block_ + b + v * blocks_in_lanes));
      philox(made, here.keys);
      for (std::size_t v = 0; v < word_vectors; ++v)
        write_made(words_ + 4 * (b + v * blocks_in_lanes), made[v]);
    }
    block_ += at_once_ / 4;
    next_ = 0;
  }

  const item_words<word_lanes>& from_;
  std::uint64_t item_;
  std::uint32_t* words_;
  std::size_t at_once_;
  std::size_t next_;
  std::uint64_t block_ = 0;
};

}  // namespace cairn::CAIRN_TARGET
