// Boundary of value counts and of value_counter: host or device, orders, merging, saving and loading.
#include "offload/run/value_counts.hpp"

#include <algorithm>
#include <atomic>
#include <cairn/collective/value_counts.hpp>
#include <cairn/value_counts.hpp>
#include <limits>
#include <numeric>
#include <optional>
#include <stdexcept>
#include <utility>

#include "offload/memory/devices.hpp"
#include "src/call/call_gate.hpp"
#include "src/call/place.hpp"
#include "src/call/progress.hpp"
#include "src/call/sentence.hpp"
#include "src/collective/values.hpp"
#include "src/counting/item_intervals.hpp"
#include "src/counting/keys.hpp"
#include "src/counting/spilled_entries.hpp"
#include "src/host/run/value_counts/orders/first_positions.hpp"
#include "src/host/run/value_counts/orders/first_seen.hpp"
#include "src/host/run/value_counts/orders/ordered.hpp"
#include "src/host/run/value_counts/streams/saved_values.hpp"
#include "src/host/run/value_counts/streams/value_stream.hpp"
#include "src/host/run/value_counts/value_counts.hpp"
#include "src/lanes/fp_control.hpp"
#include "src/layouts/value_table.hpp"
#include "src/machine/memory_limit.hpp"
#include "src/machine/threads.hpp"
#include "src/states/reader.hpp"
#include "src/states/writer.hpp"

