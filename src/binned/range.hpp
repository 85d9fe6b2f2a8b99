// The range that bins are made for.
#pragma once

#include <cairn/axis.hpp>
#include <cairn/execution.hpp>
#include <cairn/extremes.hpp>
#include <cairn/sample_types.hpp>
#include <optional>

namespace cairn {

// The range that was given, else from the least to the greatest sample (0 to 1 of none); made one wide where
// both ends are equal. std::invalid_argument for ends that are not finite or not in order.
bounds range_of(const detail::samples& x, const std::optional<bounds>& given, const execution& exec);
// The same where the extremes of the samples are known.
bounds range_of(const detail::extremes_fields& found, const std::optional<bounds>& given);

// Refuses bins that are narrower than the samples' type tells numbers apart, as numpy does.
void check_widths(const axis& bins, detail::sample_type type);

}  // namespace cairn
