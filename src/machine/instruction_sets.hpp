// The instruction set that a call runs on: the one asked for, or the best there is.
#pragma once

#include <array>
#include <cairn/execution.hpp>
#include <string_view>

#include "src/layouts/targets.hpp"

namespace cairn::host {

#define CAIRN_LIST_TARGET(NAME) isa::NAME,
inline constexpr std::array built_targets{CAIRN_FOR_EACH_TARGET(CAIRN_LIST_TARGET)};
#undef CAIRN_LIST_TARGET

// Compiled in, and this processor has it, and the operating system saves its registers.
bool is_supported(isa target);
// "best" goes to CAIRN_ISA, else to the widest supported. std::invalid_argument for one that cannot run here.
isa resolve(isa asked);
std::string_view name_of(isa target);  // std::invalid_argument for a number that is none of them

}  // namespace cairn::host
