// How much memory a counter may fill, and where the rest goes.
#pragma once

#include <algorithm>
#include <cairn/value_counts.hpp>
#include <cstddef>
#include <memory>
#include <string>
#include <utility>

namespace cairn {

struct memory_cap {
  std::size_t bytes = 0;  // 0: none
  std::string folder{};   // of the file with the rest; empty: TMPDIR, or else /tmp
  std::shared_ptr<shared_cap> shared{};
};

namespace detail {

// The part of a cap that one counter may fill: all of its own, or what others leave of a shared one.
class cap_share {
 public:
  explicit cap_share(memory_cap cap) : cap_(std::move(cap)) {
    if (cap_.shared) ++cap_.shared->counters_;
  }
  cap_share(const cap_share&) = delete;
  cap_share& operator=(const cap_share&) = delete;
  ~cap_share() {
    hold(0);
    if (cap_.shared) --cap_.shared->counters_;
  }

  bool limited() const { return cap_.bytes != 0 || cap_.shared != nullptr; }
  const std::string& folder() const { return cap_.shared ? cap_.shared->folder() : cap_.folder; }
  std::size_t bytes() const {
    constexpr std::size_t least = std::size_t{1} << 16;
    if (!cap_.shared) return cap_.bytes;
    const std::size_t all = cap_.shared->bytes(), others = cap_.shared->held_ - held_;
    return std::max({least, all / cap_.shared->counters_, all - std::min(all, others)});
  }
  // Tells the others what this one takes.
  void hold(std::size_t bytes) noexcept {
    if (cap_.shared) cap_.shared->held_ += bytes - std::exchange(held_, bytes);
  }

 private:
  memory_cap cap_;
  std::size_t held_ = 0;
};

}  // namespace detail
}  // namespace cairn
