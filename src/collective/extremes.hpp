// The least and the greatest sample of all ranks.
#pragma once

#include <cairn/communicator.hpp>
#include <cairn/extremes.hpp>

namespace cairn::ranks {

// Within a call that has begun. What this rank finds becomes that of all.
void find_extremes(const communicator& all, const detail::samples& x, const detail::extremes_fields& found,
                   run_info& run, const execution& exec);

// The range of bins for the samples of all ranks, where none is given (src/binned/range.hpp). Throws on all
// ranks.
bounds range_of_all(const communicator& all, const detail::samples& x, const execution& exec);

}  // namespace cairn::ranks
