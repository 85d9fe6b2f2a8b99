// Walks text letter by letter, and counts the cells of each row.
#include "inputs/formats/tables/rows/row_splitter.hpp"

#include <algorithm>

namespace cairn::tool {
namespace {

constexpr std::string_view mark = "\xef\xbb\xbf";  // of UTF-8

}  // namespace

void row_splitter::feed(std::string_view text) {
  if (started_) return take(text);
  start_ += text;
  if (start_.size() < mark.size()) return;
  started_ = true;
  take(std::string_view(start_).substr(start_.starts_with(mark) ? mark.size() : 0));
}

void row_splitter::end() {
  if (!std::exchange(started_, true)) take(start_);
  if (state_ != row_state::row_start && state_ != row_state::comment) end_row();
  if (layout_.by_lines()) end_blank_lines();
}

void row_splitter::take(std::string_view text) {
  for (const char letter : text) step(letter);
}

void row_splitter::step(char letter) {
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
void row_splitter::end_row() {
  const bool blank = std::ranges::all_of(row_, [this](char letter) { return layout_.is_blank(letter); });
  const std::size_t cells = std::exchange(cells_, 1);
  if (blank && (row_.empty() || columns_ != 1)) {
    ++blank_lines_;
  } else {
    if (columns_ == 0) begin(cells);
    end_blank_lines();
    if (cells == columns_ || layout_.ragged != ragged_rule::skipped) each_(row_);
  }
  row_.clear();
}

void row_splitter::end_blank_lines() {
  for (; blank_lines_ > 0; --blank_lines_)
    if (columns_ == 1) each_({});
}

void row_splitter::begin(std::size_t cells) {
  columns_ = cells;
  if (has_header_) blank_lines_ = 0;
}

}  // namespace cairn::tool
