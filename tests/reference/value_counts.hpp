// Value counts, the obvious way: samples sorted with their places, equal ones side by side, in a std::map.
#pragma once

#include <algorithm>
#include <cairn/value_counts.hpp>
#include <cstdint>
#include <map>
#include <utility>
#include <vector>

namespace reference {

// Ascending, NaN last; both zeros are one value, and so are all NaN.
struct ascending {
  template <class T>
  bool operator()(T a, T b) const {
    const bool a_is_nan = a != a;
    const bool b_is_nan = b != b;
    if (a_is_nan || b_is_nan) return !a_is_nan && b_is_nan;
    return a < b;
  }
};

struct met {
  std::uint64_t count = 0;
  std::size_t first = 0;
};

template <class T>
std::map<T, met, ascending> value_counts(const std::vector<T>& x) {
  std::vector<std::pair<T, std::size_t>> placed;
  for (std::size_t i = 0; i < x.size(); ++i) placed.emplace_back(x[i], i);
  const ascending less;
  std::sort(placed.begin(), placed.end(), [&](const auto& a, const auto& b) {
    return less(a.first, b.first) || (!less(b.first, a.first) && a.second < b.second);
  });
  std::map<T, met, ascending> found;
  auto last = found.end();
  for (const auto& [value, place] : placed) {
    if (last == found.end() || less(last->first, value))
      last = found.try_emplace(found.end(), value, met{0, place});
    ++last->second.count;
  }
  return found;
}

template <class T>
struct row {
  T value;
  met what;
};

// In the order asked for; `any` is by value.
template <class T>
std::vector<row<T>> rows(const std::vector<T>& x, cairn::order wanted) {
  std::vector<row<T>> all;
  for (const auto& [value, what] : reference::value_counts(x)) all.push_back({value, what});
  if (wanted == cairn::order::count)
    std::sort(all.begin(), all.end(), [](const auto& a, const auto& b) {
      return a.what.count != b.what.count ? a.what.count > b.what.count : ascending{}(a.value, b.value);
    });
  if (wanted == cairn::order::first_seen)
    std::sort(all.begin(), all.end(),
              [](const auto& a, const auto& b) { return a.what.first < b.what.first; });
  return all;
}

}  // namespace reference
