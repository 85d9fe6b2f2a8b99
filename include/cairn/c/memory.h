// cairn/c/memory.h: memory of offload devices (cairn/memory.hpp).
//
// Arrays there are passed as cairn_in and cairn_out with where = CAIRN_ON_DEVICE(device), from here or from
// any other allocator of that device.
#ifndef CAIRN_C_MEMORY_H
#define CAIRN_C_MEMORY_H

#include <cairn/c/base.h>

#ifdef __cplusplus
extern "C" {
#endif

cairn_status cairn_device_allocate(size_t bytes, int32_t device, void** memory);
void cairn_device_free(void* memory, int32_t device);
cairn_status cairn_copy_to_device(CAIRN_COUNT(bytes) void* to, CAIRN_COUNT(bytes) const void* from,
                                  size_t bytes, int32_t device);
cairn_status cairn_copy_from_device(CAIRN_COUNT(bytes) void* to, CAIRN_COUNT(bytes) const void* from,
                                    size_t bytes, int32_t device);

#ifdef __cplusplus
}
#endif

#endif
