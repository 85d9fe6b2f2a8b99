// The integers as which samples are counted, ordered and sorted.
#pragma once

#include <cstdint>
#include <type_traits>

namespace cairn::host {

// The unsigned integer as wide as T (src/kernels/value_key.hpp).
template <class T>
using key_type =
    std::conditional_t<sizeof(T) == 1, std::uint8_t,
                       std::conditional_t<sizeof(T) == 2, std::uint16_t,
                                          std::conditional_t<sizeof(T) == 4, std::uint32_t, std::uint64_t>>>;
// The signed one (src/host/sweeps/order_keys.hpp).
template <class T>
using order_key = std::make_signed_t<key_type<T>>;

}  // namespace cairn::host
