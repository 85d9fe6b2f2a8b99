// Runs draws that are looked up at once: items at drawn positions.
#pragma once

#include <cairn/sampling.hpp>

#include "src/layouts/draw_range.hpp"
#include "src/tables/draws/draw_tables.hpp"

namespace cairn::host {

// All in host memory. Errors: std::bad_alloc, std::invalid_argument, cancelled.
run_info run_gather(const detail::gathered_items& items, const sampling::draw_tables& tables,
                    const draws& which, const execution& exec, const item_values& values = {});

}  // namespace cairn::host
