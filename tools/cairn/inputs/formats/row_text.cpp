// Reads the rows and where each begins.
#include "inputs/formats/row_text.hpp"

#include <algorithm>
#include <cstring>
#include <functional>
#include <string_view>
#include <utility>
#include <vector>

#include "inputs/byte_source.hpp"
#include "inputs/decoding/decoded_input.hpp"
#include "inputs/formats/cell_blanks.hpp"
#include "shared/refusal.hpp"

namespace cairn::tool {
namespace {

// Finds the rows of a file that a csv reader has accepted: so a quote begins or ends a cell, or is one of
// two.
class row_splitter {
 public:
  using visitor = std::function<void(const std::string&)>;
  row_splitter(char delimiter, visitor each)
      : blanks_(delimiter), delimiter_(delimiter), each_(std::move(each)) {}

  void read(const std::string& path, const std::string& encoding) {
    byte_source source(path);
    decompress_input(source, path, false);
    transcode_table(source, encoding);
    const std::span<const std::byte> head = source.peek(3);
    if (head.size() == 3 && std::memcmp(head.data(), "\xef\xbb\xbf", 3) == 0) source.skip(3);
    std::vector<std::byte> block(std::size_t{1} << 18);
    for (std::size_t got = source.read(block); got > 0; got = source.read(block))
      feed({reinterpret_cast<const char*>(block.data()), got});
    if (!row_.empty()) end_row();
  }

  // Blank lines before the first row that are cells, where no header follows.
  std::uint64_t blank_first_rows() const { return one_column_ ? blank_first_ : 0; }

 private:
  void feed(std::string_view text) {
    std::size_t begin = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
      const char letter = text[i];
      if (letter == '"') quoted_ = !quoted_;
      const bool rest_of_end = letter == '\n' && std::exchange(after_return_, false);
      after_return_ = false;
      if (!rest_of_end) {
        if (quoted_ || (letter != '\n' && letter != '\r')) continue;
        row_ += text.substr(begin, i - begin);
        end_row();
        after_return_ = letter == '\r';
      }
      begin = i + 1;
    }
    row_ += text.substr(begin);
  }

  // Blank lines are cells where rows have one, but not at the end of the file.
  void end_row() {
    const bool blank = std::ranges::all_of(row_, [this](char letter) { return blanks_.is_blank(letter); });
    if (first_ && blank) {
      ++blank_first_;
    } else if (!first_ && one_column_ && row_.empty()) {
      ++blank_last_;
    } else if (first_ || one_column_ || !blank) {
      if (first_) one_column_ = has_one_cell();
      first_ = false;
      for (; blank_last_ > 0; --blank_last_) each_({});
      each_(row_);
    }
    row_.clear();
  }

  bool has_one_cell() const {
    bool quoted = false;
    return std::ranges::none_of(row_, [&](char letter) {
      if (letter == '"') quoted = !quoted;
      return !quoted && letter == delimiter_;
    });
  }

  cell_blanks blanks_;
  char delimiter_;
  visitor each_;
  std::string row_;
  bool quoted_ = false, after_return_ = false, first_ = true, one_column_ = false;
  std::uint64_t blank_first_ = 0, blank_last_ = 0;
};

}  // namespace

row_text read_rows(const std::string& path, char delimiter, std::uint64_t all,
                   std::span<const std::uint64_t> wanted, const std::string& encoding) {
  std::uint64_t found = 0;
  row_splitter counting(delimiter, [&](const std::string&) { ++found; });
  counting.read(path, encoding);
  const std::uint64_t blank = counting.blank_first_rows();
  const bool has_header = found == all + 1;
  if (!has_header && found + blank != all) throw refusal(path + ": was written to while it was read");

  row_text text;
  std::uint64_t number = has_header ? 0 : blank;
  for (; text.rows.size() < wanted.size() && wanted[text.rows.size()] < number;) text.rows.emplace_back();
  bool header_next = has_header;
  row_splitter picking(delimiter, [&](const std::string& row) {
    if (std::exchange(header_next, false)) {
      text.header = row;
      return;
    }
    const bool is_wanted = text.rows.size() < wanted.size() && wanted[text.rows.size()] == number;
    if (is_wanted) text.rows.push_back(row);
    ++number;
  });
  picking.read(path, encoding);
  if (text.rows.size() != wanted.size()) throw refusal(path + ": was written to while it was read");
  return text;
}

}  // namespace cairn::tool
