// Some thousand keys sorted by the sweep that counts values.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "src/host/run/value_counts/sorted_counts.hpp"

namespace cairn::host {

// Unsigned keys.
template <class Key>
void sort_keys(std::vector<Key>& keys, isa target) {
  if (keys.empty()) return;
  sorted_counts<Key> sorted({{0, keys.size()}}, keys.size(), {}, 1);
  sorted.split(keys.data(), Key{0}, target, nullptr, {});
  sorted.count(Key{0}, target, nullptr, {});
  std::vector<Key> each;
  each.reserve(sorted.distinct());
  std::vector<std::uint64_t> times;
  times.reserve(sorted.distinct());
  sorted.append(detail::list_of(each), times, {});
  auto at = keys.begin();
  for (std::size_t i = 0; i < each.size(); ++i)
    at = std::fill_n(at, static_cast<std::ptrdiff_t>(times[i]), each[i]);
}

}  // namespace cairn::host
