// Where keys first occur among samples.
#pragma once

#include <cairn/execution.hpp>
#include <cairn/sample_types.hpp>
#include <cstdint>
#include <vector>

namespace cairn::host {

constexpr std::uint64_t no_position = ~std::uint64_t{0};

// The position of the first sample of each of the different keys. O(n) at most; it ends when all are found.
// For keys that do not occur: `no_position`. Of `exec`, progress alone matters.
std::vector<std::uint64_t> first_positions(const detail::samples& x, const std::vector<std::uint64_t>& keys,
                                           int threads, const execution& exec);

}  // namespace cairn::host
