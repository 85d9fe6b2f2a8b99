// What binned_sums keep.
#pragma once

#include <algorithm>
#include <cairn/axis.hpp>
#include <cstddef>
#include <cstdint>

#include "src/counting/accumulated.hpp"
#include "src/kernels/accumulate.hpp"
#include "src/layouts/accumulators.hpp"

namespace cairn {

// All that grow: the bins, and what lies outside.
inline std::size_t kept_bins(const axes& bins) { return bins.bins() + outside_bins * bins.size(); }

// Sums of 64 bits that might not fit any more, as sums of 128.
inline accumulated<wide_sum> widened(const accumulated<whole_sum>& narrow, bool is_signed) {
  accumulated<wide_sum> wide;
  wide.bins = scratch<wide_sum>(narrow.bins.size());
  for (std::size_t i = 0; i < narrow.bins.size(); ++i) {
    const std::uint64_t sum = narrow.bins.data()[i].sum;
    wide.bins.data()[i].sum =
        is_signed ? portable::widened(static_cast<std::int64_t>(sum)) : portable::widened(sum);
  }
  return wide;
}

template <class Bin>
scratch<Bin> copied(const scratch<Bin>& bins) {
  scratch<Bin> made(bins.size());
  std::copy_n(bins.data(), bins.size(), made.data());
  return made;
}

}  // namespace cairn
