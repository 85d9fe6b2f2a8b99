// Reads the rows below a first row, compares the kinds of cells, and finds columns by their names.
#include "inputs/tables/header_guess.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "inputs/tables/cell_values.hpp"
#include "inputs/tables/row_reader.hpp"
#include "shared/number_text.hpp"
#include "shared/refusal.hpp"

namespace cairn::tool {
namespace {

enum class kind : std::uint8_t { nothing, number, time, word };

kind kind_of(std::string_view cell, const table_layout& layout) {
  if (layout.cells.is_missing(cell)) return kind::nothing;
  const std::optional<double> number = layout.cells.number_in(cell);
  if (number) return std::isnan(*number) ? kind::nothing : kind::number;
  const std::string_view bare = without_blanks(cell);
  return days_in(bare) || moment_in(bare) || instant_in(bare) ? kind::time : kind::word;
}

constexpr double first_year = 1500, last_year = 2200;

bool is_year(double number) {
  return number >= first_year && number <= last_year && std::trunc(number) == number;
}

// The kinds of the cells below the first row, in one column.
struct column_below {
  std::size_t numbers = 0, times = 0, words = 0, years = 0;  // years are numbers too
  bool has_first_cell = false;
  bool goes_up = true;      // the cells are whole, each greater than the one above
  bool counts_rows = true;  // the cells are 0, 1, 2, ... or 1, 2, 3, ...

  bool holds_numbers() const { return numbers > 0 && 9 * (words + times) <= numbers; }
  bool holds_times() const { return times > 0 && 9 * (words + numbers) <= times; }
  bool holds_words() const { return numbers == 0 && words + times > 0; }
  bool holds_only_years() const { return years == numbers; }
  // Names of rows or their numbers, above which writers often leave the first cell empty.
  bool holds_row_names() const { return holds_words() || (numbers > 1 && goes_up); }
  bool holds_row_numbers() const { return numbers > 1 && counts_rows; }

  void note(std::string_view cell, std::string_view first_cell, const table_layout& layout) {
    const kind what = kind_of(cell, layout);
    words += what == kind::word ? 1 : 0;
    times += what == kind::time ? 1 : 0;
    has_first_cell = has_first_cell || cell == first_cell;
    const double number = what == kind::number ? *layout.cells.number_in(cell) : -1;
    if (numbers == 0) first_number_ = number;
    goes_up = goes_up && number > last_number_ && std::trunc(number) == number;
    counts_rows = counts_rows && number == first_number_ + static_cast<double>(numbers) &&
                  (first_number_ == 0 || first_number_ == 1);
    last_number_ = number;
    numbers += what == kind::number ? 1 : 0;
    years += what == kind::number && is_year(number) ? 1 : 0;
  }

