// One strip of an array between two rows (planes, ...), as a line: all of its heavy segments.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include "src/heavy/block_pair.hpp"
#include "src/heavy/heaviest.hpp"
#include "src/layouts/block_sums.hpp"

namespace cairn::heavy {

template <class Sum>
class strip {
 public:
  // Room for so many columns. std::bad_alloc.
  explicit strip(std::size_t columns)
      : sums_(columns + 1), least_(columns / block + 1), greatest_(columns / block + 1) {}

  // The strip between two rows of a table of prefix sums, whose columns lie `stride` apart.
  template <class S>
  void set(const S* low, const S* high, std::size_t stride, std::size_t columns) {
    Sum before(0);
    for (std::size_t z = 0; z < columns; z += sum_block) {
      Sum inner(0);
      for (std::size_t c = z; c < std::min(columns, z + sum_block); ++c) {
        sums_[c] = before + inner;
        inner += static_cast<Sum>(high[c * stride] - low[c * stride]);
      }
      before += inner;
    }
    sums_[columns] = before;
    for (std::size_t b = 0; b * block < columns; ++b) {
      const Sum* first = sums_.data() + b * block;
      const Sum* last = first + std::min(block, columns - b * block);
      least_[b] = *std::min_element(first, last);
      greatest_[b] = *std::max_element(first + 1, last + 1);
    }
  }

  // Adds all segments within the limits that may be among the heaviest.
  void add_to(heaviest<Sum>& kept, const line_corners& corners, const line_limits& limits) const {
    for (std::size_t a = limits.begin / block; a * block < limits.end; ++a)
      for (std::size_t b = a; b * block < limits.end; ++b)
        if (kept.may_take({greatest_[b] - least_[a], corners.first(a * block), corners.last(b * block)}))
          add_segments<Sum>({sums_.data() + a * block, a * block, block, least_[a]},
                            {sums_.data() + b * block + 1, b * block, block, greatest_[b]}, corners, limits,
                            kept);
  }

 private:
  static constexpr std::size_t block = 64;

  std::vector<Sum> sums_;  // in front of each column, and behind the last
  std::vector<Sum> least_, greatest_;
};

}  // namespace cairn::heavy
