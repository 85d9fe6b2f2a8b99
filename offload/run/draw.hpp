// Runs draws on a device: copies the tables there, and chunks of draws back.
#pragma once

#include <cairn/sampling.hpp>

#include "offload/memory/copies_there.hpp"
#include "src/tables/draws/draw_tables.hpp"

namespace cairn::offload {

// `indices` lies on the host or on `device`. Errors: device_error, std::bad_alloc, cancelled.
run_info run_draw(out<std::uint32_t> indices, const sampling::draw_tables& tables,
                  copies_there<device_draw_tables>& there, const draws& which, const execution& exec,
                  int device);
run_info run_draw(out<std::uint64_t> indices, const sampling::draw_tables& tables,
                  copies_there<device_draw_tables>& there, const draws& which, const execution& exec,
                  int device);

}  // namespace cairn::offload
