// Where scratch memory comes from. Alone in its object file, so that a test program may bring its own and
// make the n-th call fail.
#pragma once

#include <cstddef>

namespace cairn {

// Memory of at least `bytes`, aligned to a cache line, large ones to 2 MiB with huge pages advised; not
// touched. Null when there is none.
void* take_pages(std::size_t bytes) noexcept;
// The same, all bytes 0: without a touch where the system gives new pages, which are.
void* take_zero_pages(std::size_t bytes) noexcept;
void give_pages(void* pages, std::size_t bytes) noexcept;

}  // namespace cairn
