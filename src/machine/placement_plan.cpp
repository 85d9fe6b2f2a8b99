// Chooses a processor for each thread, and for each a slice of the data.
#include "src/machine/placement_plan.hpp"

#include <algorithm>
#include <map>
#include <numeric>
#include <tuple>
#include <utility>

namespace cairn::placement {
namespace {

// The processors of each domain, best first: one for each core, of the faster kinds first, then second ones.
using queues = std::vector<std::vector<processor>>;

unsigned core_of(const machine& machine, unsigned number) {
  const auto one = std::lower_bound(machine.processors.begin(), machine.processors.end(), number,
                                    [](const processor& a, unsigned b) { return a.number < b; });
  return one == machine.processors.end() || one->number != number ? 0 : one->core;
}

// Takes processors of equal position from each cache in turn; otherwise keeps the order.
void take_turns(std::vector<processor>& queue) {
  using key = std::tuple<unsigned, unsigned, unsigned, std::size_t>;
  std::map<std::tuple<unsigned, unsigned, unsigned>, unsigned> met;
  std::vector<std::pair<key, processor>> ordered;
  for (const processor& one : queue) {
    const unsigned turn = met[{one.sibling, one.speed, one.cache}]++;
    ordered.push_back({{one.sibling, ~one.speed, turn, ordered.size()}, one});
  }
  std::sort(ordered.begin(), ordered.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  std::transform(ordered.begin(), ordered.end(), queue.begin(), [](const auto& one) { return one.second; });
}

queues queues_of(const machine& machine, std::span<const unsigned> allowed, unsigned first_core) {
  queues made(machine.domains.size());
  for (processor one : machine.processors) {
    if (!std::binary_search(allowed.begin(), allowed.end(), one.number)) continue;
    std::vector<processor>& queue = made[one.domain];
    // A core whose first hardware thread is not allowed is a whole core all the same.
    one.sibling = static_cast<unsigned>(std::count_if(
        queue.begin(), queue.end(), [&](const processor& other) { return other.core == one.core; }));
    queue.push_back(one);
  }
  for (auto& queue : made) {
    const auto order = [first_core](const processor& one) {  // cores before the first one come last
      return std::tuple(one.sibling, ~one.speed, one.core - first_core, one.number);
    };
    std::sort(queue.begin(), queue.end(),
              [&](const processor& a, const processor& b) { return order(a) < order(b); });
    take_turns(queue);
  }
  return made;
}

std::size_t cores_in(const std::vector<processor>& queue) {
  return static_cast<std::size_t>(
      std::count_if(queue.begin(), queue.end(), [](const processor& one) { return one.sibling == 0; }));
}

// Assigns each of `threads` to the domain furthest below its share, among those with room. Ties go to the
// first.
void deal(std::vector<std::size_t>& taken, std::size_t threads, std::span<const std::size_t> room,
          std::span<const double> weight) {
  for (; threads != 0; --threads) {
    std::size_t best = room.size();
    for (std::size_t d = 0; d < room.size(); ++d) {
      if (taken[d] >= room[d] || weight[d] <= 0) continue;
      const auto next = [&](std::size_t at) { return static_cast<double>(taken[at] + 1) / weight[at]; };
      if (best == room.size() || next(d) < next(best)) best = d;
    }
    if (best == room.size()) return;
    ++taken[best];
  }
}

void fill_up(std::vector<std::size_t>& taken, std::size_t threads, std::span<const std::size_t> room) {
  for (std::size_t d = 0; d < room.size(); ++d) {
    const std::size_t more = std::min(room[d] - std::min(taken[d], room[d]), threads);
    taken[d] += more;
    threads -= more;
  }
}

std::vector<double> weights_of(std::size_t domains, arrangement kind, std::span<const std::uint64_t> held) {
  std::vector<double> weight(domains, 1);
  if (kind != arrangement::nearest || held.size() != domains) return weight;
  if (std::all_of(held.begin(), held.end(), [](std::uint64_t bytes) { return bytes == 0; })) return weight;
  std::transform(held.begin(), held.end(), weight.begin(),
                 [](std::uint64_t b) { return static_cast<double>(b); });
  return weight;
}

}  // namespace

std::vector<thread_place> plan_threads(const machine& machine, std::span<const unsigned> allowed,
                                       std::size_t threads, arrangement kind,
                                       std::span<const std::uint64_t> held, unsigned caller) {
  const queues in = queues_of(machine, allowed, core_of(machine, caller));
  std::vector<std::size_t> cores;
  std::vector<std::size_t> all;
  for (const auto& queue : in) {
    cores.push_back(cores_in(queue));
    all.push_back(queue.size());
  }
  if (threads == 0 || threads > std::accumulate(all.begin(), all.end(), std::size_t{0})) return {};
  const std::vector<double> weight = weights_of(in.size(), kind, held);
  const std::vector<double> even(in.size(), 1);
  std::vector<std::size_t> taken(in.size(), 0);
  const auto left = [&] { return threads - std::accumulate(taken.begin(), taken.end(), std::size_t{0}); };
  for (const auto& room : {cores, all}) {  // every core before any core's second hardware thread
    if (kind == arrangement::packed) {
      fill_up(taken, left(), room);
    } else {
      deal(taken, left(), room, weight);
      deal(taken, left(), room, even);
    }
  }
  std::vector<thread_place> placed;
  for (std::size_t d = 0; d < in.size(); ++d)
    for (std::size_t i = 0; i < taken[d]; ++i) placed.push_back({in[d][i].number, static_cast<unsigned>(d)});
  return placed;
}

std::vector<unsigned> share_slices(std::span<const thread_place> placed,
                                   std::span<const unsigned> domain_of_slice) {
  constexpr unsigned none = ~0U;
  std::vector<unsigned> slice_of(placed.size(), none);
  std::vector<bool> taken(domain_of_slice.size(), false);
  const auto give = [&](bool only_near) {
    std::size_t next = 0;
    for (std::size_t s = 0; s < placed.size(); ++s) {
      if (slice_of[s] != none) continue;
      if (only_near && s != 0 && placed[s].domain != placed[s - 1].domain) next = 0;
      while (next < taken.size() && (taken[next] || (only_near && domain_of_slice[next] != placed[s].domain)))
        ++next;
      if (next == taken.size()) continue;
      taken[next] = true;
      slice_of[s] = static_cast<unsigned>(next);
    }
  };
  give(true);
  give(false);
  return slice_of;
}

}  // namespace cairn::placement
