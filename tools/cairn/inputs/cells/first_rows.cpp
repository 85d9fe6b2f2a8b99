// Gathers what each column holds in some hundred rows, and decides.
#include "inputs/cells/first_rows.hpp"

#include <algorithm>

#include "shared/number_text.hpp"

namespace cairn::tool {
namespace {

constexpr std::size_t most_rows = 1000, most_cells = std::size_t{1} << 18;

// Kinds of the cells of one column, below the first row.
struct column_look {
  bool integer = false, wide = false, real = false, date = false, moment = false, word = false;
  bool first_again = false;

  void note(cell_value value) {
    integer |= value.kind == cell_kind::integer;
    wide |= value.kind == cell_kind::integer && std::abs(integer_of(value.key)) > widest_in_double;
    real |= value.kind == cell_kind::real;
    date |= value.kind == cell_kind::date;
    moment |= value.kind == cell_kind::moment;
    word |= value.kind == cell_kind::words;
  }
  bool any() const { return integer || real || date || moment || word; }
  cell_kind kind() const {
    const bool number = integer || real, time = date || moment;
    if (word || (number && time) || (wide && real)) return cell_kind::words;
    if (time) return moment ? cell_kind::moment : cell_kind::date;
    return real ? cell_kind::real : cell_kind::integer;
  }
};

bool is_word(std::string_view text, const table_rules& rules) {
  text = without_blanks(text);
  return !rules.nothing.hold(text) && value_of_cell(text).kind == cell_kind::words;
}

bool is_header(const std::vector<std::string>& first, const std::vector<column_look>& columns,
               const table_rules& rules) {
  bool above_numbers = false, numbers_alike = false, again = false, word = false, below = false;
  for (std::size_t c = 0; c < first.size(); ++c) {
    const bool holds_word = is_word(first[c], rules);
    word |= holds_word;
    below |= columns[c].any();
    again |= columns[c].first_again;
    const bool numbers = columns[c].any() && columns[c].kind() != cell_kind::words;
    above_numbers |= numbers && holds_word;
    numbers_alike |= numbers && !holds_word && !rules.nothing.hold(without_blanks(first[c]));
  }
  if (above_numbers) return true;
  if (!below) return word;
  return word && !numbers_alike && !again;
}

}  // namespace

first_rows look_at_first_rows(const char* text, const char* end, bool is_last, const table_rules& rules) {
  first_rows found;
  std::string rewritten;
  row_reader reader(text, end, is_last, rules.delimiter, rewritten);
  const char* at = text;
  std::vector<column_look> columns;
  std::uint64_t lines = 0;
  for (std::size_t rows = 0; at != end && rows < most_rows && rows * columns.size() < most_cells;) {
    const row_state state = reader.read(at);
    if (state == row_state::cut) break;
    if (columns.empty() && state == row_state::open_quote)
      throw row_fault{"a quote that opens here never closes", lines};
    if (columns.empty() && state == row_state::after_quote)
      throw row_fault{"text follows the quote that closes a cell", lines + reader.lines()};
    if (state == row_state::open_quote || state == row_state::after_quote) break;
    at = reader.after();
    lines += reader.lines();
    if (state == row_state::blank) continue;
    const auto cells = reader.cells();
    if (columns.empty()) {
      columns.resize(cells.size());
      for (const cell_place cell : cells) found.first.emplace_back(cell.in(text, rewritten));
      found.begins = static_cast<std::size_t>(at - text);
      found.lines_before = lines;
      continue;
    }
    if (cells.size() != columns.size()) break;
    ++rows;
    for (std::size_t c = 0; c < cells.size(); ++c) {
      const std::string_view cell = cells[c].in(text, rewritten);
      const std::string_view bare = without_blanks(cell);
      columns[c].first_again |= cell == found.first[c];
      if (!rules.nothing.hold(bare)) columns[c].note(value_of_cell(bare));
    }
  }
  found.needs_more = columns.empty() && !is_last;
  found.has_header = rules.has_header.value_or(!columns.empty() && is_header(found.first, columns, rules));
  for (std::size_t c = 0; c < columns.size(); ++c) {
    if (!found.has_header) {
      const std::string_view bare = without_blanks(found.first[c]);
      if (!rules.nothing.hold(bare)) columns[c].note(value_of_cell(bare));
    }
    found.kinds.push_back(columns[c].kind());
  }
  if (!found.has_header) found.begins = found.lines_before = 0;
  return found;
}

}  // namespace cairn::tool
