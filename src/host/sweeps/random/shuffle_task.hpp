// What the sweeps of shuffles get, and those of each target by name.
//
// Contract: scatter_items moves each item to a random bucket, in order within each: the upper bits of its
// draw's first word. shuffle_bucket brings the items of a bucket into a random order.
#pragma once

#include <cstddef>
#include <cstdint>

#include "src/host/sweeps/partition_plan.hpp"
#include "src/layouts/targets.hpp"

namespace cairn::host {

template <class Item>
struct scatter_task {
  partition_plan<Item> plan{};  // of 2^bits buckets
  const Item* items = nullptr;  // null: item i is i, of an integer type
  std::uint64_t seed = 0;
  std::uint64_t stream = 0;
  std::uint64_t offset = 0;
  int bits = 0;  // 1 to 16
};

constexpr std::size_t shuffle_words_at_once = 512;

template <class Item>
struct shuffled_bucket {
  Item* items = nullptr;
  std::size_t size = 0;  // below 2^32
  std::uint64_t seed = 0;
  std::uint64_t stream = 0;
  std::uint64_t item = 0;          // whose words it takes
  std::uint32_t* words = nullptr;  // room for shuffle_words_at_once + 128
};

}  // namespace cairn::host

// For std::uint32_t and std::uint64_t.
#define CAIRN_DECLARE_TARGET(TARGET)                            \
  namespace cairn::TARGET {                                     \
  template <class Item>                                         \
  void scatter_items(const host::scatter_task<Item>& task);     \
  template <class Item>                                         \
  void shuffle_bucket(const host::shuffled_bucket<Item>& task); \
  }
CAIRN_FOR_EACH_TARGET(CAIRN_DECLARE_TARGET)
#undef CAIRN_DECLARE_TARGET
