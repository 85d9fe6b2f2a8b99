// Forms over ranks of the calls that describe samples. `exec`: what each rank does of them.
#pragma once

#include <cairn/communicator.hpp>
#include <cairn/extremes.hpp>
#include <cairn/moments.hpp>

namespace cairn::collective {

// The facts that this rank finds become those of all.
void extremes_of(const communicator& all, const detail::samples& x, const detail::extremes_fields& found,
                 run_info& run, const execution& exec);
// The same within a call that has begun.
void find_extremes(const communicator& all, const detail::samples& x, const detail::extremes_fields& found,
                   run_info& run, const execution& exec);
// The range of bins for the samples of all ranks, where none is given (src/binned/range.hpp). Throws on all
// ranks.
bounds range_of_all(const communicator& all, const detail::samples& x, const execution& exec);

// The ends that each rank has found before become those of all.
void merged(const communicator& all, const detail::extremes_fields& found);

sample_moments moments_of(const communicator& all, const detail::samples& x, const bounds& range,
                          double origin, const execution& exec);
sample_moments merged(const communicator& all, const sample_moments& mine);

}  // namespace cairn::collective
