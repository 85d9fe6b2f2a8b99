// Runs draws that are looked up at once, on a device.
#pragma once

#include <cairn/sampling.hpp>

#include "src/layouts/draw_range.hpp"
#include "src/tables/draws/draw_tables.hpp"
#include "src/tables/kept_by_device.hpp"

namespace cairn::offload {

// Both sides lie on the host or on `device`. Errors: device_error, std::bad_alloc, cancelled.
run_info run_gather(const detail::gathered_items& items, const sampling::draw_tables& tables,
                    tables::kept_by_device& there, const draws& which, const execution& exec, int device,
                    const item_values& values = {});

}  // namespace cairn::offload
