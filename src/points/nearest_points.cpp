// A tree of points, and the search in it.
#include "src/points/nearest_points.hpp"

#include <algorithm>
#include <limits>
#include <numeric>

#include "src/points/squared_distance.hpp"

namespace cairn::points {

template <class T, class Square>
nearest_points<T, Square>::nearest_points(const T* rows, std::size_t k, int dims)
    : rows_(rows), dims_(static_cast<std::size_t>(dims)), order_(k), axis_(k) {
  std::iota(order_.begin(), order_.end(), std::size_t{0});
  split(0, k);
}

template <class T, class Square>
int nearest_points<T, Square>::widest(std::size_t first, std::size_t last) const {
  int best = 0;
  double width = -1;
  for (std::size_t d = 0; d < dims_; ++d) {
    T low = rows_[order_[first] * dims_ + d];
    T high = low;
    for (std::size_t i = first + 1; i < last; ++i) {
      low = std::min(low, rows_[order_[i] * dims_ + d]);
      high = std::max(high, rows_[order_[i] * dims_ + d]);
    }
    if (static_cast<double>(high) - static_cast<double>(low) <= width) continue;
    width = static_cast<double>(high) - static_cast<double>(low);
    best = static_cast<int>(d);
  }
  return best;
}

template <class T, class Square>
void nearest_points<T, Square>::split(std::size_t first, std::size_t last) {
  if (first == last) return;
  const std::size_t middle = first + (last - first) / 2;
  const int axis = widest(first, last);
  const auto at = [&](std::size_t i) { return order_.begin() + static_cast<std::ptrdiff_t>(i); };
  std::nth_element(at(first), at(middle), at(last), [&](std::size_t a, std::size_t b) {
    return rows_[a * dims_ + static_cast<std::size_t>(axis)] <
           rows_[b * dims_ + static_cast<std::size_t>(axis)];
  });
  axis_[middle] = axis;
  split(first, middle);
  split(middle + 1, last);
}

template <class T, class Square>
struct nearest_points<T, Square>::search {
  const T* point;
  found best;
};

template <class T, class Square>
void nearest_points<T, Square>::descend(search& at, std::size_t first, std::size_t last) const {
  if (first == last) return;
  const std::size_t middle = first + (last - first) / 2;
  const std::size_t index = order_[middle];
  const T* row = rows_ + index * dims_;
  const auto squared = squared_distance<Square>(row, at.point, dims_);
  if (squared < at.best.squared || (squared == at.best.squared && index < at.best.index))
    at.best = {index, squared};
  const auto axis = static_cast<std::size_t>(axis_[middle]);
  const auto beyond = static_cast<Square>(at.point[axis]) - static_cast<Square>(row[axis]);
  const bool below = beyond < 0;
  descend(at, below ? first : middle + 1, below ? middle : last);
  if (beyond * beyond <= at.best.squared) descend(at, below ? middle + 1 : first, below ? last : middle);
}

template <class T, class Square>
typename nearest_points<T, Square>::found nearest_points<T, Square>::of(const T* point) const {
  search at{point, {std::numeric_limits<std::size_t>::max(), std::numeric_limits<Square>::infinity()}};
  descend(at, 0, order_.size());
  return at.best;
}

template class nearest_points<float>;
template class nearest_points<double>;
template class nearest_points<double, long double>;

}  // namespace cairn::points
