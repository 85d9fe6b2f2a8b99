// Memory that is still available, checked before a size that a file states is allocated: a system that grants
// more than it has kills the program later, without a message.
#pragma once

#include <cstdint>
#include <string_view>

namespace cairn::tool {

// Bytes that this machine can still give, at most what the control groups of this process allow in all: what
// they use now is left out, since most of that may be caches.
std::uint64_t memory_left();

// Errors: refusal, "WHAT takes BYTES bytes of memory, ...". Small amounts are not checked.
void refuse_beyond_memory(std::uint64_t bytes, std::string_view what);

}  // namespace cairn::tool
