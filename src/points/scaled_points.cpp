// Scales points and keeps them in columns.
#include "src/points/scaled_points.hpp"

namespace cairn::points {

template <class S>
scaled_points<S>::scaled_points(const point_rows<S>& from, const std::vector<double>& bandwidths)
    : size_(from.size()), dims_(static_cast<int>(from.dims())), columns_(from.size() * from.dims()) {
  if (bandwidths.size() > 1) scale_ = bandwidths;
  for (std::size_t d = 0; d < from.dims(); ++d) {
    S* to = columns_.data() + d * size_;
    for (std::size_t i = 0; i < size_; ++i) {
      const S x = from[i][d];
      to[i] = scale_.empty() ? x : static_cast<S>(static_cast<double>(x) / scale_[d]);
    }
  }
}

template <class S>
void scaled_points<S>::copy_row(std::size_t i, S* to) const {
  for (std::size_t d = 0; d < static_cast<std::size_t>(dims_); ++d) to[d] = columns_.data()[d * size_ + i];
}

template class scaled_points<float>;
template class scaled_points<double>;

}  // namespace cairn::points
