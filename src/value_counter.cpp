#include <cairn/value_counts.hpp>
#include <limits>
#include <stdexcept>

#include "src/counting/entries.hpp"
#include "src/counting/keys.hpp"
#include "src/counting/ordered.hpp"
#include "src/lanes/fp_control.hpp"
#include "src/places.hpp"
#include "src/sentence.hpp"
#include "src/value_orders.hpp"

namespace cairn {
namespace {

void check_total(std::uint64_t total, std::uint64_t more) {
  if (more > std::numeric_limits<std::uint64_t>::max() - total)
    throw std::overflow_error("value_counter: more than 2^64 - 1 items");
}

}  // namespace

template <class T>
struct value_counter<T>::state {
  sharded_entries entries;
  std::uint64_t total = 0;
  bool remembers_first = true;
  ran how{};  // of the largest chunk
  std::uint64_t largest = 0;

  void note(const ran& what_ran, std::uint64_t items) {
    if (items < largest) return;
    how = what_ran;
    largest = items;
  }

  // Of a counter that was not moved from.
  static state& of(const std::unique_ptr<state>& held, const char* who) {
    if (held != nullptr) return *held;
    throw std::invalid_argument(sentence("value_counter::", who, ": the counter was moved from"));
  }

  // Where values that were not met before lie in x, behind all that was counted before.
  void find_places(in<T> x, const frequencies<T>& found, std::vector<entry>& more, int threads) const {
    std::vector<T> fresh;
    std::vector<std::size_t> which;
    for (std::size_t i = 0; i < more.size(); ++i) {
      if (entries.holds(more[i].key)) continue;
      fresh.push_back(found.values[i]);
      which.push_back(i);
    }
    if (fresh.empty()) return;
    const std::vector<std::uint64_t> places = first_places(x, fresh, threads);
    for (std::size_t i = 0; i < which.size(); ++i) more[which[i]].place = total + places[i];
  }
};

template <class T>
value_counter<T>::value_counter(order finest) : state_(std::make_unique<state>()) {
  check_order(finest, "value_counter");
  state_->remembers_first = finest == order::first;
}
template <class T>
value_counter<T>::value_counter(value_counter&&) noexcept = default;
template <class T>
value_counter<T>& value_counter<T>::operator=(value_counter&&) noexcept = default;
template <class T>
value_counter<T>::~value_counter() = default;

template <class T>
void value_counter<T>::add(in<T> x, const execution& how) {
  const portable::fp_default fp;
  state& mine = state::of(state_, "add");
  check_total(mine.total, x.size());
  const auto [found, in_order] = counted(x, mine.remembers_first ? order::first : order::any, how);
  std::vector<entry> entries(found.values.size());
  for (std::size_t i = 0; i < entries.size(); ++i)  // where they are in order, that is all a place is for
    entries[i] = {key_of_value(found.values[i]), found.counts[i], mine.total + i};
  if (mine.remembers_first && !in_order) mine.find_places(x, found, entries, ordering_threads(how, x.size()));
  mine.entries.add(entries, ordering_threads(how, entries.size()));
  mine.total += x.size();
  mine.note(found.how, x.size());
}

template <class T>
void value_counter<T>::merge(const value_counter& other, const execution& how) {
  state& mine = state::of(state_, "merge");
  const state& others = state::of(other.state_, "merge");
  check_choices(how);
  check_total(mine.total, other.total());
  if (mine.remembers_first && !others.remembers_first)
    throw std::invalid_argument(
        "value_counter::merge: this counter remembers first occurrences, the other does not; "
        "make both with the same order");
  std::vector<entry> entries;
  entries.reserve(other.distinct());
  others.entries.for_each([&](const entry& e) { entries.push_back({e.key, e.count, mine.total + e.place}); });
  mine.entries.add(entries, ordering_threads(how, entries.size()));
  mine.total += other.total();
  mine.note(others.how, others.largest);
}

template <class T>
frequencies<T> value_counter<T>::table(order wanted, const execution& how) const {
  check_order(wanted, "value_counter::table");
  check_choices(how);
  const state& mine = state::of(state_, "table");
  if (wanted == order::first && !mine.remembers_first)
    throw std::invalid_argument(
        "value_counter::table: order::first was asked for, but the counter was made without "
        "remembering first occurrences; make it with order::first");
  const portable::fp_default fp;
  frequencies<T> made;
  std::vector<std::uint64_t> places;
  mine.entries.for_each([&](const entry& e) {
    made.values.push_back(value_of_key<T>(e.key));
    made.counts.push_back(e.count);
    if (wanted == order::first) places.push_back(e.place);
  });
  made.total = mine.total;
  made.how = mine.how;
  const int threads = ordering_threads(how, made.values.size());
  if (wanted == order::value) order_by_value(made, threads);
  if (wanted == order::count) order_by_count(made, threads);
  if (wanted == order::first) order_by_place(made, places, threads);
  return made;
}

template <class T>
std::uint64_t value_counter<T>::total() const {
  return state_ == nullptr ? 0 : state_->total;
}
template <class T>
std::size_t value_counter<T>::distinct() const {
  return state_ == nullptr ? 0 : state_->entries.size();
}

#define CAIRN_INSTANTIATE(T) template class value_counter<T>;
CAIRN_FOR_EACH_SAMPLE_TYPE(CAIRN_INSTANTIATE)
#undef CAIRN_INSTANTIATE

}  // namespace cairn
