// Results of the library, written to what the caller of the C API gave for them.
#pragma once

#include <cairn/c/binned.h>
#include <cairn/c/state.h>

#include <cairn/binned.hpp>
#include <cairn/state.hpp>
#include <cstddef>
#include <functional>
#include <vector>

#include "src/c/call.hpp"

namespace cairn::c {

void give_tally(cairn_tally* to, const tally& from);  // `to` may be NULL
// Exactly as many as there is room for.
void give_numbers(const std::vector<double>& from, double* to, std::size_t count, const char* name);

// All that `save` hands out, in memory that cairn_free frees.
void give_bytes(const std::function<void(const sink&)>& save, void** bytes, std::size_t* size);
sink sink_of(cairn_sink function, void* data);
source source_of(cairn_source function, void* data);
source source_of_bytes(const void* bytes, std::size_t size);

}  // namespace cairn::c
