// Subarrays as lists that are compared, and segments by their definition.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cairn/subarrays.hpp>
#include <cstddef>
#include <cstdint>
#include <span>
#include <type_traits>
#include <vector>

#include "tests/reference/subarrays.hpp"

namespace tests {

template <class Sum>
std::vector<reference::subarray<Sum>> listed(const cairn::subarrays<Sum>& found) {
  std::vector<reference::subarray<Sum>> all;
  for (std::size_t i = 0; i < found.size(); ++i) {
    reference::subarray<Sum> it{found.sums[i], {}, {}};
    for (std::size_t d = 0; d < found.dims; ++d) {
      it.first.push_back(found.first[i * found.dims + d]);
      it.last.push_back(found.last[i * found.dims + d]);
    }
    all.push_back(it);
  }
  return all;
}

template <class Sum>
void expect_equal(const cairn::subarrays<Sum>& got,
                  std::type_identity_t<std::span<const reference::subarray<Sum>>> expected) {
  const auto all = listed(got);
  ASSERT_EQ(all.size(), expected.size());
  for (std::size_t i = 0; i < all.size(); ++i)
    ASSERT_TRUE(all[i] == expected[i]) << "at " << i << ": " << all[i].sum << ", not " << expected[i].sum;
}

template <class Sum>
std::span<const reference::subarray<Sum>> first_of(const std::vector<reference::subarray<Sum>>& all,
                                                   std::size_t k) {
  return std::span(all).first(std::min(k, all.size()));
}

// A sum of real numbers by its definition.
inline double defined_sum(const std::vector<double>& prefix, std::size_t i, std::size_t j) {
  return prefix[j + 1] - prefix[i];
}
inline std::vector<double> prefix_sums(const std::vector<double>& values) {
  std::vector<double> sums{0};
  double before = 0;
  for (std::size_t b = 0; b < values.size(); b += 256) {
    double inner = 0;
    for (std::size_t i = b; i < std::min(values.size(), b + 256); ++i) {
      inner += values[i];
      sums.push_back(before + inner);
    }
    before = sums.back();
  }
  return sums;
}

// The heaviest segments of a length up to `greatest`, by their definition.
template <class Sum>
std::vector<reference::subarray<Sum>> heaviest_of_all(const std::vector<Sum>& sums, std::size_t k,
                                                      std::int64_t least, std::int64_t greatest) {
  const auto n = static_cast<std::int64_t>(sums.size()) - 1;
  std::vector<reference::subarray<Sum>> all;
  for (std::int64_t i = 0; i < n; ++i)
    for (std::int64_t j = i + least - 1; j < std::min(n, i + greatest); ++j)
      all.push_back({sums[static_cast<std::size_t>(j) + 1] - sums[static_cast<std::size_t>(i)], {i}, {j}});
  const auto last = all.begin() + static_cast<std::ptrdiff_t>(std::min(k, all.size()));
  std::partial_sort(all.begin(), last, all.end(), reference::before<Sum>);
  all.erase(last, all.end());
  return all;
}

}  // namespace tests
