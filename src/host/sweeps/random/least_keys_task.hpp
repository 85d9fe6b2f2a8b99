// What the sweep of exponential keys gets, and the sweep of each target by name.
//
// Contract: goes through weights in order, and keeps keys (src/kernels/random/exponential_key.hpp) that are
// at most a threshold, with their items. It stops where the room may not hold those of another tile, and at
// the first tile with a weight that is none, of which it keeps nothing.
#pragma once

#include <cstddef>
#include <cstdint>

#include "src/layouts/targets.hpp"

namespace cairn::host {

constexpr std::size_t key_tile = 256;

template <class S>
struct least_keys_task {
  const S* weights = nullptr;
  std::size_t size = 0;
  std::uint64_t seed = 0;
  std::uint64_t stream = 0;
  std::uint64_t draw = 0;  // of the first weight
  std::uint64_t item = 0;  // its number
  std::uint64_t threshold = 0;
  std::uint64_t* keys = nullptr;  // room for `capacity`, `kept` of which are there
  std::uint64_t* items = nullptr;
  std::size_t kept = 0;
  std::size_t capacity = 0;  // at least key_tile
  // What was done: weights, and whether the next tile has one that is none.
  std::size_t done = 0;
  bool is_bad = false;
};

}  // namespace cairn::host

// For float and double.
#define CAIRN_DECLARE_TARGET(TARGET)                    \
  namespace cairn::TARGET {                             \
  template <class S>                                    \
  void keep_least_keys(host::least_keys_task<S>& task); \
  }
CAIRN_FOR_EACH_TARGET(CAIRN_DECLARE_TARGET)
#undef CAIRN_DECLARE_TARGET
