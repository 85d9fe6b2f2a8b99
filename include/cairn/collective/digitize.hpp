// cairn/collective/digitize.hpp: bin numbers of the samples that several ranks have (cairn/communicator.hpp).
//
// Each rank writes the numbers of its own samples, as cairn/digitize.hpp; the tally is that of all ranks.
// Cost: that of the local call, and two small allreduces. Errors: on all ranks; it is then not defined what
// `numbers` hold.
#pragma once

#include <cairn/communicator.hpp>
#include <cairn/digitize.hpp>
#include <cstdint>

namespace cairn {

namespace detail {
tally digitize_into(const communicator& all, out<std::int64_t> numbers, const samples& x, const axis& bins,
                    const execution& exec);
tally digitize_into(const communicator& all, out<std::int32_t> numbers, const samples& x, const axis& bins,
                    const execution& exec);
}  // namespace detail

template <sample_range R>
tally digitize_into(const communicator& all, out<std::int64_t> numbers, const R& x, const axis& bins,
                    const execution& exec = {}) {
  return detail::digitize_into(all, numbers, detail::samples_of(x), bins, exec);
}
template <sample_range R>
tally digitize_into(const communicator& all, out<std::int32_t> numbers, const R& x, const axis& bins,
                    const execution& exec = {}) {
  return detail::digitize_into(all, numbers, detail::samples_of(x), bins, exec);
}

}  // namespace cairn
