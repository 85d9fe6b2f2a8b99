// Where a letter of a table as text stands: within quotes, at the start of a row, in a comment. What looks
// for ends of rows alone goes from letter to letter by these states.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "inputs/tables/table_layout.hpp"

namespace cairn::tool {

enum class row_state : std::uint8_t {
  row_start,
  cell_start,    // perhaps behind blanks
  plain,         // in a cell without quotes
  quoted,        // in a cell with
  after_quote,   // which is the closing one, or the first of two
  after_quoted,  // behind the closing quote and blanks
  comment,
};
constexpr std::size_t row_states = 7;

// The state behind each letter, from each state.
class row_steps {
 public:
  explicit row_steps(const table_layout& layout) {
    for (std::size_t s = 0; s < row_states; ++s)
      for (std::size_t letter = 0; letter < 256; ++letter)
        to_[s][letter] = step(layout, static_cast<row_state>(s), static_cast<char>(letter));
  }

  row_state after(row_state state, char letter) const {
    return to_[static_cast<std::size_t>(state)][static_cast<unsigned char>(letter)];
  }

 private:
  static row_state step(const table_layout& layout, row_state state, char letter) {
    const bool ends_line = letter == '\n' || letter == '\r';
    if (state == row_state::comment) return ends_line ? row_state::row_start : row_state::comment;
    if (state == row_state::quoted) return layout.is_quote(letter) ? row_state::after_quote : state;
    if (state == row_state::after_quote && layout.is_quote(letter)) return row_state::quoted;
    if (state == row_state::row_start && layout.begins_comment(letter)) return row_state::comment;
    if (ends_line) return row_state::row_start;
    if (layout.is_delimiter(letter)) return row_state::cell_start;
    const bool at_start = state == row_state::row_start || state == row_state::cell_start;
    if (layout.is_quote(letter) && at_start) return row_state::quoted;
    if (layout.is_blank(letter) && at_start) return row_state::cell_start;
    if (layout.is_blank(letter) && state != row_state::plain) return row_state::after_quoted;
    return row_state::plain;
  }

  std::array<std::array<row_state, 256>, row_states> to_{};
};

}  // namespace cairn::tool
