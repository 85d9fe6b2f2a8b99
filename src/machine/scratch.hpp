// Scratch memory of one call: taken before any parallel region, given back at the end. Not touched here, so
// that each thread's first touch gets its part memory near it.
#pragma once

#include <cstddef>
#include <limits>
#include <new>
#include <utility>

#include "src/machine/pages.hpp"

namespace cairn {

template <class T>
class scratch {
 public:
  scratch() = default;
  // `room`: bytes to be asked for at least (pages.hpp). std::bad_alloc when memory runs out.
  explicit scratch(std::size_t size, std::size_t room = 0) : scratch(size, room, take_pages) {}
  // Of bytes that are 0.
  static scratch zeros(std::size_t size, std::size_t room = 0) {
    return scratch(size, room, take_zero_pages);
  }
  scratch(scratch&& other) noexcept
      : data_(std::exchange(other.data_, nullptr)), size_(std::exchange(other.size_, 0)) {}
  scratch& operator=(scratch&& other) noexcept {
    std::swap(data_, other.data_);
    std::swap(size_, other.size_);
    return *this;
  }
  scratch(const scratch&) = delete;
  scratch& operator=(const scratch&) = delete;
  ~scratch() {
    if (data_ != nullptr) give_pages(data_, size_ * sizeof(T));
  }

  T* data() const { return data_; }
  std::size_t size() const { return size_; }

 private:
  scratch(std::size_t size, std::size_t room, void* (*take)(std::size_t, std::size_t) noexcept)
      : size_(size) {
    if (size > std::numeric_limits<std::size_t>::max() / sizeof(T)) throw std::bad_alloc();
    data_ = static_cast<T*>(take(size * sizeof(T), room));
    if (data_ == nullptr) throw std::bad_alloc();
  }

  T* data_ = nullptr;
  std::size_t size_ = 0;
};

}  // namespace cairn
