// Where rows of a table as text may begin, for ranks of which each looks at a part of it: whether a letter
// stands in quotes depends on all that comes before, so each part is followed from every state.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "inputs/byte_source.hpp"
#include "inputs/tables/row_reader.hpp"
#include "inputs/tables/table_layout.hpp"

namespace cairn::tool {

// Of a part of the text: the state behind it, from each state before it, and how many lines end in it.
struct text_facts {
  std::array<row_state, row_states> behind{
      row_state::row_start,   row_state::cell_start,   row_state::plain,  row_state::quoted,
      row_state::after_quote, row_state::after_quoted, row_state::comment};
  std::uint64_t line_ends = 0;

  row_state after(row_state before) const { return behind[static_cast<std::size_t>(before)]; }
};

// A file whose parts are looked at.
class row_ends {
 public:
  // Both must outlive it. Errors: refusal; so of all functions.
  row_ends(byte_source& file, const table_layout& layout);

  // Bytes first to last. What --skip-rows skips is looked at as lines alone.
  text_facts facts(std::uint64_t first, std::uint64_t last);
  // Where the first row begins that does so among these bytes, at a letter behind a \n, and that is neither
  // empty nor a comment; `state` is that before them.
  std::optional<std::uint64_t> first_row_in(std::uint64_t first, std::uint64_t last, row_state state);

 private:
  char byte_at(std::uint64_t position);
  void find_begin();
  void follow(std::string_view text, text_facts& facts) const;
  bool begins_row(char letter) const;

  byte_source& file_;
  const table_layout& layout_;
  row_steps steps_;
  std::uint64_t begin_ = 0;  // behind a byte order mark and what is skipped
};

}  // namespace cairn::tool
