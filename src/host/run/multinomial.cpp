// The runner of multinomial counts on the host.
#include "src/host/run/multinomial.hpp"

#include <algorithm>

#include "src/call/progress.hpp"
#include "src/call/ran.hpp"
#include "src/host/run/call_target.hpp"
#include "src/host/sweeps/multinomial_task.hpp"
#include "src/kernels/split_count.hpp"
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
run_info run_multinomial(std::span<std::uint64_t> counts, const category_masses<S>& masses, std::uint64_t n,
                         const draws& which, const execution& exec) {
  const isa target = resolve(exec.target);
  multinomial_task<S> task;
  task.tree = category_tree(masses.weights.size());
  task.last = masses.weights.size();
  task.weights = masses.weights.data();
  std::ranges::copy(masses.factors, task.factors);
  task.seed = which.seed;
  task.stream = which.stream;
  task.threads = threads_for(exec, counts.size(), too_few_counts_to_share, usual_counts_each);
  const scratch<multinomial_room> rooms(static_cast<std::size_t>(task.threads));
  task.rooms = rooms.data();
  const thread_placement placement(exec, task.threads, counts.data(), counts.size_bytes());
  task.team = placement.get();
  (task.tree.levels_above == 0 ? count_small_rows<S> : count_large_rows<S>)(counts, task, target, n, which,
                                                                            exec);
  return ran_on_host(target, task.threads, {}, placement.get() != nullptr);
}

template run_info run_multinomial<float>(std::span<std::uint64_t>, const category_masses<float>&,
                                         std::uint64_t, const draws&, const execution&);
template run_info run_multinomial<double>(std::span<std::uint64_t>, const category_masses<double>&,
                                          std::uint64_t, const draws&, const execution&);

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
