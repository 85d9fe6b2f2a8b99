// Counts chunks by type, words as their numbers, and joins the tables.
#include "commands/count/chunk_counter.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <concepts>
#include <numeric>
#include <optional>
#include <span>
#include <type_traits>
#include <utility>

#include "commands/count/number_counter.hpp"
#include "inputs/words/word_list.hpp"
#include "ranks/message.hpp"
#include "shared/refusal.hpp"

namespace cairn::tool {
namespace {

template <class T>
constexpr sample_type type_of_wide = std::floating_point<T>    ? sample_type::f8
                                     : std::signed_integral<T> ? sample_type::i8
                                                               : sample_type::u8;

// A table of words' numbers, with each number replaced by its value.
value_table as_numbers(value_table words, const word_values& values) {
  auto& table = std::get<frequencies<std::uint64_t>>(words.table);
  return std::visit(
      [&]<class T>(const std::vector<T>& value_of) {
        frequencies<T> found{{}, std::move(table.counts), table.total, table.run};
        found.values.reserve(table.values.size());
        for (const std::uint64_t number : table.values) found.values.push_back(value_of[number]);
        return value_table{std::move(found), type_of_wide<T>, std::nullopt, false};
      },
      values);
}

// Makes numbers of words their ranks among these words in ascending order, and returns the words.
std::vector<std::string_view> rank(std::vector<std::uint64_t>& numbers, const word_list& words) {
  std::vector<std::size_t> entries(numbers.size());
  std::iota(entries.begin(), entries.end(), std::size_t{0});
  std::ranges::sort(entries,
                    [&](std::size_t a, std::size_t b) { return words[numbers[a]] < words[numbers[b]]; });
  std::vector<std::string_view> ascending;
  for (const std::size_t entry : entries) {
    const std::string_view word = words[numbers[entry]];
    numbers[entry] = ascending.size();
    ascending.push_back(word);
  }
  return ascending;
}

}  // namespace

value_table as_words(value_table numbers, const word_list& words) {
  numbers.words = rank(std::get<frequencies<std::uint64_t>>(numbers.table).values, words);
  numbers.ordered = false;
  return numbers;
}

void chunk_counter::add(const chunk& piece, const std::string& name) {
  part& to = part_for(piece.type, piece.words, name);
  with_type_of(piece.type, [&]<class T>(std::type_identity<T>) {
    std::get<value_counter<T>>(to.counter).add(in<T>(samples_in<T>(piece)), exec_);
  });
}

void chunk_counter::add_words(std::span<const std::uint64_t> numbers) {
  std::get<value_counter<std::uint64_t>>(part_for(sample_type::u8, true, {}).counter)
      .add(in<std::uint64_t>(numbers), exec_);
}

// Words of whole files are numbered as they first occur.
order chunk_counter::order_of_words() const {
  return some_rows_ && wanted_ == order::first_seen ? order::first_seen : order::value;
}

chunk_counter::part& chunk_counter::part_for(sample_type type, bool words, const std::string& name) {
  const auto fits = [&](const part& one) { return one.type == type && one.words == words; };
  const bool last_only = wanted_ == order::first_seen && !parts_.empty();
  const auto found = std::find_if(last_only ? parts_.end() - 1 : parts_.begin(), parts_.end(), fits);
  if (found != parts_.end()) return *found;
  const bool in_order = words ? order_of_words() == order::first_seen : wanted_ == order::first_seen;
  const order finest = in_order ? order::first_seen : order::unordered;
  return with_type_of(type, [&]<class T>(std::type_identity<T>) -> part& {
    return parts_.emplace_back(value_counter<T>(finest), type, words, name);
  });
}

// --- several ranks -----------------------------------------------------------------------------------------

namespace {

// Words with their counts, in the order in which they first occurred.
void put_words(const frequencies<std::uint64_t>& table, const word_list& words, message& to) {
  to.put(std::uint64_t{table.values.size()});
  word_list::place before;
  for (std::size_t i = 0; i < table.values.size(); ++i) {
    const word_list::place met = words.place_of(table.values[i]);
    const bool is_new = i == 0 || met.file != before.file || met.column != before.column;
    to.put(std::uint64_t{is_new});
    if (is_new) to.put(met.file);
    if (is_new) to.put(met.column);
    before = met;
    to.put(words[table.values[i]]);
    to.put(met.line);
    to.put(table.counts[i]);
  }
}

frequencies<std::uint64_t> taken_words(received& from, word_list& words) {
  frequencies<std::uint64_t> table;
  const std::uint64_t size = from.number();
  for (std::uint64_t i = 0; i < size; ++i) {
    if (from.number() != 0) {
      const std::string_view file = from.text();
      words.begin_column(std::string(file), std::string(from.text()));
    }
    const std::string_view word = from.text();
    table.values.push_back(words.number_of(word, from.number()));
    table.counts.push_back(from.number());
    table.total += table.counts.back();
  }
  return table;
}

}  // namespace

void chunk_counter::merge_at_first(const run_ranks& ranks, word_list& words) {
  if (!ranks.several()) return;
  std::string mine;
  ranks.each([&] {
    if (!ranks.is_first()) mine = bytes_of_parts(words);
  });
  const std::vector<std::string> all = ranks.at_first_of_all(mine);
  ranks.at_first([&] {
    for (const std::string& of_rank : all) add_parts(of_rank, words);
  });
}

std::string chunk_counter::bytes_of_parts(const word_list& words) const {
  message bytes;
  for (const part& one : parts_) {
    bytes.put(static_cast<std::uint64_t>(one.type));
    bytes.put(std::uint64_t{one.words});
    bytes.put(one.name);
    std::visit(
        [&]<class T>(const value_counter<T>& counter) {
          if constexpr (std::same_as<T, std::uint64_t>) {
            if (one.words) return put_words(counter.table(order_of_words(), exec_), words, bytes);
          }
          const std::vector<std::byte> state = counter.save();
          bytes.put(std::string_view(reinterpret_cast<const char*>(state.data()), state.size()));
        },
        one.counter);
  }
  return bytes.bytes();
}

void chunk_counter::add_parts(std::string_view bytes, word_list& words) {
  for (received from(bytes); !from.at_end();) {
    const auto type = static_cast<sample_type>(from.number());
    const bool of_words = from.number() != 0;
    part& to = part_for(type, of_words, std::string(from.text()));
    if (of_words) {
      frequencies<std::uint64_t> table = taken_words(from, words);
      if (table.total != 0) std::get<value_counter<std::uint64_t>>(to.counter).add(std::move(table));
      continue;
    }
    const std::string_view state = from.text();
    with_type_of(type, [&]<class T>(std::type_identity<T>) {
      std::get<value_counter<T>>(to.counter)
          .merge(value_counter<T>::load(std::as_bytes(std::span(state))), exec_);
    });
  }
}

// -----------------------------------------------------------------------------------------------------------

// Reports what would run even when there is nothing to count.
void chunk_counter::count_nothing() {
  chunk nothing;
  add(nothing, {});
}

value_table chunk_counter::take_part(part& from, order in) const {
  return std::visit(
      [&]<class T>(value_counter<T>& counter) {
        const value_counter<T> taken = std::move(counter);
        return value_table{widened(taken.table(in, exec_)), from.type, std::nullopt, true};
      },
      from.counter);
}

value_table chunk_counter::take_table(const word_list& words, const cell_rules& cells) {
  if (parts_.empty()) count_nothing();
  if (parts_.size() == 1 && !parts_.front().words) return take_part(parts_.front(), wanted_);
  return std::ranges::any_of(parts_, &part::words) ? take_words(words, parse_words(words, cells)) : join({});
}

value_table chunk_counter::take_words(const word_list& words, const parsed_words& numbers) {
  if (!numbers.no_number) return join(numbers.values);
  refuse_words_and_numbers(*numbers.no_number);
  return take_text(words);
}

value_table chunk_counter::take_text(const word_list& words) {
  return as_words(take_part(parts_.front(), order_of_words()), words);
}

void chunk_counter::refuse_words_and_numbers(std::string_view word) const {
  const auto numbers = std::ranges::find(parts_, false, &part::words);
  if (numbers == parts_.end()) return;
  throw refusal(fmt::format("{}: holds numbers, and another input words ({}); count them one by one",
                            numbers->name, in_quotes(word)));
}

// `words`: the values of words, where all of them are numbers.
value_table chunk_counter::join(const word_values& words) {
  std::vector<value_table> tables;
  for (part& one : parts_) {
    tables.push_back(
        one.words ? as_numbers(take_part(one, order_of_words()), words)
                  : take_part(one, wanted_ == order::first_seen ? order::first_seen : order::unordered));
  }
  if (auto all = joined_numbers(tables)) return std::move(*all);
  throw refusal(
      "the inputs hold numbers of several types, and no type holds all of them exactly; count them one by "
      "one");
}

}  // namespace cairn::tool
