// Distinct words, numbered from 0 in the order in which they are first met, and where each was: so words are
// counted as numbers are, wherever the library counts numbers. Words of a share of text are numbered by the
// thread that parses it: the list of all words is asked once for each of them, and not once for each row.
#pragma once

#include <fmt/format.h>

#include <array>
#include <cairn/words/word_hash.hpp>
#include <cairn/words/word_table.hpp>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "shared/refusal.hpp"

namespace cairn::tool {

class word_list {
 public:
  // The word's number, a new one for a new word, which was met in that line. Errors: std::bad_alloc,
  // std::length_error.
  std::uint64_t number_of(std::string_view word, std::uint64_t line = 0);
  // The numbers of several words, each met a line after the one before: faster where there are many distinct
  // ones, since the memory that one needs comes while others are looked up. At most `most_at_once`.
  static constexpr std::size_t most_at_once = 32;
  void numbers_of(std::span<const std::string_view> words, std::uint64_t first_line, std::uint64_t* numbers);
  // Sets the file and column of the words that follow.
  void begin_column(std::string file, std::string column);
  std::size_t size() const { return table_.size(); }
  const word_hash& hash() const { return table_.hash(); }
  // Valid until a new word is met.
  std::string_view operator[](std::size_t number) const { return table_[number]; }
  // Where a word was first met; no file where begin_column was not called. Valid until the next column.
  struct place {
    std::string_view file, column;
    std::uint64_t line = 0;
  };
  place place_of(std::size_t number) const;
  // For messages: "a.csv: line 3, column 2 (y)".
  std::string location_of(std::size_t number) const;

 private:
  struct table_column {
    std::size_t first_word = 0;
    std::string file, column;
  };

  word_table table_;
  std::vector<std::uint64_t> lines_;
  std::vector<table_column> columns_;
};

class cell_rules;
class word_list;

// One for each word: doubles, or 64-bit integers where a double does not hold one of them.
using word_values = std::variant<std::vector<double>, std::vector<std::int64_t>, std::vector<std::uint64_t>>;

struct parsed_words {
  word_values values;
  std::optional<std::string_view> no_number;  // a word that is none; `values` are empty then
};

// A word for a missing value is NaN. Errors: refusal where a double does not hold a whole number, and no type
// of integers all words.
parsed_words parse_words(const word_list& words, const cell_rules& cells);

// Does work that refuses words that are no UTF-8, and adds to that where the word stands first. `lists`: one
// of them has it; they stay as they are but for such a word.
template <class Work, class... Lists>
void with_places_of_words(const Work& work, Lists&... lists) {
  try {
    work();
  } catch (const not_utf8& cause) {
    const auto look_into = [&](word_list& words) {
      const std::size_t known = words.size();
      const auto number = static_cast<std::size_t>(words.number_of(cause.word()));
      if (number < known && !words.place_of(number).file.empty())
        throw refusal(fmt::format("{}: {}", words.location_of(number), cause.what()));
    };
    (look_into(lists), ...);
    throw;
  }
}

// The place of a word in a text: its first byte, and how many bytes it has.
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
  // A table by open addressing, at most half full; key 0 is free.
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
