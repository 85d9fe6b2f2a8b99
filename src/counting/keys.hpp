// Values as keys of 64 bits that are equal and ordered like them, and back.
#pragma once

#include <cstddef>
#include <cstdint>

#include "src/kernels/value_key.hpp"
#include "src/layouts/sample_kinds.hpp"

namespace cairn {

// The key of a raw value (with_raw_type).
template <class Raw>
std::uint64_t key_of_raw(Raw value, Raw flip) {
  const auto key = portable::value_key(value);
  if constexpr (std::is_integral_v<Raw>) return static_cast<Raw>(key ^ flip);
  return key;
}
template <class Raw>
Raw raw_of_key(std::uint64_t key, Raw flip) {
  using unsigned_key = portable::lanes::unsigned_of<Raw>;
  const auto raw = portable::value_of<Raw>(static_cast<unsigned_key>(key));
  if constexpr (std::is_integral_v<Raw>) return static_cast<Raw>(raw ^ flip);
  return raw;
}

// Keys of samples first to first + n - 1, which lie on the host.
inline void read_keys(const detail::samples& x, std::size_t first, std::size_t n, std::uint64_t* keys) {
  with_raw_type(x.type, [&](auto flip) {
    const auto* from = static_cast<const decltype(flip)*>(x.data) + first;
    constexpr std::size_t block = 64;  // a loop of a known length, which compilers make of vectors
    for (; n >= block; n -= block, from += block, keys += block)
      for (std::size_t i = 0; i < block; ++i) keys[i] = key_of_raw(from[i], flip);
    for (std::size_t i = 0; i < n; ++i) keys[i] = key_of_raw(from[i], flip);
  });
}

inline std::uint64_t key_of_item(detail::sample_type type, const void* item) {
  std::uint64_t key = 0;
  read_keys({item, 1, -1, type}, 0, 1, &key);
  return key;
}

// Writes n values of the type to `values`: that of item i has the key key_at(i).
template <class KeyAt>
void write_values(detail::sample_type type, void* values, std::size_t n, const KeyAt& key_at) {
  with_raw_type(type, [&](auto flip) {
    auto* to = static_cast<decltype(flip)*>(values);
    for (std::size_t i = 0; i < n; ++i) to[i] = raw_of_key(key_at(i), flip);
  });
}

}  // namespace cairn
