// The second reader of .csv text: rows and cells by the rules, without buffers or threads.
#include "csv_model.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>
#include <optional>
#include <string>

#include "cell_model.hpp"

namespace cairn::fuzz {
namespace {

struct cell {
  std::string text;
  std::uint64_t line = 0;  // where it ended
};

struct row {
  std::vector<cell> cells;
  std::uint64_t line = 0;  // where it ended
  bool broken = false;     // a quote where none may be, or not closed
  bool blank = false;      // nothing, or blanks alone
};

bool is_line_end(char letter) { return letter == '\r' || letter == '\n'; }

class csv_text {
 public:
  csv_text(std::string_view text, const tool::table_layout& layout) : text_(text), layout_(layout) {}

  std::vector<row> rows() {
    std::vector<row> all;
    for (std::uint64_t left = layout_.skip_rows; left > 0 && !at_end(); --left) skip_line();
    while (!at_end()) {
      if (layout_.comment && now() == *layout_.comment) {
        skip_line();
        continue;
      }
      const std::size_t end = past_blanks();
      if (end == text_.size() || is_line_end(text_[end])) {
        all.push_back(blank_row(end));
        if (at_end() && all.back().cells[0].text.empty()) all.pop_back();
        if (!at_end()) step_line_end();
      } else {
        all.push_back(next_row());
        if (all.back().broken) return all;
      }
    }
    return all;
  }

 private:
  row blank_row(std::size_t end) {
    row found;
    found.blank = true;
    found.line = line_;
    found.cells.push_back({std::string(text_.substr(at_, end - at_)), line_});
    at_ = end;
    return found;
  }

  row next_row() {
    row found;
    for (;;) {
      const std::optional<std::string> text = next_cell();
      found.line = line_;
      found.broken = !text;
      if (!text && at_end()) found.line = quote_line_;
      if (!text) return found;
      found.cells.push_back({*text, line_});
      const bool more = !at_end() && is_delimiter(now());
      if (more) step();
      if (!more && !at_end()) step_line_end();
      if (!more) return found;
    }
  }

  std::optional<std::string> next_cell() {
    const std::size_t end = past_blanks();
    if (end == text_.size() || !is_quote(text_[end])) return plain_cell();
    skip_blanks();
    return quoted_cell();
  }

  std::optional<std::string> plain_cell() {
    std::string text;
    for (; !ends_cell(); step()) text += now();
    return text;
  }

  std::optional<std::string> quoted_cell() {
    std::string text;
    quote_line_ = line_;
    for (step(); !at_end(); step()) {
      if (!is_quote(now())) {
        text += now();
        continue;
      }
      const bool twice = at_ + 1 < text_.size() && is_quote(text_[at_ + 1]);
      step();
      if (!twice) {
        skip_blanks();
        return ends_cell() ? std::optional(text) : std::nullopt;
      }
      text += now();
    }
    return std::nullopt;
  }

  bool at_end() const { return at_ == text_.size(); }
  char now() const { return text_[at_]; }
  bool ends_cell() const { return at_end() || is_delimiter(now()) || is_line_end(now()); }
  bool is_delimiter(char letter) const { return !is_line_end(letter) && letter == layout_.delimiter; }
  bool is_quote(char letter) const { return layout_.quote == letter; }
  bool is_blank(char letter) const {
    return (letter == ' ' || letter == '\t') && letter != layout_.delimiter;
  }
  std::size_t past_blanks() const {
    std::size_t at = at_;
    while (at < text_.size() && is_blank(text_[at])) ++at;
    return at;
  }
  void skip_line() {
    while (!at_end() && !is_line_end(now())) step();
    if (!at_end()) step_line_end();
  }
  void step_line_end() {
    const bool two = now() == '\r' && at_ + 1 < text_.size() && text_[at_ + 1] == '\n';
    step();
    if (two) step();
  }
  void skip_blanks() {
    while (!at_end() && is_blank(now())) step();
  }
  void step() {  // lines end in \n, \r\n or \r
    const bool second = now() == '\n' && at_ > 0 && text_[at_ - 1] == '\r';
    if (is_line_end(now()) && !second) ++line_;
    ++at_;
  }

