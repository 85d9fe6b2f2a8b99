// Boundary of order statistics, medians and quantiles: by counting or by selection, of one process or of
// positions; searches that are saved.
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
#include "src/host/run/order_statistics/position_list.hpp"
#include "src/host/run/order_statistics/position_search.hpp"
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
using host::position_list;

// Whether all values are counted, and looked up in their table: by measurement
// (docs/decisions/order_statistics.md).
bool counts_all(const samples& x, std::size_t positions, const execution& exec) {
  constexpr std::size_t few_narrow = std::size_t{1} << 16;
  check_choices(exec, x.on_device());
  if (x.on_device() || exec.where == place::device) return true;
  if (size_of(x.type) == 1) return true;
  if (size_of(x.type) == 2) return x.size > few_narrow || host::has_few_values(x);
  return positions > host::most_selected ||
         (positions > host::positions_of_a_window && host::has_few_values(x));
}

template <class Use>
auto with_table(const samples& x, const execution& exec, const Use& use) {
  return with_stored_type(x.type, [&](auto zero) {
    return use(cairn::value_counts(typed<decltype(zero)>(x), order::value, exec));
  });
}

// Calls use(selection<Raw>) of the items of this process, on the host and not counted, or of those of all
// positions, on each of them.
template <class Use>
void with_selection(const collective::selection_call& call, const execution& exec, const Use& use) {
  with_raw_type(call.x.type, [&](auto flip) {
    if (exec.ranks == nullptr) {
      const rising_progress told(exec);
      const auto which = call.leaves_nan ? host::ordered::numbers : host::ordered::all;
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
      found.ordered = keys.ordered;
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

// The items of positions that ascend, of a table in order of value.
template <class T>
std::vector<T> looked_up(const frequencies<T>& table, const position_list& positions) {
  std::vector<T> items;
  std::uint64_t until = 0;
  std::size_t at = 0;
  for (const std::uint64_t position : positions) {
    while (until + table.counts[at] <= position) until += table.counts[at++];
    items.push_back(table.values[at]);
  }
  return items;
}

template <class Item>
void hand_over(const std::vector<Item>& found, const position_list& each,
               std::span<const std::uint64_t> positions, const value_list& items) {
  auto* to = static_cast<std::byte*>(items.resize(items.vector, positions.size()));
  for (std::size_t i = 0; i < positions.size(); ++i)
    std::memcpy(to + i * sizeof(Item), &found[index_in(each, positions[i])], sizeof(Item));
}

void check_positions(std::span<const std::uint64_t> positions, std::size_t items) {
  for (std::size_t i = 0; i < positions.size(); ++i)
    if (positions[i] >= items)
      throw std::invalid_argument(sentence("order_statistics: positions[", i, "] is ", positions[i],
                                           "; expected less than ", items, ", the number of items"));
}

// Of the items that count: none that propagates NaN is left out.
void check_any(const char* who, std::uint64_t ordered) {
  if (ordered == 0)
    throw std::invalid_argument(sentence(who, ": nothing was counted; at least one item is needed"));
}

position_list middle_positions(std::uint64_t items) {
  return each_once(position_list{(items - 1) / 2, items / 2});
}

position_list positions_of_quantiles(std::span<const double> at, std::uint64_t items) {
  position_list positions;
  for (const double q : at) {
    const quantile_position position = position_of_quantile(q, items);
    positions.insert(positions.end(), {position.below, position.above});
  }
  return each_once(positions);
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
  check_any("median", middle.ordered);
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
  check_any("quantiles", found.ordered);
  check_quantiles(at);
  if (found.nan != 0 && nan == nan_policy::propagate)
    return std::vector<double>(at.size(), std::numeric_limits<double>::quiet_NaN());
  const samples items{found.items.data(), found.items.size(), -1, type};
  const position_list positions = positions_of_quantiles(at, found.ordered);
  std::vector<double> made;
  for (const double q : at) {
    const quantile_position position = position_of_quantile(q, found.ordered);
    made.push_back(between(number_at(items, index_in(positions, position.below)),
                           number_at(items, index_in(positions, position.above)), position.fraction));
  }
  return made;
}

}  // namespace

void order_statistics(const samples& x, std::span<const std::uint64_t> positions, const value_list& items,
                      const execution& exec) {
  const portable::fp_default fp;
  if (exec.ranks == nullptr) {
    check_positions(positions, x.size);
    const position_list each = each_once(positions);
    if (counts_all(x, each.size(), exec))
      return with_table(
          x, exec, [&](const auto& table) { hand_over(looked_up(table, each), each, positions, items); });
  }
  const auto wanted = [&](std::uint64_t of_all) {
    check_positions(positions, of_all);
    return each_once(positions);
  };
  with_selection({.who = "order_statistics",
                  .x = x,
                  .wanted = wanted,
                  .most = positions.size(),
                  .options = [&] { return options_of("the list of positions", positions); }},
                 exec,
                 [&](const auto& found) { hand_over(found.items, wanted(found.ordered), positions, items); });
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
                  .wanted = middle_positions,
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
    return are_quantiles(at) ? positions_of_quantiles(at, items) : position_list();
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

// --- position_search ---------------------------------------------------------------------------------------

struct search_of_positions::state {
  sample_type type;
  std::unique_ptr<host::position_search> search;

  static state& of(const std::unique_ptr<state>& held, const char* who) {
    if (held != nullptr) return *held;
    throw std::invalid_argument(sentence("position_search::", who, ": the search was moved from"));
  }
};

search_of_positions::search_of_positions(sample_type type, std::span<const std::uint64_t> positions)
    : state_(std::make_unique<state>(state{
          type, host::make_position_search(type, position_list(positions.begin(), positions.end()))})) {}
search_of_positions::search_of_positions(search_of_positions&&) noexcept = default;
search_of_positions& search_of_positions::operator=(search_of_positions&&) noexcept = default;
search_of_positions::~search_of_positions() = default;

bool search_of_positions::done() const { return state::of(state_, "done").search->done(); }

void search_of_positions::add(const samples& x, const execution& exec) {
  const portable::fp_default fp;
  check_choices(exec, x.on_device());
  const state& mine = state::of(state_, "add");
  if (x.on_device() || exec.where == place::device)
    throw std::invalid_argument(
        "position_search::add: a device was asked for, or holds the samples; expected host memory and "
        "execution::where host or automatic");
  mine.search->add(x, exec);
}

void search_of_positions::merge(const search_of_positions& other) {
  const state& mine = state::of(state_, "merge");
  const state& theirs = state::of(other.state_, "merge");
  if (mine.type != theirs.type || !mine.search->merge(*theirs.search))
    throw std::invalid_argument(
        "position_search::merge: the other search has other positions, samples of another type, or is in "
        "another pass");
}

void search_of_positions::end_pass() {
  host::position_search& search = *state::of(state_, "end_pass").search;
  const std::uint64_t added = search.added();
  if (search.end_pass()) return;
  const std::uint64_t expected = search.expected();
  if (expected == 0)
    throw std::invalid_argument(sentence("position_search::end_pass: the pass had ", added,
                                         " items; expected more than ", search.greatest_position(),
                                         ", the greatest position"));
  throw std::invalid_argument(sentence("position_search::end_pass: the pass had ", added,
                                       " items; expected the same as in the pass before, ", expected,
                                       " of them"));
}

void search_of_positions::items(const value_list& found) const {
  const host::position_search& search = *state::of(state_, "items").search;
  if (!search.done())
    throw std::invalid_argument("position_search::items: the search is not done; expected another pass");
  search.items(found);
}

void search_of_positions::save(const sink& to) const {
  const state& mine = state::of(state_, "save");
  states::writer bytes(to, states::kind::positions);
  bytes.put(static_cast<std::uint64_t>(mine.type));
  mine.search->save(bytes);
  bytes.finish();
}

void search_of_positions::load(const source& from) {
  const sample_type type = state::of(state_, "load").type;
  states::reader bytes(from, states::kind::positions, "position_search::load");
  bytes.expect_type(type);
  auto made = std::make_unique<state>(state{type, host::load_position_search(type, bytes)});
  bytes.finish();
  state_ = std::move(made);
}

}  // namespace cairn::detail
