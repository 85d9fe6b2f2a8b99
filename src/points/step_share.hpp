// Steps of mean shift that several processes share: all know all points, each moves some.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace cairn::points {

template <class T>
class step_share {
 public:
  virtual ~step_share() = default;
  virtual std::size_t processes() const = 0;
  virtual std::size_t number() const = 0;  // of this one
  // `mine`, sizes[number()] of them, and those of the other processes, one behind the other in `all`.
  virtual void gather(std::span<const T> mine, T* all, std::span<const std::uint64_t> sizes) = 0;
};

}  // namespace cairn::points
