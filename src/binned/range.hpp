// The range that bins are made for.
#pragma once

#include <cairn/execution.hpp>
#include <cairn/extremes.hpp>
#include <cairn/sample_types.hpp>
#include <optional>

namespace cairn {

// The range that was given, else from the least to the greatest sample (0 to 1 of none); made one wide where
// both ends are equal. std::invalid_argument for ends that are not finite or not in order.
bounds range_of(const detail::samples& x, const std::optional<bounds>& given, const execution& exec);

}  // namespace cairn
