// Reads the rows and where each begins.
#include "inputs/formats/tables/rows/row_text.hpp"

#include <algorithm>
#include <cstring>
#include <functional>
#include <string_view>
#include <utility>
#include <vector>

#include "inputs/byte_source.hpp"
#include "inputs/decoding/decoded_input.hpp"
#include "inputs/formats/tables/rows/row_state.hpp"
#include "shared/refusal.hpp"

namespace cairn::tool {
namespace {

// Finds the rows of a file that a csv reader has accepted: each(row) is called with the header too.
class row_splitter {
 public:
  using visitor = std::function<void(const std::string&)>;
  row_splitter(const table_layout& layout, bool has_header, visitor each)
      : layout_(layout),
        steps_(layout),
        has_header_(has_header),
        left_to_skip_(layout.skip_rows),
        each_(std::move(each)) {}

  void read(const std::string& path, const std::string& encoding) {
    byte_source source(path);
    decompress_input(source, path, false);
    transcode_table(source, encoding);
    const std::span<const std::byte> head = source.peek(3);
    if (head.size() == 3 && std::memcmp(head.data(), "\xef\xbb\xbf", 3) == 0) source.skip(3);
    std::vector<std::byte> block(std::size_t{1} << 18);
    for (std::size_t got = source.read(block); got > 0; got = source.read(block))
      for (const std::byte letter : std::span(block).first(got)) step(static_cast<char>(letter));
    if (state_ != row_state::row_start && state_ != row_state::comment) end_row();
  }

 private:
  void step(char letter) {
    const bool rest_of_end = letter == '\n' && std::exchange(after_return_, false);
    after_return_ = false;
    if (rest_of_end) return;
    const bool ends_line = letter == '\n' || letter == '\r';
    if (left_to_skip_ > 0) {
      after_return_ = letter == '\r';
      left_to_skip_ -= ends_line ? 1 : 0;
      return;
    }
    const row_state before = std::exchange(state_, steps_.after(state_, letter));
    if (state_ == row_state::comment) return;
    if (state_ == row_state::row_start) {
      after_return_ = letter == '\r';
      if (before != row_state::comment) end_row();
      return;
    }
    row_ += letter;
    if (state_ == row_state::cell_start && layout_.is_delimiter(letter)) ++cells_;
  }

  // Blank lines are cells where rows have one and another follows.
  void end_row() {
    const bool blank = std::ranges::all_of(row_, [this](char letter) { return layout_.is_blank(letter); });
    const std::size_t cells = std::exchange(cells_, 1);
    if (blank && (row_.empty() || columns_ != 1)) {
      ++blank_lines_;
    } else {
      if (columns_ == 0) begin(cells);
      for (; blank_lines_ > 0; --blank_lines_)
        if (columns_ == 1) each_({});
      if (cells == columns_ || layout_.ragged != ragged_rule::skipped) each_(row_);
    }
    row_.clear();
  }
  void begin(std::size_t cells) {
    columns_ = cells;
    if (has_header_) blank_lines_ = 0;
  }

  const table_layout& layout_;
  row_steps steps_;
  bool has_header_;
  std::uint64_t left_to_skip_;
  visitor each_;
  row_state state_ = row_state::row_start;
  bool after_return_ = false;
  std::string row_;
  std::size_t cells_ = 1, columns_ = 0;
  std::uint64_t blank_lines_ = 0;
};

}  // namespace

row_text read_rows(const std::string& path, const table_layout& layout, const rows_read& before,
                   std::span<const std::uint64_t> wanted, const std::string& encoding) {
  row_text text;
  std::uint64_t number = 0;
  bool header_next = before.has_header;
  row_splitter(layout, before.has_header, [&](const std::string& row) {
    if (std::exchange(header_next, false)) {
      text.header = row;
      return;
    }
    const bool is_wanted = text.rows.size() < wanted.size() && wanted[text.rows.size()] == number;
    if (is_wanted) text.rows.push_back(row);
    ++number;
  }).read(path, encoding);
  if (number != before.rows) throw refusal(path + ": was written to while it was read");
  return text;
}

}  // namespace cairn::tool
