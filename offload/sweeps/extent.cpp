// The least and greatest sample on a device, reduced as ordered integer keys: OpenMP's identity for a minimum
// of floats is their greatest finite number, which would hide an infinity.
#include <omp.h>

#include "offload/sweeps/sweeps.hpp"
#include "src/kernels/extent_of.hpp"
#include "src/kernels/ordered_key.hpp"
#include "src/lanes/fp_control.hpp"
#include "src/layouts/instantiated.hpp"

namespace cairn::offload {

template <class Raw>
extent_result<Raw> extent(const Raw* samples, Raw flip, std::size_t size, int device) {
  std::int64_t low = std::numeric_limits<std::int64_t>::max();
  std::int64_t high = std::numeric_limits<std::int64_t>::min();
  std::uint64_t nan = 0;
#pragma omp target teams distribute parallel for num_teams(528) thread_limit(256) device(device) \
    firstprivate(flip) is_device_ptr(samples) map(tofrom : low, high, nan) reduction(min : low)  \
    reduction(max : high) reduction(+ : nan)
  for (std::size_t i = 0; i < size; ++i) {
    const fp_default fp;  // inside, since a combined loop has no other place; does nothing on a GPU
    const Raw x = turned(samples[i], flip);
    const auto key = static_cast<std::int64_t>(key_of(x));
    const bool is_number = !lanes::is_nan(x);
    low = is_number && key < low ? key : low;
    high = is_number && key > high ? key : high;
    nan += is_number ? 0U : 1U;
  }
  if (nan == size) return {Raw{}, Raw{}, nan};
  return {turned(number_of<Raw>(static_cast<lanes::signed_of<Raw>>(low)), flip),
          turned(number_of<Raw>(static_cast<lanes::signed_of<Raw>>(high)), flip), nan};
}

#define CAIRN_INSTANTIATE(Raw) template extent_result<Raw> extent<Raw>(const Raw*, Raw, std::size_t, int);
CAIRN_FOR_EACH_RAW_TYPE(CAIRN_INSTANTIATE)
#undef CAIRN_INSTANTIATE

}  // namespace cairn::offload
