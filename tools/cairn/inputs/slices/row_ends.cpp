// Follows text from all states at once; without quotes in a block, from the last end of a line in it.
#include "inputs/slices/row_ends.hpp"

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <memory>
#include <span>

namespace cairn::tool {
namespace {

// Looks at the bytes of a piece of text, block by block, until each(text, position) returns true.
template <class Each>
void for_each_block(byte_source& file, std::uint64_t first, std::uint64_t last, const Each& each) {
  constexpr std::size_t most = std::size_t{1} << 20;
  const auto block = std::make_unique_for_overwrite<char[]>(most);
  file.seek(first);
  while (first < last) {
    const auto wanted = static_cast<std::size_t>(std::min<std::uint64_t>(most, last - first));
    const std::size_t got = file.read(std::as_writable_bytes(std::span(block.get(), wanted)));
    if (got == 0) return;  // it was cut meanwhile, which its reader finds out
    if (each(std::string_view(block.get(), got), first)) return;
    first += got;
  }
}

// Line ends are \n, \r\n and \r; a \r\n that the text begins within was counted before. A last \r is one,
// whatever follows.
std::uint64_t line_ends_in(std::string_view text, bool& after_return) {
  auto found = static_cast<std::uint64_t>(std::ranges::count(text, '\n'));
  if (!after_return && text.find('\r') == std::string_view::npos) return found;
  for (const char letter : text) {
    if (after_return && letter == '\n') --found;  // counted as \r
    after_return = letter == '\r';
    found += after_return ? 1 : 0;
  }
  return found;
}

}  // namespace

row_ends::row_ends(byte_source& file, const table_layout& layout)
    : file_(file), layout_(layout), steps_(layout) {
  const std::span<const std::byte> head = file.peek(3);
  if (head.size() == 3 && std::memcmp(head.data(), "\xef\xbb\xbf", 3) == 0) begin_ = 3;
  if (layout.skip_rows != 0) find_begin();
}

void row_ends::find_begin() {
  std::uint64_t left = layout_.skip_rows;
  begin_ = file_.size().value_or(0);
  bool after_return = false;
  for_each_block(file_, 0, begin_, [&](std::string_view text, std::uint64_t at) {
    for (std::size_t i = 0; i < text.size(); ++i) {
      const bool rest = after_return && text[i] == '\n';
      after_return = text[i] == '\r';
      if (left == 0 && !rest) begin_ = at + i;
      if (left == 0 && !rest) return true;
      if (!rest && (text[i] == '\n' || text[i] == '\r')) --left;
    }
    return false;
  });
}

char row_ends::byte_at(std::uint64_t position) {
  char letter = 0;
  file_.seek(position);
  file_.read(std::as_writable_bytes(std::span(&letter, 1)));
  return letter;
}

void row_ends::follow(std::string_view text, text_facts& facts) const {
  const bool quotes = layout_.quote && text.find(*layout_.quote) != std::string_view::npos;
  const std::size_t last = text.find_last_of("\r\n");
  if (!quotes && last != std::string_view::npos) {
    row_state state = row_state::row_start;
    for (const char letter : text.substr(last + 1)) state = steps_.after(state, letter);
    for (row_state& behind : facts.behind)
      if (behind != row_state::quoted) behind = state;
    return;
  }
  // Most states soon become the same.
  std::array<row_state, row_states> now = facts.behind;
  std::array<std::size_t, row_states> lane_of{};
  std::size_t lanes = 0;
  for (std::size_t s = 0; s < row_states; ++s) {
    const auto same =
        std::find(now.begin(), now.begin() + static_cast<std::ptrdiff_t>(lanes), facts.behind[s]);
    lane_of[s] = static_cast<std::size_t>(same - now.begin());
    if (lane_of[s] == lanes) now[lanes++] = facts.behind[s];
  }
  for (const char letter : text)
    for (std::size_t lane = 0; lane < lanes; ++lane) now[lane] = steps_.after(now[lane], letter);
  for (std::size_t s = 0; s < row_states; ++s) facts.behind[s] = now[lane_of[s]];
}

text_facts row_ends::facts(std::uint64_t first, std::uint64_t last) {
  constexpr std::size_t piece = std::size_t{1} << 14;  // states are joined between two
  text_facts facts;
  bool after_return = first != 0 && byte_at(first - 1) == '\r';
  if (first < begin_) facts.behind.fill(row_state::row_start);
  for_each_block(file_, first, last, [&](std::string_view text, std::uint64_t at) {
    facts.line_ends += line_ends_in(text, after_return);
    if (at < begin_) text.remove_prefix(std::min<std::uint64_t>(begin_ - at, text.size()));
    for (; !text.empty(); text.remove_prefix(std::min(piece, text.size())))
      follow(text.substr(0, piece), facts);
    return false;
  });
  return facts;
}

bool row_ends::begins_row(char letter) const {
  return letter != '\n' && letter != '\r' && !layout_.begins_comment(letter);
}

std::optional<std::uint64_t> row_ends::first_row_in(std::uint64_t first, std::uint64_t last,
                                                    row_state state) {
  first = std::max(first, begin_);
  if (first >= last) return std::nullopt;
  char before = first == 0 ? '\n' : byte_at(first - 1);
  std::optional<std::uint64_t> found;
  for_each_block(file_, first, last, [&](std::string_view text, std::uint64_t at) {
    for (std::size_t i = 0; i < text.size(); ++i) {
      if (state == row_state::row_start && before == '\n' && begins_row(text[i])) {
        found = at + i;
        return true;
      }
      state = steps_.after(state, text[i]);
      before = text[i];
    }
    return false;
  });
  return found;
}

}  // namespace cairn::tool
