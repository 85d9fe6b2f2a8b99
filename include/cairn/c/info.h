// cairn/c/info.h: what this build of the library can do and what this machine offers it (cairn/info.hpp).
#ifndef CAIRN_C_INFO_H
#define CAIRN_C_INFO_H

#include <cairn/c/base.h>

#ifdef __cplusplus
extern "C" {
#endif

const char* cairn_version(void);  // "0.4.0"

typedef struct cairn_features {
  const char* compiler;
  const char* offload;  // "OFF", "host", "nvptx" or "amdgcn"
  int32_t simd;
  int32_t hwloc;
} cairn_features;
cairn_status cairn_compiled_features(cairn_features* features);

// Instruction sets that may be asked for here, least first: a cairn_isa each. `found` is how many there are;
// the first `room` of them are written.
cairn_status cairn_instruction_sets(CAIRN_COUNT(room) int32_t* sets, size_t room,
                                    CAIRN_NULLABLE size_t* found);
const char* cairn_name_of_isa(int32_t isa);  // "avx2", ...; NULL of what is none
cairn_status cairn_best_instruction_set(int32_t* isa);
cairn_status cairn_planned_threads(int32_t* threads);
uint64_t cairn_memory_limit(void);

typedef struct cairn_device_info {
  int32_t device;
  const char* kind;  // "nvptx", "amdgcn" or "virtual"
} cairn_device_info;
int32_t cairn_device_count(void);
cairn_status cairn_devices(CAIRN_COUNT(room) cairn_device_info* devices, size_t room,
                           CAIRN_NULLABLE size_t* found);

typedef struct cairn_processor {
  int32_t number, core, domain, allowed;
  int32_t thread;  // the thread that cairn_execution.bind would put there; -1: none
} cairn_processor;
typedef struct cairn_domain {
  int32_t node;
  uint64_t bytes;
} cairn_domain;
// The machine's processors and memory domains; may_bind is 0 where the environment disables binding. Each of
// the last three may be NULL.
cairn_status cairn_processors(CAIRN_COUNT(room) cairn_processor* processors, size_t room,
                              CAIRN_NULLABLE size_t* found, CAIRN_NULLABLE int32_t* may_bind);
cairn_status cairn_domains(CAIRN_COUNT(room) cairn_domain* domains, size_t room,
                           CAIRN_NULLABLE size_t* found);

#ifdef __cplusplus
}
#endif

#endif
