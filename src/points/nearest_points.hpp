// The nearest of a few points.
#pragma once

#include <cstddef>
#include <vector>

namespace cairn::points {

// The nearest of some points: a tree over them, O(log k) for each point while dimensions are few. Safe from
// several threads at once. Square: double, or long double where leave_double_squared() says so.
template <class T, class Square = double>
class nearest_points {
 public:
  // `rows`: k rows of `dims` numbers, which must outlive it.
  nearest_points(const T* rows, std::size_t k, int dims);

  struct found {
    std::size_t index = 0;  // the least of those equally near
    Square squared = 0;
  };
  // `point`: dims numbers. There is at least one row.
  found of(const T* point) const;

 private:
  struct search;
  void split(std::size_t first, std::size_t last);
  void descend(search& at, std::size_t first, std::size_t last) const;
  int widest(std::size_t first, std::size_t last) const;

  const T* rows_;
  std::size_t dims_;
  std::vector<std::size_t> order_;  // halves around the middle one, halves of these, ...
  std::vector<int> axis_;           // of each middle one
};

}  // namespace cairn::points