 private:
  double first_number_ = 0, last_number_ = -1;
};

std::vector<column_below> columns_below(const std::vector<std::string>& first_cells, std::string_view below,
                                        bool to_the_end, const table_layout& layout) {
  std::vector<column_below> columns(first_cells.size());
  rows_in_text rows(below, to_the_end, layout);
  for (std::size_t seen = 0; seen < guess_rows && rows.next();) {
    if (rows.cells() != columns.size()) continue;
    for (std::size_t c = 0; c < columns.size(); ++c) columns[c].note(rows.cell(c), first_cells[c], layout);
    ++seen;
  }
  return columns;
}

// True if the numbers are whole and go by equal steps. Two numbers always do, so their step must be 1.
bool count_on(const std::vector<double>& numbers) {
  if (numbers.size() < 2) return false;
  const double step = numbers[1] - numbers[0];
  if (step == 0 || !std::isfinite(step) || (numbers.size() == 2 && step != 1)) return false;
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    if (std::trunc(numbers[i]) != numbers[i]) return false;
    if (i > 0 && numbers[i] - numbers[i - 1] != step) return false;
  }
  return true;
}

// Years in their order, the first or the last before all others.
bool are_years(const std::vector<double>& numbers) {
  const auto go = [&](auto otherwise) {
    return std::ranges::adjacent_find(numbers, otherwise) == numbers.end();
  };
  return numbers.size() > 1 && std::ranges::all_of(numbers, is_year) &&
         (go(std::ranges::greater_equal()) || go(std::ranges::less_equal()));
}

std::vector<std::string> cells_of(const rows_in_text& rows) {
  std::vector<std::string> cells;
  for (std::size_t c = 0; c < rows.cells(); ++c) cells.emplace_back(rows.cell(c));
  return cells;
}

std::vector<std::string> cells_of_names(std::string_view line, const table_layout& layout) {
  if (layout.by_blanks) {
    const std::vector<std::string_view> parts = parts_between_blanks(line);
    return {parts.begin(), parts.end()};
  }
  table_layout without_comments = layout;
  without_comments.comment.reset();
  rows_in_text rows(line, true, without_comments);
  return rows.next() ? cells_of(rows) : std::vector<std::string>();
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
  bool time_as_below = false, years_below = true;
  for (std::size_t c = 0; c < columns.size(); ++c) {
    kind what = kind_of(first_cells[c], layout);
    const bool is_empty = without_blanks(first_cells[c]).empty();
    if (c == 0 && is_empty && columns[c].holds_row_names()) what = kind::word;
    time_as_below = time_as_below || (what == kind::time && columns[c].holds_times());
    if (what == kind::time && !columns[c].holds_times()) what = kind::word;
    only_words = only_words && columns[c].holds_words();
    any_word = any_word || what == kind::word;
    if (what == kind::number) numbers.push_back(*layout.cells.number_in(first_cells[c]));
    if (what == kind::number) number_as_below = number_as_below || columns[c].holds_numbers();
    if (what == kind::number) years_below = years_below && columns[c].holds_only_years();
    named = named || (c == 0 && is_empty && columns[c].holds_row_numbers());
    if (what != kind::word || is_empty) continue;
    named = named || columns[c].holds_numbers() || columns[c].holds_times();
    word_again = word_again || columns[c].has_first_cell;
  }
  if (!any_word) return only_words && are_positions(numbers, columns.size());
  if (named) return true;
  if (word_again || time_as_below) return false;
  return !number_as_below || (are_years(numbers) ? !years_below : count_on(numbers));
}

bool are_rows_named(std::size_t first_cells, std::string_view below, bool to_the_end,
                    const table_layout& layout) {
  rows_in_text rows(below, to_the_end, layout);
  bool only_empty = true;
  for (std::size_t seen = 0; seen < guess_rows && rows.next(); ++seen) {
    if (rows.cells() != first_cells + 1) return false;
    only_empty = only_empty && rows.cell(first_cells).empty();
  }
  return !only_empty;
}

first_comment comment_before_rows(std::string_view text, const table_layout& layout) {
  first_comment found;
  const char letter = layout.comment.value_or('#');
  while (text.substr(found.size).starts_with(letter)) {
    const std::size_t end = text.find_first_of("\r\n", found.size);
    if (end == std::string_view::npos) break;
    found.last_line = text.substr(found.size, end - found.size);
    found.size = end + (text.substr(end).starts_with("\r\n") ? 2 : 1);
    ++found.lines;
  }
  return found;
}

std::optional<std::vector<std::string>> names_in_comment(const first_comment& comment, std::string_view below,
                                                         bool to_the_end, const table_layout& layout) {
  if (comment.lines == 0) return std::nullopt;
  std::vector<std::string> names = cells_of_names(without_blanks(comment.last_line.substr(1)), layout);
  rows_in_text rows(below, to_the_end, layout);
  if (!rows.next() || rows.cells() != names.size()) return std::nullopt;
  const std::vector<std::string> row = cells_of(rows);
  const auto is_value = [&](const std::string& cell) {
    const kind what = kind_of(cell, layout);
    return what == kind::number || what == kind::time;
  };
  const std::string_view rest = below.substr(static_cast<std::size_t>(rows.after() - below.data()));
  const bool fit = std::ranges::any_of(row, is_value) && !guesses_header(row, rest, to_the_end, layout) &&
                   guesses_header(names, below, to_the_end, layout);
  return fit ? std::optional(std::move(names)) : std::nullopt;
}

namespace {

[[noreturn]] void refuse(const first_row& row, std::string_view cause) {
  throw refusal(fmt::format("{}: line {}: {}", row.file, row.line, cause));
}

// All that have the name, exactly or, if none has, without the blanks around it. The first name in a comment
// may be told with the # before it.
std::vector<std::size_t> named(const first_row& row, std::string_view name) {
  std::vector<std::size_t> found;
  for (const bool bare : {false, true}) {
    for (std::size_t c = 0; c < row.cells.size(); ++c) {
      const std::string_view cell = row.cells[c];
      if ((bare ? without_blanks(cell) : cell) == name) found.push_back(c);
    }
    if (!found.empty()) break;
  }
  if (found.empty() && name.starts_with('#')) return named(row, without_blanks(name.substr(1)));
  return found;
}

std::optional<std::size_t> position_in(std::string_view text) {
  const auto number = parse_whole_number(text);
  return number ? std::optional(static_cast<std::size_t>(*number)) : std::nullopt;
}

std::string positions(const std::vector<std::size_t>& columns) {
  constexpr std::size_t most = 6;
  std::string text;
  for (std::size_t i = 0; i < std::min(columns.size(), most); ++i)
    text += fmt::format("{}@{}", i == 0 ? "" : ", ", columns[i]);
  return columns.size() > most ? text + ", ..." : text;
}

[[noreturn]] void refuse_several(const first_row& row, std::string_view name,
                                 const std::vector<std::size_t>& found) {
  refuse(row, fmt::format("several columns are named {}; choose one by its position: {}", in_quotes(name),
                          positions(found)));
}

[[noreturn]] void refuse_absent(const first_row& row, std::string_view wanted) {
  std::string why;
  if (row.is_header) {
    why = suggestion(wanted, {row.cells.begin(), row.cells.end()});
  } else if (!named(row, wanted).empty()) {
    why = "; the first row is taken as data, --header takes it as names";
  }
  refuse(row, fmt::format("there is no column {} among {} ({}){}{}", in_quotes(wanted), row.cells.size(),
                          list_of_columns(row), why, delimiter_hint(row.cells, wanted)));
}

}  // namespace

std::size_t chosen_column(const first_row& row, std::string_view wanted) {
  if (wanted.empty()) {
    if (row.cells.size() == 1) return 0;
    throw refusal(fmt::format("{}: has {} columns ({}); choose one with --column", row.file, row.cells.size(),
                              list_of_columns(row)));
  }
  const auto by_position = wanted.starts_with('@') ? position_in(wanted.substr(1)) : std::nullopt;
  if (by_position) {
    if (*by_position < row.cells.size()) return *by_position;
    refuse(row, fmt::format("there is no column {} among {}, which are numbered from @0{}", wanted,
                            row.cells.size(), delimiter_hint(row.cells)));
  }
  const std::vector<std::size_t> found = row.is_header ? named(row, wanted) : std::vector<std::size_t>();
  const auto position = position_in(wanted);
  const bool is_position = position && *position < row.cells.size();
  if (found.empty()) return is_position ? *position : (refuse_absent(row, wanted), 0);
  if (is_position && (found.size() > 1 || found.front() != *position))
    refuse(row, fmt::format("{} is both a name and a position; choose by position: {} is named {}, and the "
                            "column at position {} is @{}",
                            wanted, positions(found), in_quotes(wanted), wanted, wanted));
  if (found.size() > 1) refuse_several(row, wanted, found);
  return found.front();
}

std::string safe_to_print(std::string_view text) {
  const std::string quoted = in_quotes(text);
  return quoted.substr(1, quoted.size() - 2);
}

std::string list_of_columns(const first_row& row) {
  constexpr std::size_t most = 12;
  const std::size_t columns = row.cells.size();
  if (!row.is_header) return fmt::format("numbered 0 to {}, without a header", columns - 1);
  std::string list;
  for (std::size_t i = 0; i < std::min(columns, most); ++i)
    list += (i == 0 ? "" : ", ") + safe_to_print(row.cells[i]);
  return columns > most ? list + ", ..." : list;
}

namespace {

constexpr std::array usual_delimiters{';', '|', '\t'};

std::string hint(std::string_view text, std::string_view called, std::string_view wanted) {
  const auto words = [&](std::string_view delimiter, std::size_t cells) {
    return fmt::format("; --delimiter {} divides {} into {} cells", delimiter, called, cells);
  };
  for (const char delimiter : usual_delimiters) {
    const auto found = static_cast<std::size_t>(std::ranges::count(text, delimiter));
    if (found != 0) return words(name_of_delimiter(delimiter), found + 1);
  }
  const std::vector<std::string_view> parts = parts_between_blanks(text);
  const auto is_number = [](std::string_view part) { return parse_cell(part).has_value(); };
  const bool are_cells = std::ranges::all_of(parts, is_number) || std::ranges::count(parts, wanted) != 0;
  return parts.size() > 1 && are_cells ? words("blanks", parts.size()) : std::string();
}

}  // namespace

std::vector<std::string_view> parts_between_blanks(std::string_view text) {
  constexpr std::string_view blanks = " \t";
  std::vector<std::string_view> parts;
  for (std::size_t first = text.find_first_not_of(blanks); first != std::string_view::npos;) {
    const std::size_t end = std::min(text.find_first_of(blanks, first), text.size());
    parts.push_back(text.substr(first, end - first));
    first = text.find_first_not_of(blanks, end);
  }
  return parts;
}

std::string name_of_delimiter(char delimiter) {
  return delimiter == '\t' ? "tab" : fmt::format("'{}'", delimiter);
}

char delimiter_of_rows(std::string_view first_row, std::string_view below, bool to_the_end,
                       const table_layout& layout) {
  for (const char delimiter : usual_delimiters) {
    const auto found = std::ranges::count(first_row, delimiter);
    if (found == 0 || layout.by_lines()) continue;
    std::size_t seen = 0;
    bool divides = true;
    rows_in_text rows(below, to_the_end, layout);
    for (; divides && seen < guess_rows && rows.next(); ++seen)
      divides = rows.cells() == 1 && std::ranges::count(rows.cell(0), delimiter) == found;
    if (divides && seen != 0) return delimiter;
  }
  return '\0';
}

std::string delimiter_hint(std::string_view cell) { return hint(cell, "it", {}); }

std::string delimiter_hint(std::span<const std::string> first_row, std::string_view wanted) {
  return first_row.size() == 1 ? hint(first_row[0], "the first row", wanted) : std::string();
}

}  // namespace cairn::tool
