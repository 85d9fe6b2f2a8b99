// What a report tells of a frequency table that comes in parts and is never held.
#pragma once

#include <algorithm>
#include <cairn/frequencies.hpp>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

#include "commands/count/table_order.hpp"

namespace cairn::tool {

template <class T>
bool is_nan(T value) {
  if constexpr (std::is_floating_point_v<T>) return std::isnan(value);
  return false;
}

template <class T>
class table_parts {
 public:
  // The `top` most frequent values are kept, and of the modes as many as `most_modes`.
  table_parts(std::size_t top, std::size_t most_modes, bool skip_nan)
      : top_(top), most_modes_(most_modes), skip_nan_(skip_nan) {}

  // No value may be in two parts.
  void add(const frequencies<T>& part) {
    for (std::size_t i = 0; i < part.values.size(); ++i) {
      if (skip_nan_ && is_nan(part.values[i])) {
        nan_ += part.counts[i];
      } else {
        add(entry{part.values[i], part.counts[i]});
      }
    }
  }

  std::uint64_t distinct() const { return distinct_; }
  std::uint64_t nan() const { return nan_; }  // left out
  // In the order `count`.
  frequencies<T> best(std::uint64_t total) {
    std::ranges::sort_heap(best_, more_frequent);
    frequencies<T> table{{}, {}, total, {}};
    for (const entry& e : best_) {
      table.values.push_back(e.value);
      table.counts.push_back(e.count);
    }
    return table;
  }
  // Ascending; nullopt if there are too many.
  std::optional<std::vector<T>> modes() {
    if (too_many_) return std::nullopt;
    std::ranges::sort(modes_, is_before<T>);
    return std::move(modes_);
  }

 private:
  struct entry {
    T value;
    std::uint64_t count;
  };
  static bool more_frequent(const entry& a, const entry& b) {
    return a.count == b.count ? is_before(a.value, b.value) : a.count > b.count;
  }

  void add(const entry& e) {
    ++distinct_;
    add_to_best(e);
    add_to_modes(e);
  }
  // A heap, at whose front is the first to go.
  void add_to_best(const entry& e) {
    if (best_.size() == top_) {
      if (top_ == 0 || !more_frequent(e, best_.front())) return;
      std::ranges::pop_heap(best_, more_frequent);
      best_.pop_back();
    }
    best_.push_back(e);
    std::ranges::push_heap(best_, more_frequent);
  }
  void add_to_modes(const entry& e) {
    if (e.count < greatest_) return;
    if (e.count > greatest_) {
      modes_.clear();
      too_many_ = false;
      greatest_ = e.count;
    }
    too_many_ = too_many_ || modes_.size() == most_modes_;
    if (!too_many_) modes_.push_back(e.value);
  }

  std::size_t top_, most_modes_;
  bool skip_nan_, too_many_ = false;
  std::vector<entry> best_;
  std::vector<T> modes_;
  std::uint64_t greatest_ = 0, distinct_ = 0, nan_ = 0;
};

}  // namespace cairn::tool
