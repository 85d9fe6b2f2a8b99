// The least and greatest sample on a device. Threads join theirs as ordered integer keys: there are atomics
// for these, and OpenMP's identity for a minimum of floats would hide an infinity.
#include "offload/sweeps/loads.hpp"
#include "offload/sweeps/sweeps.hpp"
#include "src/kernels/extent_of.hpp"
#include "src/kernels/ordered_key.hpp"
#include "src/lanes/fp_control.hpp"
#include "src/layouts/instantiated.hpp"

namespace cairn::offload {
namespace {

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

}  // namespace

template <class Raw>
extent_result<Raw> extent(const Raw* samples, Raw flip, std::size_t size, int device) {
  using T = decltype(signed_sample(flip, flip));
  std::int64_t low = std::numeric_limits<std::int64_t>::max();
  std::int64_t high = std::numeric_limits<std::int64_t>::min();
  std::uint64_t nan = 0;
  const int teams = teams_for(size);
#pragma omp target teams num_teams(teams) thread_limit(team_threads) device(device) firstprivate(flip, size) \
    is_device_ptr(samples) map(tofrom : low, high, nan)
#pragma omp parallel num_threads(team_threads)
  {
    const fp_default fp;
    const load_plan<Raw> from(samples, size);
    const grid_items mine = my_items();
    running_extent<T> found = no_extent<T>();
    std::uint32_t nan_here = 0;
    const auto see = [&](Raw sample) {
      const T x = signed_sample(sample, flip);
      found = extended(found, x);
      nan_here += lanes::is_nan(x) ? 1U : 0U;
    };
    for (std::size_t i = mine.first; i < from.loads; i += mine.stride) {
      const loaded<Raw> some = from.load(static_cast<std::uint32_t>(i));
#pragma clang loop unroll(full)
      for (std::uint32_t j = 0; j < items_a_load<Raw>; ++j) see(some[j]);
    }
    for (std::size_t i = mine.first; i < from.apart; i += mine.stride)
      see(samples[from.at_apart(static_cast<std::uint32_t>(i))]);
    if (found.low <= found.high) {
      lower_to(low, key_of(found.low));
      raise_to(high, key_of(found.high));
    }
    if (nan_here != 0) {
#pragma omp atomic update relaxed
      nan += nan_here;
    }
  }
  if (nan == size) return {Raw{}, Raw{}, nan};
  return {turned(number_of<Raw>(static_cast<lanes::signed_of<Raw>>(low)), flip),
          turned(number_of<Raw>(static_cast<lanes::signed_of<Raw>>(high)), flip), nan};
}

#define CAIRN_INSTANTIATE(Raw) template extent_result<Raw> extent<Raw>(const Raw*, Raw, std::size_t, int);
CAIRN_FOR_EACH_RAW_TYPE(CAIRN_INSTANTIATE)
#undef CAIRN_INSTANTIATE

}  // namespace cairn::offload
