// Advice to the system about memory that the library did not allocate itself.
#pragma once

#include <cstddef>

namespace cairn {

// Asks for large pages where whole ones lie within [memory, memory + bytes), not yet touched. Only advice.
void advise_large_pages(void* memory, std::size_t bytes) noexcept;

}  // namespace cairn
