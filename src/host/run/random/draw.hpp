// Runs draws on the host: instruction set, threads, placement, progress.
#pragma once

#include <cairn/sampling.hpp>
#include <cstddef>

#include "src/layouts/draw_range.hpp"
#include "src/tables/draws/draw_tables.hpp"

namespace cairn::host {

// Threads for a call on `items` draws or weights.
int draw_threads(const execution& exec, std::size_t items);

// `indices` lies on the host. Errors: std::invalid_argument, cancelled.
run_info run_draw(out<std::uint32_t> indices, const sampling::draw_tables& tables, const draws& which,
                  const execution& exec, const item_values& values = {});
run_info run_draw(out<std::uint64_t> indices, const sampling::draw_tables& tables, const draws& which,
                  const execution& exec, const item_values& values = {});

}  // namespace cairn::host
