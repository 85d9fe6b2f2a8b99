// The buffer of byte_source is the one large block of a run, and AddressSanitizer maps and unmaps such blocks
// each time: that took most of the time. Blocks of its size from new[] are kept for the next run, poisoned
// meanwhile and between the sanitizer's red zones as ever. For one thread.
#include <sanitizer/asan_interface.h>

#include <array>
#include <cstddef>
#include <cstdlib>
#include <new>

namespace {

constexpr std::size_t kept_bytes = std::size_t{1} << 18;

struct kept_block {
  void* memory = nullptr;
  bool used = false;
};

// No other place: the operators below have no arguments of ours.
std::array<kept_block, 2>& kept_blocks() {
  static std::array<kept_block, 2> blocks;
  return blocks;
}

void* allocated(std::size_t bytes) {
  void* const memory = std::malloc(bytes);
  if (memory == nullptr) throw std::bad_alloc();
  return memory;
}

void* kept_or_allocated() {
  for (kept_block& block : kept_blocks()) {
    if (block.used) continue;
    if (block.memory == nullptr) block.memory = allocated(kept_bytes);
    block.used = true;
    ASAN_UNPOISON_MEMORY_REGION(block.memory, kept_bytes);
    return block.memory;
  }
  return allocated(kept_bytes);
}

void keep_or_free(void* memory) {
  for (kept_block& block : kept_blocks()) {
    if (memory == nullptr || block.memory != memory) continue;
    block.used = false;
    return ASAN_POISON_MEMORY_REGION(memory, kept_bytes);
  }
  std::free(memory);
}

}  // namespace

void* operator new[](std::size_t bytes) {
  return bytes == kept_bytes ? kept_or_allocated() : allocated(bytes);
}
void operator delete[](void* memory) noexcept { keep_or_free(memory); }
void operator delete[](void* memory, std::size_t /*bytes*/) noexcept { keep_or_free(memory); }
