// Asks the table of words, and notes where each was met first; numbers the words of a share by a small table;
// parses all words as doubles, or as integers where a double does not hold one of them.
#include "inputs/words/word_list.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstring>
#include <limits>
#include <optional>
#include <string>
#include <utility>

#include "inputs/tables/cell_rules.hpp"
#include "shared/exact_double.hpp"
#include "shared/number_text.hpp"
#include "shared/refusal.hpp"

namespace cairn::tool {

std::uint64_t word_list::number_of(std::string_view word, std::uint64_t line) {
  std::uint64_t number = 0;
  numbers_of({&word, 1}, line, &number);
  return number;
}

void word_list::numbers_of(std::span<const std::string_view> words, std::uint64_t first_line,
                           std::uint64_t* numbers) {
  std::array<std::string_view, most_at_once> cells;
  std::array<std::uint32_t, most_at_once> found;
  std::ranges::transform(words, cells.begin(), [](std::string_view word) {
    return word.data() == nullptr ? std::string_view("") : word;  // none is missing
  });
  if (lines_.capacity() - lines_.size() < words.size()) lines_.reserve(2 * lines_.size() + most_at_once);
  table_.number_of({cells.data(), words.size()}, {found.data(), words.size()});
  for (std::size_t i = 0; i < words.size(); ++i) {
    numbers[i] = found[i];
    if (found[i] == lines_.size()) lines_.push_back(first_line + i);  // a new word
  }
}

void word_list::begin_column(std::string file, std::string column) {
  columns_.push_back({size(), std::move(file), std::move(column)});
}

word_list::place word_list::place_of(std::size_t number) const {
  const auto after = std::ranges::upper_bound(columns_, number, {}, &table_column::first_word);
  if (after == columns_.begin()) return {{}, {}, lines_[number]};
  const table_column& met = *(after - 1);
  return {met.file, met.column, lines_[number]};
}

std::string word_list::location_of(std::size_t number) const {
  const place met = place_of(number);
  if (met.file.empty()) return fmt::format("line {}", met.line);
  return fmt::format("{}: line {}, column {}", met.file, met.line, met.column);
}

// The slot at which the search for a key begins.
std::size_t share_words::first_slot(std::uint64_t key) {
  constexpr int index_bits = 12;
  static_assert(std::size_t{1} << index_bits == 2 * most);
  return static_cast<std::size_t>((key ^ key >> 29) * 0x9e3779b97f4a7c15U >> (64 - index_bits));
}

// Most words are short, were met before, and stand where their search begins; `most` of others.
std::uint64_t share_words::number_at_once(std::string_view text, std::uint64_t position) const {
  const std::size_t first = position >> 32, size = position & 0xffffffffU;
  if (size > detail::most_exact || text.size() - first < 8) return most;
  const std::uint64_t key = detail::key_by_one_load(text.data() + first, size);
  const slot& likely = slots_[first_slot(key)];
  return likely.key == key ? likely.number : most;
}

// Its slot, the free one where it belongs, or null after many others: no file can be made to be slow.
share_words::slot* share_words::find(std::string_view text, std::string_view word, const word_hash& hash,
                                     std::span<const first_word> firsts) {
  constexpr std::size_t most_tries = 32;
  const std::uint64_t key = detail::key_of_word(word, text.data() + text.size(), hash);
  std::size_t at = first_slot(key);
  for (std::size_t tries = 0; tries < most_tries; ++tries, at = (at + 1) % slots_.size()) {
    slot& here = slots_[at];
    if (here.key == 0) here = {key, most};
    const bool exact = key < detail::hashed_key;
    if (here.key != key) continue;
    if (exact || here.number == most || word_at(text, firsts[here.number].position) == word) return &here;
  }
  return nullptr;
}

std::size_t share_words::number(std::string_view text, std::span<std::uint64_t> positions,
                                const word_hash& hash, std::span<first_word, most> firsts) {
  constexpr std::size_t judged = 2048, most_of_judged = judged / 2;
  std::memset(slots_.data(), 0, sizeof slots_);
  std::size_t count = 0;
  for (std::size_t row = 0; row < positions.size(); ++row) {
    const std::uint64_t at_once = number_at_once(text, positions[row]);
    if (at_once != most) {
      positions[row] = at_once;
      continue;
    }
    slot* const found = find(text, word_at(text, positions[row]), hash, firsts);
    const bool is_new = found != nullptr && found->number == most;
    if (found == nullptr || (is_new && (count == most || (row < judged && count == most_of_judged)))) {
      for (std::size_t i = 0; i < row; ++i) positions[i] = firsts[positions[i]].position;
      return 0;
    }
    if (is_new) {
      firsts[count] = {positions[row], row};
      found->number = count++;
    }
    positions[row] = found->number;
  }
  return count;
}

namespace {

template <class T>
std::optional<std::vector<T>> all_whole(const word_list& words, const cell_rules& cells) {
  std::vector<T> values;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::optional<T> value = cells.whole_number_in<T>(words[i]);
    if (!value) return std::nullopt;
    values.push_back(*value);
  }
  return values;
}

// The first word that is no whole number of 64 bits, or else one that only signed integers hold.
std::size_t first_other(const word_list& words, const cell_rules& cells) {
  std::size_t negative = 0;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (cells.whole_number_in<std::uint64_t>(words[i])) continue;
    if (!cells.whole_number_in<std::int64_t>(words[i])) return i;
    negative = i;
  }
  return negative;
}

word_values as_integers(const word_list& words, std::size_t too_long, const cell_rules& cells) {
  if (auto all = all_whole<std::int64_t>(words, cells)) return std::move(*all);
  if (auto all = all_whole<std::uint64_t>(words, cells)) return std::move(*all);
  const std::size_t other = first_other(words, cells);
  const std::string beside =
      other == too_long ? "it"
                        : fmt::format("it and {} ({})", in_quotes(words[other]), words.location_of(other));
  throw refusal(fmt::format(
      "{}: a double does not hold the whole number {} exactly, and no type of 64-bit integers holds {}; "
      "count --text counts cells as they stand",
      words.location_of(too_long), in_quotes(words[too_long]), beside));
}

}  // namespace

parsed_words parse_words(const word_list& words, const cell_rules& cells) {
  std::vector<double> values;
  std::optional<std::size_t> too_long;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::optional<double> value =
        cells.is_missing(words[i]) ? std::numeric_limits<double>::quiet_NaN() : cells.number_in(words[i]);
    if (!value) return {{}, words[i]};
    if (!too_long && !cells.double_holds(words[i], *value)) too_long = i;
    values.push_back(*value + 0.0);  // -0 is 0
  }
  if (too_long) return {as_integers(words, *too_long, cells), std::nullopt};
  return {std::move(values), std::nullopt};
}

}  // namespace cairn::tool
