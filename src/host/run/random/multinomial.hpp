// Runs multinomial counts on the host: instruction set, threads, the sets above the blocks, rows.
#pragma once

#include <cairn/sampling.hpp>
#include <cstdint>
#include <span>

#include "src/layouts/category_tree.hpp"
#include "src/machine/scratch.hpp"

namespace cairn::host {

// Categories of a tree, first to last - 1, and the weights of the whole blocks that they lie in, the tree's
// last one without what pads it. A mass is a weight times both factors.
template <class S>
struct category_part {
  category_tree tree{1};
  std::uint64_t first = 0;
  std::uint64_t last = 0;
  std::span<const S> weights;
  double factors[2] = {1, 1};

  static category_part whole(std::span<const S> weights, double first_factor = 1, double second_factor = 1) {
    return {category_tree(weights.size()), 0, weights.size(), weights, {first_factor, second_factor}};
  }
  std::uint64_t first_block() const { return first >> tree.block_levels; }
  std::uint64_t blocks() const { return ((last + tree.block() - 1) >> tree.block_levels) - first_block(); }
};

// `counts`, on the host, holds rows of all categories, which `all` has. Errors: std::bad_alloc,
// std::invalid_argument, cancelled.
template <class S>
run_info run_multinomial(std::span<std::uint64_t> counts, const category_part<S>& all, std::uint64_t n,
                         const draws& which, const execution& exec);

// The masses of the blocks of a part; then counts of its categories in row which.offset, from the draws of
// these blocks. Errors: as run_multinomial.
template <class S>
void sum_part(std::span<double> masses, const category_part<S>& part, const execution& exec);
template <class S>
run_info count_part(std::span<std::uint64_t> counts, const category_part<S>& part,
                    std::span<const std::uint64_t> of_blocks, const draws& which, const execution& exec);

// The draws of a row in blocks first to last - 1, of all blocks with these masses.
class sets_above {
 public:
  // Errors: std::bad_alloc.
  sets_above(const category_tree& tree, std::span<const double> block_masses);
  // Valid until the next call.
  std::span<const std::uint64_t> counts_of_blocks(std::uint64_t n, const draws& which, std::uint64_t row,
                                                  std::uint64_t first, std::uint64_t last) const;

 private:
  int levels_;
  scratch<double> masses_;  // of set s at s
  scratch<std::uint64_t> counts_;
};

}  // namespace cairn::host
