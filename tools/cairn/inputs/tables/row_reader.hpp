// Rows of a table in memory, one after another, by all rules: their cells are left where they stand.
//
// Cells may be quoted, with blanks around the quotes; a quote in any other cell is one of its letters, as are
// the blanks around it (RFC 4180 but for the quotes, which it forbids there). Lines end in \n, \r\n or \r.
#pragma once

#include <fmt/format.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "inputs/tables/table_layout.hpp"

namespace cairn::tool {

struct table_share;

// The place of a letter in a table as text: within quotes, at the start of a row, in a comment. What looks
// for ends of rows alone goes from letter to letter by these states.

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

// The words for what is wrong with rows.
constexpr const char* open_quote_words =
    "a quote is not closed up to the end of the file; --no-quotes takes quotes as letters";
constexpr const char* after_quote_words =
    "more text after a closing quote; --delimiter says what divides cells, "
    "--no-quotes takes quotes as letters";

inline std::string words_of_ragged_row(std::size_t cells, std::size_t columns) {
  return fmt::format("{} cell{} where the first row has {}; --ragged skip or fill reads on", cells,
                     cells == 1 ? "" : "s", columns);
}

inline std::string words_of_many_columns(std::size_t most) {
  return fmt::format("the first row has more than {} cells: is it a table?", most);
}

inline std::string words_of_skipped_end(const std::string& file, std::uint64_t lines) {
  return fmt::format("{}: ends within its first {} lines, which --skip-rows skips", file, lines);
}

inline std::string words_of_no_rows(const std::string& file, const table_layout& layout) {
  const bool leaves_out = layout.comment || layout.skip_rows != 0;
  return file + (leaves_out ? ": holds no rows" : ": holds blank lines only");
}

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
  std::uint64_t line_of(std::size_t cell) const;          // where it ends
  // The whole row as it stands in the text, without the end of its last line.
  cell_place row() const { return place_of(row_begin_, row_end_); }

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
  cell_place place_of(const char* first, const char* end) const {
    return {static_cast<std::size_t>(first - text_), static_cast<std::size_t>(end - first), false};
  }
  void keep(const char* first, const char* end) { cells_.push_back(place_of(first, end)); }

  const char *text_, *end_;
  bool is_last_;
  const table_layout& layout_;
  std::string& rewritten_;
  const char *at_ = nullptr, *row_begin_ = nullptr, *row_end_ = nullptr;
  std::vector<cell_place> cells_;
  struct line_break {
    std::size_t cells;  // before it
    std::uint64_t lines;
  };
  std::vector<line_break> breaks_;  // of cells that hold ends of lines
  std::uint64_t lines_ = 0, last_line_ = 0;
  bool quoted_ = false;  // a cell of the row
};

// The rows of a text, without blank lines and comments.
class rows_in_text {
 public:
  rows_in_text(std::string_view text, bool is_last, const table_layout& layout)
      : text_(text.data()),
        end_(text.data() + text.size()),
        at_(text_),
        reader_(text_, end_, is_last, layout, rewritten_) {}
  rows_in_text(const rows_in_text&) = delete;
  rows_in_text& operator=(const rows_in_text&) = delete;

  // Goes to the next row; false where there is none, or something is wrong with it.
  bool next();
  row_end fault() const { return fault_; }  // what ended the rows: cut, open_quote, after_quote, or whole
  std::size_t cells() const { return reader_.cells().size(); }
  std::string_view cell(std::size_t c) const { return reader_.cells()[c].in(text_, rewritten_); }
  std::string_view row() const { return reader_.row().in(text_, rewritten_); }
  const char* after() const { return at_; }               // where the next row begins
  std::uint64_t lines() const { return lines_; }          // before it
  std::uint64_t last_line() const { return last_line_; }  // where the row ends, or what is wrong stands

 private:
  const char *text_, *end_, *at_;
  std::string rewritten_;
  row_reader reader_;
  std::uint64_t lines_ = 0, last_line_ = 0;
  row_end fault_ = row_end::whole;
};

struct row_text {
  std::optional<std::string> header;
  std::vector<std::string> rows;  // without the end of the line
};

// The rows of these numbers (ascending, counted from 0 as samples are: without comments and lines that are
// skipped), and the header. Errors: refusal; also where the file has not as many rows as a reader found.
row_text read_rows(const std::string& path, const table_layout& layout, std::uint64_t rows,
                   std::span<const std::uint64_t> wanted, const std::string& encoding = {});

// Rows that one thread reads with their samples, and another takes.
class row_queue {
 public:
  void begin(std::optional<std::string> header);
  // Those of a share that keeps them; `text` is where places are.
  void put(const table_share& share, const char* text);
  // All that were put in since the last time; the header every time.
  row_text take();

 private:
  std::mutex guard_;
  row_text waiting_;
};

}  // namespace cairn::tool
