// Divides inputs, and tables read whole, into slices for ranks.
#include "inputs/slices/slices.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstring>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "inputs/byte_source.hpp"
#include "inputs/decoding/decoded_input.hpp"
#include "inputs/slices/row_ends.hpp"
#include "inputs/slices/table_part.hpp"
#include "ranks/message.hpp"

namespace cairn::tool {
namespace {

enum class cut : std::uint8_t { anywhere, at_lines, nowhere };

cut how_to_cut(const std::string& path, const input_options& options) {
  if (!stands_as_it_is(path, may_be_raw(path, options), options.encoding)) return cut::nowhere;
  if (!is_text_table(path, options)) return cut::anywhere;
  return options.layout.by_blanks ? cut::nowhere : cut::at_lines;
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
    look_into();
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
      files_.push_back({size.value_or(0), cut::nowhere});
    }
  }

  // The first rank does, and tells the others.
  void look_into() {
    std::string hows;
    ranks_.at_first([&] {
      for (const std::string& input : inputs_) hows += static_cast<char>(how_to_cut(input, options_));
    });
    hows = ranks_.of_rank(0, std::move(hows));
    for (std::size_t f = 0; f < files_.size(); ++f) files_[f].how = static_cast<cut>(hows[f]);
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
  row_ends& open(std::size_t file) {
    if (!open_ || file != opened_) {
      source_.emplace(inputs_[file]);
      layout_ = layout_of(inputs_[file], options_);
      open_.emplace(*source_, layout_);
    }
    opened_ = file;
    return *open_;
  }

  // What stands in this rank's part of the text that the next one begins within.
  std::string facts_of_my_text() {
    text_facts facts;
    const place_in_files& end = ends_[me() + 1];
    if (cuts_text(end))
      facts = open(end.file).facts(ends_[me()].file == end.file ? ends_[me()].byte : 0, end.byte);
    return {reinterpret_cast<const char*>(&facts), sizeof facts};
  }

  // Of the text of the same file before this rank's part: the state behind it, and its ends of lines.
  struct text_before {
    row_state state = row_state::row_start;
    std::uint64_t line_ends = 0;
  };
  text_before before_me(const std::vector<std::string>& facts_of_ranks) const {
    text_before before;
    for (std::size_t r = 0; r < me(); ++r) {
      if (ends_[r + 1].file != ends_[me()].file) continue;
      text_facts facts;
      std::memcpy(&facts, facts_of_ranks[r].data(), sizeof facts);
      before.state = facts.after(before.state);
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
      const text_before before = before_me(facts);
      row_ends& file = open(ends_[me()].file);
      const auto at = file.first_row_in(ends_[me()].byte, end_of_my_part(), before.state);
      if (at) found = {*at, before.line_ends + file.facts(ends_[me()].byte, *at).line_ends};
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
  std::optional<byte_source> source_;
  table_layout layout_;
  std::optional<row_ends> open_;
  std::size_t opened_ = 0;
};

}  // namespace

input_slices slices_of(const std::vector<std::string>& inputs, const input_options& options,
                       const run_ranks& ranks) {
  if (ranks.several()) return dealing(inputs, options, ranks).slices();
  return {std::vector<input_slice>(inputs.size())};
}

namespace {

// Taken from the first rank that has read something.
sample_reader::table_shape of_reader(const sample_reader::table_shape& mine, bool has_read,
                                     const run_ranks& ranks) {
  std::uint64_t first = has_read ? static_cast<std::uint64_t>(ranks.size() - ranks.rank()) : 0;
  ranks.make_greatest({&first, 1});
  message bytes;
  bytes.put(mine.columns);
  bytes.put(std::uint64_t{mine.column_after_column});
  for (const std::uint64_t length : mine.lengths) bytes.put(length);
  const std::string found = ranks.of_rank(ranks.size() - static_cast<int>(first), bytes.bytes());
  received from(found);
  sample_reader::table_shape table;
  table.columns = from.number();
  table.column_after_column = from.number() != 0;
  while (!from.at_end()) table.lengths.push_back(from.number());
  return table;
}

}  // namespace

void visit_part(const std::string& path, const input_options& options, const run_ranks& ranks,
                table_part& part, const part_visitor& read) {
  const input_slices slices = slices_of({path}, options, ranks);
  const input_slice& slice = slices.of.front();
  std::unique_ptr<sample_reader> reader;
  std::string type(1, '\0');
  ranks.each([&] {
    if (!slice.is_read && slices.at_first_alone) return;
    reader = open_input(path, options);
    type.front() = static_cast<char>(reader->type());
  });
  part.type = static_cast<sample_type>(ranks.of_rank(0, type).front());
  std::uint64_t items = 0;
  bool reads = slice.is_read;
  ranks.each([&] {
    const auto lies = reader ? reader->table() : sample_reader::table_shape{};
    const bool by_columns = lies.column_after_column && (lies.columns > 1 || lies.lengths.size() > 1);
    part.read_by_all = by_columns && !slices.at_first_alone;
    reads = reads || part.read_by_all;
    if (!part.read_by_all && reads && !slice.is_whole()) reader->read_only(slice);
    items = read(reads ? reader.get() : nullptr, part.type);
    if (reader) part.table = reader->table();
    if (reader && reads) part.facts = reader->facts();
  });
  part.facts = of_all_ranks(part.facts, ranks);
  part.items = part.read_by_all ? items : ranks.sum_of(items);
  part.table = of_reader(part.table, reads, ranks);
}

}  // namespace cairn::tool
