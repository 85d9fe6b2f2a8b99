// The kinds of axes that records know, by their numbers there (docs/state_format.md).
#pragma once

#include <cairn/axis.hpp>

#include "src/tables/axis/axis_state.hpp"

namespace cairn::tables {

void check_bins(std::string_view who, std::size_t bins);
void check_range(std::string_view who, double low, double high);

axis computed_axis(const axis_record& record);
axis listed_axis(const axis_record& record);
axis category_axis(const axis_record& record);
axis circular_axis(const axis_record& record);

struct recorded_kind {
  axis (*of)(const axis_record& record);
  list_sizes (*sizes)(std::uint64_t bins);
};
constexpr recorded_kind recorded_kinds[] = {
    {computed_axis, [](std::uint64_t /*bins*/) { return list_sizes{2, 0}; }},
    {listed_axis, [](std::uint64_t bins) { return list_sizes{bins + 1, 0}; }},
    {category_axis, [](std::uint64_t bins) { return list_sizes{0, bins}; }},
    {circular_axis, [](std::uint64_t bins) { return list_sizes{bins + 1, 0}; }}};

}  // namespace cairn::tables
