// Answers from a counted table, and its first entries as text.
#include "commands/count/count_answers.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cairn/value_numbers.hpp>
#include <cmath>
#include <concepts>
#include <limits>
#include <optional>
#include <span>
#include <string_view>
#include <type_traits>
#include <utility>

#include "commands/count/number_counter.hpp"
#include "commands/count/table_order.hpp"
#include "shared/refusal.hpp"
#include "shared/stopwatch.hpp"
#include "shared/terminal.hpp"

namespace cairn::tool {
namespace {

void refuse_statistics_of_nothing(const count_options& options) {
  if (!needs_numbers(options) || !options.by.empty()) return;  // other categories have them
  const std::string who = options.inputs.size() > 1       ? "the inputs hold"
                          : options.inputs.front() == "-" ? "standard input holds"
                                                          : options.inputs.front() + ": holds";
  throw refusal(fmt::format("{} no items{}, and there is no {} of nothing", who,
                            options.skip_nan ? " but NaN" : "", options.median ? "median" : "quantile"));
}

template <class T>
count_answers<T> answer(frequencies<T> table, bool ordered, const count_options& options,
                        count_result& result) {
  count_answers<T> answers;
  result.total = table.total;
  result.distinct = table.values.size();
  result.run.note(table.run);
  if (result.total == 0) refuse_statistics_of_nothing(options);
  if (options.median && result.total > 0) answers.median = table.median();
  if (!options.quantiles.empty() && result.total > 0) result.quantiles = table.quantiles(options.quantiles);
  if (options.mode) answers.mode = table.modes();
  if (options.top) keep_most_frequent(table, *options.top);
  answers.table = options.top || !ordered ? reordered(std::move(table), options.wanted) : std::move(table);
  return answers;
}

// Among words an empty cell stands for NaN, and so do those that is_missing(word).
template <class T, class IsMissing>
frequencies<T> without_nan(const frequencies<T>& table, const value_table& found,
                           const IsMissing& is_missing) {
  if constexpr (std::is_same_v<T, std::uint64_t>) {
    if (!found.words) return table;
    frequencies<T> kept{{}, {}, table.total, table.run};
    for (std::size_t i = 0; i < table.values.size(); ++i) {
      if (is_missing((*found.words)[table.values[i]])) {
        kept.total -= table.counts[i];
      } else {
        kept.values.push_back(table.values[i]);
        kept.counts.push_back(table.counts[i]);
      }
    }
    return kept;
  } else {
    return table.without_nan();
  }
}

void leave_out_nan(value_table& found, const count_options& options, count_result& result) {
  const auto is_missing = [&](std::string_view word) { return is_left_out(word, options); };
  std::visit(
      [&](auto& table) {
        const std::uint64_t before = table.total;
        table = without_nan(table, found, is_missing);
        result.nan = before - table.total;
      },
      found.table);
}

template <class T>
bool is_missing_in(const value_table& found, const cell_rules& cells, T value) {
  if constexpr (std::is_same_v<T, double>) {
    return std::isnan(value);
  } else if constexpr (std::is_same_v<T, std::uint64_t>) {
    return found.words && cells.is_missing((*found.words)[value]);
  } else {
    return false;
  }
}

}  // namespace

bool is_left_out(std::string_view word, const count_options& options) {
  return word.empty() || (options.skip_na && options.input.layout.cells.is_missing(word));
}

std::uint64_t missing_in(const value_table& found, const cell_rules& rules) {
  return std::visit(
      [&]<class T>(const frequencies<T>& table) {
        std::uint64_t cells = 0;
        for (std::size_t i = 0; i < table.values.size(); ++i)
          if (is_missing_in(found, rules, table.values[i])) cells += table.counts[i];
        return cells;
      },
      found.table);
}

other_values others_of(const count_result& result) {
  other_values other{result.distinct, result.total, std::nullopt};
  std::visit(
      [&](const auto& answers) {
        other.distinct -= answers.table.values.size();
        for (const std::uint64_t count : answers.table.counts) other.count -= count;
      },
      result.answers);
  return other;
}

bool needs_numbers(const count_options& options) { return options.median || !options.quantiles.empty(); }

order order_to_count_in(const count_options& options) {
  return options.top && options.wanted != order::first_seen ? order::unordered : options.wanted;
}

count_result answer(value_table found, const count_options& options, const seconds_spent& seconds) {
  count_result result;
  result.run.seconds = seconds;
  result.quantiles_at = options.quantiles;
  result.type = found.type;
  result.run.tables.missing = missing_in(found, options.input.layout.cells);
  if (options.skip_nan) leave_out_nan(found, options, result);
  result.words = std::move(found.words);
  {
    const stopwatch time(result.run.seconds.compute);
    std::visit(
        [&](auto& table) { result.answers = answer(std::move(table), found.ordered, options, result); },
        found.table);
  }
  if (options.other) result.other = others_of(result);
  return result;
}

count_drawing drawing_for(const count_options& options) {
  constexpr std::size_t few = 40;
  const bool all = options.top || (options.out.empty() && !output_is_terminal());
  return {all ? std::optional<std::size_t>() : few, output_is_utf8()};
}

namespace {

// True if T holds the value exactly.
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
