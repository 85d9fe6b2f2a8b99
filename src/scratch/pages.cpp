#include "src/scratch/pages.hpp"

#include <sys/mman.h>

#include <cstdlib>

namespace cairn {

void* take_pages(std::size_t bytes) noexcept {
  constexpr std::size_t huge_page = std::size_t{2} << 20;
  const bool huge = bytes >= huge_page / 4;  // one page of 2 MiB comes sooner than 128 of 4 KiB
  const std::size_t alignment = huge ? huge_page : 64;
  if (bytes > static_cast<std::size_t>(-1) - alignment) return nullptr;
  const std::size_t rounded = (bytes + alignment - 1) / alignment * alignment;
  void* pages = std::aligned_alloc(alignment, rounded == 0 ? alignment : rounded);
  if (pages != nullptr && huge)
    madvise(pages, rounded, MADV_HUGEPAGE);  // advice: may be ignored
  return pages;
}

void give_pages(void* pages, std::size_t /*bytes*/) noexcept { std::free(pages); }

}  // namespace cairn