namespace cairn {
namespace {

// Where each of the values first occurs in x, by keys (src/counting/keys.hpp); all of them do.
// Samples on a device are brought here, part by part, until every value was met.
std::vector<std::uint64_t> first_positions(const detail::samples& x, const std::vector<std::uint64_t>& keys,
                                           int threads, const execution& exec) {
  if (!x.on_device()) return host::first_positions(x, keys, threads, exec);
  constexpr std::size_t most = std::size_t{1} << 24;
  std::vector<std::uint64_t> positions(keys.size(), host::no_position);
  std::vector<std::byte> here(std::min(most, x.size) * detail::size_of(x.type));
  for (std::size_t first = 0; first < x.size && std::ranges::count(positions, host::no_position) != 0;
       first += most) {
    const detail::samples part = part_of(x, first, std::min(most, x.size - first));
    offload::copy_out(here.data(), part.data, part.bytes(), x.device);
    const auto share = [&](std::size_t n) { return static_cast<double>(n) / static_cast<double>(x.size); };
    const auto found = host::first_positions({here.data(), part.size, -1, x.type}, keys, threads,
                                             between(exec, share(first), share(first + part.size)));
    for (std::size_t i = 0; i < positions.size(); ++i)
      if (positions[i] == host::no_position && found[i] != host::no_position) positions[i] = first + found[i];
  }
  return positions;
}

// Fills the empty table, wherever x lies and `exec` says: in the order of first occurrences where that is
// wanted and costs little, else in any.
void count(const detail::samples& x, order wanted, const execution& exec, value_table& table) {
  const site at = choose_site(exec, x.device);
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

constexpr std::size_t least_cap = std::size_t{1} << 20;

void check_options(const counter_options& options) {
  check_order(options.order, "value_counter");
  if (options.memory_bytes != 0 && options.memory_bytes < least_cap)
    throw std::invalid_argument(sentence("value_counter: memory_bytes is ", options.memory_bytes,
                                         "; expected 0, for no cap, or at least ", least_cap));
  if (options.shared && (options.memory_bytes != 0 || !options.folder.empty()))
    throw std::invalid_argument(
        "value_counter: memory_bytes or folder was given beside a shared cap; expected one of the two");
}

// In an order other than unordered or first_seen.
void order_by(order wanted, const value_table& table, const execution& exec) {
  const int threads = ordering_threads(exec, table.counts.size());
  if (wanted == order::value) order_by_value(table, threads, exec);
  if (wanted == order::count) order_by_count(table, threads, exec);
}

// Of values that are of this type, whatever that of the list is.
std::vector<std::uint64_t> keys_of(const value_table& table, detail::sample_type type) {
  std::vector<std::uint64_t> keys(table.counts.size());
  read_keys({table.values.data(), keys.size(), -1, type}, 0, keys.size(), keys.data());
  return keys;
}

void order_by_first_occurrence(const detail::samples& x, value_table& table, const execution& exec) {
  const int threads = ordering_threads(exec, x.size);
  if (!x.on_device() && x.size <= host::most_ordered_by_first_occurrence)
    return host::order_by_first_occurrence(x, table, threads, exec);
  const auto positions = first_positions(x, keys_of(table, x.type), threads, between(exec, 0, 0.6));
  order_by_position(table, positions, ordering_threads(exec, table.counts.size()), between(exec, 0.6, 1));
}

// Which items a state has counted: one interval at least, that may be empty where it is the only one.
bool get_option(states::reader& from) {
  const auto option = from.get<std::uint64_t>("options");
  if (option > 1) from.refuse("the state has an option of ", option, "; expected 0 or 1");
  return option == 1;
}

std::vector<item_interval> get_items(states::reader& from, bool numbered) {
  auto all = from.get_list<item_interval>(from.get<std::uint64_t>("items"), "items");
  if (all.empty()) from.refuse("the state has no interval of items");
  if (!numbered && (all.size() > 1 || all[0].first != 0))
    from.refuse("the state has items that begin at ", all.back().first,
                "; expected 0, for they are not numbered");
  for (std::size_t i = 0; i < all.size(); ++i) {
    const bool in_order = i == 0 || all[i - 1].behind < all[i].first;
    if (!in_order || all[i].behind < all[i].first || (all.size() > 1 && all[i].behind == all[i].first))
      from.refuse("the state has items ", all[i].first, " to ", all[i].behind,
                  ", which do not follow those before");
  }
  return all;
}

}  // namespace

shared_cap::shared_cap(std::size_t bytes, std::string folder) : bytes_(bytes), folder_(std::move(folder)) {
  if (bytes < least_cap)
    throw std::invalid_argument(
        sentence("shared_cap: its bytes are ", bytes, "; expected at least ", least_cap));
}

namespace detail {

counted_values value_counts(const samples& x, const value_list& values, std::vector<std::uint64_t>& counts,
                            order wanted, const execution& exec) {
  const portable::fp_default fp;
  if (exec.ranks != nullptr)
    return collective::value_counts(*exec.ranks, x, values, counts, wanted, without_ranks(exec), exec.root);
  check_order(wanted, "value_counts");
  const rising_progress told(exec);
  const bool sorts = wanted != order::unordered;
  value_table table{values, counts};
  count(x, wanted, between(told.exec(), 0, sorts ? 0.5 : 1), table);
  if (wanted == order::first_seen && table.arranged != order::first_seen)
    order_by_first_occurrence(x, table, between(told.exec(), 0.5, 1));
  order_by(wanted, table, between(told.exec(), 0.5, 1));
  if (sorts) report(told.exec(), 1);
  return {0, counts.size(), x.size, table.run};
}

void modes(const samples& x, const value_list& found, const execution& exec) {
  with_stored_type(x.type, [&](auto zero) {
    std::vector<decltype(zero)> values;
    std::vector<std::uint64_t> counts;
    const execution all_get = with_ranks(exec, exec.ranks);
    const auto table = exec.ranks == nullptr
                           ? value_counts(x, list_of(values), counts, order::unordered, all_get)
                           : divided_value_counts(x, list_of(values), counts, order::unordered, all_get);
    const table_view seen{"modes", samples_of(values), counts, table.total};
    if (exec.ranks != nullptr) return most_frequent_of_all(seen, found, all_get);
    for (const std::size_t index : mode_indices(seen)) found.append(found.vector, &values[index], 1);
  });
}

struct counter::state {
  struct counted_visit {
    explicit counted_visit(std::atomic<int>& all) : visits(all) { ++visits; }
    counted_visit(const counted_visit&) = delete;
    counted_visit& operator=(const counted_visit&) = delete;
    ~counted_visit() { --visits; }
    std::atomic<int>& visits;
  };

  sample_type type;
  bool remembers_first;
  memory_cap cap;
  std::optional<item_intervals> items;  // where the first one's number is known
  std::unique_ptr<host::value_stream> stream;
  std::unique_ptr<sorted_runs> sorted;  // until something is added
  std::atomic<int> lists_parts = 0;     // visits
  call_gate gate{"value_counter"};