  std::string_view text_;
  const tool::table_layout& layout_;
  std::size_t at_ = 0;
  std::uint64_t line_ = 1, quote_line_ = 0;
};

std::optional<std::size_t> position_in(std::string_view text) {
  std::size_t number = 0;
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, number);
  return error == std::errc{} && stop == end ? std::optional(number) : std::nullopt;
}

// With # before them or not, where none has it.
std::vector<std::size_t> columns_called(const std::vector<cell>& names, std::string column) {
  std::vector<std::size_t> exact, bare;
  for (;; column = without_blanks(column.substr(1))) {
    for (std::size_t c = 0; c < names.size(); ++c) {
      if (names[c].text == column) exact.push_back(c);
      if (without_blanks(names[c].text) == column) bare.push_back(c);
    }
    if (!exact.empty()) return exact;
    if (!bare.empty() || !column.starts_with('#')) return bare;
  }
}

// A column of the position, or nothing.
std::optional<std::size_t> column_among(const std::vector<cell>& names, bool header,
                                        std::string_view column) {
  if (column.empty()) return names.size() == 1 ? std::optional<std::size_t>(0) : std::nullopt;
  if (column[0] == '@') {
    if (const auto number = position_in(column.substr(1)))
      return *number < names.size() ? number : std::nullopt;
  }
  std::vector<std::size_t> called;
  if (header) called = columns_called(names, std::string(column));
  std::optional<std::size_t> position = position_in(column);
  if (position && *position >= names.size()) position = std::nullopt;
  if (called.empty()) return position;
  if (called.size() > 1 || (position && *position != called[0])) return std::nullopt;
  return called[0];
}

bool is_missing(const std::string& text, const tool::table_layout& layout) {
  return stands_for_nothing(text, layout.cells.missing_words());
}

// Whether the first row names the columns, by what stands below it.
class header_in_rows {
 public:
  header_in_rows(const std::vector<row>& rows, std::size_t first, const tool::table_layout& layout)
      : names_(rows[first].cells), layout_(layout) {
    for (std::size_t r = first + 1; r < rows.size() && below_.size() < 100; ++r) {
      const bool only_blanks = rows[r].blank;
      if (!rows[r].broken && !only_blanks && rows[r].cells.size() == names_.size())
        below_.push_back(&rows[r]);
    }
  }

  bool found() const {
    bool words = false, named = false, like_data = false, like_times = false, again = false;
    std::vector<double> numbers;
    for (std::size_t c = 0; c < names_.size(); ++c) {
      const auto number = number_in(names_[c].text);
      if (number) numbers.push_back(*number);
      if (number) like_data = like_data || holds_numbers(c);
      if (number || (is_nothing(names_[c].text) && !is_nameless_index(c))) continue;
      if (is_time(names_[c].text) && holds_times(c)) {
        like_times = true;
        continue;
      }
      words = true;
      if (without_blanks(names_[c].text).empty()) {
        named = named || (c == 0 && counts_rows());
        continue;
      }
      named = named || holds_numbers(c) || holds_times(c);
      again = again || occurs_below(c);
    }
    if (!words) return are_positions(numbers) && all_hold_words();
    if (named) return true;
    if (again || like_times) return false;
    return !like_data || (are_years(numbers) ? !are_years_below() : steps_evenly(numbers));
  }

