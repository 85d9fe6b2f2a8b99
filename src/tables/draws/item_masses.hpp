// The probabilities of a sampler's items, by its tables.
#pragma once

#include <cstdint>

#include "src/machine/scratch.hpp"
#include "src/tables/draws/draw_tables.hpp"

namespace cairn::sampling {

// Of all items, up to a factor that they share: of 2^64 numbers u, how many draw each, rounded to double; 1
// for each where all are equally probable. Errors: std::bad_alloc.
scratch<double> masses_of(std::uint64_t items, const draw_tables& tables);

}  // namespace cairn::sampling
