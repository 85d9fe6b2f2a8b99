// The keys of a stream, portable::value_key of the values, whatever the samples' type.
#pragma once

#include <cairn/sample_types.hpp>
#include <cstddef>
#include <cstdint>

#include "src/counting/entry.hpp"

namespace cairn::host {

// Writes the keys of samples first to last - 1 to those entries.
void set_keys(const detail::samples& x, std::size_t first, std::size_t last, entry* entries);

// Calls use(key) for the keys of all samples. Allocates nothing.
template <class Use>
void for_each_key(const detail::samples& x, const Use& use) {
  constexpr std::size_t some = 64;
  entry read[some];
  for (std::size_t first = 0; first < x.size; first += some) {
    const std::size_t n = x.size - first < some ? x.size - first : some;
    set_keys({static_cast<const std::byte*>(x.data) + first * detail::size_of(x.type), n, x.device, x.type},
             0, n, read);
    for (std::size_t i = 0; i < n; ++i) use(read[i].key);
  }
}

// The value of a key, as item `at` of `values`.
void write_value(detail::sample_type type, void* values, std::size_t at, std::uint64_t key);

// The key that orders it among values of its type (src/counting/keys.hpp).
std::uint64_t ordered_key_of(detail::sample_type type, std::uint64_t key);

}  // namespace cairn::host