 private:
  std::optional<double> number_in(const std::string& text) const {
    if (is_missing(text, layout_)) return std::nullopt;
    const auto number = number_of_cell(text);
    return number && *number == *number ? number : std::nullopt;
  }
  bool is_nothing(const std::string& text) const {  // missing, or NaN
    return is_missing(text, layout_) || (number_of_cell(text) && !number_in(text));
  }
  std::size_t numbers_below(std::size_t c) const {
    return static_cast<std::size_t>(std::ranges::count_if(
        below_, [&](const row* one) { return number_in(one->cells[c].text).has_value(); }));
  }
  std::size_t words_below(std::size_t c) const {
    return static_cast<std::size_t>(std::ranges::count_if(below_, [&](const row* one) {
      return !is_missing(one->cells[c].text, layout_) && !number_of_cell(one->cells[c].text);
    }));
  }
  bool holds_numbers(std::size_t c) const {
    return numbers_below(c) > 0 && 9 * words_below(c) <= numbers_below(c);
  }
  bool is_time(const std::string& text) const { return !is_missing(text, layout_) && is_time_cell(text); }
  bool holds_times(std::size_t c) const {
    const auto times = static_cast<std::size_t>(
        std::ranges::count_if(below_, [&](const row* one) { return is_time(one->cells[c].text); }));
    return times > 0 && 9 * (numbers_below(c) + words_below(c) - times) <= times;
  }
  bool all_hold_words() const {
    for (std::size_t c = 0; c < names_.size(); ++c)
      if (numbers_below(c) > 0 || words_below(c) == 0) return false;
    return true;
  }
  bool occurs_below(std::size_t c) const {
    return std::ranges::any_of(below_, [&](const row* one) { return one->cells[c].text == names_[c].text; });
  }
  bool are_positions(const std::vector<double>& numbers) const {
    for (std::size_t c = 0; c < numbers.size(); ++c)
      if (numbers[c] != static_cast<double>(c)) return false;
    return numbers.size() == names_.size();
  }
  // An empty first cell above names or numbers of rows.
  bool is_nameless_index(std::size_t c) const {
    if (c != 0 || !without_blanks(names_[c].text).empty()) return false;
    if (numbers_below(c) == 0) return words_below(c) > 0;
    const std::vector<double> all = first_column();
    double before = -1;
    for (const double number : all) {
      if (!(number > before) || std::trunc(number) != number) return false;
      before = number;
    }
    return all.size() > 1;
  }
  // The numbers below the first cell, if all cells there are numbers.
  std::vector<double> first_column() const {
    std::vector<double> all;
    if (numbers_below(0) == below_.size())
      for (const row* one : below_) all.push_back(*number_in(one->cells[0].text));
    return all;
  }
  bool counts_rows() const {
    const std::vector<double> all = first_column();
    for (std::size_t r = 0; r < all.size(); ++r)
      if (all[r] != all[0] + static_cast<double>(r)) return false;
    return all.size() > 1 && (all[0] == 0 || all[0] == 1);
  }
  static bool is_year(double number) {
    return number >= 1500 && number <= 2200 && std::trunc(number) == number;
  }
  static bool are_years(const std::vector<double>& numbers) {
    bool rise = true, fall = true;
    for (std::size_t i = 0; i < numbers.size(); ++i) {
      if (!is_year(numbers[i])) return false;
      rise = rise && (i == 0 || numbers[i] > numbers[i - 1]);
      fall = fall && (i == 0 || numbers[i] < numbers[i - 1]);
    }
    return numbers.size() > 1 && (rise || fall);
  }
  // All numbers below the numbers of the first row.
  bool are_years_below() const {
    for (std::size_t c = 0; c < names_.size(); ++c) {
      if (!number_in(names_[c].text)) continue;
      for (const row* one : below_) {
        const auto number = number_in(one->cells[c].text);
        if (number && !is_year(*number)) return false;
      }
    }
    return true;
  }
  static bool steps_evenly(const std::vector<double>& numbers) {
    if (numbers.size() < 2 || numbers[1] == numbers[0]) return false;
    if (numbers.size() == 2 && numbers[1] - numbers[0] != 1) return false;
    for (std::size_t i = 0; i < numbers.size(); ++i) {
      if (!std::isfinite(numbers[i])) return false;
      if (std::trunc(numbers[i]) != numbers[i]) return false;
      if (i > 0 && numbers[i] - numbers[i - 1] != numbers[1] - numbers[0]) return false;
    }
    return true;
  }

