// Forms over ranks of the calls for what lies in bins. `exec`: what each rank does of them; `root`: the rank
// that gets the result, or all_ranks.
#pragma once

#include <cairn/communicator.hpp>
#include <cairn/histogram.hpp>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "src/binned/kept.hpp"
#include "src/collective/values/values_call.hpp"

namespace cairn::collective {

binned<std::uint64_t> histogram(const communicator& all, const columns& x, const axes& bins,
                                const execution& exec, int root);
binned<std::uint64_t> histogram(const communicator& all, const detail::samples& x, std::size_t bins,
                                const std::optional<bounds>& range, const execution& exec, int root);
tally histogram_into(const communicator& all, out<std::uint64_t> counts, const columns& x, const axes& bins,
                     const execution& exec, int root);

// Number: std::int32_t, std::int64_t.
template <class Number>
tally digitize_into(const communicator& all, out<Number> numbers, const detail::samples& x, const axis& bins,
                    const execution& exec);

std::vector<std::int64_t> digitize(const communicator& all, const detail::samples& x, const axis& bins,
                                   const execution& exec);

// For each Count of CAIRN_FOR_EACH_BINNED_SUM (src/binned/kept.hpp).
template <class Count>
binned<Count> sums_in_bins(const communicator& all, const values_call& call,
                           const typename kept<Count>::options& how);

// Counter: std::uint8_t, std::uint16_t.
template <class Counter>
run_info saturating_histogram_into(const communicator& all, out<Counter> counts, in<std::uint32_t> bins,
                                   std::size_t width, const execution& exec);

}  // namespace cairn::collective
