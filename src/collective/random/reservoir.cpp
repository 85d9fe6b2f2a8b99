// Weighted reservoirs over ranks: what all keep is found where it is, and gathered.
#include <algorithm>
#include <cairn/random/reservoir.hpp>
#include <iterator>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string_view>
#include <utility>
#include <vector>

#include "src/call/sentence.hpp"
#include "src/collective/random/least_of_ranks.hpp"
#include "src/counting/reservoir_state.hpp"
#include "src/kernels/random/exponential_key.hpp"
#include "src/ranks/agreement.hpp"
#include "src/ranks/alone.hpp"
#include "src/ranks/exchange.hpp"
#include "src/ranks/gathered.hpp"

namespace cairn {
namespace {

struct kept_item {
  std::uint64_t key;
  std::uint64_t item;
};

// The keys of those that all ranks together keep.
struct kept_keys {
  std::uint64_t wanted = 0;
  std::uint64_t greatest = 0;
};
kept_keys kept_of_all(const communicator& all, const least_keys& mine) {
  std::uint64_t there = mine.kept;
  ranks::sum(all, std::span(&there, 1));
  if (there == 0) return {};
  const std::uint64_t wanted = std::min<std::uint64_t>(there, mine.wanted);
  return {wanted, collective::key_at(all, std::span(&mine, 1), wanted - 1)};
}

// Items of this rank that fits(key).
template <class Fits>
std::vector<kept_item> items_whose(const least_keys& mine, const Fits& fits) {
  std::vector<kept_item> found;
  for (std::size_t i = 0; i < mine.kept; ++i)
    if (fits(mine.keys.data()[i])) found.push_back({mine.keys.data()[i], mine.items.data()[i]});
  return found;
}

// The items of all ranks that are kept, and more only where keys are equal.
std::vector<kept_item> least_of(const communicator& all, const least_keys& mine) {
  const kept_keys keys = kept_of_all(all, mine);
  if (keys.wanted == 0) return {};
  std::vector<kept_item> kept;
  ranks::on_each(all,
                 [&] { kept = items_whose(mine, [&](std::uint64_t key) { return key <= keys.greatest; }); });
  return ranks::gathered(all, std::span<const kept_item>(kept));
}

// Those of this rank among the least of all: of items with the greatest key, the first ones are kept.
std::vector<kept_item> own_least(const communicator& all, const least_keys& mine) {
  const kept_keys keys = kept_of_all(all, mine);
  if (keys.wanted == 0) return {};
  std::vector<kept_item> kept, equal;
  ranks::on_each(all, [&] {
    kept = items_whose(mine, [&](std::uint64_t key) { return key < keys.greatest; });
    equal = items_whose(mine, [&](std::uint64_t key) { return key == keys.greatest; });
  });
  std::uint64_t below = kept.size();
  ranks::sum(all, std::span(&below, 1));
  std::vector<kept_item> equal_of_all = ranks::gathered(all, std::span<const kept_item>(equal));
  const auto last = equal_of_all.begin() + static_cast<std::ptrdiff_t>(keys.wanted - below - 1);
  std::ranges::nth_element(equal_of_all, last, {}, &kept_item::item);
  ranks::on_each(all, [&] {
    std::ranges::copy_if(equal, std::back_inserter(kept),
                         [&](const kept_item& one) { return one.item <= last->item; });
  });
  return kept;
}

// The items that all ranks have seen, in the order of ranks.
item_intervals seen_by_all(std::string_view who, const communicator& all, const item_intervals& mine) {
  const std::vector<item_interval> seen = ranks::gathered(all, mine.all());
  std::uint64_t next = mine.next();
  all.broadcast(std::as_writable_bytes(std::span(&next, 1)), 0);
  std::optional<item_intervals> joined;
  ranks::on_each(all, [&] {
    const item_intervals those(seen, 0);
    joined.emplace(item_intervals(next).joined(those, reservoir_call(who)));
  });
  return std::move(*joined);
}

// The ranks agree that theirs are parts of one reservoir.
void meet(std::string_view who, const communicator& all, const auto* own) {
  ranks::signature call{.who = who};
  const std::exception_ptr failure = ranks::failure_of([&] {
    if (own == nullptr)
      throw std::invalid_argument(sentence(who, ": it was moved from; expected one that was not"));
    call.options = ranks::options_of(own->which, {{"size", own->kept.wanted}});
  });
  ranks::begin(all, call, failure);
}

}  // namespace

weighted_reservoir merged(const weighted_reservoir& mine, const execution& exec) {
  constexpr std::string_view who = "merged(weighted_reservoir)";
  const communicator& all = ranks::ranks_or_alone(exec);
  const weighted_reservoir::state* const own = mine.state_.get();
  meet(who, all, own);
  const std::vector<kept_item> kept = least_of(all, own->kept);
  item_intervals seen = seen_by_all(who, all, own->seen);
  std::optional<weighted_reservoir> made;
  ranks::on_each(all, [&] {
    made.emplace(own->kept.wanted, reservoir_options{.which = own->which});
    made->state_->seen = std::move(seen);
    made->state_->kept.make_room(kept.size());
    for (const kept_item& one : kept) made->state_->kept.add(&one.key, &one.item, 1);
  });
  return std::move(*made);
}

reservoir_sample divided(const weighted_reservoir& mine, const execution& exec) {
  constexpr std::string_view who = "divided(weighted_reservoir)";
  const communicator& all = ranks::ranks_or_alone(exec);
  const weighted_reservoir::state* const own = mine.state_.get();
  meet(who, all, own);
  std::vector<kept_item> kept = own_least(all, own->kept);
  seen_by_all(who, all, own->seen);
  reservoir_sample made;
  ranks::on_each(all, [&] {
    std::ranges::sort(kept, {}, [](const kept_item& one) { return std::pair(one.key, one.item); });
    for (const kept_item& one : kept) {
      made.items.push_back(one.item);
      made.keys.push_back(portable::quotient_of_key(one.key));
    }
  });
  return made;
}

}  // namespace cairn
