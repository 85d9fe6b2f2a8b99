#include <cairn/c/memory.h>

#include <cairn/memory.hpp>

#include "src/c/call.hpp"

namespace c = cairn::c;

cairn_status cairn_device_allocate(size_t bytes, int32_t device, void** memory) try {
  c::at(memory, "memory");
  *memory = cairn::detail::device_allocate(bytes, device);
  return CAIRN_OK;
} catch (...) {
  return c::failed(__func__);
}

void cairn_device_free(void* memory, int32_t device) { cairn::detail::device_free(memory, device); }

cairn_status cairn_copy_to_device(void* to, const void* from, size_t bytes, int32_t device) try {
  cairn::detail::copy_to_device(to, from, bytes, device);
  return CAIRN_OK;
} catch (...) {
  return c::failed(__func__);
}

cairn_status cairn_copy_from_device(void* to, const void* from, size_t bytes, int32_t device) try {
  cairn::detail::copy_from_device(to, from, bytes, device);
  return CAIRN_OK;
} catch (...) {
  return c::failed(__func__);
}
