// cairn/words/word_table.hpp: words to numbers, from 0 in the order in which words first occur: so words are
// counted, binned and joined as numbers are, by every call that takes numbers.
//
//   cairn::word_table table;
//   std::vector<std::uint32_t> numbers(rows);
//   table.number_into(numbers, cairn::words_in(bytes, ends));  // a column of text as Arrow has it
//   auto counts = cairn::value_counts(numbers);                // table[counts.values[0]] is its first word
//
// Words are equal when their bytes are. A word that is missing (a null) is a std::string_view without memory
// (data() is nullptr), and has the number no_word; the empty word has memory. What is found never depends on
// threads.
//
// Cost: O(bytes), in one pass; of each different word its bytes and 40 to 72 bytes of memory. No data can be
// made to be slow: the hash has a secret. Threads look words up together; new ones are added by one.
// Thread safety: reading (size, [], find_into) may be done at once; one table must not be changed by two
// threads at once.
// Errors: std::invalid_argument (a device is asked for; sizes that differ; a table that was moved from),
// std::length_error (2^31 different words, a word of 4 GiB), std::bad_alloc, cancelled. A call that throws
// leaves the table as it was, and numbers partly written.
#pragma once

#include <cairn/execution.hpp>
#include <cairn/words/word_hash.hpp>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string_view>

namespace cairn {

constexpr std::uint32_t no_word = 0xffffffffU;  // as a signed number: -1

// Writes the words that follow the `first`-th of a column. Called by several threads at once, and may not
// throw; the words last until the next call of the same thread. Returns the end of memory up to which bytes
// may be read behind words (short words are then read 8 bytes at a time), or nullptr.
using word_source = std::function<const char*(std::size_t first, std::span<std::string_view> words)>;

// Columns of text as Arrow has them: word i is bytes[ends[i]] to bytes[ends[i + 1]] without the latter.
// `there` has a bit for each word, from `first_bit` on, which is 0 where the word is missing; nullptr: none
// is. What they see must live as long as they do.
word_source words_in(std::span<const char> bytes, std::span<const std::int32_t> ends,
                     const std::uint8_t* there = nullptr, std::size_t first_bit = 0);
word_source words_in(std::span<const char> bytes, std::span<const std::int64_t> ends,
                     const std::uint8_t* there = nullptr, std::size_t first_bit = 0);
word_source words_in(std::span<const std::string_view> words);

class word_table {
 public:
  // std::runtime_error where the system has no random numbers.
  word_table();
  word_table(word_table&&) noexcept;
  word_table& operator=(word_table&&) noexcept;
  word_table(const word_table&) = delete;
  word_table& operator=(const word_table&) = delete;
  ~word_table();

  // The number of a word, a new one for a new word.
  std::uint32_t number_of(std::string_view word);
  // The numbers of a few words: faster than one after the other.
  void number_of(std::span<const std::string_view> words, std::span<std::uint32_t> numbers);
  // The numbers of numbers.size() words.
  run_info number_into(std::span<std::uint32_t> numbers, const word_source& words,
                       const execution& exec = {});
  // The same, but adds none: a word that is not in the table has the number no_word too.
  run_info find_into(std::span<std::uint32_t> numbers, const word_source& words,
                     const execution& exec = {}) const;

  // How many different words were met.
  std::size_t size() const;
  // Valid until a new word is met.
  std::string_view operator[](std::size_t number) const;
  // All words, one behind another, and the end of each.
  std::span<const char> bytes() const;
  std::span<const std::uint64_t> ends() const;
  const word_hash& hash() const;

 private:
  struct state;
  std::unique_ptr<state> state_;
};

}  // namespace cairn
