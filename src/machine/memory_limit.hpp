// How much memory this process may fill.
#pragma once

#include <cstddef>
#include <string_view>

namespace cairn::host {

// Bytes of memory and swap space of the machine, or what its control group allows where that is less.
std::size_t memory_limit();

// Refuses a result of more bins, of so many bytes each, than memory can hold. std::invalid_argument.
void check_memory(std::string_view who, std::size_t bins, std::size_t bytes_of_each);

}  // namespace cairn::host
