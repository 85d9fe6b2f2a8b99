// Boundary of order statistics, medians and quantiles: by counting or by selection, of one process or of
// ranks; searches that are saved.
#include <algorithm>
#include <cairn/order_statistics.hpp>
#include <cairn/value_counts.hpp>
#include <cstring>
#include <limits>
#include <memory>
#include <stdexcept>
#include <utility>

#include "src/call/place.hpp"
#include "src/call/progress.hpp"
#include "src/call/sentence.hpp"
#include "src/collective/selection.hpp"
#include "src/counting/keys.hpp"
#include "src/counting/linear_rule.hpp"
#include "src/host/run/order_statistics/rank_list.hpp"
#include "src/host/run/order_statistics/rank_search.hpp"
#include "src/host/run/order_statistics/selection.hpp"
#include "src/lanes/fp_control.hpp"
#include "src/layouts/sample_kinds.hpp"
#include "src/ranks/agreement.hpp"
#include "src/states/reader.hpp"
#include "src/states/writer.hpp"

namespace cairn::detail {
namespace {

using host::each_once;
using host::index_in;
using host::rank_list;

// Whether all values are counted, and looked up in their table: by measurement
// (docs/decisions/order_statistics.md).
bool counts_all(const samples& x, std::size_t ranks, const execution& exec) {
  constexpr std::size_t few_narrow = std::size_t{1} << 16;
  check_choices(exec, x.on_device());
  if (x.on_device() || exec.where == place::device) return true;
  if (size_of(x.type) == 1) return true;
  if (size_of(x.type) == 2) return x.size > few_narrow || host::has_few_values(x);
  return ranks > host::most_selected || (ranks > host::ranks_of_a_window && host::has_few_values(x));
}

template <class Use>
auto with_table(const samples& x, const execution& exec, const Use& use) {
  return with_stored_type(x.type, [&](auto zero) {
    return use(cairn::value_counts(typed<decltype(zero)>(x), order::value, exec));
  });
}

// Calls use(selection<Raw>) of the items of this process, on the host and not counted, or of those of all
// ranks, on each of them.
template <class Use>
void with_selection(const collective::selection_call& call, const execution& exec, const Use& use) {
  with_raw_type(call.x.type, [&](auto flip) {
    if (exec.ranks == nullptr) {
      const rising_progress told(exec);
      const auto which = call.leaves_nan ? host::ranked::numbers : host::ranked::all;
      const auto found = host::select(call.x, flip, which, call.wanted, told.exec());
      report(told.exec(), 1);
      return use(found);
    }
    const collective::selected_keys keys = collective::select(*exec.ranks, call, without_ranks(exec));
    ranks::on_each(*exec.ranks, [&] {
      host::selection<decltype(flip)> found;
      found.items.resize(keys.keys.size());
      write_values(call.x.type, found.items.data(), keys.keys.size(),
                   [&](std::size_t i) { return keys.keys[i]; });
      found.ranked = keys.ranked;
      found.nan = keys.nan;
      use(found);
    });
  });
}

template <class Numbers>
ranks::option_list options_of(const char* name, const Numbers& numbers, nan_policy nan = {}) {
  ranks::option_list options{{"skips NaN", nan == nan_policy::skip}};
  options.add_mixed(
      name, ranks::hash_of_bytes(numbers.data(), numbers.size() * sizeof(numbers[0]), numbers.size()));
  return options;
}

// The items of ranks that ascend, of a table in order of value.
template <class T>
std::vector<T> looked_up(const frequencies<T>& table, const rank_list& ranks) {
  std::vector<T> items;
  std::uint64_t until = 0;
  std::size_t at = 0;
  for (const std::uint64_t rank : ranks) {
    while (until + table.counts[at] <= rank) until += table.counts[at++];
    items.push_back(table.values[at]);
  }
  return items;
}

template <class Item>
void hand_over(const std::vector<Item>& found, const rank_list& each, std::span<const std::uint64_t> ranks,
               const value_list& items) {
  auto* to = static_cast<std::byte*>(items.resize(items.vector, ranks.size()));
  for (std::size_t i = 0; i < ranks.size(); ++i)
    std::memcpy(to + i * sizeof(Item), &found[index_in(each, ranks[i])], sizeof(Item));
}

void check_ranks(std::span<const std::uint64_t> ranks, std::size_t items) {
  for (std::size_t i = 0; i < ranks.size(); ++i)
    if (ranks[i] >= items)
      throw std::invalid_argument(sentence("order_statistics: ranks[", i, "] is ", ranks[i],
                                           "; expected less than ", items, ", the number of items"));
}

// Of the items that count: none that propagates NaN is left out.
void check_any(const char* who, std::uint64_t ranked) {
  if (ranked == 0)
    throw std::invalid_argument(sentence(who, ": nothing was counted; at least one item is needed"));
}

rank_list middle_ranks(std::uint64_t items) { return each_once(rank_list{(items - 1) / 2, items / 2}); }

rank_list ranks_of_quantiles(std::span<const double> at, std::uint64_t items) {
  rank_list ranks;
  for (const double q : at) {
    const quantile_position position = position_of_quantile(q, items);
    ranks.insert(ranks.end(), {position.below, position.above});
  }
  return each_once(ranks);
}

bool are_quantiles(std::span<const double> at) {
  return std::ranges::all_of(at, [](double q) { return q >= 0 && q <= 1; });
}

template <class Item>
double hand_over_middle(const Item& low, const Item& high, double mean, void* lower, void* upper) {
  std::memcpy(lower, &low, sizeof low);
  std::memcpy(upper, &high, sizeof high);
  return mean;
}

// Returns the mean.
template <class Raw>
double median_from(const host::selection<Raw>& middle, sample_type type, nan_policy nan, void* lower,
                   void* upper) {
  check_any("median", middle.ranked);
  const samples items{middle.items.data(), middle.items.size(), -1, type};
  if (middle.nan == 0 || nan == nan_policy::skip)
    return hand_over_middle(middle.items.front(), middle.items.back(), middle_of(items, 0, items.size - 1),
                            lower, upper);
  constexpr Raw none = std::numeric_limits<Raw>::quiet_NaN();
  return hand_over_middle(none, none, std::numeric_limits<double>::quiet_NaN(), lower, upper);
}

template <class Raw>
std::vector<double> quantiles_from(const host::selection<Raw>& found, sample_type type,
                                   std::span<const double> at, nan_policy nan) {
  check_any("quantiles", found.ranked);
  check_quantiles(at);
  if (found.nan != 0 && nan == nan_policy::propagate)
    return std::vector<double>(at.size(), std::numeric_limits<double>::quiet_NaN());
  const samples items{found.items.data(), found.items.size(), -1, type};
  const rank_list ranks = ranks_of_quantiles(at, found.ranked);
  std::vector<double> made;
  for (const double q : at) {
    const quantile_position position = position_of_quantile(q, found.ranked);
    made.push_back(between(number_at(items, index_in(ranks, position.below)),
                           number_at(items, index_in(ranks, position.above)), position.fraction));
  }
  return made;
}

}  // namespace

void order_statistics(const samples& x, std::span<const std::uint64_t> ranks, const value_list& items,
                      const execution& exec) {
  const portable::fp_default fp;
  if (exec.ranks == nullptr) {
    check_ranks(ranks, x.size);
    const rank_list each = each_once(ranks);
    if (counts_all(x, each.size(), exec))
      return with_table(x, exec,
                        [&](const auto& table) { hand_over(looked_up(table, each), each, ranks, items); });
  }
  const auto wanted = [&](std::uint64_t of_all) {
    check_ranks(ranks, of_all);
    return each_once(ranks);
  };
  with_selection({.who = "order_statistics",
                  .x = x,
                  .wanted = wanted,
                  .most = ranks.size(),
                  .options = [&] { return options_of("the list of ranks", ranks); }},
                 exec,
                 [&](const auto& found) { hand_over(found.items, wanted(found.ranked), ranks, items); });
}

double median(const samples& x, nan_policy nan, void* lower, void* upper, const execution& exec) {
  const portable::fp_default fp;
  if (exec.ranks == nullptr && counts_all(x, 2, exec))
    return with_table(x, exec, [&](const auto& table) {
      const auto middle = table.median(nan);
      return hand_over_middle(middle.lower, middle.upper, middle.mean, lower, upper);
    });
  const bool skips = nan == nan_policy::skip;
  double mean = 0;
  with_selection({.who = "median",
                  .x = x,
                  .leaves_nan = skips,
                  .wanted = middle_ranks,
                  .most = 2,
                  .options = [skips] { return ranks::option_list{{"skips NaN", skips}}; }},
                 exec, [&](const auto& middle) { mean = median_from(middle, x.type, nan, lower, upper); });
  return mean;
}

std::vector<double> quantiles(const samples& x, std::span<const double> at, nan_policy nan,
                              const execution& exec) {
  const portable::fp_default fp;
  if (exec.ranks == nullptr && counts_all(x, 2 * at.size(), exec))
    return with_table(x, exec, [&](const auto& table) { return table.quantiles(at, nan); });
  const auto wanted = [&](std::uint64_t items) {  // others are refused, unless nothing was counted
    return are_quantiles(at) ? ranks_of_quantiles(at, items) : rank_list();
  };
  std::vector<double> made;
  with_selection({.who = "quantiles",
                  .x = x,
                  .leaves_nan = nan == nan_policy::skip,
                  .wanted = wanted,
                  .most = 2 * at.size(),
                  .options = [&] { return options_of("the list at", at, nan); }},
                 exec, [&](const auto& found) { made = quantiles_from(found, x.type, at, nan); });
  return made;
}

// --- rank_search -------------------------------------------------------------------------------------------

struct search_of_ranks::state {
  sample_type type;
  std::unique_ptr<host::rank_search> search;

