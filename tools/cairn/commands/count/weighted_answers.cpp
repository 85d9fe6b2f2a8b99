// Orders a table by its weights, and adds them up from the least value to the greatest.
#include <fmt/format.h>

#include <algorithm>
#include <cairn/weighted_histogram.hpp>
#include <cmath>
#include <concepts>
#include <numeric>
#include <utility>

#include "commands/count/count_answers.hpp"
#include "commands/count/table_order.hpp"
#include "shared/refusal.hpp"
#include "shared/stopwatch.hpp"

namespace cairn::tool {
namespace {

// The least sum that is `part` of a total, from 0 to 1: of integers the exact product, rounded up.
template <class Sum>
Sum share_of_total(double part, Sum total) {
  if constexpr (std::floating_point<Sum>) {
    return part * total;
  } else {
    __extension__ using wide = unsigned __int128;
    int exponent = 0;  // part = digits * 2^(exponent - 53), digits below 2^53
    const auto digits = static_cast<std::uint64_t>(std::ldexp(std::frexp(part, &exponent), 53));
    const int shift = 53 - exponent;
    const wide product = static_cast<wide>(digits) * static_cast<wide>(total);
    if (shift >= 128) return product == 0 ? 0 : 1;
    const wide whole = product >> shift;
    return static_cast<Sum>(whole + ((whole << shift) == product ? 0 : 1));
  }
}

template <class T, class Sum>
class weighted_ordering {
 public:
  weighted_ordering(const frequencies<T>& table, const std::vector<Sum>& sums) : table_(table), sums_(sums) {
    ascending_.resize(table.values.size());
    std::iota(ascending_.begin(), ascending_.end(), std::size_t{0});
    std::ranges::sort(ascending_, [&](std::size_t a, std::size_t b) {
      return is_before(table.values[a], table.values[b]);
    });
    for (const std::size_t i : ascending_) add_up(sums[i]);
  }

  Sum total() const { return cumulative_.empty() ? Sum(0) : cumulative_.back(); }

  // The least value with a weight up to which there is that much.
  T value_at(Sum least) const {
    const auto found = std::ranges::find_if(cumulative_, [&](Sum sum) { return sum > 0 && sum >= least; });
    return value_of(found);
  }
  median_result<T> median() const {
    const T lower = value_at(share_of_total(0.5, total()));
    const auto above = std::ranges::find_if(cumulative_, [&](Sum sum) { return sum > total() - sum; });
    return frequencies<T>{{lower, value_of(above)}, {1, 1}, 2, {}}.median();
  }
  double quantile(double part) const { return static_cast<double>(value_at(share_of_total(part, total()))); }

  std::vector<T> modes() const {
    std::vector<T> found;
    if (sums_.empty()) return found;
    const Sum greatest = *std::ranges::max_element(sums_);
    for (const std::size_t i : ascending_)
      if (sums_[i] == greatest) found.push_back(table_.values[i]);
    return found;
  }

  // The entries that are reported, in their order.
  std::vector<std::size_t> entries(order wanted, std::optional<std::uint64_t> top) const {
    std::vector<std::size_t> by_weight(ascending_.size());  // places among the ascending ones
    std::iota(by_weight.begin(), by_weight.end(), std::size_t{0});
    std::ranges::sort(by_weight, [&](std::size_t a, std::size_t b) {
      const Sum of_a = sums_[ascending_[a]], of_b = sums_[ascending_[b]];
      return of_a > of_b || (!(of_b > of_a) && a < b);
    });
    for (std::size_t& place : by_weight) place = ascending_[place];
    if (top && *top < by_weight.size()) by_weight.resize(static_cast<std::size_t>(*top));
    if (wanted == order::count) return by_weight;
    std::vector<std::size_t> kept = by_weight;
    std::ranges::sort(kept);  // as they stand in the table
    if (wanted != order::value) return kept;
    std::ranges::sort(
        kept, [&](std::size_t a, std::size_t b) { return is_before(table_.values[a], table_.values[b]); });
    return kept;
  }

 private:
  void add_up(Sum sum) {
    weight_sum<Sum> all{total(), 0};
    all += {sum, 0};
    cumulative_.push_back(all.sum);
  }
  template <class Place>
  T value_of(Place found) const {
    const auto last = static_cast<std::ptrdiff_t>(ascending_.size()) - 1;
    return table_.values[ascending_[static_cast<std::size_t>(
        std::min<std::ptrdiff_t>(found - cumulative_.begin(), last))]];
  }

