// Runs draws on a device: copies the tables there, and chunks of draws back.
#pragma once

#include <cairn/sampling.hpp>

#include "src/layouts/draw_range.hpp"
#include "src/tables/draws/draw_tables.hpp"
#include "src/tables/kept_by_device.hpp"

namespace cairn::offload {

// `indices` lies on the host or on `device`. Errors: device_error, std::bad_alloc, cancelled.
run_info run_draw(out<std::uint32_t> indices, const sampling::draw_tables& tables,
                  tables::kept_by_device& there, const draws& which, const execution& exec, int device,
                  const item_values& values = {});
run_info run_draw(out<std::uint64_t> indices, const sampling::draw_tables& tables,
                  tables::kept_by_device& there, const draws& which, const execution& exec, int device,
                  const item_values& values = {});

}  // namespace cairn::offload
