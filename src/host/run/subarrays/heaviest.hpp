// The heaviest subarrays found so far.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

namespace cairn::host {

// A subarray: its sum, and its corners as places in the array, row by row; these are ordered as the corners.
template <class Sum>
struct weighed {
  Sum sum;
  std::uint64_t first, last;
};

// The order of the result.
template <class Sum>
bool heavier(const weighed<Sum>& a, const weighed<Sum>& b) {
  if (a.sum != b.sum) return a.sum > b.sum;
  return a.first != b.first ? a.first < b.first : a.last < b.last;
}

// The k heaviest of those that were added. Candidates gather until there are twice as many.
template <class Sum>
class heaviest {
 public:
  // `all`: no more than that many will be added. std::bad_alloc.
  heaviest(std::size_t k, std::size_t all) : k_(k) { found_.reserve(std::min(2 * k + slack, all)); }

  // Whether a subarray may be among the k heaviest, or one of at most its sum that does not come before it.
  bool may_take(const weighed<Sum>& it) const {
    return it.sum > least_ || (it.sum == least_ && (!full_ || heavier(it, worst_)));
  }
  // Lighter ones are not taken.
  Sum least() const { return least_; }
  // k of at least this sum are known to be elsewhere.
  void raise(Sum least) {
    if (!(least > least_)) return;
    least_ = least;
    full_ = false;
  }

  void add(const weighed<Sum>& it) {
    if (!may_take(it)) return;
    found_.push_back(it);
    if (found_.size() == 2 * k_ + slack) prune();
  }
  void add(const heaviest& others) {
    for (const auto& it : others.found_) add(it);
  }

  // The k heaviest, in order.
  std::vector<weighed<Sum>> take() {
    if (found_.size() > k_) prune();
    std::sort(found_.begin(), found_.end(), heavier<Sum>);
    return std::move(found_);
  }

 private:
  static constexpr std::size_t slack = 64;

  void prune() {
    const auto last = found_.begin() + static_cast<std::ptrdiff_t>(k_ - 1);
    std::nth_element(found_.begin(), last, found_.end(), heavier<Sum>);
    found_.resize(k_);
    if (found_.back().sum < least_) return;
    worst_ = found_.back();
    least_ = worst_.sum;
    full_ = true;
  }

  std::size_t k_;
  Sum least_ = std::numeric_limits<Sum>::lowest();
  bool full_ = false;  // worst_ is the k-th heaviest
  weighed<Sum> worst_{};
  std::vector<weighed<Sum>> found_;
};

}  // namespace cairn::host
