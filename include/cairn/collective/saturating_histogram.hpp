// cairn/collective/saturating_histogram.hpp: saturating histograms of bin numbers that several ranks have
// (cairn/communicator.hpp).
//
// Afterwards each counter of a rank is min(m, what it was before on this rank + how often its number occurs
// on all ranks), m its greatest value.
//
// Cost: that of the local call, and one allreduce of the counters. Memory: the counters twice. Errors: those
// of cairn/saturating_histogram.hpp, on all ranks; `counts` are then untouched.
#pragma once

#include <cairn/communicator.hpp>
#include <cairn/saturating_histogram.hpp>
#include <cstddef>
#include <cstdint>

namespace cairn {

run_info saturating_histogram_into(const communicator& all, out<std::uint8_t> counts, in<std::uint32_t> bins,
                                   std::size_t width, const execution& exec = {});
run_info saturating_histogram_into(const communicator& all, out<std::uint16_t> counts, in<std::uint32_t> bins,
                                   std::size_t width, const execution& exec = {});

// What the counters of all ranks have counted, on all ranks; they stay as they are.
saturating_counter<std::uint8_t> merged(const communicator& all,
                                        const saturating_counter<std::uint8_t>& mine);
saturating_counter<std::uint16_t> merged(const communicator& all,
                                         const saturating_counter<std::uint16_t>& mine);

}  // namespace cairn
