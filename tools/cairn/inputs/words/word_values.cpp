// Parses all words as doubles, or as integers where a double does not hold one of them.
#include <fmt/format.h>

#include <cstddef>
#include <limits>
#include <optional>
#include <string>

#include "inputs/tables/cell_rules.hpp"
#include "inputs/words/word_list.hpp"
#include "shared/exact_double.hpp"
#include "shared/number_text.hpp"
#include "shared/refusal.hpp"

namespace cairn::tool {
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

word_values integers(const word_list& words, std::size_t too_long, const cell_rules& cells) {
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
  if (too_long) return {integers(words, *too_long, cells), std::nullopt};
  return {std::move(values), std::nullopt};
}

}  // namespace cairn::tool
