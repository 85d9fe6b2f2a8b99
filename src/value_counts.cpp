#include "offload/run/value_counts.hpp"

#include <algorithm>
#include <cairn/value_counts.hpp>
#include <limits>
#include <mutex>
#include <stdexcept>

#include "offload/memory/devices.hpp"
#include "src/call/place.hpp"
#include "src/call/sentence.hpp"
#include "src/counting/keys.hpp"
#include "src/host/run/value_counts/first_places.hpp"
#include "src/host/run/value_counts/ordered.hpp"
#include "src/host/run/value_counts/value_counts.hpp"
#include "src/host/run/value_counts/value_stream.hpp"
#include "src/lanes/fp_control.hpp"
#include "src/layouts/value_table.hpp"
#include "src/machine/memory_limit.hpp"
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

// Refuses a table that memory cannot hold. std::invalid_argument.
void check_table(std::size_t distinct, std::size_t value_bytes) {
  const std::size_t bytes = value_bytes + sizeof(std::uint64_t);
  if (distinct <= host::memory_limit() / bytes) return;
  throw std::invalid_argument(sentence("value_counter::table: ", distinct, " values, ", bytes,
                                       " bytes each; expected a table that fits the ", host::memory_limit(),
                                       " bytes of memory that this process may fill: use for_each_bucket"));
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
  std::unique_ptr<host::value_stream> stream;
  std::mutex settling{};  // for calls that are const to the caller

  state(sample_type of, const counter_options& options)
      : type(of),
        remembers_first(options.order == order::first_seen),
        stream(host::make_value_stream(of, remembers_first, {options.memory_bytes, options.folder})) {}

  // Merges by way of a table: with itself, or one that remembers first occurrences where this does not.
  void merge_table_of(state& others, const execution& exec) {
    others.stream->settle(exec);
    with_raw_type(type, [&](auto flip) {
      std::vector<decltype(flip)> values;
      std::vector<std::uint64_t> counts;
      std::vector<std::uint64_t> places;
      value_table found{list_of(values), counts};
      found.run = others.stream->run();
      others.stream->list(found.values, counts, others.remembers_first ? &places : nullptr, 1);
      stream->add(found, places, others.stream->total());  // merged with itself: places of now stay
    });
  }

  // Of a counter that was not moved from.
  static state& of(const std::unique_ptr<state>& held, const char* who) {
    if (held != nullptr) return *held;
    throw std::invalid_argument(sentence("value_counter::", who, ": the counter was moved from"));
  }
};

counter::counter(sample_type type, const counter_options& options) {
  check_order(options.order, "value_counter");
  constexpr std::size_t least = std::size_t{1} << 20;
  if (options.memory_bytes != 0 && options.memory_bytes < least)
    throw std::invalid_argument(sentence("value_counter: memory_bytes is ", options.memory_bytes,
                                         "; expected 0, for no cap, or at least ", least));
  state_ = std::make_unique<state>(type, options);
}
counter::counter(counter&&) noexcept = default;
counter& counter::operator=(counter&&) noexcept = default;
counter::~counter() = default;

void counter::add(const samples& x, const execution& exec) {
  const portable::fp_default fp;
  state& mine = state::of(state_, "add");
  check_total(mine.stream->total(), x.size);
  const site at = choose_site(exec, x.device, x.bytes());
  if (at.where == place::host) return mine.stream->add(x, exec);
  with_raw_type(x.type, [&](auto flip) {
    std::vector<decltype(flip)> values;
    std::vector<std::uint64_t> counts;
    value_table found{list_of(values), counts};
    offload::run_value_counts(x, exec, at.device, found);
    std::vector<std::uint64_t> places;
    if (mine.remembers_first) {
      std::vector<std::uint64_t> keys(counts.size());
      read_keys({values.data(), values.size(), -1, x.type}, 0, keys.size(), keys.data());
      mine.stream->settle(exec);  // what came before has smaller places
      places = first_places(x, keys, ordering_threads(exec, x.size));
      for (std::uint64_t& place : places) place += mine.stream->total();
    }
    mine.stream->add(found, places, x.size);
  });
}

void counter::merge(const counter& other, const execution& exec) {
  const portable::fp_default fp;
  state& mine = state::of(state_, "merge");
  state& others = state::of(other.state_, "merge");
  check_choices(exec);
  check_total(mine.stream->total(), other.total());
  if (mine.remembers_first && !others.remembers_first)
    throw std::invalid_argument(
        "value_counter::merge: this counter remembers first occurrences, the other does not; "
        "make both with the same order");
  const std::lock_guard settling(others.settling);
  if (&mine == &others || mine.remembers_first != others.remembers_first)
    return mine.merge_table_of(others, exec);
  mine.stream->merge(*others.stream, exec);
}

run_info counter::table(const value_list& values, std::vector<std::uint64_t>& counts, order wanted,
                        const execution& exec) const {
  check_order(wanted, "value_counter::table");
  check_choices(exec);
  state& mine = state::of(state_, "table");
  if (wanted == order::first_seen && !mine.remembers_first)
    throw std::invalid_argument(
        "value_counter::table: order::first_seen was asked for, but the counter was made without "
        "remembering first occurrences; make it with order::first_seen");
  const portable::fp_default fp;
  const std::lock_guard settling(mine.settling);
  mine.stream->settle_to_list(exec);
  if (mine.stream->spilled()) check_table(mine.stream->distinct(), size_of(values.type));
  std::vector<std::uint64_t> places;
  value_table made{values, counts};
  const int threads = ordering_threads(exec, mine.stream->total());
  mine.stream->list(values, counts, wanted == order::first_seen ? &places : nullptr, threads);
  if (wanted == order::value) order_by_value(made, threads);
  if (wanted == order::count) order_by_count(made, threads);
  if (wanted == order::first_seen) order_by_place(made, places, threads);
  return mine.stream->run();
}

void counter::for_each_bucket(const value_list& values, std::vector<std::uint64_t>& counts,
                              const execution& exec,
                              const std::function<void(const run_info&)>& visit) const {
  check_choices(exec);
  state& mine = state::of(state_, "for_each_bucket");
  const portable::fp_default fp;
  const std::lock_guard settling(mine.settling);
  mine.stream->settle(exec);
  const int threads = ordering_threads(exec, mine.stream->total());
  mine.stream->list_parts(values, counts, threads, [&] { visit(mine.stream->run()); });
}

std::uint64_t counter::total() const { return state_ == nullptr ? 0 : state_->stream->total(); }

std::size_t counter::distinct() const {
  if (state_ == nullptr) return 0;
  const std::lock_guard settling(state_->settling);
  state_->stream->settle({});
  return state_->stream->distinct();
}

}  // namespace detail
}  // namespace cairn
