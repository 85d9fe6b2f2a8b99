// What a column of a table holds, learned cell after cell: numbers, dates or moments while all cells are
// such, words as soon as one is not.
//
// Words are told apart by their text, and numbers by their value. Where a word comes behind numbers that were
// already counted by value, the column must be read again, as words from the start.
#pragma once

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "commands/describe/number_summary.hpp"
#include "commands/describe/word_tally.hpp"
#include "inputs/tables/table_share.hpp"
#include "outputs/reports/describe/description.hpp"

namespace cairn::tool {

// The memory for values of all columns: half for numbers, half for words.
struct described_memory {
  described_memory(std::uint64_t bytes, const std::string& folder)
      : numbers(
            std::make_shared<shared_cap>(std::max<std::uint64_t>(bytes / 2, std::uint64_t{1} << 20), folder)),
        words(bytes / 2, folder) {}

  std::shared_ptr<shared_cap> numbers;
  word_memory words;
};

class column_tally {
 public:
  // `rules`: what cells stand for; kept.
  column_tally(const cell_rules& rules, described_memory& memory)
      : rules_(&rules),
        integers_(memory.numbers),
        reals_(memory.numbers),
        dates_(memory.numbers),
        moments_(memory.numbers),
        instants_(memory.numbers),
        words_(memory.words) {}

  // Cells that were read as some kind; returns as what cells are read from now on.
  cell_kind take(const column_cells& cells, const table_share& share, const char* text);
  // Words came behind numbers.
  bool must_be_read_again() const { return again_; }
  // Of what cannot be read again: what was counted by value becomes words, and more may be taken.
  void make_words();

  // Sets all but the name.
  void tell(int threads, described_column& column);

 private:
  void add_words(std::span<const std::uint64_t> places, const table_share& share, const char* text);
  void take_odd(std::string_view text);
  cell_kind kind() const;
  bool holds_times() const { return !dates_.empty() || !moments_.empty() || !instants_.empty(); }
  // Adds keys of dates or moments.
  void add_times(std::span<const std::uint64_t> keys, cell_kind kind);
  bool holds_values() const { return !integers_.empty() || !reals_.empty() || holds_times(); }
  void tell_words(described_column& column);
  void tell_values(int threads, described_column& column);
  std::string note_of_numbers(std::uint64_t numbers, std::uint64_t all);

  const cell_rules* rules_;
  key_counter integers_, reals_, dates_, moments_, instants_;
  word_tally words_;
  std::uint64_t missing_ = 0;
  bool zeros_ = false, wide_ = false, far_ = false, word_ = false, again_ = false, by_value_ = false;
};

}  // namespace cairn::tool
