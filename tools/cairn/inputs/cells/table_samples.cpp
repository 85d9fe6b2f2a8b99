// Hands out the cells of shares in the order of their rows.
#include "inputs/cells/table_samples.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <limits>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "inputs/cells/row_text.hpp"
#include "inputs/words/word_list.hpp"
#include "shared/number_text.hpp"
#include "shared/refusal.hpp"

namespace cairn::tool {
namespace {

class table_samples final : public sample_reader {
 public:
  table_samples(std::unique_ptr<byte_source> source, std::string_view column, table_options options)
      : source_(std::move(source)), column_(column), options_(std::move(options)) {
    if (source_->at_end()) throw refusal(source_->name() + ": is empty");
  }

  sample_type type() const override { return reads_words() ? sample_type::u8 : sample_type::f8; }
  bool reads_words() const override { return options_.words != nullptr; }
  bool reads_text() const override { return true; }
  std::size_t read(std::span<std::byte> into) override;
  std::uint64_t position() const override;
  std::uint64_t read_only(const input_slice& slice) override {
    slice_ = slice;
    return 0;
  }
  table_shape table() const override {
    return {options_.use == table_use::all_columns && cells_ ? cells_->columns() : 1, false};
  }
  table_facts facts() const override;

 private:
  void begin();
  void choose_columns();
  bool next_share();
  void take(table_share& share);
  void take_words(table_share& share);
  void take_distinct_words(const table_share& share);
  void take_rows_of_columns(const table_share& share);
  std::uint64_t number_of(std::string_view word, std::uint64_t line);
  void refuse_no_number(std::string_view word, std::uint64_t line) const;
  std::size_t hand_out(std::span<std::byte> into);
  std::size_t hand_out_repeated(std::span<std::byte> into);

  std::unique_ptr<byte_source> source_;  // until the first row is read
  std::string column_;
  table_options options_;
  std::optional<input_slice> slice_;
  std::unique_ptr<table_cells> cells_;
  std::size_t chosen_ = 0;
  std::uint64_t missing_ = 0;

