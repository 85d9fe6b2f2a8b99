// The values that occur most often, of many that are offered once each.
#pragma once

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

namespace cairn::tool {

template <class Value>
class most_frequent {
 public:
  static constexpr std::size_t most = 10;

  // Equal counts: the lesser value first.
  template <class Offered>
  void offer(const Offered& value, std::uint64_t count) {
    if (kept_.size() == most && !comes_before(value, count, kept_.back())) return;
    std::size_t at = kept_.size();
    while (at > 0 && comes_before(value, count, kept_[at - 1])) --at;
    kept_.emplace(kept_.begin() + static_cast<std::ptrdiff_t>(at), Value(value), count);
    if (kept_.size() > most) kept_.pop_back();
  }
  // Descending. Nothing where all values occur once and are more than these.
  std::vector<std::pair<Value, std::uint64_t>> kept(std::uint64_t distinct) const {
    return !kept_.empty() && kept_[0].second == 1 && distinct > most ? decltype(kept_){} : kept_;
  }

 private:
  template <class Offered>
  static bool comes_before(const Offered& value, std::uint64_t count,
                           const std::pair<Value, std::uint64_t>& other) {
    return count != other.second ? count > other.second : value < other.first;
  }
  std::vector<std::pair<Value, std::uint64_t>> kept_;
};

}  // namespace cairn::tool
