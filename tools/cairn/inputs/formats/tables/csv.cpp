// The readers of .csv columns and tables: plain rows by all threads, others by a parser.
#include "inputs/formats/tables/csv.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstring>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "inputs/formats/tables/column_choice.hpp"
#include "inputs/formats/tables/delimiter_hint.hpp"
#include "inputs/formats/tables/rows/row_faults.hpp"
#include "inputs/formats/tables/rows/row_parser.hpp"
#include "inputs/formats/tables/table_start.hpp"
#include "inputs/words/word_list.hpp"
#include "shared/number_text.hpp"
#include "shared/refusal.hpp"

namespace cairn::tool {
namespace {

class csv_reader final : public sample_reader {
 public:
  // Without `words`, cells are doubles.
  csv_reader(std::unique_ptr<byte_source> source, std::string_view column, csv_options options,
             word_list* words = nullptr, bool only_numbers = true);

  sample_type type() const override { return words_ == nullptr ? sample_type::f8 : sample_type::u8; }
  bool reads_words() const override { return words_ != nullptr; }
  bool reads_text() const override { return true; }
  std::size_t read(std::span<std::byte> into) override;
  std::uint64_t position() const override;
  std::uint64_t read_only(const input_slice& slice) override;
  table_shape table() const override { return {all_columns_ ? columns_ : 1, false}; }
  table_facts facts() const override { return facts_; }
  // Before anything is read:
  void read_all_columns() { all_columns_ = true; }

 private:
  void begin();
  void take_first_row();
  void go_to_slice();
  void parse_some();
  void next_block();
  bool begins_plain_row() const;
  void take(const plain_share& share);
  void take_numbered(const plain_share& share);
  void keep_words(std::span<const std::string_view> words);
  std::size_t hand_out(std::span<const std::uint64_t>& from, bool may_have_nan, std::span<std::byte> into);
  std::size_t hand_out_blank(std::span<std::byte> into);
  void look_at(std::span<double> samples);

  void feed(std::string_view text);
  void row_end();
  bool is_blank_line() const;
  void take_row();
  void end_of_file();
  void end_blank_lines();
  void keep(std::string_view text, std::uint64_t line, std::size_t column);
  std::uint64_t sample_of(std::string_view text, std::uint64_t line, std::size_t column);
  double number_in(std::string_view text, std::uint64_t line, std::size_t column) const;
  std::string tell_column(std::size_t column) const;
  [[noreturn]] void refuse(std::uint64_t line, std::string_view cause) const;

  std::unique_ptr<byte_source> source_;
  csv_options options_;
  row_parser parser_;
  table_start start_;
  plain_rows rows_;
  std::span<const plain_share> shares_;  // of the block, not yet parsed by all rules
  std::vector<std::uint64_t> numbers_;   // of a share's words
  std::string wanted_column_;
  word_list* words_;
  bool only_numbers_, all_columns_ = false;
  std::optional<word_hash> hash_;  // of rows alone, whose cells are words that nobody looks at

  std::optional<input_slice> slice_;
  bool begun_ = false, ended_ = false;
  table_facts facts_;
  first_row first_;
  std::size_t columns_ = 0, chosen_ = 0;

