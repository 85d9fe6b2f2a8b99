// Finds out what kind a device is.
#include <omp.h>

#include "offload/sweeps/sweeps.hpp"

namespace cairn::offload {

int probe(int device) {
  int kind = 0;
// A bare `target` would need a generic-mode runtime symbol that a relocatable link for nvptx leaves
// undefined.
#pragma omp target parallel num_threads(1) device(device) map(from : kind)
  {
#if defined(__NVPTX__)
    kind = 1;
#elif defined(__AMDGCN__)
    kind = 2;
#else
    kind = omp_is_initial_device() != 0 ? 0 : 3;
#endif
  }
  return kind;
}

}  // namespace cairn::offload
