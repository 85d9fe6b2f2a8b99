// Devices and their memory, for the host code around the device sweeps. A build without offload has the same
// functions (offload/run/absent.cpp): no device, and asking for one is a device_error.
#pragma once

#include <cstddef>
#include <string_view>

namespace cairn::offload {

extern const bool compiled_in;

int count_devices();
// "nvptx", "amdgcn" or "virtual", found by a probe that runs on the device, once a process.
std::string_view kind_of(int device);

// device_error when the device has less memory or fails.
void* allocate(std::size_t bytes, int device);
void release(void* data, int device) noexcept;
void copy_in(void* to, const void* from, std::size_t bytes, int device);
void copy_out(void* to, const void* from, std::size_t bytes, int device);

}  // namespace cairn::offload
