#include "inputs/formats/plain_rows.hpp"

#include <fast_float/fast_float.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <limits>
#include <optional>
#include <system_error>

#include "shared/number_text.hpp"

namespace cairn::tool {
namespace {

// The number that `text` begins with, and where it ends; null where that takes more than few decimal digits.
// All digits as one whole number and a power of ten are exact doubles, so that one division rounds once, as
// fast_float rounds (Clinger, How to read floating point numbers accurately, 1990).
inline const char* short_number(const char* text, double& value) {
  static constexpr std::array<double, 16> powers{1,   1e1, 1e2,  1e3,  1e4,  1e5,  1e6,  1e7,
                                                 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15};
  const bool negative = *text == '-';
  const char* const first = text + (negative ? 1 : 0);
  std::uint64_t digits = 0;
  const auto read_digits = [&digits](const char* at) {
    for (; static_cast<unsigned char>(*at - '0') < 10; ++at)
      digits = 10 * digits + static_cast<unsigned char>(*at - '0');
    return at;
  };
  const char* const point = read_digits(first);
  const char* const end = *point == '.' ? read_digits(point + 1) : point;
  const std::ptrdiff_t decimals = end == point ? 0 : end - point - 1;
  if (point == first || end - first > 16 || digits > (std::uint64_t{1} << 53)) return nullptr;
  const double size = static_cast<double>(digits) / powers[static_cast<std::size_t>(decimals)];
  value = negative ? -size : size;
  return end;
}

// Walks rows of text that ends in \n, so that no search for the end of a cell needs another bound.
class plain_walk {
 public:
  plain_walk(std::string_view text, const plain_table& table, std::uint64_t* cells)
      : begin_(text.data()), end_(begin_ + text.size()), at_(begin_), table_(table), cells_(cells) {
    for (const char letter : {table.delimiter, '\n', '\r', '"'})
      ends_[static_cast<unsigned char>(letter)] = true;
  }

  // Sets what the share says of the rows up to the first that is not plain.
  void run(plain_share& share) {
    while (at_ != end_ && (blank_line() || row())) continue;
    share.used = static_cast<std::size_t>(kept_ - begin_);
    share.lines = kept_lines_;
    share.cells = {cells_, kept_cells_};
  }

 private:
  // An empty line: a cell where rows have one and another row follows, nothing where they have more.
  bool blank_line() {
    const bool returns = *at_ == '\r' && at_[1] == '\n';
    if (*at_ != '\n' && !returns) return false;
    if (table_.columns > 1 && table_.words != nullptr) return false;  // each line tells where a word was met
    if (table_.columns == 1)
      table_.words != nullptr ? put_place(at_, 0) : put(std::numeric_limits<double>::quiet_NaN());
    at_ += returns ? 2 : 1;
    ++lines_;
    return true;
  }

  bool row() {
    for (std::size_t column = 0; column < table_.columns; ++column) {
      const bool wanted = table_.all_columns || column == table_.chosen;
      if (!(wanted ? take_cell() : skip_cell())) return false;
      const bool last = column + 1 == table_.columns;
      if (last && *at_ == '\r') ++at_;
      if (*at_ != (last ? '\n' : table_.delimiter)) return false;
      ++at_;
    }
    ++lines_;
    kept_ = at_;
    kept_lines_ = lines_;
    kept_cells_ = found_;
    return true;
  }

  bool take_cell() { return table_.words == nullptr && *at_ != '"' ? take_number() : take_text(); }

  bool skip_cell() {
    std::string_view text;
    return cell_text(text);
  }

  bool take_number() {
    double value = 0;
    const char* const after = short_number(at_, value);
    if (after != nullptr && ends_cell(*after)) {
      at_ = after;
      put(value);
      return true;
    }
    if (table_.only_exact) return false;
    const auto [stop, error] = fast_float::from_chars(at_, end_, value);
    if (error == std::errc::invalid_argument || !ends_cell(*stop)) return take_text();
    at_ = stop;
    put(value);
    return true;
  }

  bool take_text() {
    std::string_view text;
    if (!cell_text(text)) return false;
    if (table_.words != nullptr) {
      put_place(text.data(), text.size());
      return true;
    }
    if (table_.only_exact && !text.empty()) return false;
    const std::optional<double> value = parse_cell(text);
    if (value) put(*value);
    return value.has_value();
  }

  // A cell's text, without quotes around it. False where a quote is elsewhere, or a line ends within quotes.
  bool cell_text(std::string_view& text) {
    const bool quoted = *at_ == '"';
    if (quoted) ++at_;
    const char* const first = at_;
    if (quoted) {
      while (*at_ != '"' && *at_ != '\n' && *at_ != '\r') ++at_;
      if (*at_ != '"') return false;
    } else {
      while (!ends_cell(*at_)) ++at_;
    }
    text = {first, static_cast<std::size_t>(at_ - first)};
    if (quoted) ++at_;
    return true;
  }

  bool ends_cell(char letter) const { return ends_[static_cast<unsigned char>(letter)]; }
  void put_place(const char* first, std::size_t size) {
    cells_[found_++] = place_of_word(static_cast<std::size_t>(first - begin_), size);
  }
  void put(double value) { cells_[found_++] = std::bit_cast<std::uint64_t>(value); }

  const char *begin_, *end_, *at_;
  const plain_table& table_;
  std::uint64_t* cells_;
  std::array<bool, 256> ends_{};  // letters that end a cell, or are not plain
  std::size_t found_ = 0;
  std::uint64_t lines_ = 0;
  const char* kept_ = begin_;  // after the last whole row
  std::uint64_t kept_lines_ = 0;
  std::size_t kept_cells_ = 0;
};

}  // namespace

bool plain_rows::handles(char delimiter) {
  return std::string_view(",;|:\t").find(delimiter) != std::string_view::npos;
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
