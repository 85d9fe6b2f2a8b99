#include "offload/run/value_counts.hpp"

#include <algorithm>
#include <cairn/value_counts.hpp>
#include <limits>
#include <stdexcept>

#include "offload/memory/devices.hpp"
#include "src/call/place.hpp"
#include "src/call/sentence.hpp"
#include "src/counting/entries.hpp"
#include "src/counting/keys.hpp"
#include "src/host/run/value_counts/first_places.hpp"
#include "src/host/run/value_counts/ordered.hpp"
#include "src/host/run/value_counts/value_counts.hpp"
#include "src/lanes/fp_control.hpp"
#include "src/layouts/value_table.hpp"
#include "src/machine/threads.hpp"

namespace cairn {
namespace {

// Where each of the values first occurs in x, by keys (src/counting/keys.hpp); all of them do.
// Samples on a device are brought here, part by part, until every value was met.
std::vector<std::uint64_t> first_places(const detail::samples& x, const std::vector<std::uint64_t>& keys,
                                        int threads) {
  if (!x.on_device()) return host::first_places(x, keys, threads);
  constexpr std::size_t most = std::size_t{1} << 24;
  std::vector<std::uint64_t> places(keys.size(), host::nowhere);
  std::vector<std::byte> here(std::min(most, x.size) * detail::size_of(x.type));
  for (std::size_t first = 0; first < x.size && std::ranges::count(places, host::nowhere) != 0;
       first += most) {
    const detail::samples part = part_of(x, first, std::min(most, x.size - first));
    offload::copy_out(here.data(), part.data, part.bytes(), x.device);
    const auto found = host::first_places({here.data(), part.size, -1, x.type}, keys, threads);
    for (std::size_t i = 0; i < places.size(); ++i)
      if (places[i] == host::nowhere && found[i] != host::nowhere) places[i] = first + found[i];
  }
  return places;
}

// Fills the empty table, wherever x lies and `exec` says: in the order of first occurrences where that is
// wanted and costs little, else in any.
void count(const detail::samples& x, order wanted, const execution& exec, value_table& table) {
  const site at = choose_site(exec, x.device, x.bytes());
  if (at.where == place::device) return offload::run_value_counts(x, exec, at.device, table);
  host::run_value_counts(x, exec, wanted, table);
}

// Refuses what is no order. std::invalid_argument.
void check_order(order wanted, const char* who) {
  if (wanted >= order::unordered && wanted <= order::first_seen) return;
  throw std::invalid_argument(sentence(who, ": the order is ", static_cast<int>(wanted),
                                       "; expected unordered, value, count or first_seen"));
}

// Threads worth waking for a table of so many values.
int ordering_threads(const execution& exec, std::size_t distinct) {
  constexpr std::size_t too_few_to_share = std::size_t{1} << 15;
  return host::threads_for(exec, distinct, too_few_to_share);
}

void check_total(std::uint64_t total, std::uint64_t more) {
  if (more > std::numeric_limits<std::uint64_t>::max() - total)
    throw std::overflow_error("value_counter: more than 2^64 - 1 items");
}

}  // namespace

namespace detail {

run_info value_counts(const samples& x, const value_list& values, std::vector<std::uint64_t>& counts,
                      order wanted, const execution& exec) {
  const portable::fp_default fp;
  check_order(wanted, "value_counts");
  value_table table{values, counts};
  count(x, wanted, exec, table);
  const std::size_t distinct = counts.size();
  const int threads = ordering_threads(exec, distinct);
  if (wanted == order::value) order_by_value(table, threads);
  if (wanted == order::count) order_by_count(table, threads);
  if (wanted == order::first_seen && !table.in_order) {
    std::vector<std::uint64_t> keys(distinct);
    read_keys({values.data(), distinct, -1, values.type}, 0, distinct, keys.data());
    order_by_place(table, first_places(x, keys, ordering_threads(exec, x.size)), threads);
  }
  return table.run;
}

struct counter::state {
  sample_type type;
  bool remembers_first;
  sharded_entries entries{};
  std::uint64_t total = 0;
  run_info run{};  // of the largest chunk
  std::uint64_t largest = 0;

  void note(const run_info& what_ran, std::uint64_t items) {
    if (items < largest) return;
    run = what_ran;
    largest = items;
  }

