// Divides text into shares of whole rows, and finds their cells.
#include "inputs/formats/tables/rows/plain_rows.hpp"

#include <fast_float/fast_float.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cmath>
#include <limits>
#include <optional>
#include <system_error>

#include "inputs/formats/tables/rows/cell_marks.hpp"
#include "inputs/formats/tables/rows/short_numbers.hpp"
#include "shared/number_text.hpp"

namespace cairn::tool {
namespace {

// Walks rows of text that ends in \n, so that no search for the end of a cell needs another bound.
class plain_walk {
 public:
  plain_walk(std::string_view text, const plain_table& table, std::uint64_t* cells)
      : begin_(text.data()),
        end_(begin_ + text.size()),
        at_(begin_),
        table_(table),
        layout_(*table.layout),
        quote_(number_of(layout_.quote)),
        comment_(number_of(layout_.comment)),
        marks_(text, layout_.delimiter, layout_.quote.value_or(layout_.delimiter)),
        cells_(cells) {
    for (const char letter : {layout_.delimiter, '\n', '\r'})
      ends_[static_cast<unsigned char>(letter)] = true;
    for (const char letter : {'\n', '\r', layout_.comment.value_or('\n')})
      no_row_[static_cast<unsigned char>(letter)] = true;
  }

  // Sets what the share says of the rows up to the first that is not plain.
  void run(plain_share& share) {
    constexpr std::size_t worth_it = 8, most_apart = 1024;
    std::size_t apart = 1;  // rows to walk letter by letter, more where few others are between them
    for (bool plain = true; plain && at_ != end_;) {
      apart = marked_rows() >= worth_it ? 1 : std::min(2 * apart, most_apart);
      for (std::size_t row = 0; row < apart && plain && at_ != end_; ++row)
        plain = begins_row(*at_) ? any_row() : no_row();
    }
    share.used = static_cast<std::size_t>(kept_ - begin_);
    share.lines = kept_lines_;
    share.cells = {cells_, kept_cells_};
    share.may_have_nan = table_.words == nullptr && met_nan_;
  }

 private:
  // Rows without quotes, from mark to mark, up to the first that is not so plain. How many they are.
  std::size_t marked_rows() {
    const auto word = [begin = begin_](const char* first, const char* end, std::uint64_t& cell) {
      cell = position_of_word(static_cast<std::size_t>(first - begin), static_cast<std::size_t>(end - first));
      return true;
    };
    const auto number = [this](const char* first, const char* end, std::uint64_t& cell) {
      return marked_number(first, end, cell);
    };
    std::size_t all = 0, taken = 0;
    do {
      const auto marks = marks_.from(static_cast<std::size_t>(at_ - begin_), table_.columns);
      if (table_.columns == 1)
        taken = table_.words != nullptr ? marked_rows<true>(marks, word) : marked_rows<true>(marks, number);
      else
        taken = table_.words != nullptr ? marked_rows<false>(marks, word) : marked_rows<false>(marks, number);
      marks_.drop(taken * table_.columns);
      all += taken;
    } while (taken > 0);
    return all;
  }

  // How many were taken. take(first, end, cell) returns false of a cell that is not plain.
  template <bool OneColumn, class Take>
  std::size_t marked_rows(std::span<const std::uint32_t> marks, const Take& take) {
    const std::size_t columns = OneColumn ? 1 : table_.columns;
    const std::size_t first_wanted = OneColumn || table_.all_columns ? 0 : table_.chosen;
    const std::size_t wanted = table_.all_columns ? columns : 1;
    const char* const begin = begin_;
    const char delimiter = layout_.delimiter;
    const char* at = at_;
    std::uint64_t* to = cells_ + found_;
    const std::size_t most = marks.size() / columns;
    std::size_t rows = 0;
    for (; rows < most; ++rows) {
      const std::uint32_t* const ends = marks.data() + rows * columns;
      if (!ends_row(begin, {ends, columns}, delimiter)) break;
      if (begins_comment(*at)) break;
      const char* first = first_wanted == 0 ? at : begin + ends[first_wanted - 1] + 1;
      std::size_t c = 0;
      for (; c < wanted; ++c) {
        const char* const mark = begin + ends[first_wanted + c];
        const char* const end = mark - (mark > first && mark[-1] == '\r' ? 1 : 0);
        if (OneColumn && end == first) break;  // a blank line
        if (!take(first, end, to[c])) break;
        first = mark + 1;
      }
      if (c < wanted) break;
      to += wanted;
      at = begin + ends[columns - 1] + 1;
    }
    if (rows == 0) return 0;
    at_ = at;
    found_ += rows * wanted;
    lines_ += rows;
    keep();
    return rows;
  }

