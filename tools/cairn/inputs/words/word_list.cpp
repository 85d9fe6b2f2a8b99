// Asks the table of words, and notes where each was met first.
#include "inputs/words/word_list.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

namespace cairn::tool {

std::uint64_t word_list::number_of(std::string_view word, std::uint64_t line) {
  std::uint64_t number = 0;
  numbers_of({&word, 1}, line, &number);
  return number;
}

void word_list::numbers_of(std::span<const std::string_view> words, std::uint64_t first_line,
                           std::uint64_t* numbers) {
  std::array<std::string_view, most_at_once> cells;
  std::array<std::uint32_t, most_at_once> found;
  std::ranges::transform(words, cells.begin(), [](std::string_view word) {
    return word.data() == nullptr ? std::string_view("") : word;  // none is missing
  });
  if (lines_.capacity() - lines_.size() < words.size()) lines_.reserve(2 * lines_.size() + most_at_once);
  table_.number_of({cells.data(), words.size()}, {found.data(), words.size()});
  for (std::size_t i = 0; i < words.size(); ++i) {
    numbers[i] = found[i];
    if (found[i] == lines_.size()) lines_.push_back(first_line + i);  // a new word
  }
}

void word_list::begin_column(std::string file, std::string column) {
  columns_.push_back({size(), std::move(file), std::move(column)});
}

word_list::place word_list::place_of(std::size_t number) const {
  const auto after = std::ranges::upper_bound(columns_, number, {}, &table_column::first_word);
  if (after == columns_.begin()) return {{}, {}, lines_[number]};
  const table_column& met = *(after - 1);
  return {met.file, met.column, lines_[number]};
}

std::string word_list::location_of(std::size_t number) const {
  const place met = place_of(number);
  if (met.file.empty()) return fmt::format("line {}", met.line);
  return fmt::format("{}: line {}, column {}", met.file, met.line, met.column);
}

}  // namespace cairn::tool
