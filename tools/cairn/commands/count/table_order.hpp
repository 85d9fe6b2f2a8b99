// The order of frequency tables, for tables that the library did not make.
#pragma once

#include <algorithm>
#include <cairn/value_counts.hpp>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <type_traits>
#include <utility>
#include <vector>

namespace cairn::tool {

// Ascending, NaN last.
template <class T>
bool is_before(T a, T b) {
  if constexpr (std::is_floating_point_v<T>) {
    if (std::isnan(a) || std::isnan(b)) return !std::isnan(a) && std::isnan(b);
  }
  return a < b;
}

template <class T>
frequencies<T> by_value(const frequencies<T>& table) {
  std::vector<std::size_t> indices(table.values.size());
  std::iota(indices.begin(), indices.end(), std::size_t{0});
  std::ranges::sort(
      indices, [&](std::size_t a, std::size_t b) { return is_before(table.values[a], table.values[b]); });
  frequencies<T> sorted{{}, {}, table.total, table.run};
  for (const std::size_t index : indices) {
    sorted.values.push_back(table.values[index]);
    sorted.counts.push_back(table.counts[index]);
  }
  return sorted;
}

// A table whose entries stand in the order `first` in another order.
template <class T>
frequencies<T> reordered(frequencies<T> table, order wanted) {
  if (wanted == order::value) return by_value(table);
  if (wanted == order::count) return table.top(table.values.size());
  return table;
}

// The k most frequent values, of equal counts the least, in the order in which they stand.
template <class T>
void keep_most_frequent(frequencies<T>& table, std::uint64_t k) {
  if (k >= table.values.size()) return;
  if (k == 0) {
    table.values.clear();
    table.counts.clear();
    return;
  }
  const frequencies<T> best = table.top(static_cast<std::size_t>(k));
  const T value = best.values.back();
  const std::uint64_t count = best.counts.back();
  std::size_t kept = 0;
  for (std::size_t i = 0; i < table.values.size(); ++i) {
    const bool enough =
        table.counts[i] == count ? !is_before(value, table.values[i]) : table.counts[i] > count;
    if (!enough) continue;
    table.values[kept] = table.values[i];
    table.counts[kept++] = table.counts[i];
  }
  table.values.resize(kept);
  table.counts.resize(kept);
}

}  // namespace cairn::tool
