// A hash table of words that grows: different words, numbered from 0 in the order in which they are first
// met.
#pragma once

#include <cairn/words/word_hash.hpp>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "src/counting/secret_hash.hpp"

namespace cairn {

class word_slots {
 public:
  explicit word_slots(const word_hash& hash = {}) : hash_(hash) {}
  static constexpr std::size_t most_at_once = 64;          // words of a call
  static constexpr std::uint32_t missing = 0xffffffffU;    // the number of a word without memory
  static constexpr std::uint32_t not_there = 0xfffffffeU;  // and of one that find() did not find

  // Words are looked up by keys: that of a word of up to seven bytes is the word itself.
  using keys = std::uint64_t[most_at_once];
  // `end`: up to which bytes may be read behind words, or nullptr.
  void keys_of(std::span<const std::string_view> words, const char* end, keys& made) const;
  void find(std::span<const std::string_view> words, const keys& of, std::uint32_t* numbers) const;
  // A new word has the next number. Errors: std::length_error, std::bad_alloc; words before it were added.
  void number(std::span<const std::string_view> words, const keys& of, std::uint32_t* numbers);
  // Forgets all words but the first `words`. Does not throw.
  void keep(std::size_t words) noexcept;

  std::size_t size() const { return ends_.size(); }
  std::string_view operator[](std::size_t number) const {
    const std::size_t begin = number == 0 ? 0 : ends_[number - 1];
    return {letters_.data() + begin, ends_[number] - begin};
  }
  std::span<const char> bytes() const { return letters_; }
  std::span<const std::uint64_t> ends() const { return ends_; }
  const word_hash& hash() const { return hash_; }

 private:
  // By open addressing, at most half full; key 0 is free.
  struct slot {
    std::uint64_t key;
    std::uint32_t number;
    std::uint32_t size;
  };

  std::size_t first_slot(std::uint64_t key) const { return spread_(key) >> shift_; }
  bool is_word(const slot& here, std::uint64_t key, std::string_view word) const;
  std::size_t slot_of(std::uint64_t key, std::string_view word) const;
  std::uint32_t add(std::uint64_t key, std::string_view word);
  void prefetch(std::span<const std::uint64_t> of) const;
  void grow(std::size_t more);
  static void put(std::vector<slot>& slots, std::size_t at, const slot& one);

  word_hash hash_;
  secret_hash spread_;
  std::vector<char> letters_;  // all words, one behind another
  std::vector<std::uint64_t> ends_;
  std::vector<slot> slots_ = std::vector<slot>(fewest_slots);
  int shift_ = 64 - fewest_bits;  // of what is spread over the slots

  static constexpr int fewest_bits = 7;
  static constexpr std::size_t fewest_slots = std::size_t{1} << fewest_bits;
};

}  // namespace cairn
