#include "src/host/first_places.hpp"

#include <omp.h>

#include <algorithm>
#include <atomic>
#include <bit>
#include <cairn/sample_types.hpp>

#include "src/counting/keys.hpp"
#include "src/kernels/mixed.hpp"
#include "src/lanes/fp_control.hpp"

namespace cairn::host {
namespace {

// The number of each key, by open addressing.
class key_numbers {
 public:
  explicit key_numbers(const std::vector<std::uint64_t>& keys)
      : keys_(keys),
        bits_(static_cast<int>(std::bit_width(2 * keys.size() + 1))),
        places_(std::size_t{1} << bits_) {
    for (std::size_t i = 0; i < keys.size(); ++i) {
      std::size_t at = place_of(keys[i]);
      while (places_[at] != 0) at = next(at);
      places_[at] = i + 1;
    }
  }
  std::size_t of(std::uint64_t key) const {  // keys.size() for others
    for (std::size_t at = place_of(key); places_[at] != 0; at = next(at))
      if (keys_[places_[at] - 1] == key) return places_[at] - 1;
    return keys_.size();
  }

 private:
  std::size_t place_of(std::uint64_t key) const {
    return static_cast<std::size_t>(portable::mixed(key) >> (64 - bits_));
  }
  std::size_t next(std::size_t at) const { return (at + 1) & (places_.size() - 1); }

  const std::vector<std::uint64_t>& keys_;
  int bits_;
  std::vector<std::size_t> places_;
};

void lower(std::uint64_t& to, std::uint64_t value, std::atomic<std::size_t>& found) {
  const std::atomic_ref<std::uint64_t> place(to);
  std::uint64_t before = place.load(std::memory_order_relaxed);
  while (value < before && !place.compare_exchange_weak(before, value, std::memory_order_relaxed)) {
  }
  if (before == nowhere) found.fetch_add(1, std::memory_order_relaxed);
}

}  // namespace

template <class T>
std::vector<std::uint64_t> first_places(in<T> x, const std::vector<std::uint64_t>& keys, int threads) {
  constexpr std::size_t chunk = std::size_t{1} << 14;
  std::vector<std::uint64_t> places(keys.size(), nowhere);
  const key_numbers numbers(keys);
  std::atomic<std::size_t> found{0};
  std::atomic<std::size_t> next{0};
  // Chunks are taken in ascending order. When all keys are found, those not yet taken cannot hold an earlier
  // place; those taken are searched to their end.
#pragma omp parallel num_threads(threads)
  {
    const portable::fp_default fp;
    while (found.load() < keys.size()) {
      const std::size_t first = next.fetch_add(1) * chunk;
      if (first >= x.size()) break;
      const std::size_t last = std::min(first + chunk, x.size());
      for (std::size_t i = first; i < last; ++i) {
        const std::size_t number = numbers.of(key_of_value(x.data()[i]));
        if (number < keys.size()) lower(places[number], i, found);
      }
    }
  }
  return places;
}

#define CAIRN_INSTANTIATE(T) \
  template std::vector<std::uint64_t> first_places<T>(in<T>, const std::vector<std::uint64_t>&, int);
CAIRN_FOR_EACH_SAMPLE_TYPE(CAIRN_INSTANTIATE)
#undef CAIRN_INSTANTIATE

}  // namespace cairn::host
