// Keys in memory that grows by doubling, in large pages where there are many.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <utility>

#include "commands/describe/tallies/growing_bytes.hpp"

namespace cairn::tool {

class key_list {
 public:
  key_list() = default;
  key_list(key_list&& other) noexcept
      : memory_(std::move(other.memory_)),
        room_(std::exchange(other.room_, 0)),
        size_(std::exchange(other.size_, 0)) {}
  key_list& operator=(key_list&& other) noexcept {
    memory_ = std::move(other.memory_);
    room_ = std::exchange(other.room_, 0);
    size_ = std::exchange(other.size_, 0);
    return *this;
  }

  void append(std::span<const std::uint64_t> keys) {
    if (size_ + keys.size() > room_) grow(size_ + keys.size());
    if (!keys.empty()) std::memcpy(all().data() + size_, keys.data(), keys.size_bytes());
    size_ += keys.size();
  }
  std::span<std::uint64_t> keys() { return all().first(size_); }
  std::span<const std::uint64_t> keys() const { return all().first(size_); }
  std::size_t size() const { return size_; }
  std::size_t capacity() const { return room_; }
  void clear() { size_ = 0; }

 private:
  std::span<std::uint64_t> all() const { return {reinterpret_cast<std::uint64_t*>(memory_.data()), room_}; }
  void grow(std::size_t least) {
    const std::size_t room = std::max({least, 2 * room_, std::size_t{64}});
    memory_.grow(room * sizeof(std::uint64_t));
    room_ = room;
  }

  growing_bytes memory_;
  std::size_t room_ = 0, size_ = 0;
};

}  // namespace cairn::tool
