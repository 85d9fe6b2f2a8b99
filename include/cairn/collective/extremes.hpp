// cairn/collective/extremes.hpp: the least and the greatest sample of all ranks (cairn/communicator.hpp).
//
// Cost: one read of the rank's samples, and two small allreduces. Errors: those of cairn/extremes.hpp, on all
// ranks.
#pragma once

#include <cairn/communicator.hpp>
#include <cairn/extremes.hpp>
#include <cstdint>

namespace cairn {

namespace detail {
// Those of this rank become those of all.
void extremes_of_ranks(const communicator& ranks, const samples& x, const extremes_fields& found,
                       run_info& run, const execution& exec);
}  // namespace detail

template <sample_range R>
extremes<item_type<R>> extremes_of(const communicator& ranks, const R& x, const execution& exec = {}) {
  extremes<item_type<R>> found;
  detail::extremes_of_ranks(ranks, detail::samples_of(x), detail::fields_of(found), found.run, exec);
  detail::alias_barrier();
  return found;
}

}  // namespace cairn