  const std::vector<cell>& names_;
  const tool::table_layout& layout_;
  std::vector<const row*> below_;
};

// All other rows have a cell more, which is not always empty: R writes names of rows so.
bool rows_are_named(const std::vector<row>& rows, std::size_t first) {
  std::size_t seen = 0, filled = 0;
  for (std::size_t r = first + 1; r < rows.size() && seen < 100; ++r) {
    if (rows[r].broken || rows[r].blank) continue;
    if (rows[r].cells.size() != rows[first].cells.size() + 1) return false;
    filled += rows[r].cells.back().text.empty() ? 0 : 1;
    ++seen;
  }
  return filled > 0;
}

// Names in the last of the lines that a text begins with and that begin with a letter.
struct names_above {
  row names;
  std::uint64_t lines = 0;
};

std::optional<names_above> names_of_comment(std::string_view text, const tool::table_layout& layout) {
  if (layout.header == tool::header_rule::absent || layout.delimiter == '\n') return std::nullopt;
  if (layout.header == tool::header_rule::present && layout.comment) return std::nullopt;
  std::string last;
  std::size_t at = 0;
  const auto pass_line = [&] {
    const std::size_t end = text.find_first_of("\r\n", at);
    if (end == std::string_view::npos) return false;
    last = text.substr(at, end - at);
    at = end + (text.substr(end, 2) == "\r\n" ? 2 : 1);
    return true;
  };
  for (std::uint64_t line = 0; line < layout.skip_rows; ++line)
    if (!pass_line()) return std::nullopt;
  names_above found;
  while (at < text.size() && text[at] == layout.comment.value_or('#') && pass_line()) ++found.lines;
  if (found.lines == 0) return std::nullopt;
  tool::table_layout alone = layout;
  alone.skip_rows = 0;
  alone.comment.reset();
  const std::string bare = without_blanks(last.substr(1));
  const std::vector<row> rows = csv_text(bare, alone).rows();
  if (rows.size() != 1 || rows[0].broken) return std::nullopt;
  found.names = rows[0];
  found.names.line = layout.skip_rows + found.lines;
  return found;
}

// True if they are names of the rows below: these hold a number or a time, and no names.
bool fit(const row& names, const std::vector<row>& rows, const tool::table_layout& layout) {
  const auto start = std::ranges::find(rows, false, &row::blank);
  if (start == rows.end() || start->broken || start->cells.size() != names.cells.size()) return false;
  const bool holds_value = std::ranges::any_of(start->cells, [&](const cell& one) {
    const auto number = number_of_cell(one.text);
    return !is_missing(one.text, layout) && ((number && *number == *number) || is_time_cell(one.text));
  });
  std::vector<row> all{names};
  all.insert(all.end(), start, rows.end());
  return holds_value && !header_in_rows(all, 1, layout).found() && header_in_rows(all, 0, layout).found();
}

class column_of_rows {
 public:
  column_of_rows(std::string_view column, bool words, const tool::table_layout& layout)
      : column_(column), words_(words), layout_(layout) {}

  csv_model read(const std::vector<row>& rows) {
    const auto start = std::ranges::find(rows, false, &row::blank);
    if (start == rows.end()) refuse(0);  // the file is empty, or holds blank lines only
    if (start == rows.end()) return model_;
    first(rows, static_cast<std::size_t>(start - rows.begin()));
    return read_from(rows, static_cast<std::size_t>(start - rows.begin()) + 1);
  }
  csv_model read_below(const row& names, const std::vector<row>& rows) {
    name(names, true);
    return read_from(rows, 0);
  }

