// cairn/collective/bootstrap.hpp: resamples of data that several ranks have parts of (cairn/communicator.hpp,
// cairn/random/bootstrap.hpp).
//
// A histogram that all ranks have is resampled by each of them alone, to the same counts.
#pragma once

#include <cairn/collective/sampling.hpp>
#include <cairn/communicator.hpp>
#include <cairn/random/bootstrap.hpp>

namespace cairn {

// Fills `weights` with how often each item of this rank occurs in a resample of data without end: the ranks'
// weights, one behind the other, are those of one call. Cost: an exscan of 8 bytes and three small
// allreduces, then that of the local call. Errors: those of the local call, on all ranks.
template <sample_range R>
run_info poisson_weights_into(const communicator& all, R&& weights, draws which = {},
                              const execution& exec = {}) {
  const out<item_type<R>> to(weights);
  return detail::draw_slice(all, {.who = "poisson_weights_into"}, to.size(), which,
                            [&](draws mine) { return poisson_weights_into(to, mine, exec); });
}

}  // namespace cairn
