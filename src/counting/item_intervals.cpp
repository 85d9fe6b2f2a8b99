// Intervals of items: extends and joins them, and refuses those that overlap.
#include "src/counting/item_intervals.hpp"

#include <algorithm>
#include <limits>
#include <stdexcept>

#include "src/call/sentence.hpp"

namespace cairn {

item_intervals item_intervals::extended(std::uint64_t items, const interval_call& call) const {
  if (items > std::numeric_limits<std::uint64_t>::max() - next_)
    throw std::overflow_error(
        sentence(call.who, ": ", items, " items from number ", next_, " on go beyond number 2^64 - 1"));
  return joined({{{next_, next_ + items}}, next_}, call);
}

item_intervals item_intervals::joined(const item_intervals& other, const interval_call& call) const {
  std::vector<item_interval> both = all_;
  both.insert(both.end(), other.all_.begin(), other.all_.end());
  item_intervals made(in_order(std::move(both), call), next_);
  made.move_next();
  return made;
}

std::vector<item_interval> item_intervals::in_order(std::vector<item_interval> some,
                                                    const interval_call& call) {
  std::ranges::sort(some, {}, &item_interval::first);
  std::vector<item_interval> made;
  for (const item_interval& one : some) {
    if (made.empty() || made.back().behind < one.first) {
      made.push_back(one);
      continue;
    }
    if (one.first < made.back().behind)
      throw std::invalid_argument(sentence(
          call.who, ": items ", one.first, " to ", std::min(one.behind, made.back().behind) - 1, " would be ",
          call.done, " twice; expected items that were not ", call.done, " (", call.option, ")"));
    made.back().behind = one.behind;
  }
  return made;
}

void item_intervals::move_next() {
  for (const item_interval& one : all_)
    if (one.first <= next_ && next_ <= one.behind) next_ = one.behind;
}

}  // namespace cairn
