// One row of a table in memory, by the rules of row_parser, which reads text in pieces: its cells are left
// where they stand.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "inputs/formats/tables/table_layout.hpp"

namespace cairn::tool {

// Where a cell stands: in the text, or among cells whose quotes were taken out of them.
class cell_place {
 public:
  cell_place() = default;
  cell_place(std::size_t first, std::size_t size, bool rewritten)
      : bits_(static_cast<std::uint64_t>(first) << 32 | size | (rewritten ? other : 0)) {}
  explicit cell_place(std::uint64_t bits) : bits_(bits) {}

  std::string_view in(const char* text, const std::string& rewritten) const {
    const char* const from = (bits_ & other) != 0 ? rewritten.data() : text;
    return {from + (bits_ >> 32 & 0x7fffffffU), bits_ & 0xffffffffU};
  }
  std::uint64_t bits() const { return bits_; }

 private:
  static constexpr std::uint64_t other = std::uint64_t{1} << 63;
  std::uint64_t bits_ = 0;
};

enum class row_end : std::uint8_t {
  whole,
  empty,       // a line without letters
  blank,       // ... with blanks alone
  comment,     // a line that is no row
  cut,         // the text ends before the row does
  open_quote,  // ... which is the end of all
  after_quote  // text follows a closing quote
};

class row_reader {
 public:
  // `text`: less than 2^31 bytes. `is_last`: what follows its end is the end of all.
  row_reader(const char* text, const char* end, bool is_last, const table_layout& layout,
             std::string& rewritten)
      : text_(text), end_(end), is_last_(is_last), layout_(layout), rewritten_(rewritten) {}

  // The row that begins there, before the end.
  row_end read(const char* at);
  std::span<const cell_place> cells() const { return cells_; }
  const char* after() const { return at_; }               // where the next row begins
  std::uint64_t lines() const { return lines_; }          // that the row has
  std::uint64_t last_line() const { return last_line_; }  // from 0: where it ends, or what is wrong stands

 private:
  bool ends_cell(char letter) const {
    return layout_.is_delimiter(letter) || letter == '\n' || letter == '\r';
  }
  row_end read_comment();
  const char* quote_of_cell() const;
  bool read_plain();
  row_end read_quoted();
  row_end end_of_row();
  bool pass_line_end();
  void keep(const char* first, const char* end) {
    cells_.emplace_back(static_cast<std::size_t>(first - text_), static_cast<std::size_t>(end - first),
                        false);
  }

  const char *text_, *end_;
  bool is_last_;
  const table_layout& layout_;
  std::string& rewritten_;
  const char* at_ = nullptr;
  std::vector<cell_place> cells_;
  std::uint64_t lines_ = 0, last_line_ = 0;
  bool quoted_ = false;  // a cell of the row
};

}  // namespace cairn::tool
