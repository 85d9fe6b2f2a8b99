// The least and greatest sample on a device. Threads join theirs as ordered integer keys: there are atomics
// for these, and OpenMP's identity for a minimum of floats would hide an infinity.
#include "offload/sweeps/loads.hpp"
#include "offload/sweeps/sweeps.hpp"
#include "src/kernels/extent_of.hpp"
#include "src/kernels/ordered_key.hpp"
#include "src/layouts/instantiated.hpp"

namespace cairn::offload {

// Integers as signed ones, so that keys and samples are ordered alike.
template <class Raw>
inline auto signed_sample(Raw sample, Raw flip) {
  if constexpr (std::is_floating_point_v<Raw>) {
    return sample;
  } else {
    return key_of(turned(sample, flip));
  }
}

// Most threads find that others have been further out.
inline void lower_to(std::int64_t& least, std::int64_t key) {
  std::int64_t seen = 0;
#pragma omp atomic read relaxed
  seen = least;
  if (key >= seen) return;
#pragma omp atomic compare relaxed
  if (key < least) {
    least = key;
  }
}
inline void raise_to(std::int64_t& greatest, std::int64_t key) {
  std::int64_t seen = 0;
#pragma omp atomic read relaxed
  seen = greatest;
  if (key <= seen) return;
#pragma omp atomic compare relaxed
  if (key > greatest) {
    greatest = key;
  }
}

// As keys.
struct far_keys {
  std::int64_t low = std::numeric_limits<std::int64_t>::max();
  std::int64_t high = std::numeric_limits<std::int64_t>::min();
  std::uint64_t nan = 0;
};

// Of one thread's samples.
template <class Raw>
struct seen_samples {
  using T = decltype(signed_sample(Raw{}, Raw{}));
  Raw flip;
  running_extent<T> found = no_extent<T>();
  std::uint32_t nan = 0;

  void operator()(std::size_t /*at*/, Raw sample) {
    const T x = signed_sample(sample, flip);
    found = extended(found, x);
    nan += lanes::is_nan(x) ? 1U : 0U;
  }
};

template <class Raw>
void find_extent(const buffers<Raw, far_keys>& all, Raw flip, int device) {
  on_teams<body_is::own>(
      teams_for(all.size), device, all, [flip](grid_items mine, buffers<Raw, far_keys> there) {
        seen_samples<Raw> seen{flip};
        for_each_sample<items_a_load<Raw>>(load_plan<Raw>(there.from, there.size), mine, seen);
        if (seen.found.low <= seen.found.high) {
          lower_to(there.to->low, key_of(seen.found.low));
          raise_to(there.to->high, key_of(seen.found.high));
        }
        add_found(&there.to->nan, seen.nan);
      });
}

template <class Raw>
extent_result<Raw> extent(const Raw* samples, Raw flip, std::size_t size, int device) {
  far_keys all;
  far_keys* there = &all;
#pragma omp target data map(tofrom : there[0 : 1]) use_device_ptr(there) device(device)
  find_extent(buffers<Raw, far_keys>{samples, there, size}, flip, device);
  if (all.nan == size) return {Raw{}, Raw{}, all.nan};
  return {turned(number_of<Raw>(static_cast<lanes::signed_of<Raw>>(all.low)), flip),
          turned(number_of<Raw>(static_cast<lanes::signed_of<Raw>>(all.high)), flip), all.nan};
}

#define CAIRN_INSTANTIATE(Raw) template extent_result<Raw> extent<Raw>(const Raw*, Raw, std::size_t, int);
CAIRN_FOR_EACH_RAW_TYPE(CAIRN_INSTANTIATE)
#undef CAIRN_INSTANTIATE

}  // namespace cairn::offload
