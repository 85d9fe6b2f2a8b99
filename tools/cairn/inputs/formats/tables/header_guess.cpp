// Reads some rows and asks each column.
#include "inputs/formats/tables/header_guess.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>

#include "inputs/cells/cell_values.hpp"
#include "inputs/formats/tables/rows/row_parser.hpp"
#include "shared/number_text.hpp"
#include "shared/refusal.hpp"

namespace cairn::tool {
namespace {

enum class kind : std::uint8_t { nothing, number, time, word };

kind kind_of(std::string_view cell, const table_layout& layout) {
  if (layout.missing.hold(cell)) return kind::nothing;
  const std::optional<double> number = parse_cell(cell);
  if (number) return std::isnan(*number) ? kind::nothing : kind::number;
  const std::string_view bare = without_blanks(cell);
  return days_in(bare) || moment_in(bare) ? kind::time : kind::word;
}

struct column_below {
  std::size_t numbers = 0, times = 0, words = 0;
  bool has_first_cell = false;

  bool holds_numbers() const { return numbers > 0 && 9 * (words + times) <= numbers; }
  bool holds_times() const { return times > 0 && 9 * (words + numbers) <= times; }
  bool holds_words() const { return numbers == 0 && words + times > 0; }
};

std::vector<column_below> columns_below(const std::vector<std::string>& first_cells, std::string_view below,
                                        bool to_the_end, const table_layout& layout) {
  std::vector<column_below> columns(first_cells.size());
  row_parser rows(layout, "");
  std::size_t seen = 0;
  const auto look = [&] {
    if (rows.is_blank() || rows.cells() != columns.size()) return;
    ++seen;
    for (std::size_t c = 0; c < columns.size(); ++c) {
      const std::string_view cell = rows.cell(c);
      const kind what = kind_of(cell, layout);
      columns[c].numbers += what == kind::number ? 1 : 0;
      columns[c].times += what == kind::time ? 1 : 0;
      columns[c].words += what == kind::word ? 1 : 0;
      columns[c].has_first_cell = columns[c].has_first_cell || cell == first_cells[c];
    }
  };
  try {
    while (seen < guess_rows && rows.next_row(below)) look();
    if (seen < guess_rows && to_the_end && rows.end()) look();
  } catch (const refusal&) {
    return columns;  // the reader of these rows will tell
  }
  return columns;
}

// By equal steps, each a whole number; two or more.
bool count_on(const std::vector<double>& numbers) {
  if (numbers.size() < 2) return false;
  const double step = numbers[1] - numbers[0];
  if (step == 0 || !std::isfinite(step)) return false;
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    if (std::trunc(numbers[i]) != numbers[i]) return false;
    if (i > 0 && numbers[i] - numbers[i - 1] != step) return false;
  }
  return true;
}

bool are_positions(const std::vector<double>& numbers, std::size_t columns) {
  if (numbers.size() != columns) return false;
  for (std::size_t c = 0; c < columns; ++c)
    if (numbers[c] != static_cast<double>(c)) return false;
  return true;
}

}  // namespace

bool guesses_header(const std::vector<std::string>& first_cells, std::string_view below, bool to_the_end,
                    const table_layout& layout) {
  const std::vector<column_below> columns = columns_below(first_cells, below, to_the_end, layout);
  std::vector<double> numbers;
  bool any_word = false, named = false, number_as_below = false, word_again = false, only_words = true;
  bool time_as_below = false;
  for (std::size_t c = 0; c < columns.size(); ++c) {
    kind what = kind_of(first_cells[c], layout);
    time_as_below = time_as_below || (what == kind::time && columns[c].holds_times());
    if (what == kind::time && !columns[c].holds_times()) what = kind::word;
    only_words = only_words && columns[c].holds_words();
    any_word = any_word || what == kind::word;
    if (what == kind::number) numbers.push_back(*parse_cell(first_cells[c]));
    if (what == kind::number) number_as_below = number_as_below || columns[c].holds_numbers();
    if (what == kind::word) named = named || columns[c].holds_numbers() || columns[c].holds_times();
    if (what == kind::word) word_again = word_again || columns[c].has_first_cell;
  }
  if (!any_word) return only_words && are_positions(numbers, columns.size());
  if (named) return true;
  return !word_again && !time_as_below && (!number_as_below || count_on(numbers));
}

}  // namespace cairn::tool
