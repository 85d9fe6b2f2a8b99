// The readers of .csv columns and tables: plain rows by all threads, others by a parser.
#include "inputs/formats/csv.hpp"

#include <csv.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <cstring>
#include <exception>
#include <limits>
#include <new>
#include <optional>
#include <string>
#include <vector>

#include "inputs/formats/cell_blanks.hpp"
#include "inputs/words/word_list.hpp"
#include "shared/nearest_name.hpp"
#include "shared/number_text.hpp"
#include "shared/refusal.hpp"

namespace cairn::tool {
namespace {

constexpr std::size_t longest_cell = std::size_t{1} << 24;
constexpr std::size_t largest_first_row = std::size_t{1} << 26;  // in memory

// Up to the first `last` and with it, or all of the text.
std::string_view through(std::string_view text, char last) {
  return text.substr(0, std::min(text.find(last), text.size() - 1) + 1);
}

// Quotes text of the file for a message.
std::string safe_to_print(std::string_view text) {
  const std::string quoted = in_quotes(text);
  return quoted.substr(1, quoted.size() - 2);
}

class csv_reader final : public sample_reader {
 public:
  // Without `words`, cells are doubles.
  csv_reader(std::unique_ptr<byte_source> source, std::string_view column, csv_options layout,
             word_list* words = nullptr, bool only_numbers = true);
  ~csv_reader() override { csv_free(&parser_); }

  sample_type type() const override { return words_ == nullptr ? sample_type::f8 : sample_type::u8; }
  bool reads_words() const override { return words_ != nullptr; }
  bool reads_text() const override { return true; }
  std::size_t read(std::span<std::byte> into) override;
  std::uint64_t position() const override;
  std::uint64_t read_only(const input_slice& slice) override;
  table_shape table() const override { return {all_columns_ ? columns_ : 1, false}; }
  // Before anything is read:
  void read_all_columns() { all_columns_ = true; }

 private:
  std::uint64_t read_first_row();
  void begin_slice();
  void parse_some();
  void next_block();
  std::string_view read_block();
  bool begins_plain_row() const;
  void take(const plain_share& share);
  void take_numbered(const plain_share& share);
  void keep_words(std::span<const std::string_view> words);
  std::size_t hand_out(std::span<const std::uint64_t>& from, std::span<std::byte> into);
  void feed_text(std::string_view text);
  void feed_lines(std::string_view text);
  void feed(std::string_view line);
  void parse(std::string_view text);
  void end_of_file();
  bool is_blank(std::string_view line) const;
  bool drops_blank_rows() const { return first_row_ || columns_ != 1; }
  void end_blank_lines();
  std::size_t hand_out_blank(std::span<std::byte> into);
  void count_line_end(std::string_view line);
  void skip_byte_order_mark();

  void cell(std::string_view text);
  void keep_first(std::string_view text);
  void row_end();
  void end_first_row();
  std::size_t find_column() const;
  std::optional<std::size_t> named_column(std::string_view name) const;
  void keep(std::string_view text);
  std::uint64_t sample_of(std::string_view text, std::uint64_t line);
  double number_in(std::string_view text) const;
  std::string chosen_column() const;
  std::string list_of_columns() const;
  [[noreturn]] void refuse(std::string_view cause) const;
  [[noreturn]] void refuse_parse() const;

  // libcsv is C: exceptions are kept here until it has returned.
  template <class F>
  void guarded(F&& f) noexcept {
    if (failure_) return;
    try {
      f();
    } catch (...) {
      failure_ = std::current_exception();
    }
  }
  static void on_cell(void* text, std::size_t size, void* self);
  static void on_row_end(int /*terminator*/, void* self);

  std::unique_ptr<byte_source> source_;
  csv_options layout_;
  aligned_bytes block_;
  plain_rows rows_;
  std::span<const plain_share> shares_;  // of the block, not yet parsed by all rules
  std::vector<std::uint64_t> numbers_;   // of a share's words
  std::string wanted_column_;
  word_list* words_;
  bool only_numbers_, all_columns_ = false;
  csv_parser parser_{};
  cell_blanks blanks_;
  std::exception_ptr failure_;

  std::optional<input_slice> slice_;  // until its first row is read
  bool goes_on_ = false;              // behind the slice there are more rows
  std::uint64_t line_ = 1;
  char last_byte_ = '\0';
  bool ended_ = false;

