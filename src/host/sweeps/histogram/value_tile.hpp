// Weights and other values of any type, as what accumulators add, tile by tile.
#pragma once

#include <cairn/columns.hpp>
#include <cstddef>
#include <cstdint>

#include "src/kernels/accumulate.hpp"
#include "src/layouts/sample_kinds.hpp"

namespace cairn::CAIRN_TARGET {

// Calls use(i, value) for values first to first + n - 1, i from 0, each in its own type.
template <class Use>
inline void for_each_value(const detail::column& values, std::size_t first, std::size_t n, const Use& use) {
  with_stored_type(values.type, [&](auto zero) {
    using T = decltype(zero);
    const auto* from = static_cast<const std::byte*>(values.data) + first * values.stride;
    const auto read = [&](std::size_t stride) {
      for (std::size_t i = 0; i < n; ++i) {
        T value;
        __builtin_memcpy(&value, from + i * stride, sizeof value);
        use(i, value);
      }
    };
    values.stride == sizeof(T) ? read(sizeof(T)) : read(values.stride);
  });
}

// Values first to first + n - 1 as accumulators of type Bin add them, written to `room`
// where they have to be converted; `good` becomes false where one cannot be added.
template <class Bin>
inline const added_to<Bin>* value_tile(const detail::column& values, const value_scales& scales,
                                       std::size_t first, std::size_t n, added_to<Bin>* room, bool& good) {
  if constexpr (std::is_same_v<added_to<Bin>, double>) {
    if (values.type == detail::sample_type::float64 && values.is_dense())
      return static_cast<const double*>(values.data) + first;
  }
  for_each_value(values, first, n,
                 [&](std::size_t i, auto x) { room[i] = added_value<Bin>(x, scales, good); });
  return room;
}

}  // namespace cairn::CAIRN_TARGET
