// Where scratch memory comes from. Alone in its object file, so that a test program may bring its own and
// make the n-th call fail.
#pragma once

#include <cstddef>

namespace cairn {

// Memory of at least `bytes`, aligned to a cache line, large ones to 2 MiB with huge pages advised; not
// touched. Null when there is none. `room`: at least so many bytes are asked for. glibc gives the end of its
// heap back to the system where more is free than twice the largest block that was mapped, at most 32 MiB,
// and given back: the next call's pages are cleared again, which may take longer than the call. So the
// largest block of a call should have room for half of what the call takes, its results among it.
void* take_pages(std::size_t bytes, std::size_t room = 0) noexcept;
// The same, all bytes 0: without a touch where the system gives new pages, which are.
void* take_zero_pages(std::size_t bytes, std::size_t room = 0) noexcept;
void give_pages(void* pages, std::size_t bytes) noexcept;

}  // namespace cairn
