// Distinct words, numbered from 0 in the order in which they are first met, and where each was: so words are
// counted as numbers are, wherever the library counts numbers.
#pragma once

#include <cairn/words/word_table.hpp>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

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

}  // namespace cairn::tool
