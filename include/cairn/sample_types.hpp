// The sample types that cairn counts: one list, for overloads here and instantiations inside.
#pragma once

#include <cstdint>

#define CAIRN_FOR_EACH_NARROW_TYPE(X) X(std::int8_t) X(std::int16_t) X(std::uint8_t) X(std::uint16_t)
#define CAIRN_FOR_EACH_WIDE_TYPE(X) \
  X(std::int32_t) X(std::int64_t) X(std::uint32_t) X(std::uint64_t) X(float) X(double)
#define CAIRN_FOR_EACH_SAMPLE_TYPE(X) CAIRN_FOR_EACH_NARROW_TYPE(X) CAIRN_FOR_EACH_WIDE_TYPE(X)