  // A \r at the end of a cell is that of the line: any other is a mark.
  static bool ends_row(const char* text, std::span<const std::uint32_t> marks, char delimiter) {
    for (std::size_t c = 0; c + 1 < marks.size(); ++c) {
      if (text[marks[c]] != delimiter) return false;
    }
    return text[marks.back()] == '\n';
  }

  bool marked_number(const char* first, const char* end, std::uint64_t& cell) {
    double value = 0;
    constexpr std::ptrdiff_t longest_short = 17;
    if (end_ - first < short_number_room || !short_number(first, end, value)) {
      const bool is_long = end - first > longest_short && !is_quote(*first);
      if ((is_long ? long_number(first, value) : cell_number(first, value)) != end) return false;
    }
    cell = std::bit_cast<std::uint64_t>(value);
    return true;
  }

  void keep() {
    kept_ = at_;
    kept_lines_ = lines_;
    kept_cells_ = found_;
  }

  bool begins_row(char letter) const { return !no_row_[static_cast<unsigned char>(letter)]; }
  bool no_row() { return blank_line() || comment_line(); }

  // Each line tells where a word was met: so none are passed over there.
  bool comment_line() {
    if (!begins_comment(*at_) || table_.words != nullptr) return false;
    const char* end = at_;
    while (*end != '\n' && *end != '\r') ++end;
    if (*end == '\r') ++end;
    if (*end != '\n') return false;
    at_ = end + 1;
    ++lines_;
    return true;
  }

  // An empty line: a cell where rows have one and another row follows, nothing where they have more.
  bool blank_line() {
    const bool returns = *at_ == '\r' && at_[1] == '\n';
    if (*at_ != '\n' && !returns) return false;
    if (table_.columns > 1 && table_.words != nullptr) return false;
    if (table_.columns == 1)
      table_.words != nullptr ? put_position(at_, 0) : put(std::numeric_limits<double>::quiet_NaN());
    met_nan_ = true;
    at_ += returns ? 2 : 1;
    ++lines_;
    return true;
  }

  bool any_row() {
    for (std::size_t column = 0; column < table_.columns; ++column) {
      const bool wanted = table_.all_columns || column == table_.chosen;
      if (!(wanted ? take_cell() : skip_cell())) return false;
      const bool last = column + 1 == table_.columns;
      if (last && *at_ == '\r') ++at_;
      if (*at_ != (last ? '\n' : layout_.delimiter)) return false;
      ++at_;
    }
    ++lines_;
    keep();
    return true;
  }

  bool take_cell() {
    double value = 0;
    std::string_view text;
    const bool is_word = table_.words != nullptr;
    const char* const after = is_word ? cell_text(at_, text) : cell_number(at_, value);
    if (after == nullptr) return false;
    at_ = after;
    is_word ? put_position(text.data(), text.size()) : put(value);
    return true;
  }

  bool skip_cell() {
    std::string_view text;
    const char* const after = cell_text(at_, text);
    if (after != nullptr) at_ = after;
    return after != nullptr;
  }

  // The cell's number, and where it ends; null where it is not plain.
  const char* cell_number(const char* at, double& value) {
    if (is_quote(*at)) return number_in_text(at, value);
    const char* const after = short_number(at, value);
    return after != nullptr && ends_cell(*after) ? after : long_number(at, value);
  }

  const char* long_number(const char* at, double& value) {
    if (table_.only_exact) return number_in_text(at, value);
    const auto [stop, error] = fast_float::from_chars(at, end_, value);
    if (error == std::errc::invalid_argument || !ends_cell(*stop)) return number_in_text(at, value);
    met_nan_ = met_nan_ || std::isnan(value);
    return stop;
  }

  const char* number_in_text(const char* at, double& value) {
    std::string_view text;
    const char* const after = cell_text(at, text);
    if (after == nullptr) return nullptr;
    const std::optional<double> number = parse_cell(text);
    if (!number && !layout_.missing.hold(text)) return nullptr;
    value = number.value_or(std::numeric_limits<double>::quiet_NaN());
    met_nan_ = met_nan_ || std::isnan(value);
    return table_.only_exact && !std::isnan(value) ? nullptr : after;
  }

