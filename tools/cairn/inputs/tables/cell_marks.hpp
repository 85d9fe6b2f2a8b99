// Finds where the cells of a table as text end, 64 letters at a time, as far as few rules are needed.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "inputs/tables/table_layout.hpp"

namespace cairn::tool {

// Marks are the delimiters and \n that end cells: those in quotes are none. Text needs all rules where a line
// ends in quotes or in \r alone, where a quote begins or ends in the middle of a cell, and, of rows of one
// cell, where a delimiter stands.
class cell_marks {
 public:
  // `text` ends in \n and has less than 2^31 bytes.
  cell_marks(std::string_view text, const table_layout& layout, bool one_cell);

  // The positions of marks from `first` on, where a row begins, in order and without gaps: at least `wanted`,
  // but at the end of the text and before a place that needs all rules. Valid until the next call. `first`
  // never decreases.
  std::span<const std::uint32_t> from(std::size_t first, std::size_t wanted);
  // Says that the first of the last call's are not needed again: then none of these is skipped one by one.
  void drop(std::size_t marks) { next_ += marks; }
  // True if a quote or \r was met up to the last mark.
  bool met_quotes_or_returns() const { return met_; }

 private:
  struct found_bits {
    std::uint64_t ends, others;  // marks, and letters that need all rules
  };

  void begin_at(std::size_t first);
  void find_more(std::size_t wanted);
  void take_block();
  found_bits bits_of_quotes(const struct block_of_letters& letters, char after);

  std::string_view text_;
  char delimiter_, quote_;
  bool has_quotes_, one_cell_;
  std::size_t searched_ = 0;          // bytes of text whose marks were found
  std::size_t next_ = 0, found_ = 0;  // in positions_
  bool stopped_ = false;              // before a place that needs all rules
  bool met_ = false;
  // The letter before those that are searched next. in_quotes_ has all bits set if it stands in quotes,
  // may_begin_ the lowest if a quote may begin behind it.
  std::uint64_t in_quotes_ = 0, may_begin_ = 1;
  std::vector<std::uint32_t> positions_;
};

}  // namespace cairn::tool
