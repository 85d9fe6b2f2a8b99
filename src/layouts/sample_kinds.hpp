// From samples whose type is known at run time to functions that are compiled for it. Sweeps use the first
// two, which leave no symbol: it would be weak, and outside of the sweep's namespace.
#pragma once

#include <cairn/memory.hpp>
#include <cairn/sample_types.hpp>
#include <cstddef>
#include <cstdint>

namespace cairn {

template <class T>
in<T> typed(const detail::samples& x) {
  return in<T>(static_cast<const T*>(x.data), x.size, x.device);
}

inline detail::samples part_of(detail::samples x, std::size_t first, std::size_t count) {
  x.data = static_cast<const std::byte*>(x.data) + first * detail::size_of(x.type);
  x.size = count;
  return x;
}

inline detail::column column_of(const detail::samples& x) {
  return {x.data, detail::size_of(x.type), x.type};
}

// All<Of<T>, ...> of the types in which samples are compared.
template <template <class...> class All, template <class> class Of>
using for_compared_types =
    All<Of<std::int32_t>, Of<std::int64_t>, Of<std::uint32_t>, Of<std::uint64_t>, Of<float>, Of<double>>;

// Calls use(T{}) with the type T in which such samples are compared: int32 for narrow integers.
template <class Use>
[[gnu::always_inline]] inline decltype(auto) with_compared_type(detail::sample_type type, const Use& use) {
  using enum detail::sample_type;
  switch (type) {
    case uint32:
      return use(std::uint32_t{});
    case int64:
      return use(std::int64_t{});
    case uint64:
      return use(std::uint64_t{});
    case float32:
      return use(float{});
    case float64:
      return use(double{});
    default:
      return use(std::int32_t{});
  }
}

// Calls use(T{}) with the samples' own type T.
template <class Use>
[[gnu::always_inline]] inline decltype(auto) with_stored_type(detail::sample_type type, const Use& use) {
  using enum detail::sample_type;
  switch (type) {
    case int8:
      return use(std::int8_t{});
    case uint8:
      return use(std::uint8_t{});
    case int16:
      return use(std::int16_t{});
    case uint16:
      return use(std::uint16_t{});
    default:
      return with_compared_type(type, use);
  }
}

// Calls use(flip). The type of flip, Raw, is the samples' own, but unsigned for signed integers, whose bits
// are kept; raw ^ flip is ordered as the samples are. For floating samples flip is 0.
template <class Use>
decltype(auto) with_raw_type(detail::sample_type type, const Use& use) {
  using enum detail::sample_type;
  switch (type) {
    case int8:
      return use(std::uint8_t{0x80});
    case uint8:
      return use(std::uint8_t{0});
    case int16:
      return use(std::uint16_t{0x8000});
    case uint16:
      return use(std::uint16_t{0});
    case int32:
      return use(std::uint32_t{1} << 31);
    case uint32:
      return use(std::uint32_t{0});
    case int64:
      return use(std::uint64_t{1} << 63);
    case uint64:
      return use(std::uint64_t{0});
    case float32:
      return use(float{});
    default:
      return use(double{});
  }
}

}  // namespace cairn