  bool first_row_ = true, has_header_ = false;
  std::vector<std::string> first_cells_;
  std::size_t first_row_bytes_ = 0;
  std::size_t columns_ = 0, chosen_ = 0, in_row_ = 0;

  // Parsed and not yet handed out: words' numbers, or doubles' bits.
  std::span<const std::uint64_t> plain_values_;
  std::vector<std::uint64_t> values_;
  std::span<const std::uint64_t> left_values_;  // of these
  std::uint64_t blank_lines_ = 0;               // read, but perhaps the end of the file
  std::uint64_t blank_cells_ = 0;               // between plain_values_ and values_
  std::uint64_t blank_cell_ = 0;                // their sample
};

csv_reader::csv_reader(std::unique_ptr<byte_source> source, std::string_view column, csv_options layout,
                       word_list* words, bool only_numbers)
    : source_(std::move(source)),
      layout_(layout),
      wanted_column_(column),
      words_(words),
      only_numbers_(only_numbers),
      blanks_(layout.delimiter) {
  if (csv_init(&parser_, CSV_STRICT | CSV_STRICT_FINI) != 0) throw std::bad_alloc();
  csv_set_delim(&parser_, static_cast<unsigned char>(layout.delimiter));
  csv_set_space_func(&parser_, [](unsigned char) { return 0; });  // cell_blanks knows them
  if (source_->at_end()) throw refusal(source_->name() + ": is empty");
  skip_byte_order_mark();
}

void csv_reader::skip_byte_order_mark() {
  const std::span<const std::byte> head = source_->peek(3);
  if (head.size() == 3 && std::memcmp(head.data(), "\xef\xbb\xbf", 3) == 0) source_->skip(3);
}

// The first row tells all slices what the columns are; it and what stands before are of the first slice.
std::uint64_t csv_reader::read_only(const input_slice& slice) {
  goes_on_ = slice.last != slice.of;
  slice_ = slice;
  return 0;
}

// Returns where it ends.
std::uint64_t csv_reader::read_first_row() {
  while (first_row_) {
    std::string_view text = read_block();
    if (text.empty()) end_of_file();
    while (first_row_ && !text.empty()) {
      const std::string_view line = through(text, '\n');
      feed_text(line);
      text.remove_prefix(line.size());
    }
    if (!first_row_) return source_->position() - text.size();
  }
  return source_->position();
}

// Slices begin where lines do.
void csv_reader::begin_slice() {
  const input_slice slice = *slice_;
  slice_.reset();
  const std::uint64_t end_of_row = read_first_row();
  if (slice.first != 0) values_.clear();
  if (slice.first != 0) blank_cells_ = 0;
  left_values_ = values_;
  source_->seek(std::max(slice.first, end_of_row));
  if (goes_on_) source_->end_at(slice.last);
  if (slice.first <= end_of_row) return;
  line_ = slice.lines_before + 1;
  last_byte_ = '\n';
}

std::size_t csv_reader::read(std::span<std::byte> into) {
  if (slice_) begin_slice();
  std::size_t filled = 0;
  constexpr std::size_t size = sizeof(std::uint64_t);
  const std::size_t room = into.size() / size;
  while (filled < room) {
    if (plain_values_.empty() && blank_cells_ == 0 && left_values_.empty()) {
      if (ended_) break;
      parse_some();
    }
    filled += hand_out(plain_values_, into.subspan(filled * size));
    if (!plain_values_.empty()) break;
    filled += hand_out_blank(into.subspan(filled * size));
    if (blank_cells_ > 0) break;
    filled += hand_out(left_values_, into.subspan(filled * size));
  }
  return filled * size;
}

// Of a file as it stands, without what was read and not yet used.
std::uint64_t csv_reader::position() const {
  std::uint64_t waiting = 0;
  if (source_->size()) {
    for (const plain_share& share : shares_) waiting += share.text.size();
  }
  return source_->file_position() - waiting;
}

std::size_t csv_reader::hand_out(std::span<const std::uint64_t>& from, std::span<std::byte> into) {
  const std::size_t count = std::min(into.size() / sizeof(std::uint64_t), from.size());
  if (count > 0) std::memcpy(into.data(), from.data(), count * sizeof(std::uint64_t));
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
  blank_cells_ -= count;
  return count;
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
    feed_text(share.text.substr(plain ? share.used : 0));
  }
  left_values_ = values_;
}

// Lines go by all rules until a plain row may begin.
void csv_reader::next_block() {
  std::string_view text = read_block();
  if (text.empty()) return end_of_file();
  while (!text.empty() && !begins_plain_row()) {
    const std::string_view line = through(text, '\n');
    feed_text(line);
    text.remove_prefix(line.size());
  }
  const plain_table table{columns_,          chosen_,
                          all_columns_,      words_ != nullptr ? &words_->hash() : nullptr,
                          layout_.delimiter, layout_.only_exact};
  shares_ = rows_.find(text, table, layout_.share, source_->threads());
}

// Blocks grow up to what all threads parse: most files are small.
std::string_view csv_reader::read_block() {
  constexpr std::size_t first = std::size_t{1} << 16, most = std::size_t{1} << 24;
  const std::size_t shares = 4 * static_cast<std::size_t>(source_->threads());
  const std::size_t bytes = std::min({std::max(first, 2 * block_.size()), shares * layout_.share, most});
  if (block_.size() != bytes) block_ = aligned_bytes(bytes);
  const std::size_t got = source_->read({block_.data(), bytes});
  return {reinterpret_cast<const char*>(block_.data()), got};
}

// Whether nothing that came before matters to the rows that follow.
bool csv_reader::begins_plain_row() const {
  const bool at_row = in_row_ == 0 && blanks_.at_row_start() && blanks_.waiting().empty();
  return !first_row_ && at_row && last_byte_ == '\n' && blank_lines_ == 0 &&
         plain_rows::handles(layout_.delimiter);
}

void csv_reader::take(const plain_share& share) {
  if (words_ == nullptr) {
    plain_values_ = share.cells;
    line_ += share.lines;
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
  const std::uint64_t first_line = line_;
  numbers_.clear();
  for (const first_word& first : share.firsts) {
    line_ = first_line + first.row;
    numbers_.push_back(sample_of(word_at(share.text, first.position), line_));
  }
  for (std::uint64_t& cell : share.cells) cell = numbers_[cell];
  plain_values_ = share.cells;
  line_ = first_line + share.lines;
}

// Of as many lines, whole ones.
void csv_reader::keep_words(std::span<const std::string_view> words) {
  const std::size_t kept = values_.size();
  std::size_t next = words_->size();
  values_.resize(kept + words.size());
  words_->numbers_of(words, line_, values_.data() + kept);
  for (std::size_t i = 0; i < words.size(); ++i, ++line_) {
    if (!only_numbers_ || values_[kept + i] != next) continue;
    static_cast<void>(number_in(words[i]));  // a new word
    ++next;
  }
}

void csv_reader::feed_text(std::string_view text) {
  const bool has_returns = text.find('\r') != std::string_view::npos;
  while (!text.empty()) {  // line by line, so that messages know the line
    const std::string_view lines = through(text, '\n');
    has_returns ? feed_lines(lines) : feed(lines);
    text.remove_prefix(lines.size());
  }
}

// May be several lines, some ending in \r alone: these are found here, so that each byte is examined once for
// either end.
void csv_reader::feed_lines(std::string_view text) {
  while (!text.empty()) {
    std::size_t size = through(text, '\r').size();
    if (size < text.size() && text[size] == '\n') ++size;
    feed(text.substr(0, size));
    text.remove_prefix(size);
  }
}

void csv_reader::feed(std::string_view line) {
  if (is_blank(line)) {
    const bool rest_of_line_end = line == "\n" && last_byte_ == '\r';
    if (!rest_of_line_end) ++blank_lines_;
    blanks_.drop_waiting();
  } else {
    parse(blanks_.without(line));
    if (blanks_.waiting().size() > longest_cell) refuse("a cell of more than 16 MiB of blanks");
  }
  count_line_end(line);
}

// Whether a line is blank: empty or, where rows have several cells or an unknown number, only blanks.
bool csv_reader::is_blank(std::string_view line) const {
  const std::size_t size = line.find_last_not_of("\r\n") + 1;
  if (!blanks_.at_row_start() || size == line.size()) return false;
  if (size == 0 && blanks_.waiting().empty()) return true;
  const bool blanks_alone =
      std::ranges::all_of(line.substr(0, size), [this](char letter) { return blanks_.is_blank(letter); });
  return blanks_alone && drops_blank_rows();
}

// Blank lines at the end of a file are not cells, so they become cells only when something follows.
void csv_reader::end_blank_lines() {
  if (columns_ == 1 && blank_lines_ > 0) {
    blank_cell_ = sample_of({}, line_ - blank_lines_);
    if (values_.empty())
      blank_cells_ += blank_lines_;
    else
      values_.insert(values_.end(), blank_lines_, blank_cell_);
  }
  blank_lines_ = 0;
}

void csv_reader::parse(std::string_view text) {
  if (text.empty()) return;
  if (!first_row_) end_blank_lines();
  const std::size_t used = csv_parse(&parser_, text.data(), text.size(), on_cell, on_row_end, this);
  if (failure_) std::rethrow_exception(failure_);
  if (used != text.size()) refuse_parse();
  if (csv_get_buffer_size(&parser_) > longest_cell)
    refuse("a cell of more than 16 MiB: is a quote not closed?");
}

// Lines end in \n, \r\n or \r, inside quotes too. A \r\n may lie across two blocks.
void csv_reader::count_line_end(std::string_view line) {
  const bool counted = line == "\n" && last_byte_ == '\r';
  last_byte_ = line.back();
  if (!counted && (last_byte_ == '\n' || last_byte_ == '\r')) ++line_;
}

void csv_reader::end_of_file() {
  ended_ = true;
  if (goes_on_) end_blank_lines();
  const bool in_blank_row = blanks_.at_row_start() && drops_blank_rows();
  if (!in_blank_row) parse(blanks_.waiting());
  const int status = csv_fini(&parser_, on_cell, on_row_end, this);
  if (failure_) std::rethrow_exception(failure_);
  if (status != 0) refuse("the file ends inside a quoted cell");
  if (first_row_) throw refusal(source_->name() + ": holds blank lines only");
}

void csv_reader::on_cell(void* text, std::size_t size, void* self) {
  auto* const reader = static_cast<csv_reader*>(self);
  reader->guarded([&] { reader->cell({static_cast<const char*>(text), size}); });
}

void csv_reader::on_row_end(int /*terminator*/, void* self) {
  auto* const reader = static_cast<csv_reader*>(self);
  reader->guarded([&] { reader->row_end(); });
}

void csv_reader::cell(std::string_view text) {
  if (first_row_) {
    keep_first(text);
  } else if (all_columns_ || in_row_ == chosen_) {
    keep(text);
  }
  ++in_row_;
}

// All cells of the first row are kept, and a row of commas alone is many.
void csv_reader::keep_first(std::string_view text) {
  first_row_bytes_ += sizeof(std::string) + text.size();
  if (first_row_bytes_ > largest_first_row) refuse("the first row takes more than 64 MiB: is it a table?");
  first_cells_.emplace_back(text);
}

void csv_reader::row_end() {
  if (first_row_) end_first_row();
  if (in_row_ != columns_) {
    refuse(fmt::format("{} cell{} where the first row has {}", in_row_, in_row_ == 1 ? "" : "s", columns_));
  }
  in_row_ = 0;
}

void csv_reader::end_first_row() {
  first_row_ = false;
  columns_ = first_cells_.size();
  has_header_ = std::ranges::any_of(first_cells_, [](const std::string& text) { return !parse_cell(text); });
  if (!all_columns_) chosen_ = find_column();
  if (words_ != nullptr) words_->begin_column(source_->name(), chosen_column());
  if (has_header_) blank_lines_ = 0;
  end_blank_lines();
  if (has_header_) return;
  if (!all_columns_) return keep(first_cells_[chosen_]);
  for (const std::string& text : first_cells_) keep(text);
}

void csv_reader::keep(std::string_view text) { values_.push_back(sample_of(text, line_)); }

std::uint64_t csv_reader::sample_of(std::string_view text, std::uint64_t line) {
  if (words_ == nullptr) return std::bit_cast<std::uint64_t>(number_in(text));
  const std::size_t before = words_->size();
  const std::uint64_t number = words_->number_of(text, line);
  if (only_numbers_ && number == before) static_cast<void>(number_in(text));  // a new word
  return number;
}

double csv_reader::number_in(std::string_view text) const {
  const std::optional<double> value = parse_cell(text);
  if (value && layout_.only_exact && !double_holds(text, *value))
    refuse(fmt::format("column {}: no double equals {}", chosen_column(), in_quotes(text)));
  if (value) return *value;
  throw not_a_number(fmt::format("{}: line {}, column {}: {} is not a number", source_->name(), line_,
                                 chosen_column(), in_quotes(text)));
}

// Its number, and its name where it has one, for messages.
std::string csv_reader::chosen_column() const {
  const std::size_t column = all_columns_ ? std::min(in_row_, columns_ - 1) : chosen_;
  const std::string name = has_header_ ? " (" + safe_to_print(first_cells_[column]) + ")" : "";
  return fmt::format("{}{}", column + 1, name);
}

std::size_t csv_reader::find_column() const {
  if (wanted_column_.empty()) {
    if (columns_ == 1) return 0;
    throw refusal(fmt::format("{}: has {} columns ({}); choose one with --column", source_->name(), columns_,
                              list_of_columns()));
  }
  if (has_header_) {
    if (const auto found = named_column(wanted_column_)) return *found;
  }
  std::size_t number = 0;
  const char* const end = wanted_column_.data() + wanted_column_.size();
  const auto [stop, error] = std::from_chars(wanted_column_.data(), end, number);
  if (error == std::errc{} && stop == end && number < columns_) return number;
  throw refusal(fmt::format("{}: line {}: there is no column {} among {} ({}){}", source_->name(), line_,
                            in_quotes(wanted_column_), columns_, list_of_columns(),
                            has_header_ ? suggestion(wanted_column_, first_cells_) : std::string()));
}

// Finds a column by its exact name or, if there is none, by its name without the blanks around it.
std::optional<std::size_t> csv_reader::named_column(std::string_view name) const {
  for (const bool bare : {false, true}) {
    const auto is_called = [&](std::string_view cell) {
      return (bare ? without_blanks(cell) : cell) == name;
    };
    const auto found = std::ranges::find_if(first_cells_, is_called);
    if (found == first_cells_.end()) continue;
    if (std::ranges::count_if(first_cells_, is_called) > 1)
      refuse(fmt::format("several columns are named {}; choose one by its number", in_quotes(name)));
    return static_cast<std::size_t>(found - first_cells_.begin());
  }
  return std::nullopt;
}

std::string csv_reader::list_of_columns() const {
  constexpr std::size_t most = 12;
  if (!has_header_) return fmt::format("numbered 0 to {}, without a header", columns_ - 1);
  std::string list;
  for (std::size_t i = 0; i < std::min(columns_, most); ++i) {
    list += (i == 0 ? "" : ", ") + safe_to_print(first_cells_[i]);
  }
  return columns_ > most ? list + ", ..." : list;
}

void csv_reader::refuse(std::string_view cause) const {
  throw refusal(fmt::format("{}: line {}: {}", source_->name(), line_, cause));
}

void csv_reader::refuse_parse() const {
  const int error = csv_error(const_cast<csv_parser*>(&parser_));  // libcsv takes no const
  if (error == CSV_ENOMEM || error == CSV_ETOOBIG) throw std::bad_alloc();
  refuse("a quote inside an unquoted cell, or more text after a closing quote");
}

}  // namespace

std::unique_ptr<sample_reader> open_csv(std::unique_ptr<byte_source> source, std::string_view column,
                                        csv_options layout) {
  return std::make_unique<csv_reader>(std::move(source), column, layout);
}

std::unique_ptr<sample_reader> open_csv_table(std::unique_ptr<byte_source> source, csv_options layout) {
  auto reader = std::make_unique<csv_reader>(std::move(source), "", layout);
  reader->read_all_columns();
  return reader;
}

std::unique_ptr<sample_reader> open_csv_words(std::unique_ptr<byte_source> source, std::string_view column,
                                              word_list& words, bool only_numbers, csv_options layout) {
  return std::make_unique<csv_reader>(std::move(source), column, layout, &words, only_numbers);
}

}  // namespace cairn::tool
