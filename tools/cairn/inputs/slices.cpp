// Finds the ends of slices: by arithmetic in arrays, and by a look at the text around them in tables.
#include "inputs/slices.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstring>
#include <memory>
#include <optional>
#include <span>
#include <string_view>

#include "inputs/byte_source.hpp"
#include "inputs/compression/decoder.hpp"

namespace cairn::tool {
namespace {

enum class cut : std::uint8_t { anywhere, at_lines, nowhere };

cut how_to_cut(const std::string& path, const input_options& options) {
  if (compression_named(path) != compression::none) return cut::nowhere;
  return is_text_table(path, options) ? cut::at_lines : cut::anywhere;
}

struct file_facts {
  std::uint64_t size;
  cut how;
};

// Where a rank's slices begin. Bytes are from 0 to before the end of the file: behind the last file comes one
// that there is not.
struct place_in_files {
  std::size_t file = 0;
  std::uint64_t byte = 0, lines_before = 0;
};

struct text_facts {
  std::uint64_t quotes = 0, line_ends = 0;
};

// Looks at the bytes of a piece of text, block by block.
template <class Each>
void for_each_block(byte_source& file, std::uint64_t first, std::uint64_t last, const Each& each) {
  constexpr std::size_t most = std::size_t{1} << 20;
  const auto block = std::make_unique_for_overwrite<char[]>(most);
  file.seek(first);
  while (first < last) {
    const auto wanted = static_cast<std::size_t>(std::min<std::uint64_t>(most, last - first));
    const std::size_t got = file.read(std::as_writable_bytes(std::span(block.get(), wanted)));
    if (got == 0) return;  // it was cut meanwhile, which its reader finds out
    if (each(std::string_view(block.get(), got), first)) return;
    first += got;
  }
}

// Line ends are \n, \r\n and \r; a \r\n that the text begins within was counted before.
class text_counts {
 public:
  explicit text_counts(bool after_return) : after_return_(after_return) {}

  void add(std::string_view text) {
    found_.quotes += static_cast<std::uint64_t>(std::ranges::count(text, '"'));
    found_.line_ends += static_cast<std::uint64_t>(std::ranges::count(text, '\n'));
    if (!after_return_ && text.find('\r') == std::string_view::npos) return;
    for (const char letter : text) add_return(letter);
  }
  // A last \r is one, whatever follows.
  const text_facts& all() const { return found_; }

 private:
  void add_return(char letter) {
    if (after_return_ && letter == '\n') --found_.line_ends;  // counted as \r
    after_return_ = letter == '\r';
    found_.line_ends += after_return_ ? 1 : 0;
  }

  text_facts found_;
  bool after_return_;
};

char byte_at(byte_source& file, std::uint64_t position) {
  char letter = 0;
  file.seek(position);
  file.read(std::as_writable_bytes(std::span(&letter, 1)));
  return letter;
}

text_facts facts_of_text(byte_source& file, std::uint64_t first, std::uint64_t last) {
  text_counts counts(first != 0 && byte_at(file, first - 1) == '\r');
  for_each_block(file, first, last, [&](std::string_view text, std::uint64_t) {
    counts.add(text);
    return false;
  });
  return counts.all();
}

// Finds the first line that begins within a slice and is not empty.
class line_finder {
 public:
  // `before`: of the text before the slice.
  line_finder(const text_facts& before, char last_byte) : quotes_(before.quotes), last_(last_byte) {}

  // Whether the line that begins here, at `letter`, is it; `next` stands behind.
  bool begins(char letter, char next) {
    const bool is_start = last_ == '\n' && quotes_ % 2 == 0;
    const bool is_empty = letter == '\n' || (letter == '\r' && next == '\n');
    if (is_start && !is_empty) return true;
    quotes_ += letter == '"' ? 1 : 0;
    last_ = letter;
    return false;
  }

 private:
  std::uint64_t quotes_;
  char last_;
};

std::optional<std::uint64_t> first_line_in(byte_source& file, std::uint64_t first, std::uint64_t last,
                                           const text_facts& before) {
  line_finder finder(before, byte_at(file, first - 1));
  std::optional<std::uint64_t> found;
  std::optional<char> waiting;  // until the byte behind it is known
  for_each_block(file, first, last, [&](std::string_view text, std::uint64_t at) {
    if (waiting && finder.begins(*waiting, text.front())) found = at - 1;
    for (std::size_t i = 0; !found && i + 1 < text.size(); ++i)
      if (finder.begins(text[i], text[i + 1])) found = at + i;
    waiting = text.back();
    return found.has_value();
  });
  if (!found && waiting && finder.begins(*waiting, byte_at(file, last))) found = last - 1;
  return found;
}

class dealing {
 public:
  dealing(const std::vector<std::string>& inputs, const input_options& options, const run_ranks& ranks)
      : inputs_(inputs), options_(options), ranks_(ranks) {}

  input_slices slices() {
    ranks_.each([&] { look(); });
    if (!all_files_) {
      const input_slice all{.is_read = ranks_.is_first()};
      return {std::vector<input_slice>(inputs_.size(), all), true};
    }
    for (int r = 0; r <= ranks_.size(); ++r) ends_.push_back(place_of(r));
    move_to_lines();
    return {slices_between(ends_[me()], ends_[me() + 1])};
  }

