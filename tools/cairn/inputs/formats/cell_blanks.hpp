// Removes blanks around quoted cells of .csv text. Blanks of other cells are part of them (RFC 4180).
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace cairn::tool {

class cell_blanks {
 public:
  explicit cell_blanks(char delimiter = ',') : delimiter_(delimiter) {}

  // What delimits cells is no blank.
  bool is_blank(char letter) const { return letter != delimiter_ && (letter == ' ' || letter == '\t'); }

  // The text without these blanks. Text may be passed in pieces, cut anywhere: blanks at the end of a piece
  // are held back, since a quote may follow. Valid until the next call.
  std::string_view without(std::string_view text);

  bool at_row_start() const { return at_ == state::row_start; }
  const std::string& waiting() const { return waiting_; }
  void drop_waiting() { waiting_.clear(); }

 private:
  enum class state : std::uint8_t { row_start, cell_start, plain, quoted, after_quote, after_quoted };

  void step(char letter);
  void begin_cell(char letter);
  void add(char letter);
  state state_after(char letter) const;
  bool ends_cell(char letter) const;

  char delimiter_;
  state at_ = state::row_start;
  std::string waiting_, text_;
};

}  // namespace cairn::tool
