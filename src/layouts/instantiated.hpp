// The types that sweeps, runners and tables are compiled for.
#pragma once

#include <cstdint>

// Types in which samples are compared, and their thresholds made (src/kernels/compared.hpp).
#define CAIRN_FOR_EACH_COMPARED_TYPE(X) \
  X(std::int32_t) X(std::int64_t) X(std::uint32_t) X(std::uint64_t) X(float) X(double)
// Types in which samples are stored.
#define CAIRN_FOR_EACH_STORED_TYPE(X) \
  X(std::int8_t) X(std::int16_t) X(std::uint8_t) X(std::uint16_t) CAIRN_FOR_EACH_COMPARED_TYPE(X)
// Types in which extremes are found: unsigned integers are moved down by half their range.
#define CAIRN_FOR_EACH_SIGNED_TYPE(X) \
  X(std::int8_t) X(std::int16_t) X(std::int32_t) X(std::int64_t) X(float) X(double)
// Raw types: those of samples, unsigned for all integers (src/layouts/sample_kinds.hpp).
#define CAIRN_FOR_EACH_WIDE_RAW_TYPE(X) X(std::uint32_t) X(std::uint64_t) X(float) X(double)
#define CAIRN_FOR_EACH_RAW_TYPE(X) X(std::uint8_t) X(std::uint16_t) CAIRN_FOR_EACH_WIDE_RAW_TYPE(X)
