// Reads blocks until the first row has ended, and keeps what was read beyond.
#include "inputs/formats/tables/table_start.hpp"

#include <algorithm>
#include <cstring>
#include <utility>

#include "inputs/formats/tables/delimiter_hint.hpp"
#include "inputs/formats/tables/header_guess.hpp"
#include "inputs/formats/tables/rows/row_faults.hpp"
#include "shared/refusal.hpp"

namespace cairn::tool {

table_start::table_start(byte_source& source, const table_layout& layout, std::size_t share)
    : source_(source), layout_(layout), share_(share) {
  if (source_.at_end()) throw refusal(source_.name() + ": is empty");
  const std::span<const std::byte> head = source_.peek(3);
  if (head.size() == 3 && std::memcmp(head.data(), "\xef\xbb\xbf", 3) == 0) source_.skip(3);
}

void table_start::read(row_parser& parser) {
  skip_lines(parser);
  for (;;) {
    std::string_view text = next_block();
    const bool ended = text.empty() && parser.end();
    if (text.empty() && (!ended || parser.is_blank()))
      throw refusal(words_of_no_rows(source_.name(), layout_));
    while (ended || parser.next_row(text)) {
      if (!parser.is_blank()) {
        keep_first(parser);
        return look_ahead(text);
      }
      if (blank_lines_++ == 0) line_of_blank_ = parser.line_of_row();
    }
  }
}

void table_start::skip_lines(row_parser& parser) {
  std::uint64_t left = layout_.skip_rows;
  while (left > 0) {
    std::string_view text = next_block();
    if (text.empty()) throw refusal(words_of_skipped_end(source_.name(), layout_.skip_rows));
    while (left > 0 && parser.skip_line(text)) --left;
    if (left == 0) ahead_ = std::string(text) + ahead_.substr(std::exchange(used_, 0));
  }
}

void table_start::keep_first(const row_parser& parser) {
  for (std::size_t c = 0; c < parser.kept(); ++c) first_cells_.emplace_back(parser.cell(c));
}

void table_start::look_ahead(std::string_view rest) {
  end_of_first_row_ = source_.position() - waiting() - rest.size();
  std::string ahead(rest);
  ahead.append(ahead_, used_);
  const bool guesses = layout_.header == header_rule::guessed;
  bool to_the_end = false;
  if (guesses && ahead.size() < guess_bytes) {
    const std::size_t before = ahead.size();
    ahead.resize(guess_bytes);
    const std::size_t got = source_.read(std::as_writable_bytes(std::span(ahead).subspan(before)));
    ahead.resize(before + got);
    to_the_end = before + got < guess_bytes;
  }
  ahead_ = std::move(ahead);
  used_ = 0;
  const std::string_view below = std::string_view(ahead_).substr(0, guess_bytes);
  is_header_ = guesses ? guesses_header(first_cells_, below, to_the_end, layout_)
                       : layout_.header == header_rule::present;
  if (first_cells_.size() == 1)
    other_delimiter_ = delimiter_of_rows(first_cells_[0], below, to_the_end, layout_);
}

// Blocks grow up to what all threads parse: most files are small.
std::string_view table_start::next_block() {
  constexpr std::size_t first = std::size_t{1} << 16, most = std::size_t{1} << 24;
  const std::size_t shares = 4 * static_cast<std::size_t>(source_.threads());
  const std::size_t bytes = std::min({std::max(first, 2 * block_.size()), shares * share_, most});
  if (waiting() != 0) {
    const std::string_view text = std::string_view(ahead_).substr(used_, bytes);
    used_ += text.size();
    return text;
  }
  if (block_.size() != bytes) block_ = aligned_bytes(bytes);
  const std::size_t got = source_.read({block_.data(), bytes});
  return {reinterpret_cast<const char*>(block_.data()), got};
}

void table_start::drop() {
  ahead_.clear();
  used_ = 0;
}

}  // namespace cairn::tool