 private:
  csv_model read_from(const std::vector<row>& rows, std::size_t begin) {
    for (std::size_t r = begin; r < rows.size() && !model_.refused; ++r)
      rows[r].blank ? blank(rows[r]) : next(rows[r]);
    if (layout_.delimiter == '\n' && !model_.refused) add_blank_lines();  // each line is a cell
    return model_;
  }
  void name(const row& names, bool header) {
    columns_ = names.cells.size();
    const std::optional<std::size_t> chosen = column_among(names.cells, header, column_);
    if (!chosen) return refuse(column_.empty() ? 0 : names.line);
    chosen_ = *chosen;
  }
  void first(const std::vector<row>& rows, std::size_t at) {
    row names = rows[at];
    if (names.broken) columns_ = names.cells.size();
    if (names.broken) return refuse(names.line);
    const bool given = layout_.header == tool::header_rule::present;
    bool header =
        layout_.header != tool::header_rule::absent && (given || header_in_rows(rows, at, layout_).found());
    if (layout_.header != tool::header_rule::absent && (given || names.cells.size() > 1) &&
        rows_are_named(rows, at)) {
      std::vector<row> shifted(rows.begin() + static_cast<std::ptrdiff_t>(at), rows.end());
      shifted[0].cells.emplace(shifted[0].cells.begin());
      if (given || header_in_rows(shifted, 0, layout_).found()) {
        header = true;
        names = shifted[0];
      }
    }
    name(names, header);
    if (header || model_.refused) return;
    for (std::size_t before = 0; before < at; ++before) blank(rows[before]);
    add_blank_lines();
    add(names.cells[chosen_]);
  }

  // An empty line of one column is a cell where something follows it.
  void blank(const row& line) {
    if (line.cells[0].text.empty()) {
      ++blank_lines_;
    } else if (columns_ == 1) {
      add_blank_lines();
      add(line.cells[0]);
    }
  }

  void add_blank_lines() {
    for (; blank_lines_ > 0; --blank_lines_) {
      if (columns_ == 1) add({});
    }
  }

  void next(const row& numbers) {
    if (numbers.broken) return refuse(numbers.line);
    add_blank_lines();
    const bool ragged = numbers.cells.size() != columns_;
    if (ragged && layout_.ragged == tool::ragged_rule::skipped) return;
    if (ragged && layout_.ragged == tool::ragged_rule::refused) return refuse(numbers.line);
    add(chosen_ < numbers.cells.size() ? numbers.cells[chosen_] : cell{});
  }

  void add(const cell& one) {
    if (words_) return model_.words.push_back(one.text);
    std::optional<double> value = number_of_cell(one.text);
    if (is_missing(one.text, layout_) && (!value || *value == *value))
      value = std::numeric_limits<double>::quiet_NaN();
    value ? model_.values.push_back(*value) : refuse(one.line);
  }

  void refuse(std::uint64_t line) {
    model_.refused = true;
    model_.refused_line = line;
  }

  std::string_view column_;
  bool words_;
  const tool::table_layout& layout_;
  csv_model model_;
  std::size_t columns_ = 0, chosen_ = 0, blank_lines_ = 0;
};

csv_model read_column(std::string_view text, std::string_view column, bool words,
                      const tool::table_layout& layout) {
  if (text.starts_with("\xef\xbb\xbf")) text.remove_prefix(3);
  if (const auto above = names_of_comment(text, layout)) {
    tool::table_layout below = layout;
    below.skip_rows += above->lines;
    const std::vector<row> rows = csv_text(text, below).rows();
    if (fit(above->names, rows, layout))
      return column_of_rows(column, words, layout).read_below(above->names, rows);
  }
  return column_of_rows(column, words, layout).read(csv_text(text, layout).rows());
}

}  // namespace

csv_model read_csv(std::string_view text, std::string_view column, const tool::table_layout& layout) {
  return read_column(text, column, false, layout);
}
csv_model read_csv_words(std::string_view text, std::string_view column, const tool::table_layout& layout) {
  return read_column(text, column, true, layout);
}

}  // namespace cairn::fuzz
