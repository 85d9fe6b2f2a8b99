// All subarrays of a small array, heaviest first, the obvious way.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace reference {

using corner = std::vector<std::int64_t>;

template <class Sum>
struct subarray {
  Sum sum;
  corner first, last;
  bool operator==(const subarray&) const = default;
};

template <class Sum>
bool before(const subarray<Sum>& a, const subarray<Sum>& b) {
  if (a.sum != b.sum) return a.sum > b.sum;
  return a.first != b.first ? a.first < b.first : a.last < b.last;
}

// Steps to the next place of a box, row by row; false after the last.
inline bool step(corner& at, const corner& first, const corner& last) {
  for (std::size_t d = at.size(); d-- > 0;) {
    if (++at[d] <= last[d]) return true;
    at[d] = first[d];
  }
  return false;
}

template <class T, class Sum>
Sum sum_of_box(const std::vector<T>& values, const std::vector<std::size_t>& shape, const corner& first,
               const corner& last) {
  Sum sum(0);
  corner at = first;
  do {
    std::size_t place = 0;
    for (std::size_t d = 0; d < shape.size(); ++d) place = place * shape[d] + static_cast<std::size_t>(at[d]);
    sum += static_cast<Sum>(values[place]);
  } while (step(at, first, last));
  return sum;
}

// Those whose sides are from `least` to `greatest`.
template <class Sum, class T>
std::vector<subarray<Sum>> all_subarrays(const std::vector<T>& values, const std::vector<std::size_t>& shape,
                                         std::int64_t least = 1, std::int64_t greatest = 1'000'000) {
  std::vector<subarray<Sum>> all;
  const corner low(shape.size(), 0);
  corner high;
  for (const std::size_t size : shape) high.push_back(static_cast<std::int64_t>(size) - 1);
  corner first = low;
  do {
    corner last = first;
    do {
      bool fits = true;
      for (std::size_t d = 0; d < shape.size(); ++d) {
        const std::int64_t side = last[d] - first[d] + 1;
        fits = fits && side >= least && side <= greatest;
      }
      if (fits) all.push_back({sum_of_box<T, Sum>(values, shape, first, last), first, last});
    } while (step(last, first, high));
  } while (step(first, low, high));
  std::sort(all.begin(), all.end(), before<Sum>);
  return all;
}

template <class Sum>
bool overlap(const subarray<Sum>& a, const subarray<Sum>& b) {
  for (std::size_t d = 0; d < a.first.size(); ++d)
    if (a.last[d] < b.first[d] || b.last[d] < a.first[d]) return false;
  return true;
}

// The heaviest, then the heaviest of those beside it, and so on.
template <class Sum>
std::vector<subarray<Sum>> disjoint(const std::vector<subarray<Sum>>& all, std::size_t k) {
  std::vector<subarray<Sum>> taken;
  for (const subarray<Sum>& it : all) {
    if (taken.size() == k) break;
    if (std::none_of(taken.begin(), taken.end(), [&](const auto& other) { return overlap(it, other); }))
      taken.push_back(it);
  }
  return taken;
}

// Segments of positive sum of which each proper beginning and each proper end is positive too, and that no
// other such segment holds (Ruzzo and Tompa, proposition 2).
template <class Sum, class T>
std::vector<subarray<Sum>> maximal_segments(const std::vector<T>& values) {
  const auto n = static_cast<std::int64_t>(values.size());
  std::vector<subarray<Sum>> good;
  for (std::int64_t i = 0; i < n; ++i) {
    for (std::int64_t j = i; j < n; ++j) {
      bool fits = true;
      for (std::int64_t m = i; m <= j; ++m) {
        fits = fits && sum_of_box<T, Sum>(values, {values.size()}, {i}, {m}) > 0;
        fits = fits && sum_of_box<T, Sum>(values, {values.size()}, {m}, {j}) > 0;
      }
      if (fits) good.push_back({sum_of_box<T, Sum>(values, {values.size()}, {i}, {j}), {i}, {j}});
    }
  }
  std::vector<subarray<Sum>> maximal;
  for (const auto& it : good) {
    const bool inside = std::any_of(good.begin(), good.end(), [&](const auto& other) {
      return !(other == it) && other.first <= it.first && other.last >= it.last;
    });
    if (!inside) maximal.push_back(it);
  }
  return maximal;
}

}  // namespace reference
