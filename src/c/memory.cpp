#include <cairn/c/memory.h>

#include <cairn/memory.hpp>

#include "src/c/call.hpp"

namespace c = cairn::c;

cairn_status cairn_device_allocate(size_t bytes, int32_t device, void** memory) {
  return c::give(__func__, memory, "memory", [&] { return cairn::detail::device_allocate(bytes, device); });
}

void cairn_device_free(void* memory, int32_t device) { cairn::detail::device_free(memory, device); }

cairn_status cairn_copy_to_device(void* to, const void* from, size_t bytes, int32_t device) {
  return c::call(__func__, [&] { cairn::detail::copy_to_device(to, from, bytes, device); });
}

cairn_status cairn_copy_from_device(void* to, const void* from, size_t bytes, int32_t device) {
  return c::call(__func__, [&] { cairn::detail::copy_from_device(to, from, bytes, device); });
}