  state(sample_type of, const counter_options& options)
      : type(of),
        remembers_first(options.order == order::first_seen),
        cap{options.memory_bytes, options.folder, options.shared} {
    if (options.first_item) items.emplace(*options.first_item);
    stream = empty_stream();
    if (items) stream->number_next(items->next());
  }

  const std::string& folder() const { return cap.shared ? cap.shared->folder() : cap.folder; }
  std::size_t bytes_of_cap() const { return cap.shared ? cap.shared->bytes() : cap.bytes; }
  std::unique_ptr<host::value_stream> empty_stream() const {
    const kept_position positions = !remembers_first ? kept_position::none
                                    : items          ? kept_position::least
                                                     : kept_position::first_added;
    return host::make_value_stream(type, positions, cap);
  }

  void add(const samples& x, const execution& exec) {
    add_items(x.size, exec, [&](host::value_stream& to, const execution& part) { add_to(to, x, part); });
  }
  void add(const value_table& table, std::uint64_t total) {
    add_items(total, {},
              [&](host::value_stream& to, const execution& /*part*/) { add_to(to, table, total); });
  }
  // `others` was settled.
  void merge(const state& others, const execution& exec) {
    check_total(stream->total(), others.stream->total());
    if (!items) return stream->merge(*others.stream, exec);
    item_intervals joined = items->joined(*others.items, "value_counter::merge");
    if (remembers_first && !items->precedes(*others.items))
      merge_anew(*others.stream, exec);
    else
      stream->merge(*others.stream, exec);
    take(std::move(joined));
  }
  void merge_itself(const execution& exec) {
    check_total(stream->total(), stream->total());
    if (items) (void)items->joined(*items, "value_counter::merge");  // throws, unless there are none
    stream->settle(exec);
    report(exec, 1);
    stream->merge_itself();
  }

  // Counts what is gathered, unless a visit has done so, which goes on.
  void settle(const execution& exec) {
    if (!lists_parts) stream->settle(exec);
  }
  void settle_to_list(const execution& exec) {
    if (!lists_parts) stream->settle_to_list(exec);
  }
  // Lists the parts of the stream, which is settled and stays as it is.
  void list_parts(const value_table& into, const execution& exec, const std::function<void()>& next) {
    const counted_visit visit(lists_parts);
    stream->list_parts(into.values, into.counts, exec, next);
  }
  // All parts in sorted runs, which are written once.
  const sorted_runs& sorted_parts(const value_table& into, const execution& exec) {
    if (sorted) return *sorted;
    auto made = std::make_unique<sorted_runs>(folder());
    stream->list_parts(into.values, into.counts, exec, [&] {
      order_by(order::value, into, without_progress(exec));
      made->append(keys_of(into, type), into.counts);
    });
    return *(sorted = std::move(made));
  }
  // At least one interval; one without items where there are none.
  std::vector<item_interval> all_items() const {
    if (!items) return {{0, stream->total()}};
    if (items->all().empty()) return {{items->next(), items->next()}};
    return {items->all().begin(), items->all().end()};
  }
  void take(item_intervals&& counted) noexcept {
    items = std::move(counted);
    stream->number_next(items->next());
  }

  // Of a counter that was not moved from.
  static state& of(const std::unique_ptr<state>& held, const char* who) {
    if (held != nullptr) return *held;
    throw std::invalid_argument(sentence("value_counter::", who, ": the counter was moved from"));
  }

