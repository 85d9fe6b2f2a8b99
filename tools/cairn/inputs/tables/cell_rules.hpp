// Tells what the text of a cell stands for: nothing (NA, null, - and the like), a number, a time or a word.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "inputs/tables/cell_values.hpp"

namespace cairn::tool {

class cell_rules {
 public:
  // Missing words are pandas' (its list of 3.0), and -, --, . and ?, which tables of agencies have.
  cell_rules();
  // These instead; a cell is compared with them without the blanks around it, letter by letter, and with
  // those that are numbers by value too: -999 is -999.0.
  explicit cell_rules(const std::vector<std::string>& missing_words);

  // True of a missing cell. An empty one always is.
  bool is_missing(std::string_view cell) const;
  bool is_missing(double number) const;
  // Without blanks around them.
  const std::vector<std::string>& missing_words() const { return words_; }
  bool has_usual_words() const { return usual_; }  // none is a number or a date

  // Sets what stands before the decimals of a number, and between its thousands if anything does.
  void write_numbers_with(char decimal, std::optional<char> thousands);
  char decimal() const { return decimal_; }
  bool has_usual_numbers() const { return decimal_ == '.' && !thousands_; }
  // A number with a point before its decimals and nothing else between its digits, for readers that know no
  // other; what is written in another way is none. Lies in the cell or in `room`, and `readable` letters
  // behind it may be read.
  std::optional<std::string_view> usual_number(std::string_view cell, std::string& room,
                                               std::size_t readable = 0) const;

  // The number in a cell; NaN in an empty one.
  std::optional<double> number_in(std::string_view cell) const;
  template <class T>
  std::optional<T> whole_number_in(std::string_view cell) const;
  // False for a whole number that no double equals. `value`: the double nearest to what the cell holds.
  bool double_holds(std::string_view cell, double value) const;
  // The value of a cell without blanks around it. Whole numbers beyond those of 64 bits with a sign are reals
  // where they are below 2^64 and a double holds them, else words: no digit of them is lost.
  cell_value value_in(std::string_view bare) const;
  // A number of any kind, words included that are whole numbers of many digits.
  bool looks_like_number(std::string_view bare) const;
  // "nan" in any letters, which among numbers is missing.
  bool is_nan(std::string_view cell) const;

 private:
  void add(const std::string& word);

  std::vector<std::string> words_;
  std::vector<bool> begins_;  // whether one of them begins with this letter
  std::vector<double> numbers_;
  bool usual_ = false;
  char decimal_ = '.';
  std::optional<char> thousands_;
};

// Options for a cell that is a number where numbers are written in another way: "; --decimal ,", or nothing.
std::string hint_of_number(std::string_view cell);

}  // namespace cairn::tool
