// Whether found rectangles and boxes are what they say: their sums, their order, and that none is there
// twice.
#pragma once

#include <cairn/subarrays.hpp>
#include <cmath>
#include <cstddef>
#include <tuple>
#include <type_traits>
#include <vector>

namespace perf {

// Sums of all that lies in front of a corner of an array of three axes, the first of which may be 1.
template <class Sum>
class corner_sums {
 public:
  template <class T>
  corner_sums(const std::vector<T>& values, std::size_t planes, std::size_t rows, std::size_t columns)
      : rows_(rows + 1), columns_(columns + 1), sums_((planes + 1) * rows_ * columns_, Sum(0)) {
    for (std::size_t p = 1; p <= planes; ++p)
      for (std::size_t r = 1; r <= rows; ++r)
        for (std::size_t c = 1; c <= columns; ++c)
          sums_[at(p, r, c)] = static_cast<Sum>(values[((p - 1) * rows + r - 1) * columns + c - 1]) +
                               sums_[at(p - 1, r, c)] + sums_[at(p, r - 1, c)] + sums_[at(p, r, c - 1)] -
                               sums_[at(p - 1, r - 1, c)] - sums_[at(p - 1, r, c - 1)] -
                               sums_[at(p, r - 1, c - 1)] + sums_[at(p - 1, r - 1, c - 1)];
  }

  // Between these corners, the last ones included. Of a rectangle: `first` and `last` of two numbers.
  Sum between(const std::int64_t* first, const std::int64_t* last, std::size_t dims) const {
    std::size_t low[3] = {0, 0, 0};
    std::size_t high[3] = {1, 1, 1};
    for (std::size_t d = 0; d < dims; ++d) {
      low[3 - dims + d] = static_cast<std::size_t>(first[d]);
      high[3 - dims + d] = static_cast<std::size_t>(last[d]) + 1;
    }
    Sum sum(0);
    for (int corner = 0; corner < 8; ++corner) {
      const auto side = [&](int d) { return ((corner >> d) & 1) != 0 ? low[d] : high[d]; };
      const bool is_taken_off = ((corner ^ (corner >> 1) ^ (corner >> 2)) & 1) != 0;
      const Sum part = sums_[at(side(0), side(1), side(2))];
      sum += is_taken_off ? -part : part;
    }
    return sum;
  }

 private:
  std::size_t at(std::size_t plane, std::size_t row, std::size_t column) const {
    return (plane * rows_ + row) * columns_ + column;
  }
  std::size_t rows_, columns_;
  std::vector<Sum> sums_;
};

// Sums of reals may be apart by `error`.
template <class Sum>
bool are_boxes(const cairn::subarrays<Sum>& found, const corner_sums<Sum>& sums, double error) {
  const auto corners = [&](std::size_t i) {
    const auto* first = &found.first[i * found.dims];
    const auto* last = &found.last[i * found.dims];
    return std::pair(std::vector(first, first + found.dims), std::vector(last, last + found.dims));
  };
  for (std::size_t i = 0; i < found.size(); ++i) {
    const Sum sum = sums.between(&found.first[i * found.dims], &found.last[i * found.dims], found.dims);
    if (std::abs(static_cast<double>(sum - found.sums[i])) > error) return false;
    if (i == 0) continue;
    if (found.sums[i] > found.sums[i - 1]) return false;
    if (found.sums[i] == found.sums[i - 1] && corners(i) <= corners(i - 1)) return false;
  }
  return true;
}

}  // namespace perf
