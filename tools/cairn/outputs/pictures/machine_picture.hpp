// The machine and the processors of threads, drawn in text.
#pragma once

#include <cairn/info.hpp>
#include <string>

namespace cairn::tool {

// One block of lines for each memory domain; a column for each core, a line for each hardware thread of it.
// Empty when nothing is known of the machine.
std::string machine_picture(const machine_info& machine);

}  // namespace cairn::tool
