// Results of the library, written to what the caller of the C API gave for them.
#pragma once

#include <cairn/c/binned.h>
#include <cairn/c/state.h>

#include <cairn/binned.hpp>
#include <cairn/state.hpp>
#include <cstddef>
#include <functional>
#include <span>

#include "src/c/call.hpp"

namespace cairn::c {

void give_tally(cairn_tally* to, const tally& from);  // `to` may be NULL

// All that `save` hands out, in memory that cairn_free frees.
void give_bytes(const std::function<void(const sink&)>& save, void** bytes, std::size_t* size);
sink sink_of(cairn_sink function, void* data);
source source_of(cairn_source function, void* data);
std::span<const std::byte> bytes_in(const void* bytes, std::size_t size);
source source_of_bytes(const void* bytes, std::size_t size);

// Functions that save what a handle holds: as bytes, and piece by piece.
template <class Handle>
cairn_status save(const char* function, const Handle* handle, const char* name, void** bytes,
                  std::size_t* size) noexcept {
  return call(function, [&] {
    visit(handle, name, [&](auto& held) { give_bytes([&](const sink& to) { held.save(to); }, bytes, size); });
  });
}
template <class Handle>
cairn_status save_to(const char* function, const Handle* handle, const char* name, cairn_sink to,
                     void* data) noexcept {
  return call(function, [&] { visit(handle, name, [&](auto& held) { held.save(sink_of(to, data)); }); });
}

}  // namespace cairn::c
