// The runner of uniform samples: nodes of the tree that threads write alone.
#include "src/host/run/random/sample_tree.hpp"

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

// The nodes, in order, at which threads begin.
std::vector<sample_node> starts_of_threads(const sample_node& root, const draws& which) {
  const portable::fp_default fp;
  const portable::item_words<std::uint64_t> words(which.seed, which.stream);
  std::vector<sample_node> parts;
  std::vector<sample_node> waiting{root};
  while (!waiting.empty()) {
    const sample_node node = waiting.back();
    waiting.pop_back();
    if (node.count <= items_of_a_step || portable::is_leaf(node)) {
      parts.push_back(node);
      continue;
    }
    const portable::two_halves both = portable::halves_of(node, which.offset, words);
    waiting.push_back(both.second);
    waiting.push_back(both.first);
  }
  return parts;
}

}  // namespace

template <class Index>
run_info run_sample(out<Index> indices, std::uint64_t items, const draws& which, const execution& exec) {
  const isa target = resolve(exec.target);
  const int threads = threads_for(exec, indices.size(), too_few_sampled_to_share, usual_sampled_each);
  const std::vector<sample_node> parts = starts_of_threads({1, 0, items, indices.size()}, which);
  std::vector<std::size_t> begin{0};
  for (const sample_node& node : parts) begin.push_back(begin.back() + static_cast<std::size_t>(node.count));
  const scratch<sample_room> rooms(static_cast<std::size_t>(threads));
  for_each_reported(parts.size(), indices.size(), threads, exec, [&](std::size_t i, int thread) {
    const sample_tree_task<Index> task{parts[i],     indices.data() + begin[i], which.seed, which.stream,
                                       which.offset, rooms.data() + thread};
    CAIRN_ON_TARGET(target, write_sample(task));
  });
  return ran_on_host(target, threads, "tree");
}

template run_info run_sample<std::uint32_t>(out<std::uint32_t>, std::uint64_t, const draws&,
                                            const execution&);
template run_info run_sample<std::uint64_t>(out<std::uint64_t>, std::uint64_t, const draws&,
                                            const execution&);

}  // namespace cairn::host
