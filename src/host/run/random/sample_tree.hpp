// Runs uniform samples without replacement on the host.
#pragma once

#include <cairn/execution.hpp>
#include <cairn/memory.hpp>
#include <cairn/sampling.hpp>
#include <cstdint>

namespace cairn::host {

// Fills `indices`, on the host, with items below `items`, ascending. Errors: std::invalid_argument,
// std::bad_alloc, cancelled. Index: std::uint32_t, std::uint64_t.
template <class Index>
run_info run_sample(out<Index> indices, std::uint64_t items, const draws& which, const execution& exec);

}  // namespace cairn::host
