// The kernel of a mean shift, in numbers.
#pragma once

#include <algorithm>
#include <limits>

#include "src/layouts/shift_view.hpp"

namespace cairn::points {

struct kernel_size {
  bool flat = false;
  double bandwidth = 1, radius = 1;

  // A Gaussian weight is 2^(squared distance * rate).
  template <class T>
  T rate() const {
    return static_cast<T>(-log2_of_e / (2 * bandwidth * bandwidth));
  }
  // The greatest squared distance that counts: of the radius, and so that weights are normal numbers.
  template <class T>
  T reach() const {
    const double squared = radius * radius;
    if (flat) return static_cast<T>(std::min(squared, static_cast<double>(std::numeric_limits<T>::max())));
    const double normal = -std::numeric_limits<T>::min_exponent * 2 * bandwidth * bandwidth / log2_of_e;
    return static_cast<T>(std::min(squared, normal));
  }
  template <class T>
  void fill(shift_view<T>& task) const {
    task.reach = reach<T>();
    task.rate = rate<T>();
    task.flat = flat;
  }

 private:
  static constexpr double log2_of_e = 1.4426950408889634;
};

}  // namespace cairn::points
