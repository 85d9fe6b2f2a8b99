// Counts the values of chunks of any types, and joins what was found in one table; and words, in one counter
// that can be saved and merged.
#pragma once

#include <cairn/state.hpp>
#include <cairn/value_counts.hpp>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "inputs/streams/chunk.hpp"
#include "inputs/words/word_list.hpp"
#include "outputs/reports/count/count_result.hpp"
#include "ranks/run_ranks.hpp"

namespace cairn::tool {

class cell_rules;
class word_list;

// The words that a table of their numbers stands for, whose entries stand as these first occurred.
value_table as_words(value_table numbers, const word_list& words);

class chunk_counter {
 public:
  // `some_rows`: chunks hold some rows of a file only, so that words are not numbered as they first occur.
  chunk_counter(order wanted, execution exec, bool some_rows = false)
      : wanted_(wanted), exec_(std::move(exec)), some_rows_(some_rows) {}

  // `name`: the input's, for messages.
  void add(const chunk& piece, const std::string& name);
  void add_words(std::span<const std::uint64_t> numbers);

  // What the counters of all ranks were given comes to the first, as if the chunks of a rank came behind
  // those of the ranks before; so do the words that its chunks refer to. Collective.
  void merge_at_first(const run_ranks& ranks, word_list& words);

  // The table of all chunks; gives up the counters. `words` are those that chunks of words refer to. Where
  // all of them are numbers, they are counted as numbers. `missing`: words that are no number and stand for
  // none. Errors: refusal when there are words and numbers, or numbers that no one type holds exactly.
  value_table take_table(const word_list& words, const cell_rules& cells);
  // The same where only words were added, and are parsed.
  value_table take_words(const word_list& words, const parsed_words& numbers);
  // ... and stay words, also where all of them are numbers.
  value_table take_text(const word_list& words);

 private:
  // Chunks of one type; where first occurrences matter, without others between.
  struct part {
    one_of_ten<value_counter> counter;
    sample_type type;
    bool words;
    std::string name;
  };

  std::string bytes_of_parts(const word_list& words) const;
  void add_parts(std::string_view bytes, word_list& words);
  part& part_for(sample_type type, bool words, const std::string& name);
  order order_of_words() const;
  void count_nothing();
  value_table take_part(part& from, order in) const;
  value_table join(const word_values& words);
  void refuse_words_and_numbers(std::string_view word) const;

  order wanted_;
  execution exec_;
  bool some_rows_;
  std::vector<part> parts_;
};

class word_counter {
 public:
  explicit word_counter(execution exec) : exec_(std::move(exec)) {}
  word_counter(const word_counter&) = delete;
  word_counter& operator=(const word_counter&) = delete;

  // Those that chunks refer to.
  word_list& words() { return words_; }

  // From a saved state, before anything is added. Errors: std::invalid_argument, of which nothing is left to
  // go on with.
  void load(const source& from);
  // `name`: the input's. Errors: refusal of numbers.
  void add(const chunk& piece, const std::string& name);
  // Adds what another one counted, as if it came later. Errors: what the library's merge throws.
  void merge(const word_counter& other);
  // Merges the counters of all ranks at the first one. Collective.
  void merge_at_first(const run_ranks& ranks);
  void save(const sink& to) const;

  // All of it, as the words first occurred. Valid while there is the counter, and nothing is added.
  value_table table() const;

 private:
  word_list words_;
  value_counter<std::uint64_t> counter_;  // of their numbers
  execution exec_;
};

}  // namespace cairn::tool