  std::span<table_share> shares_;         // not yet handed out
  const table_share* now_ = nullptr;      // that is handed out
  std::uint64_t repeated_ = 0, one_ = 0;  // so often that sample, before ...
  std::span<const std::uint64_t> samples_;
  std::vector<std::uint64_t> numbers_, rows_;  // of a share's words; its rows of all columns
};

void table_samples::begin() {
  cells_ = std::make_unique<table_cells>(std::move(source_), options_.layout, options_.share);
  choose_columns();
  if (options_.only_exact) cells_->refuse_rounded_numbers();
  if (reads_words()) {
    options_.words->begin_column(cells_->first().file, cells_->tell_column(chosen_));
    cells_->number_texts(options_.words->hash());
  }
  if (options_.rows_too != nullptr) {
    options_.rows_too->begin(cells_->header());
    cells_->keep_rows();
  }
  if (slice_) cells_->read_only(*slice_);
}

void table_samples::choose_columns() {
  const bool all = options_.use == table_use::all_columns, rows = options_.use == table_use::rows;
  if (!all && !(rows && column_.empty())) chosen_ = chosen_column(cells_->first(), column_);
  std::ranges::fill(cells_->kinds(), all ? cell_kind::numbers : cell_kind::unused);
  if (options_.use == table_use::one_column)
    cells_->kinds()[chosen_] = reads_words() ? cell_kind::texts : cell_kind::numbers;
}

table_facts table_samples::facts() const {
  table_facts facts = cells_ ? cells_->facts() : table_facts{.rule = options_.layout.ragged};
  if (!reads_words()) facts.missing = missing_;
  return facts;
}

std::uint64_t table_samples::position() const {
  if (!cells_) return 0;
  return now_ != nullptr ? cells_->position_behind(*now_) : cells_->position();
}

std::size_t table_samples::read(std::span<std::byte> into) {
  if (!cells_) begin();
  std::size_t filled = 0;
  while (into.size() - filled >= sizeof one_) {
    if (repeated_ == 0 && samples_.empty() && !next_share()) break;
    filled += repeated_ != 0 ? hand_out_repeated(into.subspan(filled)) : hand_out(into.subspan(filled));
  }
  return filled;
}

std::size_t table_samples::hand_out(std::span<std::byte> into) {
  const auto some = samples_.first(std::min(into.size() / sizeof one_, samples_.size()));
  if (!some.empty()) std::memcpy(into.data(), some.data(), some.size_bytes());
  samples_ = samples_.subspan(some.size());
  return some.size_bytes();
}

// Blank lines are only counted: there may be more than memory holds.
std::size_t table_samples::hand_out_repeated(std::span<std::byte> into) {
  const auto count = static_cast<std::size_t>(std::min<std::uint64_t>(repeated_, into.size() / sizeof one_));
  for (std::size_t i = 0; i < count; ++i) std::memcpy(into.data() + i * sizeof one_, &one_, sizeof one_);
  repeated_ -= count;
  return count * sizeof one_;
}

bool table_samples::next_share() {
  if (shares_.empty()) {
    now_ = nullptr;
    shares_ = cells_->next_shares();
  }
  if (shares_.empty()) return false;
  take(shares_.front());
  now_ = &shares_.front();
  shares_ = shares_.subspan(1);
  return true;
}

void table_samples::take(table_share& share) {
  if (options_.rows_too != nullptr) options_.rows_too->put(share, cells_->text());
  for (const column_cells& column : share.columns)
    if (column.as.kind == cell_kind::numbers) missing_ += column.missing;
  repeated_ = share.blank_before;
  one_ = std::bit_cast<std::uint64_t>(std::numeric_limits<double>::quiet_NaN());
  if (options_.use == table_use::rows) {
    one_ = std::bit_cast<std::uint64_t>(1.0);
    repeated_ += share.rows;
  } else if (reads_words()) {
    take_words(share);
  } else if (options_.use == table_use::one_column || cells_->columns() == 1) {
    samples_ = share.columns[0].keys;
  } else {
    take_rows_of_columns(share);
  }
}

void table_samples::take_rows_of_columns(const table_share& share) {
  const std::size_t columns = cells_->columns();
  rows_.resize(columns * share.rows);
  for (std::size_t c = 0; c < columns; ++c)
    for (std::size_t row = 0; row < share.rows; ++row) rows_[row * columns + c] = share.columns[c].keys[row];
  samples_ = rows_;
}

// Where words of many are distinct, several are looked up at once: rows of one line each.
void table_samples::take_words(table_share& share) {
  if (share.blank_before != 0) one_ = number_of({}, share.line_of_blank + 1);
  const std::span<std::uint64_t> keys = share.columns[0].keys;
  samples_ = keys;
  if (!share.columns[0].words.empty()) return take_distinct_words(share);
  std::array<std::string_view, word_list::most_at_once> words;
  for (std::size_t row = 0; row < keys.size();) {
    const std::uint64_t line = share.line_of(row) + 1;
    const std::size_t count = std::min(words.size(), share.rows_on_lines_from(row));
    for (std::size_t i = 0; i < count; ++i)
      words[i] = cell_place(keys[row + i]).in(cells_->text(), share.rewritten);
    std::size_t next = options_.words->size();
    options_.words->numbers_of(std::span(words).first(count), line, keys.data() + row);
    for (std::size_t i = 0; options_.only_numbers && i < count; ++i) {
      if (keys[row + i] != next) continue;
      refuse_no_number(words[i], line + i);
      ++next;
    }
    row += count;
  }
}

void table_samples::take_distinct_words(const table_share& share) {
  const column_cells& column = share.columns[0];
  numbers_.clear();
  for (const first_word& first : column.words)
    numbers_.push_back(number_of(cell_place(first.position).in(cells_->text(), share.rewritten),
                                 share.line_of(first.row) + 1));
  for (std::uint64_t& key : column.keys) key = numbers_[key];
}

std::uint64_t table_samples::number_of(std::string_view word, std::uint64_t line) {
  const std::size_t before = options_.words->size();
  const std::uint64_t number = options_.words->number_of(word, line);
  if (options_.only_numbers && number == before) refuse_no_number(word, line);
  return number;
}

void table_samples::refuse_no_number(std::string_view word, std::uint64_t line) const {
  const std::optional<double> value = parse_cell(word);
  row_fault fault{std::string(word), line - 1, row_fault::no_number, chosen_};
  if (!value && !options_.layout.missing.hold(word)) cells_->refuse(fault);
  fault.what = row_fault::rounded;
  if (value && options_.only_exact && !double_holds(word, *value)) cells_->refuse(fault);
}

}  // namespace

std::unique_ptr<sample_reader> open_table(std::unique_ptr<byte_source> source, std::string_view column,
                                          table_options options) {
  return std::make_unique<table_samples>(std::move(source), column, std::move(options));
}

}  // namespace cairn::tool
