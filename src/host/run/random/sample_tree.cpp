// The runner of uniform samples: nodes of the tree that threads write alone.
#include "src/host/run/random/sample_tree.hpp"

#include <algorithm>
#include <vector>

#include "src/call/ran.hpp"
#include "src/counting/reported_steps.hpp"
#include "src/host/run/call_target.hpp"
#include "src/host/sweeps/random/sample_tree_task.hpp"
#include "src/kernels/random/sample_tree.hpp"
#include "src/lanes/fp_control.hpp"
#include "src/machine/instruction_sets.hpp"
#include "src/machine/scratch.hpp"
#include "src/machine/threads.hpp"

namespace cairn::host {
namespace {

constexpr std::size_t too_few_sampled_to_share = std::size_t{1} << 13;
constexpr std::size_t usual_sampled_each = std::size_t{1} << 15;  // some 3 ns each
constexpr std::size_t items_of_a_step = std::size_t{1} << 17;

enum class overlap : std::uint8_t { none, some, all };

struct placed_node {
  sample_node node;
  std::uint64_t place = 0;  // how many of the sample are before it
  overlap wanted = overlap::all;
};

// The nodes, in order, at which threads begin, of what is wanted of a tree: wanted_of(node, place) says how
// much of a node. Those of which some is wanted are leaves.
template <class WantedOf>
std::vector<placed_node> starts_of_threads(const sample_node& root, const draws& which,
                                           const WantedOf& wanted_of) {
  const portable::fp_default fp;
  const portable::item_words<std::uint64_t> words(which.seed, which.stream);
  std::vector<placed_node> parts;
  std::vector<placed_node> waiting{{root, 0}};
  while (!waiting.empty()) {
    placed_node one = waiting.back();
    waiting.pop_back();
    one.wanted = wanted_of(one.node, one.place);
    if (one.wanted == overlap::none) continue;
    const bool is_small = one.wanted == overlap::all && one.node.count <= items_of_a_step;
    if (is_small || portable::is_leaf(one.node)) {
      parts.push_back(one);
      continue;
    }
    const portable::two_halves both = portable::halves_of(one.node, which.offset, words);
    waiting.push_back({both.second, one.place + both.first.count});
    waiting.push_back({both.first, one.place});
  }
  return parts;
}

overlap overlap_of(const sample_node& node, std::uint64_t place, const sample_part& of) {
  const std::uint64_t first = of.by_item ? node.first : place;
  const std::uint64_t last = first + (of.by_item ? node.size : node.count);
  if (node.count == 0 || last <= of.first || of.last <= first) return overlap::none;
  return of.first <= first && last <= of.last ? overlap::all : overlap::some;
}

template <class Index>
void write_node(const sample_node& node, Index* to, const draws& which, isa target, sample_room& room) {
  const sample_tree_task<Index> task{node, to, which.seed, which.stream, which.offset, &room};
  CAIRN_ON_TARGET(target, write_sample(task));
}

// What is wanted of a leaf.
std::vector<std::uint64_t> some_of(const placed_node& leaf, const sample_part& of, const draws& which,
                                   isa target, sample_room& room) {
  std::vector<std::uint64_t> items(leaf.node.count);
  write_node(leaf.node, items.data(), which, target, room);
  const auto at = [&](std::uint64_t wanted) {
    if (of.by_item) return std::ranges::lower_bound(items, wanted);
    const std::uint64_t behind = wanted < leaf.place ? 0 : wanted - leaf.place;
    return items.begin() + static_cast<std::ptrdiff_t>(std::min<std::uint64_t>(behind, items.size()));
  };
  return {at(of.first), at(of.last)};
}

}  // namespace

int sample_threads(const execution& exec, std::size_t wanted) {
  return threads_for(exec, wanted, too_few_sampled_to_share, usual_sampled_each);
}

template <class Index>
run_info run_sample(out<Index> indices, std::uint64_t items, const draws& which, const execution& exec) {
  const isa target = resolve(exec.target);
  const int threads = sample_threads(exec, indices.size());
  const std::vector<placed_node> parts =
      starts_of_threads({1, 0, items, indices.size()}, which,
                        [](const sample_node&, std::uint64_t /*place*/) { return overlap::all; });
  const scratch<sample_room> rooms(static_cast<std::size_t>(threads));
  for_each_reported(parts.size(), indices.size(), threads, exec, [&](std::size_t i, int thread) {
    write_node(parts[i].node, indices.data() + parts[i].place, which, target, rooms.data()[thread]);
  });
  return ran_on_host(target, threads, "tree");
}

std::vector<std::uint64_t> run_sample_part(const sample_part& of, const draws& which, const execution& exec) {
  const isa target = resolve(exec.target);
  const std::vector<placed_node> parts = starts_of_threads(
      {1, 0, of.items, of.count}, which,
      [&](const sample_node& node, std::uint64_t place) { return overlap_of(node, place, of); });
  std::vector<std::size_t> begin{0};
  std::vector<std::vector<std::uint64_t>> ends(parts.size());
  scratch<sample_room> rooms(1);
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const bool is_some = parts[i].wanted == overlap::some;
    if (is_some) ends[i] = some_of(parts[i], of, which, target, *rooms.data());
    begin.push_back(begin.back() + (is_some ? ends[i].size() : parts[i].node.count));
  }
  std::vector<std::uint64_t> made(begin.back());
  const int threads = sample_threads(exec, made.size());
  rooms = scratch<sample_room>(static_cast<std::size_t>(threads));
  for_each_reported(parts.size(), made.size(), threads, exec, [&](std::size_t i, int thread) {
    std::uint64_t* const to = made.data() + begin[i];
    if (parts[i].wanted == overlap::some) {
      std::copy(ends[i].begin(), ends[i].end(), to);
    } else {
      write_node(parts[i].node, to, which, target, rooms.data()[thread]);
    }
  });
  return made;
}

template run_info run_sample<std::uint32_t>(out<std::uint32_t>, std::uint64_t, const draws&,
                                            const execution&);
template run_info run_sample<std::uint64_t>(out<std::uint64_t>, std::uint64_t, const draws&,
                                            const execution&);

}  // namespace cairn::host
