// Reads rows by all rules, and finds the text of whole ones.
#include "inputs/tables/row_reader.hpp"

#include <algorithm>
#include <memory>
#include <utility>

#include "inputs/byte_source.hpp"
#include "inputs/decoding/decoded_input.hpp"
#include "inputs/tables/table_cells.hpp"
#include "shared/refusal.hpp"

namespace cairn::tool {

row_end row_reader::read(const char* at) {
  at_ = row_begin_ = at;
  lines_ = last_line_ = 0;
  quoted_ = false;
  cells_.clear();
  breaks_.clear();
  if (at_ != end_ && layout_.begins_comment(*at_)) return read_comment();
  for (;;) {
    if (const char* const quote = quote_of_cell()) {
      at_ = quote;
      quoted_ = true;
      const row_end state = read_quoted();
      if (state != row_end::whole) return state;
    } else if (!read_plain()) {
      return row_end::cut;
    }
    if (at_ == end_ || !layout_.is_delimiter(*at_)) return end_of_row();
    ++at_;
  }
}

// A quote, perhaps after blanks, that the cell begins with.
const char* row_reader::quote_of_cell() const {
  const char* at = at_;
  while (at != end_ && layout_.is_blank(*at)) ++at;
  return at != end_ && layout_.is_quote(*at) ? at : nullptr;
}

// False where more text could go on with it.
bool row_reader::read_plain() {
  const char* const first = at_;
  while (at_ != end_ && !ends_cell(*at_)) ++at_;
  keep(first, at_);
  return at_ != end_ || is_last_;
}

// Up to the end of the cell.
row_end row_reader::read_quoted() {
  const char quote = *layout_.quote;
  const char* const first = ++at_;
  last_line_ = lines_;
  const std::size_t begun = rewritten_.size();
  const char* copied = first;
  bool rewritten = false;
  for (;; ++at_) {
    if (at_ == end_) return is_last_ ? row_end::open_quote : row_end::cut;
    if (*at_ == '\n' || (*at_ == '\r' && (at_ + 1 == end_ || at_[1] != '\n'))) ++lines_;
    if (*at_ != quote) continue;
    if (at_ + 1 == end_ && !is_last_) return row_end::cut;
    if (at_ + 1 == end_ || at_[1] != quote) break;
    rewritten_.append(copied, ++at_);
    copied = at_ + 1;
    rewritten = true;
  }
  if (lines_ != last_line_) breaks_.push_back({cells_.size(), lines_});
  if (rewritten) {
    rewritten_.append(copied, at_);
    cells_.emplace_back(begun, rewritten_.size() - begun, true);
  } else {
    keep(first, at_);
  }
  ++at_;
  last_line_ = lines_;
  while (at_ != end_ && layout_.is_blank(*at_)) ++at_;
  if (at_ == end_) return is_last_ ? row_end::whole : row_end::cut;
  return ends_cell(*at_) ? row_end::whole : row_end::after_quote;
}

row_end row_reader::end_of_row() {
  if (!pass_line_end()) return row_end::cut;
  if (cells_.size() != 1 || quoted_) return row_end::whole;
  const std::string_view text = cells_[0].in(text_, rewritten_);
  if (text.empty()) return row_end::empty;
  return std::ranges::all_of(text, [this](char letter) { return layout_.is_blank(letter); }) ? row_end::blank
                                                                                             : row_end::whole;
}

std::uint64_t row_reader::line_of(std::size_t cell) const {
  const auto after = std::ranges::upper_bound(breaks_, cell, {}, &line_break::cells);
  return after == breaks_.begin() ? 0 : (after - 1)->lines;
}

// Goes behind the end of a line, or stays at the end of all; false where perhaps the \n of a \r\n follows.
bool row_reader::pass_line_end() {
  last_line_ = lines_;
  row_end_ = at_;
  if (at_ == end_) return true;
  if (*at_ == '\r' && at_ + 1 == end_ && !is_last_) return false;
  at_ += *at_ == '\r' && at_ + 1 != end_ && at_[1] == '\n' ? 2 : 1;
  ++lines_;
  return true;
}

row_end row_reader::read_comment() {
  while (at_ != end_ && *at_ != '\n' && *at_ != '\r') ++at_;
  if (at_ == end_ && !is_last_) return row_end::cut;
  return pass_line_end() ? row_end::comment : row_end::cut;
}

bool rows_in_text::next() {
  while (at_ != end_) {
    const row_end state = reader_.read(at_);
    last_line_ = lines_ + reader_.last_line();
    if (state == row_end::cut || state == row_end::open_quote || state == row_end::after_quote) {
      fault_ = state;
      return false;
    }
    at_ = reader_.after();
    lines_ += reader_.lines();
    if (state == row_end::whole) return true;
  }
  return false;
}

namespace {

std::unique_ptr<byte_source> open_text(const std::string& path, const std::string& encoding,
                                       const table_layout& layout) {
  auto source = std::make_unique<byte_source>(path);
  decompress_input(*source, path, false);
  decode_table(*source, encoding, layout);
  return source;
}

std::string_view row_of(const table_share& share, std::uint64_t row, const char* text) {
  return cell_place(share.columns.back().keys[row]).in(text, share.rewritten);
}

}  // namespace

row_text read_rows(const std::string& path, const table_layout& layout, std::uint64_t rows,
                   std::span<const std::uint64_t> wanted, const std::string& encoding) {
  table_cells cells(open_text(path, encoding, layout), layout);
  std::ranges::fill(cells.kinds(), cell_kind::unused);
  cells.keep_rows();
  row_text found{cells.header(), {}};
  std::uint64_t number = 0;
  for (auto shares = cells.next_shares(); !shares.empty(); shares = cells.next_shares())
    for (const table_share& share : shares) {
      const std::uint64_t first = number + share.blank_before;
      number = first + share.rows;
      for (; !wanted.empty() && wanted.front() < number; wanted = wanted.subspan(1)) {
        const bool blank = wanted.front() < first;
        found.rows.emplace_back(blank ? "" : row_of(share, wanted.front() - first, cells.text()));
      }
    }
  if (number != rows) throw refusal(path + ": was written to while it was read");
  return found;
}

void row_queue::begin(std::optional<std::string> header) {
  const std::lock_guard lock(guard_);
  waiting_.header = std::move(header);
}

void row_queue::put(const table_share& share, const char* text) {
  const std::lock_guard lock(guard_);
  waiting_.rows.resize(waiting_.rows.size() + share.blank_before);
  for (std::uint64_t row = 0; row < share.rows; ++row) waiting_.rows.emplace_back(row_of(share, row, text));
}

row_text row_queue::take() {
  const std::lock_guard lock(guard_);
  return {waiting_.header, std::exchange(waiting_.rows, {})};
}

}  // namespace cairn::tool
