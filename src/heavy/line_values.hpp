// The values of an array of one dimension.
#pragma once

#include <algorithm>
#include <cstddef>
#include <span>
#include <type_traits>

#include "src/layouts/block_sums.hpp"
#include "src/layouts/sample_kinds.hpp"

namespace cairn::heavy {

// The values of a line, wherever they lie.
template <class Sum>
class line_values {
 public:
  virtual ~line_values() = default;
  virtual std::size_t size() const = 0;
  // Reads all values. cancelled; device_error.
  virtual void sum_blocks(std::span<block_sums<Sum>> sums) const = 0;
  // Reads those of a block, the last of which may be shorter. Called by several threads at once where the
  // search has more than one. device_error.
  virtual void read(std::size_t block, Sum* values) const = 0;
};

// Calls use(T()) for the type of values that are summed in Sum.
template <class Sum, class Use>
void with_summed_type(detail::sample_type type, const Use& use) {
  with_stored_type(type, [&]<class T>(T) {
    if constexpr (std::is_floating_point_v<T> == std::is_floating_point_v<Sum>) use(T());
  });
}

// Of `size` values, those of a block.
template <class T, class Sum>
void copy_block(const T* values, std::size_t size, std::size_t block, Sum* to) {
  const T* first = values + block * sum_block;
  const T* last = values + std::min(size, (block + 1) * sum_block);
  std::transform(first, last, to, [](T value) { return static_cast<Sum>(value); });
}

}  // namespace cairn::heavy
