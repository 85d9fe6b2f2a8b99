// Reads blocks of text, divides them among threads, and checks that the shares follow each other.
#include "inputs/tables/table_cells.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <cstring>
#include <exception>
#include <mutex>
#include <utility>

#include "inputs/tables/header_guess.hpp"
#include "inputs/tables/row_reader.hpp"
#include "shared/number_text.hpp"
#include "shared/refusal.hpp"

namespace cairn::tool {
namespace {

constexpr std::size_t first_block = std::size_t{1} << 20;
constexpr std::size_t longest_row = std::size_t{1} << 27;

// Keeps an exception of several threads, to be thrown again by one.
class kept_failure {
 public:
  template <class F>
  void guard(const F& f) noexcept {
    try {
      f();
    } catch (...) {
      const std::lock_guard lock(mutex_);
      if (!failure_) failure_ = std::current_exception();
    }
  }
  void rethrow() const {
    if (failure_) std::rethrow_exception(failure_);
  }

 private:
  std::mutex mutex_;
  std::exception_ptr failure_;
};

}  // namespace

table_cells::table_cells(std::unique_ptr<byte_source> source, table_layout layout, std::size_t share_bytes)
    : source_(std::move(source)), layout_(std::move(layout)), share_bytes_(share_bytes) {
  if (source_->at_end()) throw refusal(source_->name() + ": is empty");
  const std::span<const std::byte> head = source_->peek(3);
  if (head.size() == 3 && std::memcmp(head.data(), "\xef\xbb\xbf", 3) == 0) source_->skip(3);
  skip_lines();
  guess();
}

// Up to the first letter behind them: \r\n ends one line.
void table_cells::skip_lines() {
  bool after_return = false;
  for (std::uint64_t left = layout_.skip_rows; left > 0 || after_return;) {
    const std::span<const std::byte> some = source_->peek(4096);
    if (some.empty() && left > 0) throw refusal(words_of_skipped_end(source_->name(), layout_.skip_rows));
    std::size_t passed = 0;
    for (; passed < some.size(); ++passed) {
      const char letter = static_cast<char>(some[passed]);
      const bool is_rest = after_return && letter == '\n';
      if (left == 0 && !is_rest) break;
      after_return = letter == '\r';
      if (is_rest || (letter != '\r' && letter != '\n')) continue;
      ++lines_;
      --left;
    }
    source_->skip(passed);
    if (passed < some.size() || some.empty()) return;
  }
}

// The block grows until there is text enough.
void table_cells::guess() {
  block& begun = blocks_[0];
  first_block_at_ = source_->position();
  first_rows found;
  for (std::size_t bytes = std::min(first_block, 64 * share_bytes_);; bytes *= 2) {
    fill(begun, {begun.text(), begun.used}, bytes);
    try {
      found = look_at_first_rows({begun.text(), begun.used}, begun.is_last, layout_);
    } catch (const row_fault& fault) {
      refuse(in_file(fault));
    }
    if (!found.needs_more) break;
    if (begun.used >= longest_row)
      throw refusal(source_->name() + ": the first row takes more than 128 MiB: is it a table?");
  }
  if (found.first.empty()) throw refusal(words_of_no_rows(source_->name(), layout_));
  take_first(found);
}

void table_cells::take_first(first_rows& found) {
  facts_ = {.tables = 1,
            .headers = found.has_header ? 1U : 0U,
            .guessed = layout_.header == header_rule::guessed,
            .rule = layout_.ragged,
            .delimiter = found.other_delimiter,
            .comments = found.is_comment ? 1U : 0U};
  has_header_ = found.has_header;
  may_have_units_ = found.may_have_units;
  first_text_ = std::move(found.text);
  kinds_ = std::move(found.kinds);
  first_row_ = found.begins;
  first_line_ = lines_ + found.line + 1;
  lines_ += found.lines_before;
  first_cells_ = std::move(found.first);
  for (std::size_t c = 0; c < first_cells_.size(); ++c)
    names_.push_back(found.has_header ? std::string(without_blanks(first_cells_[c])) : fmt::format("{}", c));
}

void table_cells::read_only(const input_slice& slice) {
  const std::uint64_t rows_at = first_block_at_ + first_row_;
  source_->seek(std::max(slice.first, rows_at));
  is_cut_ = slice.last != slice.of;
  if (is_cut_) source_->end_at(slice.last);
  if (slice.first > rows_at) lines_ = slice.lines_before;
  if (slice.first != 0) facts_ = {.rule = facts_.rule};
  blocks_[0].is_last = false;
  first_row_ = 0;
  begun_ = true;
}

std::string table_cells::tell_column(std::size_t column) const {
  const std::string name = has_header_ ? " (" + safe_to_print(first_cells_[column]) + ")" : std::string();
  return fmt::format("{}{}", column + 1, name);
}

// So many shares for each thread, behind what is left of the block before.
void table_cells::read_block(block& next, std::size_t shares) {
  constexpr std::size_t most = std::size_t{1} << 26;
  const std::size_t all = shares * static_cast<std::size_t>(std::max(1, source_->threads()));
  if (left_.size() >= longest_row)
    throw refusal(fmt::format("{}: line {}: a row of more than 128 MiB: is a quote not closed?",
                              source_->name(), lines_ + 1));
  if (!std::exchange(begun_, true)) return;
  fill(next, left_, std::min(most, all * share_bytes_));
}

// Puts the text that is left, which may lie in the block itself, before as much as makes `bytes`.
void table_cells::fill(block& into, std::span<const char> left, std::size_t bytes) {
  bytes = std::max(bytes, 2 * left.size());
  aligned_bytes more;
  if (into.memory.size() < bytes + readable_behind) more = aligned_bytes(bytes + readable_behind);
  char* const to = more.size() != 0 ? reinterpret_cast<char*>(more.data()) : into.text();
  if (!left.empty()) std::memmove(to, left.data(), left.size());
  if (more.size() != 0) into.memory = std::move(more);
  const std::size_t wanted = bytes - left.size();
  const std::size_t got = source_->read({into.memory.data() + left.size(), wanted});
  into.used = left.size() + got;
  into.is_last = got < wanted;
  std::memset(into.text() + into.used, 0, readable_behind);
}

// At ends of lines; the text behind the last one belongs to the last share.
void table_cells::divide(block& of) {
  std::string_view text(of.text(), of.used);
  text.remove_prefix(std::exchange(first_row_, 0));
  std::size_t count = 0;
  while (!text.empty()) {
    std::size_t end = text.find('\n', std::min(share_bytes_, text.size()) - 1);
    end = end == std::string_view::npos ? text.size() : end + 1;
    if (text.size() - end < share_bytes_ / 2) end = text.size();
    if (of.shares.size() == count) of.shares.emplace_back();
    of.shares[count++].text = text.substr(0, end);
    text.remove_prefix(end);
  }
  of.shares.resize(count);
}

share_task table_cells::task_of(const block& of) const {
  return {of.text(), of.text() + of.used, of.is_last, columns(), of.wanted,
          layout_,   only_exact_,         numbers_of_};
}

// The columns of the block before are taken, words first, while the text of the next is read.
void table_cells::read_and_take(block& next, block* before, const taker& take) {
  next.wanted.clear();
  for (std::size_t c = 0; c < columns(); ++c)
    if (kinds_[c] != cell_kind::unused) next.wanted.push_back({c, kinds_[c]});
  next.wanted.insert(next.wanted.end(), in_rows_.begin(), in_rows_.end());
  if (keeps_rows_) next.wanted.push_back({columns(), cell_kind::rows});
  divide(next);
  std::vector<std::size_t> order;
  if (before != nullptr) {
    for (const bool words : {true, false})
      for (std::size_t w = 0; w < before->wanted.size(); ++w)
        if ((before->wanted[w].kind == cell_kind::words) == words) order.push_back(w);
  }
  const share_task task = task_of(next);
  const std::size_t at_once = 1 + order.size() / 64;  // columns
  const std::size_t column_tasks = (order.size() + at_once - 1) / at_once;
  const int threads = std::max(1, source_->threads());
  scratch_.resize(static_cast<std::size_t>(threads));
  std::atomic<std::size_t> begun = 0;
  kept_failure failure;
#pragma omp parallel num_threads(threads) if (column_tasks + next.shares.size() > 1)
  {
    share_words& scratch = scratch_[begun++];
#pragma omp for schedule(dynamic, 1)
    for (std::size_t i = 0; i < column_tasks + next.shares.size(); ++i) {
      failure.guard([&] {
        if (i >= column_tasks) {
          table_share& share = next.shares[i - column_tasks];
          return read_share(task, share.text.data(), share, scratch);
        }
        for (std::size_t w = i * at_once; w < std::min(order.size(), (i + 1) * at_once); ++w)
          for (std::size_t s = 0; s < before->kept; ++s)
            take(before->shares[s].columns[order[w]], before->shares[s], before->text());
      });
    }
  }
  failure.rethrow();
}

// Shares that follow each other stay; those that began within a row are read again. Returns what is left.
std::span<const char> table_cells::check(block& of) {
  const char* const end = of.text() + of.used;
  const char* next = of.shares.empty() ? end : of.shares.front().text.data();
  const share_task task = task_of(of);
  of.kept = 0;
  for (std::size_t s = 0; s < of.shares.size(); ++s) {
    table_share& share = of.shares[s];
    const char* const share_end = share.text.data() + share.text.size();
    if (next >= share_end) continue;
    if (share.begins != next) read_share(task, next, share, scratch_[0]);
    if (share.fault) fault_ = in_file(*share.fault);
    join(share);
    next = share.ends;
    if (of.kept != s) std::swap(of.shares[of.kept], share);
    ++of.kept;
    if (next < share_end || fault_) break;  // the rest of the block is cut
  }
  if (fault_) return {};
  if (of.is_last && (layout_.by_lines() || is_cut_)) end_blank_lines(of);
  return {next, static_cast<std::size_t>(end - next)};
}

void table_cells::join(table_share& share) {
  share.lines_before = lines_;
  share.blank_before = 0;
  if (share.rows + share.ragged > 0) put_blank_lines_before(share);
  if (blank_lines_ == 0) line_of_blank_ = lines_ + share.first_blank;
  blank_lines_ += share.blank_lines;
  rows_ += share.rows;
  lines_ += share.lines;
  facts_.ragged += share.ragged;
}

// They are cells of a table of one column.
void table_cells::put_blank_lines_before(table_share& share) {
  share.blank_before = std::exchange(blank_lines_, 0);
  share.line_of_blank = line_of_blank_;
  rows_ += share.blank_before;
  for (column_cells& column : share.columns) column.missing += share.blank_before;
}

// Those at the end of the rows are cells too, before a share without any.
void table_cells::end_blank_lines(block& last) {
  if (blank_lines_ == 0) return;
  if (last.shares.size() == last.kept) last.shares.emplace_back();
  table_share& share = last.shares[last.kept++];
  share.text = std::string_view(last.text(), last.used).substr(last.used);
  read_share(task_of(last), share.text.data(), share, scratch_[0]);
  put_blank_lines_before(share);
}

std::uint64_t table_cells::pass(const taker& take, const progress& tell) {
  constexpr std::size_t shares_a_thread = 16;
  block* before = nullptr;
  for (std::size_t i = 0;; ++i) {
    block& next = blocks_[i % 2];
    read_block(next, shares_a_thread);
    read_and_take(next, before, take);
    left_ = check(next);
    if (fault_) refuse(*fault_);
    before = &next;
    if (tell)
      tell(source_->size()
               ? static_cast<double>(source_->file_position()) / static_cast<double>(*source_->size())
               : -1.0);
    if (next.is_last) break;
  }
  block none;
  read_and_take(none, before, take);
  return rows_;
}

std::span<table_share> table_cells::next_shares() {
  constexpr std::size_t shares_a_thread = 4;
  block& here = blocks_[0];
  here.kept = 0;
  if (fault_) refuse(*fault_);
  while (here.kept == 0 && !(begun_ && here.is_last)) {
    read_block(here, shares_a_thread);
    read_and_take(here, nullptr, {});
    left_ = check(here);
  }
  return std::span(here.shares).first(here.kept);
}

std::uint64_t table_cells::position_behind(const table_share& share) const {
  const std::uint64_t read = source_->file_position();
  return source_->size() ? read - static_cast<std::uint64_t>(text() + blocks_[0].used - share.ends) : read;
}

row_fault table_cells::in_file(row_fault fault) const {
  fault.line += lines_;
  return fault;
}

// Options that may make a number of a cell that is none.
std::string table_cells::hint(const row_fault& fault) const {
  if (columns() == 1)
    if (const std::string told = delimiter_hint(fault.words); !told.empty()) return told;
  if (layout_.cells.has_usual_numbers())
    if (const std::string told = hint_of_number(fault.words); !told.empty()) return told;
  const bool is_unit = may_have_units_ && fault.line == first_line_;
  return is_unit ? "; --units-row says that the row below the names has units" : "";
}

void table_cells::refuse(const row_fault& fault) const {
  const std::uint64_t line = fault.line + 1;
  const std::string& file = source_->name();
  switch (fault.what) {
    case row_fault::no_number:
      throw not_a_number(fmt::format("{}: line {}, column {}: {} is not a number{}", file, line,
                                     tell_column(fault.column), in_quotes(fault.words), hint(fault)));
    case row_fault::rounded:
      throw refusal(fmt::format("{}: line {}: column {}: no double equals {}", file, line,
                                tell_column(fault.column), in_quotes(fault.words)));
    case row_fault::ragged:
      throw refusal(fmt::format("{}: line {}: {}{}", file, line, fault.words, delimiter_hint(first_cells_)));
    case row_fault::quotes:
      break;
  }
  throw refusal(fmt::format("{}: line {}: {}", file, line, fault.words));
}

}  // namespace cairn::tool