 private:
  std::size_t me() const { return static_cast<std::size_t>(ranks_.rank()); }

  void look() {
    for (const std::string& input : inputs_) {
      // Launchers give the first rank alone what comes on standard input.
      const auto size = input == "-" ? std::nullopt : size_of_input(input);
      all_files_ = all_files_ && size.has_value();
      files_.push_back({size.value_or(0), how_to_cut(input, options_)});
    }
  }

  place_in_files place_of(int rank) const {
    std::uint64_t all = 0;
    for (const file_facts& file : files_) all += file.size;
    if (rank == 0) return {};
    if (rank == ranks_.size()) return {files_.size(), 0, 0};
    std::uint64_t byte = part_of(all, rank, ranks_.size()).first;
    for (std::size_t f = 0; f < files_.size(); ++f) {
      const std::uint64_t size = files_[f].size;
      if (byte < size) {
        if (files_[f].how != cut::nowhere) return {f, byte, 0};
        return 2 * byte <= size ? place_in_files{f, 0, 0} : place_in_files{f + 1, 0, 0};
      }
      byte -= size;
    }
    return {files_.size(), 0, 0};
  }

  bool cuts_text(const place_in_files& at) const {
    return at.byte != 0 && files_[at.file].how == cut::at_lines;
  }
  byte_source& open(std::size_t file) {
    if (!open_ || file != opened_) open_.emplace(inputs_[file]);
    opened_ = file;
    return *open_;
  }

  // What stands in this rank's part of the text that the next one begins within.
  std::string facts_of_my_text() {
    text_facts facts;
    const place_in_files& end = ends_[me() + 1];
    if (cuts_text(end))
      facts = facts_of_text(open(end.file), ends_[me()].file == end.file ? ends_[me()].byte : 0, end.byte);
    return {reinterpret_cast<const char*>(&facts), sizeof facts};
  }

  text_facts before_me(const std::vector<std::string>& facts_of_ranks) const {
    text_facts before;
    for (std::size_t r = me(); r > 0 && ends_[r].file == ends_[me()].file; --r) {
      text_facts facts;
      std::memcpy(&facts, facts_of_ranks[r - 1].data(), sizeof facts);
      before.quotes += facts.quotes;
      before.line_ends += facts.line_ends;
    }
    return before;
  }

  std::uint64_t end_of_my_part() const {
    const place_in_files& end = ends_[me() + 1];
    return end.file == ends_[me()].file ? end.byte : files_[ends_[me()].file].size;
  }

  void move_to_lines() {
    if (std::ranges::none_of(ends_, [&](const auto& at) { return cuts_text(at); })) return;
    std::string mine;
    ranks_.each([&] { mine = facts_of_my_text(); });
    const std::vector<std::string> facts = ranks_.of_all(mine);
    std::array<std::uint64_t, 2> found{none, 0};
    ranks_.each([&] {
      if (!cuts_text(ends_[me()])) return;
      const text_facts before = before_me(facts);
      byte_source& file = open(ends_[me()].file);
      const auto at = first_line_in(file, ends_[me()].byte, end_of_my_part(), before);
      if (at) found = {*at, before.line_ends + facts_of_text(file, ends_[me()].byte, *at).line_ends};
    });
    take(ranks_.of_all({reinterpret_cast<const char*>(found.data()), sizeof found}));
  }

  // A rank within whose part no line begins reads nothing.
  void take(const std::vector<std::string>& found_by_ranks) {
    for (std::size_t r = found_by_ranks.size(); r-- > 0;) {
      if (!cuts_text(ends_[r])) continue;
      std::array<std::uint64_t, 2> found{};
      std::memcpy(found.data(), found_by_ranks[r].data(), sizeof found);
      const std::size_t file = ends_[r].file;
      if (found[0] != none) {
        ends_[r] = {file, found[0], found[1]};
      } else if (ends_[r + 1].file == file) {
        ends_[r] = ends_[r + 1];
      } else {
        ends_[r] = {file + 1, 0, 0};
      }
    }
  }

  std::vector<input_slice> slices_between(const place_in_files& begin, const place_in_files& end) const {
    std::vector<input_slice> slices;
    for (std::size_t f = 0; f < files_.size(); ++f) {
      input_slice slice{0, files_[f].size, files_[f].size, 0, f >= begin.file && f <= end.file};
      if (f == begin.file) {
        slice.first = begin.byte;
        slice.lines_before = begin.lines_before;
      }
      if (f == end.file) slice.last = end.byte;
      if (f == end.file && slice.first == slice.last) slice.is_read = false;
      slices.push_back(slice);
    }
    return slices;
  }

  static constexpr std::uint64_t none = static_cast<std::uint64_t>(-1);
  const std::vector<std::string>& inputs_;
  const input_options& options_;
  const run_ranks& ranks_;
  std::vector<file_facts> files_;
  bool all_files_ = true;
  std::vector<place_in_files> ends_;  // where each rank begins, and the end
  std::optional<byte_source> open_;
  std::size_t opened_ = 0;
};

}  // namespace

input_slices slices_of(const std::vector<std::string>& inputs, const input_options& options,
                       const run_ranks& ranks) {
  if (ranks.several()) return dealing(inputs, options, ranks).slices();
  return {std::vector<input_slice>(inputs.size())};
}

}  // namespace cairn::tool
