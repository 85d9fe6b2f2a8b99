// cairn/rows.hpp: points, as rows of numbers: histograms take any type of samples, mean shift float and
// double.
#pragma once

#include <cairn/sample_types.hpp>
#include <cstddef>
#include <ranges>
#include <stdexcept>
#include <string>
#include <type_traits>

namespace cairn {

// n points of `dims` coordinates each, one point after the other. Refers to memory that must
// outlive it.
template <class S>
class point_rows {
 public:
  static_assert(sample<S>, "coordinates of points are integers, float or double");

  point_rows() = default;
  // `numbers` of them in all. std::invalid_argument where they are no whole number of points.
  point_rows(const S* data, std::size_t numbers, std::size_t dims) : data_(data), dims_(dims) {
    if (dims == 0) throw std::invalid_argument("rows: dims is 0; expected 1 or more");
    if (numbers % dims != 0)
      throw std::invalid_argument("rows: " + std::to_string(numbers) +
                                  " numbers are no whole number of points of " + std::to_string(dims) +
                                  " coordinates");
    size_ = numbers / dims;
  }

  const S* data() const noexcept { return data_; }
  std::size_t size() const noexcept { return size_; }  // points
  std::size_t dims() const noexcept { return dims_; }
  const S* operator[](std::size_t i) const { return data_ + i * dims_; }

 private:
  const S* data_ = nullptr;
  std::size_t size_ = 0;
  std::size_t dims_ = 1;
};

// The numbers of a contiguous range, as points. std::invalid_argument as point_rows.
template <std::ranges::contiguous_range R>
point_rows<std::remove_cv_t<std::ranges::range_value_t<R>>> rows(const R& numbers, std::size_t dims) {
  return {std::ranges::data(numbers), std::ranges::size(numbers), dims};
}

}  // namespace cairn