  // Of a counter that was not moved from.
  static state& of(const std::unique_ptr<state>& held, const char* who) {
    if (held != nullptr) return *held;
    throw std::invalid_argument(sentence("value_counter::", who, ": the counter was moved from"));
  }

  // Where keys that were not met before lie in x, behind all that was counted before.
  void find_places(const samples& x, std::vector<entry>& more, int threads) const {
    std::vector<std::uint64_t> fresh;
    std::vector<std::size_t> which;
    for (std::size_t i = 0; i < more.size(); ++i) {
      if (entries.holds(more[i].key)) continue;
      fresh.push_back(more[i].key);
      which.push_back(i);
    }
    if (fresh.empty()) return;
    const std::vector<std::uint64_t> places = first_places(x, fresh, threads);
    for (std::size_t i = 0; i < which.size(); ++i) more[which[i]].place = total + places[i];
  }
};

counter::counter(sample_type type, order most_demanding)
    : state_(std::make_unique<state>(type, most_demanding == order::first_seen)) {
  check_order(most_demanding, "value_counter");
}
counter::counter(counter&&) noexcept = default;
counter& counter::operator=(counter&&) noexcept = default;
counter::~counter() = default;

void counter::add(const samples& x, const execution& exec) {
  const portable::fp_default fp;
  state& mine = state::of(state_, "add");
  check_total(mine.total, x.size);
  std::vector<std::uint64_t> counts;
  with_raw_type(x.type, [&](auto flip) {
    std::vector<decltype(flip)> values;
    value_table found{list_of(values), counts};
    count(x, mine.remembers_first ? order::first_seen : order::unordered, exec, found);
    std::vector<entry> entries(counts.size());
    for (std::size_t i = 0; i < entries.size(); ++i)  // where they are in order, that is all a place is for
      entries[i] = {key_of_raw(values[i], flip), counts[i], mine.total + i};
    if (mine.remembers_first && !found.in_order) mine.find_places(x, entries, ordering_threads(exec, x.size));
    mine.entries.add(entries, ordering_threads(exec, entries.size()));
    mine.total += x.size;
    mine.note(found.run, x.size);
  });
}

void counter::merge(const counter& other, const execution& exec) {
  state& mine = state::of(state_, "merge");
  const state& others = state::of(other.state_, "merge");
  check_choices(exec);
  check_total(mine.total, other.total());
  if (mine.remembers_first && !others.remembers_first)
    throw std::invalid_argument(
        "value_counter::merge: this counter remembers first occurrences, the other does not; "
        "make both with the same order");
  std::vector<entry> entries;
  entries.reserve(other.distinct());
  others.entries.for_each([&](const entry& e) { entries.push_back({e.key, e.count, mine.total + e.place}); });
  mine.entries.add(entries, ordering_threads(exec, entries.size()));
  mine.total += other.total();
  mine.note(others.run, others.largest);
}

run_info counter::table(const value_list& values, std::vector<std::uint64_t>& counts, order wanted,
                        const execution& exec) const {
  check_order(wanted, "value_counter::table");
  check_choices(exec);
  const state& mine = state::of(state_, "table");
  if (wanted == order::first_seen && !mine.remembers_first)
    throw std::invalid_argument(
        "value_counter::table: order::first_seen was asked for, but the counter was made without "
        "remembering first occurrences; make it with order::first_seen");
  const portable::fp_default fp;
  std::vector<std::uint64_t> keys;
  std::vector<std::uint64_t> places;
  mine.entries.for_each([&](const entry& e) {
    keys.push_back(e.key);
    counts.push_back(e.count);
    if (wanted == order::first_seen) places.push_back(e.place);
  });
  write_values(values.type, values.resize(values.vector, keys.size()), keys.size(),
               [&keys](std::size_t i) { return keys[i]; });
  value_table made{values, counts};
  const int threads = ordering_threads(exec, counts.size());
  if (wanted == order::value) order_by_value(made, threads);
  if (wanted == order::count) order_by_count(made, threads);
  if (wanted == order::first_seen) order_by_place(made, places, threads);
  return mine.run;
}

std::uint64_t counter::total() const { return state_ == nullptr ? 0 : state_->total; }
std::size_t counter::distinct() const { return state_ == nullptr ? 0 : state_->entries.size(); }

}  // namespace detail
}  // namespace cairn
