// Follows the text letter by letter, as the rows will be read.
#include "inputs/decoding/blank_delimiters.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <string_view>

namespace cairn::tool {
namespace {

enum class within : std::uint8_t {
  line_start,  // or blanks there
  cell,        // without quotes around it
  blanks,      // behind a cell
  quotes,
  after_quote,  // which closes the cell, or is the first of two
  line,         // that is left as it is: a comment, or skipped
};

constexpr bool ends_line(char letter) { return letter == '\n' || letter == '\r'; }
constexpr bool is_of_cell(char letter) { return static_cast<unsigned char>(letter) > ' '; }

class blank_delimiters final : public decoder {
 public:
  explicit blank_delimiters(const table_layout& layout) : layout_(layout), skip_(layout.skip_rows) {
    at_ = skip_ != 0 ? within::line : within::line_start;
  }

  // A letter becomes two at most: a tab and itself.
  step decode(std::span<const std::byte> from, std::span<std::byte> into) override {
    const std::size_t size = std::min(from.size(), into.size() / 2);
    const char* letter = reinterpret_cast<const char*>(from.data());
    const char* const end = letter + size;
    char* const begin = reinterpret_cast<char*>(into.data());
    char* out = begin;
    while (letter != end) {
      if (at_ == within::cell)
        while (letter != end && is_of_cell(*letter)) *out++ = *letter++;
      if (letter != end) out = take(*letter++, out);
    }
    return {size, static_cast<std::size_t>(out - begin)};
  }
  std::optional<std::size_t> finish(std::span<std::byte> /*into*/) override { return 0; }
  std::string place(std::uint64_t byte) const override { return fmt::format("byte {}", byte); }
  std::string failure() const override { return "cannot be divided by blanks"; }

 private:
  char* take(char letter, char* out) {
    const bool is_text = at_ == within::quotes || at_ == within::line;
    if (!is_text && (letter == ' ' || letter == '\t')) {
      if (at_ != within::line_start) at_ = within::blanks;
      return out;
    }
    if (at_ == within::blanks && !ends_line(letter)) *out++ = '\t';
    if (!is_of_mark(letter)) at_ = after(letter);
    *out = letter;
    return out + 1;
  }

  within after(char letter) {
    if (at_ == within::quotes) return layout_.is_quote(letter) ? within::after_quote : within::quotes;
    if (ends_line(letter)) return after_line(letter);
    if (at_ == within::line) return within::line;
    if (at_ == within::line_start && layout_.begins_comment(letter)) return within::line;
    return layout_.is_quote(letter) && at_ != within::cell ? within::quotes : within::cell;
  }

  // \r\n ends one line.
  within after_line(char letter) {
    if (skip_ != 0 && !(letter == '\n' && after_return_)) --skip_;
    after_return_ = letter == '\r';
    return skip_ != 0 ? within::line : within::line_start;
  }

  // A byte order mark is no letter of the first cell.
  bool is_of_mark(char letter) {
    constexpr std::string_view mark = "\xef\xbb\xbf";
    if (mark_ == mark.size()) return false;
    const bool is_next = mark[mark_] == letter;
    mark_ = is_next ? mark_ + 1 : mark.size();
    return is_next;
  }

  table_layout layout_;
  std::uint64_t skip_;         // lines that are still to be skipped
  bool after_return_ = false;  // the last line ended in \r
  std::size_t mark_ = 0;       // bytes of a byte order mark, or all when there is none
  within at_;
};

}  // namespace

std::unique_ptr<decoder> make_blank_delimiters(const table_layout& layout) {
  return std::make_unique<blank_delimiters>(layout);
}

}  // namespace cairn::tool
