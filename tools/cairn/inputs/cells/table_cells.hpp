// All columns of a table in text, every cell read once, by all threads: block after block, and the columns of
// one block beside the text of the next.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "inputs/byte_source.hpp"
#include "inputs/cells/first_rows.hpp"
#include "inputs/cells/table_share.hpp"
#include "inputs/formats/tables/column_choice.hpp"
#include "inputs/table_facts.hpp"

namespace cairn::tool {

class table_cells {
 public:
  // The cells that a part of the table has of one column, on one thread at a time; `text` is where places
  // are. Columns are taken side by side.
  using taker = std::function<void(std::size_t column, const table_share& share, const char* text)>;
  // The fraction of the file that was read; negative where it is not known.
  using progress = std::function<void(double fraction)>;

  // Reads as far as the first row and the kinds of columns are to be guessed from. Errors: refusal of an
  // empty file, and of a first row that is none.
  table_cells(std::unique_ptr<byte_source> source, table_layout layout,
              std::size_t share_bytes = usual_share);

  std::size_t columns() const { return kinds_.size(); }
  // The cells of the header, without blanks around them; without one the columns' numbers.
  const std::vector<std::string>& names() const { return names_; }
  // The first row, for choosing columns.
  first_row first() const { return {first_cells_, facts_.headers != 0, source_->name(), first_line_}; }
  // What was found so far, but for missing cells.
  const table_facts& facts() const { return facts_; }
  // What each column is read as: guessed from its first cells. `taker` may change the kind of its column:
  // cells that are read later follow it.
  std::vector<cell_kind>& kinds() { return kinds_; }

  // All rows; returns how many. Errors: refusal with the line.
  std::uint64_t pass(const taker& take, const progress& tell);

  static constexpr std::size_t usual_share = std::size_t{1} << 18;

 private:
  struct block {
    aligned_bytes memory;
    std::size_t used = 0;
    std::vector<table_share> shares;
    std::size_t kept = 0;  // shares with rows of the table
    std::vector<cell_kind> kinds;
    bool is_last = false;
    char* text() const { return reinterpret_cast<char*>(memory.data()); }
  };

  std::size_t usual_block() const;
  void fill(block& into, std::span<const char> left, std::size_t bytes);
  void skip_lines();
  void guess();
  void take_first(first_rows& found);
  void divide(block& of) const;
  void read_and_take(block& next, block* before, const taker& take);
  std::span<const char> check(block& of);
  void end_blank_lines(block& last);
  void refuse(const row_fault& fault) const;

  std::unique_ptr<byte_source> source_;
  table_layout layout_;
  std::size_t share_bytes_;
  std::array<block, 2> blocks_;
  std::size_t first_row_ = 0;  // where the rows begin in the first block
  std::vector<std::string> first_cells_, names_;
  std::uint64_t first_line_ = 1;
  std::vector<cell_kind> kinds_;
  table_facts facts_;
  std::uint64_t rows_ = 0, lines_ = 0, blank_lines_ = 0;
};

}  // namespace cairn::tool
