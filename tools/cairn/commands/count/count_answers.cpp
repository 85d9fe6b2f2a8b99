// Orders a frequency table, and finds in it the statistics that were asked for.
#include "commands/count/count_answers.hpp"

#include <fmt/format.h>

#include <optional>
#include <type_traits>
#include <utility>

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

// Among words an empty cell stands for NaN: it is the first of them, where there is one.
template <class T>
frequencies<T> without_nan(const frequencies<T>& table, const value_table& found) {
  if constexpr (std::is_same_v<T, std::uint64_t>) {
    if (!found.words || found.words->empty() || !found.words->front().empty()) return table;
    frequencies<T> kept{{}, {}, table.total, table.run};
    for (std::size_t i = 0; i < table.values.size(); ++i) {
      if (table.values[i] == 0) {
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

void leave_out_nan(value_table& found, count_result& result) {
  std::visit(
      [&](auto& table) {
        const std::uint64_t before = table.total;
        table = without_nan(table, found);
        result.nan = before - table.total;
      },
      found.table);
}

}  // namespace

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
  if (options.skip_nan) leave_out_nan(found, result);
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

}  // namespace cairn::tool
