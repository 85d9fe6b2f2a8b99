// The heaviest subarrays found so far.
#pragma once

#include <algorithm>
#include <cstddef>
#include <limits>
#include <new>
#include <span>
#include <vector>

#include "src/heavy/weighed.hpp"
#include "src/heavy/weight_classes.hpp"

namespace cairn::heavy {

// The k heaviest of those that were added. Candidates gather until there are twice as many.
template <class Sum>
class heaviest {
 public:
  // `all`: no more than that many, below 2^63, will be added. std::bad_alloc.
  heaviest(std::size_t k, std::size_t all)
      : k_(std::min(k, all)), sizes_of_classes_(k_ >= many ? classes : 0) {
    const std::size_t room = std::min(2 * k_ + slack, all);
    if (room > found_.max_size()) throw std::bad_alloc();
    found_.reserve(room);
  }

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

  // The k heaviest, in order, sorted on at most `threads` threads.
  std::vector<weighed<Sum>> take(int threads) {
    if (found_.size() > k_) prune();
    sort_by_weight(found_, threads);
    if (found_.size() > k_) found_.resize(k_);
    return std::move(found_);
  }

 private:
  static constexpr std::size_t slack = 64;
  static constexpr std::size_t many = 4096, classes = 1024;

  // At least the k heaviest stay, and a quarter more at most.
  void prune() {
    if (k_ >= many) {
      drop_light_classes(found_, k_, std::span(sizes_of_classes_));
      if (found_.size() <= k_ + k_ / 4) {
        raise(std::min_element(found_.begin(), found_.end(), [](const auto& a, const auto& b) {
                return a.sum < b.sum;
              })->sum);
        return;
      }
    }
    const auto last = found_.begin() + static_cast<std::ptrdiff_t>(k_ - 1);
    std::nth_element(found_.begin(), last, found_.end(), heavier);
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
  std::vector<std::size_t> sizes_of_classes_;  // room that pruning many takes, not on the stack
};

}  // namespace cairn::heavy
