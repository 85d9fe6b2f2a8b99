// How moments are found on the host.
#pragma once

#include <cairn/moments.hpp>

namespace cairn::host {

// As cairn::moments_of, of samples in host memory.
sample_moments run_moments(const detail::samples& x, const bounds& range, double origin,
                           const execution& exec);

}  // namespace cairn::host
