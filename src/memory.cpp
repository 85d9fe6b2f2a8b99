// Boundary of memory: checks of sizes, copies to and from devices, messages.
#include <cairn/memory.hpp>
#include <new>
#include <stdexcept>

#include "offload/memory/devices.hpp"
#include "src/call/place.hpp"
#include "src/call/sentence.hpp"

namespace cairn::detail {

void* device_allocate(std::size_t bytes, int device) {
  check_device(device);
  return bytes == 0 ? nullptr : offload::allocate(bytes, device);
}

void device_free(void* data, int device) noexcept {
  if (data != nullptr) offload::release(data, device);
}

void copy_to_device(void* to, const void* from, std::size_t bytes, int device) {
  if (bytes > 0) offload::copy_in(to, from, bytes, device);
}

void copy_from_device(void* to, const void* from, std::size_t bytes, int device) {
  if (bytes > 0) offload::copy_out(to, from, bytes, device);
}

void check_copy_size(std::size_t given, std::size_t expected) {
  if (given != expected)
    throw std::invalid_argument(
        sentence("device_array: the host range has ", given, " items, the array ", expected));
}

void throw_bad_array_size() { throw std::bad_array_new_length(); }

}  // namespace cairn::detail
