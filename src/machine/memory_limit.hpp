// How much memory this process may fill.
#pragma once

#include <cstddef>
#include <string_view>

namespace cairn::host {

// Bytes of memory and swap space of the machine, or what its control group allows where that is less.
std::size_t memory_limit();

// Refuses a result of more items, of so many bytes each, than memory can hold; `name`: of the items, in the
// plural. std::invalid_argument.
void check_memory(std::string_view who, std::size_t items, std::size_t bytes_of_each,
                  std::string_view name = "bins");

}  // namespace cairn::host
