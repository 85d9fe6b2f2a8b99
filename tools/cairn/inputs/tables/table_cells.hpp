// The columns of a table as text, every cell read once, by all threads, block after block. Blocks are divided
// into shares, whose rows are found side by side; docs/tables.md states the rules.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "inputs/byte_source.hpp"
#include "inputs/sample_reader.hpp"
#include "inputs/table_facts.hpp"
#include "inputs/tables/header_guess.hpp"
#include "inputs/tables/table_share.hpp"

namespace cairn::tool {

class table_cells {
 public:
  // The cells that a part of the table has of one column, on one thread at a time; `text` is where places
  // are. Columns are taken side by side.
  using taker = std::function<void(const column_cells& cells, const table_share& share, const char* text)>;
  // The fraction of the file that was read; negative where it is not known.
  using progress = std::function<void(double fraction)>;

  // Reads as far as the first row and the kinds of columns are to be guessed from. Errors: refusal of an
  // empty file, and of a first row that is none.
  table_cells(std::unique_ptr<byte_source> source, table_layout layout,
              std::size_t share_bytes = usual_share);

  std::size_t columns() const { return kinds_.size(); }
  // The cells of the header, without blanks around them; without one the columns' numbers.
  const std::vector<std::string>& names() const { return names_; }
  // The header as it stands in the text; nothing where there is none.
  std::optional<std::string> header() const {
    return has_header_ ? std::optional(first_text_) : std::nullopt;
  }
  // The first row, for choosing columns.
  first_row first() const { return {first_cells_, has_header_, source_->name(), first_line_}; }
  // For messages: a column's number, and its name where it has one.
  std::string tell_column(std::size_t column) const;
  // The facts found so far, but for missing cells.
  const table_facts& facts() const { return facts_; }
  // The kind that each column is read as: guessed from its first cells. `taker` may change the kind of its
  // column: cells that are read later follow it.
  std::vector<cell_kind>& kinds() { return kinds_; }
  // Before rows are read: behind the columns of these kinds, as often as wanted, those of one kind that are
  // kept in the order of rows.
  void want(const wanted_column& one) { in_rows_.push_back(one); }
  // ... numbers that a double would round are refused.
  void refuse_rounded_numbers() { only_exact_ = true; }
  // ... texts are numbered within shares, where few are distinct.
  void number_texts(const word_hash& hash) { numbers_of_ = &hash; }
  // ... they are wanted as they stand too, behind all columns.
  void keep_rows() { keeps_rows_ = true; }
  // ... of a file as it stands, these rows alone are read: slices begin where rows do.
  void read_only(const input_slice& slice);

  // All rows; returns how many. The columns of a block are taken beside the text of the next. Errors: refusal
  // with the line.
  std::uint64_t pass(const taker& take, const progress& tell);

  // The shares of the next block, in order; none at the end. Valid until the next call. Errors: as pass.
  std::span<table_share> next_shares();
  // The text that places in these point into.
  const char* text() const { return blocks_[0].text(); }
  // Bytes of the file that were read, up to the end of one of these.
  std::uint64_t position_behind(const table_share& share) const;
  std::uint64_t position() const { return source_->file_position(); }

  // Throws refusal or not_a_number, in words. The line is that of the file, counted from 0.
  [[noreturn]] void refuse(const row_fault& fault) const;

  static constexpr std::size_t usual_share = std::size_t{1} << 18;

 private:
  struct block {
    aligned_bytes memory;
    std::size_t used = 0;
    std::vector<table_share> shares;
    std::size_t kept = 0;  // shares with rows of the table
    std::vector<wanted_column> wanted;
    bool is_last = false;
    char* text() const { return reinterpret_cast<char*>(memory.data()); }
  };

  void skip_lines();
  void guess();
  void read_block(block& next, std::size_t shares);
  void fill(block& into, std::span<const char> left, std::size_t bytes);
  void take_first(first_rows& found);
  void divide(block& of);
  share_task task_of(const block& of) const;
  void read_and_take(block& next, block* before, const taker& take);
  std::span<const char> check(block& of);
  void join(table_share& share);
  void put_blank_lines_before(table_share& share);
  void end_blank_lines(block& last);
  row_fault in_file(row_fault fault) const;
  std::string hint(const row_fault& fault) const;

  std::unique_ptr<byte_source> source_;
  table_layout layout_;
  std::size_t share_bytes_;
  bool only_exact_ = false, keeps_rows_ = false;
  bool is_cut_ = false;  // rows of the table follow behind the slice that is read
  const word_hash* numbers_of_ = nullptr;
  std::array<block, 2> blocks_;
  std::uint64_t first_block_at_ = 0;  // in the file
  std::size_t first_row_ = 0;         // where the rows begin in the first block
  bool begun_ = false;                // that one was handed on
  std::span<const char> left_;        // of the block before
  std::vector<std::string> first_cells_, names_;
  std::string first_text_;
  bool has_header_ = false, may_have_units_ = false;
  std::uint64_t first_line_ = 1;
  std::vector<cell_kind> kinds_;
  std::vector<wanted_column> in_rows_;
  table_facts facts_;
  std::optional<row_fault> fault_;  // behind the rows that were read
  std::uint64_t rows_ = 0, lines_ = 0, blank_lines_ = 0, line_of_blank_ = 0;
  std::vector<share_words> scratch_;  // of each thread
};

}  // namespace cairn::tool
