// Cuts what ranks have in ascending order, all different, so that each gets a part of about one length.
//
// Source: Harsh, Kale, Solomonik, "Histogram sort with sampling" (SPAA 2019): in rounds, each rank proposes
// some keys from the ranges in which cuts are still to be found, and all count how many keys lie below each
// of them.
#pragma once

#include <cairn/communicator.hpp>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

namespace cairn::ranks {

struct sort_key {
  std::uint64_t first = 0;
  std::uint64_t second = 0;
  auto operator<=>(const sort_key&) const = default;
};

// keys(i) is the i-th of this rank's `size` keys, of `total` on all. Fills `parts` with how many of them go
// to each rank. What throws, throws on all ranks.
void split_evenly(const communicator& all, std::size_t size, std::uint64_t total,
                  const std::function<sort_key(std::size_t)>& keys, std::span<std::uint64_t> parts);

}  // namespace cairn::ranks
