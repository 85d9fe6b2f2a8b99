// Scratch memory from malloc, aligned to cache lines or to pages of 2 MiB.
#include "src/machine/pages.hpp"

#include <sys/mman.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <cstring>

namespace cairn {
namespace {

constexpr std::size_t line = 64;
constexpr std::size_t huge_page = std::size_t{2} << 20;

// From this size on, one page of 2 MiB costs fewer page faults than many of 4 KiB.
std::size_t alignment_of(std::size_t bytes) { return bytes >= huge_page / 4 ? huge_page : line; }

// From malloc and not aligned_alloc: glibc returns aligned pieces of this size to the system and maps them
// anew at each call, and the page faults would take longer than some calls do.
template <class Allocate>
void* taken(std::size_t bytes, std::size_t room, const Allocate& allocate) noexcept {
  const std::size_t alignment = alignment_of(bytes);
  if (bytes > static_cast<std::size_t>(-1) - 2 * alignment) return nullptr;
  const std::size_t rounded = (bytes + alignment - 1) / alignment * alignment;
  void* const all = allocate(std::max(rounded + alignment, room));
  if (all == nullptr) return nullptr;
  auto* const after = static_cast<std::byte*>(all) + sizeof(void*);
  const std::size_t over = reinterpret_cast<std::uintptr_t>(after) % alignment;
  std::byte* const pages = after + (over == 0 ? 0 : alignment - over);
  std::memcpy(pages - sizeof(void*), static_cast<const void*>(&all), sizeof(void*));  // for give_pages
  if (alignment == huge_page) madvise(pages, rounded, MADV_HUGEPAGE);  // advice: may be ignored
  return pages;
}

}  // namespace

void* take_pages(std::size_t bytes, std::size_t room) noexcept { return taken(bytes, room, std::malloc); }

void* take_zero_pages(std::size_t bytes, std::size_t room) noexcept {
  if (room <= bytes) return taken(bytes, 0, [](std::size_t size) { return std::calloc(size, 1); });
  void* const pages = take_pages(bytes, room);
  if (pages != nullptr) std::memset(pages, 0, bytes);
  return pages;
}

void give_pages(void* pages, std::size_t /*bytes*/) noexcept {
  void* all;
  std::memcpy(static_cast<void*>(&all), static_cast<std::byte*>(pages) - sizeof(void*), sizeof(void*));
  std::free(all);
}

}  // namespace cairn
