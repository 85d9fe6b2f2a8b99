// Hands columns of a table out in the order of rows: as doubles, as words, or one of them as samples.
#include "inputs/tables/table_columns.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <limits>
#include <utility>

#include "inputs/tables/row_reader.hpp"
#include "inputs/words/word_list.hpp"
#include "shared/number_text.hpp"
#include "shared/refusal.hpp"

namespace cairn::tool {

table_columns::table_columns(std::unique_ptr<byte_source> source,
                             std::optional<std::vector<text_column>> columns, table_options options)
    : source_(std::move(source)), wanted_(std::move(columns)), options_(std::move(options)) {
  if (source_->at_end()) throw refusal(source_->name() + ": is empty");
}

void table_columns::begin() {
  cells_ = std::make_unique<table_cells>(std::move(source_), options_.layout, options_.share);
  choose_columns();
  if (options_.only_exact) cells_->refuse_rounded_numbers();
  if (options_.rows_too != nullptr) {
    options_.rows_too->begin(cells_->header());
    cells_->keep_rows();
  }
  if (slice_) cells_->read_only(*slice_);
}

void table_columns::choose_columns() {
  std::ranges::fill(cells_->kinds(), cell_kind::unused);
  const auto add = [this](text_column one, std::size_t number) {
    if (one.words != nullptr) {
      one.words->begin_column(cells_->first().file, cells_->tell_column(number));
      cells_->number_texts(one.words->hash());
    }
    cells_->want({number, one.words != nullptr ? cell_kind::texts : cell_kind::numbers});
    columns_.push_back({.as = std::move(one), .number = number});
  };
  for (std::size_t c = 0; !wanted_ && c < cells_->columns(); ++c) add({}, c);
  for (text_column& one : wanted_.value_or(std::vector<text_column>())) {
    const std::size_t number = chosen_column(cells_->first(), one.name);
    if (one.is_read) add(std::move(one), number);
  }
}

std::size_t table_columns::size() {
  if (!cells_) begin();
  return columns_.size();
}

table_facts table_columns::facts() const {
  table_facts facts = cells_ ? cells_->facts() : table_facts{.rule = options_.layout.ragged};
  facts.missing = missing_;
  return facts;
}

std::uint64_t table_columns::position() const {
  if (!cells_) return 0;
  return now_ != nullptr ? cells_->position_behind(*now_) : cells_->position();
}

// Blank lines are only counted: there may be more than memory holds.
std::size_t table_columns::read(std::span<std::byte* const> into, std::size_t rows) {
  if (!cells_) begin();
  constexpr std::size_t size = sizeof(std::uint64_t);
  std::size_t done = 0;
  while (done < rows && (blank_ + rows_ > row_ || next_share())) {
    const bool blank = row_ < blank_;
    const auto count = static_cast<std::size_t>(
        std::min<std::uint64_t>(rows - done, blank ? blank_ - row_ : blank_ + rows_ - row_));
    for (std::size_t c = 0; c < columns_.size(); ++c) {
      std::byte* const to = into[c] + done * size;
      if (!blank) std::memcpy(to, columns_[c].samples.data() + (row_ - blank_), count * size);
      for (std::size_t i = 0; blank && i < count; ++i)
        std::memcpy(to + i * size, &columns_[c].of_blank_line, size);
    }
    row_ += count;
    done += count;
  }
  return done;
}

// Reads them: where rows end is not known before, and words are numbered as they are met.
std::uint64_t table_columns::skip(std::uint64_t rows) {
  constexpr std::size_t at_once = std::size_t{1} << 12;
  std::vector<std::uint64_t> passed(at_once);
  const std::vector<std::byte*> into(size(), reinterpret_cast<std::byte*>(passed.data()));
  std::uint64_t done = 0;
  while (done < rows) {
    const std::size_t some =
        read(into, static_cast<std::size_t>(std::min<std::uint64_t>(rows - done, at_once)));
    if (some == 0) break;
    done += some;
  }
  return done;
}

bool table_columns::next_share() {
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

void table_columns::take(table_share& share) {
  if (options_.rows_too != nullptr) options_.rows_too->put(share, cells_->text());
  blank_ = share.blank_before;
  rows_ = share.rows;
  row_ = 0;
  for (std::size_t c = 0; c < columns_.size(); ++c) {
    column& one = columns_[c];
    const column_cells& cells = share.columns[c];
    one.samples = cells.keys;
    if (one.as.words == nullptr) {
      missing_ += cells.missing;
      one.of_blank_line = std::bit_cast<std::uint64_t>(std::numeric_limits<double>::quiet_NaN());
      continue;
    }
    if (blank_ != 0) one.of_blank_line = number_of({}, share.line_of_blank + 1, one);
    cells.words.empty() ? take_words(share, cells.keys, one) : take_distinct_words(share, cells, one);
  }
}

// Several are looked up at once: rows of one line each.
void table_columns::take_words(table_share& share, std::span<std::uint64_t> keys, column& one) {
  std::array<std::string_view, word_list::most_at_once> words;
  for (std::size_t row = 0; row < keys.size();) {
    const std::uint64_t line = share.line_of(row) + 1;
    const std::size_t count = std::min(words.size(), share.rows_on_lines_from(row));
    for (std::size_t i = 0; i < count; ++i)
      words[i] = cell_place(keys[row + i]).in(cells_->text(), share.rewritten);
    std::size_t next = one.as.words->size();
    one.as.words->numbers_of(std::span(words).first(count), line, keys.data() + row);
    for (std::size_t i = 0; one.as.only_numbers && i < count; ++i) {
      if (keys[row + i] != next) continue;  // a new word
      refuse_no_number(words[i], line + i, one);
      ++next;
    }
    row += count;
  }
}

void table_columns::take_distinct_words(const table_share& share, const column_cells& cells, column& one) {
  one.kept.clear();
  for (const first_word& first : cells.words)
    one.kept.push_back(number_of(cell_place(first.position).in(cells_->text(), share.rewritten),
                                 share.line_of(first.row) + 1, one));
  for (std::uint64_t& key : cells.keys) key = one.kept[key];
}

std::uint64_t table_columns::number_of(std::string_view word, std::uint64_t line, column& one) const {
  const std::size_t before = one.as.words->size();
  const std::uint64_t number = one.as.words->number_of(word, line);
  if (one.as.only_numbers && number == before) refuse_no_number(word, line, one);
  return number;
}

void table_columns::refuse_no_number(std::string_view word, std::uint64_t line, const column& one) const {
  const cell_rules& cells = options_.layout.cells;
  const std::optional<double> value = cells.number_in(word);
  row_fault fault{std::string(word), line - 1, row_fault::no_number, one.number};
  if (!value && !cells.is_missing(word)) cells_->refuse(fault);
  fault.what = row_fault::rounded;
  if (value && options_.only_exact && !cells.double_holds(word, *value)) cells_->refuse(fault);
}

namespace {

class text_samples : public sample_reader {
 public:
  text_samples(std::unique_ptr<byte_source> source, std::optional<std::vector<text_column>> columns,
               table_options options)
      : columns_(std::move(source), std::move(columns), std::move(options)) {}

  sample_type type() const override { return sample_type::f8; }
  bool reads_text() const override { return true; }
  std::uint64_t position() const override { return columns_.position(); }
  std::uint64_t read_only(const input_slice& slice) override {
    columns_.read_only(slice);
    return 0;
  }
  table_facts facts() const override { return columns_.facts(); }

 protected:
  static constexpr std::size_t width = sizeof(std::uint64_t);
  table_columns columns_;
};

class samples_of_column final : public text_samples {
 public:
  samples_of_column(std::unique_ptr<byte_source> source, const text_column& column, table_options options)
      : text_samples(std::move(source), std::vector{column}, std::move(options)),
        is_words_(column.words != nullptr) {}

  sample_type type() const override { return is_words_ ? sample_type::u8 : sample_type::f8; }
  bool reads_words() const override { return is_words_; }
  std::size_t read(std::span<std::byte> into) override {
    const std::array to{into.data()};
    return width * columns_.read(to, into.size() / width);
  }

 private:
  bool is_words_;
};

class samples_of_rows final : public text_samples {
 public:
  using text_samples::text_samples;
  std::size_t read(std::span<std::byte> into) override {
    const std::size_t rows = columns_.read({}, into.size() / width);
    constexpr double one = 1;
    for (std::size_t row = 0; row < rows; ++row) std::memcpy(into.data() + row * width, &one, width);
    return rows * width;
  }
};

class samples_of_table final : public text_samples {
 public:
  samples_of_table(std::unique_ptr<byte_source> source, table_options options)
      : text_samples(std::move(source), table_columns::all, std::move(options)) {}

  std::size_t read(std::span<std::byte> into) override {
    std::size_t filled = 0;
    while (into.size() - filled >= width && (!waiting_.empty() || next_rows())) {
      const auto some = waiting_.first(std::min((into.size() - filled) / width, waiting_.size()));
      std::memcpy(into.data() + filled, some.data(), some.size_bytes());
      filled += some.size_bytes();
      waiting_ = waiting_.subspan(some.size());
    }
    return filled;
  }
  table_shape table() const override { return {count_, false}; }

 private:
  bool next_rows() {
    constexpr std::size_t at_once = std::size_t{1} << 16;  // cells
    count_ = columns_.size();
    const std::size_t most = std::max<std::size_t>(1, at_once / count_);
    by_column_.resize(count_ * most);
    std::vector<std::byte*> into(count_);
    for (std::size_t c = 0; c < count_; ++c) into[c] = reinterpret_cast<std::byte*>(&by_column_[c * most]);
    const std::size_t rows = columns_.read(into, most);
    by_row_.resize(count_ * rows);
    for (std::size_t c = 0; c < count_; ++c)
      for (std::size_t row = 0; row < rows; ++row) by_row_[row * count_ + c] = by_column_[c * most + row];
    waiting_ = by_row_;
    return rows != 0;
  }

  std::size_t count_ = 1;
  std::vector<double> by_column_, by_row_;
  std::span<const double> waiting_;  // of these
};

}  // namespace

std::unique_ptr<sample_reader> open_column(std::unique_ptr<byte_source> source, text_column column,
                                           table_options options) {
  return std::make_unique<samples_of_column>(std::move(source), column, std::move(options));
}

std::unique_ptr<sample_reader> open_all_columns(std::unique_ptr<byte_source> source, table_options options) {
  return std::make_unique<samples_of_table>(std::move(source), std::move(options));
}

std::unique_ptr<sample_reader> open_rows(std::unique_ptr<byte_source> source, std::string column,
                                         table_options options) {
  std::vector<text_column> must_be_there;
  if (!column.empty()) must_be_there.push_back({.name = std::move(column), .is_read = false});
  return std::make_unique<samples_of_rows>(std::move(source), std::move(must_be_there), std::move(options));
}

}  // namespace cairn::tool
