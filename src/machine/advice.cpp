// Large pages for memory of the caller, by madvise.
#include "src/machine/advice.hpp"

#include <sys/mman.h>

#include <cstddef>
#include <cstdint>

namespace cairn {

void advise_large_pages(void* memory, std::size_t bytes) noexcept {
  constexpr std::uintptr_t page = 4096;
  const std::uintptr_t before = -reinterpret_cast<std::uintptr_t>(memory) % page;  // the first whole page
  if (bytes < before + page) return;
  madvise(static_cast<std::byte*>(memory) + before, (bytes - before) / page * page, MADV_HUGEPAGE);
}

}  // namespace cairn
