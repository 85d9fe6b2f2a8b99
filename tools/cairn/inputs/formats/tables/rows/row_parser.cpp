// Follows the state of a cell from one letter that matters to the next.
#include "inputs/formats/tables/rows/row_parser.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "inputs/formats/tables/rows/row_faults.hpp"
#include "shared/refusal.hpp"

namespace cairn::tool {
namespace {

constexpr std::size_t longest_cell = std::size_t{1} << 24;
constexpr std::size_t largest_row = std::size_t{1} << 26;  // in memory

}  // namespace

void row_parser::find_ends() {
  for (const char letter : {layout_.delimiter, '\n', '\r'}) ends_[static_cast<unsigned char>(letter)] = true;
}

bool row_parser::next_row(std::string_view& text) {
  while (!text.empty()) {
    if (after_return_ && text.front() == '\n') text.remove_prefix(1);
    after_return_ = false;
    if (!text.empty() && step(text)) return true;
  }
  return false;
}

// Returns whether a row has ended.
bool row_parser::step(std::string_view& text) {
  switch (state_) {
    case state::comment:
      in_comment(text);
      return false;
    case state::row_start:
      if (layout_.begins_comment(text.front())) {
        state_ = state::comment;
        return false;
      }
      begin_row();
      return false;
    case state::cell_start:
      at_cell_start(text);
      return false;
    case state::plain: {
      const auto end = std::ranges::find_if(text, [this](char letter) { return ends(letter); });
      add(text, static_cast<std::size_t>(end - text.begin()));
      return end_cell(text);
    }
    case state::quoted:
      in_quotes_of(text);
      return false;
    case state::after_quote:
    case state::after_quoted:
      return behind_quote(text);
  }
  return false;
}

void row_parser::begin_row() {
  text_.clear();
  kept_.clear();
  columns_ = cell_begin_ = cell_bytes_ = row_bytes_ = 0;
  quoted_ = false;
  only_blanks_ = true;
  state_ = state::cell_start;
}

void row_parser::in_comment(std::string_view& text) {
  const std::size_t end = text.find_first_of("\r\n");
  if (end == std::string_view::npos) return text.remove_prefix(text.size());
  end_line(text[end]);
  text.remove_prefix(end + 1);
}

// Blanks are of the cell unless a quote follows.
void row_parser::at_cell_start(std::string_view& text) {
  const auto end = std::ranges::find_if_not(text, [this](char letter) { return layout_.is_blank(letter); });
  add(text, static_cast<std::size_t>(end - text.begin()));
  if (text.empty()) return;
  state_ = state::plain;
  if (!layout_.is_quote(text.front())) return;
  text.remove_prefix(1);
  text_.resize(cell_begin_);
  cell_bytes_ = 0;
  quoted_ = true;
  only_blanks_ = false;
  quote_line_ = line_;
  state_ = state::quoted;
}

void row_parser::in_quotes_of(std::string_view& text) {
  const char quote = *layout_.quote;
  const auto end = std::ranges::find_if(
      text, [quote](char letter) { return letter == quote || letter == '\n' || letter == '\r'; });
  if (end != text.begin()) half_end_ = false;
  add(text, static_cast<std::size_t>(end - text.begin()));
  if (text.empty()) return;
  if (text.front() == quote) {
    half_end_ = false;
    state_ = state::after_quote;
    return text.remove_prefix(1);
  }
  const char letter = text.front();
  if (letter != '\n' || !half_end_) ++line_;
  half_end_ = letter == '\r';
  add(text, 1);
}

bool row_parser::behind_quote(std::string_view& text) {
  if (state_ == state::after_quote && text.front() == *layout_.quote) {
    state_ = state::quoted;
    add(text, 1);
    return false;
  }
  state_ = state::after_quoted;
  const auto end = std::ranges::find_if_not(text, [this](char letter) { return layout_.is_blank(letter); });
  text.remove_prefix(static_cast<std::size_t>(end - text.begin()));
  if (text.empty()) return false;
  if (!ends(text.front())) refuse(line_, after_quote_words);
  return end_cell(text);
}

// At a letter that ends it, or at the end of the piece.
bool row_parser::end_cell(std::string_view& text) {
  if (text.empty()) return false;
  close_cell();
  const char letter = text.front();
  text.remove_prefix(1);
  if (layout_.is_delimiter(letter)) {
    state_ = state::cell_start;
    return false;
  }
  row_line_ = line_;
  first_row_ = false;
  end_line(letter);
  return true;
}

void row_parser::end_line(char letter) {
  ++line_;
  after_return_ = letter == '\r';
  state_ = state::row_start;
}

void row_parser::add(std::string_view& text, std::size_t size) {
  if (size == 0) return;
  cell_bytes_ += size;
  row_bytes_ += size;
  if (only_blanks_)
    only_blanks_ =
        std::ranges::all_of(text.substr(0, size), [this](char letter) { return layout_.is_blank(letter); });
  if (is_kept()) text_ += text.substr(0, size);
  text.remove_prefix(size);
  if (cell_bytes_ > longest_cell) refuse_size();
}

void row_parser::close_cell() {
  if (is_kept()) kept_.push_back({cell_begin_, text_.size(), line_});
  cell_begin_ = text_.size();
  cell_bytes_ = 0;
  ++columns_;
  if (text_.size() + kept_.size() * sizeof(kept_cell) > largest_row)
    refuse(line_,
           fmt::format("{} takes more than 64 MiB: is it a table?", first_row_ ? "the first row" : "a row"));
}

bool row_parser::end() {
  if (state_ == state::quoted) refuse(quote_line_, open_quote_words);
  const bool in_row = state_ != state::row_start && state_ != state::comment;
  if (in_row) close_cell();
  row_line_ = line_;
  state_ = state::row_start;
  return in_row;
}

std::string_view row_parser::cell(std::size_t kept) const {
  return std::string_view(text_).substr(kept_[kept].begin, kept_[kept].end - kept_[kept].begin);
}

void row_parser::start_at_line(std::uint64_t line) {
  line_ = line;
  state_ = state::row_start;
  after_return_ = false;
}

bool row_parser::skip_line(std::string_view& text) {
  while (!text.empty()) {
    if (after_return_ && text.front() == '\n') text.remove_prefix(1);
    after_return_ = false;
    const std::size_t end = text.find_first_of("\r\n");
    if (end != std::string_view::npos) {
      end_line(text[end]);
      text.remove_prefix(end + 1);
      return true;
    }
    text = {};
  }
  return false;
}

void row_parser::refuse(std::uint64_t line, std::string_view cause) const {
  throw refusal(fmt::format("{}: line {}: {}", name_, line, cause));
}

void row_parser::refuse_size() const {
  if (state_ == state::quoted) refuse(quote_line_, "a cell of more than 16 MiB: is its quote not closed?");
  refuse(line_, "a cell of more than 16 MiB");
}

}  // namespace cairn::tool
