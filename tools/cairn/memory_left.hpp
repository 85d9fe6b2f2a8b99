// Memory that is still to be had, asked for before a file's promise is believed: a system that grants more
// than it has ends the program later, without a word.
#pragma once

#include <cstdint>
#include <string_view>

namespace cairn::tool {

// Bytes that this machine, and the control group of this process, can still give; 2^63 - 1 where the system
// does not tell.
std::uint64_t memory_left();

// Errors: refusal, "WHAT takes BYTES bytes of memory, ...". Amounts that any machine has are not looked at.
void refuse_beyond_memory(std::uint64_t bytes, std::string_view what);

}  // namespace cairn::tool
