// Where keys first occur among samples.
#pragma once

#include <cairn/execution.hpp>
#include <cairn/sample_types.hpp>
#include <cstdint>
#include <vector>

namespace cairn::host {

constexpr std::uint64_t nowhere = ~std::uint64_t{0};

// The place of the first sample of each of the different keys. O(n) at most; it ends when all are found. For
// keys that do not occur: `nowhere`. Of `exec`, progress alone matters.
std::vector<std::uint64_t> first_places(const detail::samples& x, const std::vector<std::uint64_t>& keys,
                                        int threads, const execution& exec);

}  // namespace cairn::host
