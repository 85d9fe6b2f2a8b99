// Counts chunks by type, words as their numbers, and joins the tables; writes and reads words with their
// counts.
#include "commands/count/chunk_counter.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <numeric>
#include <optional>
#include <span>
#include <stdexcept>
#include <type_traits>
#include <utility>

#include "commands/count/number_counter.hpp"
#include "inputs/words/word_list.hpp"
#include "ranks/message.hpp"
#include "shared/refusal.hpp"
#include "states/checkpoint_facts.hpp"
#include "states/state_bytes.hpp"

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

namespace {

template <class Wide, class T>
bool holds(T value) {
  if constexpr (std::same_as<Wide, T>) {
    return true;
  } else if constexpr (std::integral<Wide> && std::integral<T>) {
    return std::in_range<Wide>(value);
  } else if constexpr (std::integral<T>) {
    const auto bits = static_cast<std::uint64_t>(value);
    const std::uint64_t size = std::cmp_less(value, 0) ? 0 - bits : bits;
    return size == 0 || size >> std::countr_zero(size) >> std::numeric_limits<double>::digits == 0;
  } else {
    return false;
  }
}

// Equal for values that are equal: 0 and -0, all NaN.
template <class T>
std::uint64_t key_of(T value) {
  if constexpr (std::floating_point<T>) {
    return std::bit_cast<std::uint64_t>(std::isnan(value) ? std::numeric_limits<double>::quiet_NaN()
                                                          : value + 0.0);
  } else {
    return static_cast<std::uint64_t>(value);
  }
}

template <class Wide>
class joining {
 public:
  // False when a value does not fit.
  template <class T>
  bool add(const frequencies<T>& table) {
    if (!std::ranges::all_of(table.values, holds<Wide, T>)) return false;
    for (std::size_t i = 0; i < table.values.size(); ++i) {
      const auto value = static_cast<Wide>(table.values[i]);
      rows_.push_back({key_of(value), rows_.size(), value, table.counts[i]});
    }
    total_ += table.total;
    if (table.total >= largest_) run_ = table.run;
    largest_ = std::max(largest_, table.total);
    return true;
  }

  // Sorted, not hashed: no values take longer than others.
  frequencies<Wide> joined() {
    std::ranges::sort(rows_, {}, [](const row& r) { return std::pair(r.key, r.index); });
    std::size_t distinct = 0;
    for (const row& r : rows_) {
      if (distinct != 0 && rows_[distinct - 1].key == r.key) {
        rows_[distinct - 1].count += r.count;
      } else {
        rows_[distinct++] = r;
      }
    }
    rows_.resize(distinct);
    std::ranges::sort(rows_, {}, &row::index);
    frequencies<Wide> all{{}, {}, total_, run_};
    for (const row& r : rows_) {
      all.values.push_back(r.value);
      all.counts.push_back(r.count);
    }
    return all;
  }

 private:
  struct row {
    std::uint64_t key;
    std::size_t index;
    Wide value;
    std::uint64_t count;
  };
  std::vector<row> rows_;
  std::uint64_t total_ = 0;
  std::uint64_t largest_ = 0;
  run_info run_{};
};

template <class Wide>
std::optional<value_table> joined_as(const std::vector<value_table>& tables, sample_type type) {
  joining<Wide> all;
  for (const value_table& one : tables) {
    if (!std::visit([&](const auto& table) { return all.add(table); }, one.table)) return std::nullopt;
  }
  return value_table{all.joined(), type, std::nullopt, false};
}

}  // namespace

std::optional<value_table> joined_numbers(const std::vector<value_table>& tables) {
  const auto any = [&]<class T>(std::type_identity<T>) {
    return std::ranges::any_of(
        tables, [](const value_table& one) { return std::holds_alternative<frequencies<T>>(one.table); });
  };
  if (any(std::type_identity<double>{})) return joined_as<double>(tables, sample_type::f8);
  if (any(std::type_identity<std::int64_t>{})) {
    if (auto all = joined_as<std::int64_t>(tables, sample_type::i8)) return all;
  }
  return joined_as<std::uint64_t>(tables, sample_type::u8);
}

