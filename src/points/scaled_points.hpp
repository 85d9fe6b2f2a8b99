// Points in columns, as the walks read them.
#pragma once

#include <cairn/rows.hpp>
#include <cstddef>
#include <vector>

#include "src/layouts/point_view.hpp"
#include "src/machine/scratch.hpp"

namespace cairn::points {

// A copy of some points, divided by the bandwidths where there is one for each dimension.
template <class S>
class scaled_points {
 public:
  // std::bad_alloc.
  scaled_points(const point_rows<S>& from, const std::vector<double>& bandwidths);

  columns_view<const S> view() const { return {columns_.data(), size_, size_, dims_}; }
  void copy_row(std::size_t i, S* to) const;
  // Coordinate d of a point among them, as it is.
  S unscaled(S x, std::size_t d) const {
    return scale_.empty() ? x : static_cast<S>(static_cast<double>(x) * scale_[d]);
  }

 private:
  std::size_t size_ = 0;
  int dims_ = 1;
  std::vector<double> scale_;
  scratch<S> columns_;
};

}  // namespace cairn::points
