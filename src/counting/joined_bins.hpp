// Bins of sums that were filled apart, joined; and copied.
#pragma once

#include <algorithm>
#include <cstddef>

#include "src/kernels/accumulate.hpp"
#include "src/machine/scratch.hpp"

namespace cairn {

template <class Bin>
void join_bins(Bin* bins, const Bin* others, std::size_t size) {
  for (std::size_t i = 0; i < size; ++i) portable::join(bins[i], others[i]);
}

template <class Bin>
scratch<Bin> copied(const scratch<Bin>& bins) {
  scratch<Bin> made(bins.size());
  std::copy_n(bins.data(), bins.size(), made.data());
  return made;
}

}  // namespace cairn
