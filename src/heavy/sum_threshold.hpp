// A sum that k segments reach, found by counting instead of enumerating.
#pragma once

#include <algorithm>
#include <cstddef>
#include <limits>
#include <numeric>
#include <vector>

namespace cairn::heavy {

// Prefix sums where segments begin, rising, and where they end, falling: any start goes with any end.
template <class Sum>
class sorted_ends {
 public:
  sorted_ends(std::vector<Sum> starts, std::vector<Sum> ends)
      : starts_(std::move(starts)), ends_(std::move(ends)) {
    std::sort(starts_.begin(), starts_.end());
    std::sort(ends_.rbegin(), ends_.rend());
  }

  std::size_t size() const { return starts_.size() * ends_.size(); }
  Sum least() const { return ends_.back() - starts_.back(); }
  Sum greatest() const { return ends_.front() - starts_.front(); }

  // How many segments have at least this sum.
  std::size_t reaching(Sum sum) const {
    std::size_t count = 0;
    std::size_t starts = starts_.size();
    for (const Sum end : ends_) {
      while (starts > 0 && end - starts_[starts - 1] < sum) --starts;
      count += starts;
    }
    return count;
  }

 private:
  std::vector<Sum> starts_, ends_;
};

// A sum that at least k of all segments reach, and not many more where ties allow; the lowest of its type
// where there are fewer than k.
template <class Sum>
Sum sum_reached_by(const std::vector<sorted_ends<Sum>>& all, std::size_t k) {
  std::size_t size = 0;
  Sum low = std::numeric_limits<Sum>::max();
  Sum high = std::numeric_limits<Sum>::lowest();
  for (const auto& some : all) {
    size += some.size();
    low = std::min(low, some.least());
    high = std::max(high, some.greatest());
  }
  if (size < k) return std::numeric_limits<Sum>::lowest();
  for (int step = 0; step < 64; ++step) {
    const Sum middle = std::midpoint(low, high);
    if (middle == low) break;
    std::size_t count = 0;
    for (const auto& some : all) count += some.reaching(middle);
    (count >= k ? low : high) = middle;
    if (count >= k && count - k <= k / 16) break;
  }
  return low;
}

}  // namespace cairn::heavy