  const frequencies<T>& table_;
  const std::vector<Sum>& sums_;
  std::vector<std::size_t> ascending_;
  std::vector<Sum> cumulative_;  // up to each of these
};

// NaN, and words that are left out with it. Returns how many items.
template <class T, class Sum>
std::uint64_t drop_nan(frequencies<T>& table, std::vector<Sum>& sums, const value_table& found,
                       const count_options& options) {
  const auto is_nothing = [&](T value) {
    if constexpr (std::floating_point<T>)
      return std::isnan(value);
    else
      return found.words && is_left_out((*found.words)[static_cast<std::size_t>(value)], options);
  };
  std::uint64_t dropped = 0;
  std::size_t kept = 0;
  for (std::size_t i = 0; i < table.values.size(); ++i) {
    if (is_nothing(table.values[i])) {
      dropped += table.counts[i];
      continue;
    }
    table.values[kept] = table.values[i];
    table.counts[kept] = table.counts[i];
    sums[kept++] = sums[i];
  }
  table.values.resize(kept);
  table.counts.resize(kept);
  sums.resize(kept);
  table.total -= dropped;
  return dropped;
}

void refuse_ranks_of(const weighted_table& counted, bool has_weight, const count_options& options) {
  if (!needs_numbers(options)) return;
  const char* const what = options.median ? "median" : "quantile";
  if (counted.negative)
    throw refusal(fmt::format("--weights: some weights are below 0, and there is no {} of such", what));
  if (!has_weight)
    throw refusal(fmt::format("--weights: all weight is 0, and there is no {} of nothing", what));
}

template <class T, class Sum>
count_answers<T> answer_with(const frequencies<T>& table, const std::vector<Sum>& sums,
                             const weighted_table& counted, const count_options& options,
                             count_result& result) {
  const weighted_ordering<T, Sum> ordering(table, sums);
  result.total = table.total;
  result.distinct = table.values.size();
  result.run.note(table.run);
  refuse_ranks_of(counted, ordering.total() > 0, options);
  count_answers<T> answers;
  if (options.median) answers.median = ordering.median();
  for (const double part : options.quantiles) result.quantiles.push_back(ordering.quantile(part));
  if (options.mode) answers.mode = ordering.modes();
  std::vector<Sum> kept;
  answers.table.total = table.total;
  for (const std::size_t i : ordering.entries(options.wanted, options.top)) {
    answers.table.values.push_back(table.values[i]);
    answers.table.counts.push_back(table.counts[i]);
    kept.push_back(sums[i]);
  }
  result.weights = value_weights{std::move(kept), ordering.total()};
  return answers;
}

// The sum of what the table leaves out, as the total is made.
template <class T, class Sum>
Sum weight_of_others(const frequencies<T>& table, const std::vector<Sum>& sums, const frequencies<T>& kept) {
  frequencies<T> others;
  std::vector<Sum> weights;
  const frequencies<T> shown = by_value(kept);
  for (std::size_t i = 0; i < table.values.size(); ++i) {
    const T value = table.values[i];
    if (std::ranges::binary_search(shown.values, value, [](T a, T b) { return is_before(a, b); })) continue;
    others.values.push_back(value);
    weights.push_back(sums[i]);
  }
  return weighted_ordering<T, Sum>(others, weights).total();
}

}  // namespace

count_result weighted_answer(weighted_table counted, const count_options& options,
                             const seconds_spent& seconds) {
  count_result result;
  result.run.seconds = seconds;
  result.run.tables = counted.tables;
  result.run.tables.missing += missing_in(counted.found, options.input.layout.cells);
  result.quantiles_at = options.quantiles;
  result.type = counted.found.type;
  const stopwatch time(result.run.seconds.compute);
  std::optional<weight_amount> weight;
  std::visit(
      [&](auto& table, auto& sums) {
        if (options.skip_nan) result.nan = counted.nan + drop_nan(table, sums, counted.found, options);
        auto answers = answer_with(table, sums, counted, options, result);
        result.words = std::move(counted.found.words);
        if (options.other) weight = weight_of_others(table, sums, answers.table);
        result.answers = std::move(answers);
      },
      counted.found.table, counted.sums);
  if (options.other) {
    result.other = others_of(result);
    result.other->weight = weight;
  }
  return result;
}

}  // namespace cairn::tool
