#include "src/scratch/advice.hpp"

#include <sys/mman.h>

#include <cstdint>

namespace cairn {

void advise_large_pages(void* memory, std::size_t bytes) noexcept {
  constexpr std::uintptr_t page = 4096;
  const auto begin = (reinterpret_cast<std::uintptr_t>(memory) + page - 1) / page * page;
  const auto end = (reinterpret_cast<std::uintptr_t>(memory) + bytes) / page * page;
  if (begin < end) madvise(reinterpret_cast<void*>(begin), end - begin, MADV_HUGEPAGE);
}

}  // namespace cairn
