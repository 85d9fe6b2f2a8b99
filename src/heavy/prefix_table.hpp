// Prefix sums of an array along all axes but the scanned one.
#pragma once

#include <algorithm>
#include <cstddef>
#include <type_traits>

#include "src/heavy/array_shape.hpp"
#include "src/layouts/block_sums.hpp"
#include "src/layouts/sample_kinds.hpp"
#include "src/machine/for_each.hpp"
#include "src/machine/scratch.hpp"

namespace cairn::heavy {

// Planes, one for each index on the outer axes (and one more along each); in a plane, a row for each column z
// of the scanned axis, of prefix sums along the axis `across`: 0 first, then behind each item, then zeros
// for sweeps to read.
template <class S>
class prefix_table {
 public:
  // std::bad_alloc.
  prefix_table(const detail::samples& values, const walk_order& order, int threads)
      : values_(values), order_(order) {
    row_ = (order.across.size + 1 + highs_together + 15) / 16 * 16;
    plane_ = row_ * order.scanned.size;
    planes_ = 1;
    for (const array_axis& axis : order.outer) planes_ *= axis.size + 1;
    sums_ = scratch<S>(planes_ * plane_);
    host::for_each(planes_, threads, [&](std::size_t p) { fill_plane(p); });
    std::size_t inner = 1;  // planes from one index on an axis to the next
    for (std::size_t k = order.outer.size(); k-- > 0; inner *= order.outer[k].size + 1)
      add_along(order.outer[k].size + 1, inner * plane_, threads);
  }

  const S* data() const { return sums_.data(); }
  std::size_t size() const { return planes_ * plane_; }
  std::size_t row() const { return row_; }
  std::size_t plane() const { return plane_; }

 private:
  static constexpr std::size_t columns_together = 8;  // so that cache lines of the array are read once

  void fill_plane(std::size_t p) {
    S* const plane = sums_.data() + p * plane_;
    std::fill_n(plane, plane_, S(0));
    std::size_t from = 0;
    for (std::size_t k = order_.outer.size(); k-- > 0;) {
      const std::size_t size = order_.outer[k].size + 1;
      if (p % size == 0) return;  // in front of the axis
      from += (p % size - 1) * order_.outer[k].stride;
      p /= size;
    }
    with_stored_type(values_.type, [&]<class T>(T) {
      if constexpr (!std::is_floating_point_v<T> || std::is_floating_point_v<S>)
        for (std::size_t z = 0; z < order_.scanned.size; z += columns_together)
          fill_columns(typed<T>(values_).data() + from, plane, z,
                       std::min(order_.scanned.size, z + columns_together));
    });
  }

  template <class T>
  void fill_columns(const T* from, S* plane, std::size_t first, std::size_t last) {
    S sums[columns_together] = {};
    for (std::size_t x = 0; x < order_.across.size; ++x) {
      const T* at = from + x * order_.across.stride;
      for (std::size_t z = first; z < last; ++z) {
        sums[z - first] += static_cast<S>(at[z * order_.scanned.stride]);
        plane[z * row_ + x + 1] = sums[z - first];
      }
    }
  }

  // Along an axis of so many indices, `step` numbers apart.
  void add_along(std::size_t size, std::size_t step, int threads) {
    constexpr std::size_t chunk = std::size_t{1} << 14;
    const std::size_t block = size * step;
    for (S* first = sums_.data(); first < sums_.data() + planes_ * plane_; first += block)
      host::for_each_chunk(step, chunk, threads, [&](std::size_t begin, std::size_t end) {
        for (std::size_t index = 1; index < size; ++index) {
          S* const to = first + index * step;
          const S* const before = to - step;
          for (std::size_t i = begin; i < end; ++i) to[i] += before[i];
        }
      });
  }

  detail::samples values_;
  const walk_order& order_;
  std::size_t row_ = 0, plane_ = 0, planes_ = 0;
  scratch<S> sums_;
};

}  // namespace cairn::heavy