  // Parsed and not yet handed out: words' numbers, or doubles' bits.
  std::span<const std::uint64_t> plain_values_;
  bool plain_may_have_nan_ = false;
  std::vector<std::uint64_t> values_;
  std::span<const std::uint64_t> left_values_;         // of these
  std::uint64_t blank_lines_ = 0, line_of_blank_ = 0;  // read, but perhaps the end of the file
  std::uint64_t blank_cells_ = 0;                      // between plain_values_ and values_
  std::uint64_t blank_cell_ = 0;                       // their sample
};

csv_reader::csv_reader(std::unique_ptr<byte_source> source, std::string_view column, csv_options options,
                       word_list* words, bool only_numbers)
    : source_(std::move(source)),
      options_(std::move(options)),
      parser_(options_.layout, source_->name()),
      start_(*source_, options_.layout, options_.share),
      wanted_column_(column),
      words_(words),
      only_numbers_(only_numbers) {
  facts_.rule = options_.layout.ragged;
  if (options_.only_rows) hash_.emplace();
}

// The first row tells all slices what the columns are; it and what stands before are of the first slice.
std::uint64_t csv_reader::read_only(const input_slice& slice) {
  slice_ = slice;
  return 0;
}

void csv_reader::begin() {
  begun_ = true;
  start_.read(parser_);
  take_first_row();
  if (slice_) go_to_slice();
}

void csv_reader::take_first_row() {
  first_ = {start_.first_cells(), start_.is_header(), source_->name(), parser_.line_of_row()};
  columns_ = first_.cells.size();
  facts_.tables = 1;
  facts_.headers = first_.is_header ? 1 : 0;
  facts_.guessed = options_.layout.header == header_rule::guessed;
  facts_.delimiter = start_.other_delimiter();
  const bool any_column = options_.only_rows && wanted_column_.empty();
  if (!all_columns_ && !any_column) chosen_ = chosen_column(first_, wanted_column_);
  if (words_ != nullptr) words_->begin_column(source_->name(), tell_column(chosen_));
  if (!first_.is_header) {
    blank_lines_ = start_.blank_lines();
    line_of_blank_ = start_.line_of_blank();
    end_blank_lines();
    if (all_columns_) take_row();
    if (!all_columns_) keep(parser_.cell(chosen_), parser_.line_of(chosen_), chosen_);
  }
  if (!all_columns_) parser_.keep_only(chosen_);
  left_values_ = values_;
}

// Slices begin where lines do.
void csv_reader::go_to_slice() {
  if (slice_->first != 0) {
    values_.clear();
    left_values_ = {};
    blank_cells_ = 0;
    facts_ = {.rule = facts_.rule};
  }
  const std::uint64_t end_of_row = start_.end_of_first_row();
  start_.drop();
  source_->seek(std::max(slice_->first, end_of_row));
  if (slice_->last != slice_->of) source_->end_at(slice_->last);
  if (slice_->first > end_of_row) parser_.start_at_line(slice_->lines_before + 1);
}

std::size_t csv_reader::read(std::span<std::byte> into) {
  if (!begun_) begin();
  std::size_t filled = 0;
  constexpr std::size_t size = sizeof(std::uint64_t);
  const std::size_t room = into.size() / size;
  while (filled < room) {
    if (plain_values_.empty() && blank_cells_ == 0 && left_values_.empty()) {
      if (ended_) break;
      parse_some();
    }
    filled += hand_out(plain_values_, plain_may_have_nan_, into.subspan(filled * size));
    if (!plain_values_.empty()) break;
    filled += hand_out_blank(into.subspan(filled * size));
    if (blank_cells_ > 0) break;
    filled += hand_out(left_values_, true, into.subspan(filled * size));
  }
  return filled * size;
}

// Of a file as it stands, without what was read and not yet used.
std::uint64_t csv_reader::position() const {
  std::uint64_t waiting = 0;
  if (source_->size()) {
    waiting = start_.waiting();
    for (const plain_share& share : shares_) waiting += share.text.size();
  }
  return source_->file_position() - waiting;
}

std::size_t csv_reader::hand_out(std::span<const std::uint64_t>& from, bool may_have_nan,
                                 std::span<std::byte> into) {
  const std::size_t count = std::min(into.size() / sizeof(std::uint64_t), from.size());
  if (count > 0) std::memcpy(into.data(), from.data(), count * sizeof(std::uint64_t));
  if (words_ == nullptr && !options_.only_rows && (may_have_nan || options_.layout.missing.has_numbers()))
    look_at({reinterpret_cast<double*>(into.data()), count});
  from = from.subspan(count);
  return count;
}

// Blank lines are only counted: there may be more than memory holds.
std::size_t csv_reader::hand_out_blank(std::span<std::byte> into) {
  const std::uint64_t room = into.size() / sizeof blank_cell_;
  const auto count = static_cast<std::size_t>(std::min(blank_cells_, room));
  for (std::size_t i = 0; i < count; ++i) {
    std::memcpy(into.data() + i * sizeof blank_cell_, &blank_cell_, sizeof blank_cell_);
  }
  if (words_ == nullptr && !options_.only_rows) facts_.missing += count;
  blank_cells_ -= count;
  return count;
}

// Numbers that stand for nothing become NaN, which are counted.
void csv_reader::look_at(std::span<double> samples) {
  if (options_.layout.missing.has_numbers()) {
    for (double& sample : samples)
      if (options_.layout.missing.hold(sample)) sample = std::numeric_limits<double>::quiet_NaN();
  }
  std::uint64_t missing = 0;
  for (const double sample : samples) missing += std::isnan(sample) ? 1 : 0;
  facts_.missing += missing;
}

// The plain rows of the next share, and what follows them by all rules.
void csv_reader::parse_some() {
  values_.clear();
  if (shares_.empty()) {
    next_block();
  } else {
    const plain_share share = shares_.front();
    shares_ = shares_.subspan(1);
    const bool plain = begins_plain_row();
    if (plain) take(share);
    feed(share.text.substr(plain ? share.used : 0));
  }
  left_values_ = values_;
}

// Lines go by all rules until a plain row may begin.
void csv_reader::next_block() {
  std::string_view text = start_.next_block();
  if (text.empty()) return end_of_file();
  while (!text.empty() && !begins_plain_row())
    if (parser_.next_row(text)) row_end();
  const plain_table table{.layout = &options_.layout,
                          .columns = columns_,
                          .chosen = chosen_,
                          .all_columns = all_columns_,
                          .words = words_ != nullptr    ? &words_->hash()
                                   : options_.only_rows ? &*hash_
                                                        : nullptr,
                          .only_exact = options_.only_exact};
  shares_ = rows_.find(text, table, options_.share, source_->threads());
}

// Whether nothing that came before matters to the rows that follow.
bool csv_reader::begins_plain_row() const {
  return parser_.at_line_start() && blank_lines_ == 0 && plain_rows::handles(options_.layout.delimiter);
}

void csv_reader::take(const plain_share& share) {
  if (words_ == nullptr) {
    if (options_.only_rows) std::ranges::fill(share.cells, std::bit_cast<std::uint64_t>(1.0));
    plain_values_ = share.cells;
    plain_may_have_nan_ = share.may_have_nan;
    parser_.pass_lines(share.lines);
    return;
  }
  if (!share.firsts.empty()) return take_numbered(share);
  constexpr std::size_t at_once = word_list::most_at_once;
  std::array<std::string_view, at_once> words;
  for (std::size_t i = 0; i < share.cells.size(); i += at_once) {
    const std::size_t count = std::min(at_once, share.cells.size() - i);
    for (std::size_t j = 0; j < count; ++j) words[j] = word_at(share.text, share.cells[i + j]);
    keep_words(std::span(words).first(count));
  }
}

// Cells are words in whole lines, numbered among those of the share.
void csv_reader::take_numbered(const plain_share& share) {
  numbers_.clear();
  for (const first_word& first : share.firsts)
    numbers_.push_back(sample_of(word_at(share.text, first.position), parser_.line() + first.row, chosen_));
  for (std::uint64_t& cell : share.cells) cell = numbers_[cell];
  plain_values_ = share.cells;
  parser_.pass_lines(share.lines);
}

// Of as many lines, whole ones.
void csv_reader::keep_words(std::span<const std::string_view> words) {
  const std::size_t kept = values_.size();
  std::size_t next = words_->size();
  values_.resize(kept + words.size());
  words_->numbers_of(words, parser_.line(), values_.data() + kept);
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (only_numbers_ && values_[kept + i] == next) {  // a new word
      static_cast<void>(number_in(words[i], parser_.line(), chosen_));
      ++next;
    }
    parser_.pass_lines(1);
  }
}

void csv_reader::feed(std::string_view text) {
  while (parser_.next_row(text)) row_end();
}

// Empty or, where rows have several cells, only blanks.
bool csv_reader::is_blank_line() const { return parser_.is_empty() || (columns_ != 1 && parser_.is_blank()); }

void csv_reader::row_end() {
  if (is_blank_line()) {
    if (blank_lines_++ == 0) line_of_blank_ = parser_.line_of_row();
    return;
  }
  end_blank_lines();
  if (parser_.cells() != columns_) {
    ++facts_.ragged;
    if (options_.layout.ragged == ragged_rule::skipped) return;
    if (options_.layout.ragged == ragged_rule::refused)
      refuse(parser_.line_of_row(),
             words_of_ragged_row(parser_.cells(), columns_) + delimiter_hint(first_.cells));
  }
  take_row();
}

// Of a row that is filled: cells that it has not are empty.
void csv_reader::take_row() {
  const std::uint64_t end = parser_.line_of_row();
  if (!all_columns_)
    return parser_.kept() != 0 ? keep(parser_.cell(0), parser_.line_of(0), chosen_) : keep({}, end, chosen_);
  for (std::size_t c = 0; c < columns_; ++c)
    c < parser_.kept() ? keep(parser_.cell(c), parser_.line_of(c), c) : keep({}, end, c);
}

// Blank lines at the end of a file are no cells, but where each line is one: so they wait for what follows.
void csv_reader::end_blank_lines() {
  if (columns_ == 1 && blank_lines_ > 0) {
    blank_cell_ = sample_of({}, line_of_blank_, 0);
    if (values_.empty())
      blank_cells_ += blank_lines_;
    else
      values_.insert(values_.end(), blank_lines_, blank_cell_);
  }
  blank_lines_ = 0;
}

void csv_reader::end_of_file() {
  ended_ = true;
  if (parser_.end()) row_end();
  if (options_.layout.by_lines() || (slice_ && slice_->last != slice_->of)) end_blank_lines();
}

void csv_reader::keep(std::string_view text, std::uint64_t line, std::size_t column) {
  values_.push_back(sample_of(text, line, column));
}

std::uint64_t csv_reader::sample_of(std::string_view text, std::uint64_t line, std::size_t column) {
  if (options_.only_rows) return std::bit_cast<std::uint64_t>(1.0);
  if (words_ == nullptr) return std::bit_cast<std::uint64_t>(number_in(text, line, column));
  const std::size_t before = words_->size();
  const std::uint64_t number = words_->number_of(text, line);
  if (only_numbers_ && number == before) static_cast<void>(number_in(text, line, column));  // a new word
  return number;
}

double csv_reader::number_in(std::string_view text, std::uint64_t line, std::size_t column) const {
  const std::optional<double> value = parse_cell(text);
  if (!value && options_.layout.missing.hold(text)) return std::numeric_limits<double>::quiet_NaN();
  if (value && options_.only_exact && !double_holds(text, *value))
    refuse(line, fmt::format("column {}: no double equals {}", tell_column(column), in_quotes(text)));
  if (value) return *value;
  throw not_a_number(fmt::format("{}: line {}, column {}: {} is not a number{}", source_->name(), line,
                                 tell_column(column), in_quotes(text),
                                 columns_ == 1 ? delimiter_hint(text) : std::string()));
}

// Its number, and its name where it has one, for messages.
std::string csv_reader::tell_column(std::size_t column) const {
  const std::string name =
      first_.is_header ? " (" + safe_to_print(first_.cells[column]) + ")" : std::string();
  return fmt::format("{}{}", column + 1, name);
}

void csv_reader::refuse(std::uint64_t line, std::string_view cause) const {
  throw refusal(fmt::format("{}: line {}: {}", source_->name(), line, cause));
}

}  // namespace

std::unique_ptr<sample_reader> open_csv(std::unique_ptr<byte_source> source, std::string_view column,
                                        csv_options options) {
  return std::make_unique<csv_reader>(std::move(source), column, std::move(options));
}

std::unique_ptr<sample_reader> open_csv_table(std::unique_ptr<byte_source> source, csv_options options) {
  auto reader = std::make_unique<csv_reader>(std::move(source), "", std::move(options));
  reader->read_all_columns();
  return reader;
}

std::unique_ptr<sample_reader> open_csv_words(std::unique_ptr<byte_source> source, std::string_view column,
                                              word_list& words, bool only_numbers, csv_options options) {
  return std::make_unique<csv_reader>(std::move(source), column, std::move(options), &words, only_numbers);
}

}  // namespace cairn::tool
