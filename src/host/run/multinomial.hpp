// Runs multinomial counts on the host: instruction set, threads, the sets above the blocks, rows.
#pragma once

#include <cairn/sampling.hpp>
#include <cstdint>
#include <span>

#include "src/layouts/category_tree.hpp"
#include "src/machine/scratch.hpp"

namespace cairn::host {

// The weights of a call; a mass is a weight times both factors.
template <class S>
struct category_masses {
  std::span<const S> weights;
  double factors[2] = {1, 1};
};

// `counts`, on the host, holds rows of as many counts as there are weights. Errors: std::bad_alloc,
// std::invalid_argument, cancelled.
template <class S>
run_info run_multinomial(std::span<std::uint64_t> counts, const category_masses<S>& masses, std::uint64_t n,
                         const draws& which, const execution& exec);

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
