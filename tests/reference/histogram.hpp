// The histogram, written to be believed: every sample and edge as an exact real number (long double holds
// every value of the ten sample types and of double), one search a sample.
#pragma once

#include <cmath>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

namespace reference {

static_assert(std::numeric_limits<long double>::digits >= 64, "long double must hold every int64 and uint64");

struct counted {
  std::vector<std::uint64_t> counts;
  std::uint64_t below = 0;
  std::uint64_t above = 0;
  std::uint64_t nan = 0;
};

// The bin of x by plain bisection, as searchsorted(edges, x, side = right) - 1 with the last bin closed:
// -1 below, bins above.
inline std::int64_t bin_by_bisection(long double x, std::span<const double> edges) {
  const auto bins = static_cast<std::int64_t>(edges.size()) - 1;
  if (x < edges.front()) return -1;
  if (x > edges.back()) return bins;
  if (x == edges.back()) return bins - 1;
  std::int64_t left = 0;  // edges[left] <= x < edges[right]
  std::int64_t right = bins;
  while (right - left > 1) {
    const std::int64_t middle = left + (right - left) / 2;
    (edges[static_cast<std::size_t>(middle)] <= x ? left : right) = middle;
  }
  return left;
}

// The recursive scheme of section II of the paper, with [left, right) intervals: cells of equal width over
// the interval, as many as it has bins; a cell that holds edges becomes the interval of the next step. Edges
// must differ. `left` and `right` number the edges that enclose x.
inline std::int64_t bin_by_recursion(long double x, std::span<const double> edges, std::int64_t left,
                                     std::int64_t right) {
  const auto edge = [&](std::int64_t i) {
    return static_cast<long double>(edges[static_cast<std::size_t>(i)]);
  };
  const std::int64_t bins = right - left;
  if (bins == 1) return left;
  const long double width = (edge(right) - edge(left)) / static_cast<long double>(bins);
  const auto cell = static_cast<std::int64_t>(std::floor((x - edge(left)) / width));
  std::int64_t first = left;  // the last edge of an earlier cell
  while (first + 1 < right &&
         std::floor((edge(first + 1) - edge(left)) / width) < static_cast<long double>(cell))
    ++first;
  std::int64_t last = first + 1;  // the first edge of a later cell
  while (last < right && std::floor((edge(last) - edge(left)) / width) <= static_cast<long double>(cell))
    ++last;
  if (first == left && last == right) return bin_by_bisection(x, edges);  // a step that parts nothing
  return bin_by_recursion(x, edges, first, last);
}

template <class T>
counted histogram(std::span<const T> samples, std::span<const double> edges) {
  counted made;
  made.counts.resize(edges.size() - 1);
  for (const T sample : samples) {
    const auto x = static_cast<long double>(sample);
    if (std::isnan(x)) {
      ++made.nan;
      continue;
    }
    const std::int64_t bin = bin_by_bisection(x, edges);
    if (bin < 0) {
      ++made.below;
    } else if (bin >= static_cast<std::int64_t>(made.counts.size())) {
      ++made.above;
    } else {
      ++made.counts[static_cast<std::size_t>(bin)];
    }
  }
  return made;
}

// As numpy rounds the edges of a bin count for float samples; edges beyond float stay.
inline std::vector<double> rounded_to_float(std::span<const double> edges) {
  std::vector<double> rounded;
  for (const double edge : edges) {
    const bool fits = std::abs(edge) <= static_cast<double>(std::numeric_limits<float>::max());
    rounded.push_back(fits ? static_cast<double>(static_cast<float>(edge)) : edge);
  }
  return rounded;
}

}  // namespace reference
