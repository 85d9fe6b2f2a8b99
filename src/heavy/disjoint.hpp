// Subarrays that share no value.
#pragma once

#include <algorithm>
#include <cairn/execution.hpp>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "src/call/progress.hpp"
#include "src/heavy/array_shape.hpp"
#include "src/heavy/weighed.hpp"

namespace cairn::heavy {

// A corner on an axis.
inline std::size_t index_on(const array_axis& axis, std::uint64_t corner) {
  return corner / axis.stride % axis.size;
}

// The heaviest of a part that is left over, and the part.
template <class Sum>
struct part_left {
  weighed<Sum> best;
  array_part part;
};

// A subarray as a part.
template <class Sum>
array_part part_covered_by(const weighed<Sum>& it, const array_shape& shape) {
  array_part part;
  for (std::size_t d = 0; d < shape.axes.size(); ++d) {
    part.begin[d] = index_on(shape.axes[d], it.first);
    part.end[d] = index_on(shape.axes[d], it.last) + 1;
  }
  return part;
}

inline bool meet(const array_part& a, const array_part& b, std::size_t dims) {
  for (std::size_t d = 0; d < dims; ++d)
    if (a.end[d] <= b.begin[d] || b.end[d] <= a.begin[d]) return false;
  return true;
}

// What is left of a part without `taken`, which it meets: for each dimension the part below and the one
// above. Those of different dimensions overlap.
inline std::vector<array_part> parts_beside(const array_part& part, const array_shape& shape,
                                            const array_part& taken) {
  std::vector<array_part> beside;
  for (std::size_t d = 0; d < shape.axes.size(); ++d) {
    array_part before = part;
    before.end[d] = taken.begin[d];
    array_part behind = part;
    behind.begin[d] = taken.end[d];
    for (const array_part& some : {before, behind})
      if (some.begin[d] + shape.axes[d].least <= some.end[d]) beside.push_back(some);
  }
  return beside;
}

inline bool holds(const array_part& outer, const array_part& inner, std::size_t dims) {
  for (std::size_t d = 0; d < dims; ++d)
    if (inner.begin[d] < outer.begin[d] || inner.end[d] > outer.end[d]) return false;
  return true;
}

// The heaviest by find(part, k, exec), then the heaviest of those beside it, and so on. Every subarray beside
// those that were taken lies in one of the parts.
template <class Sum, class Find>
std::vector<weighed<Sum>> disjoint(const Find& find, const array_shape& shape, std::size_t k,
                                   const execution& exec) {
  const std::size_t dims = shape.axes.size();
  std::vector<weighed<Sum>> taken;
  std::vector<part_left<Sum>> left;
  const auto add = [&](const array_part& part) {
    for (const auto& other : left)
      if (holds(other.part, part, dims)) return;
    const double done = static_cast<double>(taken.size()) / static_cast<double>(k);
    const auto found = find(part, 1, at_fraction(exec, done));
    if (!found.empty()) left.push_back({found[0], part});
  };
  add(shape.whole());
  while (taken.size() < k && !left.empty()) {
    const auto best = std::min_element(left.begin(), left.end(),
                                       [](const auto& a, const auto& b) { return heavier(a.best, b.best); });
    const weighed<Sum> now = best->best;
    taken.push_back(now);
    const array_part gone = part_covered_by(now, shape);
    std::vector<array_part> cut;
    std::erase_if(left, [&](const part_left<Sum>& it) {
      if (!meet(it.part, gone, dims)) return false;
      const auto beside = parts_beside(it.part, shape, gone);
      cut.insert(cut.end(), beside.begin(), beside.end());
      return true;
    });
    if (taken.size() < k)
      for (const array_part& part : cut) add(part);
  }
  report(exec, 1);
  return taken;
}

}  // namespace cairn::heavy
