// The least of the keys of all ranks, found where they are.
#pragma once

#include <cairn/communicator.hpp>
#include <cstddef>
#include <cstdint>
#include <span>

#include "src/counting/least_keys.hpp"

namespace cairn::collective {

// The key that so many of all ranks' are before, which there is. Six allreduces of up to 16 KiB. What throws,
// throws on all ranks.
std::uint64_t key_at(const communicator& all, std::span<const least_keys> rooms, std::uint64_t position);

// How many of the keys of some rooms are among the `wanted` least of all ranks, by key and then by rank: all
// ranks have as many or more. Those are then the least ones of this rank, by key and then by item. `wanted`
// is not 0. As above, then an allreduce and an exscan of 8 bytes.
std::size_t count_least(const communicator& all, std::span<const least_keys> rooms, std::uint64_t wanted);

}  // namespace cairn::collective
