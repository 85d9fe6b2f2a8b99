// Weighted reservoirs over ranks: what all keep is found where it is, and gathered.
#include <algorithm>
#include <cairn/random/reservoir.hpp>
#include <memory>
#include <optional>
#include <stdexcept>
#include <utility>
#include <vector>

#include "src/collective/random/least_of_ranks.hpp"
#include "src/counting/reservoir_state.hpp"
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

// Of all ranks, among them the `wanted` least: more only where keys are equal.
std::vector<kept_item> least_of(const communicator& all, const least_keys& mine) {
  std::uint64_t there = mine.kept;
  ranks::sum(all, std::span(&there, 1));
  if (there == 0) return {};
  const std::uint64_t wanted = std::min<std::uint64_t>(there, mine.wanted);
  const std::uint64_t greatest = collective::key_at(all, std::span(&mine, 1), wanted - 1);
  std::vector<kept_item> kept;
  ranks::on_each(all, [&] {
    for (std::size_t i = 0; i < mine.kept; ++i)
      if (mine.keys.data()[i] <= greatest) kept.push_back({mine.keys.data()[i], mine.items.data()[i]});
  });
  return ranks::gathered(all, std::span<const kept_item>(kept));
}

// The items that all ranks have seen, in the order of ranks.
item_intervals seen_by_all(const communicator& all, const item_intervals& mine) {
  const std::vector<item_interval> seen = ranks::gathered(all, mine.all());
  std::uint64_t next = mine.next();
  all.broadcast(std::as_writable_bytes(std::span(&next, 1)), 0);
  std::optional<item_intervals> joined;
  ranks::on_each(all, [&] {
    const item_intervals those(seen, 0);
    joined.emplace(item_intervals(next).joined(those, reservoir_call("merged")));
  });
  return std::move(*joined);
}

}  // namespace

weighted_reservoir merged(const weighted_reservoir& mine, const execution& exec) {
  const communicator& all = ranks::ranks_or_alone(exec);
  const weighted_reservoir::state* const own = mine.state_.get();
  ranks::signature call{.who = "merged(weighted_reservoir)"};
  const std::exception_ptr failure = ranks::failure_of([&] {
    if (own == nullptr)
      throw std::invalid_argument("merged: the weighted_reservoir was moved from; expected one that was not");
    call.options = ranks::options_of(own->which, {{"size", own->kept.wanted}});
  });
  ranks::begin(all, call, failure);
  const std::vector<kept_item> kept = least_of(all, own->kept);
  item_intervals seen = seen_by_all(all, own->seen);
  std::optional<weighted_reservoir> made;
  ranks::on_each(all, [&] {
    made.emplace(own->kept.wanted, reservoir_options{.which = own->which});
    made->state_->seen = std::move(seen);
    made->state_->kept.make_room(kept.size());
    for (const kept_item& one : kept) made->state_->kept.add(&one.key, &one.item, 1);
  });
  return std::move(*made);
}

}  // namespace cairn
