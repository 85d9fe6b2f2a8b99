// A piece of the stream of samples: up to 32 MiB of one input, all of one type.
#pragma once

#include <sys/mman.h>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <new>
#include <span>

#include "inputs/streams/read_position.hpp"
#include "shared/sample_type.hpp"

namespace cairn::tool {

inline constexpr std::size_t chunk_bytes = std::size_t{32} << 20;
// Of files that are read where no other thread reads ahead: what was read is still in a cache when it is
// used.
inline constexpr std::size_t cached_chunk_bytes = std::size_t{4} << 20;
// The most of them, where a call for a chunk costs much whatever its size.
inline constexpr std::size_t most_cached_chunk_bytes = std::size_t{64} << 20;

// Asks for large pages where some memory has not been touched yet: touching small ones for the first time
// takes longer than reading a file does.
inline void advise_large_pages(void* first, std::size_t bytes) {
  constexpr std::size_t page = std::size_t{2} << 20;
  if (std::align(page, page, first, bytes) != nullptr)
    static_cast<void>(madvise(first, bytes / page * page, MADV_HUGEPAGE));
}

// Bytes aligned to a cache line. Untouched parts cost no memory.
class aligned_bytes {
 public:
  aligned_bytes() = default;
  explicit aligned_bytes(std::size_t size)
      : data_(static_cast<std::byte*>(::operator new(size, alignment))), size_(size) {
    advise_large_pages(data_.get(), size_);
  }
  std::byte* data() const { return data_.get(); }
  std::size_t size() const { return size_; }

 private:
  static constexpr std::align_val_t alignment{64};
  struct release {
    void operator()(std::byte* data) const { ::operator delete(data, alignment); }
  };
  std::unique_ptr<std::byte, release> data_;
  std::size_t size_ = 0;
};

// All of a chunk but its samples.
struct chunk_facts {
  std::size_t used = 0;  // bytes
  sample_type type = sample_type::f8;
  bool words = false;              // the samples are numbers in a word_list
  bool text = false;               // they were cells of text
  std::size_t input = 0;           // which input, counted from 0
  std::uint64_t first = 0;         // the number of its first sample in that input, counted from 0 ...
  std::uint64_t lines_before = 0;  // ... or, of text, in the slice that begins behind so many lines
  std::uint64_t in_slice = 0;      // how many samples of its slice of that input come before
  std::uint64_t all = 0;           // how many samples of all inputs were read with this chunk
  table_facts tables{};            // what was found in the inputs before
  double progress = -1;            // fraction of all inputs' bytes after this chunk; negative when not known

  std::size_t samples() const { return used / size_of(type); }
  read_position end() const { return {input, in_slice + samples(), all, tables}; }
};

struct chunk : chunk_facts {
  aligned_bytes memory;
};

template <class T>
std::span<const T> samples_in(const chunk& piece) {
  return {reinterpret_cast<const T*>(piece.memory.data()), piece.used / sizeof(T)};
}

}  // namespace cairn::tool