 private:
  // add(stream, exec) adds so many items.
  template <class Add>
  void add_items(std::uint64_t size, const execution& exec, const Add& add) {
    check_total(stream->total(), size);
    if (!items) return add(*stream, exec);
    item_intervals extended = items->extended(size, "value_counter::add");
    if (items->ends_at_next() || !remembers_first) {
      add(*stream, exec);
    } else {  // items behind these may have left greater positions
      const auto apart = empty_stream();
      apart->number_next(items->next());
      add(*apart, between(exec, 0, 0.5));
      apart->settle({});
      merge_anew(*apart, between(exec, 0.5, 1));
    }
    take(std::move(extended));
  }
  void add_to(host::value_stream& to, const samples& x, const execution& exec) const {
    const site at = choose_site(exec, x.device);
    if (at.where == place::device) return add_from_device(to, x, exec, at.device);
    to.add(x, exec);
  }
  void add_to(host::value_stream& to, const value_table& table, std::uint64_t total) const {
    std::vector<std::uint64_t> positions;
    if (remembers_first) {
      to.settle({});  // what came before has smaller positions
      positions.resize(table.counts.size());
      std::iota(positions.begin(), positions.end(), to.next_number());
    }
    to.add(table, positions, total);
  }
  // In a new stream: what throws has changed no position.
  void merge_anew(const host::value_stream& other, const execution& exec) {
    stream->settle(between(exec, 0, 0.2));
    auto made = empty_stream();
    made->merge(*stream, between(exec, 0.2, 0.6));
    made->merge(other, between(exec, 0.6, 1));
    stream = std::move(made);
  }
  // Counts on a device, and adds the table.
  void add_from_device(host::value_stream& to, const samples& x, const execution& exec, int device) const {
    with_raw_type(x.type, [&](auto flip) {
      std::vector<decltype(flip)> values;
      std::vector<std::uint64_t> counts;
      value_table found{list_of(values), counts};
      offload::run_value_counts(x, between(exec, 0, 0.5), device, found);
      std::vector<std::uint64_t> positions;
      if (remembers_first) {
        to.settle(between(exec, 0.5, 0.6));  // what came before has smaller positions
        positions =
            first_positions(x, keys_of(found, x.type), ordering_threads(exec, x.size), between(exec, 0.6, 1));
        for (std::uint64_t& position : positions) position += to.next_number();
      }
      report(exec, 1);
      to.add(found, positions, x.size);
    });
  }
};

counter::counter(sample_type type, const counter_options& options) {
  check_options(options);
  state_ = std::make_unique<state>(type, options);
}
counter::counter(counter&&) noexcept = default;
counter& counter::operator=(counter&&) noexcept = default;
counter::~counter() = default;

void counter::add(const samples& x, const execution& exec) {
  const portable::fp_default fp;
  state& mine = state::of(state_, "add");
  const change_call alone(mine.gate, "add");
  mine.sorted.reset();
  const rising_progress told(exec);
  mine.add(x, told.exec());
}

void counter::add(const value_list& values, std::vector<std::uint64_t>& counts, std::uint64_t total,
                  const run_info& run) {
  const portable::fp_default fp;
  state& mine = state::of(state_, "add");
  check_whole(
      {"value_counter::add", {values.data(), values.size(values.vector), -1, values.type}, counts, total});
  const change_call alone(mine.gate, "add");
  mine.sorted.reset();
  mine.add(value_table{values, counts, order::unordered, run}, total);
}

void counter::merge(const counter& other, const execution& exec) {
  const portable::fp_default fp;
  state& mine = state::of(state_, "merge");
  state& others = state::of(other.state_, "merge");
  check_choices(exec);
  if (mine.remembers_first && !others.remembers_first)
    throw std::invalid_argument(
        "value_counter::merge: this counter remembers first occurrences, the other does not; "
        "make both with the same order");
  if (mine.items.has_value() != others.items.has_value())
    throw std::invalid_argument(
        "value_counter::merge: one of the two was made with a first_item, the other without; make both with "
        "one");
  const change_call alone(mine.gate, "merge");
  mine.sorted.reset();
  const rising_progress told(exec);
  if (&mine == &others) return mine.merge_itself(told.exec());
  const read_call reading(others.gate, "merge");
  others.settle(between(told.exec(), 0, 0.3));
  mine.merge(others, between(told.exec(), 0.3, 1));
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
  const read_call reading(mine.gate, "table");
  const rising_progress told(exec);
  mine.settle_to_list(between(told.exec(), 0, 0.3));
  if (mine.stream->spilled()) check_table(mine.stream->distinct(), size_of(values.type));
  std::vector<std::uint64_t> positions;
  value_table made{values, counts};
  made.arranged = mine.stream->list(values, counts, wanted == order::first_seen ? &positions : nullptr,
                                    between(told.exec(), 0.3, 0.6));
  const execution rest = between(told.exec(), 0.6, 1);
  order_by(wanted, made, rest);
  if (wanted == order::first_seen)
    order_by_position(made, positions, ordering_threads(exec, counts.size()), rest);
  report(told.exec(), 1);
  return mine.stream->run();
}

void counter::for_each_bucket(const value_list& values, std::vector<std::uint64_t>& counts, order wanted,
                              const execution& exec,
                              const std::function<void(const run_info&)>& visit) const {
  if (wanted != order::unordered && wanted != order::value)
    throw std::invalid_argument(sentence("value_counter::for_each_bucket: the order is ",
                                         static_cast<int>(wanted), "; expected unordered or value"));
  check_choices(exec);
  state& mine = state::of(state_, "for_each_bucket");
  const portable::fp_default fp;
  const rising_progress told(exec);
  std::optional<read_call> reading(std::in_place, mine.gate, "for_each_bucket");
  std::uint64_t items = 0;
  run_info run;
  const auto visit_part = [&](double before) {
    items = std::accumulate(counts.begin(), counts.end(), items);
    visit(run);
    report(told.exec(), before + (1 - before) * static_cast<double>(items) / static_cast<double>(total()));
  };
  const value_table part{values, counts};
  if (wanted == order::unordered) {
    mine.settle(between(told.exec(), 0, 0.3));
    run = mine.stream->run();
    const visiting_call visiting(mine.gate);
    reading.reset();
    return mine.list_parts(part, at_fraction(told.exec(), 0.3), [&] { visit_part(0.3); });
  }
  mine.settle_to_list(between(told.exec(), 0, 0.3));
  if (!mine.stream->spilled()) {
    mine.stream->list(values, counts, nullptr, between(told.exec(), 0.3, 0.5));
    order_by(wanted, part, between(told.exec(), 0.5, 0.7));
    run = mine.stream->run();
    const visiting_call visiting(mine.gate);
    reading.reset();
    if (!counts.empty()) visit_part(0.7);
    return;
  }
  const sorted_runs& runs = mine.sorted_parts(part, at_fraction(told.exec(), 0.3));
  run = mine.stream->run();
  const visiting_call visiting(mine.gate);
  reading.reset();
  runs.merge(mine.bytes_of_cap(), [&](std::span<const sorted_runs::counted_key> some) {
    write_values(values.type, values.resize(values.vector, some.size()), some.size(),
                 [&](std::size_t i) { return some[i].key; });
    counts.resize(some.size());
    for (std::size_t i = 0; i < some.size(); ++i) counts[i] = some[i].count;
    visit_part(0.7);
  });
}

void counter::save(const sink& to) const {
  const portable::fp_default fp;
  state& mine = state::of(state_, "save");
  const read_call reading(mine.gate, "save");
  mine.settle({});
  states::writer bytes(to, states::kind::values);
  bytes.put(static_cast<std::uint64_t>(mine.type));
  bytes.put(std::uint64_t{mine.remembers_first});
  bytes.put(std::uint64_t{mine.items.has_value()});
  const std::vector<item_interval> items = mine.all_items();
  bytes.put(std::uint64_t{items.size()});
  bytes.put(std::span(items));
  host::save_values(*mine.stream, mine.remembers_first, items, bytes);
  bytes.finish();
}

counter counter::load(sample_type type, const source& from, const counter_options& options) {
  const portable::fp_default fp;
  states::reader bytes(from, states::kind::values, "value_counter::load");
  bytes.expect_type(type);
  const bool remembers_first = get_option(bytes);
  const bool numbered = get_option(bytes);
  const std::vector<item_interval> items = get_items(bytes, numbered);
  if (options.order == order::first_seen && !remembers_first)
    bytes.refuse("options.order is first_seen, and the state does not know where values first occurred");
  counter_options its_options = options;
  its_options.order = remembers_first ? order::first_seen : order::unordered;
  if (options.first_item && (!numbered || *options.first_item != items.front().first))
    bytes.refuse("options.first_item is ", *options.first_item, ", and that of the state ",
                 numbered ? sentence("is ", items.front().first) : "was not given");
  if (numbered) its_options.first_item = items.front().first;
  counter made(type, its_options);
  host::load_values(*made.state_->stream, type, remembers_first, items, bytes);
  bytes.finish();
  if (numbered) made.state_->take({items, items.back().behind});
  return made;
}

std::uint64_t counter::total() const { return state_ == nullptr ? 0 : state_->stream->total(); }

std::size_t counter::distinct() const {
  if (state_ == nullptr) return 0;
  const read_call reading(state_->gate, "distinct");
  state_->settle({});
  return state_->stream->distinct();
}

}  // namespace detail
}  // namespace cairn
