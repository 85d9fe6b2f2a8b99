// cairn/collective/moments.hpp: moments of the samples that several ranks have (cairn/communicator.hpp).
//
// Those of the ranks are merged in their order: the last bits depend on how many samples each has, and are
// the same on all ranks. Cost: that of the local call, and 48 bytes of each rank. Errors: those of
// cairn/moments.hpp, on all ranks.
#pragma once

#include <cairn/communicator.hpp>
#include <cairn/moments.hpp>

namespace cairn {

namespace detail {
sample_moments moments_of(const communicator& all, const samples& x, const bounds& range, double origin,
                          const execution& exec);
}  // namespace detail

template <sample_range R>
sample_moments moments_of(const communicator& all, const R& x, const bounds& range = every_number,
                          double origin = 0, const execution& exec = {}) {
  return detail::moments_of(all, detail::samples_of(x), range, origin, exec);
}

}  // namespace cairn
