// What a sampler holds: how many items there are, and the tables that draws are looked up in, here and on the
// devices that have been drawn on.
#pragma once

#include <cairn/sampling.hpp>

#include "offload/memory/copies_there.hpp"
#include "src/tables/draws/draw_tables.hpp"

namespace cairn {

struct sampler::state {
  std::uint64_t size;
  sampling::draw_tables tables;
  mutable offload::copies_there<offload::device_draw_tables> there{};  // safe from several threads at once
};

}  // namespace cairn
