// Words of a share of text, numbered by the thread that parses it: the list of all words is asked once for
// each of them, and not once for each row.
#pragma once

#include <array>
#include <cairn/words/word_hash.hpp>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace cairn::tool {

// Where a word stands in a text: its first byte, and how many there are.
constexpr std::uint64_t position_of_word(std::size_t first, std::size_t size) {
  return static_cast<std::uint64_t>(first) << 32 | size;
}
constexpr std::string_view word_at(std::string_view text, std::uint64_t position) {
  return text.substr(position >> 32, position & 0xffffffffU);
}

// A word where a share has it first.
struct first_word {
  std::uint64_t position;
  std::uint64_t row;
};

// Scratch memory of one thread.
class share_words {
 public:
  static constexpr std::size_t most = std::size_t{1} << 11;  // distinct words of a share

  // Makes positions of words their numbers in the order in which they first occur, and writes each where it
  // does so; returns how many there are. 0, and the positions show the same words as before, where too many
  // words are distinct for that to pay. Neither allocates nor throws.
  std::size_t number(std::string_view text, std::span<std::uint64_t> positions, const word_hash& hash,
                     std::span<first_word, most> firsts);

 private:
  // By open addressing, at most half full; key 0 is free.
  struct slot {
    std::uint64_t key;
    std::uint64_t number;
  };
  static std::size_t first_slot(std::uint64_t key);
  std::uint64_t number_at_once(std::string_view text, std::uint64_t position) const;
  slot* find(std::string_view text, std::string_view word, const word_hash& hash,
             std::span<const first_word> firsts);

  std::array<slot, 2 * most> slots_;
};

}  // namespace cairn::tool