  static state& of(const std::unique_ptr<state>& held, const char* who) {
    if (held != nullptr) return *held;
    throw std::invalid_argument(sentence("rank_search::", who, ": the search was moved from"));
  }
};

search_of_ranks::search_of_ranks(sample_type type, std::span<const std::uint64_t> ranks)
    : state_(std::make_unique<state>(
          state{type, host::make_rank_search(type, rank_list(ranks.begin(), ranks.end()))})) {}
search_of_ranks::search_of_ranks(search_of_ranks&&) noexcept = default;
search_of_ranks& search_of_ranks::operator=(search_of_ranks&&) noexcept = default;
search_of_ranks::~search_of_ranks() = default;

bool search_of_ranks::done() const { return state::of(state_, "done").search->done(); }

void search_of_ranks::add(const samples& x, const execution& exec) {
  const portable::fp_default fp;
  check_choices(exec, x.on_device());
  const state& mine = state::of(state_, "add");
  if (x.on_device() || exec.where == place::device)
    throw std::invalid_argument(
        "rank_search::add: a device was asked for, or holds the samples; expected host memory and "
        "execution::where host or automatic");
  mine.search->add(x, exec);
}

void search_of_ranks::merge(const search_of_ranks& other) {
  const state& mine = state::of(state_, "merge");
  const state& theirs = state::of(other.state_, "merge");
  if (mine.type != theirs.type || !mine.search->merge(*theirs.search))
    throw std::invalid_argument(
        "rank_search::merge: the other search has other ranks, samples of another type, or is in another "
        "pass");
}

void search_of_ranks::end_pass() {
  host::rank_search& search = *state::of(state_, "end_pass").search;
  const std::uint64_t added = search.added();
  if (search.end_pass()) return;
  const std::uint64_t expected = search.expected();
  if (expected == 0)
    throw std::invalid_argument(sentence("rank_search::end_pass: the pass had ", added,
                                         " items; expected more than ", search.greatest_rank(),
                                         ", the greatest rank"));
  throw std::invalid_argument(sentence("rank_search::end_pass: the pass had ", added,
                                       " items; expected the same as in the pass before, ", expected,
                                       " of them"));
}

void search_of_ranks::items(const value_list& found) const {
  const host::rank_search& search = *state::of(state_, "items").search;
  if (!search.done())
    throw std::invalid_argument("rank_search::items: the search is not done; expected another pass");
  search.items(found);
}

void search_of_ranks::save(const sink& to) const {
  const state& mine = state::of(state_, "save");
  states::writer bytes(to, states::kind::ranks);
  bytes.put(static_cast<std::uint64_t>(mine.type));
  mine.search->save(bytes);
  bytes.finish();
}

void search_of_ranks::load(const source& from) {
  const sample_type type = state::of(state_, "load").type;
  states::reader bytes(from, states::kind::ranks, "rank_search::load");
  bytes.expect_type(type);
  auto made = std::make_unique<state>(state{type, host::load_rank_search(type, bytes)});
  bytes.finish();
  state_ = std::move(made);
}

}  // namespace cairn::detail
