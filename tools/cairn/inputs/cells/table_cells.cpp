// Reads blocks of text, divides them among threads, and checks that the shares follow each other.
#include "inputs/cells/table_cells.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <exception>
#include <mutex>
#include <utility>

#include "inputs/formats/tables/delimiter_hint.hpp"
#include "inputs/formats/tables/rows/row_faults.hpp"
#include "inputs/formats/tables/rows/row_parser.hpp"
#include "shared/number_text.hpp"
#include "shared/refusal.hpp"

namespace cairn::tool {
namespace {

constexpr std::size_t first_block = std::size_t{1} << 20;
constexpr std::size_t longest_row = std::size_t{1} << 27;

// What threads throw, thrown again by one.
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

void table_cells::skip_lines() {
  row_parser lines(layout_, source_->name());
  for (std::uint64_t left = layout_.skip_rows; left > 0;) {
    const std::span<const std::byte> some = source_->peek(4096);
    if (some.empty()) throw refusal(words_of_skipped_end(source_->name(), layout_.skip_rows));
    std::string_view text(reinterpret_cast<const char*>(some.data()), some.size());
    while (left > 0 && lines.skip_line(text)) --left;
    source_->skip(some.size() - text.size());
  }
  lines_ = lines.line() - 1;
  if (lines.at_line_start()) return;
  const std::span<const std::byte> next = source_->peek(1);  // of a \r\n
  if (!next.empty() && next[0] == std::byte{'\n'}) source_->skip(1);
}

// The blocks grow until there is text enough.
void table_cells::guess() {
  block& begun = blocks_[0];
  first_rows found;
  for (std::size_t bytes = std::min(first_block, 64 * share_bytes_);; bytes *= 2) {
    const std::vector<char> left(begun.text(), begun.text() + begun.used);
    fill(begun, left, bytes);
    try {
      found = look_at_first_rows(begun.text(), begun.text() + begun.used, begun.is_last, layout_);
    } catch (const row_fault& fault) {
      refuse(fault);
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
            .delimiter = found.other_delimiter};
  kinds_ = std::move(found.kinds);
  first_row_ = found.begins;
  first_line_ = lines_ + found.line + 1;
  lines_ += found.lines_before;
  first_cells_ = std::move(found.first);
  for (std::size_t c = 0; c < first_cells_.size(); ++c)
    names_.push_back(found.has_header ? std::string(without_blanks(first_cells_[c])) : fmt::format("{}", c));
}

std::size_t table_cells::usual_block() const {
  constexpr std::size_t most = std::size_t{1} << 26;
  const std::size_t shares = 16 * static_cast<std::size_t>(std::max(1, source_->threads()));
  return std::min(most, shares * share_bytes_);
}

// What is left of the block before, and as much text as makes `bytes`.
void table_cells::fill(block& into, std::span<const char> left, std::size_t bytes) {
  bytes = std::max(bytes, 2 * left.size());
  if (into.memory.size() < bytes + readable_behind) into.memory = aligned_bytes(bytes + readable_behind);
  if (!left.empty()) std::memcpy(into.text(), left.data(), left.size());
  const std::size_t wanted = bytes - left.size();
  const std::size_t got = source_->read({into.memory.data() + left.size(), wanted});
  into.used = left.size() + got;
  into.is_last = got < wanted;
  std::memset(into.text() + into.used, 0, readable_behind);
}

// At ends of lines; the text behind the last one belongs to the last share.
void table_cells::divide(block& of) const {
  std::string_view text(of.text(), of.used);
  text.remove_prefix(of.text() == blocks_[0].text() ? first_row_ : 0);
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

// The columns of the block before are taken, words first, while the text of the next is read.
void table_cells::read_and_take(block& next, block* before, const taker& take) {
  next.kinds = kinds_;
  divide(next);
  std::vector<std::size_t> order;
  if (before != nullptr) {
    for (const bool words : {true, false})
      for (std::size_t c = 0; c < columns(); ++c)
        if ((before->kinds[c] == cell_kind::words) == words) order.push_back(c);
  }
  const share_task task{next.text(), next.text() + next.used, next.is_last, next.kinds, layout_};
  const std::size_t at_once = 1 + order.size() / 64;  // columns
  const std::size_t column_tasks = (order.size() + at_once - 1) / at_once;
  kept_failure failure;
#pragma omp parallel for schedule(dynamic, 1) num_threads(source_->threads())
  for (std::size_t i = 0; i < column_tasks + next.shares.size(); ++i) {
    failure.guard([&] {
      if (i >= column_tasks) {
        table_share& share = next.shares[i - column_tasks];
        return read_share(task, share.text.data(), share);
      }
      for (std::size_t c = i * at_once; c < std::min(order.size(), (i + 1) * at_once); ++c)
        for (std::size_t s = 0; s < before->kept; ++s) take(order[c], before->shares[s], before->text());
    });
  }
  failure.rethrow();
}

// Shares that follow each other stay; those that began within a row are read again. Returns what is left.
std::span<const char> table_cells::check(block& of) {
  const char* const end = of.text() + of.used;
  const char* next = of.shares.empty() ? end : of.shares.front().text.data();
  const share_task task{of.text(), end, of.is_last, of.kinds, layout_};
  of.kept = 0;
  for (std::size_t s = 0; s < of.shares.size(); ++s) {
    table_share& share = of.shares[s];
    const char* const share_end = share.text.data() + share.text.size();
    if (next >= share_end) continue;
    if (share.begins != next) read_share(task, next, share);
    if (share.fault) refuse(*share.fault);
    if (share.rows + share.ragged > 0 && blank_lines_ > 0) {  // those before are cells
      rows_ += blank_lines_;
      share.columns[0].missing += blank_lines_;
      blank_lines_ = 0;
    }
    rows_ += share.rows;
    lines_ += share.lines;
    facts_.ragged += share.ragged;
    blank_lines_ += share.blank_lines;
    next = share.ends;
    if (of.kept != s) std::swap(of.shares[of.kept], share);
    ++of.kept;
    if (next < share_end) break;  // the rest of the block is cut
  }
  if (of.is_last && layout_.by_lines()) end_blank_lines(of);
  return {next, static_cast<std::size_t>(end - next)};
}

// Those at the end of the file are cells too. The last block may hold nothing else, or nothing.
void table_cells::end_blank_lines(block& last) {
  if (last.kept == 0) {
    last.shares.resize(1);
    last.shares[0].columns.assign(1, {.kind = last.kinds[0]});
    last.kept = 1;
  }
  rows_ += blank_lines_;
  last.shares[last.kept - 1].columns[0].missing += std::exchange(blank_lines_, 0);
}

std::uint64_t table_cells::pass(const taker& take, const progress& tell) {
  block* before = nullptr;
  std::span<const char> left;
  for (std::size_t i = 0;; ++i) {
    block& next = blocks_[i % 2];
    if (i > 0) {
      fill(next, left, usual_block());
      first_row_ = 0;
    }
    read_and_take(next, before, take);
    left = check(next);
    before = &next;
    if (tell)
      tell(source_->size()
               ? static_cast<double>(source_->file_position()) / static_cast<double>(*source_->size())
               : -1.0);
    if (next.is_last) break;
    if (left.size() >= longest_row)
      throw refusal(fmt::format("{}: line {}: a row of more than 128 MiB: is a quote not closed?",
                                source_->name(), lines_ + 1));
  }
  block none;
  read_and_take(none, before, take);
  return rows_;
}

void table_cells::refuse(const row_fault& fault) const {
  throw refusal(fmt::format("{}: line {}: {}{}", source_->name(), lines_ + fault.line + 1, fault.words,
                            delimiter_hint(first_cells_)));
}

}  // namespace cairn::tool
