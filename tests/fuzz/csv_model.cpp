// The second reader of .csv text: rows and cells by the rules, without buffers or threads.
#include "csv_model.hpp"

#include <algorithm>
#include <charconv>
#include <optional>
#include <string>

#include "inputs/formats/csv.hpp"
#include "shared/number_text.hpp"

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

bool is_blank(char letter) { return letter == ' ' || letter == '\t'; }
bool is_line_end(char letter) { return letter == '\r' || letter == '\n'; }

class csv_text {
 public:
  explicit csv_text(std::string_view text) : text_(text) {}

  std::vector<row> rows() {
    std::vector<row> all;
    while (!at_end()) {
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
      if (!text) return found;
      found.cells.push_back({*text, line_});
      const bool more = !at_end() && now() == ',';
      if (more) step();
      if (!more && !at_end()) step_line_end();
      if (!more) return found;
    }
  }

  std::optional<std::string> next_cell() {
    const std::size_t end = past_blanks();
    if (end == text_.size() || text_[end] != '"') return plain_cell();
    skip_blanks();
    return quoted_cell();
  }

  std::optional<std::string> plain_cell() {
    std::string text;
    for (; !ends_cell(); step()) {
      if (now() == '"') return std::nullopt;
      text += now();
    }
    return text;
  }

  std::optional<std::string> quoted_cell() {
    std::string text;
    for (step(); !at_end(); step()) {
      if (now() != '"') {
        text += now();
        continue;
      }
      const bool twice = at_ + 1 < text_.size() && text_[at_ + 1] == '"';
      step();
      if (!twice) {
        skip_blanks();
        return ends_cell() ? std::optional(text) : std::nullopt;
      }
      text += '"';
    }
    return std::nullopt;
  }

  bool at_end() const { return at_ == text_.size(); }
  char now() const { return text_[at_]; }
  bool ends_cell() const { return at_end() || now() == ',' || is_line_end(now()); }
  std::size_t past_blanks() const { return std::min(text_.find_first_not_of(" \t", at_), text_.size()); }
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
  std::size_t at_ = 0;
  std::uint64_t line_ = 1;
};

std::string without_blanks(std::string text) {
  while (!text.empty() && is_blank(text.back())) text.pop_back();
  return text.substr(std::min(text.find_first_not_of(" \t"), text.size()));
}

std::optional<std::size_t> column_among(const std::vector<cell>& names, bool header,
                                        std::string_view column) {
  if (column.empty()) return names.size() == 1 ? std::optional<std::size_t>(0) : std::nullopt;
  for (const bool bare : {false, true}) {
    const auto called = [&](const cell& one) {
      return (bare ? without_blanks(one.text) : one.text) == column;
    };
    const auto named = std::ranges::find_if(names, called);
    if (!header || named == names.end()) continue;
    if (std::ranges::count_if(names, called) > 1) return std::nullopt;
    return static_cast<std::size_t>(named - names.begin());
  }
  std::size_t number = 0;
  const char* const end = column.data() + column.size();
  const auto [stop, error] = std::from_chars(column.data(), end, number);
  if (error != std::errc{} || stop != end || number >= names.size()) return std::nullopt;
  return number;
}

class column_of_rows {
 public:
  column_of_rows(std::string_view column, bool words) : column_(column), words_(words) {}

  csv_model read(const std::vector<row>& rows) {
    const auto start = std::ranges::find(rows, false, &row::blank);
    if (start == rows.end()) refuse(0);  // the file is empty, or holds blank lines only
    if (start == rows.end()) return model_;
    blank_lines_ = static_cast<std::size_t>(start - rows.begin());
    first(*start);
    if (!model_.refused && start->cells.size() != columns_) refuse(start->line);
    for (auto one = start + 1; one != rows.end() && !model_.refused; ++one) {
      one->blank ? blank(*one) : next(*one);
      if (!model_.refused && !one->blank && one->cells.size() != columns_) refuse(one->line);
    }
    return model_;
  }

 private:
  void first(const row& names) {
    columns_ = names.cells.size();
    if (names.broken) return refuse(names.line);
    const auto is_word = [](const cell& one) { return !tool::parse_cell(one.text); };
    const bool header = std::ranges::any_of(names.cells, is_word);
    const std::optional<std::size_t> chosen = column_among(names.cells, header, column_);
    if (!chosen) return refuse(column_.empty() ? 0 : names.line);
    chosen_ = *chosen;
    if (header) blank_lines_ = 0;
    add_blank_lines();
    if (!header) add(names.cells[chosen_]);
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
    add_blank_lines();
    if (chosen_ < numbers.cells.size()) add(numbers.cells[chosen_]);
    if (!model_.refused && numbers.broken) refuse(numbers.line);
  }

  void add(const cell& one) {
    if (words_) return model_.words.push_back(one.text);
    const std::optional<double> value = tool::parse_cell(one.text);
    value ? model_.values.push_back(*value) : refuse(one.line);
  }

  void refuse(std::uint64_t line) {
    model_.refused = true;
    model_.refused_line = line;
  }

  std::string_view column_;
  bool words_;
  csv_model model_;
  std::size_t columns_ = 0, chosen_ = 0, blank_lines_ = 0;
};

csv_model read_column(std::string_view text, std::string_view column, bool words) {
  if (text.starts_with("\xef\xbb\xbf")) text.remove_prefix(3);
  return column_of_rows(column, words).read(csv_text(text).rows());
}

}  // namespace

csv_model read_csv(std::string_view text, std::string_view column) {
  return read_column(text, column, false);
}
csv_model read_csv_words(std::string_view text, std::string_view column) {
  return read_column(text, column, true);
}

}  // namespace cairn::fuzz
