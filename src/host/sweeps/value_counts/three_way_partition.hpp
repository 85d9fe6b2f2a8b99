// One step of a quicksort: the keys less than a pivot, those greater, and how many are equal to it.
#pragma once

#include <cstddef>

#include "src/lanes/lane_order.hpp"

namespace cairn::CAIRN_TARGET {

struct parted {
  std::size_t less;
  std::size_t greater;
};

// Behind what the partition writes there is room for so many keys, which it may overwrite.
template <class V>
constexpr std::size_t partition_margin = lanes::traits<V>::size;

template <class V>
class three_way_partition {
  using key = lanes::scalar_of<V>;
  static constexpr std::size_t width = lanes::traits<V>::size;
  static constexpr std::size_t at_once = 4;  // batches: all are loaded before one is stored

 public:
  // Moves the keys less than the pivot to the front of `keys`, the greater ones to `room`, which is as long;
  // the others are gone. Behind both: partition_margin.
  [[gnu::noinline]] static parted run(key* keys, std::size_t n, key* room, key pivot) {
    three_way_partition to{keys, room, V(pivot)};
    std::size_t i = 0;
    for (; i + at_once * width <= n; i += at_once * width) to.take_some(keys + i);
    for (; i + width <= n; i += width) to.take(lanes::load<V>(keys + i));
    to.take_rest(keys + i, n - i, pivot);
    return {to.less_, to.greater_};
  }

 private:
  three_way_partition(key* keys, key* room, V pivot) : keys_(keys), room_(room), pivot_(pivot) {}

  [[gnu::always_inline]] void take(V batch) {
    const auto less = batch < pivot_;
    const auto greater = pivot_ < batch;
    less_ += lanes::store_kept(keys_ + less_, less, batch);
    greater_ += lanes::store_kept(room_ + greater_, greater, batch);
  }
  [[gnu::always_inline]] void take_some(const key* from) {
    const V batches[at_once] = {lanes::load<V>(from), lanes::load<V>(from + width),
                                lanes::load<V>(from + 2 * width), lanes::load<V>(from + 3 * width)};
    for (const V& batch : batches) take(batch);
  }
  // Fewer than a batch.
  [[gnu::always_inline]] void take_rest(const key* from, std::size_t n, key pivot) {
    for (std::size_t i = 0; i < n; ++i) {
      const key one = from[i];
      less_ += lanes::store_kept(keys_ + less_, one < pivot, one);
      greater_ += lanes::store_kept(room_ + greater_, pivot < one, one);
    }
  }

  key* keys_;
  key* room_;
  V pivot_;
  std::size_t less_ = 0;
  std::size_t greater_ = 0;
};

}  // namespace cairn::CAIRN_TARGET
