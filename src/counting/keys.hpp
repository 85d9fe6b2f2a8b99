// Values as keys of 64 bits that are equal and ordered like them (src/kernels/value_key.hpp), and back.
#pragma once

#include <cstdint>

#include "src/kernels/value_key.hpp"

namespace cairn {

template <class T>
std::uint64_t key_of_value(T value) {
  return portable::value_key(value);
}

template <class T>
T value_of_key(std::uint64_t key) {
  return portable::value_of<T>(static_cast<portable::lanes::unsigned_of<T>>(key));
}

}  // namespace cairn
