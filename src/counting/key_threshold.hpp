// A threshold that somewhat more exponential keys than are wanted should not be above.
#pragma once

#include <cstddef>
#include <cstdint>

namespace cairn {

// How many of `size` weights are sampled; sampled_index says which.
std::size_t sampled_weights(std::size_t size);
// From a sample of `size` weights. Above all keys where most are wanted, or so few that the sample does not
// tell. No result depends on it.
template <class S>
std::uint64_t likely_threshold(const S* sampled, std::size_t samples, std::size_t size, std::size_t wanted);

}  // namespace cairn
