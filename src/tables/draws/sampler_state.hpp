// What a sampler holds: how many items there are, and the tables that draws are looked up in, here and on the
// devices that have been drawn on.
#pragma once

#include <cairn/sampling.hpp>

#include "src/tables/draws/draw_tables.hpp"
#include "src/tables/kept_by_device.hpp"

namespace cairn {

struct sampler::state {
  std::uint64_t size;
  sampling::draw_tables tables;
  mutable tables::kept_by_device there{};
};

}  // namespace cairn
