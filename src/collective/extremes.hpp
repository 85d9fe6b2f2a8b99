// The least and the greatest sample of all ranks.
#pragma once

#include <cairn/communicator.hpp>
#include <cairn/extremes.hpp>

namespace cairn::ranks {

// Within a call that has begun. What this rank finds becomes that of all.
void find_extremes(const communicator& all, const detail::samples& x, const detail::extremes_fields& found,
                   run_info& run, const execution& exec);

}  // namespace cairn::ranks
