// Reads a row letter by letter.
#include "inputs/cells/row_reader.hpp"

#include <algorithm>

namespace cairn::tool {

row_state row_reader::read(const char* at) {
  at_ = at;
  lines_ = 0;
  quoted_ = false;
  cells_.clear();
  for (;;) {
    if (const char* const quote = quote_of_cell()) {
      at_ = quote;
      quoted_ = true;
      const row_state state = read_quoted();
      if (state != row_state::whole) return state;
    } else if (!read_plain()) {
      return row_state::cut;
    }
    if (at_ == end_ || *at_ != delimiter_) return end_of_row();
    ++at_;
  }
}

// A quote, perhaps after blanks, that the cell begins with.
const char* row_reader::quote_of_cell() const {
  const char* at = at_;
  while (at != end_ && is_blank(*at)) ++at;
  return at != end_ && *at == '"' ? at : nullptr;
}

// False where more text could go on with it.
bool row_reader::read_plain() {
  const char* const first = at_;
  while (at_ != end_ && !ends_cell(*at_)) ++at_;
  keep(first, at_);
  return at_ != end_ || is_last_;
}

// Up to the end of the cell.
row_state row_reader::read_quoted() {
  const char* const first = ++at_;
  const std::size_t begun = rewritten_.size();
  const char* copied = first;
  bool rewritten = false;
  for (;; ++at_) {
    if (at_ == end_) return is_last_ ? row_state::open_quote : row_state::cut;
    if (*at_ == '\n' || (*at_ == '\r' && (at_ + 1 == end_ || at_[1] != '\n'))) ++lines_;
    if (*at_ != '"') continue;
    if (at_ + 1 == end_ && !is_last_) return row_state::cut;
    if (at_ + 1 == end_ || at_[1] != '"') break;
    rewritten_.append(copied, ++at_);
    copied = at_ + 1;
    rewritten = true;
  }
  if (rewritten) {
    rewritten_.append(copied, at_);
    cells_.emplace_back(begun, rewritten_.size() - begun, true);
  } else {
    keep(first, at_);
  }
  ++at_;
  while (at_ != end_ && is_blank(*at_)) ++at_;
  if (at_ == end_) return is_last_ ? row_state::whole : row_state::cut;
  return ends_cell(*at_) ? row_state::whole : row_state::after_quote;
}

row_state row_reader::end_of_row() {
  if (at_ != end_) {
    if (*at_ == '\r' && at_ + 1 == end_ && !is_last_) return row_state::cut;  // perhaps of \r\n
    at_ += *at_ == '\r' && at_ + 1 != end_ && at_[1] == '\n' ? 2 : 1;
    ++lines_;
  }
  if (cells_.size() != 1 || quoted_) return row_state::whole;
  const std::string_view text = cells_[0].in(text_, rewritten_);
  return std::ranges::all_of(text, [this](char letter) { return is_blank(letter); }) ? row_state::blank
                                                                                     : row_state::whole;
}

}  // namespace cairn::tool
