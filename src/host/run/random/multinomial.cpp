// The runner of multinomial counts on the host.
#include "src/host/run/random/multinomial.hpp"

#include <algorithm>

#include "src/call/progress.hpp"
#include "src/call/ran.hpp"
#include "src/host/run/call_target.hpp"
#include "src/host/sweeps/random/multinomial_task.hpp"
#include "src/kernels/random/split_count.hpp"
#include "src/lanes/fp_control.hpp"
#include "src/machine/instruction_sets.hpp"
#include "src/machine/thread_placement.hpp"
#include "src/machine/threads.hpp"

namespace cairn::host {
namespace {

// Waking a thread costs some microseconds; a count 5 to 20 ns.
constexpr std::size_t too_few_counts_to_share = std::size_t{1} << 11;
constexpr std::size_t usual_counts_each = std::size_t{1} << 14;
constexpr std::size_t piece_counts = std::size_t{1} << 22;

// Calls use(task, instruction set) for a part with `size` counts or weights.
template <class S, class Use>
run_info with_task(const category_part<S>& part, std::size_t size, const draws& which, const execution& exec,
                   const Use& use) {
  const isa target = resolve(exec.target);
  multinomial_task<S> task;
  task.tree = part.tree;
  task.first = part.first;
  task.last = part.last;
  task.weights = part.weights.data();
  std::ranges::copy(part.factors, task.factors);
  task.seed = which.seed;
  task.stream = which.stream;
  task.threads = threads_for(exec, size, too_few_counts_to_share, usual_counts_each);
  const scratch<multinomial_room> rooms(static_cast<std::size_t>(task.threads));
  task.rooms = rooms.data();
  const thread_placement placement(exec, task.threads, part.weights.data(), part.weights.size_bytes());
  task.team = placement.get();
  use(task, target);
  return ran_on_host(target, task.threads, "binomial tree", placement.get() != nullptr);
}

template <class S>
void count_large_rows(std::span<std::uint64_t> counts, const multinomial_task<S>& task, isa target,
                      std::uint64_t n, const draws& which, const execution& exec) {
  const std::size_t blocks = task.tree.blocks();
  const scratch<double> masses(blocks);
  CAIRN_ON_TARGET(target, sum_blocks(task, masses.data()));
  const sets_above above(task.tree, {masses.data(), blocks});
  const std::size_t rows = counts.size() / task.tree.categories;
  in_pieces(rows, 1, exec, [&](std::size_t first, std::size_t count) {
    for (std::size_t r = first; r < first + count; ++r) {
      const auto of_blocks = above.counts_of_blocks(n, which, which.offset + r, 0, blocks);
      std::uint64_t* const to = counts.data() + r * task.tree.categories;
      CAIRN_ON_TARGET(target, split_blocks(task, which.offset + r, of_blocks.data(), to));
    }
  });
}

template <class S>
void count_small_rows(std::span<std::uint64_t> counts, const multinomial_task<S>& task, isa target,
                      std::uint64_t n, const draws& which, const execution& exec) {
  const std::size_t categories = task.tree.categories;
  in_pieces(counts.size() / categories, std::max<std::size_t>(piece_counts / categories, 1), exec,
            [&](std::size_t first, std::size_t count) {
              CAIRN_ON_TARGET(target, split_rows(task, which.offset + first, count, n,
                                                 counts.data() + first * categories));
            });
}

}  // namespace

template <class S>
run_info run_multinomial(std::span<std::uint64_t> counts, const category_part<S>& all, std::uint64_t n,
                         const draws& which, const execution& exec) {
  return with_task(all, counts.size(), which, exec, [&](const multinomial_task<S>& task, isa target) {
    (all.tree.levels_above == 0 ? count_small_rows<S> : count_large_rows<S>)(counts, task, target, n, which,
                                                                             exec);
  });
}

template <class S>
void sum_part(std::span<double> masses, const category_part<S>& part, const execution& exec) {
  with_task(part, part.weights.size(), {}, exec, [&](const multinomial_task<S>& task, isa target) {
    CAIRN_ON_TARGET(target, sum_blocks(task, masses.data()));
  });
}

template <class S>
run_info count_part(std::span<std::uint64_t> counts, const category_part<S>& part,
                    std::span<const std::uint64_t> of_blocks, const draws& which, const execution& exec) {
  return with_task(part, counts.size(), which, exec, [&](const multinomial_task<S>& task, isa target) {
    CAIRN_ON_TARGET(target, split_blocks(task, which.offset, of_blocks.data(), counts.data()));
  });
}

#define CAIRN_INSTANTIATE(S)                                                                             \
  template run_info run_multinomial<S>(std::span<std::uint64_t>, const category_part<S>&, std::uint64_t, \
                                       const draws&, const execution&);                                  \
  template void sum_part<S>(std::span<double>, const category_part<S>&, const execution&);               \
  template run_info count_part<S>(std::span<std::uint64_t>, const category_part<S>&,                     \
                                  std::span<const std::uint64_t>, const draws&, const execution&);
CAIRN_INSTANTIATE(float)
CAIRN_INSTANTIATE(double)
#undef CAIRN_INSTANTIATE

sets_above::sets_above(const category_tree& tree, std::span<const double> block_masses)
    : levels_(tree.levels_above),
      masses_(std::size_t{2} << tree.levels_above),
      counts_(std::size_t{2} << tree.levels_above) {
  const portable::fp_default fp;
  double* const mass = masses_.data();
  const std::size_t blocks = std::size_t{1} << levels_;
  std::ranges::fill(std::ranges::copy(block_masses, mass + blocks).out, mass + 2 * blocks, 0.0);
  for (std::size_t s = blocks - 1; s > 0; --s) mass[s] = mass[2 * s] + mass[2 * s + 1];
}

std::span<const std::uint64_t> sets_above::counts_of_blocks(std::uint64_t n, const draws& which,
                                                            std::uint64_t row, std::uint64_t first,
                                                            std::uint64_t last) const {
  const portable::fp_default fp;
  const portable::item_words<std::uint64_t> words(which.seed, which.stream);
  const double* const mass = masses_.data();
  std::uint64_t* const count = counts_.data();
  const std::uint64_t blocks = std::uint64_t{1} << levels_;
  count[1] = n;
  for (int level = 0; level < levels_; ++level) {
    const int below = levels_ - level;  // the sets of this level that hold wanted blocks
    for (std::uint64_t s = (blocks + first) >> below; s <= (blocks + last - 1) >> below; ++s) {
      count[2 * s] =
          portable::split_count(count[s], mass[2 * s], mass[2 * s + 1], words, items_of_row(row) + s);
      count[2 * s + 1] = count[s] - count[2 * s];
    }
  }
  return {count + blocks + first, static_cast<std::size_t>(last - first)};
}

}  // namespace cairn::host