  // A cell's text, without quotes around it, and where it ends; null where there are two quotes or blanks
  // around them, or a line ends within.
  const char* cell_text(const char* at, std::string_view& text) const {
    const bool quoted = is_quote(*at);
    if (quoted) ++at;
    const char* const first = at;
    if (quoted) {
      while (!is_quote(*at) && *at != '\n' && *at != '\r') ++at;
      if (!is_quote(*at)) return nullptr;
    } else {
      while (!ends_cell(*at)) ++at;
      if (static_cast<unsigned char>(*first) <= ' ' && quoted_behind_blanks(first)) return nullptr;
    }
    text = {first, static_cast<std::size_t>(at - first)};
    return quoted ? at + 1 : at;
  }

  bool quoted_behind_blanks(const char* at) const {
    while (layout_.is_blank(*at)) ++at;
    return is_quote(*at);
  }
  static int number_of(std::optional<char> letter) {
    return letter ? static_cast<unsigned char>(*letter) : -1;
  }
  bool is_quote(char letter) const { return static_cast<unsigned char>(letter) == quote_; }
  bool begins_comment(char letter) const { return static_cast<unsigned char>(letter) == comment_; }
  bool ends_cell(char letter) const { return ends_[static_cast<unsigned char>(letter)]; }
  void put_position(const char* first, std::size_t size) {
    cells_[found_++] = position_of_word(static_cast<std::size_t>(first - begin_), size);
  }
  void put(double value) { cells_[found_++] = std::bit_cast<std::uint64_t>(value); }

  const char *begin_, *end_, *at_;
  const plain_table& table_;
  const table_layout& layout_;
  int quote_, comment_;  // or no letter
  cell_marks marks_;
  std::uint64_t* cells_;
  std::array<bool, 256> ends_{}, no_row_{};  // letters that end a cell; that begin a line that is no row
  std::size_t found_ = 0;
  std::uint64_t lines_ = 0;
  bool met_nan_ = false;
  const char* kept_ = begin_;  // after the last whole row
  std::uint64_t kept_lines_ = 0;
  std::size_t kept_cells_ = 0;
};

}  // namespace

bool plain_rows::handles(char delimiter) {
  return std::string_view(",;|:\t\n").find(delimiter) != std::string_view::npos;
}

// The last line of a block is a share of its own where it does not end in it.
void plain_rows::divide(std::string_view text, std::size_t share_bytes) {
  shares_.clear();
  while (!text.empty()) {
    std::size_t end = text.find('\n', std::min(share_bytes, text.size()) - 1);
    if (end == std::string_view::npos) end = text.rfind('\n');
    shares_.push_back({.text = end == std::string_view::npos ? text : text.substr(0, end + 1)});
    text.remove_prefix(shares_.back().text.size());
  }
}

std::span<const plain_share> plain_rows::find(std::string_view text, const plain_table& table,
                                              std::size_t share_bytes, int threads) {
  divide(text, share_bytes);
  make_room(text.size(), table.words != nullptr, threads);
  auto* const cells = reinterpret_cast<std::uint64_t*>(cells_.data());
  auto* const firsts = reinterpret_cast<first_word*>(firsts_.data());
  std::atomic<std::size_t> begun = 0;
#pragma omp parallel num_threads(threads) if (shares_.size() > 1)
  {
    const std::size_t thread = begun++;
#pragma omp for schedule(dynamic, 1)
    for (std::size_t i = 0; i < shares_.size(); ++i) {
      plain_share& share = shares_[i];
      if (share.text.back() != '\n') continue;
      plain_walk(share.text, table, cells + (share.text.data() - text.data())).run(share);
      if (table.words == nullptr) continue;
      const std::span<first_word, share_words::most> own(firsts + i * share_words::most, share_words::most);
      share.firsts = own.first(words_[thread].number(share.text, share.cells, *table.words, own));
    }
  }
  return shares_;
}

// Nothing is allocated by the threads.
void plain_rows::make_room(std::size_t bytes, bool words, int threads) {
  if (cells_.size() < bytes * sizeof(std::uint64_t)) cells_ = aligned_bytes(bytes * sizeof(std::uint64_t));
  if (!words) return;
  const std::size_t firsts = shares_.size() * share_words::most * sizeof(first_word);
  if (firsts_.size() < firsts) firsts_ = aligned_bytes(firsts);
  if (words_.size() < static_cast<std::size_t>(threads)) words_.resize(static_cast<std::size_t>(threads));
}

}  // namespace cairn::tool
