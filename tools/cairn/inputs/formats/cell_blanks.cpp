// Follows the state of a cell, letter by letter.
#include "inputs/formats/cell_blanks.hpp"

namespace cairn::tool {
namespace {

bool ends_row(char letter) { return letter == '\r' || letter == '\n'; }

}  // namespace

std::string_view cell_blanks::without(std::string_view text) {
  const bool unquoted = at_ == state::row_start || at_ == state::cell_start || at_ == state::plain;
  const bool whole = !text.empty() && ends_row(text.back()) && waiting_.empty();
  if (unquoted && whole && text.find('"') == std::string_view::npos) {
    at_ = state::row_start;
    return text;
  }
  text_.clear();
  for (const char letter : text) step(letter);
  return text_;
}

void cell_blanks::step(char letter) {
  switch (at_) {
    case state::row_start:
    case state::cell_start:
      return begin_cell(letter);
    case state::plain:
      return add(letter);
    case state::quoted:
      text_ += letter;
      if (letter == '"') at_ = state::after_quote;
      return;
    case state::after_quote:
      if (letter != '"') break;
      text_ += letter;
      at_ = state::quoted;
      return;
    case state::after_quoted:
      // Text after a closing quote: with the blank the parser refuses it.
      if (!ends_cell(letter) && !is_blank(letter)) text_ += ' ';
      break;
  }
  if (!is_blank(letter)) return add(letter);
  at_ = state::after_quoted;
}

void cell_blanks::begin_cell(char letter) {
  if (is_blank(letter)) {
    waiting_ += letter;
    return;
  }
  if (letter != '"') text_ += waiting_;
  waiting_.clear();
  add(letter);
  if (letter == '"') at_ = state::quoted;
}

void cell_blanks::add(char letter) {
  text_ += letter;
  at_ = state_after(letter);
}

bool cell_blanks::ends_cell(char letter) const { return letter == delimiter_ || ends_row(letter); }

cell_blanks::state cell_blanks::state_after(char letter) const {
  return letter == delimiter_ ? state::cell_start : ends_row(letter) ? state::row_start : state::plain;
}

}  // namespace cairn::tool
