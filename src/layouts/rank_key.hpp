// By what samples are compared where they are ranked or sorted.
#pragma once

#include <cstdint>
#include <type_traits>

namespace cairn::host {

// A signed integer as wide as T (src/host/sweeps/rank_keys.hpp makes them).
template <class T>
using rank_key =
    std::conditional_t<sizeof(T) == 1, std::int8_t,
                       std::conditional_t<sizeof(T) == 2, std::int16_t,
                                          std::conditional_t<sizeof(T) == 4, std::int32_t, std::int64_t>>>;

}  // namespace cairn::host
