// How vectors read entries of the tables of histograms on this machine.
#pragma once

#include <cairn/execution.hpp>

#include "src/layouts/lookup.hpp"

namespace cairn::host {

// As the environment variable CAIRN_LOOKUPS says (loads or gathers), else the faster of the two here:
// measured at the first call, once for each instruction set, in some 10 microseconds. No count depends on it.
// Thread-safe. Errors: std::invalid_argument for another word in CAIRN_LOOKUPS.
tables::entry_reads entry_reads_of(isa target);

}  // namespace cairn::host
