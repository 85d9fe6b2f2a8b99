// Finds names, and gathers what each column holds in some hundred rows.
#include <algorithm>
#include <utility>

#include "inputs/tables/header_guess.hpp"
#include "inputs/tables/row_reader.hpp"
#include "shared/number_text.hpp"

namespace cairn::tool {
namespace {

constexpr std::size_t most_rows = 1000, most_cells = std::size_t{1} << 18;

// Kinds of the cells of one column.
struct column_look {
  bool integer = false, wide = false, real = false, date = false, moment = false, instant = false;
  std::size_t words = 0, words_in_first_row = 0;

  void note(std::string_view cell, const table_layout& layout, bool is_first_row) {
    const std::string_view bare = without_blanks(cell);
    if (layout.cells.is_missing(bare)) return;
    const cell_value value = layout.cells.value_in(bare);
    if (value.kind == cell_kind::words && layout.cells.is_nan(bare)) return;
    integer |= value.kind == cell_kind::integer;
    wide |= value.kind == cell_kind::integer && is_wide(value.key);
    real |= value.kind == cell_kind::real;
    date |= value.kind == cell_kind::date;
    moment |= value.kind == cell_kind::moment;
    instant |= value.kind == cell_kind::instant;
    words += value.kind == cell_kind::words ? 1 : 0;
    words_in_first_row += is_first_row && value.kind == cell_kind::words ? 1 : 0;
  }
  bool may_have_unit() const { return words == 1 && words_in_first_row == 1 && (integer || real); }
  cell_kind kind() const {
    const bool number = integer || real, time = date || moment || instant;
    if (words != 0 || (number && time) || (wide && real)) return cell_kind::words;
    if (instant) return cell_kind::instant;
    if (time) return moment ? cell_kind::moment : cell_kind::date;
    return real ? cell_kind::real : cell_kind::integer;
  }
};

void check_columns(std::size_t columns, std::uint64_t line) {
  constexpr std::size_t most_columns = std::size_t{1} << 20;
  if (columns > most_columns) throw row_fault{words_of_many_columns(most_columns), line};
}

void take_first(const rows_in_text& rows, std::string_view text, first_rows& found) {
  check_columns(rows.cells(), rows.last_line());
  for (std::size_t c = 0; c < rows.cells(); ++c) found.first.emplace_back(rows.cell(c));
  found.text = rows.row();
  found.line = rows.last_line();
  found.begins = static_cast<std::size_t>(rows.after() - text.data());
  found.lines_before = rows.lines();
}

// Tells what the first row lacks, where it cannot be read.
void throw_fault(const rows_in_text& rows) {
  if (rows.fault() == row_end::open_quote) throw row_fault{open_quote_words, rows.last_line()};
  if (rows.fault() == row_end::after_quote) throw row_fault{after_quote_words, rows.last_line()};
}

// Takes names of columns from a comment above the first row. With a letter for comments, --header names the
// row.
void take_commented_names(std::string_view text, bool is_last, const table_layout& layout,
                          first_rows& found) {
  const bool is_row = layout.header == header_rule::present && layout.comment;
  if (layout.header == header_rule::absent || is_row || layout.by_lines()) return;
  const first_comment comment = comment_before_rows(text, layout);
  if (comment.lines == 0) return;
  const std::string_view below = text.substr(comment.size);
  const bool is_short = below.size() < guess_bytes;
  found.needs_more = is_short && !is_last;
  if (found.needs_more) return;
  auto names = names_in_comment(comment, below.substr(0, guess_bytes), is_short, layout);
  if (!names) return;
  check_columns(names->size(), comment.lines - 1);
  found.first = std::move(*names);
  found.text = comment.last_line;
  found.line = comment.lines - 1;
  found.has_header = found.is_comment = true;
  found.begins = comment.size;
  found.lines_before = comment.lines;
}

// Finds whether the first row names the columns, or more text is needed to say so.
void guess_header(std::string_view below, bool is_last, const table_layout& layout, first_rows& found) {
  if (found.first.size() == 1)
    found.other_delimiter = delimiter_of_rows(found.first[0], below, is_last, layout);
  if (layout.header == header_rule::absent) return;
  const bool is_short = below.size() < guess_bytes, is_known = layout.header == header_rule::present;
  found.needs_more = is_short && !is_last;
  if (found.needs_more) return;
  const std::string_view rows = below.substr(0, guess_bytes);
  const auto are_names = [&](const std::vector<std::string>& cells) {
    return is_known || guesses_header(cells, rows, is_short, layout);
  };
  found.has_header = are_names(found.first);
  const bool may_lack_one = is_known || found.first.size() > 1;  // a title has one cell too
  if (!may_lack_one || !are_rows_named(found.first.size(), rows, is_short, layout)) return;
  std::vector<std::string> names = found.first;
  names.emplace(names.begin());
  if (!are_names(names)) return;
  found.has_header = true;
  found.first = std::move(names);
}

void pass_units(bool is_last, rows_in_text& rows, first_rows& found) {
  const char* const begin = rows.after();
  found.needs_more = !rows.next() && !is_last;
  if (rows.after() == begin) return;
  found.text += "\n";
  found.text += rows.row();
  found.begins += static_cast<std::size_t>(rows.after() - begin);
  found.lines_before += rows.lines();
}

void look_at_columns(rows_in_text& rows, const table_layout& layout, first_rows& found) {
  std::vector<column_look> columns(found.first.size());
  for (std::size_t seen = 0; seen < most_rows && seen * columns.size() < most_cells && rows.next(); ++seen) {
    const bool ragged = rows.cells() != columns.size();
    if (ragged && layout.ragged != ragged_rule::filled) continue;
    for (std::size_t c = 0; c < std::min(rows.cells(), columns.size()); ++c)
      columns[c].note(rows.cell(c), layout, seen == 0);
  }
  for (const column_look& column : columns) found.kinds.push_back(column.kind());
  found.may_have_units = found.has_header && std::ranges::any_of(columns, &column_look::may_have_unit);
}

}  // namespace

first_rows look_at_first_rows(std::string_view text, bool is_last, const table_layout& layout) {
  first_rows found;
  take_commented_names(text, is_last, layout, found);
  if (!found.has_header && !found.needs_more) {
    rows_in_text rows(text, is_last, layout);
    if (!rows.next()) {
      throw_fault(rows);
      found.needs_more = !is_last;
      return found;
    }
    take_first(rows, text, found);
    guess_header(text.substr(found.begins), is_last, layout, found);
  }
  if (found.needs_more) return found;
  if (!found.has_header) found.begins = found.lines_before = 0;
  rows_in_text rows(text.substr(found.begins), is_last, layout);
  if (layout.units_row && found.has_header) pass_units(is_last, rows, found);
  if (!found.needs_more) look_at_columns(rows, layout, found);
  return found;
}

}  // namespace cairn::tool
