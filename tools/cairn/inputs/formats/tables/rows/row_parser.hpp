// The rows of a table as text, by all rules, of text that is passed in pieces cut anywhere.
//
// Cells may be quoted, with blanks around the quotes; a quote in any other cell is one of its letters, as are
// the blanks around it (RFC 4180 but for the quotes, which it forbids there). Lines end in \n, \r\n or \r.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "inputs/formats/tables/rows/row_state.hpp"
#include "inputs/formats/tables/table_layout.hpp"

namespace cairn::tool {

class row_parser {
 public:
  // `name`: the file's, for messages. `layout` must outlive the parser.
  row_parser(const table_layout& layout, std::string name) : layout_(layout), name_(std::move(name)) {
    find_ends();
  }

  // Of the rows that follow, this cell alone is kept; before, all are.
  void keep_only(std::size_t column) { only_ = column; }

  // Reads to the end of the next row, a blank line too, and takes that text away; all of it and false where
  // none ends in it. Errors: refusal with the line of text behind a closing quote, or of a cell or a row that
  // is no table's.
  bool next_row(std::string_view& text);
  // The text has ended: whether a last row ended with it. Errors: refusal of a quote that is not closed.
  bool end();

  // --- the row that has ended, until the next one is read --------------------------------------------------

  std::size_t cells() const { return columns_; }
  // How many are kept, and one of these.
  std::size_t kept() const { return kept_.size(); }
  std::string_view cell(std::size_t kept) const;
  std::uint64_t line_of(std::size_t kept) const { return kept_[kept].line; }  // where it ended
  std::uint64_t line_of_row() const { return row_line_; }                     // where it ended
  // Nothing stood on the line, or blanks alone, not quoted.
  bool is_empty() const { return columns_ == 1 && !quoted_ && row_bytes_ == 0; }
  bool is_blank() const { return columns_ == 1 && only_blanks_; }

  // ---------------------------------------------------------------------------------------------------------

  // Whether nothing that was read matters to the text that follows, a new line.
  bool at_line_start() const { return state_ == state::row_start && !after_return_; }
  std::uint64_t line() const { return line_; }  // that is read next, counted from 1
  // Lines that another reader has read.
  void pass_lines(std::uint64_t lines) { line_ += lines; }
  // Goes on elsewhere, where a row begins.
  void start_at_line(std::uint64_t line);
  // Skips text up to the end of the next line, and takes it away. False where that is not in it.
  bool skip_line(std::string_view& text);

 private:
  using state = row_state;
  struct kept_cell {
    std::size_t begin = 0, end = 0;
    std::uint64_t line = 0;
  };

  void find_ends();
  bool ends(char letter) const { return ends_[static_cast<unsigned char>(letter)]; }
  bool is_kept() const { return !only_ || *only_ == columns_; }
  bool step(std::string_view& text);
  void begin_row();
  void in_comment(std::string_view& text);
  void at_cell_start(std::string_view& text);
  void in_quotes_of(std::string_view& text);
  bool behind_quote(std::string_view& text);
  bool end_cell(std::string_view& text);
  void add(std::string_view& text, std::size_t size);
  void close_cell();
  void end_line(char letter);
  [[noreturn]] void refuse(std::uint64_t line, std::string_view cause) const;
  void refuse_size() const;

  const table_layout& layout_;
  std::string name_;
  std::optional<std::size_t> only_;
  bool ends_[256] = {};  // a cell without quotes

  state state_ = state::row_start;
  bool after_return_ = false;  // a \n that follows is of the same end of a line
  bool half_end_ = false;      // ... within quotes
  std::uint64_t line_ = 1, row_line_ = 1, quote_line_ = 0;
  bool first_row_ = true;

  std::string text_;  // of kept cells
  std::vector<kept_cell> kept_;
  std::size_t columns_ = 0;
  std::size_t cell_begin_ = 0, cell_bytes_ = 0, row_bytes_ = 0;
  bool quoted_ = false, only_blanks_ = true;
};

}  // namespace cairn::tool
