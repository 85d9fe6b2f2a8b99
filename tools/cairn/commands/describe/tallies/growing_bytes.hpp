// Memory that grows in place, or by moving its pages, where the system can: what was written is not copied.
#pragma once

#include <cstddef>
#include <cstdlib>
#include <memory>
#include <new>

#include "inputs/streams/chunk.hpp"

namespace cairn::tool {

class growing_bytes {
 public:
  std::byte* data() const { return data_.get(); }
  std::size_t size() const { return size_; }
  // What is there stays. Errors: std::bad_alloc.
  void grow(std::size_t bytes) {
    void* const more = std::realloc(data_.get(), bytes);
    if (more == nullptr) throw std::bad_alloc();
    [[maybe_unused]] const std::byte* const moved = data_.release();
    data_.reset(static_cast<std::byte*>(more));
    size_ = bytes;
    advise_large_pages(more, bytes);
  }
  void clear() {
    data_.reset();
    size_ = 0;
  }

 private:
  struct release {
    void operator()(std::byte* data) const { std::free(data); }
  };
  std::unique_ptr<std::byte, release> data_;
  std::size_t size_ = 0;
};

}  // namespace cairn::tool
