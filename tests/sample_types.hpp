// The types that typed tests go through: all (CAIRN_TEST_TYPES=all), or one integer of each size and the
// floating ones, in little more than half the time.
#pragma once

#include <gtest/gtest.h>

#include <cstdint>

namespace tests {

#if CAIRN_ALL_TEST_TYPES
using sample_types = testing::Types<std::int8_t, std::int16_t, std::int32_t, std::int64_t, std::uint8_t,
                                    std::uint16_t, std::uint32_t, std::uint64_t, float, double>;
using wide_sample_types = testing::Types<std::int16_t, std::uint16_t, std::int32_t, std::int64_t,
                                         std::uint32_t, std::uint64_t, float, double>;
using narrow_sample_types = testing::Types<std::int8_t, std::int16_t, std::uint8_t, std::uint16_t>;
#else
using sample_types = testing::Types<std::int8_t, std::uint16_t, std::int32_t, std::uint64_t, float, double>;
using wide_sample_types = testing::Types<std::uint16_t, std::int32_t, std::uint64_t, float, double>;
using narrow_sample_types = testing::Types<std::int8_t, std::uint16_t>;
#endif

}  // namespace tests
