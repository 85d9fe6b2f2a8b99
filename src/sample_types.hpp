// The ten sample types, in one list, for explicit instantiations inside the library.
#pragma once

#include <cstdint>

#define CAIRN_SAMPLE_TYPES(X) \
  X(std::int8_t)              \
  X(std::int16_t)             \
  X(std::int32_t)             \
  X(std::int64_t)             \
  X(std::uint8_t)             \
  X(std::uint16_t)            \
  X(std::uint32_t)            \
  X(std::uint64_t)            \
  X(float)                    \
  X(double)
