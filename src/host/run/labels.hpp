// What mean shift makes of places where points arrived: centres, labels, distances; and what it begins with.
#pragma once

#include <cairn/mean_shift.hpp>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "src/host/run/mean_shift.hpp"
#include "src/layouts/point_view.hpp"
#include "src/machine/scratch.hpp"

namespace cairn::host {

// Points in columns, divided by the bandwidths where there is one for each dimension.
template <class S>
class scaled_points {
 public:
  scaled_points(const point_rows<S>& from, const std::vector<double>& bandwidths);

  points::columns_view<const S> view() const { return {columns_.data(), size_, size_, dims_}; }
  void copy_row(std::size_t i, S* to) const;
  // Coordinate d of a place among them, as it is.
  S unscaled(S x, std::size_t d) const {
    return scale_.empty() ? x : static_cast<S>(static_cast<double>(x) * scale_[d]);
  }

 private:
  std::size_t size_ = 0;
  int dims_ = 1;
  std::vector<double> scale_;
  scratch<S> columns_;
};

// All of the result. std::bad_alloc.
template <class S>
mean_shift_result<S> labelled(const scaled_points<S>& points, const points::arrived<S>& end,
                              const points::kernel_size& kernel, const mean_shift_options& options,
                              const execution& exec);

template <class S>
std::vector<std::int64_t> nearest_of(const point_rows<S>& points, const point_rows<S>& centers,
                                     const execution& exec);

// cairn::bin_seeds, cairn::estimate_bandwidth.
template <class S>
std::vector<S> middles_of_cells(const point_rows<S>& points, double width, std::size_t least);
template <class S>
double mean_distance_to_nearest(const point_rows<S>& points, double quantile, const execution& exec);

}  // namespace cairn::host
