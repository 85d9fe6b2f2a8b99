// Ranges of bins in the saturating sweep: counters of a range, and which items lie in it.
#pragma once

#include <cstddef>
#include <cstdint>

#include "src/kernels/saturated.hpp"
#include "src/layouts/bin_range.hpp"
#include "src/machine/parts.hpp"

namespace cairn::CAIRN_TARGET {

// Counts in the result, where other threads may count too.
template <class Counter>
void add_together(Counter& counter, std::size_t n) {
  Counter seen = __atomic_load_n(&counter, __ATOMIC_RELAXED);
  while (seen != full_counter<Counter>) {
    const Counter more = saturated_sum(seen, saturated<Counter>(n));
    if (__atomic_compare_exchange_n(&counter, &seen, more, true, __ATOMIC_RELAXED, __ATOMIC_RELAXED)) return;
  }
}

// Counters of a range of bins; bins outside it are rare and counted in the result.
template <class Counter, class Counters>
struct counters_of_range {
  Counters inner;
  Counter* counts;
  bin_range range;

  [[gnu::always_inline]] void add(std::uint32_t bin) const {
    const std::size_t at = bin - range.first;  // wraps to a large number for bins before the range
    if (at < range.size) [[likely]] {
      inner.add(at);
    } else {
      add_together(counts[bin], 1);
    }
  }
  void add(std::uint32_t bin, std::size_t n) const {
    const std::size_t at = bin - range.first;
    if (at < range.size) {
      inner.add(at, n);
    } else {
      add_together(counts[bin], n);
    }
  }
  // 0 for bins outside the range: whether they are full is not known before they are added to.
  auto fullness(std::uint32_t bin) const {
    const std::size_t at = bin - range.first;
    return at < range.size ? inner.fullness(at) : decltype(inner.fullness(at)){0};
  }
  [[gnu::always_inline]] void fetch(std::uint32_t bin) const {
    const std::size_t at = bin - range.first;
    inner.fetch(at < range.size ? at : 0);
  }
  void reach(std::size_t first, std::size_t last, std::size_t /*bins*/) const {
    const std::size_t end = range.first + range.size;
    if (last <= range.first || first >= end) return;
    inner.reach(first < range.first ? 0 : first - range.first, lesser(last, end) - range.first, range.size);
  }
};

// Lists those bins that lie in the range, or those that do not; returns how many. A shift, since compilers
// make a comparison a branch, which is often mispredicted.
inline std::size_t list(const std::uint32_t* bins, std::size_t n, bin_range range, bool inside,
                        std::uint32_t* listed) {
  const std::size_t others = inside ? 0 : 1;
  std::size_t found = 0;
  for (std::size_t i = 0; i < n; ++i) {
    const std::uint64_t at = bins[i] - range.first;
    listed[found] = bins[i];
    found += ((at - range.size) & ~at) >> 63 ^ others;
  }
  return found;
}

}  // namespace cairn::CAIRN_TARGET
