// Looks items up among the values of a table that their type holds.
#include <algorithm>
#include <cairn/value_numbers.hpp>
#include <cmath>
#include <concepts>
#include <limits>
#include <span>
#include <string_view>
#include <type_traits>
#include <utility>

#include "commands/count/number_counter.hpp"

namespace cairn::tool {
namespace {

// Whether T holds the value exactly.
template <class T, class Value>
bool is_held(Value value) {
  if constexpr (std::same_as<T, Value>) {
    return true;
  } else if constexpr (std::integral<T> && std::integral<Value>) {
    return std::in_range<T>(value);
  } else if constexpr (std::floating_point<T>) {
    // A table of integers has no items that are reals.
    return std::floating_point<Value> &&
           (std::isnan(value) || static_cast<Value>(static_cast<T>(value)) == value);
  } else {
    constexpr T half = std::numeric_limits<T>::max() / 2 + 1;
    constexpr auto beyond = static_cast<Value>(half) * 2;
    return value >= static_cast<Value>(std::numeric_limits<T>::lowest()) && value < beyond &&
           std::trunc(value) == value;
  }
}

template <class T>
std::vector<std::int64_t> places_of(std::span<const T> items, const value_table& found,
                                    const execution& exec) {
  execution on_host = exec;
  on_host.where = place::host;  // where the items are
  std::vector<std::int64_t> numbers(items.size());
  std::visit(
      [&](const auto& table) {
        std::vector<T> values;
        std::vector<std::int64_t> entries;
        for (std::size_t i = 0; i < table.values.size(); ++i) {
          if (!is_held<T>(table.values[i])) continue;
          values.push_back(static_cast<T>(table.values[i]));
          entries.push_back(static_cast<std::int64_t>(i));
        }
        number_values_into(numbers, items, in<T>(values), on_host);
        if (values.size() == table.values.size()) return;
        for (std::int64_t& number : numbers)
          if (number >= 0) number = entries[static_cast<std::size_t>(number)];
      },
      found.table);
  return numbers;
}

}  // namespace

std::vector<std::int64_t> entries_of(const chunk& items, const value_table& found, const execution& exec) {
  return with_type_of(items.type, [&]<class T>(std::type_identity<T>) {
    return places_of(samples_in<T>(items), found, exec);
  });
}

std::vector<std::int64_t> entries_of_words(const word_list& words, const parsed_words& parsed,
                                           const value_table& found, const execution& exec) {
  if (!found.words)
    return std::visit(
        [&]<class T>(const std::vector<T>& values) {
          return places_of(std::span<const T>(values), found, exec);
        },
        parsed.values);
  const std::vector<std::string_view>& ascending = *found.words;
  const auto& table = std::get<frequencies<std::uint64_t>>(found.table);
  std::vector<std::int64_t> entry_at(ascending.size(), -1), entries(words.size(), -1);
  for (std::size_t i = 0; i < table.values.size(); ++i)
    entry_at[table.values[i]] = static_cast<std::int64_t>(i);
  for (std::size_t w = 0; w < words.size(); ++w) {
    const auto at = std::ranges::lower_bound(ascending, words[w]);
    if (at != ascending.end() && *at == words[w])
      entries[w] = entry_at[static_cast<std::size_t>(at - ascending.begin())];
  }
  return entries;
}

}  // namespace cairn::tool
