// Order statistics, medians and quantiles over processes.
#include <algorithm>
#include <cairn/collective/order_statistics.hpp>
#include <cstring>
#include <limits>
#include <stdexcept>

#include "src/call/sentence.hpp"
#include "src/collective/selection.hpp"
#include "src/counting/keys.hpp"
#include "src/counting/linear_rule.hpp"
#include "src/host/run/order_statistics/rank_list.hpp"
#include "src/lanes/fp_control.hpp"
#include "src/layouts/sample_kinds.hpp"
#include "src/ranks/agreement.hpp"

namespace cairn::detail {
namespace {

using host::each_once;
using host::index_in;
using host::rank_list;

// The items with these keys, as bytes of the type.
std::vector<std::byte> items_of(sample_type type, std::span<const std::uint64_t> keys) {
  std::vector<std::byte> items(keys.size() * size_of(type));
  write_values(type, items.data(), keys.size(), [&](std::size_t i) { return keys[i]; });
  return items;
}

void check_any_ranked(const char* who, std::uint64_t ranked) {
  if (ranked == 0)
    throw std::invalid_argument(sentence(who, ": nothing was counted; at least one item is needed"));
}

template <class Numbers>
std::uint64_t hash_of_numbers(const Numbers& numbers, std::uint64_t before) {
  return ranks::hash_of_bytes(numbers.data(), numbers.size() * sizeof(numbers[0]), before + numbers.size());
}

}  // namespace

void order_statistics(const communicator& all, const samples& x, std::span<const std::uint64_t> wanted,
                      const value_list& items, const execution& exec) {
  const portable::fp_default fp;
  const auto ranks_wanted = [&](std::uint64_t all_items) {
    for (std::size_t i = 0; i < wanted.size(); ++i)
      if (wanted[i] >= all_items)
        throw std::invalid_argument(sentence("order_statistics: ranks[", i, "] is ", wanted[i],
                                             "; expected less than ", all_items, ", the number of items"));
    return each_once(wanted);
  };
  const ranks::selection_call call{.who = "order_statistics",
                                   .x = x,
                                   .wanted = ranks_wanted,
                                   .most = wanted.size(),
                                   .options = hash_of_numbers(wanted, 1),
                                   .exec = exec};
  const ranks::selected_keys found = ranks::select(all, call);
  ranks::on_each(all, [&] {
    if (found.ranked == 0 && !wanted.empty()) ranks_wanted(0);
    const rank_list each = each_once(wanted);
    const std::vector<std::byte> bytes = items_of(x.type, found.keys);
    const std::size_t size = size_of(x.type);
    auto* to = static_cast<std::byte*>(items.resize(items.vector, wanted.size()));
    for (std::size_t i = 0; i < wanted.size(); ++i)
      std::memcpy(to + i * size, bytes.data() + index_in(each, wanted[i]) * size, size);
  });
}

double median(const communicator& all, const samples& x, nan_policy nan, void* lower, void* upper,
              const execution& exec) {
  const portable::fp_default fp;
  const ranks::selection_call call{
      .who = "median",
      .x = x,
      .leaves_nan = nan == nan_policy::skip,
      .wanted = [](std::uint64_t items) { return each_once(rank_list{(items - 1) / 2, items / 2}); },
      .most = 2,
      .options = static_cast<std::uint64_t>(nan) + 1,
      .exec = exec};
  ranks::selected_keys found = ranks::select(all, call);
  double mean = 0;
  ranks::on_each(all, [&] {
    check_any_ranked("median", found.ranked);
    const bool is_nan = found.nan != 0 && nan == nan_policy::propagate;
    if (is_nan) std::ranges::fill(found.keys, ~std::uint64_t{0} >> (64 - 8 * size_of(x.type)));
    const std::vector<std::byte> bytes = items_of(x.type, found.keys);
    const samples items{bytes.data(), found.keys.size(), -1, x.type};
    std::memcpy(lower, bytes.data(), size_of(x.type));
    std::memcpy(upper, bytes.data() + bytes.size() - size_of(x.type), size_of(x.type));
    mean = is_nan ? std::numeric_limits<double>::quiet_NaN() : middle_of(items, 0, items.size - 1);
  });
  return mean;
}

std::vector<double> quantiles(const communicator& all, const samples& x, std::span<const double> at,
                              nan_policy nan, const execution& exec) {
  const portable::fp_default fp;
  const bool all_are = std::ranges::all_of(at, [](double q) { return q >= 0 && q <= 1; });
  const auto ranks_wanted = [&](std::uint64_t items) {
    rank_list ranks;
    for (std::size_t i = 0; all_are && i < at.size(); ++i) {  // others are refused, unless there are no items
      const quantile_position position = position_of_quantile(at[i], items);
      ranks.insert(ranks.end(), {position.below, position.above});
    }
    return each_once(ranks);
  };
  const ranks::selection_call call{.who = "quantiles",
                                   .x = x,
                                   .leaves_nan = nan == nan_policy::skip,
                                   .wanted = ranks_wanted,
                                   .most = 2 * at.size(),
                                   .options = hash_of_numbers(at, static_cast<std::uint64_t>(nan) + 1),
                                   .exec = exec};
  const ranks::selected_keys found = ranks::select(all, call);
  std::vector<double> made;
  ranks::on_each(all, [&] {
    check_any_ranked("quantiles", found.ranked);
    check_quantiles(at);
    made.assign(at.size(), std::numeric_limits<double>::quiet_NaN());
    if (found.nan != 0 && nan == nan_policy::propagate) return;
    const std::vector<std::byte> bytes = items_of(x.type, found.keys);
    const samples items{bytes.data(), found.keys.size(), -1, x.type};
    const rank_list each = ranks_wanted(found.ranked);
    for (std::size_t i = 0; i < at.size(); ++i) {
      const quantile_position position = position_of_quantile(at[i], found.ranked);
      made[i] = between(number_at(items, index_in(each, position.below)),
                        number_at(items, index_in(each, position.above)), position.fraction);
    }
  });
  return made;
}

}  // namespace cairn::detail