namespace {

constexpr std::uint64_t words_of_block = std::uint64_t{1} << 14;

// Reads a block of so many words behind those that there are.
void load_block(state_reader& from, std::uint64_t size, word_list& words,
                frequencies<std::uint64_t>& counts) {
  if (size > words_of_block) from.refuse(fmt::format("the state has a block of {} words", size));
  std::vector<std::uint64_t> sizes;
  for (std::uint64_t i = 0; i < size; ++i) {
    counts.counts.push_back(from.number());
    sizes.push_back(from.number());
    const std::uint64_t count = counts.counts.back();
    if (count == 0) from.refuse("the state has a word that does not occur");
    if (counts.total + count < count) from.refuse("the state has more than 2^64 - 1 words");
    counts.total += count;
  }
  const std::string letters = from.bytes(from.number());
  std::string_view left = letters;
  for (const std::uint64_t length : sizes) {
    if (length > left.size()) from.refuse("the state has words that do not fit");
    const std::uint64_t number = words.number_of(left.substr(0, length));
    if (number != counts.values.size()) from.refuse("the state has a word twice");
    counts.values.push_back(number);
    left.remove_prefix(length);
  }
  if (!left.empty()) from.refuse("the state has words that do not fit");
}

}  // namespace

void word_counter::load(const source& from) {
  state_reader bytes(from, state_kind::words, "word_counter::load");
  frequencies<std::uint64_t> counts;
  while (const std::uint64_t size = bytes.number()) load_block(bytes, size, words_, counts);
  bytes.finish();
  if (counts.total != 0) counter_.add(std::move(counts));
}

void word_counter::add(const chunk& piece, const std::string& name) {
  if (!piece.words)
    throw refusal(
        fmt::format("{}: holds numbers, and --text and --words count cells of text; count it without", name));
  counter_.add(in<std::uint64_t>(samples_in<std::uint64_t>(piece)), exec_);
}

void word_counter::merge(const word_counter& other) {
  frequencies<std::uint64_t> counts = other.counter_.table(order::value, exec_);
  if (counter_.total() + counts.total < counts.total)
    throw std::overflow_error("word_counter::merge: more than 2^64 - 1 words");
  for (std::uint64_t& number : counts.values) number = words_.number_of(other.words_[number]);
  if (counts.total != 0) counter_.add(std::move(counts));
}

void word_counter::merge_at_first(const run_ranks& ranks) {
  if (!ranks.several()) return;
  tool::merge_at_first(ranks, *this, [this](const source& from) {
    word_counter other(exec_);
    other.load(from);
    merge(other);
  });
}

// The list may have words that come in the next chunk.
void word_counter::save(const sink& to) const {
  const frequencies<std::uint64_t> counts = counter_.table(order::value, exec_);
  state_writer bytes(to, state_kind::words);
  for (std::size_t first = 0; first < counts.values.size(); first += words_of_block) {
    const std::size_t last = std::min(first + words_of_block, counts.values.size());
    std::string letters;
    bytes.put(std::uint64_t{last - first});
    for (std::size_t i = first; i < last; ++i) {
      const std::string_view one = words_[counts.values[i]];
      bytes.put(counts.counts[i]);
      bytes.put(std::uint64_t{one.size()});
      letters += one;
    }
    bytes.put(std::uint64_t{letters.size()});
    bytes.put(std::string_view(letters));
  }
  bytes.put(std::uint64_t{0});
  bytes.finish();
}

value_table word_counter::table() const {
  return as_words({counter_.table(order::value, exec_), sample_type::u8, std::nullopt, true}, words_);
}

}  // namespace cairn::tool
