// Follows the text letter by letter, as the rows will be read.
#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <string_view>

#include "inputs/decoding/decoder.hpp"
#include "inputs/tables/row_reader.hpp"

namespace cairn::tool {
namespace {

constexpr bool is_blank(char letter) { return letter == ' ' || letter == '\t'; }
constexpr bool ends_line(char letter) { return letter == '\n' || letter == '\r'; }
constexpr bool is_of_cell(char letter) { return static_cast<unsigned char>(letter) > ' '; }

class blank_delimiters final : public decoder {
 public:
  explicit blank_delimiters(const table_layout& layout) : steps_(layout), skip_(layout.skip_rows) {}

  // A letter becomes two at most: a tab and itself.
  step decode(std::span<const std::byte> from, std::span<std::byte> into) override {
    const std::size_t size = std::min(from.size(), into.size() / 2);
    const char* letter = reinterpret_cast<const char*>(from.data());
    const char* const end = letter + size;
    char* const begin = reinterpret_cast<char*>(into.data());
    char* out = begin;
    while (letter != end) {
      if (behind_cell_) {
        while (letter != end && is_blank(*letter)) ++letter;
      } else if (state_ == row_state::plain) {
        while (letter != end && is_of_cell(*letter)) *out++ = *letter++;
      }
      if (letter != end) out = take(*letter++, out);
    }
    return {size, static_cast<std::size_t>(out - begin)};
  }
  std::optional<std::size_t> finish(std::span<std::byte> /*into*/) override { return 0; }
  std::string place(std::uint64_t byte) const override { return fmt::format("byte {}", byte); }
  std::string failure() const override { return "cannot be divided by blanks"; }

 private:
  char* take(char letter, char* out) {
    if (skip_ != 0 || is_rest_of_end(letter) || is_of_mark(letter)) {
      skip(letter);
      *out = letter;
      return out + 1;
    }
    if (is_blank(letter) && state_ != row_state::quoted && state_ != row_state::comment) {
      behind_cell_ = state_ != row_state::row_start;
      return out;
    }
    if (behind_cell_ && !ends_line(letter)) out = put('\t', out);
    behind_cell_ = false;
    return put(letter, out);
  }

  char* put(char letter, char* out) {
    state_ = steps_.after(state_, letter);
    *out = letter;
    return out + 1;
  }

  // \r\n ends one line.
  void skip(char letter) {
    if (skip_ != 0 && ends_line(letter) && !is_rest_of_end(letter)) --skip_;
    after_return_ = letter == '\r';
  }
  bool is_rest_of_end(char letter) const { return after_return_ && letter == '\n'; }

  // A byte order mark is no letter of the first cell.
  bool is_of_mark(char letter) {
    constexpr std::string_view mark = "\xef\xbb\xbf";
    if (mark_ == mark.size()) return false;
    const bool is_next = mark[mark_] == letter;
    mark_ = is_next ? mark_ + 1 : mark.size();
    return is_next;
  }

  row_steps steps_;
  row_state state_ = row_state::row_start;
  bool behind_cell_ = false;   // and blanks, which are a tab if another cell follows
  std::uint64_t skip_;         // lines that are still to be skipped
  bool after_return_ = false;  // the last skipped line ended in \r
  std::size_t mark_ = 0;       // bytes of a byte order mark, or all when there is none
};

}  // namespace

std::unique_ptr<decoder> make_blank_delimiters(const table_layout& layout) {
  table_layout tabs = layout;
  tabs.delimiter = '\t';
  return std::make_unique<blank_delimiters>(tabs);
}

}  // namespace cairn::tool
