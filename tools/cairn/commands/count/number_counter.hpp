// Counts numbers of one type, in one counter that can be saved and merged. Within a cap of memory the table
// is delivered in parts and never held.
#pragma once

#include <cairn/execution.hpp>
#include <cairn/frequencies.hpp>
#include <cairn/state.hpp>
#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "commands/count/count.hpp"
#include "inputs/streams/chunk.hpp"
#include "inputs/words/word_list.hpp"
#include "outputs/reports/count/count_result.hpp"
#include "outputs/table_rows.hpp"

namespace cairn::tool {

class output_file;

class number_counter {
 public:
  // `memory`: its cap; 0: none. Errors of all functions: refusal of the folder. `options` must outlive the
  // counter.
  number_counter(const count_options& options, std::uint64_t memory);

  // From a saved state, before anything is added. `name`: the input's, or the file's. Errors: what load
  // throws.
  void load(const source& from, sample_type type, const std::string& name);
  // `name`: the input's. Errors: refusal of another type than before.
  void add(const chunk& piece, const std::string& name);
  // Adds what another one of the same type counted, as if it came later. Errors: what the library's merge
  // throws, but for its file.
  void merge(const number_counter& other);
  // What the counters of all ranks were given, at least nothing, comes to the first. Collective.
  void merge_at_first(const run_ranks& ranks);
  // All was added, maybe nothing, of inputs of this type: says what would run.
  void end(sample_type type);
  void save(const sink& to) const;

  // The table, or within a cap the most frequent values, and what else is asked for. Errors: refusal of too
  // many modes.
  count_result answer(const seconds_spent& seconds);
  // All of the table that `result` is the answer of, in no order. Errors: refusal of the file.
  void write(const count_result& result, table_format format, output_file& file);

 private:
  template <class T, class Visit>
  void for_each_part(const value_counter<T>& counter, const Visit& visit) const;
  count_result answer_in_parts(const seconds_spent& seconds);
  counter_options made() const;
  [[noreturn]] void refuse_type(const std::string& name) const;
  void merge_states(const run_ranks& ranks);
  void merge_state(std::string_view bytes);
  void take_type(const std::vector<std::string>& of_ranks);
  void merge_parts(const run_ranks& ranks);
  template <class T>
  void send_parts(value_counter<T>& counter, const run_ranks& ranks);
  template <class T>
  bool send_piece(value_counter<T>& counter, const frequencies<T>& part, std::size_t first,
                  const run_ranks& ranks);

  static constexpr std::size_t most_sent = std::size_t{1} << 16;  // entries of a rank at a time

  const count_options& options_;
  std::uint64_t memory_;
  std::optional<one_of_ten<value_counter>> counter_;
  sample_type type_ = sample_type::f8;
  bool added_ = false;  // some numbers
  std::string first_input_;
};

// In the order in which values first stand in the tables. Reals and integers become reals, signed and
// unsigned integers whichever holds them all; nothing when no type holds all values exactly. `how` is the
// largest table's.
std::optional<value_table> joined_numbers(const std::vector<value_table>& tables);

template <class T>
using wide_type = std::conditional_t<std::floating_point<T>, double,
                                     std::conditional_t<std::is_signed_v<T>, std::int64_t, std::uint64_t>>;

template <class T>
frequencies<wide_type<T>> widened(frequencies<T> table) {
  if constexpr (std::same_as<T, wide_type<T>>) {
    return table;
  } else {
    return {{table.values.begin(), table.values.end()}, std::move(table.counts), table.total, table.run};
  }
}

// The number of each item of a chunk of numbers among the entries of a table of numbers, which may be of
// another type; -1 for one that is none of them. Cost: O(entries), and a lookup for each item.
std::vector<std::int64_t> entries_of(const chunk& items, const value_table& found, const execution& exec);

// ... of each word, by its number in the list. `parsed`: the words' values, where the table is one of
// numbers.
std::vector<std::int64_t> entries_of_words(const word_list& words, const parsed_words& parsed,
                                           const value_table& found, const execution& exec);

}  // namespace cairn::tool
